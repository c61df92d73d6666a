import { expect, test } from 'vitest';
import type { InstrumentInfo } from '../../src/core/mission/outside.ts';
import type { NewRows } from '../../src/core/mission/types.ts';
import type { Instrument } from '../../src/core/ports.ts';
import type { Budget, Run } from '../../src/core/types.ts';
import { createMind } from '../../src/runs/mind.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { ask, echo, someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { waitFor } from '../support/wait.ts';

const code: InstrumentInfo = {
	...{ id: 'code', label: 'Code', describe: '', readOnly: true, idempotent: true },
};
const mail: InstrumentInfo = {
	...{ id: 'mail', label: 'Mail', describe: '', readOnly: false, idempotent: false },
};

function stage(change: Partial<Run> = {}, { now = Date.now, engine = scriptedEngine(echo) } = {}) {
	const journal = memoryJournal();
	const used: unknown[] = [];
	let fail = false;
	const instrument = (info: InstrumentInfo): Instrument => ({
		...info,
		use: async (input) => {
			used.push(input);
			// The plug is pulled after the tool did its work: its outcome is never written.
			if (fail) return new Promise(() => {});
			return { ok: true, text: `did ${String(input)}` };
		},
	});
	const mind = (model = 'small') =>
		createMind({
			run: { ...someRun(change), expert: { engine: 'llamacpp', model } },
			journal,
			findEngine: async (ref) => ({ ...engine, name: ref.model }),
			stop: new AbortController().signal,
			acquireStep: () => {},
			live: () => {},
			now,
			agent: {
				memory: { recall: async () => [] },
				instrument: async (id) => instrument(id === 'code' ? code : mail),
				fitting: (_, tools) => tools.map(({ id }) => id),
				outside: async () => ({
					...{ userAway: false, answers: [], edits: [], instruments: [code], now: 1, seen: 0 },
				}),
				edits: async () => [],
				experience: async () => [],
			},
		});
	return { journal, used, engine, mind, pull: (on: boolean) => (fail = on) };
}

const rows: NewRows = {
	thoughts: [
		{ taskId: null, kind: 'step', thought: { name: 'a', content: 'b' } },
		{ taskId: null, kind: 'step', thought: { name: 'c', content: 'd' } },
	],
};

test('rows are written once: a replay gives the ids they were given', async () => {
	const { mind, journal } = stage();
	const first = await (await mind()).commit('awake', rows);
	expect(first.thoughts).toHaveLength(2);
	expect(await (await mind()).commit('awake', rows)).toEqual(first);
	expect(await journal.load('run-1')).toHaveLength(1);
});

test.each<[string, Budget, number | null]>([
	['none', { calls: 0, tokens: 0, minutes: 0 }, null],
	['calls', { calls: 5, tokens: 0, minutes: 0 }, 3],
	['tokens: 100 each so far, 450 left', { calls: 0, tokens: 650, minutes: 0 }, 4],
	['minutes: 3 each so far, 4 left', { calls: 0, tokens: 0, minutes: 10 }, 1],
	['the least counts', { calls: 5, tokens: 650, minutes: 10 }, 1],
	['spent', { calls: 2, tokens: 100, minutes: 0 }, 0],
])('how many calls the budget still allows: %s', async (_, budget, left) => {
	let clock = 0;
	const { mind, journal } = stage(
		{ budget },
		{
			now: () => clock,
			engine: scriptedEngine(() => {
				clock += 180_000;
				return { text: 'x', tokens: 100 };
			}),
		},
	);
	const first = await mind();
	await first.think('one', ask('1'));
	if (budget.tokens !== 100) await first.think('two', ask('2'));
	expect((await first.outside('round-1', 0)).callsLeft).toBe(left);
	clock += 600_000;
	// A replay hears what was heard.
	expect((await (await mind()).outside('round-1', 0)).callsLeft).toBe(left);
	expect(await journal.load('run-1')).toHaveLength(budget.tokens === 100 ? 2 : 3);
});

test('an instrument is used once; a replay gives what was observed', async () => {
	const { mind, used } = stage();
	const first = await (await mind()).use('test-1', mail, 'letter', true);
	expect(first).toEqual({ ok: true, text: 'did letter' });
	expect(await (await mind()).use('test-1', mail, 'letter', true)).toEqual(first);
	expect(used).toEqual(['letter']);
});

test('what is not read-only is not used unless the person said yes', async () => {
	const { mind, used, journal } = stage();
	const seen = await (await mind()).use('test-1', mail, 'letter');
	expect(seen).toMatchObject({ ok: false, error: expect.stringMatching(/said yes/) as string });
	expect(await (await mind()).use('test-1', mail, 'letter', true)).toEqual(seen);
	expect(used).toEqual([]);
	expect(await journal.load('run-1')).toMatchObject([{ status: 'done', observation: seen }]);
});

test.each<[string, InstrumentInfo, boolean]>([
	['as it was chosen', mail, true],
	['described otherwise', { ...mail, describe: 'Only reads.' }, false],
	['said to be read-only when it was chosen', { ...mail, readOnly: true }, false],
	['of other arguments', { ...mail, input: { type: 'object' } }, false],
])('an instrument that writes and is %s: used %#', async (_, chosen, ok) => {
	const { mind, used } = stage();
	expect(await (await mind()).use('test-1', chosen, 'letter', true)).toMatchObject({ ok });
	expect(used).toHaveLength(ok ? 1 : 0);
});

test('which tools fit is asked once; a replay gives what was found', async () => {
	const { mind, journal } = stage();
	expect(await (await mind()).fitting('tools', ['send'], [mail])).toEqual(['mail']);
	expect(await (await mind()).fitting('tools', ['send'], [])).toEqual(['mail']);
	expect(await journal.load('run-1')).toHaveLength(1);
});

test.each([
	['idempotent: used again', code, 2],
	['any other: the person decides', mail, 1],
])('a crash between intent and outcome, %s', async (_, info, times) => {
	const { mind, used, pull } = stage();
	pull(true);
	void (await mind()).use('test-1', info, 'x', true).catch(() => {});
	await waitFor(() => expect(used).toHaveLength(1));
	pull(false);
	const again = (await mind()).use('test-1', info, 'x', true);
	if (info.idempotent) await expect(again).resolves.toMatchObject({ ok: true });
	else await expect(again).rejects.toMatchObject({ code: 'unknown-outcome' });
	expect(used).toHaveLength(times);
});

test('a scope prefixes keys, shows its line and moves to the expert model', async () => {
	const { mind, journal, engine } = stage();
	const outer = (await mind('large')).scope('task-4/', { line: 'You are calm.' });
	await outer.think('plain', ask('one'));
	await outer.scope('route-1/', { expert: true }).think('draft', ask('two'));
	const steps = await journal.load('run-1');
	expect(steps.map((step) => step.key)).toEqual(['task-4/plain', 'task-4/route-1/draft']);
	expect(steps.map((step) => step.kind === 'think' && step.modelName)).toEqual([
		'scripted',
		'large',
	]);
	expect(engine.requests.map((request) => request.messages[0]!.content)).toEqual([
		'You are calm.\n\none',
		'You are calm.\n\ntwo',
	]);
});

test('a write that fails fails its own step and none that comes after', async () => {
	const { mind, journal } = stage();
	const append = journal.append;
	let full = true;
	journal.append = async (...row) => {
		if (full) throw new Error('The disk is full.');
		return append(...row);
	};
	const one = await mind();
	await expect(one.think('a', ask('a'))).rejects.toThrow();
	full = false;
	await expect(one.think('b', ask('b'))).resolves.toBeDefined();
	expect((await journal.load('run-1')).map(({ key, seq }) => [key, seq])).toEqual([['b', 1]]);
});

test('a fork takes over what an instrument showed its parent, for the same input alone', async () => {
	const { mind, journal, used } = stage();
	await (await mind()).use('test-1', mail, 'letter', true);
	const fork = { ...someRun({ id: 'run-2' }), forkOf: { runId: 'run-1', key: 'x' } };
	const forked = (input: string) =>
		createMind({
			run: { ...fork, id: `run-${input}` },
			journal,
			findEngine: async () => scriptedEngine(echo),
			stop: new AbortController().signal,
			acquireStep: () => {},
			live: () => {},
			now: Date.now,
			agent: {
				memory: { recall: async () => [] },
				instrument: async () => ({
					...mail,
					use: async (given) => (used.push(given), { ok: true, text: 'again' }),
				}),
				fitting: () => [],
				outside: async () => {
					throw new Error('not asked');
				},
				edits: async () => [],
				experience: async () => [],
			},
		}).then(async (one) => ({
			taken: await one.taken('test-1', mail, input),
			...(await one.use('test-1', mail, input, true)),
		}));
	expect(await forked('letter')).toEqual({ taken: true, ok: true, text: 'did letter' });
	expect(await forked('parcel')).toEqual({ taken: false, ok: true, text: 'again' });
	expect(await (await mind()).taken('test-1', mail, 'letter')).toBe(false);
	expect(used).toEqual(['letter', 'parcel']);
});
