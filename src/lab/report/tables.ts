/** The tables of an experiment: plain cells, drawn by the page and written by the report. */
import { jeffreys, riskCoverage, wilson } from '../statistics/shares.ts';
import { percent, points, chanceText } from '../statistics/number-text.ts';
import { holm, tableOf } from '../statistics/paired.ts';
import { account, compare, pairsOf, type Comparison } from '../experiment/compare.ts';
import { isPilot, type Results } from '../experiment/plan.ts';
import { reliabilitySheets } from './reliability.ts';
import type { Experiment } from '../experiment/types.ts';
import { labelOf, ofText, secondsText } from './sentences.ts';

export interface Sheet {
	title: string;
	/** What a reader must know to read it. */
	note?: string;
	head: string[];
	rows: string[][];
}

export const armIds = ({ arms, votes }: Experiment): string[] =>
	[...arms, ...votes].map(({ id }) => id);

/** How each arm's answers were read, and what they cost. */
function armsSheet(experiment: Experiment, results: Results): Sheet {
	const rows = armIds(experiment).map((id) => {
		const { label, items, right, verdicts, tokens, seconds, votes } = account(
			experiment,
			results,
			id,
		);
		const { low, high } = wilson(right * items, items);
		const cell = (n: number) => (votes === undefined ? String(n) : '–');
		return [
			votes === undefined ? label : `${label} (${votes.toFixed(1)} samples)`,
			String(items),
			items === 0 ? '–' : `${percent(right)} (${percent(low)} to ${percent(high)})`,
			...[verdicts.right, verdicts.wrong, verdicts.none, verdicts.cut].map(cell),
			Math.round(tokens).toLocaleString('en-GB'),
			secondsText(seconds),
		];
	});
	return {
		title: 'Right, and at what price',
		note: 'Right with a 95 % interval, over the problems that are in. Tokens and seconds are means of one answer.',
		head: [
			...['Arm', 'Problems', 'Right', 'right', 'wrong', 'no answer found', 'cut by a limit'],
			...['Tokens', 'Time'],
		],
		rows,
	};
}

/** Every other arm against the base; raised together where they are not the primary question. */
function comparisonsSheet(experiment: Experiment, results: Results): Sheet {
	const { base, other } = experiment.primary;
	const rest = armIds(experiment).filter((id) => id !== base && id !== other);
	const all = [other, ...rest].map((id) => compare(experiment, results, base, id));
	const raised = holm(all.slice(1).map(({ p }) => p));
	const row = (one: Comparison, p: number, primary: boolean) => [
		`${labelOf(experiment, one.other)}${primary ? ' (the question)' : ''}`,
		String(one.items),
		`${one.table.gained} / ${one.table.lost}`,
		one.items === 0
			? '–'
			: `${points(one.difference)} (${points(one.interval.low)} to ${points(one.interval.high)})`,
		one.items === 0 ? '–' : chanceText(p),
		one.fixed ? 'number fixed before' : 'allows for looking',
	];
	return {
		title: `Compared with ${labelOf(experiment, base)}`,
		note: 'Points of a hundred, 95 %. What is not the question is raised by Holm’s method.',
		head: ['Arm', 'Problems', 'gained / lost', 'Difference', 'By luck', 'Kind of figure'],
		rows: all.map((one, i) => row(one, i === 0 ? one.p : raised[i - 1]!, i === 0)),
	};
}

/** Gains and losses of the primary question by family. */
function familiesSheet(experiment: Experiment, results: Results): Sheet {
	const { base, other } = experiment.primary;
	const pairs = pairsOf(experiment, results, base, other);
	const families = [...new Set(experiment.items.map(({ family }) => family))];
	const rows = families.flatMap((family) => {
		const own = pairs.filter((pair) => pair.family === family);
		if (own.length === 0) return [];
		const { both, gained, lost, neither } = tableOf(own);
		return [[family, ...[own.length, both, gained, lost, neither].map(String)]];
	});
	return {
		title: 'By kind of problem',
		note: 'Few of each kind: these say where to look, not what is so.',
		head: ['Kind', 'Problems', 'both right', 'gained', 'lost', 'both wrong'],
		rows,
	};
}

/** HIGH, MEDIUM, LOW: how often each was right. Null where no arm says so. */
function labelsSheet(experiment: Experiment, results: Results): Sheet | null {
	const rows = experiment.arms.flatMap(({ id, label }) =>
		account(experiment, results, id).levels.map(({ level, right, of }) => {
			const { low, high } = jeffreys(right, of);
			return [label, level, ofText(right, of), `${percent(low)} to ${percent(high)}`];
		}),
	);
	if (rows.length === 0) return null;
	return {
		title: 'What the labels are worth here',
		head: ['Arm', 'Label', 'Right', '95 %'],
		rows,
	};
}

/** If only the surer answers are given: how many that are, and how many of them are wrong. */
export function coverageSheet(experiment: Experiment, results: Results): Sheet | null {
	const rows = experiment.arms.flatMap(({ id, label }) => {
		const { levels } = account(experiment, results, id);
		if (levels.length < 2) return [];
		return riskCoverage(levels).map(({ coverage, risk }, i) => {
			const names = levels.slice(0, i + 1).map(({ level }) => level);
			return [label, names.join(', '), percent(coverage), percent(risk)];
		});
	});
	if (rows.length === 0) return null;
	return {
		title: 'Answering only when sure',
		note: 'Of the answers with a label.',
		head: ['Arm', 'Answers given', 'Share answered', 'Wrong among them'],
		rows,
	};
}

/** Drafts that reviews or the calculator turned from right to wrong, and from wrong to right; or null. */
function turnsSheet(experiment: Experiment, results: Results): Sheet | null {
	const rows = experiment.arms.flatMap(({ id, label }) => {
		const own = [...results.values()].filter(
			({ arm, draftRight, unit }) => arm === id && draftRight !== undefined && !isPilot({ unit }),
		);
		const count = (was: boolean, is: boolean) =>
			own.filter(({ draftRight, verdict }) => draftRight === was && (verdict === 'right') === is)
				.length;
		if (own.length === 0) return [];
		const right = own.filter(({ draftRight }) => draftRight).length;
		const [lost, gained] = [count(true, false), count(false, true)];
		return [[label, ofText(right, own.length), String(lost), String(gained)]];
	});
	if (rows.length === 0) return null;
	return {
		title: 'What reviews and the calculator changed',
		note: 'Of the drafts that were reviewed and had a short answer; of Direct, of all answers as the model wrote them.',
		head: ['Arm', 'Drafts right', 'right to wrong', 'wrong to right'],
		rows,
	};
}

export function sheets(experiment: Experiment, results: Results): Sheet[] {
	return [
		armsSheet(experiment, results),
		comparisonsSheet(experiment, results),
		familiesSheet(experiment, results),
		labelsSheet(experiment, results) ?? [],
		turnsSheet(experiment, results) ?? [],
		coverageSheet(experiment, results) ?? [],
		reliabilitySheets(experiment, results),
	].flat();
}
