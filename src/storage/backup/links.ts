/**
 * Where rows point to each other by number. An import that has to give rows new numbers passes
 * every such place through here, so that what belonged together still does.
 */
import type {
	Fact,
	Framework,
	Question,
	Strategy,
	TaskRow,
	ThoughtRow,
} from '../../core/mission/types.ts';
import type { RunEvent } from '../../core/events.ts';
import type { Step } from '../../core/types.ts';
import type { BackupTable, Numbered } from './format.ts';

/** The number here of a row of the file; null when it points to nothing. */
export type To = (table: Numbered, id: number) => number | null;

type AnyRow = Record<string, unknown>;

/** The row with every number as it is here. The row's own id always has one. */
export function relink(table: BackupTable, row: unknown, to: To): unknown {
	const own = (name: Numbered) => ({
		...(row as AnyRow),
		id: to(name, (row as { id: number }).id),
	});
	const opt = (name: Numbered, id: number | null) => (id === null ? null : to(name, id));
	const list = (name: Numbered, ids: number[]) =>
		ids.map((id) => to(name, id)).filter((id) => id !== null);
	const task = (from: unknown) => ({ taskId: opt('tasks', (from as { taskId: number }).taskId) });

	switch (table) {
		case 'steps':
			return relinkStep(row as Step, to);
		case 'tasks': {
			const { parent, task } = row as TaskRow;
			const { tasks_and_thoughts_that_brought_to_it: from } = task;
			return {
				...own('tasks'),
				parent: opt('tasks', parent),
				task: {
					...task,
					id: to('tasks', task.id),
					tasks_depending: list('tasks', task.tasks_depending),
					tasks_required: list('tasks', task.tasks_required),
					tasks_and_thoughts_that_brought_to_it: {
						tasks: list('tasks', from.tasks),
						thoughts: list('thoughts', from.thoughts),
					},
				},
			};
		}
		case 'thoughts': {
			const made = own('thoughts');
			const { thought } = row as ThoughtRow;
			return { ...made, ...task(row), thought: { ...thought, id: made.id } };
		}
		case 'strategies': {
			const { parent, frameworkId, ...rest } = row as Strategy;
			const framework = frameworkId === undefined ? null : to('frameworks', frameworkId);
			return {
				...{ ...rest, id: to('strategies', rest.id), ...task(row) },
				parent: opt('strategies', parent),
				...(framework === null ? {} : { frameworkId: framework }),
			};
		}
		case 'answers':
			return { ...own('answers'), ...task(row) };
		case 'questions': {
			const { heard, ...rest } = row as Question;
			// Answers and edits count on one counter.
			const place = heard === undefined ? null : (to('edits', heard) ?? heard);
			return {
				...{ ...rest, id: to('questions', rest.id), ...task(row) },
				...(place === null ? {} : { heard: place }),
			};
		}
		case 'edits':
			return { ...own('edits'), ...task(row) };
		case 'facts': {
			const { supersedes, supersededBy, ...rest } = row as Fact;
			const over = supersedes === undefined ? null : to('facts', supersedes);
			const under = supersededBy === undefined ? null : to('facts', supersededBy);
			return {
				...{ ...rest, id: to('facts', rest.id), source: { ...rest.source, ...task(rest.source) } },
				...(over === null ? {} : { supersedes: over }),
				...(under === null ? {} : { supersededBy: under }),
			};
		}
		case 'frameworks': {
			const { source } = row as Framework;
			return { ...own('frameworks'), source: { ...source, ...task(source) } };
		}
		case 'documents':
			return own('documents');
		case 'chunks': {
			const { documentId } = row as { documentId: number };
			return { ...own('chunks'), documentId: to('documents', documentId) };
		}
		default:
			return row;
	}
}

const kinds: Record<string, Numbered> = {
	...{ fact: 'facts', thought: 'thoughts', framework: 'frameworks', chunk: 'chunks' },
	task: 'tasks',
};

function relinkStep(step: Step, to: To): Step {
	if (step.kind === 'commit') {
		// Position by position, as the rows were given: 0 is no row.
		const given = Object.entries(step.ids) as [Exclude<Numbered, 'edits'>, number[]][];
		const ids = given.map(([name, list]) => [
			name,
			list.map((id) => to(name as Numbered, id) ?? 0),
		]);
		return { ...step, ids: Object.fromEntries(ids) };
	}
	if (step.kind === 'event') return { ...step, event: relinkEvent(step.event, to) };
	if (step.kind === 'signal') return { ...step, value: relinkSignal(step.value, to) };
	return step;
}

function relinkEvent(event: RunEvent, to: To): RunEvent {
	if ('taskId' in event && event.taskId !== null)
		event = { ...event, taskId: to('tasks', event.taskId) };
	if (event.type === 'agent/tested') return { ...event, factId: to('facts', event.factId) ?? 0 };
	if (event.type === 'agent/recalled') return { ...event, items: event.items.map(relinkKind(to)) };
	return event;
}

/** What a run read of memory and of the world outside is known by its shape (core/agent.ts). */
function relinkSignal(value: unknown, to: To): unknown {
	if (Array.isArray(value)) return value.map(relinkKind(to));
	if (typeof value !== 'object' || value === null) return value;
	const { answers, edits, instruments } = value as Record<string, unknown>;
	if (!Array.isArray(answers) || !Array.isArray(edits) || !Array.isArray(instruments)) return value;
	const point = (row: unknown, field: string, name: Numbered): object => {
		const id = (row as AnyRow | null)?.[field];
		return typeof id === 'number' ? { [field]: to(name, id) ?? 0 } : {};
	};
	return {
		...value,
		answers: answers.map((row: AnyRow) => ({
			...{ ...row, ...point(row, 'questionId', 'questions'), ...point(row, 'taskId', 'tasks') },
		})),
		edits: edits.map((row: AnyRow) => ({
			...{ ...row, ...point(row, 'id', 'edits'), ...point(row, 'taskId', 'tasks') },
		})),
	};
}

const relinkKind =
	(to: To) =>
	<T>(row: T): T => {
		const { kind, id } = (row ?? {}) as { kind?: unknown; id?: unknown };
		if (typeof kind !== 'string' || typeof id !== 'number' || !Object.hasOwn(kinds, kind))
			return row;
		return { ...row, id: to(kinds[kind]!, id) ?? 0 };
	};
