/** The history of the agent: statuses, order, limits, the user, edits, the answer. */
import { describe, expect, test } from 'vitest';
import type { TaskEdit } from '../../src/core/mission/outside.ts';
import { readTrace } from '../../src/state/think/trace.ts';
import {
	agentEngine,
	agentStage,
	editOf,
	malformed,
	splitting,
	taskNamed,
	type AgentScript,
	type Books,
	type Heard,
	type StageOptions,
} from '../support/scripted-agent.ts';

const failed = 'failed_with_current_available_instruments';
const task = (name: string, value = 'high', after: number[] = []) => ({
	...{ name, description: `Do ${name}.`, value, after },
});

/** Without what stands under it. */
const words = ({ answer }: { answer: string }) => answer.split('\n\n**Not verified:**')[0];

async function play(script: AgentScript, how: StageOptions = {}) {
	const stage = agentStage(how);
	const engine = agentEngine(script);
	const outcome = await stage.go(engine);
	return { ...stage, engine, outcome };
}

test('a mission of one task: open, in progress, closed; then the answer', async () => {
	const { outcome, books } = await play({});
	expect(outcome).toEqual({
		answer: 'It is 42.\n\n**Not verified:** The answer was judged by the model alone.',
		stop: 'finished',
		reason: '1 task closed.',
		confidence: 'LOW',
	});
	expect(books.statuses.get('Find it')).toEqual(['open', 'in_progress', 'closed']);
	const [answer] = books.answers.values();
	expect(answer).toMatchObject({ how: 'plain', convincing: true, answer: 'It is 42.' });
	const { task } = taskNamed(books, 'Find it');
	expect(task.stream_of_consciousness).toContain('Closed: Find it');
	expect(Object.keys(task).sort()).toEqual([
		...['description', 'id', 'name', 'status', 'stream_of_consciousness'],
		...['tasks_and_thoughts_that_brought_to_it', 'tasks_depending', 'tasks_required', 'value'],
	]);
	expect(task.tasks_and_thoughts_that_brought_to_it.thoughts).toHaveLength(1);
	for (const { thought } of books.thoughts.values()) {
		expect(Object.keys(thought).sort()).toEqual(expect.arrayContaining(['content', 'name']));
	}
});

test('tasks run in the order of their requirements, and see the answers of these', async () => {
	const { engine, books, outcome } = await play({
		tasks: { tasks: [task('Third', 'high', [2]), task('Second', 'high', [3]), task('First')] },
		execute: (heard: Heard) => `Result of ${heard.fence('task').split('\n')[0]}`,
	});
	const order = engine.heard.filter(({ form }) => form === 'execute');
	expect(order.map((one) => one.fence('task').split('\n')[0])).toEqual([
		'First',
		'Second',
		'Third',
	]);
	expect(order[2]!.fence('findings')).toContain('Result of Second');
	expect(order[2]!.fence('findings')).not.toContain('Result of First');
	const third = taskNamed(books, 'Third').task;
	expect(third.tasks_required).toEqual([taskNamed(books, 'Second').task.id]);
	expect(taskNamed(books, 'Second').task.tasks_depending).toEqual([third.id]);
	expect(outcome.reason).toBe('3 tasks closed.');
});

test('an edge that would close a circle is refused, and both tasks run', async () => {
	const { outcome, events, books } = await play({
		tasks: { tasks: [task('Hen', 'high', [2]), task('Egg', 'high', [1])] },
	});
	expect(outcome.reason).toBe('2 tasks closed.');
	expect(taskNamed(books, 'Egg').task.tasks_required).toEqual([]);
	const refused = (await events('agent/decision')).filter(({ choice }) => choice === 'refused');
	expect(refused.map(({ because }) => because)).toEqual([
		'“Egg” cannot wait for “Hen”, which waits for it.',
	]);
});

test('independent tasks are worked on side by side', async () => {
	const stage = agentStage();
	let under = 0;
	let most = 0;
	const script = { tasks: { tasks: [task('One'), task('Two'), task('Three')] } };
	const engine = agentEngine(script, () => 3);
	const { generate } = engine;
	engine.generate = async function* (request, signal) {
		most = Math.max(most, ++under);
		try {
			return yield* generate(request, signal);
		} finally {
			under -= 1;
		}
	};
	await stage.go(engine);
	expect(most).toBe(3);
});

/** There is something to act with, so that it is asked what to do. */
const looking: StageOptions = {
	world: { instruments: { documents: () => ({ ok: true, text: '' }) } },
};

test('subtasks: values never above the parent, the parent closes after them with its own evaluation', async () => {
	const { books, engine } = await play(
		{
			tasks: { tasks: [task('Whole', 'medium'), task('Other', 'low')] },
			act: splitting,
			subtasks: (heard: Heard) =>
				heard.fence('task').startsWith('Whole')
					? {
							because: 'Two parts.',
							subtasks: [task('Left part', 'high'), task('Right side', 'low')],
						}
					: { because: 'Small.', subtasks: [] },
		},
		looking,
	);
	expect(taskNamed(books, 'Left part').task.value).toBe('medium');
	expect(taskNamed(books, 'Right side').task.value).toBe('low');
	const whole = taskNamed(books, 'Whole');
	expect(taskNamed(books, 'Left part')).toMatchObject({ parent: whole.id, depth: 1 });
	expect(whole.task.tasks_required).toHaveLength(2);
	expect(books.statuses.get('Whole')).toEqual(['open', 'in_progress', 'closed']);
	const [first] = engine.heard.filter(({ form }) => form === 'compose');
	expect(first!.fence('findings')).toContain('Left part: It is 42.');
	const hows = [...books.answers.values()].map(({ taskId, how }) => `${taskId} ${how}`);
	expect(hows).toEqual(['2 plain', '4 plain', '3 plain', '1 composed']);
});

test('limits: depth, subtasks, tasks, near-duplicates', async () => {
	let n = 0;
	const more = () => ({
		because: 'More.',
		subtasks: [task(`Dig hole ${++n}`), task(`Fill pit ${++n}`), task(`fill pit ${n}`)],
	});
	const { books, outcome, events } = await play(
		{ subtasks: more, act: splitting, tasks: { tasks: [task('Root'), task('Stem')] } },
		{ ...looking, options: { depth: 2, tasks: 14, calls: 2000 } },
	);
	expect(books.tasks.size).toBeLessThanOrEqual(14);
	expect(Math.max(...[...books.tasks.values()].map(({ depth }) => depth))).toBe(2);
	const refused = (await events('agent/decision')).filter(({ choice }) => choice === 'refused');
	expect(refused.some(({ because }) => because.includes('nearly the same'))).toBe(true);
	expect(outcome.stop).toBe('finished');
});

test.each([
	['partial information is enough', true, 'closed'],
	['nothing can be done without it', false, failed],
])('a requirement failed: %s', async (_, possible, status) => {
	const { books, outcome } = await play({
		tasks: { tasks: [task('Ground', 'low'), task('House', 'low', [1])] },
		partial: { because: 'So it is.', possible },
		evaluation: (heard: Heard) => ({
			reason: 'Hm.',
			verdict: heard.fence('task').startsWith('Ground') ? 'failed' : 'solved',
		}),
	});
	expect(taskNamed(books, 'Ground').task.status).toBe(failed);
	expect(taskNamed(books, 'House').task.status).toBe(status);
	expect(words(outcome)).toBe('The answer is 42.');
	if (!possible) expect(taskNamed(books, 'House').because).toContain('“Ground”');
});

const needy: AgentScript = {
	tasks: { tasks: [task('Ask'), task('Other')] },
	execute: (heard: Heard) => {
		if (!heard.fence('task').startsWith('Ask') || heard.all.includes('The person said'))
			return 'It is 42.';
		return heard.all.includes('Ask: ') ? 'Ask: Which day?' : 'It is 42.\nAssumed: Monday.';
	},
};

test('asking never blocks: others go on, the run suspends, and asks nothing twice', async () => {
	const stage = agentStage();
	const engine = agentEngine(needy);
	await expect(stage.go(engine)).rejects.toMatchObject({ code: 'waiting-user' });
	expect(taskNamed(stage.books, 'Other').task.status).toBe('closed');
	expect(taskNamed(stage.books, 'Ask').task.status).toBe('in_progress');
	expect([...stage.books.questions.values()]).toMatchObject([
		{ text: 'Which day?', purpose: 'information', taskId: taskNamed(stage.books, 'Ask').id },
	]);
	// Nothing came: it is suspended again, without another question or call.
	const calls = engine.requests.length;
	await expect(stage.go(engine)).rejects.toMatchObject({ code: 'waiting-user' });
	expect(engine.requests.length).toBe(calls);
	expect(stage.books.questions.size).toBe(1);

	const [questionId] = stage.books.questions.keys();
	stage.world.outside = () => ({
		answers: [{ questionId: questionId!, taskId: 1, text: 'Friday' }],
	});
	const outcome = await stage.go(engine);
	expect(outcome.reason).toBe('2 tasks closed.');
	const last = engine.heard.findLast(({ form }) => form === 'execute')!;
	expect(last.fence('findings')).toContain('The person said: Friday');
	expect(stage.books.questions.size).toBe(1);
});

test('a question to the person is no result that is shown so far', async () => {
	const stage = agentStage();
	await expect(
		stage.go(agentEngine({ ...needy, tasks: { tasks: [task('Ask')] } })),
	).rejects.toMatchObject({ code: 'waiting-user' });
	const { soFar } = readTrace(stage.run, await stage.journal.load(stage.run.id));
	expect(soFar).toBeNull();
});

test('an answer that comes while it reflects, before it would wait, is not waited for', async () => {
	let answered = false;
	const { books, outcome } = await play(
		{ ...needy, reflection: () => ((answered = true), { learned: '', doubt: '', try: '' }) },
		{
			world: {
				outside: (_, books) =>
					answered
						? {
								answers: [...books.questions.values()].map(({ id }) => ({
									questionId: id,
									taskId: 1,
									text: 'Friday',
								})),
							}
						: {},
			},
		},
	);
	expect(answered).toBe(true);
	expect(outcome.reason).toBe('2 tasks closed.');
	expect(books.questions.size).toBe(1);
});

test('a late answer is heard in the middle of the run', async () => {
	const { outcome, engine } = await play(
		{ ...needy, tasks: { tasks: [task('Ask'), task('Other'), task('Last', 'high', [2])] } },
		{
			world: {
				outside: (round, books) =>
					round === 3
						? {
								answers: [...books.questions.values()].map(({ id }) => ({
									questionId: id,
									taskId: 1,
									text: 'Sunday',
								})),
							}
						: {},
			},
		},
	);
	expect(outcome.reason).toBe('3 tasks closed.');
	expect(engine.heard.some(({ all }) => all.includes('The person said: Sunday'))).toBe(true);
});

test('with USER_AWAY an assumption is left as a thought, and nothing is asked', async () => {
	const { books, engine, outcome } = await play(needy, {
		world: { outside: () => ({ userAway: true }) },
	});
	expect(outcome.stop).toBe('finished');
	expect(books.questions.size).toBe(0);
	const assumed = [...books.thoughts.values()].filter(({ kind }) => kind === 'assumption');
	expect(assumed.map(({ thought }) => thought.name)).toEqual(['Assumed: Monday.']);
	expect(engine.heard.some(({ all }) => all.includes('Ask: '))).toBe(false);
});

test('the user goes away while a question waits: it is withdrawn, and the task assumes', async () => {
	const { books, outcome } = await play(needy, {
		world: { outside: (round) => ({ userAway: round > 1 }) },
	});
	expect(outcome.reason).toBe('2 tasks closed.');
	expect([...books.questions.values()]).toMatchObject([{ withdrawn: true }]);
	expect([...books.thoughts.values()].some(({ kind }) => kind === 'assumption')).toBe(true);
});

test('the user comes back: a failed task of high value is begun again, and may ask', async () => {
	let verdict = 'failed';
	const { books, events } = await play(
		{
			...needy,
			tasks: { tasks: [task('Ask'), task('Slow one', 'high'), task('Slow two', 'high', [2])] },
			evaluation: (heard: Heard) => ({
				reason: 'Hm.',
				verdict: heard.fence('task').startsWith('Ask') ? verdict : 'solved',
			}),
			instructions: malformed,
			subtasks: { because: '', subtasks: [] },
		},
		{
			world: {
				outside: (round, books) => {
					const asked = [...books.questions.values()];
					if (asked.length > 0) verdict = 'solved';
					return {
						userAway: round < 5,
						answers: asked.map(({ id }) => ({ questionId: id, taskId: 1, text: 'Tuesday' })),
					};
				},
			},
		},
	);
	expect(books.statuses.get('Ask')).toEqual([
		...['open', 'in_progress', failed],
		...['open', 'in_progress', 'closed'],
	]);
	expect((await events('agent/decision')).map(({ choice }) => choice)).toContain('reopen');
	expect(books.questions.size).toBe(1);
});

test('edits take effect at the next round: rename, close, add, reopen', async () => {
	const { books, outcome, engine } = await play(
		{ tasks: { tasks: [task('One'), task('Two', 'high', [1]), task('Three', 'high', [2])] } },
		{
			world: {
				outside: (round, books) => {
					const id = (name: string) => taskNamed(books, name).id;
					if (round !== 2) return {};
					return {
						edits: [
							editOf({ name: 'Second', description: 'In other words.' }, id('Two'), 1),
							editOf({ status: 'closed' }, id('Three'), 2),
							editOf({ name: 'Mine', description: 'My own task.', value: 'low' }, null, 3),
							editOf({ status: 'open' }, id('One'), 4),
						],
					};
				},
			},
		},
	);
	expect(taskNamed(books, 'Second').task.description).toBe('In other words.');
	expect(engine.heard.some((one) => one.fence('task') === 'Second\nIn other words.')).toBe(true);
	expect(taskNamed(books, 'Three')).toMatchObject({
		because: 'You ended it.',
		task: { status: 'closed' },
	});
	expect(taskNamed(books, 'Mine')).toMatchObject({
		byUser: true,
		task: { status: 'closed', value: 'low' },
	});
	expect(books.statuses.get('One')).toEqual([
		...['open', 'in_progress', 'closed'],
		...['open', 'in_progress', 'closed'],
	]);
	expect(outcome.stop).toBe('finished');
});

describe('an edit in the middle of a round', () => {
	/** The person writes once the first execution was heard; others of the round work on. */
	const play2 = async (change: TaskEdit['change']) => {
		const tasks = [task('One'), task('Other')];
		let told = false;
		const script: AgentScript = {
			tasks: { tasks },
			execute: (heard: Heard) => {
				if (heard.fence('task').startsWith('One')) told = true;
				return 'It is 42.';
			},
		};
		const edits = (books: Books) => (told ? [editOf(change, [...books.tasks.keys()][0]!, 1)] : []);
		const outside = (round: number, books: Books) => ({
			edits: round === 2 ? edits(books) : [],
			seen: round === 2 ? 1 : 0,
		});
		return play(script, { world: { edits, outside } });
	};
	const about = (heard: readonly Heard[], name: string) =>
		heard
			.filter(({ form, fence }) => form !== 'act' && fence('task').startsWith(name))
			.map(({ form }) => form);

	test('other words: not one step more with the old ones, and it is begun anew', async () => {
		const { engine, books, outcome, events } = await play2({ name: 'First', description: 'Anew.' });
		// Nothing is judged, and no fact is tried, of what answered the old words.
		expect(about(engine.heard, 'One')).toEqual(['execute']);
		expect(about(engine.heard, 'First\nAnew.')).toEqual(['execute', 'evaluation']);
		expect(about(engine.heard, 'Other')).toEqual(['execute', 'evaluation']);
		expect(books.statuses.get('First')).toEqual(['in_progress', 'open', 'in_progress', 'closed']);
		expect((await events('agent/decision')).map(({ because }) => because)).toContain(
			'“First”: You changed it.',
		);
		expect([...books.strategies.values()].map(({ status }) => status).sort()).toEqual([
			...['failed', 'succeeded', 'succeeded'],
		]);
		expect(outcome).toMatchObject({ stop: 'finished', reason: '2 tasks closed.' });
	});

	test('ended: it makes no step more', async () => {
		const { engine, books } = await play2({ status: 'closed' });
		expect(about(engine.heard, 'One')).toEqual(['execute']);
		expect(taskNamed(books, 'One')).toMatchObject({ because: 'You ended it.' });
	});

	test('another value: it goes on as it is', async () => {
		const { engine, books } = await play2({ value: 'low' });
		expect(about(engine.heard, 'One')).toEqual(['execute', 'evaluation']);
		expect(taskNamed(books, 'One').task).toMatchObject({ status: 'closed', value: 'low' });
	});

	test('a replay hears the same', async () => {
		const { go, journal, outcome } = await play2({ name: 'First', description: 'Anew.' });
		const before = await journal.load('run-1');
		expect(await go(agentEngine({}))).toEqual(outcome);
		expect(await journal.load('run-1')).toEqual(before);
	});
});

test('the answer is put together in parts where it is longer than the context', async () => {
	const long = 'many words '.repeat(350);
	const { engine, outcome } = await play({
		tasks: { tasks: ['a', 'b', 'c', 'd', 'e'].map((name) => task(`Part ${name}`)) },
		execute: long,
	});
	expect(engine.heard.filter(({ form }) => form === 'summary').length).toBeGreaterThan(1);
	expect(words(outcome)).toBe('The answer is 42.');
	for (const { all, request } of engine.heard) {
		expect(all.length / 4 + request.sampling.maxTokens).toBeLessThanOrEqual(4096);
	}
});

test('whatever fails, there is an answer: no composition, budget, stop, own limit', async () => {
	const text = 'It is 42.';
	const both = await play({ compose: malformed, tasks: { tasks: [task('One'), task('Two')] } });
	expect(words(both.outcome)).toBe(`**One**\n\n${text}\n\n**Two**\n\n${text}`);

	const budget = await play(
		{ tasks: { tasks: [task('One'), task('Two', 'high', [1])] } },
		{ change: { budget: { tokens: 0, minutes: 0, calls: 7 } } },
	);
	expect(budget.outcome).toMatchObject({
		stop: 'budget',
		answer: `**One**\n\n${text}\n\n**Two**\n\n${text}`,
	});

	const stage = agentStage();
	const script = { tasks: { tasks: [task('One'), task('Two', 'high', [1])] } };
	const engine = agentEngine({
		...script,
		execute: (heard: Heard) => (heard.times === 1 ? (stage.stop.abort(), text) : text),
	});
	expect(await stage.go(engine)).toMatchObject({ stop: 'stopped', answer: text });

	const limit = await play(script, { options: { calls: 9 } });
	expect(limit.engine.requests.length).toBeLessThanOrEqual(9);
	expect(words(limit.outcome)).toBe('The answer is 42.');
});

test('a mission that cannot be decomposed is one task', async () => {
	const { books, outcome } = await play({ tasks: malformed });
	expect(taskNamed(books, 'The mission').task.description).toBe('Find out what the answer is.');
	expect(outcome.stop).toBe('finished');
});
