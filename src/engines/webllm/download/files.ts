/**
 * The files of a WebLLM model in the browser's cache, put there by Mull: the package's own download
 * has no retry, no byte progress, cannot resume inside a file and needs a graphics processor.
 *
 * They lie in the package's three caches under the keys it looks for (the files' absolute
 * addresses), so that loading finds everything and asks the network for nothing.
 */
import { hasCode, MullError } from '../../../core/errors.ts';
import { createMeter, type Meter, type OnProgress } from '../../downloads/meter.ts';
import { fetchPart, type FetchBytes } from '../../downloads/part.ts';
import { requireSpace, withStorageErrors } from '../../downloads/quota.ts';
import { cachePart, forgetParts, keptBytes, storedBytes } from './parts.ts';
import {
	configFile,
	fault,
	knownFiles,
	libraryFile,
	listFile,
	readJson,
	shardFiles,
	tokenizerFiles,
	type FileSpec,
} from './manifest.ts';
import type { WebllmSource } from './source.ts';

interface Transfer {
	fetchBytes: FetchBytes;
	onProgress: OnProgress;
}

/** What lies here of a model. `bytes` is exact once its list of shards is here. */
export interface CacheStatus {
	complete: boolean;
	have: number;
	bytes: number;
}

/** What arrived is not what the list says. */
class Damaged extends MullError {}

/** Files fetched at once. */
const lanes = 3;

/**
 * Fetches what is not here yet. An abort is a pause: nothing that arrived is lost. Throws
 * `download`, `network`, `quota`, `bad-model`.
 */
export function downloadWebllm(
	source: WebllmSource,
	transfer: Transfer,
	signal: AbortSignal,
): Promise<CacheStatus> {
	return fetchMissing(source, transfer, signal, () => false);
}

/** What is to come `anew` replaces what is here once it has arrived, and not before. */
async function fetchMissing(
	source: WebllmSource,
	transfer: Transfer,
	signal: AbortSignal,
	anew: (file: FileSpec) => boolean,
): Promise<CacheStatus> {
	const meter = createMeter(source.download, transfer.onProgress);
	const [config, list] = [configFile(source), listFile(source)];
	// What lies here under a list that is fetched only now may be of another version of the model.
	const doubted = (await storedBytes(list.cache, list.url)) === null;
	const get = (file: FileSpec) =>
		ensureFile(file, transfer.fetchBytes, meter, { anew: anew(file), doubted }, signal);
	try {
		meter.phase('Reading the list of files');
		await get(config);
		await get(list);
		const files = [
			libraryFile(source),
			...tokenizerFiles(source, await readJson(config)),
			...shardFiles(source, await readJson(list)),
		];
		await measure([config, list, ...files], meter);
		await requireSpace(meter.missing());
		meter.phase('Downloading');
		await inLanes(files, get, signal);
	} catch (thrown) {
		// What comes may not fit because the list is of another version: the next try asks for it again.
		if (thrown instanceof Damaged) await (await caches.open(list.cache)).delete(list.url);
		throw thrown;
	} finally {
		meter.stop();
	}
	return haveWebllm(source);
}

/** Looks at the sizes of what is here; contacts nobody. */
export async function haveWebllm(source: WebllmSource): Promise<CacheStatus> {
	const files = await knownFiles(source);
	let have = 0;
	let complete = files.complete;
	for (const file of files.list) {
		const bytes = await storedBytes(file.cache, file.url);
		const whole = bytes !== null && (file.bytes === null || bytes === file.bytes);
		if (!whole) complete = false;
		have += whole ? bytes : await keptBytes(file.url);
	}
	const bytes = files.list.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
	return { complete, have, bytes: complete ? have : Math.max(bytes, source.download, have) };
}

/** Throws `no-model` unless all files are here. */
export async function requireWebllm(source: WebllmSource): Promise<void> {
	if ((await haveWebllm(source)).complete) return;
	throw new MullError(
		'no-model',
		`“${source.name}” is not on this device, or not all of it.`,
		'Download it on the Models screen.',
	);
}

/** Throws away what is damaged or was not made for this version, then fetches what is missing. */
export async function repairWebllm(
	source: WebllmSource,
	transfer: Transfer,
	signal: AbortSignal,
): Promise<CacheStatus> {
	transfer.onProgress({ have: 0, bytes: source.download, bytesPerSecond: 0, phase: 'Checking' });
	const { list } = await knownFiles(source);
	for (const file of list) {
		signal.throwIfAborted();
		const cache = await caches.open(file.cache);
		const hit = await cache.match(file.url);
		if (hit && (await fault(file, await hit.blob()))) await cache.delete(file.url);
	}
	// The library is small and the one file whose fault cannot be seen: always again.
	return fetchMissing(source, transfer, signal, (file) => file.cache === 'webllm/wasm');
}

/** Deletes every file of the model. A library that another model shares is fetched again by it. */
export async function deleteWebllm(source: WebllmSource): Promise<void> {
	const { list } = await knownFiles(source);
	for (const file of list) {
		await (await caches.open(file.cache)).delete(file.url);
		await forgetParts(file.url);
	}
	// Whatever else a former version left in the model's folder.
	for (const name of ['webllm/model', 'webllm/config'] as const) {
		const cache = await caches.open(name);
		for (const { url } of await cache.keys())
			if (url.startsWith(source.folder)) await cache.delete(url);
	}
}

// ── Fetching them ───────────────────────────────────────────────────────────────────────────

async function ensureFile(
	file: FileSpec,
	fetchBytes: FetchBytes,
	meter: Meter,
	{ anew, doubted }: { anew: boolean; doubted: boolean },
	signal: AbortSignal,
): Promise<void> {
	signal.throwIfAborted();
	const cache = await caches.open(file.cache);
	const hit = anew ? undefined : await cache.match(file.url);
	if (hit) {
		const bytes = await storedBytes(file.cache, file.url);
		const fits = file.bytes === null || bytes === file.bytes;
		if (fits && !(doubted && (await fault(file, await hit.blob()))))
			return meter.set(file.url, bytes ?? 0);
		await cache.delete(file.url);
	}
	const content = await persist(file.url, fetchBytes, meter, signal);
	const wrong = await fault(file, content);
	if (wrong !== undefined) {
		await forgetParts(file.url);
		throw new Damaged(
			'download',
			`“${nameOf(file.url)}” arrived damaged: ${wrong}.`,
			'Try again; if it stays so, the server has no good copy of this model.',
		);
	}
	const headers = { 'content-length': String(content.size), 'content-type': content.type };
	await withStorageErrors(() => cache.put(file.url, new Response(content, { headers })));
	await forgetParts(file.url);
	meter.set(file.url, content.size);
}

/**
 * `fetchBytes` retries a request that fails at once; a connection that breaks later is taken up
 * again here where it broke, as long as each try brings something.
 */
async function persist(
	url: string,
	fetchBytes: FetchBytes,
	meter: Meter,
	signal: AbortSignal,
): Promise<Blob> {
	for (;;) {
		const before = await keptBytes(url);
		try {
			const onBytes = (bytes: number) => meter.set(url, bytes);
			return await fetchPart(url, cachePart(url), { fetchBytes, onBytes }, signal);
		} catch (thrown) {
			if (signal.aborted || hasCode(thrown, 'quota')) throw thrown;
			if ((await keptBytes(url)) > before) continue;
			if (thrown instanceof MullError) throw thrown;
			throw new MullError(
				'network',
				`“${nameOf(url)}” could not be fetched.`,
				'Check the connection and resume the download.',
				{ cause: thrown },
			);
		}
	}
}

async function inLanes(
	files: FileSpec[],
	get: (file: FileSpec) => Promise<void>,
	signal: AbortSignal,
): Promise<void> {
	const rest = [...files];
	let failed = false;
	const lane = async () => {
		while (rest.length > 0 && !failed) {
			signal.throwIfAborted();
			await get(rest.shift()!).catch((thrown) => {
				failed = true;
				throw thrown;
			});
		}
	};
	const results = await Promise.allSettled(Array.from({ length: lanes }, lane));
	const bad = results.find((result) => result.status === 'rejected');
	if (bad) throw bad.reason;
}

function nameOf(url: string): string {
	return new URL(url).pathname.split('/').at(-1) || url;
}

/** Sizes of what is here already, so that a resumed download begins where it stopped. */
async function measure(files: FileSpec[], meter: Meter): Promise<void> {
	const looked: { url: string; all: number | null; here: number }[] = [];
	for (const { url, cache, bytes } of files) {
		const stored = await storedBytes(cache, url);
		looked.push({ url, all: bytes ?? stored, here: stored ?? (await keptBytes(url)) });
	}
	// All at once: a sum of some of them would be told as all that is here.
	for (const { url, all, here } of looked) {
		if (all !== null) meter.expect(url, all);
		meter.set(url, here);
	}
}
