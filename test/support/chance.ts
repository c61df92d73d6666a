/**
 * Chance of tests, which can be had again: `MULL_SEED=NUMBER npx vitest run …` repeats what they drew.
 * What fast-check draws is seeded with it too, in `seed.ts`.
 */
import { onTestFailed } from 'vitest';
import { randomFor } from '../../src/core/hash.ts';

const { MULL_SEED } = import.meta.env;
const seed = MULL_SEED ? Number(MULL_SEED) : Math.floor(Math.random() * 2 ** 31);

/** Draws whole numbers, both ends among them, for the test that calls it. When that fails, it says the seed. */
export function chance(name: string): (from: number, to: number) => number {
	onTestFailed(() => console.error(`MULL_SEED=${seed} draws the same again.`));
	const draw = randomFor(seed, name);
	return (from, to) => from + Math.floor(draw() * (to - from + 1));
}
