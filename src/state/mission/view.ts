/**
 * What the screen of the Thought agent shows, derived from its rows: states that are never stored
 * (blocked, waiting for the person; decision T1), trees of routes, a mission as of a replayed step.
 */
import type { Fact } from '../../core/mission/knowledge.ts';
import type {
	Question,
	Strategy,
	TaskAnswer,
	TaskRow,
	ThoughtRow,
	Value,
} from '../../core/mission/types.ts';
import { toolName } from '../../core/mission/tools.ts';
import type { ThoughtTrace } from '../../algorithms/thought/trace.ts';
import { m } from '../messages.ts';
import { isOpen, type AgentRows } from './rows.ts';

export type TaskState = 'open' | 'blocked' | 'waiting' | 'in_progress' | 'closed' | 'failed';

export interface TaskView {
	id: number;
	row: TaskRow;
	state: TaskState;
	/** Tasks it still waits for. */
	blockedBy: number[];
	value: Value;
	/** Its latest answer. */
	answer: TaskAnswer | null;
}

export interface RouteView {
	route: Strategy;
	children: RouteView[];
}

export interface MissionView {
	tasks: TaskView[];
	thoughts: ThoughtRow[];
	facts: Fact[];
	/** Still to be answered. */
	open: Question[];
	/** Answered or not needed any more, the latest first. */
	past: Question[];
}

/**
 * `asOf` shows the mission as it was after the steps of that trace. The journal knows when a row
 * was added, not how it changed: a task is then closed once its answer is there, and in progress
 * once the agent turned to it.
 */
export function missionView(rows: AgentRows, asOf: ThoughtTrace | null): MissionView {
	const there = <T extends { id: number | string }>(
		name: keyof ThoughtTrace['ids'],
		all: T[],
	): T[] => (asOf ? all.filter(({ id }) => (asOf.ids[name] as ReadonlySet<unknown>).has(id)) : all);
	const answers = there('answers', rows.answers);
	const questions = there('questions', rows.questions);
	const open = questions.filter(isOpen);
	const tasks = there('tasks', rows.tasks).map((row) =>
		asOf ? { ...row, task: { ...row.task, status: statusThen(row, answers, asOf) } } : row,
	);
	const status = new Map(tasks.map((row) => [row.id, row.task.status]));
	return {
		tasks: tasks.map((row): TaskView => {
			const blockedBy = row.task.tasks_required.filter(
				(id) => status.has(id) && status.get(id) !== 'closed' && !isFailed(status.get(id)!),
			);
			const asked = open.some(({ taskId, purpose }) => taskId === row.id && purpose !== 'test');
			return {
				id: row.id,
				row,
				state: stateOf(row.task.status, blockedBy.length > 0, asked),
				blockedBy,
				value: row.task.value,
				answer: answers.findLast(({ taskId }) => taskId === row.id) ?? null,
			};
		}),
		thoughts: there('thoughts', rows.thoughts),
		facts: there('facts', rows.facts),
		open,
		past: questions.filter((question) => !isOpen(question)).reverse(),
	};
}

const isFailed = (status: TaskRow['task']['status']) =>
	status === 'failed_with_current_available_instruments';

function stateOf(status: TaskRow['task']['status'], blocked: boolean, asked: boolean): TaskState {
	if (status === 'closed') return 'closed';
	if (isFailed(status)) return 'failed';
	if (asked) return 'waiting';
	if (blocked) return 'blocked';
	return status === 'in_progress' ? 'in_progress' : 'open';
}

function statusThen({ id, task }: TaskRow, answers: TaskAnswer[], asOf: ThoughtTrace) {
	if (task.status === 'closed' && answers.some(({ taskId }) => taskId === id)) return task.status;
	const begun = asOf.story.some(({ event }) => event.taskId === id);
	const ended = asOf.current !== id && begun && isFailed(task.status);
	return ended ? task.status : begun ? ('in_progress' as const) : ('open' as const);
}

/** The routes of a task as the depth-first search meets them: the best first at each level. */
export function routeTree(strategies: readonly Strategy[], taskId: number): RouteView[] {
	const own = strategies.filter((route) => route.taskId === taskId);
	const known = new Set(own.map(({ id }) => id));
	const below = (parent: number | null): RouteView[] =>
		own
			.filter((route) =>
				parent === null
					? route.parent === null || !known.has(route.parent)
					: route.parent === parent && route.id > parent,
			)
			.sort((a, b) => b.score - a.score || a.id - b.id)
			.map((route) => ({ route, children: below(route.id) }));
	return below(null);
}

/** Name of an instrument for a person, whatever its id. */
export function instrumentWords(id: string): string {
	const names: Record<string, string> = {
		code: m('executedCode'),
		documents: m('yourDocuments'),
		user: m('you'),
		reflection: m('selfReflection'),
		none: m('noInstrument'),
	};
	if (id.startsWith('tool:')) return m('toolId', { id: toolName(id) });
	return names[id] ?? (id || m('noInstrument'));
}
