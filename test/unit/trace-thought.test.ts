import { describe, expect, test } from 'vitest';
import { noRows, type AgentRows } from '../../src/state/mission/rows.ts';
import { missionView, routeTree } from '../../src/state/mission/view.ts';
import { readTrace } from '../../src/state/think/trace.ts';
import { doneFor, type ThoughtTrace } from '../../src/algorithms/thought/trace.ts';
import type { TextId } from '../../src/core/runs/steps.ts';
import { uuid } from '../support/ids.ts';
import {
	answers,
	facts,
	journal,
	questions,
	route,
	strategies,
	task,
	tasks,
	thoughts,
} from '../support/mission.ts';

const fold = (steps = journal) =>
	readTrace({ algorithm: 'thought', options: {} }, steps) as ThoughtTrace;
const rows: AgentRows = { tasks, thoughts, strategies, answers, questions, facts };
const states = (view: ReturnType<typeof missionView>) =>
	Object.fromEntries(view.tasks.map(({ id, state }) => [id, state]));

describe('the story', () => {
	test('is told apart by kind, in order, and names the task at hand', () => {
		const trace = fold();
		expect(trace.kind).toBe('thought');
		expect(trace.story.map(({ event }) => event.phase)).toEqual([
			...['awaken', 'routes', 'execute', 'decompose', 'routes', 'back'],
		]);
		expect(trace.moods).toHaveLength(9);
		expect(trace.decisions.map(({ event }) => event.choice)).toEqual(['give-up', 'midtry']);
		expect(trace.loops[0]?.event.times).toBe(3);
		expect(trace.tests[0]?.event.verdict).toBe('falsified');
		expect(trace.recalled[0]?.event.items[0]?.reason).toContain('shares');
		expect(trace.current).toBe(7);
	});

	test('knows which rows were written so far', () => {
		const end = journal.findIndex(({ key }) => key === 't1/note-1');
		const { ids } = fold(journal.slice(0, end + 1));
		expect([...ids.tasks]).toEqual([1, 2, 3, 4, 5]);
		expect([...ids.answers]).toEqual([1]);
		expect(ids.facts.size).toBe(0);
		expect([...fold().ids.facts].sort()).toEqual([1, 2, 3, 4, 5].map(uuid));
	});

	test('a fact that was only tested belongs to the mission all the same', () => {
		const only = journal.filter(({ kind }) => kind === 'event');
		expect([...fold(only).ids.facts]).toEqual([uuid(3)]);
	});

	test.each([
		['the composer', 'compose/answer', true, true],
		['the only task', 't1/route-1/execute', true, true],
		['one of several', 't1/route-1/execute', false, undefined],
		['a second opinion', 't1/route-1/execute-2', true, undefined],
		['a plan', 'tasks', true, undefined],
	])('words under way of %s: the answer itself, or not', (_, key, alone, streams) => {
		const end = journal.findIndex((step) => step.key === 't1/note-1');
		const steps = journal
			.slice(0, end + 1)
			.map((step) =>
				alone && step.kind === 'commit'
					? { ...step, ids: { ...step.ids, tasks: step.ids.tasks?.slice(0, 1) ?? [] } }
					: step,
			)
			.filter((step) => !alone || step.kind !== 'commit' || !step.ids.tasks.some((id) => id !== 1));
		const live = [{ key, label: 'Execute', started: 0 }];
		const trace = readTrace({ algorithm: 'thought', options: {} }, steps, live) as ThoughtTrace;
		expect(trace.streams).toBe(streams);
	});

	test('so far: the latest that a task came to', () => {
		expect(fold([]).soFar).toBeNull();
		const text = 'a'.repeat(64) as TextId;
		const said = journal.map((step) =>
			step.kind === 'think' && step.key.endsWith('/execute') ? { ...step, text } : step,
		);
		expect(fold(said).soFar).toMatchObject({ source: { id: text } });
	});

	test('steps and instruments belong to the innermost task, the rest to the mission', () => {
		const trace = fold();
		expect(doneFor(trace, 1).steps.map(({ key }) => key)).toEqual(['t1/routes', 't1/high/path-1']);
		expect(doneFor(trace, 7).steps.map(({ key }) => key)).toEqual(['t2.2/route-1/execute']);
		expect(doneFor(trace, 7).uses.map(({ instrument }) => instrument)).toEqual(['tool:maps/route']);
		expect(doneFor(trace, 2)).toEqual({ steps: [], uses: [] });
		expect(doneFor(trace, null).steps.map(({ key }) => key)).toEqual(['awaken/decompose']);
		const all = [null, 1, 2, 4, 7].flatMap((id) => doneFor(trace, id).steps);
		expect(all).toHaveLength(trace.steps.length);
	});
});

describe('a mission', () => {
	test('derives blocked and waiting for the user, which are never stored', () => {
		const view = missionView(rows, null);
		expect(states(view)).toEqual({
			...{ 1: 'closed', 2: 'in_progress', 3: 'waiting', 4: 'failed', 5: 'blocked' },
			...{ 6: 'closed', 7: 'in_progress', 8: 'open' },
		});
		expect(view.tasks.find(({ id }) => id === 5)?.blockedBy).toEqual([2, 3]);
		expect(view.open.map(({ id }) => id)).toEqual([1]);
		expect(view.past.map(({ id }) => id)).toEqual([2]);
	});

	test('a question that tests a prediction makes no task wait', () => {
		const test = questions.map((question) => ({ ...question, purpose: 'test' as const }));
		expect(states(missionView({ ...rows, questions: test }, null))[3]).toBe('open');
	});

	test('a withdrawn question is not open, and makes no task wait', () => {
		const gone = questions.map((question) => ({ ...question, withdrawn: true as const }));
		const view = missionView({ ...rows, questions: gone }, null);
		expect(view.open).toEqual([]);
		expect(states(view)[3]).toBe('open');
	});

	test('a requirement that failed, or is gone, blocks nobody', () => {
		const list = [
			task(1, { status: 'failed_with_current_available_instruments' }),
			task(2, { tasks_required: [1, 99] }),
		];
		expect(states(missionView({ ...noRows, tasks: list }, null))).toEqual({
			1: 'failed',
			2: 'open',
		});
	});

	test('as of a replayed step shows no row that came later, and no status before its time', () => {
		const upTo = (key: string) =>
			missionView(rows, fold(journal.slice(0, journal.findIndex((s) => s.key === key) + 1)));
		expect(upTo('awaken/decompose').tasks).toEqual([]);
		expect(states(upTo('awaken/note-1'))).toEqual({
			...{ 1: 'open', 2: 'blocked', 3: 'blocked', 4: 'blocked', 5: 'blocked' },
		});
		expect(states(upTo('t1/routes'))[1]).toBe('in_progress');
		const answered = upTo('t1/note-1');
		expect(states(answered)[1]).toBe('closed');
		expect(answered.tasks[0]?.answer?.id).toBe(1);
		expect(answered.thoughts.map(({ id }) => id)).toEqual([1, 2]);
		expect(answered.facts).toEqual([]);
		expect(states(missionView(rows, fold()))).toEqual({
			...states(missionView(rows, null)),
			...{ 8: 'open' },
		});
	});
});

describe('routes', () => {
	test('stand best first at each level, children under the route they continue', () => {
		const shape = (views: ReturnType<typeof routeTree>): unknown[] =>
			views.map(({ route, children }) => [route.id, shape(children)]);
		expect(shape(routeTree(strategies, 7))).toEqual([
			[1, []],
			[
				2,
				[
					[3, []],
					[4, []],
				],
			],
			[5, []],
		]);
		expect(routeTree(strategies, 1)).toEqual([]);
	});

	test('whose parent is not here stand at the top; no row can close a circle', () => {
		const odd = [
			route(1, 1, { parent: 9 }),
			route(2, 1, { parent: 3 }),
			route(3, 1, { parent: 2 }),
			route(4, 1, { parent: 4 }),
		];
		expect(routeTree(odd, 1).map(({ route }) => route.id)).toEqual([1]);
	});
});
