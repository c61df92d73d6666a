/** The worker's side of an embedder, with a pipeline that plays its part by script. */
import { expect, test } from 'vitest';
import { embedders } from '../../src/catalogue/embedders.ts';
import { sourceOfEmbedder } from '../../src/engines/embedder/files.ts';
import type { Library } from '../../src/engines/downloads/transformers.ts';
import { createEmbedHost } from '../../src/engines/embedder/host.ts';
import type { FromEmbedWorker } from '../../src/engines/embedder/protocol.ts';

const model = { ...embedders[1]!, dimensions: 2, tokens: 3 };
const source = sourceOfEmbedder(model, 'https://hub.example/');

/** A host over a network of `run`, and a way to ask it; `calls` are the texts of each run. */
function host(run: (texts: string[]) => number[] = (texts) => texts.flatMap(() => [0.6, 0.8])) {
	const calls: string[][] = [];
	const env = { backends: { onnx: { wasm: {} } } } as Library['env'];
	const extract = async (texts: string[]) => {
		calls.push(texts);
		const data = Float32Array.from(run(texts));
		return { data, dims: [texts.length, data.length / texts.length] };
	};
	let hear: (message: FromEmbedWorker) => void = () => {};
	const pipeline = (async () => extract) as unknown as Library['pipeline'];
	const wasm = { mjs: 'https://site.example/a.mjs', wasm: 'https://site.example/a.wasm' };
	const tell = createEmbedHost({ env, pipeline, wasm, threads: 2 }, (message) => hear(message));
	const ask = (message: Parameters<typeof tell>[0]): Promise<FromEmbedWorker> =>
		new Promise((resolve) => {
			hear = resolve;
			tell(message);
		});
	const load = () => ask({ type: 'load', source, fetch: false });
	const embed = (...texts: string[]) => ask({ type: 'embed', id: 1, texts });
	return { calls, env, load, embed };
}

test('sets the library up for this site alone', async () => {
	const { env, load } = host();
	expect(await load()).toMatchObject({ type: 'loaded' });
	expect(env.backends.onnx.wasm).toMatchObject({
		wasmPaths: { mjs: 'https://site.example/a.mjs', wasm: 'https://site.example/a.wasm' },
		numThreads: 2,
	});
	expect(env).toMatchObject({
		useWasmCache: false,
		allowLocalModels: false,
		remoteHost: 'https://hub.example/',
		useBrowserCache: true,
		cacheKey: 'mull-embedders',
	});
});

test('takes texts one by one, so that none changes another', async () => {
	const { calls, load, embed } = host((texts) => (texts[0] === 'b' ? [1, 0] : [0, 1]));
	await load();
	const answer = await embed('a', 'b', 'c');
	expect(calls.slice(1)).toEqual([['a'], ['b'], ['c']]);
	expect(answer).toMatchObject({ type: 'vectors', id: 1 });
	if (answer.type === 'vectors') expect([...answer.data]).toEqual([0, 1, 1, 0, 0, 1]);
});

test('hands over what the tokenizer can read', async () => {
	const { calls, load, embed } = host();
	await load();
	await embed('a\ud800b', '🙂', 'x'.repeat(1000));
	expect(calls.slice(1)).toEqual([['a\ufffdb'], ['🙂'], ['x'.repeat(24)]]);
});

test.each<[string, (texts: string[]) => number[]]>([
	['of another length', (texts) => texts.flatMap(() => [1, 0, 0])],
	['that are no numbers', (texts) => texts.flatMap(() => [NaN, 0])],
	['that do not come', () => []],
])('a model with vectors %s is a bad one', async (_name, run) => {
	const { load } = host(run);
	expect(await load()).toMatchObject({ type: 'failed', error: { code: 'bad-model' } });
});

test.each([
	['std::bad_alloc', 'out-of-memory'],
	['Array buffer allocation failed', 'out-of-memory'],
	['Session already started', 'device-lost'],
])('a run that ends in %j: %s', async (said, code) => {
	let broken = false;
	const { load, embed } = host((texts) => {
		if (broken) throw new Error(said);
		return texts.flatMap(() => [0.6, 0.8]);
	});
	await load();
	broken = true;
	expect(await embed('a')).toMatchObject({ type: 'failed', id: 1, error: { code } });
});

test('does not work before it is loaded', async () => {
	expect(await host().embed('a')).toMatchObject({ type: 'failed', error: { code: 'bug' } });
});
