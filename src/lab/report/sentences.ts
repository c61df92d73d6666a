/** What an experiment came to, in the words that the page, the report and the command share. */
import type { Table } from '../statistics/paired.ts';
import { about, chanceText, percent, points } from '../statistics/number-text.ts';
import { armOf, underLowest, type Results } from '../experiment/plan.ts';
import type { Comparison } from '../experiment/compare.ts';
import type { Ending, Experiment } from '../experiment/types.ts';

export const labelOf = (experiment: Experiment, id: string): string =>
	experiment.votes.find((vote) => vote.id === id)?.label ?? armOf(experiment, id)?.label ?? id;

/** "MidTry helps", "No sign yet". */
export function verdictOf(experiment: Experiment, { other, says }: Comparison): string {
	const name = labelOf(experiment, other);
	if (says === 'helps') return `${name} helps`;
	if (says === 'hurts') return `${name} hurts`;
	return says === 'no sign' ? 'No sign yet' : 'Too few to tell';
}

/** The paired picture in one breath. */
export function sentencesOf(experiment: Experiment, comparison: Comparison): string[] {
	const { base, other, table, items, fixed, p, needed, says, interval } = comparison;
	const [name, than] = [labelOf(experiment, other), labelOf(experiment, base)];
	if (items === 0) return ['No problem has been answered by both yet.'];
	const { gained, lost } = table;
	const list = [
		`${name} helped on ${gained} and hurt on ${lost} of ${items} problems, compared with ${than}.`,
	];
	if (gained + lost > 0) {
		list.push(
			fixed
				? `Chance alone does this ${chanceText(p)}.`
				: p > 0.75
					? 'That says nothing yet.'
					: `Looked at while it runs, chance alone does this at most ${chanceText(p)}.`,
		);
	}
	list.push(
		`The true difference is probably between ${points(interval.low)} and ${points(interval.high)} percentage points.`,
	);
	if (says === 'too few' || says === 'no sign')
		list.push(`To see +5 points you would need about ${about(needed)} problems.`);
	return list;
}

/** Where even the lowest level is too hard for the model; else nothing. */
export function pilotSentences(experiment: Experiment, results: Results): string[] {
	const under = underLowest(experiment, results);
	if (!under) return [];
	return [
		`In the pilot only ${under.right} of ${under.of} problems of the lowest level were right: these problems are too hard for this model to show a difference.`,
	];
}

/** What each further right answer costs. */
export function priceSentence(experiment: Experiment, { other, says, price }: Comparison): string {
	const name = labelOf(experiment, other);
	if (says !== 'helps' || !price) return `Price of a further right answer by ${name}: none shown.`;
	return `Each further right answer by ${name} costs about ${about(price.tokens)} tokens and ${secondsText(price.seconds)} more.`;
}

export function secondsText(seconds: number): string {
	if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
	return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

export const endings: Record<Ending, string> = {
	complete: 'All of it is in.',
	clear: 'It ended as soon as it was clear, as was said before the start.',
	tokens: 'It ended at its limit of tokens.',
	minutes: 'It ended at its limit of minutes.',
	stopped: 'It was stopped.',
};

export const cellNames: Record<keyof Table, string> = {
	both: 'both right',
	gained: 'gained',
	lost: 'lost',
	neither: 'both wrong',
};

/** "12 of 40 (30 %)". */
export const ofText = (right: number, of: number): string =>
	of === 0 ? 'none' : `${right} of ${of} (${percent(right / of)})`;
