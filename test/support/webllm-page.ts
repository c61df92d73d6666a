/** What the end-to-end test of WebLLM's files runs in a page: the real download, the real worker. */
import { toPlain, type PlainError } from '../../src/core/errors.ts';
import { fetchBytes } from '../../src/engines/downloads/download.ts';
import { createWebllm } from '../../src/engines/webllm/runtime.ts';
import {
	downloadWebllm,
	haveWebllm,
	type CacheStatus,
} from '../../src/engines/webllm/download/files.ts';
import { customSource } from '../../src/engines/webllm/download/source.ts';

/** A cut may cost all that was on its way: more tries than a test makes cuts. */
const quick = (...[url, from, signal, options]: Parameters<typeof fetchBytes>) =>
	fetchBytes(url, from, signal, { ...options, waits: [10, 10, 10, 10, 10] });

export async function download(
	url: string,
	library: string,
	pauseAt = Infinity,
): Promise<CacheStatus | PlainError> {
	const pause = new AbortController();
	try {
		return await downloadWebllm(
			customSource(url, library),
			{ fetchBytes: quick, onProgress: ({ have }) => have >= pauseAt && pause.abort() },
			pause.signal,
		);
	} catch (thrown) {
		return toPlain(thrown);
	}
}

export const have = (url: string, library: string): Promise<CacheStatus> =>
	haveWebllm(customSource(url, library));

/** How loading it fails: the folder holds nothing that could run. */
export async function load(url: string, library: string): Promise<PlainError> {
	const runtime = createWebllm({
		spawn: () =>
			new Worker(new URL('../../src/worker/webllm.worker.ts', import.meta.url), { type: 'module' }),
		source: customSource(url, library),
		context: 4096,
	});
	try {
		await runtime.load(new AbortController().signal);
		return { code: 'bug', message: 'It was loaded.', wayOut: '' };
	} catch (thrown) {
		return toPlain(thrown);
	} finally {
		runtime.unload();
	}
}

Object.assign(globalThis, { mull: { download, have, load } });
