/** How good rankings are, with intervals. */
import { randomFor } from '../../../src/core/hash.ts';

/** Discounted gain of the first ten places, of the best that is possible; every right passage counts 1. */
export function ndcg(found: readonly number[], right: readonly number[]): number {
	const gain = (at: number) => 1 / Math.log2(at + 2);
	const sum = found
		.slice(0, 10)
		.reduce((all, one, at) => all + (right.includes(one) ? gain(at) : 0), 0);
	const best = right.slice(0, 10).reduce((all, _, at) => all + gain(at), 0);
	return best > 0 ? sum / best : 0;
}

/** 1 where the first is right. */
export const hit = (found: readonly number[], right: readonly number[]): number =>
	found[0] !== undefined && right.includes(found[0]) ? 1 : 0;

const mean = (all: readonly number[]): number =>
	all.reduce((sum, one) => sum + one, 0) / all.length;

/** `0.963 (0.951–0.974)`: the mean with its 95 % interval, by bootstrap over the questions. */
export function withInterval(all: readonly number[], resamples = 1000): string {
	const random = randomFor(11, 'bootstrap');
	const means = Array.from({ length: resamples }, () =>
		mean(all.map(() => all[Math.floor(random() * all.length)]!)),
	).sort((a, b) => a - b);
	const at = (share: number) => means[Math.floor(share * (resamples - 1))]!.toFixed(3);
	return `${mean(all).toFixed(3)} (${at(0.025)}–${at(0.975)})`;
}
