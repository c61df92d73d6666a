/**
 * Compared by eye: two answers side by side without their names, and a person says which is better.
 * For questions whose answers no code can check.
 */
import { hash32 } from '../../core/hash.ts';
import type { Item } from '../problems/item.ts';
import { chanceText } from '../statistics/number-text.ts';
import { labelOf } from '../report/sentences.ts';
import { judgePairs } from './compare.ts';
import { keyOfUnit, type Results } from './plan.ts';
import type { Experiment, Result } from './types.ts';

/** What a person chose for an item; kept as soon as it is chosen. */
export interface Choice {
	experiment: string;
	item: string;
	better: 'base' | 'other' | 'same';
	/** Milliseconds since 1970. */
	when: number;
}

export type Choices = ReadonlyMap<string, Choice>;

/** True where the arm that is asked about stands on the left: a coin for each item, thrown once. */
export const isOtherLeft = ({ id, seed }: Experiment, item: string): boolean =>
	hash32(`left ${id} ${item}`, seed) % 2 === 1;

export interface SideBySide {
	item: Item;
	left: Result;
	right: Result;
}

/** Items that both arms have answered, in their order. */
export function sideBySide(experiment: Experiment, results: Results): SideBySide[] {
	const { base, other } = experiment.primary;
	return experiment.items.flatMap((item) => {
		const [a, b] = [base, other].map((arm) => results.get(keyOfUnit(arm, item.id, 0)));
		if (!a || !b) return [];
		return isOtherLeft(experiment, item.id)
			? [{ item, left: b, right: a }]
			: [{ item, left: a, right: b }];
	});
}

/** What the side that was pressed means. */
export function betterOf(
	experiment: Experiment,
	item: string,
	pressed: 'left' | 'right' | 'same',
): Choice['better'] {
	if (pressed === 'same') return 'same';
	return (pressed === 'left') === isOtherLeft(experiment, item) ? 'other' : 'base';
}

export interface Preference {
	base: number;
	other: number;
	same: number;
	/** How often luck alone does as much; allows for looking where names were shown before the end. */
	p: number;
	/** All were judged before the names were shown. */
	fixed: boolean;
}

/** The sign test: what was the same to the person says nothing. */
export function preference({ items }: Experiment, choices: Choices): Preference {
	const all = items.flatMap(({ id }) => choices.get(id) ?? []);
	const count = (which: Choice['better']) => all.filter(({ better }) => better === which).length;
	const pairs = all.map(({ better }) => ({
		a: better === 'base' ? 1 : 0,
		b: better === 'other' ? 1 : 0,
	}));
	const fixed = items.length > 0 && all.length === items.length;
	const { p } = judgePairs(pairs, fixed);
	return { base: count('base'), other: count('other'), same: count('same'), p, fixed };
}

/** What it came to, with names. */
export function preferenceSentences(experiment: Experiment, found: Preference): string[] {
	const { base, other, same, p, fixed } = found;
	const [than, name] = [experiment.primary.base, experiment.primary.other].map((id) =>
		labelOf(experiment, id),
	);
	const all = base + other + same;
	if (all === 0) return ['Nothing was judged.'];
	const even = same > 0 ? `; ${same} were the same to you` : '';
	const list = [
		`Of ${all} pairs you took ${name} ${other} times and ${than} ${base} times${even}.`,
	];
	if (base + other === 0) return list;
	list.push(
		fixed
			? `Chance alone does this ${chanceText(p)}.`
			: `Names were shown before all were judged; chance alone does this at most ${chanceText(p)}.`,
	);
	return list;
}

/** "You prefer MidTry", or that it cannot be told. */
export function preferenceVerdict(experiment: Experiment, found: Preference): string {
	if (found.p > 0.05) return 'No preference that luck would not explain';
	const { base, other } = experiment.primary;
	return `You prefer ${labelOf(experiment, found.other > found.base ? other : base)}`;
}
