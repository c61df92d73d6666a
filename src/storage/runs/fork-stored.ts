/** A copy of a stored run up to an edited step. */
import { forkRun, type Fork } from '../../core/runs/fork.ts';
import type { Run } from '../../core/types.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';
import { databaseJournal } from './journal.ts';

/** Stores a fork of a stored run and returns its row; it runs as soon as somebody drives it. */
export async function forkStored(fork: Fork): Promise<Run> {
	const journal = databaseJournal(db);
	let firstStep = async () => {};
	const later = async (...step: Parameters<typeof journal.append>) =>
		void (firstStep = () => journal.append(...step));
	const run = await stored(() => forkRun({ ...journal, append: later, runs: db.runs }, fork));
	// A step is refused without the row of its run; nobody may see the row without the step.
	await stored(() =>
		db.transaction('rw', db.runs, db.steps, db.texts, db.notes, async () => {
			await db.runs.add(run);
			await firstStep();
		}),
	);
	return run;
}
