/**
 * The way to the network that transformers.js is given: only to the model's own host, only while
 * a download was asked for, with the bytes counted and every fault told apart.
 */
import { MullError, toMullError } from '../../core/errors.ts';
import { classifyResponse, type Kind } from './classify-response.ts';

interface HubFetch {
	fetch(input: string | URL, init?: RequestInit): Promise<Response>;
	/** Why a request failed that the library only calls "not found" or "could not load". */
	fault(): MullError | undefined;
	/** Addresses whose whole content came. */
	readonly fetched: ReadonlySet<string>;
}

/** `open`: requests may leave; else every file that is not kept is simply not there. */
export function hubFetch(
	host: string,
	open: boolean,
	onBytes: (have: number) => void,
	send: typeof fetch = (input, init) => fetch(input, init),
): HubFetch {
	let fault: MullError | undefined;
	let have = 0;
	const fetched = new Set<string>();
	const missing = () => new Response(null, { status: 404 });
	const fail = (error: MullError): never => {
		fault ??= error;
		throw error;
	};

	/** The body as it arrives, counted. */
	function counted(body: ReadableStream<Uint8Array>, url: string): ReadableStream<Uint8Array> {
		const reader = body.getReader();
		return new ReadableStream<Uint8Array>({
			async pull(controller) {
				try {
					const { done, value } = await reader.read();
					if (done) {
						fetched.add(url);
						return controller.close();
					}
					have += value.byteLength;
					onBytes(have);
					controller.enqueue(value);
				} catch (thrown) {
					fault ??= cut(url, thrown);
					controller.error(fault);
				}
			},
			cancel: (reason) => reader.cancel(reason),
		});
	}

	return {
		fetched,
		fault: () => fault,
		async fetch(input, init) {
			const url = String(input);
			if (!url.startsWith(host)) {
				return fail(new MullError('bug', `A model wanted to reach ${url}.`));
			}
			if (!open) return missing();
			let response: Response;
			try {
				response = await send(url, { ...init, credentials: 'omit' });
			} catch (thrown) {
				return fail(unreachable(url, thrown));
			}
			const kind = classifyResponse(response);
			if (kind !== 'file') {
				await response.body?.cancel();
				// Which of its files a model has is found out by asking.
				if (kind === 'missing') return missing();
				return fail(instead(url, kind, response.status));
			}
			// A probe for one byte tells that the file is there; it is no part of the download.
			if (new Headers(init?.headers).has('Range') || !response.body) return response;
			const { status: code, headers } = response;
			return new Response(counted(response.body, url), { status: code, headers });
		},
	};
}

const hostOf = (url: string): string => new URL(url).host;

const unreachable = (url: string, cause: unknown): MullError =>
	new MullError(
		'network',
		`${hostOf(url)} cannot be reached.`,
		'Check the connection, then try again.',
		{ cause },
	);

const cut = (url: string, thrown: unknown): MullError =>
	new MullError(
		'download',
		`The connection to ${hostOf(url)} broke before the file was whole.`,
		'Download it again; files that are whole already are kept.',
		{ cause: toMullError(thrown, 'download') },
	);

/** What came is no part of the model. */
function instead(url: string, kind: Exclude<Kind, 'file' | 'missing'>, status: number): MullError {
	const host = hostOf(url);
	if (kind === 'refused') {
		return new MullError(
			'not-allowed',
			`Mull may not contact ${host} now.`,
			'Press Download beside it: that allows it.',
		);
	}
	if (kind === 'page') {
		return new MullError(
			'download',
			`${host} sent a web page instead of the model.`,
			'If this network asks for a login first, log in; then download it again.',
		);
	}
	return new MullError(
		'download',
		`${host} answered ${status} instead of sending the model.`,
		kind === 'later' ? 'Wait a few minutes, then download it again.' : 'Try again later.',
	);
}
