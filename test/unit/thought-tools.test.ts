/** External tools: those that fit are offered, by name, and none that writes is used unasked. */
import { describe, expect, test } from 'vitest';
import type { InstrumentInfo, OutsideEvents } from '../../src/core/mission/outside.ts';
import type { Question } from '../../src/core/mission/types.ts';
import { MullError } from '../../src/core/errors.ts';
import { forkRun } from '../../src/core/runs/fork.ts';
import { hash32 } from '../../src/core/hash.ts';
import type { UseStep } from '../../src/core/runs/steps.ts';
import {
	agentEngine,
	agentStage,
	editOf,
	killedAt,
	noBooks,
	tool,
	type AgentScript,
	type Books,
	type Heard,
	type OutsideScript,
	type Stage,
	type StageOptions,
} from '../support/scripted-agent.ts';

const server = '7f3d-tools';
const idOf = (name: string) => `tool:${server}/${name}`;
type Infos = Record<string, Partial<InstrumentInfo>>;
const infos: Infos = Object.fromEntries(
	(
		[
			['echo', 'Says it once more.', true, true],
			['get-env', 'Lists all variables.', true, true],
			['compress', 'Packs a file and the sum of its bytes.', false, true],
			['switch', 'Turns the sum of all logs on or off.', false, false],
			['get-sum', 'The sum of two numbers.', true, true],
		] as const
	).map(([name, describe, readOnly, idempotent]) => [
		idOf(name),
		{ label: `The ${name} tool`, describe, readOnly, idempotent, from: 'Home' },
	]),
);
const statement = 'The sum of 2 and 40 is 42.';
const facts = {
	facts: [{ statement, span: 'so', subject: 'It', relation: 'is', object: 'so' }],
};
const world = (names: string[], change: object = {}) => ({
	infos,
	instruments: Object.fromEntries(
		names.map((name) => [idOf(name), () => ({ ok: true, text: `${name} says: it is so.` })]),
	),
	...change,
});
const all = Object.keys(infos).map((id) => id.slice(idOf('').length));

async function play(script: AgentScript, how: StageOptions) {
	const stage = agentStage(how);
	// Solving takes many calls, so that trials may take as many.
	const hard = ({ form }: Heard) => (form === 'execute' ? 12 : 1);
	const engine = agentEngine({ facts, ...script }, undefined, hard);
	const outcome = await stage.go(engine);
	return { ...stage, stage, engine, outcome };
}
const offered = ({ engine }: { engine: { heard: Heard[] } }, form = 'predictions') => {
	const heard = engine.heard.find((one) => one.form === form)!;
	return {
		lines: heard.fence('notes').split('\n'),
		schema: JSON.stringify(heard.request.schema),
		all: heard.all,
	};
};

describe('as a test of a fact', () => {
	test('those that only read and fit are offered, and how many there are in all is said', async () => {
		const played = await play({}, { world: world(all) });
		const { lines, schema } = offered(played);
		expect(lines.slice(1, -2)).toEqual(['"get-sum": The get-sum tool: The sum of two numbers.']);
		expect(lines.at(-1)).toBe('(1 of 5 tools: those that only read and fit best.)');
		expect(schema).toContain('"get-sum"');
		expect(schema).not.toMatch(/echo|compress|switch/);
		expect(await played.events('agent/decision')).toContainEqual({
			...{ type: 'agent/decision', taskId: 1, choice: 'tools' },
			because: `get-sum (1 of 5 tools: those that only read and fit best), for: ${statement}`,
		});
	});

	test('one that may be repeated without harm still writes: it is never a test', async () => {
		const played = await play(
			{
				predictions: {
					predictions: ['compress', idOf('compress'), 'switch', idOf('switch')].map(
						(instrument) => ({ text: 'It is so.', instrument, because: 'It can.' }),
					),
				},
				arguments: { arguments: '{}' },
			},
			{ world: world(['compress', 'switch']) },
		);
		expect(offered(played).lines.at(-1)).toMatch(/^\(0 of 2 tools/);
		expect(played.used).toEqual([]);
	});

	test('a tool is used by its name, and shown by it', async () => {
		const played = await play(
			{
				predictions: {
					predictions: [{ text: '2 + 40 is 42.', instrument: 'get-sum', because: 'It adds.' }],
				},
				arguments: { arguments: '{"a": 2, "b": 40}' },
			},
			{ world: world(all) },
		);
		expect(played.used).toEqual([{ id: idOf('get-sum'), input: { a: 2, b: 40 } }]);
		expect([...played.books.facts.values()]).toMatchObject([
			{ status: 'surviving', predictions: [{ instrument: idOf('get-sum') }] },
		]);
		// No prompt, thought or decision bears the id.
		expect(played.engine.heard.filter((one) => one.all.includes(server))).toEqual([]);
		const told = [...played.books.thoughts.values(), ...(await played.events('agent/decision'))];
		expect(JSON.stringify(told)).toContain('get-sum');
		expect(JSON.stringify(told)).not.toContain(server);
	});

	test('what fits only the task is offered after what fits the fact', async () => {
		const tasks = {
			tasks: [{ name: 'Variables', description: 'Which are there?', value: 'high', after: [] }],
		};
		const played = await play({ tasks }, { world: world(all) });
		expect(
			offered(played)
				.lines.slice(1, -2)
				.map((line) => line.split(':')[0]),
		).toEqual([...['"get-sum"', '"get-env"']]);
	});

	test('two servers with a tool of one name: both can be named', async () => {
		const [one, two] = ['tool:a/code', 'tool:b/code'];
		const sum = { describe: 'The sum of two numbers.' };
		const played = await play(
			{
				predictions: { predictions: [{ text: 'So.', instrument: 'code-3', because: 'It.' }] },
				arguments: { arguments: '{}' },
			},
			{
				world: {
					infos: { [one]: sum, [two]: sum },
					instruments: {
						[one]: () => ({ ok: true, text: '' }),
						[two]: () => ({ ok: true, text: '' }),
					},
				},
			},
		);
		expect(
			offered(played)
				.lines.slice(1, 3)
				.map((line) => line.split(':')[0]),
		).toEqual([...['"code-2"', '"code-3"']]);
		expect(played.used.map(({ id }) => id)).toEqual([two]);
	});

	test('few that share no word are all offered; of many, none', async () => {
		const foreign = { facts: { facts: [{ ...facts.facts[0]!, statement: 'Roma è antica.' }] } };
		const few = await play(foreign, { world: world(['echo', 'get-env']) });
		expect(offered(few).lines.at(-1)).toMatch(/^\(2 of 2 tools/);
		const many = await play(foreign, {
			world: world(all, { infos: Object.fromEntries(all.map((name) => [idOf(name), {}])) }),
		});
		expect(offered(many).lines.at(-1)).toMatch(/^\(0 of 5 tools/);
	});

	test.each([
		['that fits it says so by the tool’s name', 'Give the sum of', true],
		['that has nothing to do with it is not', 'Write a poem on', false],
	])('a task that is begun again for a new tool %s', async (_, what, fits) => {
		const tasks = {
			tasks: ['One', 'Two'].map((name) => ({
				...{
					name,
					description: `${what} ${name}.`,
					value: 'low',
					after: name === 'Two' ? [1] : [],
				},
			})),
		};
		const evaluation = { reason: 'No.', verdict: 'failed' };
		const none = (round: number) => (round < 3 ? { instruments: [] } : {});
		const played = await play(
			{ tasks, evaluation, partial: { because: 'It can.', possible: true } },
			{ world: world(['get-sum'], { outside: none }) },
		);
		const decisions = await played.events('agent/decision');
		const again = decisions.filter(({ choice }) => choice === 'reopen');
		const said = again.map(({ because }) => because);
		expect(said.includes('“One”: There is something new: get-sum.')).toBe(fits);
	});

	test('no tools: nothing is said of them, and nothing is kept', async () => {
		const played = await play({}, { world: {} });
		expect(offered(played).lines.at(-1)).toMatch(/^"reflection"/);
		expect((await played.journal.load('run-1')).some(({ key }) => key.endsWith('/tools'))).toBe(
			false,
		);
	});
});

// ── Tools that write ────────────────────────────────────────────────────────────────────────

/** Nothing convinces but what a tool said. */
const stuck: AgentScript = {
	facts: { facts: [] },
	evaluation: ({ all }: Heard) => ({
		reason: 'See there.',
		verdict: /says: it is so/.test(all) ? 'solved' : 'failed',
	}),
	execute: (heard: Heard) =>
		/\w+ says: it is so/.exec(heard.fence('findings'))?.[0] ?? 'Nobody knows.',
	framework: { kind: 'tool', name: 'By switch', purpose: 'To hear the switch.' },
	calls: {
		calls: [{ tool: 'switch', arguments: '{"on": "{{on}}", "note": "a\u202eb"}' }],
		...{ values: '{"on": true}', guidelines: 'For logs.' },
	},
};
const given = { on: true, note: 'a\u202eb' };

/** Answers each question for permission once, the round after it was asked. */
const saying =
	(text: string | ((question: Question) => string)) =>
	(_round: number, books: Books): Partial<OutsideEvents> => ({
		answers: [...books.questions.values()]
			.filter(({ purpose }) => purpose === 'permission')
			.map((question) => ({
				...{ questionId: question.id, taskId: question.taskId },
				text: typeof text === 'string' ? text : text(question),
			})),
	});
const asked = ({ books }: { books: Books }) =>
	[...books.questions.values()].filter(({ purpose }) => purpose === 'permission');

describe('a tool that may change something', () => {
	test('is used once the person said yes to that very use, its arguments shown', async () => {
		const played = await play(stuck, { world: world(['switch'], { outside: saying('Yes') }) });
		expect(asked(played)).toMatchObject([
			{
				text: 'May the tool “The switch tool” of Home be used with this? It may change something there.',
				taskId: 1,
			},
		]);
		const { input } = asked(played)[0]!;
		expect(input).not.toContain('\u202e');
		expect(input).toContain('a\\u202eb');
		expect(JSON.parse(input!)).toEqual(given);
		expect(played.used).toEqual([{ id: idOf('switch'), input: given }]);
		expect(played.outcome.stop).toBe('finished');
		expect([...played.books.answers.values()].at(-1)).toMatchObject({
			...{ how: 'framework', convincing: true },
		});
		const experience = [...played.books.frameworks.values()][0]!;
		expect(experience).toMatchObject({ uses: 1, successes: 1 });
	});

	test('the model is told that the person is asked', async () => {
		const played = await play(stuck, { world: world(all, { outside: saying('No') }) });
		const { lines } = offered(played, 'calls');
		expect(lines.find((line) => line.startsWith('"switch"'))).toContain(
			'The person is asked first',
		);
		expect(lines.find((line) => line.startsWith('"get-sum"'))).not.toContain('asked first');
	});

	test.each(['No', 'Yes, but later', 'What for?', ''])('“%s” is no yes', async (text) => {
		const played = await play(stuck, { world: world(['switch'], { outside: saying(text) }) });
		expect(asked(played)).toHaveLength(1);
		expect(played.used).toEqual([]);
		expect(played.books.frameworks.size).toBe(0);
	});

	test('with “I am away” it is not asked for, not offered and not used', async () => {
		const outside = () => ({ userAway: true });
		const played = await play(stuck, { world: world(['switch'], { outside }) });
		expect(asked(played)).toEqual([]);
		expect(played.used).toEqual([]);
		expect(played.engine.heard.some(({ form }) => form === 'calls')).toBe(false);
		expect(played.outcome.stop).toBe('finished');
	});

	test('“I am away” while the question stands: withdrawn, not used, the mission goes on', async () => {
		const outside = (_: number, books: Books) => ({ userAway: asked({ books }).length > 0 });
		const played = await play(stuck, { world: world(['switch'], { outside }) });
		expect(asked(played)).toMatchObject([{ withdrawn: true }]);
		expect(played.used).toEqual([]);
		expect(played.outcome.stop).toBe('finished');
	});

	test('only a task of high value asks', async () => {
		const books = noBooks();
		await play(stuck, { books, world: world(['switch'], { outside: saying('Yes') }) });
		const tasks = {
			tasks: [{ name: 'Logs', description: 'Hear the switch.', value: 'medium', after: [] }],
		};
		const before = books.questions.size;
		const played = await play({ ...stuck, tasks }, { books, world: world(['switch']) });
		expect(books.questions.size).toBe(before);
		expect(played.used).toEqual([]);
		// It was no failure of the framework.
		expect([...books.frameworks.values()]).toMatchObject([{ uses: 1, successes: 1 }]);
	});

	test('the yes was to that use: the recorded calls ask again, with what they would send', async () => {
		const books = noBooks();
		const again = world(['switch'], { outside: saying('Yes') });
		await play(stuck, { books, world: again });
		const tasks = {
			tasks: [{ name: 'Logs', description: 'Hear the switch.', value: 'high', after: [] }],
		};
		const script = { ...stuck, tasks, arguments: { arguments: '{"on": "later"}' } };
		const later = await play(script, { books, world: again });
		expect(asked({ books }).map(({ input }) => (JSON.parse(input!) as typeof given).on)).toEqual([
			...[true, 'later'],
		]);
		expect(later.used).toEqual([{ id: idOf('switch'), input: { ...given, on: 'later' } }]);
	});

	test('others go on meanwhile; then the mission waits for the person', async () => {
		const tasks = {
			tasks: [
				{ name: 'Logs', description: 'Read the logs.', value: 'high', after: [] },
				{ name: 'Other', description: 'Something else.', value: 'high', after: [] },
			],
		};
		const execute = (heard: Heard) =>
			heard.all.includes('Something else') ? 'It says: it is so' : 'Nobody knows.';
		const stage = agentStage({ world: world(['switch']) });
		const engine = agentEngine({ ...stuck, tasks, execute });
		await expect(stage.go(engine)).rejects.toMatchObject({ code: 'waiting-user' });
		expect(stage.books.statuses.get('Other')!.at(-1)).toBe('closed');
		expect(stage.books.statuses.get('Logs')!.at(-1)).toBe('in_progress');
		expect(stage.used).toEqual([]);
		stage.world.outside = saying('Yes.');
		await stage.go(engine);
		expect(stage.used).toHaveLength(1);
	});

	test('a task that the person ends takes its question along', async () => {
		const outside = (_: number, books: Books) =>
			asked({ books }).length > 0 ? { edits: [editOf({ status: 'closed' }, 1)] } : {};
		const played = await play(stuck, { world: world(['switch'], { outside }) });
		expect(asked(played)).toMatchObject([{ withdrawn: true }]);
		expect(played.used).toEqual([]);
	});

	test('two uses: both are asked for before the first is made, and one no is none', async () => {
		const calls = {
			calls: ['switch', 'compress'].map((tool) => ({ tool, arguments: '{}' })),
			...{ values: '{}', guidelines: 'Both.' },
		};
		const how = (text: (question: Question) => string) => ({
			world: world(['switch', 'compress'], { outside: saying(text) }),
		});
		const half = await play(
			{ ...stuck, calls },
			how(({ text }) => (text.includes('switch') ? 'Yes' : 'No')),
		);
		expect(asked(half)).toHaveLength(2);
		expect(half.used).toEqual([]);
		const whole = await play(
			{ ...stuck, calls },
			how(() => 'yes'),
		);
		expect(whole.used.map(({ id }) => id)).toEqual([idOf('switch'), idOf('compress')]);
	});

	test.each([
		['its permission is taken back', (stage: Stage) => void (stage.world.instruments = {})],
		[
			'it is described anew',
			(stage: Stage) => void (stage.world.infos = { [idOf('switch')]: { describe: 'Deletes.' } }),
		],
	])('between the question and the use %s: it is not used', async (_, change) => {
		const stage = agentStage({ world: world(['switch']) });
		// The round of the answer still knows it as it was.
		const known = { ...tool(idOf('switch')), ...infos[idOf('switch')] };
		stage.world.outside = (round, books) => {
			if (asked({ books }).length === 0) return {};
			change(stage);
			return { ...saying('Yes')(round, books), instruments: [known] };
		};
		await stage.go(agentEngine(stuck));
		expect(asked(stage)).toMatchObject([{ purpose: 'permission' }]);
		expect(stage.used).toEqual([]);
	});

	test('what nobody could look through is not used', async () => {
		const calls = {
			calls: [{ tool: 'switch', arguments: '{"a": "{{x}}{{x}}{{x}}{{x}}"}' }],
			...{ values: JSON.stringify({ x: 'y'.repeat(1200) }), guidelines: '' },
		};
		const played = await play({ ...stuck, calls }, { world: world(['switch']) });
		expect(asked(played)).toEqual([]);
		expect(played.used).toEqual([]);
	});
});

describe('in the journal', () => {
	const busy = () => world(['switch', 'get-sum'], { outside: saying('Yes') });
	const nobody = agentEngine({});
	nobody.generate = () => {
		throw new Error('A replay must not ask an engine.');
	};

	test('a replay asks nobody and uses nothing', async () => {
		const played = await play(stuck, { world: busy() });
		const before = await played.journal.load('run-1');
		const questions = structuredClone(played.books.questions);
		played.stage.world.outside = () => {
			throw new Error('A replay must not look outside.');
		};
		expect(await played.stage.go(nobody)).toEqual(played.outcome);
		expect(await played.journal.load('run-1')).toEqual(before);
		expect(played.books.questions).toEqual(questions);
		expect(played.used).toHaveLength(1);
	});

	test('killed at any write: asked once, used once, or the person says what became of it', async () => {
		const whole = await play(stuck, { world: busy() });
		const writes = (await whole.journal.load('run-1')).length + 2;
		for (let kill = 0; kill < writes; kill++) {
			const stage = agentStage({ world: busy() });
			const slow = (heard: Heard) => hash32(heard.all, kill) % 2;
			await stage.go(agentEngine(stuck, slow), killedAt(stage.journal, kill)).catch(() => {});
			const died = stage.used.length;
			const again = await stage.go(agentEngine(stuck)).catch((thrown: unknown) => thrown);
			expect(asked(stage), `killed at write ${kill}`).toHaveLength(1);
			expect(stage.used, `killed at write ${kill}`).toHaveLength(1);
			if (again instanceof MullError) {
				expect([again.code, died]).toEqual(['unknown-outcome', 1]);
			} else expect(again).toEqual(whole.outcome);
		}
	});

	/** A fork of the run in which the plan of the calls was edited by hand. */
	async function fork(parent: Stage, calls: object, outside: OutsideScript = () => ({})) {
		const stage = agentStage({
			...{ world: world(['switch', 'get-sum'], { outside }), books: parent.books },
			change: { id: 'run-2', forkOf: { runId: 'run-1', key: plan } },
		});
		const own = stage.journal;
		const journal = {
			...own,
			runs: new Map([['run-1', parent.run]]),
			load: (id: string) => (id === 'run-1' ? parent.journal.load(id) : own.load(id)),
			text: async (id: string) => (await own.text(id)) || parent.journal.text(id),
		};
		const edit = { kind: 'reply' as const, text: JSON.stringify(calls) };
		await forkRun(journal, { runId: 'run-1', key: plan, edit, newId: 'run-2' });
		const outcome = await stage.go(agentEngine(stuck), journal);
		const uses = (await own.load('run-2')).filter((step): step is UseStep => step.kind === 'use');
		// A replay of the fork is the fork.
		const before = await own.load('run-2');
		stage.world.outside = () => {
			throw new Error('A replay must not look outside.');
		};
		expect(await stage.go(nobody, journal)).toEqual(outcome);
		expect(await own.load('run-2')).toEqual(before);
		return { ...stage, uses };
	}
	const plan = 't1/framework/write';
	const planned = stuck.calls as { values: string };

	test('a fork takes over what was done, and does not ask for what it does not do', async () => {
		const { stage } = await play(stuck, { world: busy() });
		const forked = await fork(stage, { ...planned, guidelines: 'For other logs.' });
		expect(asked(stage)).toHaveLength(1);
		expect(forked.used).toEqual([]);
		expect(forked.uses).toMatchObject([{ status: 'done', observation: { ok: true } }]);
	});

	test('a fork that would send something else asks anew: the yes was not for that', async () => {
		const { stage } = await play(stuck, { world: busy() });
		const no = saying(({ input }) => (input!.includes('false') ? 'No' : 'Yes'));
		const forked = await fork(stage, { ...planned, values: '{"on": false}' }, no);
		expect(asked(stage)).toHaveLength(2);
		expect(forked.used).toEqual([]);
		expect(forked.uses).toEqual([]);
	});

	test('a yes that came to no use is not the fork’s', async () => {
		const stage = agentStage({ world: busy() });
		// Killed as the use began: the person had said yes.
		const journal = {
			...stage.journal,
			append: async (...step: Parameters<typeof stage.journal.append>) => {
				if (step[0].kind === 'use') throw new Error('killed');
				return stage.journal.append(...step);
			},
		};
		await expect(stage.go(agentEngine(stuck), journal)).rejects.toThrow('killed');
		expect(asked(stage)).toHaveLength(1);
		const forked = await fork(stage, { ...planned }, saying('No'));
		expect(asked(stage)).toHaveLength(2);
		expect(forked.used).toEqual([]);
	});
});
