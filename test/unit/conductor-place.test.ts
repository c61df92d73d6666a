/** The place that a run has in a tab from the press of "Resume" on; no database, no locks. */
import { expect, test } from 'vitest';
import type { Run } from '../../src/core/types.ts';
import { createConductor } from '../../src/runs/conductor.ts';
import { memoryJournal } from '../../src/runs/private-journal.ts';
import { alone } from '../support/lone-conductor.ts';
import { algorithmOf, ask, echo, someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { waitFor } from '../support/wait.ts';

test('another run that changes while a resume is written does not take its place away', async () => {
	const journal = memoryJournal();
	const run = someRun({ status: 'paused' });
	journal.runs.set(run.id, run);
	let write = () => {};
	const written = new Promise<void>((resolve) => (write = resolve));
	let writing = false;
	let changed = (_running: Run[]): void => {};
	const around = alone(journal, scriptedEngine(echo));
	const conductor = createConductor({
		...around,
		// As real ones do: who has given up gets none.
		locks: {
			...around.locks,
			request: (async (_name: string, options: LockOptions, work: () => unknown) => {
				options.signal?.throwIfAborted();
				return work();
			}) as LockManager['request'],
		},
		algorithm: () => algorithmOf(async (mind) => (await mind.think('one', ask('one'))).text),
		journalOf: () => ({
			...journal,
			update: async (id, to) => {
				writing = true;
				await written;
				await journal.update(id, to);
			},
		}),
		watchRunning: (next) => {
			changed = next;
			return () => {};
		},
	});
	const resumed = conductor.resume(run.id);
	await waitFor(() => expect(writing).toBe(true));
	changed([]);
	await new Promise((resolve) => setTimeout(resolve));
	write();
	await resumed;
	await waitFor(() => expect(journal.runs.get(run.id)?.status).toBe('done'));
});
