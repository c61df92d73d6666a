/** The embedder that ships with Mull. Held against ONNX Runtime in test/browser. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { staticEmbedder } from '../../src/catalogue/static-embedder.ts';
import { hasCode, MullError } from '../../src/core/errors.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
import { wordPieces } from '../../src/engines/embedder/word-pieces.ts';
import { often } from '../support/all.ts';
import { staticFile } from '../support/static-onnx.ts';

const never = new AbortController().signal;
const open = () => createStaticEmbedder(async () => staticFile());
const mine = open();
const embed = (...texts: string[]) => mine.embed(texts, never);
const dot = (a: Float32Array, b: Float32Array): number =>
	a.reduce((sum, x, i) => sum + x * b[i]!, 0);

test('its file is the one that the catalogue describes, and small', () => {
	const file = Buffer.from(staticFile());
	expect(file.length).toBe(staticEmbedder.bytes);
	expect(file.length).toBeLessThanOrEqual(4_000_000);
	expect(createHash('sha256').update(file).digest('hex')).toBe(staticEmbedder.sha256);
});

test('says what it is', () => {
	const { id: model, dimensions, bar } = builtInEmbedder;
	expect(mine).toMatchObject({ model, dimensions, bar });
	expect(mine.asQuery).toMatchObject({ model, dimensions, bar });
});

test.each([
	'',
	' \n\t ',
	'?! … — “”',
	'a\ud800b\udc00',
	'a\0b',
	'🙂🏳️‍🌈',
	'x'.repeat(5000),
	'한국어 日本語 中文',
])('gives a unit vector of %j', async (text) => {
	const [vector] = await embed(text);
	expect(vector).toHaveLength(builtInEmbedder.dimensions);
	expect(dot(vector!, vector!)).toBeCloseTo(1, 5);
});

test('gives a unit vector of any text, and always the same', async () => {
	const other = open();
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
			const [vector] = await embed(text);
			expect(dot(vector!, vector!)).toBeCloseTo(1, 5);
			expect(await other.embed(['before', text], never)).toEqual([expect.anything(), vector]);
		}),
		{ numRuns: often(25, 200) },
	);
});

// The first two mean about the same and share no word, the third is about something else.
test.each([
	['Where is my car?', 'The automobile is parked in the garage.', 'The soup needs more salt.'],
	['salary', 'Wages are paid on the first.', 'The dog barked all night.'],
	['Which doctor gave me pills?', 'The physician prescribed tablets.', 'The train leaves at nine.'],
	['walk', 'walking', 'banana'],
	['child', 'children', 'chicken'],
	['Zürich', 'zurich', 'Genève'],
])('finds %j nearer to %j than to %j', async (text, like, unlike) => {
	const [a, b, c] = await embed(text, like, unlike);
	expect(dot(a!, b!)).toBeGreaterThan(dot(a!, c!) + 0.15);
});

test('takes the longest known piece first; a word with an unknown part is one piece', () => {
	const known = new Map(
		['un', '##able', '##a', '##ble', 'a', '!', '[UNK]'].map((piece, row) => [piece, row]),
	);
	expect(wordPieces('Unable, a ünable unabled!', known, 6, 99)).toEqual([0, 1, 6, 4, 0, 1, 6, 5]);
	expect(wordPieces('unable unable', known, 6, 3)).toEqual([0, 1, 0]);
});

test('of a very long text the beginning counts', async () => {
	const text = 'The walk along the river takes three days. ';
	const [long] = await embed(text.repeat(50_000));
	const [tail] = await embed(text.repeat(5000) + ' zebra'.repeat(5000));
	expect(tail).toEqual(long);
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

test('asks for its file once, again after a fault, and again once it was closed', async () => {
	let asked = 0;
	const one = createStaticEmbedder(async () => {
		if (++asked === 1) throw new MullError('no-model', 'Not here.');
		return staticFile();
	});
	const thrown: unknown = await one.embed(['walk'], never).catch((error: unknown) => error);
	expect(hasCode(thrown, 'no-model')).toBe(true);
	const [before] = await one.embed(['walk'], never);
	await one.embed(['run'], never);
	expect(asked).toBe(2);
	one.close();
	expect(await one.embed(['walk'], never)).toEqual([before]);
	expect(asked).toBe(3);
});
