/**
 * How often answers like this one are right on their model, as the Lab measured it. Light: the Think
 * screen loads it. How it is found out: `calibration.ts`.
 */
import type { ModelRef, Run } from '../../core/types.ts';

/** What a measurement came to. It holds for one algorithm with its options on one model. */
export interface Calibration {
	/** Of the experiment and its arm. */
	id: string;
	experiment: string;
	/** Milliseconds since 1970. */
	when: number;
	/** Of role A. */
	model: ModelRef;
	/** What it holds for (`wayOf`). */
	way: string;
	/** Logit of the probability: bias + Σ weight · (sign − mean). A sign that is not known adds nothing. */
	bias: number;
	signs: { name: string; mean: number; weight: number }[];
	/** So many it was measured on, each with weights that had not seen it. */
	problems: number;
	/** Brier score: mean squared error of the probabilities, and of saying the share right each time. */
	brier: number;
	plain: number;
	/** What may be shown: tenths that were measured often enough, and hold. */
	tenths: Tenth[];
}

/** Answers whose probability rounds to so many tenths, 0 to 10. */
export interface Tenth {
	tenth: number;
	right: number;
	of: number;
}

type Signs = Readonly<Record<string, number>>;
type Weights = Pick<Calibration, 'bias' | 'signs'>;

export function probability({ bias, signs }: Weights, given: Signs): number {
	let logit = bias;
	for (const { name, mean, weight } of signs) logit += weight * ((given[name] ?? mean) - mean);
	return 1 / (1 + Math.exp(-logit));
}

export const tenthOf = (probability: number): number => Math.round(10 * probability);

/** Models, thinking, algorithm and options: with any other one another share is right. */
export function wayOf({
	algorithm,
	version,
	options,
	roles: { A, B },
}: Pick<Run, 'algorithm' | 'version' | 'options' | 'roles'>): string {
	const all = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
	const models = [A, B].map(({ model, think }) => [
		...[model?.engine, model?.model, model?.endpoint ?? '', think],
	]);
	return JSON.stringify([algorithm, version, models, all]);
}

/** The latest measurement of a run's way to answer, with what it says of its answer; else null. */
export function chanceOf(
	calibrations: readonly Calibration[],
	run: Pick<Run, 'algorithm' | 'version' | 'options' | 'roles' | 'outcome'>,
): (Tenth & { calibration: Calibration }) | null {
	const given = run.outcome?.signs;
	if (!given || calibrations.length === 0) return null;
	const way = wayOf(run);
	const [calibration] = calibrations
		.filter((one) => one.way === way)
		.sort((a, b) => b.when - a.when);
	const said = calibration && tenthOf(probability(calibration, given));
	const tenth = calibration?.tenths.find((one) => one.tenth === said);
	return calibration && tenth ? { ...tenth, calibration } : null;
}
