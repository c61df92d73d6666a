/** The embedder that ships with Mull, in plain code. Held against ONNX Runtime in test/browser. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasCode } from '../../src/core/errors.ts';
import { createLexicalEmbedder } from '../../src/engines/embedder/lexical.ts';
import { buildPieces } from '../../src/engines/embedder/lexical-pieces.ts';
import { often } from '../support/all.ts';
import { makeLexicalOnnx } from '../support/lexical-onnx.ts';

const never = new AbortController().signal;
const mine = createLexicalEmbedder();
const embed = (...texts: string[]) => mine.embed(texts, never);
const dot = (a: Float32Array, b: Float32Array): number =>
	a.reduce((sum, x, i) => sum + x * b[i]!, 0);

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

test('says what it is', () => {
	const about = { model: 'lexical-1', dimensions: 192, semantic: false };
	expect(mine).toMatchObject(about);
	expect(mine.asQuery).toMatchObject(about);
});

test('gives nothing for nothing', async () => {
	expect(await embed()).toEqual([]);
});

test.each(Object.entries(odd))('gives a unit vector of %s', async (_name, text) => {
	const [vector] = await embed(text);
	expect(vector).toHaveLength(192);
	expect(dot(vector!, vector!)).toBeCloseTo(1, 5);
});

test('gives a unit vector of any text, and always the same', async () => {
	const other = createLexicalEmbedder();
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
			const [vector] = await embed(text);
			expect(dot(vector!, vector!)).toBeCloseTo(1, 5);
			expect(await other.embed(['before', text], never)).toEqual([expect.anything(), vector]);
		}),
		{ numRuns: often(25, 200) },
	);
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
	const vectors = await embed(
		'The cat sat on the mat.',
		'Interest rates rise in winter.',
		'A recursive function calls itself.',
		'Boil the potatoes with salt.',
		'My brother plays the violin.',
	);
	for (let i = 0; i < vectors.length; i++)
		for (let j = 0; j < i; j++) expect(Math.abs(dot(vectors[i]!, vectors[j]!))).toBeLessThan(0.3);
});

test('does not know what words mean, and says so', async () => {
	const [car, automobile] = await embed('car', 'automobile');
	expect(dot(car!, automobile!)).toBeLessThan(0.4);
});

test('of a very long text the beginning counts', async () => {
	const start = performance.now();
	const text = 'The walk along the river takes three days. ';
	const [short, long] = await embed(text, text.repeat(50_000));
	expect(dot(short!, long!)).toBeGreaterThan(0.99);
	const [tail] = await embed(text.repeat(5000) + ' zebra'.repeat(5000));
	expect(tail).toEqual(long);
	expect(performance.now() - start).toBeLessThan(60_000);
});

test('lets others work between many texts, and stops between two when it is told to', async () => {
	const abort = new AbortController();
	let turns = 0;
	const beat = setInterval(() => {
		if (++turns === 3) abort.abort();
	});
	const texts = Array.from({ length: 100_000 }, (_, i) => `text ${i} of very many`);
	const thrown: unknown = await mine.embed(texts, abort.signal).catch((error: unknown) => error);
	clearInterval(beat);
	expect(hasCode(thrown, 'aborted')).toBe(true);
	const late: unknown = await mine.embed(['a'], abort.signal).catch((error: unknown) => error);
	expect(hasCode(late, 'aborted')).toBe(true);
});

test('works again after it was closed', async () => {
	const one = createLexicalEmbedder();
	const [before] = await one.embed(['walk'], never);
	one.close();
	expect(await one.embed(['walk'], never)).toEqual([before]);
});

describe('its pieces', () => {
	const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

	// Vectors of this id lie on people's disks, and those of two tables must not be compared.
	test.each([
		['tokenizer.json', '5cd34a1c260e19eaa85d1d03a81a7648cd721f1ab9006d4a6e488018249a67e0'],
		[
			'onnx/model_quantized.onnx',
			'4ba33b1622ab8b89ac879dd1804eda69df9ff0e1a0c6f7921d658654cbf94631',
		],
	])('are those of lexical-1, to the bit: %s', (path, known) => {
		expect(digest(makeLexicalOnnx().get(path)!)).toBe(known);
	});

	test('have one for every byte, at the beginning of a word and inside', () => {
		const single = [...buildPieces().keys()].filter(
			(piece) => [...piece.replace(/^##(?=.)/, '')].length === 1,
		);
		expect(single.filter((piece) => !piece.startsWith('##') || piece === '#').length).toBe(256);
		expect(single.filter((piece) => piece.startsWith('##')).length).toBe(256);
	});
});
