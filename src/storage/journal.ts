/**
 * The journal in IndexedDB (ARCHITECTURE.md, The journal). One strict transaction for each step:
 * after a kill the step, its texts and its writes are all there, or none is.
 */
import { Dexie } from 'dexie';
import type { Journal, RunChange } from '../core/ports.ts';
import type { Run, Step } from '../core/types.ts';
import { agentTables, applyRows } from './agent.ts';
import { db as mull, type MullDatabase } from './db.ts';
import { stored } from './faults.ts';

export function databaseJournal(db: MullDatabase = mull): Journal {
	return {
		load: (runId) => stored(() => stepsOf(db, runId)),
		text: (id) => stored(async () => (await db.texts.get(id))?.text ?? ''),
		append: (step, texts, writes) =>
			stored(() =>
				db.transaction('rw', db.steps, db.texts, db.notes, async () => {
					await db.texts.bulkPut([...texts].map(([id, text]) => ({ id, text })));
					if (writes?.notes?.length) await db.notes.bulkPut(writes.notes);
					await db.steps.put(step);
				}),
			),
		commit: (step, rows) =>
			stored(() =>
				db.transaction('rw', [db.steps, ...agentTables(db)], async () => {
					const row = { ...step, ids: await applyRows(db, step, rows) };
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

/** All steps of a run in order of completion. */
export function stepsOf(db: MullDatabase, runId: string): Promise<Step[]> {
	return db.steps
		.where('[runId+seq]')
		.between([runId, Dexie.minKey], [runId, Dexie.maxKey])
		.toArray();
}

/** Changes a run's row; a field that is `undefined` is removed. */
export async function changeRun(db: MullDatabase, id: string, change: RunChange): Promise<void> {
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
