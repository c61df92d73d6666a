/** Which files make a WebLLM model, as the pinned package reads its folder, and what each must be. */
import { MullError } from '../../../core/errors.ts';
import type { WebllmSource } from './source.ts';

export interface FileSpec {
	url: string;
	cache: 'webllm/model' | 'webllm/config' | 'webllm/wasm';
	/** Exact size, where the list of shards tells it. */
	bytes: number | null;
	check?: (content: Blob) => Promise<string | undefined>;
}

export const configFile = ({ folder }: WebllmSource): FileSpec => ({
	url: new URL('mlc-chat-config.json', folder).href,
	cache: 'webllm/config',
	bytes: null,
	check: jsonWith('tokenizer_files'),
});

export const listFile = ({ folder }: WebllmSource): FileSpec => ({
	url: new URL('tensor-cache.json', folder).href,
	cache: 'webllm/model',
	bytes: null,
	check: jsonWith('records'),
});

export const libraryFile = ({ library }: WebllmSource): FileSpec => ({
	url: library,
	cache: 'webllm/wasm',
	bytes: null,
	check: async (content) => {
		const [a, b, c, d] = new Uint8Array(await content.slice(0, 4).arrayBuffer());
		return a === 0 && b === 0x61 && c === 0x73 && d === 0x6d ? undefined : 'it is no program';
	},
});

/** As the package chooses: `tokenizer.json` if the model has it, else `tokenizer.model`. */
export function tokenizerFiles({ folder }: WebllmSource, config: unknown): FileSpec[] {
	const names = (config as { tokenizer_files: unknown }).tokenizer_files;
	const name = ['tokenizer.json', 'tokenizer.model'].find(
		(known) => Array.isArray(names) && names.includes(known),
	);
	if (!name) throw badList('its configuration names no tokenizer');
	const check = name.endsWith('.json') ? jsonWith('model') : undefined;
	const file = { url: new URL(name, folder).href, cache: 'webllm/model', bytes: null } as const;
	return [check ? { ...file, check } : file];
}

export function shardFiles({ folder }: WebllmSource, list: unknown): FileSpec[] {
	const { records } = list as {
		records: { dataPath?: unknown; nbytes?: unknown; md5sum?: unknown }[];
	};
	if (!Array.isArray(records) || records.length === 0) throw badList('its list of files is empty');
	return records.map(({ dataPath, nbytes, md5sum }) => {
		if (typeof dataPath !== 'string' || !Number.isSafeInteger(nbytes))
			throw badList('its list of files cannot be read');
		const { href } = new URL(dataPath, folder);
		if (!href.startsWith(folder)) throw badList('its list names a file outside of its folder');
		const file = { url: href, cache: 'webllm/model', bytes: nbytes as number } as const;
		// Not every list has them.
		return typeof md5sum === 'string' ? { ...file, check: withMd5(md5sum) } : file;
	});
}

/** All files as far as the lists that are here tell; `complete` when both lists are. */
export async function knownFiles(
	source: WebllmSource,
): Promise<{ list: FileSpec[]; complete: boolean }> {
	const [config, shards] = [configFile(source), listFile(source)];
	const list = [config, shards, libraryFile(source)];
	let complete = true;
	const readers: [FileSpec, (json: unknown) => FileSpec[]][] = [
		[config, (json) => tokenizerFiles(source, json)],
		[shards, (json) => shardFiles(source, json)],
	];
	for (const [file, read] of readers)
		try {
			list.push(...read(await readJson(file)));
		} catch {
			complete = false;
		}
	return { list, complete };
}

export async function readJson(file: FileSpec): Promise<unknown> {
	const hit = await (await caches.open(file.cache)).match(file.url);
	if (!hit) throw badList('a list of its files is missing');
	return hit.json() as Promise<unknown>;
}

function jsonWith(key: string): (content: Blob) => Promise<string | undefined> {
	return async (content) => {
		try {
			const value = JSON.parse(await content.text()) as object | null;
			return value !== null && key in value ? undefined : `it has no “${key}”`;
		} catch {
			return 'it is not the file, but something else (a page of the server, perhaps)';
		}
	};
}

/** Piece by piece: a shard may have more bytes than there is room for twice. */
function withMd5(expected: string): (content: Blob) => Promise<string | undefined> {
	return async (content) => {
		const { md5 } = await import('@noble/hashes/legacy.js');
		const hash = md5.create();
		for (const reader = content.stream().getReader(); ;) {
			const { done, value } = await reader.read();
			if (done) break;
			hash.update(value);
		}
		const digits = [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0'));
		return digits.join('') === expected.toLowerCase()
			? undefined
			: 'its content is not what the list of files says';
	};
}

function badList(what: string): MullError {
	return new MullError(
		'bad-model',
		`This is not a model for WebLLM: ${what}.`,
		'Check the address, or choose a model of the list.',
	);
}

/** What is wrong with a file's content; undefined when nothing is. */
export async function fault(file: FileSpec, content: Blob): Promise<string | undefined> {
	if (file.bytes !== null && content.size !== file.bytes)
		return `it has ${content.size} bytes instead of ${file.bytes}`;
	return file.check?.(content);
}
