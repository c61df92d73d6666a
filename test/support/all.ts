import { test } from 'vitest';

/**
 * How much is tested. `npm test` runs what protects each change; `npm run test:all` sets MULL_ALL and
 * runs everything: higher counts, both builds, what takes long.
 */
export const all = Boolean(import.meta.env.MULL_ALL);

/** How often: the first in `npm test`, the second in `npm run test:all`. */
export const often = (usual: number, everything: number): number => (all ? everything : usual);

/** A test that takes long, of `npm run test:all` alone. */
export const longTest = (all ? test : () => {}) as typeof test;
