/**
 * The journal in IndexedDB (docs/architecture.md, The journal). One strict transaction for each step:
 * after a kill the step, its texts and its writes are all there, or none is. Nothing is written for
 * a run whose row is gone.
 */
import { MullError } from '../../core/errors.ts';
import type { Journal, RunChange } from '../../core/ports.ts';
import type { Run } from '../../core/types.ts';
import { agentTables, applyRows } from '../memory/mission-rows.ts';
import { db as mull, type MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { stepsOf } from './steps.ts';

/** `newId` makes the ids of facts and frameworks, which the journal then keeps. */
export function databaseJournal(
	db: MullDatabase = mull,
	newId: () => string = () => crypto.randomUUID(),
): Journal {
	return {
		load: (runId) => stored(() => stepsOf(db, runId)),
		text: (id) => stored(async () => (await db.texts.get(id))?.text ?? ''),
		append: (step, texts, writes) =>
			stored(() =>
				db.transaction('rw', db.runs, db.steps, db.texts, db.notes, async () => {
					await requireRun(db, step.runId);
					await db.texts.bulkPut([...texts].map(([id, text]) => ({ id, text })));
					if (writes?.notes?.length) await db.notes.bulkPut(writes.notes);
					await db.steps.put(step);
				}),
			),
		commit: (step, rows) =>
			stored(() =>
				db.transaction('rw', [db.runs, db.steps, ...agentTables(db)], async () => {
					await requireRun(db, step.runId);
					const row = { ...step, ids: await applyRows(db, step, rows, newId) };
					await db.steps.put(row);
					return row;
				}),
			),
		remove: (runId, keys) =>
			stored(() => db.steps.bulkDelete(keys.map((key): [string, string] => [runId, key]))),
		update: (runId, change) =>
			stored(async () => {
				await changeRun(db, runId, change);
			}),
	};
}

/**
 * Throws `aborted` when the run was deleted: what it still finds out would belong to nobody. Inside
 * the caller's transaction over `runs`, so that no deletion comes between.
 */
async function requireRun(db: MullDatabase, id: string): Promise<void> {
	if ((await db.runs.where('id').equals(id).count()) > 0) return;
	throw new MullError('aborted', 'This run was deleted.');
}

/** Changes a run's row; a field that is `undefined` is removed. */
async function changeRun(db: MullDatabase, id: string, change: RunChange): Promise<void> {
	await db.runs
		.where('id')
		.equals(id)
		.modify((run) => {
			Object.assign(run, change, { updated: Date.now() });
			for (const key of Object.keys(change) as (keyof Run)[]) {
				if (change[key] === undefined) delete run[key];
			}
		});
}
