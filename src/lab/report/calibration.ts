/**
 * How often answers are right by the signs that speak for them: fitted on one half of the problems and
 * measured on the other, then the other way round, so that each is measured by weights that had not seen
 * it. What is kept with the model has weights of all of them. Pure.
 */
import { hash32 } from '../../core/hash.ts';
import { isPilot, type Results } from '../experiment/plan.ts';
import type { Arm, Experiment } from '../experiment/types.ts';
import { fitLogistic, type Example, type Fit } from '../statistics/logistic.ts';
import { probability, tenthOf, wayOf, type Calibration, type Tenth } from './chance.ts';

/** Below it nothing is said under answers: the error of a share of 8 in 10 is then 4 points (L7). */
const enoughProblems = 100;

/** A tenth with fewer answers is not said: luck alone moves its share by more than a tenth (L7). */
const enoughAlike = 10;

export interface Measured {
	problems: number;
	brier: number;
	plain: number;
	/** All that were said, the lowest first; `p` is the mean probability. */
	tenths: (Tenth & { p: number; holds: boolean })[];
	/** Of all problems. */
	fit: Fit;
}

interface Sample extends Example {
	/** What it hangs together with. */
	group: string;
}

/** Null where the arm has no signs, or fewer than two problems of each half. */
export function measure(experiment: Experiment, results: Results, arm: Arm): Measured | null {
	const groups = new Map(experiment.items.map(({ id, group }) => [id, group ?? id]));
	const all: Sample[] = [];
	for (const result of results.values()) {
		const { signs, verdict, item } = result;
		if (result.arm !== arm.id || isPilot(result) || !signs) continue;
		all.push({ signs, right: verdict === 'right', group: groups.get(item) ?? item });
	}
	const halves = halved(all, experiment.seed);
	if (halves.some(({ length }) => length < 2)) return null;
	const said = halves.flatMap((half, which) => {
		const others = halves[1 - which]!;
		const fit = fitLogistic(others);
		const share = others.filter(({ right }) => right).length / others.length;
		return half.map(({ signs, right }) => ({ p: probability(fit, signs), share, right }));
	});
	const error = (of: (one: (typeof said)[number]) => number) =>
		said.reduce((sum, one) => sum + (of(one) - Number(one.right)) ** 2, 0) / said.length;
	const tenths = Array.from({ length: 11 }, (_, tenth) => {
		const own = said.filter(({ p }) => tenthOf(p) === tenth);
		const right = own.filter((one) => one.right).length;
		const of = own.length;
		const holds = of >= enoughAlike && Math.abs(right / of - tenth / 10) <= 0.1 + 1e-9;
		return { tenth, right, of, p: own.reduce((sum, { p }) => sum + p, 0) / of, holds };
	});
	return {
		problems: said.length,
		...{ brier: error(({ p }) => p), plain: error(({ share }) => share) },
		tenths: tenths.filter(({ of }) => of > 0),
		fit: fitLogistic(all),
	};
}

/** What hangs together stays in one half. */
function halved(all: readonly Sample[], seed: number): [Sample[], Sample[]] {
	const order = (group: string) => hash32(`half ${group}`, seed);
	const groups = [...new Set(all.map(({ group }) => group))].sort(
		(a, b) => order(a) - order(b) || (a < b ? -1 : 1),
	);
	const first = new Set(groups.filter((_, n) => n % 2 === 0));
	return [
		all.filter(({ group }) => first.has(group)),
		all.filter(({ group }) => !first.has(group)),
	];
}

/** What may be said under answers from now on: of each arm that was measured well enough. */
export function calibrationsOf(experiment: Experiment, results: Results): Calibration[] {
	if (experiment.status !== 'done' || experiment.eye) return [];
	const when = Math.max(experiment.created, ...[...results.values()].map(({ ended }) => ended));
	return experiment.arms.flatMap((arm) => {
		const measured = measure(experiment, results, arm);
		const { model } = arm.roles.A;
		if (!measured || !model || !isWorth(measured)) return [];
		const { problems, brier, plain, fit } = measured;
		return {
			...{ id: `${experiment.id}/${arm.id}`, experiment: experiment.id, when, model },
			...{ way: wayOf(arm), ...fit, problems, brier, plain },
			tenths: measured.tenths
				.filter(({ holds }) => holds)
				.map(({ tenth, right, of }) => ({ tenth, right, of })),
		};
	});
}

/** Enough problems, and the signs say more than the share right alone. */
export const isWorth = ({ problems, brier, plain }: Measured): boolean =>
	problems >= enoughProblems && brier < plain;
