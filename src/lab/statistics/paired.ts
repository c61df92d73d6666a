/**
 * Two arms on the same items: who gained, who lost, and whether that is more than luck. For a number
 * of items that was fixed before the start; whoever looks before the end reads `running.ts`.
 */
import { normalQuantile, studentCdf, studentQuantile } from './distributions.ts';

export interface Interval {
	low: number;
	high: number;
}

/** One item: how often each arm was right on it, 0 to 1 (the mean of its repeats). */
export interface Pair {
	/** The reference: Direct, for instance. */
	a: number;
	/** What is compared with it. */
	b: number;
	/** Items of one template or document share a group; absent: the item stands alone. */
	group?: string;
}

/** The paired table. `gained`: only b was right. */
export interface Table {
	both: number;
	gained: number;
	lost: number;
	neither: number;
}

/** With repeats an item counts where more than half of them were right. */
export function tableOf(pairs: readonly Pair[]): Table {
	const table = { both: 0, gained: 0, lost: 0, neither: 0 };
	for (const { a, b } of pairs) {
		const [was, is] = [a > 0.5, b > 0.5];
		table[was ? (is ? 'both' : 'lost') : is ? 'gained' : 'neither'] += 1;
	}
	return table;
}

/**
 * How often the sum of these differences, each with a sign thrown by a coin, is at least as far from
 * 0 as it is. Exact; with differences of ±1 it is McNemar's. `differences` are whole numbers.
 */
export function signFlip(differences: readonly number[]): number {
	const sizes = differences.map(Math.abs).filter((size) => size > 0);
	const reach = sizes.reduce((sum, size) => sum + size, 0);
	const seen = Math.abs(differences.reduce((sum, one) => sum + one, 0));
	// chances[s + reach] of the sum s, after each difference; so far sums reach to `so` on both sides.
	let chances = new Float64Array(2 * reach + 1);
	let next = new Float64Array(2 * reach + 1);
	chances[reach] = 1;
	let so = 0;
	for (const size of sizes) {
		next.fill(0, reach - so - size, reach + so + size + 1);
		for (let at = reach - so; at <= reach + so; at++) {
			const half = chances[at]! / 2;
			if (half === 0) continue;
			next[at - size]! += half;
			next[at + size]! += half;
		}
		so += size;
		[chances, next] = [next, chances];
	}
	let p = 0;
	for (let at = 0; at < chances.length; at++) if (Math.abs(at - reach) >= seen) p += chances[at]!;
	return Math.min(1, p);
}

/**
 * Agresti and Min (2005): half an item is added to each of the four cells, then Wald. `n` items.
 * Difference of the shares that are right, b less a.
 */
export function agrestiMin(gained: number, lost: number, n: number, level = 0.95): Interval {
	const [b, c, all] = [gained + 0.5, lost + 0.5, n + 2];
	const middle = (b - c) / all;
	const spread = Math.sqrt(Math.max(0, b + c - (b - c) ** 2 / all)) / all;
	const half = normalQuantile((1 + level) / 2) * spread;
	return { low: Math.max(-1, middle - half), high: Math.min(1, middle + half) };
}

/** Differences of the items, summed over each group: whole numbers of `1 / scale`. */
export function groupSums(pairs: readonly Pair[], scale: number): number[] {
	const sums = new Map<string, number>();
	pairs.forEach(({ a, b, group }, index) => {
		const name = group === undefined ? `#${index}` : `=${group}`;
		sums.set(name, (sums.get(name) ?? 0) + Math.round((b - a) * scale));
	});
	return [...sums.values()];
}

/** Mean difference and its standard error where the groups vary, not the items (Miller 2411.00640). */
function groupedMean(pairs: readonly Pair[]): { mean: number; error: number; freedom: number } {
	const n = pairs.length;
	const mean = pairs.reduce((sum, { a, b }) => sum + b - a, 0) / n;
	const groups = new Map<string, number>();
	pairs.forEach(({ a, b, group }, index) => {
		const name = group === undefined ? `#${index}` : `=${group}`;
		groups.set(name, (groups.get(name) ?? 0) + (b - a - mean));
	});
	const g = groups.size;
	const squares = [...groups.values()].reduce((sum, one) => sum + one * one, 0);
	return { mean, error: Math.sqrt((squares * g) / (g - 1)) / n, freedom: g - 1 };
}

/** Interval of the mean difference, by Student's t for as many groups. Needs two groups. */
export function clustered(pairs: readonly Pair[], level = 0.95): Interval {
	const { mean, error, freedom } = groupedMean(pairs);
	if (!(freedom >= 1)) return { low: -1, high: 1 };
	const half = studentQuantile((1 + level) / 2, freedom) * error;
	return { low: Math.max(-1, mean - half), high: Math.min(1, mean + half) };
}

/** How often chance alone brings the mean so far from 0, by the same t; two-sided. */
export function clusteredPValue(pairs: readonly Pair[]): number {
	const { mean, error, freedom } = groupedMean(pairs);
	if (!(freedom >= 1)) return 1;
	if (error === 0) return mean === 0 ? 1 : 0;
	return 2 * studentCdf(-Math.abs(mean) / error, freedom);
}

/**
 * Items at which a true difference `delta` is seen four times in five by McNemar at 5 %, when the
 * arms differ in correctness on a share `discordance` of all items (Connor 1987).
 */
export function neededItems(delta: number, discordance: number, power = 0.8): number {
	const share = Math.max(discordance, Math.abs(delta));
	const [alpha, beta] = [normalQuantile(0.975), normalQuantile(power)];
	const root = alpha * Math.sqrt(share) + beta * Math.sqrt(share - delta * delta);
	return Math.ceil((root / delta) ** 2);
}

/** Holm: the same p-values, raised so that all together stay within the level. */
export function holm(ps: readonly number[]): number[] {
	const order = ps.map((p, index) => ({ p, index })).sort((x, y) => x.p - y.p);
	const raised = new Array<number>(ps.length);
	let least = 0;
	order.forEach(({ p, index }, rank) => {
		least = Math.max(least, Math.min(1, p * (ps.length - rank)));
		raised[index] = least;
	});
	return raised;
}
