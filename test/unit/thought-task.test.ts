/** Completing a single task: routes depth-first, high resources, frameworks of each kind, the scheduler. */
import { describe, expect, test } from 'vitest';
import type { Framework } from '../../src/core/mission/knowledge.ts';
import type { Experience } from '../../src/core/mission/outside.ts';
import type { Value } from '../../src/core/mission/types.ts';
import type { Run } from '../../src/core/types.ts';
import {
	decide,
	type Choice,
	type Situation,
} from '../../src/algorithms/thought/plan/scheduler.ts';
import { fillPlaceholders } from '../../src/algorithms/thought/frameworks/frameworks.ts';
import { uuid } from '../support/ids.ts';
import {
	agentEngine,
	agentStage,
	Cut,
	listOf,
	malformed,
	taskNamed,
	type AgentScript,
	type Heard,
	type StageOptions,
} from '../support/scripted-agent.ts';

const failed = 'failed_with_current_available_instruments';
const one = (value: Value) => ({
	tasks: { tasks: [{ name: 'Find it', description: 'Find it out.', value, after: [] }] },
});
const judged = (verdict: string) => ({ reason: `It is ${verdict}.`, verdict });

/** Away, so that a task that is stuck asks nobody for help. */
const away = { outside: () => ({ userAway: true }) };

async function play(script: AgentScript, how: StageOptions = {}) {
	const stage = agentStage({ ...how, world: { ...away, ...how.world } });
	const engine = agentEngine(script);
	const outcome = await stage.go(engine);
	return { ...stage, engine, outcome };
}

const straight = 'Work it out directly, step by step.';
const onceMore = 'Work it out again, without the mistake of the last attempt.';

describe('routes', () => {
	/**
	 *   A (9) ─ A1 (8) ─ A1x fails          B (6) ─ B1 (5) fails
	 *         └ A2 (4) fails                       └ B2 (9) solves
	 */
	const tree: Record<string, [string, number][]> = {
		'': [
			['B', 6],
			['A', 9],
		],
		A: [
			['A1', 8],
			['A2', 4],
		],
		A1: [['A1x', 7]], // alone: not scored
		B: [
			['B1', 5],
			['B2', 9],
		],
	};
	const score = new Map(Object.values(tree).flat());
	const verdicts: Record<string, string> = {
		...{ A: 'progress', A1: 'progress', A1x: 'failed', A2: 'failed', B: 'progress' },
		...{ B1: 'failed', B2: 'solved' },
	};
	const script: AgentScript = {
		...one('medium'),
		routes: (heard: Heard) => {
			const last = /(\w+)\nFound (\w+)$/.exec(heard.fence('findings'))?.[1] ?? '';
			return { routes: tree[last]!.map(([name]) => name) };
		},
		scores: (heard: Heard) => ({
			scores: listOf(heard, 'notes').map((line) => score.get(line.replace(/^\d+\. /, ''))),
		}),
		execute: (heard: Heard) => `Found ${heard.fence('approach')}`,
		evaluation: (heard: Heard) =>
			judged(verdicts[heard.fence('candidate').replace('Found ', '')] ?? 'failed'),
	};

	test('the best first route fails two levels down, and a child of its sibling succeeds', async () => {
		const { books, engine, outcome } = await play(script, { options: { attempts: 8 } });
		const order = engine.heard
			.filter(({ form }) => form === 'execute')
			// The rules of the prompt say the straight way already.
			.map((heard) => heard.fence('approach') || straight);
		expect(order).toEqual([straight, onceMore, 'A', 'A1', 'A1x', 'A2', 'B', 'B2']);
		// A route that was left takes what was found on it along.
		const known = (approach: string) =>
			engine.heard
				.find((heard) => heard.form === 'execute' && heard.fence('approach') === approach)!
				.fence('findings');
		expect(known('A1x')).toBe('A\nFound A\n\nA1\nFound A1');
		expect(known('A2')).toBe('A\nFound A');
		expect(known('B')).toBe('');
		expect(known('B2')).toBe('B\nFound B');
		expect(outcome.stop).toBe('finished');
		expect([...books.answers.values()]).toMatchObject([{ answer: 'Found B2', how: 'plain' }]);

		const rows = [...books.strategies.values()];
		const statuses = Object.fromEntries(rows.map(({ text, status }) => [text, status]));
		expect(statuses).toEqual({
			...{ [straight]: 'failed', [onceMore]: 'failed' },
			...{ A: 'failed', A1: 'failed', A1x: 'failed', A2: 'failed' },
			...{ B: 'running', B1: 'untried', B2: 'succeeded' },
		});
		const row = (name: string) => rows.find(({ text }) => text === name)!;
		expect(row('A1x')).toMatchObject({ depth: 2, parent: row('A1').id, score: 5 });
		expect(row('A')).toMatchObject({ depth: 0, parent: null, score: 9 });
	});

	test('no deeper than the maximum, and no more attempts than allowed', async () => {
		const on = { ...script, evaluation: judged('progress'), routes: { routes: ['On and on.'] } };
		const flat = await play(on, { options: { routeDepth: 3, attempts: 5 } });
		const depths = [...flat.books.strategies.values()].map(({ depth }) => depth);
		expect(depths).toEqual([0, 0, 1, 2, 3]);
		const few = await play(on, { options: { routeDepth: 5, attempts: 2 } });
		expect(few.engine.heard.filter(({ form }) => form === 'execute')).toHaveLength(2);
	});

	test('malformed routes, scores or judgement: a plain route, its place, not convincing', async () => {
		const plain = await play({ ...one('low'), routes: malformed });
		expect([...plain.books.strategies.values()][0]!.text).toMatch(/directly/);
		expect(plain.outcome.reason).toBe('1 task closed.');
		const unscored = await play({
			routes: { routes: ['One way.', 'Another.'] },
			scores: malformed,
			evaluation: (heard: Heard) => judged(heard.times < 2 ? 'failed' : 'solved'),
		});
		expect([...unscored.books.strategies.values()].map(({ score }) => score)).toEqual([8, 7, 5, 5]);
		const unjudged = await play({ ...one('low'), evaluation: malformed });
		expect(taskNamed(unjudged.books, 'Find it').task.status).toBe(failed);
	});
});

describe('high resources', () => {
	const late = (value: Value, description = 'Find it out.'): AgentScript => ({
		tasks: { tasks: [{ name: 'Find it', description, value, after: [] }] },
		// Plain attempts bring nothing; what is held against the nested answer agrees with it.
		execute: (heard: Heard) =>
			heard.fence('approach').startsWith('Take each fact') ? 'Answer: 42' : 'Nothing yet.',
		evaluation: (heard: Heard) =>
			judged(/answer/i.test(heard.fence('candidate')) ? 'solved' : 'failed'),
	});

	test.each<[string, string, string]>([
		['an open task', 'Find it out.', 'hyperthink'],
		['a number', 'How many are there?', 'midtry'],
	])(
		'%s: %s goes to %s, on the Expert role’s model, with the line',
		async (_, description, how) => {
			const stage = agentStage({ change: { expert: { engine: 'llamacpp', model: 'large' } } });
			const engine = agentEngine(late('medium', description));
			await stage.go(engine);
			expect([...stage.books.answers.values()]).toMatchObject([
				{ how: 'plain', convincing: false },
				{ how, convincing: true },
			]);
			const steps = await stage.journal.load('run-1');
			const nested = steps.filter(
				(step) => step.kind === 'think' && step.key.startsWith('t1/high/'),
			);
			expect(nested.length).toBeGreaterThan(1);
			for (const step of nested) expect(step).toMatchObject({ model: { model: 'large' } });
			const inside = engine.heard.filter(({ form }) => ['path', 'draft', 'review'].includes(form));
			for (const { all } of inside) expect(all).toMatch(/You are Mull\. Your mood: /);
			// As in a plain run: the task alone is the question, in the fence that the rules name.
			const paths = inside.filter(({ form }) => form === 'path');
			for (const { all } of paths) {
				expect(all).toContain(`<question>\nFind it\n${description}\n</question>`);
				expect(all).toContain('<mission>');
			}
		},
	);

	// HyperThink is expected to take 7 calls; six were made before the judgement.
	test.each<[string, Partial<Run>, RegExp]>([
		['calls', { budget: { calls: 12, tokens: 0, minutes: 0 } }, /^Only \d calls are left\.$/],
		['tokens', { budget: { calls: 0, tokens: 230, minutes: 0 } }, /^Only \d calls are left\.$/],
		[
			'calls enough',
			{ budget: { calls: 60, tokens: 0, minutes: 0 } },
			/^HyperThink: .* of \d\d calls/,
		],
		['no budget', {}, /^HyperThink: /],
	])('the budget of the run counts too: %s', async (_, change, because) => {
		const { events } = await play(late('medium'), { change });
		const decisions = await events('agent/decision');
		expect(decisions.map((one) => one.because).filter((text) => because.test(text))).toHaveLength(
			1,
		);
	});

	test('paths that disagree do not convince, whatever the evaluator says', async () => {
		let path = 0;
		const { books } = await play({
			...late('medium', 'How many are there?'),
			path: () => `Step 1, therefore <answer>${++path}</answer>`,
			finalcheck: 'Verdict: PROBLEM',
			divergence: 'It does not show.',
		});
		expect(taskNamed(books, 'Find it').task.status).toBe(failed);
		expect([...books.answers.values()]).toMatchObject([
			{ how: 'plain', convincing: false },
			{ how: 'midtry', convincing: false },
		]);
	});

	test('a draft that was cut does not convince, whatever the evaluator says', async () => {
		const { books } = await play({
			...late('medium'),
			draft: new Cut('The answer is nearly 42, as'),
			review: malformed,
		});
		expect(taskNamed(books, 'Find it').task.status).toBe(failed);
		expect([...books.answers.values()].at(-1)).toMatchObject({
			...{ how: 'hyperthink', convincing: false },
			because: expect.stringMatching(/^It was cut before its end\./),
		});
	});

	test.each([
		['… but a test by code that passed does', 'closed'],
		['… nor does a test by code of something beside the point', failed],
	])('%s', async (name, status) => {
		let path = 0;
		const bears = (text: string) => (name.includes('beside') ? '' : `There are ${last(text)}, as `);
		const last = (text: string) => /(\d+)\D*$/.exec(text)![1]!;
		const { books } = await play(
			{
				...late('medium', 'How many are there?'),
				path: () => `Step 1, therefore <answer>${++path}</answer>`,
				finalcheck: 'Verdict: OK',
				divergence: 'It does not show.',
				facts: (heard: Heard) =>
					heard.fence('findings').startsWith('Step 1')
						? { facts: [fact(`${bears(heard.fence('findings'))}6 times 7 is 42.`)] }
						: { facts: [] },
				predictions: { predictions: [{ text: '6 * 7 is 42', instrument: 'code', because: '' }] },
				test: { code: 'print(6 * 7)', expected: '42' },
			},
			{ world: { instruments: { code: js } } },
		);
		expect(taskNamed(books, 'Find it').task.status).toBe(status);
	});

	test('low value: neither high resources nor a framework', async () => {
		const { books, engine } = await play({ ...one('low'), evaluation: judged('failed') });
		expect(taskNamed(books, 'Find it').task.status).toBe(failed);
		expect(engine.heard.some(({ form }) => ['draft', 'path', 'framework'].includes(form))).toBe(
			false,
		);
	});

	test('medium value: high resources, but no framework', async () => {
		const { books, engine } = await play({ ...one('medium'), evaluation: judged('failed') });
		expect(books.frameworks.size).toBe(0);
		expect(engine.heard.some(({ form }) => form === 'draft')).toBe(true);
		expect(taskNamed(books, 'Find it').task.status).toBe(failed);
	});
});

const fact = (statement: string) => ({
	...{ statement, span: statement, subject: '6 times 7', relation: 'is', object: '42' },
});

/** Runs JavaScript as the sandbox would: what is printed, and faults as observations. */
function js(input: unknown) {
	const { code, parameters = {} } = input as { code: string; parameters?: Record<string, number> };
	const out: string[] = [];
	try {
		const names = Object.keys(parameters);
		new Function('print', ...names, code)(
			(...values: unknown[]) => out.push(values.join(' ')),
			...names.map((name) => parameters[name]),
		);
		return { ok: true, text: out.join('\n') };
	} catch (error) {
		return { ok: false, text: out.join('\n'), error: String(error) };
	}
}

describe('frameworks', () => {
	/** Convincing only once something new came of it. */
	const stuck: AgentScript = {
		...one('high'),
		evaluation: (heard: Heard) =>
			judged(/framework|program|weather/i.test(heard.fence('candidate')) ? 'solved' : 'failed'),
	};

	test('instructions: created after high resources failed, applied at once, used by a second mission', async () => {
		const script: AgentScript = {
			...stuck,
			framework: { kind: 'instructions', name: 'Counting cards', purpose: 'Counting of cards.' },
			execute: (heard: Heard) =>
				heard.fence('notes').includes('Look twice') ? 'By the framework: 42' : 'It is 41.',
		};
		const { books, events, engine } = await play(script);
		expect([...books.frameworks.values()]).toMatchObject([
			{ kind: 'instructions', content: '1. Look twice.', uses: 1, successes: 1, retired: false },
		]);
		expect([...books.answers.values()]).toMatchObject([
			{ how: 'plain', convincing: false },
			{ how: 'hyperthink', convincing: false },
			{ how: 'framework', convincing: true },
		]);
		const choices = (await events('agent/decision')).map(({ choice }) => choice);
		expect(choices).toEqual(['hyperthink', 'new-framework']);
		expect(engine.heard.filter(({ form }) => form === 'draft')).toHaveLength(1);

		const second = await play(
			{
				...script,
				tasks: {
					tasks: [{ name: 'Cards', description: 'Counting cards.', value: 'low', after: [] }],
				},
			},
			{ books },
		);
		expect(second.outcome.reason).toBe('1 task closed.');
		expect([...books.frameworks.values()]).toMatchObject([{ uses: 2, successes: 2 }]);
		const [row] = [...books.strategies.values()].slice(-2);
		expect(row).toMatchObject({ frameworkId: uuid(1), status: 'succeeded' });
	});

	test('one that keeps failing is retired, and no longer found', async () => {
		const { books, events } = await play(
			{ ...one('low'), evaluation: judged('failed') },
			{
				books: (() => {
					const stage = agentStage();
					stage.books.frameworks.set(uuid(1), { ...someFramework, uses: 2, successes: 0 });
					return stage.books;
				})(),
				world: {
					recall: ({ kinds }, books) =>
						kinds.includes('framework')
							? [...books.frameworks.values()].map((framework) => ({
									...{ kind: 'framework', id: uuid(1), text: '', reason: '', score: 1, trust: 1 },
									framework,
								}))
							: [],
				},
			},
		);
		expect(books.frameworks.get(uuid(1))).toMatchObject({ uses: 3, successes: 0, retired: true });
		const told = (await events('agent/phase')).map(({ text }) => text);
		expect(told).toContain('Retired, because it keeps failing: Old way.');
	});

	test('code: its errors go back to the model, it passes its own test before it is stored', async () => {
		const { books, engine, used } = await play(
			{
				...stuck,
				framework: { kind: 'code', name: 'Adder', purpose: 'For sums.' },
				program: {
					...{ code: 'function solve(input) { return inptu.a + input.b; }', parameters: [] },
					...{ test: 'print(solve({ a: 1, b: 2 }) === 3 ? 1 : 0)', guidelines: 'For sums.' },
				},
				repair: (heard: Heard) => ({
					code:
						heard.times === 0
							? 'function solve(input) { return input.a - input.b; }'
							: 'function solve(input) { return input.a + input.b; }',
					test: 'print(solve({ a: 1, b: 2 }) === 3 ? 1 : 0)',
				}),
				input: { input: '{"a": 40, "b": 2}' },
				execute: (heard: Heard) => heard.fence('findings').slice(-60),
			},
			{ world: { instruments: { code: js } } },
		);
		expect([...books.frameworks.values()]).toMatchObject([
			{ kind: 'code', content: 'function solve(input) { return input.a + input.b; }', uses: 1 },
		]);
		const repairs = engine.heard.filter(({ form }) => form === 'repair');
		expect(repairs[0]!.fence('observation')).toContain('inptu is not defined');
		expect(repairs[1]!.fence('observation')).toContain('The test printed 0');
		expect([...books.answers.values()].at(-1)!.answer).toContain('brought: 42');
		expect(used.every(({ id }) => id === 'code')).toBe(true);
	});

	test.each([
		['never passes', 'print(solve(1) === 3 ? 1 : 0)'],
		['passes whatever solve does', 'solve(1); print(1)'],
		['does not call solve', 'print(1)'],
	])('code whose test %s is not stored, after five repairs', async (_, words) => {
		const program = { code: 'function solve(input) { return 2; }', test: words };
		const { books, engine } = await play(
			{
				...stuck,
				framework: { kind: 'code', name: 'Adder', purpose: 'For sums.' },
				program: { ...program, parameters: [], guidelines: '' },
				repair: (heard: Heard) => ({ ...program, code: `${program.code} // ${heard.times}` }),
			},
			{ world: { instruments: { code: js } } },
		);
		expect(books.frameworks.size).toBe(0);
		expect(engine.heard.filter(({ form }) => form === 'repair')).toHaveLength(5);
		expect(taskNamed(books, 'Find it').task.status).toBe(failed);
	});

	test('code: free parameters are searched over their range, and what was found is written down', async () => {
		const { books } = await play(
			{
				...stuck,
				framework: { kind: 'code', name: 'Fit', purpose: 'For fits.' },
				program: {
					code: 'function solve(x) { return x * factor; }',
					test: 'print(1 - Math.abs((solve(2) ?? 0) - 15) / 20)',
					parameters: [{ name: 'factor', low: 0, high: 10 }],
					guidelines: 'For straight lines.',
				},
				input: { input: '2' },
			},
			{ world: { instruments: { code: js } } },
		);
		const [framework] = [...books.frameworks.values()];
		expect(framework!.parameters).toEqual([{ name: 'factor', low: 0, high: 10, value: 7.5 }]);
		expect(framework!.guidelines).toMatch(
			/^For straight lines\. Parameters found by search: factor = 7\.5/,
		);
	});

	test('tool: the calls are made and recorded, and run again with other arguments', async () => {
		const weather = 'tool:weather/forecast';
		const world = {
			instruments: {
				[weather]: (input: unknown) => ({
					ok: true,
					text: `The weather in ${(input as { city: string }).city} is fine.`,
				}),
			},
		};
		const script: AgentScript = {
			...stuck,
			framework: { kind: 'tool', name: 'Weather outlook', purpose: 'What the weather will be.' },
			calls: {
				calls: [{ tool: 'forecast', arguments: '{"city": "{{city}}", "days": 2}' }],
				...{ values: '{"city": "Turin"}', guidelines: 'For trips.' },
			},
			execute: (heard: Heard) =>
				/The weather in \w+ is fine/.exec(heard.fence('findings'))?.[0] ?? 'Nobody knows.',
		};
		const first = await play(script, { world });
		expect([...first.books.frameworks.values()]).toMatchObject([
			{ kind: 'tool', content: `[{"tool":"${weather}","arguments":{"city":"{{city}}","days":2}}]` },
		]);
		// Recorded while it was used: not called again for the same task.
		expect(first.used).toEqual([{ id: weather, input: { city: 'Turin', days: 2 } }]);

		const second = await play(
			{
				...script,
				tasks: {
					tasks: [
						{ name: 'Weather', description: 'The weather in Bologna?', value: 'low', after: [] },
					],
				},
				arguments: { arguments: '{"city": "Bologna"}' },
			},
			{ world, books: first.books },
		);
		expect(second.used).toEqual([{ id: weather, input: { city: 'Bologna', days: 2 } }]);
		expect([...second.books.answers.values()].at(-1)).toMatchObject({
			...{ answer: 'The weather in Bologna is fine', how: 'framework' },
		});
	});

	test('a failed task is begun again when another one brought a new framework', async () => {
		const { books } = await play({
			tasks: {
				tasks: [
					{ name: 'Counting cards', description: 'Counting the cards.', value: 'low', after: [] },
					{ name: 'Counting dice', description: 'Counting the dice.', value: 'high', after: [] },
				],
			},
			framework: { kind: 'instructions', name: 'Counting', purpose: 'Counting things.' },
			evaluation: (heard: Heard) =>
				judged(heard.fence('candidate').includes('framework') ? 'solved' : 'failed'),
			execute: (heard: Heard) =>
				heard.fence('notes').includes('Look twice') ? 'By the framework: 42' : 'It is 41.',
		});
		expect(books.statuses.get('Counting cards')).toEqual([
			...['open', 'in_progress', failed],
			...['open', 'in_progress', 'closed'],
		]);
		expect(taskNamed(books, 'Counting dice').task.status).toBe('closed');
	});

	test('arguments are filled where they stand, and keep their type alone', () => {
		const template = { a: '{{n}}', b: 'x {{n}} {{missing}}', c: [{ d: '{{o}}' }] };
		expect(fillPlaceholders(template, { n: 3, o: { p: 1 } })).toEqual({
			...{ a: 3, b: 'x 3 {{missing}}', c: [{ d: { p: 1 } }] },
		});
	});
});

const someFramework: Framework = {
	...{
		id: uuid(1),
		name: 'Old way',
		purpose: 'Finding things.',
		kind: 'instructions',
		content: 'Look.',
	},
	...{ parameters: [], guidelines: '', test: '', uses: 0, successes: 0, retired: false },
	...{ source: { runId: '', taskId: null }, created: 0, changed: 0, local: false },
};

describe('the scheduler', () => {
	const situation = (change: Partial<Situation>): Situation => ({
		...{ value: 'high', left: 60, experience: [], fault: false, done: new Set(), short: true },
		...change,
	});
	const record = (how: string, tries: number, successes: number): Experience => ({
		...{ how, value: 'high', tries, successes, tokens: tries * 2000 },
	});

	test.each<[string, Partial<Situation>, Choice]>([
		['a short answer', {}, 'midtry'],
		['an open task', { short: false }, 'hyperthink'],
		['MidTry failed on record', { experience: [record('midtry', 8, 0)] }, 'hyperthink'],
		[
			'both failed on record',
			{ experience: [record('midtry', 9, 0), record('hyperthink', 9, 0)] },
			'new-framework',
		],
		[
			'… of medium value',
			{
				value: 'medium',
				experience: ['midtry', 'hyperthink'].map((how) => ({
					...{ how, value: 'medium', tries: 9, successes: 0, tokens: 0 },
				})),
			},
			'give-up',
		],
		['HyperThink did well on record', { experience: [record('hyperthink', 9, 9)] }, 'hyperthink'],
		['done already', { done: new Set<Choice>(['midtry']) }, 'new-framework'],
		['everything done', { done: new Set<Choice>(['midtry', 'new-framework']) }, 'give-up'],
		['few calls left', { left: 8 }, 'hyperthink'],
		['no calls left', { left: 3 }, 'give-up'],
		['low value', { value: 'low' }, 'give-up'],
		['a reply at fault', { value: 'low', fault: true }, 'retry'],
	])('%s', (_, change, choice) => {
		const decision = decide(situation(change));
		expect(decision.choice).toBe(choice);
		expect(decision.because).toMatch(/\.$/);
		expect(decision.because).not.toContain('\n');
	});

	test('in a run: decides differently after recorded failures', async () => {
		const script: AgentScript = { ...one('medium'), evaluation: judged('failed') };
		const choices = async (experience: Experience[]) => {
			const { events } = await play(script, { world: { experience } });
			return (await events('agent/decision')).map(({ choice }) => choice);
		};
		expect(await choices([])).toEqual(['hyperthink', 'give-up']);
		const lost = { ...record('hyperthink', 12, 0), value: 'medium' as const };
		const won = { ...record('midtry', 12, 9), value: 'medium' as const };
		expect(await choices([lost, won])).toEqual(['midtry', 'give-up']);
	});
});
