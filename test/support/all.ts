/**
 * How much is tested. `npm test` runs what protects each change; `npm run test:all` sets MULL_ALL and
 * runs everything: higher counts, both builds, what takes long.
 */
export const all = Boolean(process.env.MULL_ALL);

/** How often: the first in `npm test`, the second in `npm run test:all`. */
export const often = (usual: number, everything: number): number => (all ? everything : usual);
