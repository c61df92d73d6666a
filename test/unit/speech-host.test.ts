/** The worker's side of dictation, with a whisper that plays its part by script. */
import { expect, test, vi } from 'vitest';
import type { Library } from '../../src/engines/downloads/transformers.ts';
import { createSpeechHost } from '../../src/engines/speech/host.ts';
import type { FromSpeechWorker } from '../../src/engines/speech/protocol.ts';

/** A cache that has every file, or none. */
const cached = (all: boolean) =>
	vi.stubGlobal('caches', {
		open: async () => ({ match: async () => (all ? {} : undefined), delete: async () => true }),
	});

function host(say: () => string, load: () => void = () => {}) {
	const env = { backends: { onnx: { wasm: {} } } } as Library['env'];
	const asked: Record<string, unknown>[] = [];
	const whisper = {
		processor: async () => ({ input_features: 'heard' }),
		tokenizer: { decode: () => say() },
		model: {
			generation_config: { no_timestamps_token_id: 6, eos_token_id: 1, decoder_start_token_id: 2 },
			async generate(how: Record<string, unknown>) {
				asked.push(how);
				return { data: new BigInt64Array(2) };
			},
		},
	};
	const pipeline = (async () => {
		load();
		return whisper;
	}) as unknown as Library['pipeline'];
	const told: FromSpeechWorker[] = [];
	const wasm = { mjs: 'https://site.example/a.mjs', wasm: 'https://site.example/a.wasm' };
	const hear = createSpeechHost({ env, pipeline, wasm, threads: 2 }, (news) => told.push(news));
	const until = async (type: FromSpeechWorker['type']) =>
		vi.waitFor(() => {
			const found = told.find((one) => one.type === type);
			if (!found) throw new Error(`${type} did not come.`);
			return found;
		});
	const source = { host: 'https://hub.example/', model: 'a/b' };
	return {
		asked,
		env,
		hear,
		told,
		until,
		load: () => hear({ type: 'load', source, fetch: false }),
	};
}

test('sets the library up for this site alone, and tries the model out', async () => {
	cached(true);
	const { env, asked, load, until } = host(() => '');
	load();
	await until('loaded');
	expect(env).toMatchObject({
		...{ useWasmCache: false, allowLocalModels: false, remoteHost: 'https://hub.example/' },
		...{ useBrowserCache: true, cacheKey: 'mull-embedders' },
	});
	expect(asked).toHaveLength(1);
});

test('long speech is written in pieces that are told, without the names of noises', async () => {
	cached(true);
	let count = 0;
	const { hear, load, told, until } = host(() => ` Part ${count++} [BLANK_AUDIO] (music) ♪ `);
	load();
	await until('loaded');
	hear({ type: 'write', sound: new Float32Array(70 * 16_000), languages: [] });
	expect(await until('written')).toMatchObject({ text: 'Part 1 Part 2 Part 3' });
	expect(told.filter(({ type }) => type === 'piece')).toHaveLength(3);
});

test('a model that was not kept whole is not said to be here', async () => {
	cached(false);
	const { load, until } = host(() => '');
	load();
	expect(await until('failed')).toMatchObject({ error: { code: 'quota' } });
});

test.each([
	['std::bad_alloc', 'out-of-memory'],
	['Could not locate file: "https://hub.example/a/b"', 'no-model'],
	['no available backend found', 'unsupported-device'],
	['Unexpected input', 'bad-model'],
])('a load that ends in %j: %s', async (said, code) => {
	cached(true);
	const { load, until } = host(
		() => '',
		() => {
			throw new Error(said);
		},
	);
	load();
	expect(await until('failed')).toMatchObject({ error: { code } });
});
