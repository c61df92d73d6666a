/** The embedder that ships with Mull, in its real worker, through the real pipeline. */
import { afterEach, describe, expect, test } from 'vitest';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { MullError } from '../../src/core/errors.ts';
import { createEmbedder, type EmbedderOptions } from '../../src/engines/embedder/embedder.ts';
import { sourceOfEmbedder } from '../../src/engines/embedder/files.ts';

const never = new AbortController().signal;
const source = sourceOfEmbedder(builtInEmbedder, { builtIn: `${location.origin}/embedder/` });
const spawn = () =>
	new Worker(new URL('../../src/worker/embed.worker.ts', import.meta.url), { type: 'module' });

const open: { close(): void }[] = [];
function embedder(options: Partial<EmbedderOptions> = {}) {
	const made = createEmbedder({ spawn, source, ...options });
	open.push(made);
	return made;
}
afterEach(() => open.splice(0).forEach((one) => one.close()));

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

const odd = {
	empty: '',
	blanks: ' \n\t ',
	signs: '?! … — “”',
	'half a pair': 'a\ud800b\udc00',
	'a zero': 'a\0b',
	emoji: '🙂👩‍👩‍👧‍👦🏳️‍🌈',
	'one long word': 'x'.repeat(5000),
	scripts: 'Ελληνικά русский עברית العربية हिन्दी ไทย 한국어 日本語 中文 ქართული',
};

describe('one worker', () => {
	const mine = createEmbedder({ spawn, source });
	const embed = (...texts: string[]) => mine.embed(texts, never);
	const near = async (a: string, b: string): Promise<number> => {
		const [x, y] = await embed(a, b);
		return dot(x!, y!);
	};

	test('says what it is', () => {
		expect(mine).toMatchObject({ model: 'lexical-1', dimensions: 192, semantic: false });
		expect(mine.asQuery).toMatchObject({ model: 'lexical-1', dimensions: 192, semantic: false });
	});

	test('gives nothing for nothing', async () => {
		expect(await embed()).toEqual([]);
	});

	test.each(Object.entries(odd))('gives a unit vector of %s', async (_name, text) => {
		const [vector] = await embed(text);
		expect(vector).toHaveLength(192);
		expect(dot(vector!, vector!)).toBeCloseTo(1, 5);
	});

	// The first two are near, the third is not.
	test.each([
		['walk', 'walking', 'banana'],
		['walk', 'walks', 'ball'],
		['run', 'running', 'rain'],
		['plan', 'planned', 'plant'],
		['study', 'studies', 'steady'],
		['child', 'children', 'chicken'],
		['colour', 'color', 'collar'],
		['organise', 'organizing', 'oracle'],
		['photosynthesis', 'photosynthetic', 'kubernetes'],
		['kubernetes', 'kubernets', 'cucumber'],
		['Zürich', 'zurich', 'Genève'],
		['книга', 'книги', 'молоко'],
		['日本語', '日本', '音楽'],
		['안녕하세요', '안녕', '감사합니다'],
		['1984', '1984!', '2026'],
		[
			'How far is the station from the hotel?',
			'The station is 800 m from the hotel.',
			'How much is the tent in the shop?',
		],
		[
			'The tent costs 60 euros a day.',
			'What does a tent cost for a day?',
			'The train leaves at nine in the morning.',
		],
	])('finds %j nearer to %j than to %j', async (text, like, unlike) => {
		const [a, b, c] = await embed(text, like, unlike);
		expect(dot(a!, b!)).toBeGreaterThan(0.45);
		expect(dot(a!, b!)).toBeGreaterThan(dot(a!, c!) + 0.15);
	});

	test('finds texts without a common word far from each other', async () => {
		const texts = [
			'The cat sat on the mat.',
			'Interest rates rise in winter.',
			'A recursive function calls itself.',
			'Boil the potatoes with salt.',
			'My brother plays the violin.',
		];
		const vectors = await embed(...texts);
		for (let i = 0; i < texts.length; i++)
			for (let j = 0; j < i; j++) expect(Math.abs(dot(vectors[i]!, vectors[j]!))).toBeLessThan(0.3);
	});

	test('does not know what words mean, and says so', async () => {
		expect(await near('car', 'automobile')).toBeLessThan(0.4);
	});

	test('the same text has the same vector alone and among others', async () => {
		const texts = ['one', 'a much longer text than the one before it, about walking in rain', ''];
		const together = await embed(...texts);
		for (const [i, text] of texts.entries()) {
			const [alone] = await embed(text);
			expect(dot(alone!, together[i]!)).toBeCloseTo(1, 5);
		}
	});

	test('keeps the order over many batches', async () => {
		const texts = Array.from({ length: 100 }, (_, i) => `number ${i}`);
		const vectors = await embed(...texts);
		expect(vectors).toHaveLength(100);
		for (const i of [0, 31, 32, 63, 64, 99]) {
			const [alone] = await embed(texts[i]!);
			expect(dot(alone!, vectors[i]!)).toBeCloseTo(1, 5);
		}
	});

	test('of a very long text the beginning counts', async () => {
		const start = performance.now();
		const text = 'The walk along the river takes three days. ';
		const [short, long] = await embed(text, text.repeat(50_000));
		expect(dot(short!, long!)).toBeGreaterThan(0.99);
		expect(performance.now() - start).toBeLessThan(60_000);
		const [tail] = await embed(text.repeat(5000) + ' zebra'.repeat(5000));
		expect(dot(tail!, long!)).toBeCloseTo(1, 5);
		mine.close();
	});
});

test('another worker gives the same numbers', async () => {
	const texts = ['The cat sat on the mat.', 'Zugzwang 1984', odd.scripts];
	const one = await embedder().embed(texts, never);
	const two = await embedder().embed(texts, never);
	expect(two).toEqual(one);
});

test('asks nobody but the site', async () => {
	const asked: string[] = [];
	const channel = new BroadcastChannel('spied-requests');
	channel.onmessage = ({ data }: MessageEvent<string>) => asked.push(data);
	const spied = () =>
		new Worker(new URL('../support/embed-spied.worker.ts', import.meta.url), { type: 'module' });
	await embedder({ spawn: spied }).embed(['walk'], never);
	await expect.poll(() => asked.join(' ')).toContain('model_quantized.onnx');
	channel.close();
	expect(asked.filter((url) => new URL(url).origin !== location.origin)).toEqual([]);
});

test('starts with the first text, rests when there is no work, and starts again', async () => {
	let spawned = 0;
	const workers: Worker[] = [];
	const counted = () => {
		spawned++;
		const worker = spawn();
		workers.push(worker);
		return worker;
	};
	const loads: number[] = [];
	const mine = embedder({ spawn: counted, rest: 30, onLoaded: (ms) => loads.push(ms) });
	expect(spawned).toBe(0);
	await mine.embed(['a'], never);
	await mine.embed(['b'], never);
	expect(spawned).toBe(1);
	await new Promise((wake) => setTimeout(wake, 200));
	await mine.embed(['c'], never);
	expect(spawned).toBe(2);
	expect(loads).toHaveLength(2);
});

test('a killed worker is noticed, and the next text starts another', async () => {
	const workers: Worker[] = [];
	const mine = embedder({
		stall: 10_000,
		spawn: () => {
			workers.push(spawn());
			return workers.at(-1)!;
		},
	});
	await mine.embed(['warm'], never);
	const work = failure(
		mine.embed(
			Array.from({ length: 3000 }, (_, i) => `text ${i}`),
			never,
		),
	);
	await new Promise((wake) => setTimeout(wake, 50));
	workers[0]!.terminate();
	const fault = await work;
	expect(fault.code).toBe('device-lost');
	expect(fault.wayOut).toMatch(/anew/);
	expect(await mine.embed(['back'], never)).toHaveLength(1);
	expect(workers).toHaveLength(2);
});

test('a worker that cannot start is told, and tried again', async () => {
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

test('closing fails what is under way, and it can be used again', async () => {
	const mine = embedder();
	// It cannot answer before this tab has read its first message, and that comes after the close.
	const work = failure(mine.embed(['a'], never));
	await Promise.resolve();
	mine.close();
	expect((await work).code).toBe('aborted');
	expect(await mine.embed(['a'], never)).toHaveLength(1);
});

test('without its files it says so', async () => {
	const lost = { ...source, host: `${location.origin}/nowhere/` };
	const fault = await failure(embedder({ source: lost }).embed(['a'], never));
	expect(fault.code).toBe('download');
});
