/**
 * One file, whole, from the network: in parts that are kept, so that a pause, a closed tab or a
 * cut connection costs at most the last few megabytes.
 */
import { webllmParts } from '../../catalogue/places.ts';
import { MullError } from '../../core/errors.ts';

/**
 * As `engines/download.ts` has it: from that byte on, resumed and retried by itself; from the
 * beginning where the file is no longer the one with that `etag`.
 */
export type FetchBytes = (
	url: string,
	from: number,
	signal: AbortSignal,
	options?: { etag?: string | null },
) => Promise<{
	/** Bytes of the whole file; null where the server does not tell. */
	total: number | null;
	/** First byte that comes: 0 where the server cannot begin in the middle. */
	from: number;
	body: AsyncIterable<Uint8Array>;
	etag: string | null;
}>;

const partBytes = 16 * 2 ** 20;

/** `onBytes` is told how much of the file is here. An abort keeps what has arrived. */
export async function fetchFile(
	url: string,
	fetchBytes: FetchBytes,
	onBytes: (bytes: number) => void,
	signal: AbortSignal,
): Promise<Blob> {
	const parts = await caches.open(webllmParts);
	let kept = await keptParts(parts, url);
	onBytes(kept.bytes);
	const answer = await fetchBytes(url, kept.bytes, signal, { etag: kept.etag });
	// Another file by now, or a server that cannot begin in the middle.
	if (kept.bytes > 0 && answer.from !== kept.bytes) {
		await forgetParts(url);
		kept = { blobs: [], bytes: 0, etag: null };
	}
	const blobs = kept.blobs;
	let at = kept.bytes;
	let pending: Uint8Array<ArrayBuffer>[] = [];
	let waiting = 0;

	async function keep(): Promise<void> {
		const blob = new Blob(pending);
		const headers = { 'content-length': String(blob.size), 'x-mull-etag': answer.etag ?? '' };
		await storing(() => parts.put(partKey(url, at), new Response(blob, { headers })));
		blobs.push(await (await parts.match(partKey(url, at)))!.blob());
		at += blob.size;
		pending = [];
		waiting = 0;
	}

	try {
		for await (const chunk of answer.body) {
			pending.push(chunk as Uint8Array<ArrayBuffer>);
			waiting += chunk.byteLength;
			onBytes(at + waiting);
			if (waiting >= partBytes) await keep();
		}
	} catch (thrown) {
		// A full disk cannot keep the rest either.
		if (waiting > 0) await keep().catch(() => {});
		throw thrown;
	}
	const content = new Blob([...blobs, ...pending]);
	if (answer.total !== null && content.size !== answer.total) {
		await keep();
		throw new MullError(
			'download',
			'A file of the model did not arrive whole.',
			'Resume the download.',
		);
	}
	return content;
}

/** Parts from the first byte on without a gap. */
async function keptParts(
	parts: Cache,
	url: string,
): Promise<{ blobs: Blob[]; bytes: number; etag: string | null }> {
	const blobs: Blob[] = [];
	let bytes = 0;
	let etag: string | null = null;
	for (;;) {
		const hit = await parts.match(partKey(url, bytes));
		if (!hit) return { blobs, bytes, etag };
		const blob = await hit.blob();
		if (blob.size === 0) return { blobs, bytes, etag };
		etag = hit.headers.get('x-mull-etag') || null;
		blobs.push(blob);
		bytes += blob.size;
	}
}

/** Bytes of a file that is under way. */
export async function keptBytes(url: string): Promise<number> {
	return (await keptParts(await caches.open(webllmParts), url)).bytes;
}

export async function forgetParts(url: string): Promise<void> {
	const parts = await caches.open(webllmParts);
	for (const { url: key } of await parts.keys())
		if (key.startsWith(partKey(url, 0).slice(0, -1))) await parts.delete(key);
}

function partKey(url: string, from: number): string {
	return `${url}${url.includes('?') ? '&' : '?'}mull-part=${from}`;
}

/** Size of a cached file; null when it is not there. */
export async function storedBytes(cacheName: string, url: string): Promise<number | null> {
	const hit = await (await caches.open(cacheName)).match(url);
	if (!hit) return null;
	// Entries of Mull's carry their exact size; the package's carry the server's, which may be that
	// of a compressed body.
	const told = hit.headers.get('content-length');
	if (told !== null && !hit.headers.get('content-encoding')) return Number(told);
	return (await hit.blob()).size;
}

/** Runs a write to the cache; a full disk becomes `quota`. */
export async function storing<T>(write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (thrown) {
		if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError') throw noRoom(null);
		throw thrown;
	}
}

export function noRoom(known: { free: number; bytes: number } | null): MullError {
	const megabytes = (bytes: number) => `${Math.max(0, Math.round(bytes / 1e6))} MB`;
	return new MullError(
		'quota',
		known
			? `The model needs ${megabytes(known.bytes)} more; the browser offers ${megabytes(known.free)}.`
			: 'The browser has no room left for the model.',
		'Delete a model you no longer use, or free space on the disk.',
	);
}
