/**
 * An embedder in its real worker, through the real pipeline. The model is the built-in one in the form
 * of a hub's, so it tells whether the plain code of that one computes what ONNX Runtime does.
 */
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { builtInEmbedder, type EmbedderModel } from '../../src/catalogue/embedders.ts';
import { MullError } from '../../src/core/errors.ts';
import {
	createEmbedder,
	downloadEmbedder,
	type EmbedderOptions,
} from '../../src/engines/embedder/embedder.ts';
import { embedderCache } from '../../src/catalogue/embedders.ts';
import { sourceOfEmbedder } from '../../src/engines/embedder/files.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
import { staticEmbedder } from '../../src/catalogue/static-embedder.ts';
import { siteUrl } from '../../src/worker/site.ts';
import { often, longTest } from '../support/all.ts';
import { realTimers } from '../support/real-timers.ts';
import { someTexts } from '../support/some-texts.ts';

const never = new AbortController().signal;
const model: EmbedderModel = { ...builtInEmbedder, id: 'somebody/static', download: 3_500_000 };
const hub = `${inject('fileServer')}/hub/good/${crypto.randomUUID()}/`;
const source = sourceOfEmbedder(model, hub);
const builtIn = () =>
	createStaticEmbedder(async () => (await fetch(siteUrl(staticEmbedder.path))).arrayBuffer());
const spawn = () =>
	new Worker(new URL('../../src/worker/embed.worker.ts', import.meta.url), { type: 'module' });

beforeAll(async () => {
	await caches.delete(embedderCache);
	await downloadEmbedder(spawn, source, () => {}, never);
});

const open: { close(): void }[] = [];
function embedder(options: Partial<EmbedderOptions> = {}) {
	const made = createEmbedder({ spawn, model, source, ...options });
	open.push(made);
	return made;
}
afterEach(() => {
	realTimers();
	open.splice(0).forEach((one) => one.close());
});

const dot = (a: Float32Array, b: Float32Array): number =>
	a.reduce((sum, x, i) => sum + x * b[i]!, 0);

async function failure(work: Promise<unknown>): Promise<MullError> {
	const thrown: unknown = await work.then(
		() => undefined,
		(error: unknown) => error,
	);
	expect(thrown).toBeInstanceOf(MullError);
	return thrown as MullError;
}

describe('the plain code of the built-in embedder', () => {
	const farthest = (a: Float32Array, b: Float32Array): number =>
		a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]!)), 0);

	test('gives the vectors that ONNX Runtime gives', async () => {
		const texts = someTexts(often(80, 400));
		const [plain, theirs] = [builtIn(), embedder()];
		const mine = await plain.embed(texts, never);
		const expected = await theirs.embed(texts, never);
		const far = texts.filter((_, i) => !(farthest(mine[i]!, expected[i]!) < 1e-5));
		expect(far).toEqual([]);
	});
});

longTest('keeps the order over many batches', async () => {
	const mine = embedder();
	const texts = Array.from({ length: 100 }, (_, i) => `number ${i}`);
	const vectors = await mine.embed(texts, never);
	expect(vectors).toHaveLength(100);
	for (const i of [0, 31, 32, 63, 64, 99]) {
		const [alone] = await mine.embed([texts[i]!], never);
		expect(dot(alone!, vectors[i]!)).toBeCloseTo(1, 5);
	}
});

longTest('another worker gives the same numbers', async () => {
	const texts = ['The cat sat on the mat.', 'Zugzwang 1984', 'русский 한국어 日本語'];
	const one = await embedder().embed(texts, never);
	const two = await embedder().embed(texts, never);
	expect(two).toEqual(one);
});

test('asks nobody but the site once its files are here', async () => {
	const asked: string[] = [];
	const channel = new BroadcastChannel('spied-requests');
	channel.onmessage = ({ data }: MessageEvent<string>) => asked.push(data);
	const spied = () =>
		new Worker(new URL('../support/embed-spied.worker.ts', import.meta.url), { type: 'module' });
	await embedder({ spawn: spied }).embed(['walk'], never);
	await expect.poll(() => asked.join(' ')).toContain('.wasm');
	channel.close();
	expect(asked.filter((url) => new URL(url).origin !== location.origin)).toEqual([]);
});

longTest('starts with the first text, rests when there is no work, and starts again', async () => {
	let [spawned, ended] = [0, 0];
	const counted = () => {
		spawned++;
		const worker = spawn();
		const end = worker.terminate.bind(worker);
		worker.terminate = () => (ended++, end());
		return worker;
	};
	const loads: number[] = [];
	const mine = embedder({ spawn: counted, rest: 30, onLoaded: (ms) => loads.push(ms) });
	expect(spawned).toBe(0);
	await mine.embed(['a'], never);
	await mine.embed(['b'], never);
	await expect.poll(() => ended).toBe(1);
	expect(spawned).toBe(1);
	await mine.embed(['c'], never);
	expect(spawned).toBe(2);
	expect(loads).toHaveLength(2);
});

test('a killed worker is noticed, and the next text starts another', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const workers: Worker[] = [];
	const mine = embedder({
		stall: 20_000,
		spawn: () => {
			workers.push(spawn());
			return workers.at(-1)!;
		},
	});
	await mine.embed(['warm'], never);
	const begun = new Promise((resolve) => workers[0]!.addEventListener('message', resolve));
	const work = failure(
		mine.embed(
			Array.from({ length: 3000 }, (_, i) => `text ${i}`),
			never,
		),
	);
	await begun;
	workers[0]!.terminate();
	let fault: MullError | undefined;
	void work.then((thrown) => (fault = thrown));
	// Its last words may come after its end.
	await expect.poll(() => (vi.advanceTimersByTime(20_000), fault)).toBeDefined();
	realTimers();
	expect(fault!.code).toBe('device-lost');
	expect(fault!.wayOut).toMatch(/again/);
	expect(await mine.embed(['back'], never)).toHaveLength(1);
	expect(workers).toHaveLength(2);
});

longTest('a worker that cannot start is told, and tried again', async () => {
	let tries = 0;
	const missing = () => {
		tries++;
		return tries > 1 ? spawn() : new Worker('/no-such-worker.js', { type: 'module' });
	};
	const mine = embedder({ spawn: missing });
	expect((await failure(mine.embed(['a'], never))).code).toBe('unsupported-device');
	expect(await mine.embed(['a'], never)).toHaveLength(1);
});

test('an abort ends the wait at once; others go on', async () => {
	const mine = embedder();
	const abort = new AbortController();
	const stopped = failure(
		mine.embed(
			Array.from({ length: 2000 }, () => 'text'),
			abort.signal,
		),
	);
	const other = mine.embed(['other'], never);
	setTimeout(() => abort.abort(), 30);
	expect((await stopped).code).toBe('aborted');
	expect(await other).toHaveLength(1);
	expect((await failure(mine.embed(['late'], AbortSignal.abort()))).code).toBe('aborted');
});

longTest('closing fails what is under way, and it can be used again', async () => {
	const mine = embedder();
	// It cannot answer before this tab has read its first message, and that comes after the close.
	const work = failure(mine.embed(['a'], never));
	await Promise.resolve();
	mine.close();
	expect((await work).code).toBe('aborted');
	expect(await mine.embed(['a'], never)).toHaveLength(1);
});
