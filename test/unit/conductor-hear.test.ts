/** What a person says to a mission, and when it is heard; no database, no locks of a browser. */
import { expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { Algorithm } from '../../src/core/ports.ts';
import type { Run } from '../../src/core/types.ts';
import { createConductor, type ConductorSetup } from '../../src/runs/execute/conductor.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { waitFor } from '../support/wait.ts';
import { alone } from '../support/lone-conductor.ts';
import { someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';

const answer = { answer: 'Done.', stop: 'finished' as const, reason: '' };
const waiting = { code: 'waiting-user' as const, message: 'A question waits.', wayOut: 'Answer.' };

/** A run whose algorithm does `turn(n)` at its n-th time: true, and it ends; false, and it waits. */
function mission(
	turn: (n: number) => boolean,
	change: Partial<Run>,
	more?: Partial<ConductorSetup>,
) {
	const journal = memoryJournal();
	const run = someRun({ algorithm: 'thought', version: 1, ...change });
	journal.runs.set(run.id, run);
	let turns = 0;
	const algorithm = {
		version: 1,
		run: async () => {
			turns += 1;
			if (turn(turns)) return answer;
			throw new MullError(waiting.code, waiting.message, waiting.wayOut);
		},
	};
	const conductor = createConductor({
		...alone(
			journal,
			scriptedEngine(() => ({ text: '' })),
		),
		algorithm: () => algorithm as unknown as Algorithm,
		...more,
	});
	return {
		conductor,
		id: run.id,
		turns: () => turns,
		ends: (status: Run['status']) =>
			waitFor(() => {
				expect(journal.runs.get(run.id)?.status).toBe(status);
				expect(conductor.busy()).toBe(false);
			}),
	};
}

test('a mission that waits for the person goes on', async () => {
	const { conductor, id, ends, turns } = mission((n) => n === 2, { status: 'running' });
	conductor.take(id);
	await ends('suspended');
	await conductor.notifyInput(id);
	await ends('done');
	expect(turns()).toBe(2);
});

test('what is said when it has looked for the last time, but does not wait yet, is heard', async () => {
	const { conductor, id, ends, turns } = mission(
		(n) => {
			if (n === 1) void conductor.notifyInput(id);
			return n === 2;
		},
		{ status: 'running' },
	);
	conductor.take(id);
	await ends('done');
	expect(turns()).toBe(2);
});

test('what it heard already makes it look once more, and then it waits', async () => {
	const { conductor, id, ends, turns } = mission(
		(n) => {
			if (n === 1) void conductor.notifyInput(id);
			return false;
		},
		{ status: 'running' },
	);
	conductor.take(id);
	await ends('suspended');
	expect(turns()).toBe(2);
});

test.each<Partial<Run>>([
	{ status: 'suspended', waiting: { code: 'no-model', message: '', wayOut: '' } },
	{ status: 'paused' },
	{ status: 'stopped', outcome: answer },
	{ status: 'done', outcome: answer },
])('it is no reason to go on for a run that is %o', async (change) => {
	const { conductor, id, turns } = mission(() => true, change);
	await conductor.notifyInput(id);
	expect(conductor.busy()).toBe(false);
	expect(turns()).toBe(0);
});

test('a mission that another tab drives is told there, and goes on here if it waits by then', async () => {
	const posted: unknown[] = [];
	const held = [{ name: 'mull-run-run-1' }];
	const locks = {
		...alone(
			memoryJournal(),
			scriptedEngine(() => ({ text: '' })),
		).locks,
		query: async () => ({ held: held.splice(0), pending: [] }),
	};
	const { conductor, id, ends } = mission(
		() => true,
		{ id: 'run-1', status: 'suspended', waiting },
		{ locks, post: (command) => posted.push(command) },
	);
	await conductor.notifyInput(id);
	expect(posted).toEqual([{ type: 'command', command: 'hear', runId: id }]);
	await ends('done');
});
