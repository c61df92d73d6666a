/** One HTTP exchange with an endpoint: what is sent with every request, and faults before a reply. */
import { MullError } from '../../core/errors.ts';
import { fetchThroughGate, isRefused } from '../../network/fetch.ts';
import { isThisMachine } from '../../core/device/model-location.ts';
import type { Endpoint } from '../../core/types.ts';
import { wait } from '../../core/wait.ts';
import {
	Fault,
	faultOf,
	mixedContent,
	notAllowed,
	stalled,
	unreachable,
	webPage,
	type Refusal,
} from './faults.ts';
import { checkKey, cleanKey } from './key.ts';
import { aboutOf, listedIn, type About } from './models.ts';
import { readPiece } from './reply.ts';
import { delayOf } from './retry.ts';
import { delayIn, errorTextOf } from './error-text.ts';
import type { Locks } from './slots.ts';

/** What the remote engine needs of the world around it; a test passes its own. */
export interface HttpContext {
	fetch: typeof fetch;
	/** Uniform in [0, 1). */
	random: () => number;
	/** Milliseconds since 1970. */
	now: () => number;
	wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
	/** Origin of the page, also inside a worker. */
	origin: string;
	/** Milliseconds without a byte after which a server counts as stalled: before its first byte
	 * (a server may load a model, read a long prompt or think in silence) and after it. */
	patience: { first: number; next: number };
	/** Shared with the other tabs; undefined in a browser without them. */
	locks: Locks | undefined;
}

export const httpContext = (): HttpContext => ({
	fetch: fetchThroughGate,
	random: Math.random,
	now: Date.now,
	wait,
	origin: globalThis.origin ?? 'this page',
	patience: { first: 300_000, next: 120_000 },
	locks: globalThis.navigator?.locks,
});

/** An address under the endpoint's base. Throws before anything is sent that may not be sent. */
export function addressOf(endpoint: Endpoint, path: string, origin: string): string {
	if (!endpoint.allowed)
		throw new MullError(
			'not-allowed',
			`Mull may not contact “${endpoint.name}” yet.`,
			'Allow this server on the Models screen.',
		);
	const base = endpoint.url.trim();
	if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
		throw new MullError(
			'bad-input',
			`“${base}” is not an address of a server.`,
			'Enter a full address, such as http://localhost:11434/v1.',
		);
	// Some vendors want a query (a version) to stay behind the path.
	const address = new URL(base);
	address.pathname = address.pathname.replace(/\/+$/, '') + path;
	const url = address.href;
	if (origin.startsWith('https:') && url.startsWith('http:') && !isThisMachine(url))
		throw mixedContent(url);
	return url;
}

/** A request that can be given up: by the caller, or because the server is silent. */
export interface Exchange {
	response: Response;
	/** Something arrived: the clock of silence starts again. */
	heard(): void;
	/** Closes the connection; harmless when it is closed. */
	close(): void;
	/** The fault behind something thrown while the reply was read. */
	blame(thrown: unknown, otherwise: Fault): unknown;
}

/** Sends a request and waits for the head of the reply. Throws a `Fault`, or the abort's reason. */
export async function exchange(
	url: string,
	init: { method: string; key: string | undefined; body?: string },
	around: HttpContext,
	signal: AbortSignal,
): Promise<Exchange> {
	const key = cleanKey(init.key ?? '');
	checkKey(key);
	const closer = new AbortController();
	let silence: Fault | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const watch = (milliseconds: number) => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			silence = stalled(url, milliseconds);
			closer.abort(silence);
		}, milliseconds);
	};
	const close = () => {
		clearTimeout(timer);
		closer.abort();
	};
	const blame = (thrown: unknown, otherwise: Fault) => {
		if (signal.aborted) return signal.reason;
		if (silence) return silence;
		return thrown instanceof Fault || thrown instanceof MullError ? thrown : otherwise;
	};
	watch(around.patience.first);
	try {
		const response = await around.fetch(url, {
			method: init.method,
			headers: {
				...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
				...(key ? { Authorization: `Bearer ${key}` } : {}),
			},
			...(init.body === undefined ? {} : { body: init.body }),
			signal: AbortSignal.any([signal, closer.signal]),
			credentials: 'omit',
			cache: 'no-store',
			referrerPolicy: 'no-referrer',
			// A key must not travel to where the user did not send it.
			redirect: 'manual',
		});
		return { response, heard: () => watch(around.patience.next), close, blame };
	} catch (thrown) {
		close();
		throw blame(thrown, unreachable(url, around.origin));
	}
}

/** What a reply with an error status says; `undefined` when it is none. */
export async function refusalOf(
	response: Response,
	url: string,
	now: () => number,
): Promise<Refusal | undefined> {
	if (response.type === 'opaqueredirect') return { status: 302, words: '' };
	if (response.ok) return undefined;
	if (isRefused(response)) throw notAllowed(url);
	const text = await response.text().catch(() => '');
	const waitMs = delayOf(response.headers, now()) ?? delayIn(text, now());
	return { status: response.status, words: errorTextOf(text), waitMs };
}

/** Asks which models a server has, and what it says of itself. No second try. */
export async function testConnection(
	endpoint: Endpoint,
	key: string | undefined,
	signal: AbortSignal,
	around: HttpContext = httpContext(),
): Promise<About> {
	try {
		const url = addressOf(endpoint, '/models', around.origin);
		const patient = { ...around, patience: { first: 20_000, next: 20_000 } };
		const line = await exchange(url, { method: 'GET', key }, patient, signal);
		try {
			const refusal = await refusalOf(line.response, url, around.now);
			if (refusal && [404, 405, 501].includes(refusal.status))
				return { models: [], note: listsNone };
			if (refusal) throw faultOf(refusal, url, '', key);
			const text = await line.response.text();
			if (/^\s*</.test(text)) throw webPage(url);
			const refused = readPiece(text, around.now())?.refusal;
			if (refused) throw faultOf(refused, url, '', key);
			const listed = listedIn(text);
			if (listed.length === 0) return { models: [], note: listsNone };
			const base = url.replace(/(\/v\d+)?\/models(\?.*)?$/, '');
			const ask = async (at: string, body?: object) => {
				const quick = { ...around, patience: { first: 5_000, next: 5_000 } };
				const sent = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' };
				try {
					const own = await exchange(at, { ...sent, key }, quick, signal);
					return (await own.response.json().finally(own.close)) as unknown;
				} catch {
					// It only adds to what is known.
					return undefined;
				}
			};
			return await aboutOf(listed, base, ask);
		} catch (thrown) {
			throw line.blame(thrown, unreachable(url, around.origin));
		} finally {
			line.close();
		}
	} catch (thrown) {
		if (signal.aborted) throw new MullError('aborted', 'Stopped.', '', { cause: thrown });
		throw thrown instanceof Fault ? thrown.error : thrown;
	}
}

const listsNone =
	'The server answers but lists no models. If it should, check that the address ends with /v1; otherwise type the name of the model.';
