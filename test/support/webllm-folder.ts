/**
 * A model folder for WebLLM with nothing in it that could run: the lists, a tokenizer, shards of
 * known bytes and a library. Enough to download, check, repair, delete, and to fail to load.
 */
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FetchBytes } from '../../src/engines/downloads/part.ts';
import { customSource, type WebllmSource } from '../../src/engines/webllm/download/source.ts';

export interface Served {
	source: WebllmSource;
	files: Map<string, Uint8Array>;
	fetchBytes: FetchBytes;
	/** Every request: the file's name and the first byte that was asked for. */
	log: { name: string; from: number }[];
	/** What the next requests for a file do instead of serving it whole. */
	faults: Map<string, Fault[]>;
	etag: string;
	/** Another version of the model: a shard of other bytes, and a list that says so. */
	change(shard: number, byte: number): void;
}

type Fault =
	/** The connection breaks after so many bytes. */
	| { cut: number }
	/** Another body, whole, with status 200. */
	| { instead: string }
	| { status: number }
	/** Nothing more comes after so many bytes, until the abort. */
	| { hang: number };

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

export const shardBytes = [300_000, 120_000, 50_000, 7];

/** The smallest WebAssembly file: right by its first bytes, useless to the runtime. */
const emptyProgram = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

let served = 0;

export function serveFolder(
	library: Uint8Array<ArrayBuffer> = emptyProgram,
	host = 'https://models.test',
): Served {
	const source = customSource(`${host}/model-${++served}`, `${host}/lib-${served}.wasm`, {
		name: 'Nothing',
	});
	const url = (name: string) => new URL(name, source.folder).href;
	const files = new Map<string, Uint8Array>([
		[
			url('mlc-chat-config.json'),
			encode({
				tokenizer_files: ['tokenizer.json', 'tokenizer_config.json'],
				vocab_size: 256,
				context_window_size: 4096,
				sliding_window_size: -1,
				conv_template: { roles: { user: 'U', assistant: 'A' }, seps: ['\n'] },
			}),
		],
		[url('tokenizer.json'), encode({ model: { type: 'BPE', vocab: {}, merges: [] } })],
		[source.library, library],
	]);
	const shards = shardBytes.map((bytes, i) => new Uint8Array(bytes).fill(i + 1));
	const lay = () => {
		shards.forEach((shard, i) => files.set(url(`params_shard_${i}.bin`), shard));
		const records = shards.map((shard, i) => ({
			dataPath: `params_shard_${i}.bin`,
			format: 'raw-shard',
			nbytes: shard.length,
			records: [],
			// The last one as some lists have it: without.
			...(i < shards.length - 1 ? { md5sum: bytesToHex(md5(shard)) } : {}),
		}));
		files.set(url('tensor-cache.json'), encode({ metadata: {}, records }));
	};
	lay();
	const self: Served = {
		source,
		files,
		log: [],
		faults: new Map(),
		etag: '"1"',
		change(shard, byte) {
			shards[shard] = new Uint8Array(shardBytes[shard]!).fill(byte);
			lay();
		},
		fetchBytes: (address, from, signal, { etag } = {}) =>
			serve(self, address, etag && etag !== self.etag ? 0 : from, signal),
	};
	return self;
}

const nameOf = (address: string) => new URL(address).pathname.split('/').at(-1)!;

async function serve(
	self: Served,
	address: string,
	from: number,
	signal: AbortSignal,
): ReturnType<FetchBytes> {
	signal.throwIfAborted();
	const name = nameOf(address);
	self.log.push({ name, from });
	const fault = self.faults.get(name)?.shift();
	if (fault && 'status' in fault) throw new TypeError(`HTTP ${fault.status}`);
	const all =
		fault && 'instead' in fault ? new TextEncoder().encode(fault.instead) : self.files.get(address);
	if (!all) throw new TypeError('HTTP 404');
	async function* body() {
		for (let at = from; at < all!.length; at += 10_000) {
			signal.throwIfAborted();
			if (fault && 'cut' in fault && at - from >= fault.cut) throw new TypeError('network error');
			if (fault && 'hang' in fault && at - from >= fault.hang)
				await new Promise((_, reject) =>
					signal.addEventListener('abort', () => reject(signal.reason)),
				);
			yield all!.slice(at, at + 10_000);
		}
	}
	return { total: all.length, from, body: body(), etag: self.etag };
}
