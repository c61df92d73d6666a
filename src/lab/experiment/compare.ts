/** What the results say: two arms on the same items, and each arm by itself. Pure. */
import type { Confidence } from '../../core/types.ts';
import {
	agrestiMin,
	clustered,
	clusteredPValue,
	groupSums,
	neededItems,
	signFlip,
	tableOf,
	type Interval,
	type Pair,
	type Table,
} from '../statistics/paired.ts';
import { clearThreshold, eValue, runningInterval, wealth } from '../statistics/running.ts';
import { fractionalMajority } from '../statistics/votes.ts';
import { rightOf } from '../problems/judge.ts';
import { armOf, isPilot, maxSamples, samplesFor, type Results } from './plan.ts';
import type { Experiment, Result, Verdict } from './types.ts';

export type CompareVerdict = 'helps' | 'hurts' | 'no sign' | 'too few';

export interface Comparison {
	base: string;
	other: string;
	/** Items that both arms have answered. */
	items: number;
	table: Table;
	/** Share right of `other` less that of `base`. */
	difference: number;
	/** The number of items was fixed before, and all of them are in: `p` and `interval` hold. */
	fixed: boolean;
	/** How often luck alone does as much. At any moment: 1/E. */
	p: number;
	/** Differences that are not ruled out; zero is among them exactly where `says` names no side. */
	interval: Interval;
	e: number;
	/** Items to see +5 points four times in five, at the discordance that was seen. */
	needed: number;
	says: CompareVerdict;
	/** Tokens and seconds for each further right answer; null where none is shown. */
	price: { tokens: number; seconds: number } | null;
}

/** How often an arm was right on each item, 0 to 1, where all its repeats are in. */
function rightness(experiment: Experiment, results: Results): (arm: string) => Map<string, number> {
	const byArm = new Map<string, Map<string, Result[]>>();
	for (const result of results.values()) {
		if (isPilot(result)) continue;
		const items = byArm.get(result.arm) ?? new Map<string, Result[]>();
		byArm.set(result.arm, items);
		const list = items.get(result.item);
		if (list) list.push(result);
		else items.set(result.item, [result]);
	}
	return (id) => {
		const shares = new Map<string, number>();
		const vote = experiment.votes.find((one) => one.id === id);
		const k = vote && samplesFor(experiment, vote, results);
		if (vote && !k) return shares;
		const arm = armOf(experiment, vote?.samples ?? id);
		if (!arm) return shares;
		const items = new Map(experiment.items.map((item) => [item.id, item]));
		for (const [itemId, all] of byArm.get(arm.id) ?? []) {
			const item = items.get(itemId);
			if (!item || all.length < arm.repeats) continue;
			const sorted = [...all].sort((a, b) => a.repeat - b.repeat);
			if (k) {
				// Until all its samples are in, a vote says nothing.
				if (sorted.length < Math.min(maxSamples, Math.ceil(k))) continue;
				const right = rightOf(item)[0] ?? '';
				const answers = sorted.map(({ answer, verdict }) => (verdict === 'right' ? right : answer));
				shares.set(itemId, fractionalMajority(answers, right, k));
			} else {
				// Further samples are the vote's: they came only where it wanted them.
				const own = sorted.slice(0, arm.repeats);
				const right = own.filter(({ verdict }) => verdict === 'right').length;
				shares.set(itemId, right / own.length);
			}
		}
		return shares;
	};
}

/** The pairs of two arms, in the order of the items. */
export function pairsOf(
	experiment: Experiment,
	results: Results,
	base: string,
	other: string,
): (Pair & { item: string; family: string })[] {
	const shares = rightness(experiment, results);
	const [a, b] = [shares(base), shares(other)];
	return experiment.items.flatMap(({ id, family, group }) => {
		const [was, is] = [a.get(id), b.get(id)];
		if (was === undefined || is === undefined) return [];
		return [{ item: id, family, a: was, b: is, ...(group === undefined ? {} : { group }) }];
	});
}

export function compare(
	experiment: Experiment,
	results: Results,
	base: string,
	other: string,
): Comparison {
	const pairs = pairsOf(experiment, results, base, other);
	const fixed =
		!experiment.stopWhenClear &&
		experiment.items.length > 0 &&
		pairs.length === experiment.items.length;
	return {
		base,
		other,
		...judgePairs(pairs, fixed),
		price: priceOf(experiment, results, base, other),
	};
}

/** The statistics of some pairs. */
export function judgePairs(
	pairs: readonly Pair[],
	fixed: boolean,
): Omit<Comparison, 'base' | 'other' | 'price'> {
	const items = pairs.length;
	const table = tableOf(pairs);
	const grouped = pairs.some(({ group }) => group !== undefined);
	const whole = pairs.every(({ a, b }) => [a, b].every((x) => x === 0 || x === 1));
	const difference = items === 0 ? 0 : pairs.reduce((sum, { a, b }) => sum + b - a, 0) / items;
	const each = perGroup(pairs);
	const e = evidence(each);
	const [p, range] = fixed
		? [
				luck(pairs),
				whole && !grouped ? agrestiMin(table.gained, table.lost, items) : clustered(pairs),
			]
		: [Math.min(1, 1 / e), runningInterval(each)];
	const discordance = (table.gained + table.lost + 1) / (items + 2);
	const isClear = items > 0 && (fixed ? p <= 0.05 : e >= clearThreshold);
	const seen = items >= neededItems(0.1, discordance);
	// While it runs a group counts once, so its groups say which way.
	const way = fixed ? difference : each.reduce((sum, d) => sum + d, 0);
	const side = isClear ? Math.sign(way) : 0;
	const interval = ruledBy(side, range);
	const says = side > 0 ? 'helps' : side < 0 ? 'hurts' : seen ? 'no sign' : 'too few';
	const needed = neededItems(0.05, discordance);
	return { items, table, difference, fixed, p, interval, e, needed, says };
}

/**
 * The interval with zero ruled in or out as the test says, which is the sharper judge of zero: what it
 * does not refute belongs to the interval; what it refutes takes that side of zero with it.
 */
function ruledBy(side: number, { low, high }: Interval): Interval {
	if (side > 0) return { low: Math.max(low, 0), high };
	if (side < 0) return { low, high: Math.min(high, 0) };
	return { low: Math.min(low, 0), high: Math.max(high, 0) };
}

/** Mean difference of each group; an item without a group is one. */
function perGroup(pairs: readonly Pair[]): number[] {
	const groups = new Map<string, { sum: number; count: number }>();
	pairs.forEach(({ a, b, group }, index) => {
		const name = group === undefined ? `#${index}` : `=${group}`;
		const one = groups.get(name) ?? { sum: 0, count: 0 };
		groups.set(name, { sum: one.sum + b - a, count: one.count + 1 });
	});
	return [...groups.values()].map(({ sum, count }) => sum / count);
}

/** Whole gains and losses have a sharper bet; shares have one that holds for any of mean 0. */
function evidence(differences: readonly number[]): number {
	if (differences.every((d) => Number.isInteger(d)))
		return eValue(differences.filter((d) => d > 0).length, differences.filter((d) => d < 0).length);
	const counts = new Map<number, number>();
	for (const d of differences) counts.set(d, (counts.get(d) ?? 0) + 1);
	return wealth(counts, 0);
}

/**
 * Exact where the differences are shares of few repeats: signs thrown by coins. For votes, whose
 * shares are no such numbers, by the mean's own error.
 */
function luck(pairs: readonly Pair[]): number {
	const scale = [1, 2, 3, 4, 12].find((one) =>
		pairs.every(({ a, b }) => Math.abs((b - a) * one - Math.round((b - a) * one)) < 1e-9),
	);
	if (scale !== undefined) return signFlip(groupSums(pairs, scale));
	return clusteredPValue(pairs);
}

// ── Each arm by itself ──────────────────────────────────────────────────────────────────────

export interface Account {
	arm: string;
	label: string;
	/** Items with all repeats in. */
	items: number;
	/** Mean share right over these items. */
	right: number;
	/** How each finished run was read; a vote has none. */
	verdicts: Record<Verdict, number>;
	/** Means of a run; of a vote, of all its samples. */
	tokens: number;
	seconds: number;
	calls: number;
	/** Of a vote: how many samples. */
	votes?: number;
	/** By label, the surest first: how many were right of how many. */
	levels: { level: Confidence; right: number; of: number }[];
}

export function account(experiment: Experiment, results: Results, id: string): Account {
	const vote = experiment.votes.find((one) => one.id === id);
	const arm = armOf(experiment, vote?.samples ?? id);
	const shares = [...rightness(experiment, results)(id).values()];
	const own: Result[] = [];
	for (const result of results.values())
		if (result.arm === arm?.id && !isPilot(result) && result.repeat < arm.repeats) own.push(result);
	const mean = (of: (result: Result) => number) =>
		own.length === 0 ? 0 : own.reduce((sum, one) => sum + of(one), 0) / own.length;
	const times = vote ? (samplesFor(experiment, vote, results) ?? 0) : 1;
	const verdicts = { right: 0, wrong: 0, none: 0, cut: 0 };
	if (!vote) for (const { verdict } of own) verdicts[verdict] += 1;
	const levels = (['HIGH', 'MEDIUM', 'LOW'] as const).flatMap((level) => {
		const labelled = vote ? [] : own.filter(({ confidence }) => confidence === level);
		const right = labelled.filter(({ verdict }) => verdict === 'right').length;
		return labelled.length > 0 ? [{ level, right, of: labelled.length }] : [];
	});
	return {
		arm: id,
		label: vote?.label ?? arm?.label ?? id,
		items: shares.length,
		right: shares.length === 0 ? 0 : shares.reduce((sum, one) => sum + one, 0) / shares.length,
		verdicts,
		levels,
		tokens: times * mean(({ tokens }) => tokens),
		seconds: times * mean(({ seconds }) => seconds),
		calls: times * mean(({ calls }) => calls),
		...(vote ? { votes: times } : {}),
	};
}

function priceOf(
	experiment: Experiment,
	results: Results,
	base: string,
	other: string,
): Comparison['price'] {
	const [a, b] = [account(experiment, results, base), account(experiment, results, other)];
	const gain = b.right - a.right;
	if (gain <= 0) return null;
	return { tokens: (b.tokens - a.tokens) / gain, seconds: (b.seconds - a.seconds) / gain };
}
