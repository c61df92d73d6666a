/**
 * What an experiment still has to do: a pure function of the experiment and its results, so it goes
 * on after a kill with what is missing and nothing else.
 */
import { hash32 } from '../../core/hash.ts';
import { levels, type Item } from '../problems/item.ts';
import { generateItems } from '../problems/generated.ts';
import type { Arm, Experiment, Result, Unit, Vote } from './types.ts';

export type Results = ReadonlyMap<string, Result>;

/** Problems of the pilot: they find the level and are thrown away. */
export const pilotSize = 12;

export const keyOfUnit = (arm: string, item: string, repeat: number): string =>
	`${arm}/${item}/${repeat}`;
const keyOf = (arm: Arm, item: Item, repeat: number) => keyOfUnit(arm.id, item.id, repeat);

export const armOf = (experiment: Experiment, id: string): Arm | undefined =>
	experiment.arms.find((arm) => arm.id === id);

/** True while the level of the problems is not known. */
export const inPilot = ({ source, items }: Experiment): boolean =>
	source.kind === 'made' && source.level === null && items.length === 0;

/**
 * The pilot's results so far, in order. Each problem has the level that the ones before suggest, so
 * they come one after another.
 */
export function pilot(
	experiment: Experiment,
	results: Results,
): { next: Unit | null; level: number; tried: Tried[] } {
	const { source, seed } = experiment;
	const arm = armOf(experiment, experiment.primary.base) ?? experiment.arms[0];
	const tried: Tried[] = [];
	if (source.kind === 'made' && arm)
		for (let n = 0; n < pilotSize; n++) {
			const level = halfRight(tried);
			const family = source.families[n % source.families.length]!;
			// Numbered apart: a pilot's problem never comes again.
			const [item] = generateItems([family], { count: 1, level, seed, from: 1_000_000 + n });
			const key = `pilot/${n}`;
			const result = results.get(key);
			if (!result) return { next: { key, item: item!, arm, repeat: 0 }, level, tried };
			tried.push({ level, right: result.verdict === 'right' });
		}
	return { next: null, level: halfRight(tried), tried };
}

/**
 * Of the pilot's problems of the lowest level how many were right, where so few were that an easier
 * level would be the right one; else null.
 */
export function underLowest(
	experiment: Experiment,
	results: Results,
): { right: number; of: number } | null {
	if (experiment.source.kind !== 'made' || experiment.source.level !== null) return null;
	const lowest = pilot(experiment, results).tried.filter(({ level }) => level === 1);
	const right = lowest.filter((one) => one.right).length;
	return lowest.length >= 4 && 3 * right < lowest.length ? { right, of: lowest.length } : null;
}

/** A problem of the pilot. */
interface Tried {
	level: number;
	right: boolean;
}

/** The level at which about half would be right, by a logistic curve with a weak guess beforehand. */
export function halfRight(tried: readonly Tried[]): number {
	let best = { at: 0, log: -Infinity };
	for (let at = 0; at <= levels + 1; at += 0.05) {
		let log = -((at - 2.5) ** 2) / (2 * 2.5 ** 2);
		for (const { level, right } of tried) {
			const odds = at - level;
			log -= Math.log1p(Math.exp(right ? -odds : odds));
		}
		if (log > best.log) best = { at, log };
	}
	return Math.min(levels, Math.max(1, Math.round(best.at)));
}

/** The problems of an experiment whose level is known. */
export function itemsAt(
	{ source, seed }: Pick<Experiment, 'source' | 'seed'>,
	level: number,
): Item[] {
	if (source.kind !== 'made') return [];
	return generateItems(source.families, { count: source.count, level, seed });
}

/** Units in their order: item by item, within an item the arms mixed, so that a hot device hits all. */
export function* units(experiment: Experiment): Generator<Unit> {
	for (const item of experiment.items) {
		const all = experiment.arms.flatMap((arm) =>
			Array.from({ length: arm.repeats }, (_, repeat) => ({
				key: keyOf(arm, item, repeat),
				item,
				arm,
				repeat,
			})),
		);
		const place = ({ key }: Unit) => hash32(key, experiment.seed);
		yield* all.sort((a, b) => place(a) - place(b));
	}
}

/** Samples at most that a vote is worked out from. */
export const maxSamples = 48;

/**
 * How many samples the tokens of the other arm pay for: the ratio of means, not of each item, so
 * that long items are not dropped. The samples of the first round count, so more of them change
 * nothing. Null before there is anything to divide.
 */
export function samplesFor(experiment: Experiment, vote: Vote, results: Results): number | null {
	const first = armOf(experiment, vote.samples)?.repeats ?? 0;
	const mean = (arm: string) => {
		let [sum, count] = [0, 0];
		for (const result of results.values())
			if (result.arm === arm && result.repeat < first && !isPilot(result)) {
				sum += result.tokens;
				count += 1;
			}
		return count === 0 ? null : sum / count;
	};
	const [own, other] = [mean(vote.samples), mean(vote.like)];
	return own && other ? other / own : null;
}

/** Once all else is done: samples that the votes still lack, twice as many as they count. */
export function* furtherSamples(experiment: Experiment, results: Results): Generator<Unit> {
	for (const arm of experiment.arms) {
		const needs = experiment.votes
			.filter(({ samples }) => samples === arm.id)
			.map((vote) => Math.ceil(samplesFor(experiment, vote, results) ?? 0));
		const most = Math.max(0, ...needs);
		const wanted = Math.min(maxSamples, Math.max(most, Math.min(2 * most, 24)));
		for (const item of experiment.items)
			for (let repeat = arm.repeats; repeat < wanted; repeat++)
				yield { key: keyOf(arm, item, repeat), item, arm, repeat };
	}
}

export const isPilot = ({ unit }: { unit: string }): boolean => unit.startsWith('pilot/');

/** Of the planned units so many are done; further samples are known only at the end. */
export function progress(experiment: Experiment, results: Results): { done: number; of: number } {
	const per = experiment.arms.reduce((sum, { repeats }) => sum + repeats, 0);
	const count =
		experiment.items.length || (experiment.source.kind === 'made' ? experiment.source.count : 0);
	const pilots =
		experiment.source.kind === 'made' && experiment.source.level === null ? pilotSize : 0;
	let planned = pilots + per * count;
	const all = [...results.values()].filter((one) => !isPilot(one)).length;
	if (experiment.items.length > 0 && all >= per * count)
		planned += [...furtherSamples(experiment, results)].length;
	return { done: results.size, of: Math.max(planned, results.size) };
}

/**
 * What was spent so far, the pilot's too. A minute in which four answers were worked on is one; in
 * `seconds` each answer has its own.
 */
export function spent(results: Results): { tokens: number; seconds: number; minutes: number } {
	let [tokens, seconds, worked, until] = [0, 0, 0, -Infinity];
	const start = (one: Result) => one.ended - 1000 * one.seconds;
	for (const one of [...results.values()].sort((a, b) => start(a) - start(b))) {
		tokens += one.tokens;
		seconds += one.seconds;
		worked += Math.max(0, one.ended - Math.max(start(one), until));
		until = Math.max(until, one.ended);
	}
	return { tokens, seconds, minutes: worked / 60_000 };
}
