/** Where the command runs units: the real algorithms on the real mind, over a server. */
import { algorithm } from '../../src/algorithms/index.ts';
import { MullError } from '../../src/core/errors.ts';
import type { Engine } from '../../src/core/ports.ts';
import type { ModelRef } from '../../src/core/types.ts';
import { runOf } from '../../src/lab/experiment/begin.ts';
import type { LabHost } from '../../src/lab/experiment/run-experiment.ts';
import { fromPlain } from '../../src/core/errors.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import type { FileJournal } from './file-journal.ts';

export const serverPlace = (
	journal: FileJournal,
	engineOf: (model: ModelRef) => Engine,
): LabHost => ({
	async run(experiment, unit, again, signal) {
		const run = await journal.begin(runOf(experiment, unit, again, Date.now()));
		const to = await drive(algorithm(run.algorithm), {
			...{ run, journal, stop: signal, now: Date.now },
			findEngine: async (model) => engineOf(model),
			acquireStep: () => {},
			live: () => {},
		});
		// What came of a stop is no answer of the arm.
		if (signal.aborted) throw new MullError('aborted', 'Stopped.');
		if (to.waiting) throw fromPlain(to.waiting);
		return { run: { ...run, ...to } as typeof run, steps: await journal.load(run.id) };
	},
	keep: (result) => journal.keep(result),
	change: (experiment) => journal.change(experiment),
	now: Date.now,
});
