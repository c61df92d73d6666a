/**
 * An embedder in GGUF in the real llama.cpp. The model is the built-in one in the form of a BERT, so the
 * plain code of that one tells whether llama.cpp's vectors are right.
 */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtInEmbedder, embedderCache } from '../../src/catalogue/embedders.ts';
import { staticEmbedder } from '../../src/catalogue/static-embedder.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
import { createEmbedders } from '../../src/worker/models/embedders.ts';
import { siteUrl } from '../../src/worker/site.ts';
import { longTest } from '../support/all.ts';
import { noServers } from '../support/no-servers.ts';
import { makeStaticGguf, staticWidth, type StaticGguf } from '../support/static-gguf.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';

const never = new AbortController().signal;
/** Nothing answers there: what is needed must be here. */
const hub = 'https://hub.invalid/';
const open: { close(): void }[] = [];
let table: ArrayBuffer;
beforeAll(async () => {
	table = await (await fetch(siteUrl(staticEmbedder.path))).arrayBuffer();
});
beforeEach(() => caches.delete(embedderCache));
afterEach(() => open.splice(0).forEach((one) => one.close()));

function tab() {
	const made = createEmbedders(() => {}, noServers, { hub });
	open.push(made);
	return made;
}
const file = (options: StaticGguf = {}, name = 'tiny-bert.gguf') =>
	new File([makeStaticGguf(table, options)], name);
const kept = async () => (await caches.open(embedderCache)).keys();
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

test('is opened, computes the vectors of the plain code, is known in another tab, and deleted', async () => {
	const first = tab();
	const id = await first.open([file()]);
	expect(id).toMatch(/^own\/[0-9a-f]{16}$/);
	const second = tab();
	expect(await second.own()).toMatchObject([
		{ id, name: 'Tiny BERT', format: 'gguf', dimensions: staticWidth, pooling: 'mean' },
	]);
	const texts = [
		'The car would not start this morning.',
		'Äpfel, Birnen und 12 Kiwis!',
		'',
		'unbelievably antidisestablishmentarian',
		'日本語のテキスト',
	];
	const plain = createStaticEmbedder(async () => table);
	const wanted = await plain.embed(texts, never);
	const found = await second.use(id).embed(texts, never);
	for (const [at, vector] of found.entries()) {
		expect(vector).toHaveLength(staticWidth);
		expect(dot(vector, vector)).toBeCloseTo(1, 5);
		expect.soft(dot(wanted[at]!, vector), texts[at]).toBeGreaterThan(0.999);
	}
	// The bar comes from what it says of known texts.
	expect(Math.abs(second.use(id).bar - builtInEmbedder.bar)).toBeLessThan(0.05);
	await second.remove(id);
	expect(await tab().own()).toEqual([]);
	expect(await kept()).toEqual([]);
});

longTest('of a text that is too long the beginning counts', async () => {
	const made = tab();
	const id = await made.open([file({ contextLength: 64 })]);
	const long = 'The car would not start this morning. '.repeat(200);
	const [vector, other] = await made.use(id).embed([long, 'Bread is baked from flour.'], never);
	expect(vector).toHaveLength(staticWidth);
	expect(
		dot(vector!, (await made.use(id).embed(['The car would not start.'], never))[0]!),
	).toBeGreaterThan(0.8);
	expect(dot(vector!, other!)).toBeLessThan(0.5);
});

longTest('one whose vectors mean nothing is not kept', async () => {
	const made = tab();
	await expect(made.open([file({ shuffled: true })])).rejects.toMatchObject({
		code: 'bad-model',
		message: 'The embedder computes vectors that mean nothing on this device.',
	});
	expect(await made.own()).toEqual([]);
	expect(await kept()).toEqual([]);
});

test.each<[string, () => File[], RegExp]>([
	[
		'a language model',
		() => [new File([makeTinyGguf()], 'chat.gguf')],
		/^This is a language model/,
	],
	[
		'a cut file',
		() => [new File([makeStaticGguf(table).slice(0, 4_000_000)], 'a.gguf')],
		/cut off/,
	],
	['several files', () => [file(), file({}, 'other.gguf')], /these are several/],
	[
		'what llama.cpp does not know',
		() => [file({ architecture: 'unheard-bert' })],
		/does not know this kind of model/,
	],
])('%s is refused in words', async (_name, files, said) => {
	const made = tab();
	const error = await made.open(files()).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({ message: expect.stringMatching(said) as string });
	expect(await kept()).toEqual([]);
});
