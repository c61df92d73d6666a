/**
 * Downloads that survive: a cut connection is taken up where it broke, a paused one after days.
 *
 * A server says with `206` that it continues where asked. Whether it is still the same file is
 * told by `If-Range` where that may be sent (the same origin), and by comparing `ETag` and length
 * afterwards: other origins often refuse requests with that header before they are even sent.
 */
import { MullError } from '../../core/errors.ts';
import { wait } from '../../core/wait.ts';
import { requestWithRetries, unreachable, type Answer } from './request.ts';

export interface Fetched {
	/** Bytes of the whole file; null where the server does not tell. */
	total: number | null;
	/** First byte that comes: 0 where the server cannot begin in the middle. */
	from: number;
	body: AsyncIterable<Uint8Array>;
	etag: string | null;
}

export interface FetchOptions {
	/** Of the bytes that are here already: another one at the server means to begin again. */
	etag?: string | null;
	/** Waits between attempts, milliseconds; as many retries as there are entries. */
	waits?: readonly number[];
}

export const retryDelays: readonly number[] = [500, 1000, 2000, 4000, 8000, 15_000];

/**
 * A file from byte `from` on. The body goes on by itself after cut connections, and fails with
 * `download` when the waits are used up without a byte, or the file changes or ends too early.
 * Throws `download`, `aborted`.
 */
export async function fetchBytes(
	url: string,
	from: number,
	signal: AbortSignal,
	options: FetchOptions = {},
): Promise<Fetched> {
	const waits = options.waits ?? retryDelays;
	let answer = await requestWithRetries(url, from, options.etag ?? null, waits, signal);
	if (from > 0 && changed(options.etag ?? null, answer)) {
		await answer.cancel();
		answer = await requestWithRetries(url, 0, null, waits, signal);
	}
	const first = answer;

	async function* body(): AsyncGenerator<Uint8Array> {
		let at = first.from;
		let tries = 0;
		for (;;) {
			try {
				for await (const bytes of answer.bytes()) {
					tries = 0;
					at += bytes.byteLength;
					if (first.total !== null && at > first.total) throw wrongLength();
					yield bytes;
				}
				if (first.total === null || at >= first.total) return;
				throw new TypeError('The connection ended early.');
			} catch (thrown) {
				signal.throwIfAborted();
				if (thrown instanceof MullError) throw thrown;
				if (tries >= waits.length) throw unreachable(url, thrown);
				await wait(waits[tries++]!, signal);
			} finally {
				await answer.cancel();
			}
			answer = await requestWithRetries(url, at, first.etag, waits.slice(tries), signal);
			if (changed(first.etag, answer)) {
				await answer.cancel();
				throw new MullError(
					'download',
					'The file changed on the server while it was downloaded.',
					'Press Repair to download it from the beginning.',
				);
			}
			if (differs(first.total, answer.total)) {
				await answer.cancel();
				throw wrongLength();
			}
			// A server that cannot begin in the middle sends again what is here already.
			if (answer.from < at) answer = answer.skip(at - answer.from);
		}
	}
	return { total: first.total, from: first.from, etag: first.etag, body: body() };
}

function wrongLength(): MullError {
	return new MullError(
		'download',
		'The file has another length than the server promised.',
		'Download it again; if that does not help, choose another source.',
	);
}

const changed = (etag: string | null, { etag: now }: Answer) =>
	etag !== null && now !== null && etag !== now;

const differs = (a: number | null, b: number | null) => a !== null && b !== null && a !== b;
