/** What a run will take, what it took, and what it may take: counted in calls of the model. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import { reviewSchema } from '../../src/algorithms/hyperthink/prompts.ts';
import { callsOf } from '../../src/core/runs/calls.ts';
import { hash32 } from '../../src/core/hash.ts';
import type { Engine } from '../../src/core/ports.ts';
import type { AlgorithmId } from '../../src/algorithms/list.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import type { Run, Schema } from '../../src/core/types.ts';
import { createEngine, type Call, type Runtime } from '../../src/engines/engine.ts';
import { totalsOf } from '../../src/algorithms/shared/trace.ts';
import { spending } from '../../src/runs/budget.ts';
import { memoryJournal, type MemoryJournal } from '../../src/runs/private/private-journal.ts';
import { often } from '../support/all.ts';
import { anything } from '../support/any-value.ts';
import { ask, mindOf, someRun } from '../support/runs.ts';
import { agentStage } from '../support/scripted-agent.ts';
import { scriptedRuntime, text, type ScriptedCall } from '../support/scripted-runtime.ts';

/** How a model behaves; `clumsy` and `silent` are chances. */
interface Habit {
	seed: number;
	/** It reasons, and the engine knows before it is asked. */
	reasons: boolean;
	known: boolean;
	clumsy: number;
	silent: number;
}

/** Says anything, by the call alone and how often it was made: structures that fit or do not. */
function moody({ seed, reasons, known, clumsy, silent }: Habit) {
	const times = new Map<string, number>();
	const say = (call: Call): ScriptedCall => {
		const words = JSON.stringify([call.messages, call.sampling.seed]);
		times.set(words, (times.get(words) ?? 0) + 1);
		let n = 0;
		const luck = () => hash32(`${words} ${times.get(words)} ${++n}`, seed) / 2 ** 32;
		if (call.think) learned = reasons;
		const thinking = call.think && reasons ? '<think>Hm.</think>' : '';
		if (!call.schema && luck() < silent) return text('<think>And then');
		if (call.schema && luck() < clumsy) return text('I would say: {');
		const fits = call.schema ?? (luck() < 0.3 ? reviewSchema : null);
		const number = Math.floor(luck() * 3);
		return text(
			thinking +
				(fits ? JSON.stringify(anything(fits, luck)) : `Check: <answer>${number}</answer> OK`),
		);
	};
	let learned = known ? reasons : undefined;
	const runtime = scriptedRuntime((call) => say(call), { parallel: 1 + (seed % 4) });
	Object.defineProperty(runtime, 'reasoning', { get: () => learned });
	return { runtime, engine: createEngine(runtime) };
}

const habits: fc.Arbitrary<Habit> = fc.record({
	seed: fc.nat(),
	reasons: fc.boolean(),
	known: fc.boolean(),
	clumsy: fc.constantFrom(0, 0.3, 0.9, 1),
	silent: fc.constantFrom(0, 0.2, 1),
});

/** Of those whose options change what they may call; the others run with their defaults. */
const optionsOf: Partial<Record<AlgorithmId, fc.Arbitrary<Record<string, unknown>>>> = {
	hyperthink: fc.record({ limit: fc.integer({ min: 1, max: 9 }), cycleStop: fc.boolean() }),
	midtry: fc.record({
		paths: fc.integer({ min: 1, max: 8 }),
		earlyStop: fc.boolean(),
		draw: fc.constantFrom('all', 'pairs'),
	}),
	thought: fc.record({
		calls: fc.integer({ min: 4, max: 60 }),
		tasks: fc.integer({ min: 1, max: 6 }),
	}),
};

const thinks = async (journal: MemoryJournal) =>
	(await journal.load('run-1')).filter((step): step is ThinkStep => step.kind === 'think');

async function played(run: Run, engine: Engine): Promise<ThinkStep[]> {
	if (run.algorithm === 'thought') {
		const world = { outside: () => ({ userAway: true }), instruments: { code: () => seen } };
		const stage = agentStage({ options: run.options, world, change: { roles: run.roles } });
		await stage.go(engine);
		return thinks(stage.journal);
	}
	const journal = memoryJournal();
	const mind = await mindOf({ run, journal, engine });
	await algorithm(run.algorithm).run(run.chat, run.options, mind);
	await mind.settled();
	return thinks(journal);
}
const seen = { ok: true, text: '42' };

describe('before a run', () => {
	test.each(['direct', 'hyperthink', 'midtry', 'thought'] as const)(
		'%s: the calls it makes lie within its estimate, and are counted',
		async (id) => {
			const cases = fc.tuple(habits, optionsOf[id] ?? fc.constant({}), fc.boolean(), fc.boolean());
			await fc.assert(
				fc.asyncProperty(cases, async ([habit, given, thinkA, thinkB]) => {
					const { defaults, calls } = algorithm(id);
					const options = { ...defaults, ...given };
					const { A, B } = someRun().roles;
					const roles = { A: { ...A, think: thinkA }, B: { ...B, think: thinkB } };
					const { runtime, engine } = moody(habit);
					const run = someRun({ algorithm: id, options, roles });
					const reasons = habit.known ? habit.reasons : undefined;
					const { least, most } = calls(options, {
						A: { think: thinkA, reasons },
						B: { think: thinkB, reasons },
					});
					const steps = await played(run, engine);
					const made = runtime.calls.length;
					expect(made).toBeGreaterThanOrEqual(least);
					expect(made).toBeLessThanOrEqual(most);
					expect(totalsOf(steps).calls).toBe(made);
				}),
				{ numRuns: id === 'thought' ? often(15, 80) : often(50, 300) },
			);
		},
	);

	test('HyperThink on a model that does not reason: two calls a review, four where it is clumsy', async () => {
		const { defaults, calls } = algorithm('hyperthink');
		const off = { think: true, reasons: false };
		expect(calls(defaults, { A: off, B: off })).toEqual({ least: 3, most: 33 });
		const habit = { seed: 1, reasons: false, known: true, clumsy: 1, silent: 0 };
		const { runtime, engine } = moody(habit);
		await played(someRun({ algorithm: 'hyperthink' }), engine);
		// A draft, and two malformed reviews end it.
		expect(runtime.calls).toHaveLength(9);
	});

	test.each([
		['its models reason', { think: true, reasons: true }, 2, 33],
		['nobody knows: one more call shows it', { think: true, reasons: undefined }, 2, 34],
		['reasoning is off', { think: false, reasons: true }, 2, 25],
	])('HyperThink where %s', (_, both, least, most) => {
		const { defaults, calls } = algorithm('hyperthink');
		expect(calls(defaults, { A: both, B: both })).toEqual({ least, most });
		expect(calls({ ...defaults, limit: 0 }, { A: both, B: both })).toEqual({
			least,
			most: Infinity,
		});
	});

	test('MidTry: its paths, a look at what says the same and one where they part, a check', () => {
		const { defaults, calls } = algorithm('midtry');
		const model = { think: true, reasons: undefined };
		const of = (given: object) => calls({ ...defaults, ...given }, { A: model, B: model });
		expect(of({})).toEqual({ least: 4, most: 9 });
		expect(of({ paths: 8 })).toEqual({ least: 8, most: 13 });
		expect(of({ paths: 8, earlyStop: true })).toEqual({ least: 7, most: 13 });
		expect(of({ paths: 2, earlyStop: true })).toEqual({ least: 2, most: 7 });
		expect(of({ draw: 'pairs' })).toEqual({ least: 3, most: 9 });
	});
});

const schema: Schema = {
	type: 'object',
	properties: { ok: { type: 'boolean' } },
	required: ['ok'],
	additionalProperties: false,
};
const clumsy = () => scriptedRuntime(() => text('<think>hm</think>no'));
const outcome = (error: { code: string }) => error.code;
const budgetOf = (calls: number) => someRun({ budget: { tokens: 0, minutes: 0, calls } });

describe('a budget of calls', () => {
	test('a malformed step has cost all its calls, now and after a reload', async () => {
		const runtime = clumsy();
		const journal = memoryJournal();
		const run = budgetOf(6);
		const mind = await mindOf({ run, journal, engine: createEngine(runtime) });
		expect(await mind.think('one', { ...ask('1'), schema }).catch(outcome)).toBe('malformed');
		expect((await thinks(journal))[0]).toMatchObject({ status: 'failed', calls: 4 });
		// Two are left: the second step is cut short, and a third does not begin.
		expect(await mind.think('two', { ...ask('2'), schema }).catch(outcome)).toBe('over-budget');
		expect(runtime.calls).toHaveLength(6);
		expect(await mind.think('three', ask('3')).catch(outcome)).toBe('over-budget');
		expect((await thinks(journal)).map(callsOf)).toEqual([4, 2, 0]);
		const later = await mindOf({ run, journal, engine: createEngine(runtime) });
		expect(await later.think('four', ask('4')).catch(outcome)).toBe('over-budget');
		expect(runtime.calls).toHaveLength(6);
		expect(spending(run, await journal.load('run-1'), Date.now).left()).toBe(0);
	});

	test('steps side by side stay inside it together', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 30 }),
				fc.integer({ min: 1, max: 8 }),
				fc.integer({ min: 1, max: 4 }),
				async (calls, side, parallel) => {
					let n = 0;
					const runtime: Runtime = scriptedRuntime(() => text(++n % 3 ? 'no' : '{"ok": true}'), {
						parallel,
					});
					const asked = (runtime as ReturnType<typeof scriptedRuntime>).calls;
					const mind = await mindOf({ run: budgetOf(calls), engine: createEngine(runtime) });
					const steps = Array.from({ length: side }, (_, i) =>
						mind.think(`${i}`, { ...ask(`${i}`), ...(i % 2 ? { schema } : {}) }).catch(outcome),
					);
					const ends = await Promise.all(steps);
					expect(asked.length).toBeLessThanOrEqual(calls);
					// Nobody is refused while some are left.
					if (ends.includes('over-budget')) expect(asked.length).toBe(calls);
				},
			),
		);
	});

	test('a step may be given fewer by its algorithm', async () => {
		const runtime = clumsy();
		const mind = await mindOf({ engine: createEngine(runtime) });
		const end = await mind.think('one', { ...ask('1'), schema, calls: 2 }).catch((e) => e);
		expect(end).toMatchObject({ code: 'over-budget', calls: 2 });
		expect(runtime.calls).toHaveLength(2);
	});
});
