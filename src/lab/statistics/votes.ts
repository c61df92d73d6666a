/**
 * What a majority of k samples would have answered, from more samples than k: the mean over all ways
 * to draw k of them, not one draw. The most frequent answer wins; ties are decided by a coin.
 */
import { logChoose } from './distributions.ts';

/** Normal forms of the samples' answers; null: none was found, and it votes for nothing. */
export function majority(answers: readonly (string | null)[], right: string, k: number): number {
	const m = answers.length;
	if (k < 1 || k > m) return NaN;
	const counts = new Map<string, number>();
	let silent = 0;
	for (const answer of answers) {
		if (answer === null) silent += 1;
		else counts.set(answer, (counts.get(answer) ?? 0) + 1);
	}
	const ours = counts.get(right) ?? 0;
	counts.delete(right);
	let share = 0;
	for (let votes = 1; votes <= Math.min(ours, k); votes++) {
		const ways = draws([...counts.values()], silent, k - votes, votes);
		ways.forEach((way, ties) => {
			share += Math.exp(logChoose(ours, votes) - logChoose(m, k)) * (way / (ties + 1));
		});
	}
	return share;
}

/**
 * Ways to draw `rest` samples from the other answers and the silent ones so that none of those has
 * more than `votes`; by how many have just as many.
 */
function draws(others: readonly number[], silent: number, rest: number, votes: number): number[] {
	// ways[drawn][ties]
	let ways = [[1]] as number[][];
	for (const count of others) {
		const next: number[][] = [];
		ways.forEach((row, drawn) =>
			row.forEach((way, ties) => {
				for (let take = 0; take <= Math.min(count, votes, rest - drawn); take++) {
					const tied = ties + (take === votes ? 1 : 0);
					const to = (next[drawn + take] ??= []);
					to[tied] = (to[tied] ?? 0) + way * Math.exp(logChoose(count, take));
				}
			}),
		);
		ways = Array.from(next, (row) => Array.from(row ?? [], (way) => way ?? 0));
	}
	const sums: number[] = [];
	ways.forEach((row, drawn) =>
		row.forEach((way, ties) => {
			const quiet = Math.exp(logChoose(silent, rest - drawn));
			if (quiet > 0) sums[ties] = (sums[ties] ?? 0) + way * quiet;
		}),
	);
	return Array.from(sums, (way) => way ?? 0);
}

/** The vote of `k` samples where k is no whole number: between ⌊k⌋ and ⌈k⌉. */
export function fractionalMajority(
	answers: readonly (string | null)[],
	right: string,
	k: number,
): number {
	const most = Math.max(1, Math.min(k, answers.length));
	const [below, above] = [Math.floor(most), Math.ceil(most)];
	const low = majority(answers, right, below);
	return above === below ? low : low + (most - below) * (majority(answers, right, above) - low);
}
