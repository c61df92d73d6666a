/** MidTry over two models (decision M16): half of the paths each, and the one that agrees with itself decides. */
import { describe, expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import { midtry } from '../../src/algorithms/midtry/midtry.ts';
import type { MidTryOptions } from '../../src/algorithms/midtry/options.ts';
import { MullError } from '../../src/core/errors.ts';
import type { Engine } from '../../src/core/ports.ts';
import type { Run } from '../../src/core/types.ts';
import { createFinishEarly } from '../../src/runs/answer-now.ts';
import { createMind } from '../../src/runs/mind.ts';
import { memoryJournal, type MemoryJournal } from '../../src/runs/private/private-journal.ts';
import { someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { ask, fault, scriptedMind, type Line, type Script } from '../support/scripted-mind.ts';

const question = ask('How many apples are left?');
const says = (answer: string) => `Count them, then there are these. <answer>${answer}</answer>`;
const check = 'Arithmetic: fine.\nVerdict: OK';

async function run(script: Script, options: Partial<MidTryOptions> = {}) {
	const mind = scriptedMind(script);
	const outcome = await midtry.run(
		question,
		{ ...midtry.defaults, models: 'two', ...options },
		mind,
	);
	return { mind, outcome, consensus: mind.events('midtry/consensus')[0]! };
}
const four = (...lines: Line[]): Record<string, Line> => ({
	...Object.fromEntries(lines.map((line, at) => [`path-${at + 1}`, line])),
	...{ divergence: 'It does not show.', check, 'same-answers': { value: { groups: [] } } },
});
/** The answers of paths 1 to 4: two of role A, two of role B. */
const answers = (...given: string[]) => four(...given.map(says));

describe('who is asked', () => {
	test('two paths each, both models the same two ways', async () => {
		const { mind } = await run(answers('3', '3', '3', '3'));
		const paths = mind.keys.slice(0, 4).map((key) => mind.thoughts.get(key)!);
		expect(paths.map(({ role }) => role)).toEqual(['A', 'A', 'B', 'B']);
		expect(paths.map(({ sampling }) => sampling!.temperature)).toEqual([0.7, 0.8, 0.7, 0.8]);
		const told = mind.events('midtry/path').sort((a, b) => a.path - b.path);
		expect(told.map(({ role, strategy }) => [role, strategy])).toEqual([
			['A', 'Conservative'],
			['A', 'Standard'],
			['B', 'Conservative'],
			['B', 'Standard'],
		]);
	});

	test('role B is not asked before role A has ended', async () => {
		const under = { A: 0, B: 0 };
		const together: string[] = [];
		const script: Script = async (key, { role }) => {
			if (key === 'check') return check;
			under[role]++;
			if (under.A && under.B) together.push(key);
			await Promise.resolve();
			under[role]--;
			return says('3');
		};
		await run(script);
		expect(together).toEqual([]);
	});

	test('an odd number: role A has one more', async () => {
		const { mind } = await run(() => says('3'), { paths: 5 });
		const roles = mind.events('midtry/path').sort((a, b) => a.path - b.path);
		expect(roles.map(({ role }) => role)).toEqual(['A', 'A', 'A', 'B', 'B']);
	});

	test('two by two: role A agrees with itself, so role B is left out', async () => {
		const { mind } = await run(answers('3', '3', '4', '4'), { draw: 'pairs' });
		expect(mind.keys).toEqual(['path-1', 'path-2', 'check']);
	});

	test('off, every path is role A’s and its event says nothing of roles', async () => {
		const { mind } = await run(answers('3', '3', '3', '3'), { models: 'one' });
		expect(mind.keys.slice(0, 4).map((key) => mind.thoughts.get(key)!.role)).toEqual(
			Array(4).fill('A'),
		);
		expect(mind.events('midtry/path').every((event) => !('role' in event))).toBe(true);
	});

	test('one model in both roles is said, and is asked as one', async () => {
		const mind = Object.assign(scriptedMind(answers('3', '3', '4', '4')), { oneModel: true });
		const outcome = await midtry.run(question, { ...midtry.defaults, models: 'two' }, mind);
		expect(mind.thoughts.get('path-3')!.role).toBe('A');
		expect(outcome.reason).toContain('Both roles have the same model, so role A wrote every path.');
	});
});

describe('who decides', () => {
	const more = (role: string, a: string, b: string) =>
		`The model of role ${role} agrees with itself more: A ${a}, B ${b}.`;
	const alike = 'Both models agree with themselves alike';

	test.each([
		['A twice, B twice something else', ['3', '3', '4', '5'], '3', more('A', '2 of 2', '1 of 2')],
		['B twice', ['3', '5', '4', '4'], '4', more('B', '1 of 2', '2 of 2')],
		['two against two', ['3', '3', '4', '4'], '3', `${alike}: all paths count.`],
		['one against one, and one in common', ['3', '4', '4', '5'], '4', `${alike}: all paths count.`],
	])('%s', async (_, given, answer, because) => {
		const { consensus } = await run(answers(...given));
		expect(consensus.clusters[0]!.answer).toBe(answer);
		expect(consensus.because.startsWith(because)).toBe(true);
	});

	test('three against two is decided by shares of their own paths, not by numbers', async () => {
		// A 2 of 3, B 2 of 2; 3 has as many voices as 4.
		const { consensus } = await run(answers('3', '3', '5', '4', '4'), { paths: 5 });
		expect(consensus.clusters[0]!.answer).toBe('4');
		expect(consensus.because).toContain(more('B', '2 of 3', '2 of 2'));
		expect(consensus.confidence).toBe('LOW');
	});

	test.each([
		['A', '3'],
		['B', '4'],
	] as const)('a tie goes to role %s, set as the better one', async (better, answer) => {
		const { consensus } = await run(answers('3', '3', '4', '4'), { better });
		expect(consensus.clusters[0]!.answer).toBe(answer);
		expect(consensus.because).toContain(
			`${alike}: role ${better}, set as the better one, decides.`,
		);
		expect(consensus.confidence).toBe('MEDIUM');
	});

	test('the better one agrees with nobody: one of its own paths is the answer', async () => {
		const { consensus } = await run(answers('3', '4', '5', '6'), { better: 'B' });
		expect([3, 4]).toContain(consensus.selected);
	});

	test('a path that was cut counts against its model', async () => {
		const cut = { text: 'There are', finish: 'length' as const };
		const { consensus } = await run(four(cut, says('3'), says('4'), says('4')));
		expect(consensus.because).toContain(more('B', '1 of 2', '2 of 2'));
		expect(consensus.clusters[0]!.answer).toBe('4');
	});

	test('a model whose paths are all empty decides nothing', async () => {
		const { consensus } = await run(four({ text: '' }, { text: '' }, says('4'), says('5')));
		expect(consensus.because).toContain(more('B', '0 of 2', '1 of 2'));
		expect([3, 4]).toContain(consensus.selected);
	});

	test('where all agree nobody decides', async () => {
		const { outcome } = await run(answers('3', '3', '3', '3'));
		expect(outcome.reason).toMatch(/^4 of 4 paths agree\./);
		expect(outcome.confidence).toBe('HIGH');
	});
});

describe('on the real mind', () => {
	const sampling = { temperature: 0.5, topP: 0.9, maxTokens: 100 };
	const roleOf = (model: string) => ({
		model: { engine: 'llamacpp' as const, model },
		sampling,
		think: false,
	});
	const two = (change: Partial<Run> = {}) =>
		someRun({
			algorithm: 'midtry',
			chat: question,
			options: { models: 'two' },
			roles: { A: roleOf('first'), B: roleOf('second') },
			...change,
		});
	const nobody = scriptedEngine(() => {
		throw new Error('A replay must not ask an engine.');
	});

	async function play(
		run: Run,
		journal: MemoryJournal,
		find: (model: string) => Engine,
		enough = createFinishEarly(),
	) {
		const mind = await createMind({
			...{ run, journal, enough, acquireStep: () => {}, live: () => {}, now: () => 0 },
			stop: new AbortController().signal,
			findEngine: async ({ model }) => find(model),
		});
		try {
			return await algorithm('midtry').run(run.chat, run.options, mind);
		} finally {
			await mind.settled();
		}
	}

	test('each model is opened once, A first; a replay opens none', async () => {
		const opened: string[] = [];
		const engines = new Map(
			['first', 'second'].map((name) => [
				name,
				scriptedEngine(() => ({ text: says(name === 'first' ? '3' : '4') })),
			]),
		);
		const journal = memoryJournal();
		const outcome = await play(two(), journal, (model) => {
			if (opened.at(-1) !== model) opened.push(model);
			return engines.get(model)!;
		});
		expect(opened).toEqual(['first', 'second']);
		expect(await play(two(), journal, () => nobody)).toEqual(outcome);
	});

	test('a second model that cannot be loaded: the run waits, and goes on with what it has', async () => {
		const journal = memoryJournal();
		const first = scriptedEngine(() => ({ text: says('3') }));
		const missing = (model: string) => {
			if (model === 'second') throw fault('no-model');
			return first;
		};
		const waiting = await play(two(), journal, missing).catch((thrown: unknown) => thrown);
		expect(waiting).toBeInstanceOf(MullError);
		expect((waiting as MullError).code).toBe('no-model');
		expect(first.requests).toHaveLength(2);

		const second = scriptedEngine(() => ({ text: says('4') }));
		const outcome = await play(two(), journal, (model) => (model === 'second' ? second : nobody));
		expect(outcome.reason).toContain('Both models agree with themselves alike');
	});

	test('answer now, while role A writes: role B is asked nothing; a replay is the same', async () => {
		const journal = memoryJournal();
		const enough = createFinishEarly();
		const first = scriptedEngine(() => {
			enough.now();
			return { text: says('3') };
		});
		const find = (model: string) => (model === 'second' ? nobody : first);
		const outcome = await play(two(), journal, find, enough);
		expect(outcome.answer).toContain('3');
		expect(await play(two(), journal, () => nobody)).toEqual(outcome);
	});

	test('both roles on one model: the run says so', async () => {
		const engine = scriptedEngine(() => ({ text: says('3') }));
		const same = two({ roles: { A: roleOf('first'), B: roleOf('first') } });
		const { reason } = await play(same, memoryJournal(), () => engine);
		expect(reason).toContain('Both roles have the same model');
	});
});
