/**
 * What may be looked at after every item and stopped at any moment: an e-value and an interval that
 * hold at all times together (Ville's inequality). Both are wider than those of a number fixed before.
 */
import { logBeta } from './distributions.ts';
import type { Interval } from './paired.ts';

/** An e-value of this size is reached by chance one time in twenty at most, however often one looks. */
export const clearThreshold = 20;

const prior = 2;

/**
 * Evidence against "both arms are alike" after `gained` and `lost` items: the betting of a player who
 * thinks the share of gains comes from Beta(2, 2). 1 at the start; 1/E is a p-value at every moment.
 */
export function eValue(gained: number, lost: number): number {
	const log =
		(gained + lost) * Math.LN2 + logBeta(prior + gained, prior + lost) - logBeta(prior, prior);
	return Math.exp(log);
}

const bets = 41;

/** The players' bets for a difference `delta`: λ inside (−1/(1−δ), 1/(1+δ)), most in the middle. */
function players(delta: number): { bet: number; weight: number }[] {
	const least = delta < 1 ? -1 / (1 - delta) : -50;
	const most = delta > -1 ? 1 / (1 + delta) : 50;
	const list = Array.from({ length: bets }, (_, i) => {
		const u = (i + 1) / (bets + 1);
		return { bet: least + u * (most - least), weight: (u * (1 - u)) ** 4 };
	});
	const all = list.reduce((sum, { weight }) => sum + weight, 0);
	return list.map(({ bet, weight }) => ({ bet, weight: weight / all }));
}

/**
 * What betting against "the true mean difference is `delta`" has made of 1. `differences`: how many
 * items have which difference, each in [−1, 1].
 */
export function wealth(differences: ReadonlyMap<number, number>, delta: number): number {
	let sum = 0;
	for (const { bet, weight } of players(delta)) {
		let log = Math.log(weight);
		for (const [difference, count] of differences)
			log += count * Math.log(Math.max(1e-300, 1 + bet * (difference - delta)));
		sum += Math.exp(log);
	}
	return sum;
}

const step = 0.002;

/** Differences that nobody got rich betting against: all of them hold with 95 % at all times. */
export function runningInterval(differences: readonly number[]): Interval {
	const counts = new Map<number, number>();
	for (const one of differences) counts.set(one, (counts.get(one) ?? 0) + 1);
	const mean = differences.reduce((sum, one) => sum + one, 0) / Math.max(1, differences.length);
	const edge = (way: 1 | -1): number => {
		const room = way > 0 ? 1 - mean : 1 + mean;
		for (let at = step; at < room; at += step)
			if (wealth(counts, mean + way * at) >= clearThreshold) return mean + way * at;
		return way;
	};
	return { low: edge(-1), high: edge(1) };
}
