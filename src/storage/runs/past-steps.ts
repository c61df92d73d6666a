/** What this device did before: the ground of an estimate. */
import type { ContextWindow } from '../../core/ports.ts';
import type { ThinkStep } from '../../core/runs/steps.ts';
import type { ModelRef } from '../../core/types.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';
import { stepsOf } from './steps.ts';

/** Finished calls to a model, from the latest runs, newest run first; a fork’s own only. */
export const pastSteps = (model: ModelRef, runs = 12): Promise<ThinkStep[]> =>
	stored(async () => {
		const latest = await db.runs.orderBy('updated').reverse().limit(runs).toArray();
		const steps = await Promise.all(latest.map((run) => stepsOf(db, run.id)));
		return steps
			.flat()
			.filter((step): step is ThinkStep => step.kind === 'think' && step.status === 'done')
			.filter(({ inherited, edited }) => !inherited && !edited)
			.filter((step) => isSame(step.model, model));
	});

/** What the latest runs of a model were told of its room; null where none was. */
export const pastContextWindow = (model: ModelRef, runs = 12): Promise<ContextWindow | null> =>
	stored(async () => {
		const latest = await db.runs.orderBy('updated').reverse().limit(runs).toArray();
		for (const { id, roles } of latest)
			for (const name of ['A', 'B'] as const) {
				if (!isSame(roles[name].model, model)) continue;
				const step = await db.steps.get([id, `room-${name}`]);
				if (step?.kind === 'once') return step.value as ContextWindow;
			}
		return null;
	});

const isSame = (a: ModelRef | null, b: ModelRef): boolean =>
	a?.engine === b.engine && a.model === b.model && a.endpoint === b.endpoint;
