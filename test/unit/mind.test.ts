import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import { MullError } from '../../src/core/errors.ts';
import { forkRun } from '../../src/core/runs/fork.ts';
import type { Engine, Mind, Request } from '../../src/core/ports.ts';
import type { Step, ThinkStep } from '../../src/core/runs/steps.ts';
import type { Schema } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { Paused } from '../../src/runs/execute/execute-run.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { ask, echo, mindOf, someRun } from '../support/runs.ts';
import { pause, scriptedEngine } from '../support/scripted-engine.ts';
import { scriptedRuntime, text } from '../support/scripted-runtime.ts';
import { waitFor } from '../support/wait.ts';

/** An engine that must not be asked: what a replay runs on. */
const noEngine: Engine = scriptedEngine(() => {
	throw new Error('The engine was asked in a replay.');
});

const thoughts = (steps: Step[]) => steps.filter((s): s is ThinkStep => s.kind === 'think');

describe('the journal', () => {
	test('a finished step comes from the journal, with no engine, word for word', async () => {
		const journal = memoryJournal();
		const first = await (await mindOf({ journal })).think('draft', ask('hello'));
		const again = await (await mindOf({ journal, engine: noEngine })).think('draft', ask('hello'));
		expect(again).toEqual(first);
		expect(thoughts(await journal.load('run-1'))).toHaveLength(1);
	});

	test('how likely an answer was comes with the model that it is of, now and in a replay', async () => {
		const journal = memoryJournal();
		const runtime = scriptedRuntime(() => ({ ...text('4'), end: { meanLogprob: -0.5 } }));
		const mind = await mindOf({ journal, engine: createEngine(runtime) });
		const first = await mind.think('path-1', ask('2 + 2?'));
		expect(first).toMatchObject({ meanLogprob: -0.5, by: expect.stringContaining(' ') });
		const later = await mindOf({ journal, engine: noEngine });
		expect(await later.think('path-1', ask('2 + 2?'))).toEqual(first);
		const silent = await mindOf({ engine: scriptedEngine(() => ({ text: '4' })) });
		expect(await silent.think('path-1', ask('2 + 2?'))).not.toHaveProperty('by');
	});

	test('is written before the call resolves', async () => {
		const journal = memoryJournal();
		const order: string[] = [];
		const append = journal.append;
		journal.append = async (...row) => {
			await pause(5);
			order.push('written');
			return append(...row);
		};
		const mind = await mindOf({ journal });
		await mind.think('draft', ask('x'));
		order.push('resolved');
		expect(order).toEqual(['written', 'resolved']);
	});

	test('a key used twice in one execution is a bug', async () => {
		const mind = await mindOf();
		await mind.think('draft', ask('x'));
		await expect(mind.think('draft', ask('x'))).rejects.toMatchObject({ code: 'bug' });
		const scoped = mind.scope('task-4/');
		await expect(scoped.think('draft', ask('x'))).resolves.toBeDefined();
		expect(() => (mind.random('dice'), mind.random('dice'))).toThrow(/used twice/);
	});

	test('texts lie there once, however many steps share them', async () => {
		const texts = new Set<string>();
		let puts = 0;
		const journal = memoryJournal((_run, _steps, added) => {
			for (const [id] of added) texts.add(id);
			puts += 1;
		});
		const mind = await mindOf({ journal, engine: scriptedEngine(() => ({ text: 'same' })) });
		for (const key of ['a', 'b', 'c']) await mind.think(key, ask('the same prompt'));
		expect(puts).toBe(3);
		expect(texts.size).toBe(3); // the prompt, the reply, the empty thinking
	});

	test('a signal is read once and kept, though the world changes', async () => {
		const journal = memoryJournal();
		expect(await (await mindOf({ journal })).once('clock', () => 1)).toBe(1);
		expect(await (await mindOf({ journal })).once('clock', () => 2)).toBe(1);
	});

	test('random numbers depend on the seed and the key, not on the order of asking', async () => {
		const take = (next: () => number) => [next(), next(), next()];
		const a = await mindOf();
		const b = await mindOf();
		const ab = [take(a.random('x')), take(a.random('y'))];
		const ba = [take(b.random('y')), take(b.random('x'))].reverse();
		expect(ab).toEqual(ba);
		const other = await mindOf({ run: someRun({ seed: 8 }) });
		expect(take(other.random('x'))).not.toEqual(ab[0]);
		expect(ab.flat().every((u) => u >= 0 && u < 1)).toBe(true);
	});

	test('a resume whose words drifted trusts the key and says so', async () => {
		const journal = memoryJournal();
		const first = await (await mindOf({ journal })).think('draft', ask('old words'));
		const again = await (await mindOf({ journal, engine: noEngine })).think('draft', ask('new'));
		expect(again).toEqual(first);
		expect(thoughts(await journal.load('run-1'))[0]?.drifted).toBe(true);
	});

	test('a journal of another shape is refused, not misread', async () => {
		const journal = memoryJournal();
		await (await mindOf({ journal })).once('draft', () => 1);
		await expect((await mindOf({ journal })).think('draft', ask('x'))).rejects.toMatchObject({
			code: 'incompatible',
		});
	});
});

describe('what a run observes', () => {
	test.each(['malformed', 'server', 'stalled', 'context-overflow', 'bad-request'] as const)(
		'%s is a record, thrown again in a replay',
		async (code) => {
			const journal = memoryJournal();
			const engine = scriptedEngine(() => ({ error: new MullError(code, 'why', 'way') }));
			const thrown = { code, message: 'why', wayOut: 'way' };
			await expect(
				(await mindOf({ journal, engine })).think('draft', ask('x')),
			).rejects.toMatchObject(thrown);
			await expect(
				(await mindOf({ journal, engine: noEngine })).think('draft', ask('x')),
			).rejects.toMatchObject(thrown);
		},
	);

	test.each(['device-lost', 'network', 'no-model', 'unauthorised', 'quota'] as const)(
		'%s leaves no record: the step is done again',
		async (code) => {
			const journal = memoryJournal();
			const engine = scriptedEngine((_request, index) =>
				index === 0 ? { error: new MullError(code, 'gone') } : { text: 'back' },
			);
			await expect(
				(await mindOf({ journal, engine })).think('draft', ask('x')),
			).rejects.toMatchObject({ code });
			expect(await journal.load('run-1')).toEqual([]);
			expect((await (await mindOf({ journal, engine })).think('draft', ask('x'))).text).toBe(
				'back',
			);
		},
	);

	test('a stop leaves the words so far, and they are what a replay is stopped with', async () => {
		const journal = memoryJournal();
		const stop = new AbortController();
		const say = [{ text: 'a ' }, () => stop.abort(), { text: 'b' }];
		const engine = createEngine(scriptedRuntime([{ say }], { reasoning: false }));
		const mind = await mindOf({ journal, engine, stop: stop.signal });
		const fault = { code: 'aborted', written: 'a ' };
		await expect(mind.think('draft', ask('x'))).rejects.toMatchObject(fault);
		expect(await journal.load('run-1')).toMatchObject([{ key: 'draft', status: 'stopped' }]);
		const again = await mindOf({ journal, engine: noEngine, stop: stop.signal });
		await expect(again.think('draft', ask('x'))).rejects.toMatchObject(fault);
	});

	test('a stop before the first word leaves no record', async () => {
		const journal = memoryJournal();
		const stop = new AbortController();
		stop.abort();
		const mind = await mindOf({ journal, stop: stop.signal });
		await expect(mind.think('draft', ask('x'))).rejects.toMatchObject({ code: 'aborted' });
		expect(await journal.load('run-1')).toEqual([]);
	});

	test('a call that the algorithm cancels is a record', async () => {
		const journal = memoryJournal();
		const cancel = new AbortController();
		const engine = scriptedEngine(() => ({ text: 'a b c d e f', pace: 20 }));
		const mind = await mindOf({ journal, engine });
		const thinking = mind.think('path-4', { ...ask('x'), signal: cancel.signal });
		setTimeout(() => cancel.abort(), 30);
		await expect(thinking).rejects.toMatchObject({ code: 'aborted' });
		expect(thoughts(await journal.load('run-1'))[0]?.status).toBe('cancelled');
		const replayed = await mindOf({ journal, engine: noEngine });
		await expect(replayed.think('path-4', ask('x'))).rejects.toMatchObject({ code: 'aborted' });
	});

	test('a step left the device when an engine elsewhere was asked, and not before', async () => {
		const model = { engine: 'remote' as const, model: 'far', endpoint: 'e1' };
		const { sampling } = someRun().roles.A;
		const role = { model, sampling, think: false };
		const run = someRun({ roles: { A: role, B: role } });
		const left = async (engine: ReturnType<typeof scriptedEngine>, signal: AbortSignal) => {
			const journal = memoryJournal();
			const mind = await mindOf({ run, journal, engine });
			await mind.think('a', { ...ask('a'), signal }).catch(() => {});
			return thoughts(await journal.load('run-1')).map(({ status, remote }) => [status, remote]);
		};
		const never = new AbortController().signal;
		expect(await left(scriptedEngine(echo, { remote: true }), never)).toEqual([['done', true]]);
		// A server of this very machine.
		expect(await left(scriptedEngine(echo), never)).toEqual([['done', false]]);
		expect(await left(scriptedEngine(echo, { remote: true }), AbortSignal.abort())).toEqual([
			['cancelled', false],
		]);
	});
});

describe('budgets', () => {
	test('calls: the one too many is a record that a replay throws again', async () => {
		const journal = memoryJournal();
		const run = someRun({ budget: { calls: 2, tokens: 0, minutes: 0 } });
		for (const engine of [scriptedEngine(echo), noEngine]) {
			const mind = await mindOf({ journal, run, engine });
			await mind.think('one', ask('1'));
			await mind.think('two', ask('2'));
			await expect(mind.think('three', ask('3'))).rejects.toMatchObject({ code: 'over-budget' });
		}
	});

	test('minutes are minutes worked, earlier sessions included', async () => {
		let clock = 0;
		const run = someRun({ budget: { calls: 0, tokens: 0, minutes: 2 }, worked: 90_000 });
		const mind = await mindOf({ run, now: () => clock });
		await mind.think('one', ask('1'));
		clock = 31_000;
		await expect(mind.think('two', ask('2'))).rejects.toMatchObject({ code: 'over-budget' });
	});

	test('parallel calls together are granted no more tokens than the budget has', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 500 }),
				fc.integer({ min: 1, max: 8 }),
				async (tokens, calls) => {
					const engine = scriptedEngine((request) => ({
						text: 'x',
						tokens: request.sampling.maxTokens,
					}));
					const mind = await mindOf({
						run: someRun({ budget: { tokens, calls: 0, minutes: 0 } }),
						engine,
					});
					await Promise.allSettled(
						Array.from({ length: calls }, (_, i) => mind.think(`path-${i}`, ask(`${i}`))),
					);
					const granted = engine.requests.reduce((sum, r) => sum + r.sampling.maxTokens, 0);
					expect(granted).toBeLessThanOrEqual(tokens);
				},
			),
			{ numRuns: 50 },
		);
	});
});

describe('a budget of tokens and calls side by side', () => {
	const run = someRun({ budget: { tokens: 100, calls: 0, minutes: 0 } });
	/** Answers when told to. */
	function held(tokens: number) {
		const begun: (() => void)[] = [];
		const engine = scriptedEngine(
			() => new Promise((resolve) => begun.push(() => resolve({ text: 'x', tokens }))),
		);
		return { engine, begun };
	}
	const statuses = async (journal: ReturnType<typeof memoryJournal>) =>
		thoughts(await journal.load('run-1')).map((step) => `${step.key} ${step.status}`);

	test('what is set aside is not spent: the next call waits for what comes back', async () => {
		const journal = memoryJournal();
		const engine = scriptedEngine(() => ({ text: 'x', tokens: 10 }));
		const mind = await mindOf({ run, journal, engine });
		const keys = ['a', 'b', 'c', 'd'];
		await Promise.allSettled(keys.map((key) => mind.think(key, ask(key))));
		expect((await statuses(journal)).sort()).toEqual(keys.map((key) => `${key} done`));
		expect(engine.requests.map((request) => request.sampling.maxTokens)).toEqual([100, 90, 80, 70]);
	});

	test('a spent one is not waited for', async () => {
		const journal = memoryJournal();
		const engine = scriptedEngine(() => ({ text: 'x', tokens: 100 }));
		const mind = await mindOf({ run, journal, engine });
		await Promise.allSettled(['a', 'b', 'c'].map((key) => mind.think(key, ask(key))));
		const ended = (await statuses(journal)).map((status) => status.slice(2)).sort();
		expect(ended).toEqual(['done', 'over-budget', 'over-budget']);
		expect(engine.requests).toHaveLength(1);
	});

	test('a reply that is being written down holds nothing any more', async () => {
		const journal = memoryJournal();
		const append = journal.append;
		const { engine, begun } = held(10);
		const second = new Promise<void>((resolve) => {
			const generate = engine.generate;
			engine.generate = (...asked) => {
				if (engine.requests.length === 1) resolve();
				return generate(...asked);
			};
		});
		journal.append = async (...row) => (await second, append(...row));
		const mind = await mindOf({ run, journal, engine });
		const both = Promise.all(['a', 'b'].map((key) => mind.think(key, ask(key))));
		await waitFor(() => expect(begun).toHaveLength(1));
		begun[0]!();
		await waitFor(() => expect(begun).toHaveLength(2));
		expect(engine.requests[1]!.sampling.maxTokens).toBe(90);
		begun[1]!();
		await both;
	});

	test('a stop, a cancellation and a pause end the wait', async () => {
		for (const how of ['stop', 'cancel', 'pause'] as const) {
			const journal = memoryJournal();
			const { engine, begun } = held(10);
			const stop = new AbortController();
			const cancel = new AbortController();
			let paused = false;
			const gate = () => {
				if (paused) throw new Paused();
			};
			const mind = await mindOf({ run, journal, engine, stop: stop.signal, acquireStep: gate });
			const first = mind.think('a', ask('a')).catch((error: unknown) => error);
			await waitFor(() => expect(begun).toHaveLength(1));
			const waiting = mind
				.think('b', { ...ask('b'), signal: cancel.signal })
				.catch((error: unknown) => error);
			if (how === 'stop') stop.abort();
			if (how === 'cancel') cancel.abort();
			paused = how === 'pause';
			if (how === 'pause') begun[0]!();
			const error = await waiting;
			if (how === 'pause') expect(error).toBeInstanceOf(Paused);
			else expect(error).toMatchObject({ code: 'aborted' });
			begun[0]!();
			await first;
			expect(engine.requests).toHaveLength(1);
			expect((await statuses(journal)).sort()).toEqual(
				{ stop: [], cancel: ['a done', 'b cancelled'], pause: ['a done'] }[how],
			);
		}
	});
});

describe('a budget of tokens and structure', () => {
	const schema: Schema = {
		type: 'object',
		properties: { ok: { type: 'boolean' } },
		required: ['ok'],
		additionalProperties: false,
	};
	/** Never writes the structure; each reply is of that many tokens, or as many as it may. */
	function rambling(tokens: number) {
		const runtime = scriptedRuntime((call) => {
			const completionTokens = Math.min(tokens, call.sampling.maxTokens);
			const rest = { promptTokens: 1, cachedTokens: 0, milliseconds: 1, exact: true };
			return { ...text('<think>hm</think>no'), end: { usage: { completionTokens, ...rest } } };
		});
		return { runtime, engine: createEngine(runtime) };
	}
	const runOf = (tokens: number) => someRun({ budget: { tokens, calls: 0, minutes: 0 } });

	test('a malformed reply has cost what all its calls wrote, now and after a reload', async () => {
		const journal = memoryJournal();
		const { runtime, engine } = rambling(10);
		const run = runOf(65);
		const mind = await mindOf({ run, journal, engine });
		await expect(mind.think('review', { ...ask('x'), schema })).rejects.toMatchObject({
			code: 'malformed',
		});
		const [step] = thoughts(await journal.load('run-1'));
		expect(step).toMatchObject({ status: 'failed', usage: { completionTokens: 40 } });
		// In a session of its own, from the journal; the one that made it knows as well.
		const plain = scriptedEngine(() => ({ text: 'x', tokens: 0 }));
		const later = await mindOf({ run, journal, engine: plain });
		await later.think('next', ask('1'));
		expect(plain.requests[0]!.sampling.maxTokens).toBe(25);
		await mind.think('here', { ...ask('x'), schema }).catch(() => {});
		expect(runtime.calls.slice(4).map((call) => call.sampling.maxTokens)).toEqual([25, 15, 5]);
	});

	test('one structured step never writes more than is left, whatever its repairs', async () => {
		const journal = memoryJournal();
		const { runtime, engine } = rambling(1000);
		const mind = await mindOf({ run: runOf(250), journal, engine });
		await expect(mind.think('review', { ...ask('x'), schema })).rejects.toMatchObject({
			code: 'over-budget',
		});
		expect(runtime.calls.map((call) => call.sampling.maxTokens)).toEqual([100, 100, 50]);
		expect(thoughts(await journal.load('run-1'))[0]).toMatchObject({
			status: 'over-budget',
			usage: { completionTokens: 250 },
		});
	});

	test('without a budget each of its replies may be as long as one may be', async () => {
		const { runtime, engine } = rambling(1000);
		const mind = await mindOf({ engine });
		await expect(mind.think('review', { ...ask('x'), schema })).rejects.toMatchObject({
			code: 'malformed',
		});
		expect(runtime.calls.map((call) => call.sampling.maxTokens)).toEqual([100, 100, 100, 100]);
	});
});

/** Four paths at once, then a step that depends on all of them and on chance and on the world. */
async function story(mind: Mind): Promise<string> {
	const paths = await Promise.all(
		[1, 2, 3, 4].map((i) =>
			mind.think(`path-${i}`, ask(`path ${i}`)).then(
				(reply) => reply.text,
				(error: MullError) => `failed: ${error.code}`,
			),
		),
	);
	const hour = await mind.once('hour', () => 12);
	const pick = paths[Math.floor(mind.random('pick')() * 4)];
	const last = await mind.think('check', ask(`${pick} at ${hour}`, 'B'));
	return `${paths.join('|')}|${last.text}`;
}

describe('laws', () => {
	const paces = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 });
	const failing = fc.option(fc.integer({ min: 1, max: 4 }), { nil: 0 });

	test('replay of any journal gives the same run, whatever order its steps finished in', async () => {
		await fc.assert(
			fc.asyncProperty(paces, failing, fc.integer(), async (pace, fails, seed) => {
				const journal = memoryJournal();
				const run = someRun({ seed });
				const engine = scriptedEngine(async (request, index) => {
					await pause(pace[index] ?? 0);
					if (request.messages[0]?.content === `path ${fails}`) {
						return { error: new MullError('server', 'no') };
					}
					return echo(request);
				});
				const answer = await story(await mindOf({ run, journal, engine }));
				expect(await story(await mindOf({ run, journal, engine: noEngine }))).toBe(answer);
			}),
			{ numRuns: 40 },
		);
	});

	test('a run cut anywhere and resumed ends as if it had not been cut, and repeats no step', async () => {
		const whole = await story(await mindOf());
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 0, max: 6 }), async (after) => {
				const journal = memoryJournal();
				// The plug is pulled: from some row on nothing is written any more, ever.
				const append = journal.append;
				let rows = 0;
				const mind = await mindOf({ journal });
				// Pulled, or over before: writes go one after another, so nothing comes after the cut.
				await new Promise<unknown>((over) => {
					journal.append = async (...row) => {
						if (rows >= after) return (over(undefined), new Promise(() => {}));
						rows += 1;
						return append(...row);
					};
					void story(mind).then(over);
				});
				journal.append = append;
				const kept = thoughts(await journal.load('run-1')).length;
				const engine = scriptedEngine(echo);
				expect(await story(await mindOf({ journal, engine }))).toBe(whole);
				expect(engine.requests).toHaveLength(5 - kept);
			}),
			{ numRuns: 14 },
		);
	});
});

describe('forks', () => {
	async function forked(edit: Parameters<typeof forkRun>[1]['edit'], key: string) {
		const journal = memoryJournal();
		journal.runs.set('run-1', someRun());
		const before = await story(await mindOf({ journal }));
		const run = await forkRun(journal, { runId: 'run-1', key, edit, newId: 'run-2' });
		const engine = scriptedEngine(echo);
		const after = await story(await mindOf({ run, journal, engine }));
		return { before, after, asked: engine.requests.map((r) => r.messages[0]?.content), journal };
	}

	test('an edited path is kept and only what follows from it is asked again', async () => {
		for (const path of [1, 2, 3, 4]) {
			const { before, after, asked } = await forked(
				{ kind: 'reply', text: 'mine' },
				`path-${path}`,
			);
			const [b, a] = [before.split('|'), after.split('|')];
			expect(a[path - 1]).toBe('mine');
			for (const i of [0, 1, 2, 3]) if (i !== path - 1) expect(a[i]).toBe(b[i]);
			const picked = a[4] !== b[4];
			expect(asked).toHaveLength(picked ? 1 : 0);
		}
	});

	test('asking a step again takes another seed for that step alone', async () => {
		const { before, after, asked } = await forked({ kind: 'again', seed: 42 }, 'path-2');
		expect(asked[0]).toBe('path 2');
		expect(after.split('|')[1]).toBe('path 2 #42');
		expect(after.split('|')[0]).toBe(before.split('|')[0]);
	});

	test('a path that was cancelled because the others agreed is asked again', async () => {
		const journal = memoryJournal();
		const chat = [{ role: 'user' as const, content: 'How many apples are left?' }];
		const options = { ...midtry.defaults, earlyStop: true };
		const parent = someRun({ algorithm: 'midtry', chat, options });
		journal.runs.set('run-1', parent);
		const isPath4 = (request: Request) => /Divergent/.test(request.messages.at(-1)!.content);
		const agreeing = scriptedEngine((request) =>
			isPath4(request)
				? { text: 'late', pace: 60_000 }
				: { text: 'Verdict: OK <answer>3</answer>' },
		);
		await midtry.run(chat, options, await mindOf({ run: parent, journal, engine: agreeing }));
		const status = async (id: string) =>
			thoughts(await journal.load(id)).find((step) => step.key === 'path-4')?.status;
		expect(await status('run-1')).toBe('cancelled');

		const edit = { kind: 'reply' as const, text: '<answer>4</answer>' };
		const run = await forkRun(journal, { runId: 'run-1', key: 'path-1', edit, newId: 'run-2' });
		const engine = scriptedEngine(() => ({ text: '<answer>4</answer>' }));
		await midtry.run(chat, options, await mindOf({ run, journal, engine }));
		expect(engine.requests.some(isPath4)).toBe(true);
		expect(await status('run-2')).toBe('done');
	});

	test.each([
		['malformed', 0],
		['context-overflow', 1],
		['server', 1],
		['stalled', 1],
		['bad-request', 1],
	] as const)('%s in the parent: asked again %i times', async (code, times) => {
		const journal = memoryJournal();
		journal.runs.set('run-1', someRun());
		const failing = scriptedEngine((_request, index) =>
			index === 0 ? { error: new MullError(code, 'why') } : { text: 'x' },
		);
		const parent = await mindOf({ journal, engine: failing });
		await expect(parent.think('one', ask('1'))).rejects.toMatchObject({ code });
		await parent.think('two', ask('2'));
		const edit = { kind: 'reply' as const, text: 'mine' };
		const run = await forkRun(journal, { runId: 'run-1', key: 'two', edit, newId: 'run-2' });
		const engine = scriptedEngine(echo);
		const mind = await mindOf({ run, journal, engine });
		await mind.think('one', ask('1')).catch(() => {});
		expect(engine.requests).toHaveLength(times);
	});

	test('what it takes over, or was given by hand, costs it nothing, in whatever session', async () => {
		const journal = memoryJournal();
		journal.runs.set('run-1', someRun());
		const parent = await mindOf({ journal });
		await parent.think('one', ask('1'));
		await parent.think('two', ask('2'));
		const edit = { kind: 'reply' as const, text: 'mine' };
		const row = await forkRun(journal, { runId: 'run-1', key: 'two', edit, newId: 'run-2' });
		for (const budget of [
			{ calls: 1, tokens: 0, minutes: 0 },
			{ calls: 0, tokens: 2, minutes: 0 },
		]) {
			const run = { ...row, budget };
			const engine = scriptedEngine(() => ({ text: 'x', tokens: 2 }));
			for (const further of [false, true]) {
				const mind = await mindOf({ run, journal, engine });
				await mind.think('one', ask('1'));
				await mind.think('two', ask('2'));
				if (further) await mind.think('three', ask('3'));
			}
			expect(engine.requests).toHaveLength(1);
			await journal.remove('run-2', ['three']);
		}
	});

	test('the parent is left as it was', async () => {
		const { journal, before } = await forked({ kind: 'reply', text: 'mine' }, 'path-1');
		expect(await story(await mindOf({ journal, engine: noEngine }))).toBe(before);
	});

	test('a structured reply may only become one of the same fields', async () => {
		const journal = memoryJournal();
		journal.runs.set('run-1', someRun());
		const engine = scriptedEngine(() => ({ text: '{"ok":true}', value: { ok: true } }));
		await (await mindOf({ journal, engine })).think('review-1', ask('x'));
		const edit = (text: string) =>
			forkRun(journal, {
				runId: 'run-1',
				key: 'review-1',
				edit: { kind: 'reply', text },
				newId: 'r2',
			});
		for (const bad of ['true', '{"ok":"yes"}', '{"okay":true}', 'no json']) {
			await expect(edit(bad)).rejects.toMatchObject({ code: 'bad-input' });
		}
		await expect(edit('{"ok":false}')).resolves.toMatchObject({ id: 'r2', status: 'running' });
	});
});
