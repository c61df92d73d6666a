/** The check-up of embedders: vectors that mean nothing are noticed, whoever computes them. */
import { expect, test } from 'vitest';
import { builtInEmbedder, embedders } from '../../src/catalogue/embedders.ts';
import { randomFor } from '../../src/core/hash.ts';
import type { Embedder } from '../../src/core/ports.ts';
import { checkEmbedder } from '../../src/engines/embedder/check.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
import { staticFile } from '../support/static-onnx.ts';

const never = new AbortController().signal;
const sound = createStaticEmbedder(async () => staticFile());
const of = (vector: (text: string, good: Float32Array) => Float32Array): Embedder => ({
	...{ model: 'somebody/some', dimensions: builtInEmbedder.dimensions, bar: 0.5 },
	embed: async (texts) => {
		const good = await sound.embed(texts, never);
		return texts.map((text, i) => vector(text, good[i]!));
	},
});
const meansNothing = {
	code: 'bad-model',
	message: expect.stringMatching(/mean nothing/) as string,
};

test('a sound embedder passes, and its bar is near the one that was measured on public sets', async () => {
	const bar = await checkEmbedder(sound, never);
	expect(Math.abs(bar - builtInEmbedder.bar)).toBeLessThan(0.05);
});

test('some noise is no fault', async () => {
	const random = randomFor(1, 'noise');
	const noisy = of((_, good) => good.map((x) => x + 0.02 * (random() - 0.5)));
	await expect(checkEmbedder(noisy, never)).resolves.toBeLessThan(0.95);
});

test.each<[string, (text: string, good: Float32Array) => Float32Array]>([
	['the same for all', () => new Float32Array(builtInEmbedder.dimensions).fill(0.1)],
	['nothing', () => new Float32Array(builtInEmbedder.dimensions)],
	['no numbers', () => new Float32Array(builtInEmbedder.dimensions).fill(NaN)],
	[
		'chance',
		(text) => {
			const random = randomFor(text.length, text);
			return Float32Array.from({ length: builtInEmbedder.dimensions }, () => random() - 0.5);
		},
	],
])('vectors of %s are noticed', async (_, vector) => {
	await expect(checkEmbedder(of(vector), never)).rejects.toMatchObject(meansNothing);
});

test('where a vector is known, another one that means the same is a fault too', async () => {
	const { id } = embedders.find(({ name }) => name === 'MiniLM L6')!;
	const other: Embedder = { ...sound, model: id, embed: (texts) => sound.embed(texts, never) };
	await expect(checkEmbedder(other, never)).rejects.toMatchObject(meansNothing);
});
