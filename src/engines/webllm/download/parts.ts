/**
 * Parts of files under way in the browser's cache: pieces that follow each other, so that a pause, a
 * closed tab or a cut connection costs at most the last few megabytes.
 */
import { webllmParts } from '../../../catalogue/storage-names.ts';
import type { Part, PartSink } from '../../downloads/part.ts';
import { withStorageErrors } from '../../downloads/quota.ts';

const pieceBytes = 16 * 2 ** 20;

export const cachePart = (url: string): Part => ({
	async kept() {
		const { bytes, etag } = await keptParts(await caches.open(webllmParts), url);
		return { bytes, etag };
	},
	async open(from, etag) {
		// Another file by now, or a server that cannot begin in the middle.
		if (from !== (await keptBytes(url))) await forgetParts(url);
		return cacheSink(await caches.open(webllmParts), url, etag);
	},
	forget: () => forgetParts(url),
});

async function cacheSink(parts: Cache, url: string, etag: string | null): Promise<PartSink> {
	const { blobs, bytes } = await keptParts(parts, url);
	let at = bytes;
	let pending: Uint8Array<ArrayBuffer>[] = [];
	let waiting = 0;

	async function keep(): Promise<void> {
		if (waiting === 0) return;
		const blob = new Blob(pending);
		const headers = { 'content-length': String(blob.size), 'x-mull-etag': etag ?? '' };
		await withStorageErrors(() => parts.put(partKey(url, at), new Response(blob, { headers })));
		blobs.push(await (await parts.match(partKey(url, at)))!.blob());
		at += blob.size;
		pending = [];
		waiting = 0;
	}

	return {
		get size() {
			return at + waiting;
		},
		async write(chunk) {
			pending.push(chunk as Uint8Array<ArrayBuffer>);
			waiting += chunk.byteLength;
			if (waiting >= pieceBytes) await keep();
		},
		close: keep,
		// The last piece need not be kept: what is whole moves to where it belongs.
		whole: async () => new Blob([...blobs, ...pending]),
	};
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
