/** A run with all that is its own: it comes and goes as a whole. */
import type { Run } from '../../core/types.ts';
import type { MullDatabase } from '../db.ts';
import { missionTables } from '../memory/mission-rows.ts';

/** Tables of rows that belong to a run. */
export const runTables = ['counters', 'steps', 'notes', ...missionTables] as const;
type RunTable = (typeof runTables)[number];

export type RunUnit = { run: Run } & Record<RunTable, object[]>;

/** Inside the caller's transaction over `runTables`, or outside of any. */
export async function readUnit(db: MullDatabase, run: Run): Promise<RunUnit> {
	const unit: Record<string, unknown> = { run };
	for (const name of runTables)
		unit[name] = await db.table(name).where('runId').equals(run.id).toArray();
	return unit as RunUnit;
}

/** Takes the run and its rows away; inside the caller's transaction over `runs` and `runTables`. */
export async function deleteUnit(db: MullDatabase, id: string): Promise<void> {
	for (const name of runTables) await db.table(name).where('runId').equals(id).delete();
	await db.runs.delete(id);
}

/** Puts it there as it was read; inside the caller's transaction over `runs` and `runTables`. */
export async function putUnit(db: MullDatabase, unit: RunUnit): Promise<void> {
	await db.runs.put(unit.run);
	for (const name of runTables) await db.table(name).bulkPut(unit[name]);
}
