/** What was said of answers against how often they were right: tables, and a picture for each arm. */
import type { Results } from '../experiment/plan.ts';
import type { Experiment } from '../experiment/types.ts';
import { wilson } from '../statistics/shares.ts';
import { percent } from '../statistics/number-text.ts';
import { isWorth, measure, type Measured } from './calibration.ts';
import { ofText } from './sentences.ts';

/** Below it the picture shows luck. */
const fewest = 20;

export interface Reliability extends Measured {
	arm: string;
	label: string;
}

/** Of each arm whose answers have signs. */
export const reliabilities = (experiment: Experiment, results: Results): Reliability[] =>
	experiment.eye
		? []
		: experiment.arms.flatMap((arm) => {
				const measured = measure(experiment, results, arm);
				if (!measured || measured.problems < fewest) return [];
				return { ...measured, arm: arm.id, label: arm.label };
			});

export function reliabilitySheets(experiment: Experiment, results: Results) {
	const all = reliabilities(experiment, results);
	if (all.length === 0) return [];
	const rows = all.flatMap((one) =>
		one.tenths.map(({ tenth, right, of, holds }) => {
			const { low, high } = wilson(right, of);
			const shown = holds && isWorth(one) ? 'yes' : 'no';
			return [
				...[one.label, `${tenth} in 10`, ofText(right, of)],
				...[`${percent(low)} to ${percent(high)}`, shown],
			];
		}),
	);
	const scores = all.map(({ label, problems, brier, plain }) => [
		...[label, String(problems), brier.toFixed(3), plain.toFixed(3)],
	]);
	return [
		{
			title: 'How sure, and how often right',
			note: 'What speaks for an answer gives its chance; each half of the problems is judged by weights from the other. Answers show it from 100 problems on, where ten or more alike are right as often as said.',
			head: ['Arm', 'Said', 'Right', '95 %', 'Shown under answers'],
			rows,
		},
		{
			title: 'Brier score',
			note: 'Mean squared error of these chances, 0 is best; beside it, of saying the share right each time.',
			head: ['Arm', 'Problems', 'With these chances', 'With the share right'],
			rows: scores,
		},
	];
}

/** The picture's frame in its own units: a square whose axes are 0 to 100 %. */
export const square = { width: 300, height: 268, left: 44, bottom: 228, side: 220 };

export interface Spot {
	x: number;
	y: number;
	/** Larger where more answers are. */
	r: number;
	/** Ends of the 95 % interval. */
	top: number;
	bottom: number;
}

/** Where each tenth stands: what was said to the right, how often it was right upwards. */
export function spotsOf({ tenths }: Measured): Spot[] {
	const most = Math.max(...tenths.map(({ of }) => of));
	const height = (share: number) => square.bottom - share * square.side;
	return tenths.map(({ p, right, of }) => {
		const { low, high } = wilson(right, of);
		return {
			...{ x: square.left + p * square.side, y: height(right / of) },
			...{ r: 2 + 5 * Math.sqrt(of / most), top: height(high), bottom: height(low) },
		};
	});
}

/** Words along both axes. */
export const ticks = [0, 50, 100].flatMap((share) => {
	const along = (share / 100) * square.side;
	return [
		{ text: `${share} %`, x: square.left - 6, y: square.bottom - along + 4, end: true },
		{ text: `${share} %`, x: square.left + along, y: square.bottom + 16, end: false },
	];
});
