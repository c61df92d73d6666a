/** One request for a file or the rest of it, and the patience that a network needs. */
import { MullError } from '../../core/errors.ts';
import { wait } from '../../core/wait.ts';
import { classifyResponse, type Kind } from './classify-response.ts';

export interface Answer {
	total: number | null;
	from: number;
	etag: string | null;
	bytes(): AsyncGenerator<Uint8Array>;
	skip(bytes: number): Answer;
	cancel(): Promise<void>;
}

/** Requests until an answer comes that is not "later". */
export async function requestWithRetries(
	url: string,
	from: number,
	etag: string | null,
	waits: readonly number[],
	signal: AbortSignal,
): Promise<Answer> {
	for (let tries = 0; ; tries++) {
		try {
			return await request(url, from, etag, signal);
		} catch (thrown) {
			signal.throwIfAborted();
			if (thrown instanceof MullError) throw thrown;
			if (tries >= waits.length) throw unreachable(url, thrown);
			await wait(thrown instanceof Later && thrown.wait ? thrown.wait : waits[tries]!, signal);
		}
	}
}

/** The server has no such file. */
export class FileNotFound extends MullError {}

/** The server is there and asks for patience. */
class Later extends Error {
	readonly wait: number | null;
	constructor(status: number, wait: number | null) {
		super(`The server answers ${status}.`);
		this.wait = wait;
	}
}

async function request(
	url: string,
	from: number,
	etag: string | null,
	signal: AbortSignal,
): Promise<Answer> {
	const headers = new Headers();
	if (from > 0) headers.set('Range', `bytes=${from}-`);
	// Weak tags may not stand in If-Range.
	if (from > 0 && isNear(url) && etag && !etag.startsWith('W/')) headers.set('If-Range', etag);
	// No HTTP cache: gigabytes would be kept twice.
	const response = await fetch(url, { headers, signal, cache: 'no-store' });
	const { status } = response;
	const told = /\/(\d+)\s*$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
	if (status === 416 && from > 0) {
		await response.body?.cancel();
		// Everything is here already, or more than there is.
		if (told === undefined || Number(told) === from) return nothing(from, response);
		return request(url, 0, null, signal);
	}
	const kind = classifyResponse(response);
	if (kind !== 'file') {
		await response.body?.cancel();
		throw refusal(url, kind, status, response.headers.get('Retry-After'));
	}
	const range = /^bytes (\d+)-/.exec(response.headers.get('Content-Range') ?? '')?.[1];
	const start = status === 206 ? Number(range ?? from) : 0;
	// A packed answer tells the length of the packed bytes.
	const packed = response.headers.has('Content-Encoding');
	const length = packed ? null : response.headers.get('Content-Length');
	const total = told !== undefined ? Number(told) : length === null ? null : start + Number(length);
	return answerOf(response, start, total);
}

function answerOf(response: Response, from: number, total: number | null, skipped = 0): Answer {
	const etag = response.headers.get('ETag');
	let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
	return {
		from: from + skipped,
		total,
		etag,
		skip: (more) => answerOf(response, from, total, skipped + more),
		async *bytes() {
			reader = response.body?.getReader();
			let left = skipped;
			while (reader) {
				const { done, value } = await reader.read();
				if (done) return;
				if (left >= value.byteLength) left -= value.byteLength;
				else {
					yield left > 0 ? value.subarray(left) : value;
					left = 0;
				}
			}
		},
		async cancel() {
			await (reader ? reader.cancel() : response.body?.cancel())?.catch(() => {});
		},
	};
}

function nothing(from: number, response: Response): Answer {
	return {
		from,
		total: from,
		etag: response.headers.get('ETag'),
		skip: () => nothing(from, response),
		async *bytes() {},
		cancel: async () => {},
	};
}

function refusal(
	url: string,
	kind: Exclude<Kind, 'file'>,
	status: number,
	retryAfter: string | null,
): Error {
	if (kind === 'later') {
		const seconds = Number(retryAfter);
		return new Later(status, seconds > 0 ? Math.min(seconds, 60) * 1000 : null);
	}
	// Many sites answer with their page for whatever is not there.
	if (isNear(url) && (kind === 'missing' || kind === 'page')) return notOnSite();
	const [message, wayOut] = words(hostOf(url), status)[kind];
	if (kind === 'missing') return new FileNotFound('download', message, wayOut);
	const code = kind === 'refused' ? 'not-allowed' : kind === 'sent-on' ? kind : 'download';
	return new MullError(code, message, wayOut);
}

const words = (host: string, status: number) =>
	({
		refused: [
			`Mull may not contact ${host} now.`,
			'Press Download on the Models screen: that allows it.',
		],
		'sent-on': [
			`${host} sends this download on to another address, which nobody sees before it is asked.`,
			'Let it only if you trust this server: the other one hears what you fetch, and from where.',
		],
		page: [
			'The address leads to a web page, not to a file: perhaps it needs an account.',
			'Check the address in another tab; a model that needs no login can be downloaded here.',
		],
		account: [
			`${host} does not give this file to everyone: it needs an account or a consent.`,
			'Download it there with your account, then open the file from disk.',
		],
		missing: [`There is no such file at ${host}.`, 'Check the address.'],
		other: [`${host} refused the download (${status}).`, 'Check the address, or try again later.'],
	}) as const;

export function unreachable(url: string, cause: unknown): MullError {
	const said = cause instanceof Later ? ` ${cause.message}` : '';
	return new MullError(
		'download',
		`The download from ${hostOf(url)} broke off and could not be continued.${said}`,
		'Check the connection, then resume: what has arrived is kept.',
		{ cause },
	);
}

const notOnSite = (): FileNotFound =>
	new FileNotFound(
		'download',
		'This site offers the model but does not have its file.',
		'The operator of this site must put the file beside the list of models.',
	);

/** Of the site that Mull came from. */
const isNear = (url: string): boolean =>
	new URL(url, globalThis.location?.href).origin === globalThis.location?.origin;

function hostOf(url: string): string {
	return new URL(url, globalThis.location?.href).host;
}
