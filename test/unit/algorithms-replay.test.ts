/** Algorithms on the real mind: killed anywhere they go on, and a replay needs no engine. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import { hash32 } from '../../src/core/hash.ts';
import type { Request } from '../../src/core/ports.ts';
import { memoryJournal, type MemoryJournal } from '../../src/runs/private/private-journal.ts';
import { often } from '../support/all.ts';
import { mindOf, someRun } from '../support/runs.ts';
import { pause, scriptedEngine } from '../support/scripted-engine.ts';

/** What a model would say, from the request alone, so that a step done again says the same. */
function speak(request: Request, spread: number) {
	const luck = hash32(JSON.stringify(request.messages), request.sampling.seed);
	const answer = luck % spread;
	const text = `Wait, first count, then answer. <answer>${answer}</answer>`;
	if (!request.schema) return { text, ...(luck % 11 === 0 ? { unclosed: true } : {}) };
	const added_notes = [`note ${luck % 7}`, `note ${luck}`, `note ${luck % 3}`];
	const value = {
		review_result: luck % 4 === 0,
		added_notes,
		output: `It is this. Answer: ${answer}`,
	};
	return { text: JSON.stringify(value), value };
}

const question = [{ role: 'user' as const, content: 'How many are left?' }];
const runOf = (id: string, seed: number, options: Record<string, unknown>) =>
	someRun({ algorithm: id as 'midtry', chat: question, options, seed });

const talking = (spread: number, slow: number) =>
	scriptedEngine(async (request, index) => {
		await pause(slow === 0 ? 0 : hash32(`${index}`, slow) % 4);
		return speak(request, spread);
	});

/** Goes wrong at the n-th write, as a killed tab does. */
function killedAt(journal: MemoryJournal, n: number): MemoryJournal {
	let left = n;
	return {
		...journal,
		append: async (step, texts, writes) => {
			if (left-- <= 0) throw new Error('killed');
			return journal.append(step, texts, writes);
		},
	};
}

const nobody = scriptedEngine(() => {
	throw new Error('A replay must not ask an engine.');
});

const cases = fc.record({
	seed: fc.integer({ min: 0, max: 2 ** 31 }),
	spread: fc.integer({ min: 1, max: 6 }),
	slow: fc.integer({ min: 0, max: 1000 }),
	kill: fc.integer({ min: 0, max: 12 }),
});

test.each(['direct', 'hyperthink', 'midtry'])(
	'%s: killed anywhere, it goes on to the same end',
	async (id) => {
		await fc.assert(
			fc.asyncProperty(cases, async ({ seed, spread, slow, kill }) => {
				const { run } = algorithm(id);
				const setup = { run: runOf(id, seed, { limit: 5, capacity: 4 }) };
				const whole = memoryJournal();
				const engine = talking(spread, slow);
				const expected = await run(
					question,
					setup.run.options,
					await mindOf({ ...setup, engine, journal: whole }),
				);

				const journal = memoryJournal();
				const dying = await mindOf({
					...setup,
					engine: talking(spread, slow + 1),
					journal: killedAt(journal, kill),
				});
				await run(question, setup.run.options, dying).catch(() => undefined);
				await dying.settled();
				const before = (await journal.load('run-1')).filter((step) => step.kind === 'think').length;

				const second = talking(spread, 0);
				const resumed = await mindOf({ ...setup, engine: second, journal });
				expect(await run(question, setup.run.options, resumed)).toEqual(expected);
				// No finished step was asked for again.
				expect(before + second.requests.length).toBe(engine.requests.length);

				const replayed = await mindOf({ ...setup, engine: nobody, journal });
				expect(await run(question, setup.run.options, replayed)).toEqual(expected);
				const keys = async (j: MemoryJournal) =>
					(await j.load('run-1')).map((step) => step.key).sort();
				expect(await keys(journal)).toEqual(await keys(whole));
				expect(
					(await journal.load('run-1')).some((step) => step.kind === 'think' && step.drifted),
				).toBe(false);
			}),
			{ numRuns: often(12, 80) },
		);
	},
);

test('MidTry with early stop: whatever was cancelled, the replay is the same', async () => {
	await fc.assert(
		fc.asyncProperty(cases, async ({ seed, slow }) => {
			const { run } = algorithm('midtry');
			const setup = { run: runOf('midtry', seed, { earlyStop: true, paths: 5 }) };
			const journal = memoryJournal();
			const live = await run(
				question,
				setup.run.options,
				await mindOf({ ...setup, engine: talking(2, slow), journal }),
			);
			const steps = (await journal.load('run-1')).length;
			const replayed = await mindOf({ ...setup, engine: nobody, journal });
			expect(await run(question, setup.run.options, replayed)).toEqual(live);
			expect((await journal.load('run-1')).length).toBe(steps);
		}),
		{ numRuns: often(12, 80) },
	);
});

test('a stopped run gives its best from the journal, and continued it decides anew', async () => {
	const { run } = algorithm('midtry');
	const setup = { run: runOf('midtry', 3, {}) };
	// The stop comes when the first two paths are on record, not when some time is over.
	let journal!: MemoryJournal;
	const scored = new Promise<void>((resolve) => {
		const ended = new Set<string>();
		journal = memoryJournal((_run, steps) => {
			for (const { key } of steps) if (/^path-[12]-scored$/.test(key)) ended.add(key);
			if (ended.size === 2) resolve();
		});
	});
	const stop = new AbortController();
	const engine = scriptedEngine(async (request) => {
		// Which path asks is known by its temperature: the order of asking is a matter of luck.
		if (request.sampling.temperature < 0.85) return { text: '<answer>3</answer>' };
		await scored;
		stop.abort();
		return { text: 'late' };
	});
	const options = setup.run.options;
	const stopped = await run(
		question,
		options,
		await mindOf({ ...setup, engine, journal, stop: stop.signal }),
	);
	expect(stopped).toMatchObject({ answer: '3', stop: 'stopped', confidence: 'MEDIUM' });

	const again = await run(
		question,
		options,
		await mindOf({ ...setup, engine: nobody, journal, stop: stop.signal }),
	);
	expect(again).toEqual(stopped);

	const other = scriptedEngine(() => ({ text: 'Verdict: OK <answer>3</answer>' }));
	const continued = await run(
		question,
		options,
		await mindOf({ ...setup, engine: other, journal }),
	);
	expect(continued).toMatchObject({ stop: 'finished', confidence: 'HIGH' });
	expect(other.requests).toHaveLength(3);
	const told = (await journal.load('run-1')).filter((step) => step.kind === 'event');
	expect(told.map((step) => step.key)).toContain('consensus-so-far-1-2');
	expect(told.findLast((step) => step.event.type === 'midtry/consensus')!.key).toBe('consensus');
});
