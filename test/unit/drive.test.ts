import { describe, expect, test } from 'vitest';
import { entryOf } from '../../src/algorithms/list.ts';
import { builtIn, tooSmallFor } from '../../src/catalogue/built-in.ts';
import { MullError } from '../../src/core/errors.ts';
import type { Algorithm, Engine, RunChange } from '../../src/core/ports.ts';
import { drive, Paused } from '../../src/runs/execute/execute-run.ts';
import { liveFeed } from '../../src/worker/live-feed.ts';
import { memoryJournal, type MemoryJournal } from '../../src/runs/private/private-journal.ts';
import type { Live } from '../../src/runs/live.ts';
import { algorithmOf, ask, echo, someRun } from '../support/runs.ts';
import { pause, scriptedEngine, type Script } from '../support/scripted-engine.ts';

const threeSteps = algorithmOf(async (mind) => {
	let text = '';
	for (const key of ['one', 'two', 'three']) text += (await mind.think(key, ask(key))).text;
	return text;
});

interface Options {
	algorithm?: Algorithm;
	journal?: MemoryJournal;
	engine?: Engine;
	stop?: AbortController;
	acquireStep?: () => void;
	run?: ReturnType<typeof someRun>;
	now?: () => number;
}

const driven = (options: Options = {}): Promise<RunChange> =>
	drive(options.algorithm ?? threeSteps, {
		run: options.run ?? someRun(),
		journal: options.journal ?? memoryJournal(),
		findEngine: async () => options.engine ?? scriptedEngine(echo),
		stop: (options.stop ?? new AbortController()).signal,
		acquireStep: options.acquireStep ?? (() => {}),
		advice: ({ algorithm, roles }) => tooSmallFor(entryOf(algorithm), roles),
		live: () => {},
		now: options.now ?? Date.now,
	});

/** An engine that fails with these errors first, then answers. */
function failing(...errors: MullError[]) {
	return scriptedEngine((request, index): Script => {
		const error = errors[index];
		return error ? { error } : echo(request);
	});
}

describe('drive', () => {
	test('runs to the end and counts the time worked on top of earlier sessions', async () => {
		const change = await driven({ run: someRun({ worked: 1000 }) });
		expect(change).toMatchObject({ status: 'done', outcome: { stop: 'finished' } });
		expect(change.worked).toBeGreaterThanOrEqual(1000);
	});

	test('a clock that is set back meanwhile takes nothing from the time worked, nor from what was spent', async () => {
		const hour = 3_600_000;
		for (const before of [90_000, 0, -1000]) {
			let time = 10 * hour;
			const budget = { calls: 0, tokens: 0, minutes: 1.5 };
			const algorithm = algorithmOf(async (mind) => {
				time -= hour;
				const asked = mind.think('one', ask('one'));
				return asked.then(() => 'asked').catch((thrown: MullError) => thrown.code);
			});
			const run = someRun({ worked: before, budget });
			const { worked, outcome } = await driven({ algorithm, run, now: () => time });
			expect(worked).toBe(Math.max(0, before));
			expect(outcome?.answer).toBe(before === 90_000 ? 'over-budget' : 'asked');
		}
	});

	test('the ending of a run whose model is too small for it says so, unless the person stopped it', async () => {
		const role = { ...someRun().roles.A, model: builtIn.ref };
		const run = someRun({ algorithm: 'thought', roles: { A: role, B: role } });
		const { outcome } = await driven({ run });
		expect(outcome?.reason).toMatch(
			/^Finished\. Pocket is too small for the Thought agent: choose/,
		);
		expect((await driven({ run: { ...run, algorithm: 'direct' } })).outcome?.reason).toBe(
			'Finished.',
		);
		const stop = new AbortController();
		stop.abort();
		expect((await driven({ run, stop })).outcome?.reason).not.toContain('too small');
	});

	test('whatever the algorithm, no stray tag of its model stands in the answer', async () => {
		const algorithm = algorithmOf(async () => '</think>\n\nIt is 4.</answer>');
		expect((await driven({ algorithm })).outcome?.answer).toBe('It is 4.');
	});

	test('pauses at a step boundary and goes on from there', async () => {
		const journal = memoryJournal();
		let left = 2;
		const gate = () => {
			if (left-- <= 0) throw new Paused();
		};
		expect((await driven({ journal, acquireStep: gate })).status).toBe('paused');
		expect((await journal.load('run-1')).map((s) => s.key)).toEqual(['one', 'two']);
		const engine = scriptedEngine(echo);
		expect((await driven({ journal, engine })).status).toBe('done');
		expect(engine.requests).toHaveLength(1);
	});

	test('waits for parallel steps before it lets go of the run', async () => {
		const journal = memoryJournal();
		let left = 2;
		const change = await driven({
			journal,
			algorithm: algorithmOf(async (mind) => {
				await Promise.all(['a', 'b', 'c'].map((key) => mind.think(key, ask(key))));
				return '';
			}),
			engine: scriptedEngine(async (request) => (await pause(20), echo(request))),
			acquireStep: () => {
				if (left-- <= 0) throw new Paused();
			},
		});
		expect(change.status).toBe('paused');
		expect(await journal.load('run-1')).toHaveLength(2);
	});

	test.each(['no-webgpu', 'network', 'unauthorised', 'quota', 'out-of-memory'] as const)(
		'suspends on %s, says why, and resumes',
		async (code) => {
			const journal = memoryJournal();
			const engine = failing(new MullError(code, 'why', 'way'));
			expect(await driven({ journal, engine })).toMatchObject({
				status: 'suspended',
				waiting: { code, message: 'why', wayOut: 'way' },
			});
			expect(await driven({ journal, engine })).toMatchObject({
				status: 'done',
				waiting: undefined,
			});
		},
	);

	test('a lost device is tried again by itself, but not for ever', async () => {
		const lost = new MullError('device-lost', 'gone');
		expect((await driven({ engine: failing(lost, lost) })).status).toBe('done');
		const engine = scriptedEngine(() => ({ error: lost }));
		expect((await driven({ engine })).status).toBe('suspended');
		expect(engine.requests).toHaveLength(3);
	});

	test('without a model it says which role has none', async () => {
		const run = someRun();
		run.roles.A.model = null;
		expect(await driven({ run })).toMatchObject({
			status: 'suspended',
			waiting: { code: 'no-model' },
		});
	});

	test('a stop before any answer is a stop, not a failure', async () => {
		const stop = new AbortController();
		stop.abort();
		expect(await driven({ stop })).toMatchObject({
			status: 'stopped',
			outcome: { stop: 'stopped' },
		});
	});

	test('a bug in an algorithm fails the run with its message', async () => {
		const algorithm = algorithmOf(async () => {
			throw new TypeError('x is undefined');
		});
		expect(await driven({ algorithm })).toMatchObject({
			status: 'failed',
			outcome: { reason: 'x is undefined' },
		});
	});

	test('a run of another version is not resumed', async () => {
		const change = await driven({ algorithm: { ...threeSteps, version: 2 } });
		expect(change).toMatchObject({ status: 'suspended', waiting: { code: 'incompatible' } });
	});
});

describe('the live feed', () => {
	const delta = (text: string, more = {}): Live => ({
		type: 'delta',
		runId: 'r',
		key: 'k',
		label: 'l',
		thinking: '',
		text,
		started: 0,
		...more,
	});

	test('gathers many small pieces into few messages and loses none', () => {
		const sent: Live[] = [];
		const later: (() => void)[] = [];
		const feed = liveFeed(
			(live) => sent.push(live),
			40,
			(work) => later.push(work),
		);
		for (const letter of 'slow thinking') feed.send(delta(letter));
		expect(sent).toEqual([]);
		expect(later).toHaveLength(1);
		later[0]!();
		expect(sent).toEqual([delta('slow thinking')]);
	});

	test('200 tokens a second are at most three messages, the first of them soon', () => {
		const sent: number[] = [];
		const waits: { at: number; work: () => void }[] = [];
		let now = 0;
		const feed = liveFeed(
			() => sent.push(now),
			undefined,
			(work, ms) => waits.push({ at: now + ms, work }),
		);
		for (now = 0; now < 1000; now += 5) {
			for (const due of waits.filter(({ at }) => at === now)) due.work();
			feed.send(delta('a token and '));
		}
		expect(sent).toEqual([120, 520, 920]);
	});

	test('the end of a step comes after its last words', () => {
		const sent: Live[] = [];
		const feed = liveFeed(
			(live) => sent.push(live),
			40,
			() => {},
		);
		feed.send(delta('last'));
		feed.send({ type: 'delta-end', runId: 'r', key: 'k' });
		expect(sent.map((live) => live.type)).toEqual(['delta', 'delta-end']);
		expect(feed.replay()).toEqual([]);
	});

	test('who comes late hears all of it, once', () => {
		const feed = liveFeed(
			() => {},
			40,
			() => {},
		);
		feed.send(delta('a'));
		feed.send(delta('b', { restart: true }));
		feed.send(delta('c'));
		expect(feed.replay()).toEqual([delta('bc', { restart: true })]);
	});

	test('what the engine did while no words came is over when they come', () => {
		const sent: Live[] = [];
		const later: (() => void)[] = [];
		const feed = liveFeed(
			(live) => sent.push(live),
			40,
			(work) => later.push(work),
		);
		feed.send(delta('', { status: 'Loading the model' }));
		feed.send(delta('a word'));
		later[0]!();
		expect(sent).toEqual([delta('a word')]);
		expect(feed.replay()).toEqual([delta('a word', { restart: true })]);
	});
});
