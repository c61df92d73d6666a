/** A mission that ends in the middle: nothing goes on behind it, and nothing that was found is lost. */
import { expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import type { Framework } from '../../src/core/mission/knowledge.ts';
import { MullError } from '../../src/core/errors.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import { uuid } from '../support/ids.ts';
import {
	agentEngine,
	agentStage,
	calm,
	listOf,
	malformed,
	type AgentScript,
	type Heard,
	type StageOptions,
} from '../support/scripted-agent.ts';

const task = (name: string, value = 'medium') => ({
	...{ name, description: `Do ${name}.`, value, after: [] },
});
const judged = (verdict: string) => ({ reason: `It is ${verdict}.`, verdict });

async function play(script: AgentScript, how: StageOptions = {}) {
	const stage = agentStage(how);
	const engine = agentEngine(script);
	const outcome = await stage.go(engine);
	return { ...stage, engine, outcome };
}

test('a trial beside one that a fault ended writes nothing more once the run was let go', async () => {
	const fact = (statement: string) => ({
		...{ statement, span: statement, subject: '', relation: '', object: '' },
	});
	const stage = agentStage({ options: { tests: 2 } });
	const asksLater = (heard: Heard) => heard.form === 'predictions' && heard.times === 1;
	const engine = agentEngine(
		{
			facts: { facts: [fact('Seven is a prime number.'), fact('Eight is a cube number.')] },
			predictions: (heard: Heard) =>
				heard.times === 0
					? new MullError('rate-limited', 'Too many requests.')
					: { predictions: [{ text: 'It shows.', instrument: 'reflection', because: '' }] },
		},
		(heard) => (asksLater(heard) ? 20 : 0),
		({ form }) => (form === 'execute' ? 9 : 1),
	);
	const end = await drive(algorithm('thought'), stage.setup(engine));
	expect(end).toMatchObject({ status: 'suspended', waiting: { code: 'rate-limited' } });
	// The sibling came to its own end before: it asked, and wrote, all that it had to.
	expect(engine.heard.at(-1)!.form).toBe('check');
	const written = await stage.journal.load('run-1');
	expect(written.at(-1)!.key).toMatch(/^fact-.*\/note-2$/);
	expect([...stage.books.facts.values()].map(({ status }) => status)).toContain('surviving');
});

/** One task, and two routes to it. */
const twoRoutes: AgentScript = {
	tasks: { tasks: [task('Find it')] },
	routes: { routes: ['By land.', 'By sea.'] },
	scores: { scores: [9, 5] },
};

test('stopped in the middle of a search: the best that was found is the answer, with its doubt', async () => {
	const stage = agentStage({ options: { routeDepth: 0 } });
	const engine = agentEngine({
		...twoRoutes,
		execute: (heard: Heard) => (heard.times > 0 ? (stage.stop.abort(), 'No more.') : 'Half way.'),
		evaluation: judged('progress'),
	});
	expect(await stage.go(engine)).toMatchObject({
		...{ stop: 'stopped', answer: 'Half way.\n\n(Not convincing: It is progress.)' },
	});
});

test('the answer wanted now: what was found is put together, no task goes on, and a replay is the same', async () => {
	const stage = agentStage({ options: { routeDepth: 0 } });
	const engine = agentEngine({
		...twoRoutes,
		execute: (heard: Heard) => (heard.times > 0 ? (stage.enough.now(), 'No more.') : 'Half way.'),
		evaluation: judged('progress'),
		compose: 'Half way it is.',
	});
	const outcome = await stage.go(engine);
	expect(outcome).toMatchObject({ stop: 'stopped', reason: 'You wanted the answer now.' });
	expect(outcome.answer).toContain('Half way');
	const silent = agentEngine({});
	expect(await stage.go(silent)).toEqual(outcome);
	expect(silent.heard).toEqual([]);
});

test('over budget before anything was evaluated: what was found is the answer', async () => {
	const budget = { tokens: 0, minutes: 0, calls: 2 };
	const { engine, outcome } = await play(
		{ ...twoRoutes, execute: 'Half way.' },
		{ change: { budget } },
	);
	expect(engine.heard.map(({ form }) => form).slice(-2)).toEqual(['tasks', 'execute']);
	expect(outcome).toMatchObject({
		...{ stop: 'budget', answer: 'Half way.\n\n(Not convincing: It was not evaluated yet.)' },
	});
});

test('a task opened again keeps what it came to before, until it comes to more', async () => {
	const stage = agentStage();
	const engine = agentEngine({
		tasks: { tasks: [task('One'), { ...task('Two'), after: [1] }] },
		execute: (heard: Heard) =>
			heard.times === 1 ? (stage.stop.abort(), '') : `Done ${heard.times}.`,
	});
	stage.world.outside = (round, { tasks }) => {
		const [id] = tasks.keys();
		const edit = { ...{ id: 1, runId: 'run-1', taskId: id!, made: 0 }, change: { status: 'open' } };
		return round === 2 ? { edits: [edit as never] } : {};
	};
	expect(await stage.go(engine)).toMatchObject({ stop: 'stopped', answer: 'Done 0.' });
});

const program: Framework = {
	...{ id: uuid(1), name: 'Adder', purpose: 'Finding sums.', kind: 'code', parameters: [] },
	...{ content: 'function solve(input) { return 42; }', guidelines: '', test: '' },
	...{ uses: 0, successes: 0, retired: false, created: 0, changed: 0, local: false },
	source: { runId: '', taskId: null },
};

test('a program that a task can no longer afford is left out, and nobody else’s calls end for it', async () => {
	// Two tasks with twelve calls each: two to begin, eight for four plain ways, two are left.
	const stage = agentStage({
		options: { calls: 28, routeDepth: 0, routes: 4 },
		world: {
			instruments: { code: () => ({ ok: true, text: '42' }) },
			recall: ({ kinds, text }) =>
				kinds.includes('framework') && text.startsWith('Sum')
					? [
							{
								...{ kind: 'framework', id: uuid(1), text: '', reason: '', score: 1, trust: 1 },
								framework: program,
							},
						]
					: [],
		},
	});
	const engine = agentEngine({
		tasks: { tasks: [task('Sum', 'low'), task('Other', 'low')] },
		routes: { routes: ['By land.', 'By sea.', 'By air.', 'By rail.'] },
		scores: (heard: Heard) => ({
			scores: listOf(heard, 'notes').map((line) => (line.includes('Adder') ? 0 : 9)),
		}),
		input: { input: '1' },
		evaluation: (heard: Heard) =>
			judged(heard.fence('task').startsWith('Sum') ? 'failed' : 'solved'),
	});
	const outcome = await stage.go(engine);
	expect(engine.heard.filter(({ form }) => form === 'execute')).toHaveLength(5);
	expect(outcome).toMatchObject({
		stop: 'finished',
		reason: '1 task closed, 1 task failed with the instruments there are.',
	});
});

/** Every form with a structure fails so; the free texts come. */
const structureless = (fault: MullError): AgentScript =>
	Object.fromEntries(
		Object.entries(calm).map(([form, says]) => [form, typeof says === 'string' ? says : fault]),
	);

test.each<[MullError, string]>([
	[new MullError('server', 'desk failed (500).', 'Look at its log.'), 'server'],
	[malformed(), 'malformed'],
])('a mission none of whose structures came has failed, and says so: %s', async (fault, code) => {
	const stage = agentStage();
	const engine = agentEngine(structureless(fault));
	const end = await drive(algorithm('thought'), stage.setup(engine));
	const asked = engine.heard.filter(({ request }) => request.schema).length;
	expect(asked).toBeGreaterThan(3);
	const reason = `All ${asked} structured steps of this mission failed, so nothing was planned and nothing was judged. ${fault.message}`;
	expect(end).toMatchObject({
		status: 'failed',
		outcome: {
			...{ stop: 'error', reason },
			error: { code, message: reason, wayOut: expect.stringContaining('ask again') as string },
		},
	});
	// The free texts are not lost.
	expect(end.outcome!.answer).toContain('42');
	// And again over its journal.
	expect(await drive(algorithm('thought'), stage.setup(engine))).toMatchObject({
		...{ status: 'failed', outcome: end.outcome },
	});
});

test('one structure that came makes a mission of it; without any step it is none that failed', async () => {
	const fault = malformed();
	const { outcome } = await play({ ...structureless(fault), tasks: calm.tasks });
	expect(outcome.stop).toBe('finished');
	const stage = agentStage();
	stage.stop.abort();
	expect(await stage.go(agentEngine(structureless(fault)))).toMatchObject({ stop: 'stopped' });
});
