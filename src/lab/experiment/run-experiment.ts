/**
 * Carries an experiment out wherever it is: the page and the command give it a place to run units
 * and to keep results. It begins with what is missing, so being killed costs the units under way.
 */
import { MullError, toPlain } from '../../core/errors.ts';
import { compare } from './compare.ts';
import { furtherSamples, inPilot, itemsAt, pilot, spent, units } from './plan.ts';
import { faultOf, isSpoilt, score, type EndedRun } from './score.ts';
import { clearThreshold } from '../statistics/running.ts';
import type { Ending, Experiment, Result, Unit } from './types.ts';

/** Where units run and results are kept. */
export interface LabHost {
	/**
	 * Runs a unit to its end, going on where it was; `again` times it was begun before. Throws a
	 * `MullError` where the surroundings fail: the experiment then waits.
	 */
	run(experiment: Experiment, unit: Unit, again: number, signal: AbortSignal): Promise<EndedRun>;
	/** Resolves when the result is on disk. */
	keep(result: Result): Promise<void>;
	/** Resolves when on disk. */
	change(experiment: Experiment): Promise<void>;
	now(): number;
}

/** A unit that servers keep spoiling is given up after so many tries, and the experiment waits. */
const mostAgain = 3;

/**
 * Goes on until all is done, a cap is reached, it is clear, or `signal` aborts; returns how the
 * experiment stands then, as it was kept. `width` units at once. `results` is filled while it goes.
 */
export async function runExperiment(
	given: Experiment,
	results: Map<string, Result>,
	place: LabHost,
	width: number,
	signal: AbortSignal,
): Promise<Experiment> {
	let experiment: Experiment = { ...given, status: 'running' };
	delete experiment.waiting;
	delete experiment.ended;
	if (given.status !== 'running') await place.change(experiment);

	const keep = async (unit: Unit) => {
		for (let again = 0; ; again++) {
			const ran = await place.run(experiment, unit, again, signal);
			const fault = faultOf(ran);
			if (fault) throw fault;
			if (isSpoilt(ran) && again < mostAgain) continue;
			if (isSpoilt(ran) && ran.run.outcome?.stop === 'error')
				throw new MullError(
					'network',
					`The server failed ${mostAgain + 1} times on one problem.`,
					'Look whether it still runs, then go on.',
				);
			const result = score(experiment, unit, ran, again, place.now());
			await place.keep(result);
			results.set(unit.key, result);
			cost.tokens += result.tokens;
			cost.seconds += result.seconds;
			return;
		}
	};
	const cost = spent(results);
	let looked = 0;
	/** By the clock; where that was set back, so many answers at once took no less. */
	const minutes = () => Math.max(spent(results).minutes, cost.seconds / 60 / Math.max(1, width));
	const over = (): Ending | null => {
		const { caps, stopWhenClear, primary } = experiment;
		if (caps.tokens > 0 && cost.tokens >= caps.tokens) return 'tokens';
		if (caps.minutes > 0 && minutes() >= caps.minutes) return 'minutes';
		// Each look reads all results: after every hundredth part of them, which the e-value allows.
		if (!stopWhenClear || results.size < looked * 1.01) return null;
		looked = results.size;
		return compare(experiment, results, primary.base, primary.other).e >= clearThreshold
			? 'clear'
			: null;
	};

	/** Takes units from the source, `width` at a time, until it is empty or something ends it. */
	async function work(source: Generator<Unit>): Promise<Ending | null> {
		let ending: Ending | null = over();
		const failed = new AbortController();
		// All walk through one source; whoever leaves it early ends it for the others too, as it should.
		const walk = async () => {
			for (const unit of source) {
				if (results.has(unit.key)) continue;
				signal.throwIfAborted();
				if (failed.signal.aborted || ending) return;
				await keep(unit);
				ending ??= over();
			}
		};
		const walks = Array.from({ length: Math.max(1, width) }, () =>
			walk().catch((thrown: unknown) => {
				failed.abort();
				throw thrown;
			}),
		);
		// What is under way elsewhere ends before anything is said.
		const ends = await Promise.allSettled(walks);
		const fault = ends.find((end) => end.status === 'rejected');
		if (fault) throw fault.reason;
		return ending;
	}

	/** Finds the level, one unit after another, until something ends it. */
	async function findLevel(): Promise<Ending | null> {
		while (inPilot(experiment)) {
			const ending = over();
			if (ending) return ending;
			const { next, level } = pilot(experiment, results);
			if (next) {
				signal.throwIfAborted();
				await keep(next);
				continue;
			}
			experiment = { ...experiment, items: itemsAt(experiment, level) };
			await place.change(experiment);
		}
		return null;
	}

	try {
		const ended =
			(await findLevel()) ??
			(await work(units(experiment))) ??
			(await work(furtherSamples(experiment, results))) ??
			'complete';
		experiment = { ...experiment, status: 'done', ended };
	} catch (thrown) {
		const waiting = signal.aborted ? {} : { waiting: toPlain(thrown) };
		experiment = { ...experiment, status: 'paused', ...waiting };
	}
	await place.change(experiment);
	return experiment;
}
