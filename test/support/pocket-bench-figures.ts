/** The statistics of Pocket's bench, purely: intervals of 95 %, and the vote for equal tokens. */
import { supportOf } from '../../src/core/text/answer.ts';

/** The 0.975 quantile of the normal distribution. */
const z = 1.959963984540054;

/** Shares in [0, 1], or differences of shares in [-1, 1]. */
export interface Interval {
	low: number;
	high: number;
}

/** Wilson's score interval for the share behind `hits` of `count`; of nothing it says nothing. */
export function wilson(hits: number, count: number): Interval {
	if (count === 0) return { low: 0, high: 1 };
	const share = hits / count;
	const scale = 1 + z ** 2 / count;
	const middle = (share + z ** 2 / (2 * count)) / scale;
	const half = (z / scale) * Math.sqrt((share * (1 - share)) / count + (z / (2 * count)) ** 2);
	return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** What became of the same problems: `after` beside `before`. */
export interface Paired extends Interval {
	count: number;
	/** Wrong before, right after. */
	gained: number;
	/** Right before, wrong after. */
	lost: number;
	/** Share right after minus share right before. */
	difference: number;
}

/**
 * The paired difference, with the interval of Agresti and Min (2005): Wald's after half an
 * observation is added to each of the four cells, which keeps its promise for few problems too.
 */
export function paired(before: readonly boolean[], after: readonly boolean[]): Paired {
	const count = before.length;
	const gained = before.filter((right, index) => !right && after[index]).length;
	const lost = before.filter((right, index) => right && !after[index]).length;
	const middle = (gained - lost) / (count + 2);
	const half =
		(z * Math.sqrt((gained + lost + 1) / (count + 2) - middle ** 2)) / Math.sqrt(count + 2);
	return {
		...{ count, gained, lost, difference: count === 0 ? 0 : (gained - lost) / count },
		low: Math.max(-1, middle - half),
		high: Math.min(1, middle + half),
	};
}

/**
 * The mean difference over the same problems where each has a share in [0, 1], with the normal
 * interval of its standard error; it needs some thirty problems to keep its promise.
 */
export function meanDifference(
	before: readonly number[],
	after: readonly number[],
): Interval & { difference: number } {
	const count = before.length;
	const gains = after.map((share, index) => share - before[index]!);
	const difference = gains.reduce((sum, gain) => sum + gain, 0) / count;
	const squares = gains.reduce((sum, gain) => sum + (gain - difference) ** 2, 0);
	const half = z * Math.sqrt(squares / (count - 1) / count);
	return {
		difference,
		low: Math.max(-1, difference - half),
		high: Math.min(1, difference + half),
	};
}

/** One answer to a problem and what it cost. */
export interface Sample {
	/** Normal form; null when there is none. */
	answer: string | null;
	tokens: number;
}

/** How many of the first samples cost no more than `budget` tokens together; at least one. */
export function fitting(samples: readonly Sample[], budget: number): number {
	let tokens = 0;
	const over = samples.findIndex((sample) => (tokens += sample.tokens) > budget);
	return Math.max(1, over < 0 ? samples.length : over);
}

/** The most frequent answer, of several the one that came first. No answer is no vote. */
export function vote(samples: readonly Sample[]): string | null {
	let best: { answer: string; members: number[] } | undefined;
	for (const group of supportOf(samples.map(({ answer }) => answer))) {
		if (!best || group.members.length > best.members.length) best = group;
	}
	return best?.answer ?? null;
}
