/** Intervals of one share, and how well a label tells right from wrong. */
import { betaQuantile, normalQuantile } from './distributions.ts';
import type { Interval } from './paired.ts';

/** Wilson's interval of `right` among `n`; all of [0, 1] where nothing was asked. */
export function wilson(right: number, n: number, level = 0.95): Interval {
	if (n === 0) return { low: 0, high: 1 };
	const z = normalQuantile((1 + level) / 2);
	const [share, zz] = [right / n, (z * z) / n];
	const middle = (share + zz / 2) / (1 + zz);
	const half = (z * Math.sqrt((share * (1 - share)) / n + zz / (4 * n))) / (1 + zz);
	return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Jeffreys' interval of `right` among `n`: for the few that a label is given to. */
export function jeffreys(right: number, n: number, level = 0.95): Interval {
	if (n === 0) return { low: 0, high: 1 };
	const tail = (1 - level) / 2;
	const [a, b] = [right + 0.5, n - right + 0.5];
	return {
		low: right === 0 ? 0 : betaQuantile(tail, a, b),
		high: right === n ? 1 : betaQuantile(1 - tail, a, b),
	};
}

/** One step of the curve: of all items so many are answered, and of those so many are wrong. */
export interface Covered {
	coverage: number;
	/** Share wrong among the answered. */
	risk: number;
}

/** Levels from the surest down, each with how many were right of how many. A step curve: ties stay. */
export function riskCoverage(levels: readonly { right: number; of: number }[]): Covered[] {
	const all = levels.reduce((sum, { of }) => sum + of, 0);
	let [answered, wrong] = [0, 0];
	return levels.flatMap(({ right, of }) => {
		if (of === 0) return [];
		answered += of;
		wrong += of - right;
		return [{ coverage: answered / all, risk: wrong / answered }];
	});
}
