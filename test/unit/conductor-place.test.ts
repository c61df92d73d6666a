/** The place that a run has in a tab from the press of "Resume" on; no database, no locks. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { Run } from '../../src/core/types.ts';
import { createConductor } from '../../src/runs/execute/conductor.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
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

/** A run whose engine is not to be had, in a page that may be going. */
function doubted() {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const journal = memoryJournal();
	const run = someRun({ status: 'running' });
	journal.runs.set(run.id, run);
	const fallback = vi.fn(async () => null);
	const conductor = createConductor({
		...alone(journal, scriptedEngine(echo)),
		algorithm: () => algorithmOf(async (mind) => (await mind.think('one', ask('one'))).text),
		findEngine: async () => {
			throw new MullError('unsupported-device', 'llama.cpp could not be started.', 'Try again.');
		},
		fallback,
		beliefAfter: 1_000,
	});
	return { journal, run, conductor, fallback, status: () => journal.runs.get(run.id)!.status };
}

test('a fault of the surroundings is believed a second later: a page that goes has ended by then', async () => {
	const { run, conductor, fallback, status } = doubted();
	await conductor.take(run.id);
	await vi.advanceTimersByTimeAsync(999);
	expect(status()).toBe('running');
	expect(fallback).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	await waitFor(() => expect(status()).toBe('suspended'));
	expect(fallback).toHaveBeenCalledOnce();
});

test('a stop within that second ends the run', async () => {
	const { run, conductor, fallback, status } = doubted();
	await conductor.take(run.id);
	await vi.advanceTimersByTimeAsync(500);
	await conductor.stop(run.id);
	await waitFor(() => expect(status()).toBe('stopped'));
	expect(fallback).not.toHaveBeenCalled();
});
