/** The embedder that ships with Mull, in its real worker, through the real pipeline. */
import { afterEach, expect, test } from 'vitest';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { createEmbedder, type EmbedderOptions } from '../../src/engines/embedder.ts';
import { sourceOfEmbedder } from '../../src/engines/embedder-files.ts';

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

test('gives unit vectors', async () => {
	const told: number[] = [];
	const mine = embedder({ onLoaded: (ms) => told.push(ms) });
	const [one, two] = await mine.embed(['The cat sat on the mat.', 'Interest rates rise.'], never);
	expect(one).toHaveLength(192);
	expect(dot(one!, one!)).toBeCloseTo(1, 5);
	expect(dot(two!, two!)).toBeCloseTo(1, 5);
	console.log('loaded in', told);
	const many = Array.from(
		{ length: 2000 },
		(_, i) => `The station is ${i} m from the hotel, and the price of the tent is ${i * 7} euros.`,
	);
	const t = performance.now();
	await mine.embed(many, never);
	console.log('texts/s', 2000 / ((performance.now() - t) / 1000));
});
