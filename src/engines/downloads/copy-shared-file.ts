/** A model's file, taken from another site's download in place of one of its own. */
import type { SharedFiles } from '../driver.ts';
import { requireHash } from './file-hash.ts';
import type { Meter } from './meter.ts';
import { fetchPart, type Part } from './part.ts';
import { requireSpace } from './quota.ts';
import { streamChunks } from './stream-chunks.ts';

/**
 * True when the file is here whole, and its SHA-256 is `sha256`. Else nothing of it is left, and the
 * download goes on as if nobody had asked. Throws only the signal’s reason.
 */
export async function copySharedFile(
	{ url, sha256, part }: { url: string; sha256: string; part: Part },
	find: SharedFiles['find'],
	meter: Meter,
	signal: AbortSignal,
): Promise<boolean> {
	// What has come of a download already is not thrown away for a copy that may be wrong.
	if ((await part.kept()).bytes > 0) return false;
	try {
		meter.phase('Looking for another site’s download');
		const shared = await find(sha256, signal);
		if (!shared) return false;
		const { size } = shared;
		await requireSpace(size);
		meter.expect(url, size);
		meter.phase('Copying another site’s download');
		const body = read(shared, signal);
		const whole = await fetchPart(
			url,
			part,
			{
				fetchBytes: async () => ({ total: size, from: 0, etag: null, body }),
				onBytes: (have) => meter.set(url, have),
			},
			signal,
		);
		meter.phase('Checking');
		await requireHash(whole, sha256, signal);
		return true;
	} catch {
		await part.forget();
		signal.throwIfAborted();
		return false;
	}
}

async function* read(file: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	for await (const bytes of streamChunks(file.stream())) {
		signal.throwIfAborted();
		yield bytes;
	}
}
