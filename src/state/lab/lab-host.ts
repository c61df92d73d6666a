/** Where the page runs units: each is a row that the brain drives, like any run. */
import { untilPlugged } from '../../host/power.ts';
import { fromPlain, MullError } from '../../core/errors.ts';
import type { Run } from '../../core/types.ts';
import { runOf } from '../../lab/experiment/begin.ts';
import type { LabHost } from '../../lab/experiment/run-experiment.ts';
import {
	changeExperiment,
	keepLabRun,
	keepResult,
	labRun,
	labSteps,
} from '../../storage/lab/lab.ts';
import { live } from '../../storage/live.ts';
import { runningRuns } from '../../storage/runs/runs.ts';
import type { Client } from '../../worker/client.ts';

export const pageLabHost = (client: Pick<Client, 'start' | 'resume'>): LabHost => ({
	async run(experiment, unit, again, signal) {
		await waitUntilIdle(signal);
		if (experiment.plugged) await untilPlugged(signal);
		const run = await keepLabRun(runOf(experiment, unit, again, Date.now()));
		if (run.status === 'running') await client.start(run);
		// A page that was closed, or surroundings that failed, left it so.
		else if (['paused', 'suspended', 'stopped'].includes(run.status)) await client.resume(run.id);
		const ended = await untilEnded(run.id, signal);
		if (ended.waiting) throw fromPlain(ended.waiting);
		return { run: ended, steps: await labSteps(run.id) };
	},
	keep: keepResult,
	change: changeExperiment,
	now: Date.now,
});

/** The person's own questions go first: a unit begins when none of them is being answered. */
export const waitUntilIdle = (signal: AbortSignal) =>
	watched(runningRuns, (runs) => (runs.length === 0 ? true : undefined), signal);

const untilEnded = (id: string, signal: AbortSignal): Promise<Run> =>
	watched(
		() => labRun(id),
		(run) => {
			if (!run) throw new MullError('aborted', 'This experiment was deleted.');
			return run.status === 'running' ? undefined : run;
		},
		signal,
	);

/** The first thing that `found` makes of what the query says; throws when aborted. */
function watched<T, R>(
	query: () => Promise<T>,
	found: (value: T) => R | undefined,
	signal: AbortSignal,
): Promise<R> {
	return new Promise((resolve, reject) => {
		if (signal.aborted) return reject(signal.reason as Error);
		const end = (act: () => void) => {
			signal.removeEventListener('abort', aborted);
			// It may be said before there is anything to leave.
			queueMicrotask(() => leave());
			act();
		};
		const aborted = () => end(() => reject(signal.reason as Error));
		signal.addEventListener('abort', aborted);
		const leave = live(
			query,
			(value) => {
				try {
					const result = found(value);
					if (result !== undefined) end(() => resolve(result));
				} catch (thrown) {
					end(() => reject(thrown as Error));
				}
			},
			(error) => end(() => reject(error)),
		);
	});
}
