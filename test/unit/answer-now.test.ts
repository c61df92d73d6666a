/** "Finish now": of a call and of a run, on record, in whichever tab the run is driven. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import type { Engine } from '../../src/core/ports.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import type { Run } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { createConductor, type Command } from '../../src/runs/execute/conductor.ts';
import { runLock } from '../../src/runs/execute/run-lease.ts';
import { createFinishEarly, finishEarlyKey } from '../../src/runs/answer-now.ts';
import { memoryJournal, type MemoryJournal } from '../../src/runs/private/private-journal.ts';
import { forgetEnding } from '../../src/runs/resume.ts';
import { often } from '../support/all.ts';
import { alone } from '../support/lone-conductor.ts';
import { ask, mindOf, someRun } from '../support/runs.ts';
import { thinker } from '../support/thinker.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { waitFor } from '../support/wait.ts';

const reviewed = JSON.stringify({
	review_result: false,
	added_notes: ['One note.', 'Another note.'],
	output: 'So it is 4 in all. <answer>4</answer>',
});
const answers: Record<string, string> = {
	direct: 'It is 4.',
	hyperthink: reviewed,
	midtry: 'First two, then two. <answer>4</answer>',
};
const roomy = { temperature: 0.5, topP: 0.9, maxTokens: 200 };
const model = { engine: 'llamacpp' as const, model: 'scripted' };
const role = { model, sampling: roomy, think: true };
const runOf = (id: string, options: Run['options'] = {}) =>
	someRun({ algorithm: id, options, roles: { A: role, B: role } });

const slow = (id: string, onToken: (n: number) => unknown, parallel = 4): Engine =>
	createEngine({
		...thinker({ thoughts: 40, answer: answers[id]!, shows: 'apart', onToken }),
		parallel,
	});
const unasked = scriptedEngine(() => {
	throw new Error('The engine was asked in a replay.');
});

async function play(
	run: Run,
	journal: MemoryJournal,
	engine: Engine,
	enough = createFinishEarly(),
) {
	const mind = await mindOf({ run, journal, engine, enough });
	const outcome = await algorithm(run.algorithm).run(run.chat, run.options, mind);
	await mind.settled();
	return outcome;
}
const steps = async (journal: MemoryJournal) => journal.load('run-1');
const thinks = async (journal: MemoryJournal) =>
	(await steps(journal)).filter((step): step is ThinkStep => step.kind === 'think');

describe.each(['direct', 'hyperthink', 'midtry'])('%s', (id) => {
	test('wanted at any token: an answer, and a replay is the same', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(400), fc.constantFrom(1, 4), async (at, parallel) => {
				const enough = createFinishEarly();
				const journal = memoryJournal();
				const run = runOf(id, id === 'hyperthink' ? { limit: 3 } : {});
				if (at === 0) enough.now();
				const engine = slow(id, (n) => n === at && enough.now(), parallel);
				const outcome = await play(run, journal, engine, enough);
				expect(outcome.answer).toContain('4');
				const again = await play(run, journal, unasked);
				expect(again).toEqual(outcome);
				const kept = (await steps(journal)).some(({ key }) => key === finishEarlyKey);
				expect(kept).toBe(enough.run.aborted);
			}),
			{ numRuns: often(15, 80) },
		);
	});
});

describe('what an answer can do without is not begun', () => {
	test('HyperThink: no review', async () => {
		const enough = createFinishEarly();
		const journal = memoryJournal();
		const engine = slow('hyperthink', (n) => n === 5 && enough.now());
		const outcome = await play(runOf('hyperthink'), journal, engine, enough);
		expect(outcome.stop).toBe('stopped');
		expect(outcome.reason).toMatch(/^You wanted the answer now\./);
		const [draft, review, ...more] = await thinks(journal);
		expect(draft).toMatchObject({ status: 'done', thinkingEnded: 'person' });
		expect(review).toMatchObject({ status: 'cancelled', key: 'review-1' });
		expect(more).toEqual([]);
		// Going on, there is time again.
		await forgetEnding(journal, runOf('hyperthink'), {});
		expect((await steps(journal)).map(({ key }) => key)).toEqual(['room-A', 'draft', 'room-B']);
	});

	test('MidTry: one path is enough, and is not checked', async () => {
		const enough = createFinishEarly();
		const journal = memoryJournal();
		const tick = () => new Promise((resolve) => setTimeout(resolve));
		const engine = slow('midtry', (n) => (n === 60 ? enough.now() : tick()), 1);
		const outcome = await play(runOf('midtry'), journal, engine, enough);
		expect(outcome).toMatchObject({ stop: 'stopped' });
		// Two are asked for at once; which of them has the one place is not said.
		const paths = await thinks(journal);
		const done = paths.filter(({ status }) => status === 'done').map(({ key }) => key);
		expect(done).toEqual([expect.stringMatching(/^path-[12]$/)]);
		expect(paths.filter(({ status }) => status !== 'done' && status !== 'cancelled')).toEqual([]);

		// It goes on: what was decided from one path alone is decided anew.
		await forgetEnding(journal, runOf('midtry'), {});
		const others = thinker({ thoughts: 4, answer: 'It is 5. <answer>5</answer>', shows: 'apart' });
		const whole = await play(runOf('midtry'), journal, createEngine(others));
		expect(whole.answer).toContain('5');
		const told = (await steps(journal)).flatMap((step) => (step.kind === 'event' ? step : []));
		expect(told.filter(({ key }) => key.endsWith('-scored'))).toHaveLength(4);
		expect(JSON.stringify(told)).not.toContain('cancelled');
		const consensus = told.filter(({ key }) => key === 'consensus');
		expect(consensus.map(({ event }) => event)).toMatchObject([{ because: '3 of 4 paths agree.' }]);
	});
});

test('of one call: it alone ends its thinking, and nothing is on record but that', async () => {
	const enough = createFinishEarly();
	const journal = memoryJournal();
	const engine = slow('direct', (n) => n === 10 && enough.now('a'), 1);
	const mind = await mindOf({ journal, engine, enough, run: runOf('direct') });
	const [a, b] = [await mind.think('a', ask('hello')), await mind.think('b', ask('hello'))];
	expect([a.thinkingEnded, b.thinkingEnded]).toEqual(['person', undefined]);
	expect((await steps(journal)).map(({ key }) => key)).toEqual(['a', 'b']);
	const replay = await mindOf({ journal, engine: unasked, run: runOf('direct') });
	expect(await replay.think('a', ask('hello'))).toEqual(a);
});

test('a crash right after it was said forgets nothing', async () => {
	const enough = createFinishEarly();
	const journal = memoryJournal();
	let asked = 0;
	const hanging = scriptedEngine(async () => {
		if (++asked === 1) enough.now();
		await new Promise(() => {});
		return { text: '' };
	});
	const mind = await mindOf({ journal, engine: hanging, enough, run: runOf('direct') });
	void mind.think('answer', ask('hello')).catch(() => {});
	await waitFor(async () =>
		expect((await steps(journal)).map((s) => s.key)).toEqual([finishEarlyKey]),
	);
	const engine = thinker({ thoughts: 40, answer: 'It is 4.', shows: 'apart' });
	const outcome = await play(runOf('direct'), journal, createEngine(engine));
	expect(outcome.answer).toBe('It is 4.');
	expect(engine.calls.map(({ think }) => think)).toEqual([false]);
});

test('another tab reaches the one that drives', async () => {
	const journal = memoryJournal();
	const long = { ...role, sampling: { ...roomy, maxTokens: 20_000 } };
	const run = someRun({ roles: { A: long, B: long } });
	journal.runs.set(run.id, run);
	let begun = false;
	const engine = createEngine(
		thinker({
			thoughts: 10_000,
			answer: 'It is 4.',
			shows: 'apart',
			onToken: () => {
				begun = true;
				return new Promise((resolve) => setTimeout(resolve));
			},
		}),
	);
	const place = alone(journal, engine);
	const driver = createConductor({ ...place, algorithm });
	const said: Command[] = [];
	const other = createConductor({
		...place,
		algorithm,
		locks: { ...place.locks, query: async () => ({ held: [{ name: runLock(run.id) }] }) },
		post: (command) => {
			said.push(command);
			driver.obey(command);
		},
	});
	driver.take(run.id);
	await waitFor(() => expect(begun).toBe(true));
	await other.answerNow(run.id);
	expect(said).toEqual([{ type: 'command', command: 'answer', runId: run.id }]);
	await waitFor(() => expect(journal.runs.get(run.id)?.status).toBe('done'));
	expect(journal.runs.get(run.id)?.outcome?.answer).toBe('It is 4.');
});
