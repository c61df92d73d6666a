/** What this device did before: the ground of an estimate. */
import type { ModelRef, ThinkStep } from '../core/types.ts';
import { db } from './db.ts';
import { stored } from './faults.ts';
import { stepsOf } from './journal.ts';

/** Finished calls to a model, from the latest runs, newest run first; a fork’s own only. */
export const pastSteps = (model: ModelRef, runs = 12): Promise<ThinkStep[]> =>
	stored(async () => {
		const latest = await db.runs.orderBy('updated').reverse().limit(runs).toArray();
		const steps = await Promise.all(latest.map((run) => stepsOf(db, run.id)));
		return steps
			.flat()
			.filter((step): step is ThinkStep => step.kind === 'think' && step.status === 'done')
			.filter(({ inherited, edited }) => !inherited && !edited)
			.filter(({ model: { engine, model: id, endpoint } }) =>
				[engine === model.engine, id === model.model, endpoint === model.endpoint].every(Boolean),
			);
	});
