/** Whatever the Prompt API throws, by its published names, as a fault of Mull's with a way out. */
import type { Availability } from '../../core/device/browser-model.ts';
import { MullError } from '../../core/errors.ts';

const nameOf = (thrown: unknown): string =>
	typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : '';

const messageOf = (thrown: unknown): string =>
	typeof thrown === 'object' && thrown !== null && 'message' in thrown
		? String(thrown.message).slice(0, 300)
		: String(thrown);

export const isNamed = (thrown: unknown, names: readonly string[]): boolean =>
	names.includes(nameOf(thrown));

/** `signal`: the one that the person's stop aborts. */
export function faultOf(thrown: unknown, browser: string, signal: AbortSignal): MullError {
	if (thrown instanceof MullError) return thrown;
	const cause = { cause: thrown };
	if (signal.aborted) return new MullError('aborted', 'Stopped.', '', cause);
	const said = messageOf(thrown);
	switch (nameOf(thrown)) {
		case 'NotAllowedError':
			return notAllowed(browser, thrown);
		case 'NotReadableError':
			return new MullError(
				'bad-request',
				`${browser} held the reply back: its filter objected to it.`,
				'Word the question otherwise, or choose another model.',
				cause,
			);
		case 'NotSupportedError':
			return new MullError(
				'bad-request',
				`${browser}’s own model does not do this: a language that it does not know, a form that it cannot keep, or a reply too poor to be shown (“${said}”).`,
				'Word the question otherwise, in English if it was not, or choose another model.',
				cause,
			);
		case 'QuotaExceededError':
			return tooLong(browser, figuresOf(thrown), thrown);
		case 'SyntaxError':
		case 'TypeError':
			return new MullError(
				'bad-request',
				`${browser} refused the form of the request (“${said}”).`,
				'Try again; if it stays so, choose another model.',
				cause,
			);
		case 'NetworkError':
			return downloadFault(browser, thrown);
		// InvalidStateError: the session is gone. OperationError, UnknownError: it does not say why.
		// AbortError that nobody here asked for.
		default:
			return new MullError(
				'device-lost',
				`${browser} stopped its own model (“${said}”).`,
				'Resume: Mull asks again. If that does not help, start the browser again, or choose another model.',
				cause,
			);
	}
}

/** `requested` and `quota` are tokens. */
export function tooLong(
	browser: string,
	{ requested, quota }: Figures,
	thrown?: unknown,
): MullError {
	return new MullError(
		'context-overflow',
		requested && quota
			? `The prompt does not fit the context of ${browser}’s own model: it takes ${requested} tokens, and there are ${quota}.`
			: `The prompt does not fit the context of ${browser}’s own model.`,
		'Shorten the question, or choose a model with more context.',
		{ cause: thrown },
	);
}

interface Figures {
	requested?: number | undefined;
	quota?: number | undefined;
}

function figuresOf(thrown: unknown): Figures {
	const { requested, quota } = thrown as Record<string, unknown>;
	return typeof requested === 'number' && typeof quota === 'number'
		? { requested: Math.ceil(requested), quota: Math.floor(quota) }
		: {};
}

function notAllowed(browser: string, thrown: unknown): MullError {
	return new MullError(
		'unsupported-device',
		`${browser} does not let this page use its own model.`,
		'Press the button on the Models screen again; if it stays so, the browser’s settings or the site forbid it: choose another model.',
		{ cause: thrown },
	);
}

/** Why the model cannot be used now. */
export function notHere(browser: string, state: Exclude<Availability, 'available'>): MullError {
	if (state === 'unavailable')
		return new MullError(
			'unsupported-device',
			`${browser} offers no model of its own on this device now.`,
			'It needs a computer with much free disk (Chrome asks for 22 GB) and more than 4 GB of graphics memory, or 16 GB of memory and four cores; else choose another model.',
		);
	return new MullError(
		'no-model',
		state === 'downloading'
			? `${browser} is still fetching its own model.`
			: `${browser} has not fetched its own model yet.`,
		'Let the browser fetch it on the Models screen, then resume; or choose another model.',
	);
}

/** Of the browser's own download. */
export function downloadFault(browser: string, thrown: unknown, signal?: AbortSignal): MullError {
	if (thrown instanceof MullError) return thrown;
	if (signal?.aborted) return new MullError('aborted', 'Stopped.', '', { cause: thrown });
	if (isNamed(thrown, ['NotAllowedError'])) return notAllowed(browser, thrown);
	if (isNamed(thrown, ['NotSupportedError'])) return notHere(browser, 'unavailable');
	return new MullError(
		'download',
		`${browser} could not fetch its own model (“${messageOf(thrown)}”).`,
		'Check the connection and the free space on the disk, then try again; or choose another model.',
		{ cause: thrown },
	);
}
