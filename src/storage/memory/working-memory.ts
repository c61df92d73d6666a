/**
 * Working memory (thought-agent.md, Working memory): tasks, thoughts, routes, answers, and the
 * inbox; and what a run hears of it between two rounds.
 */
import type { TaskEdit } from '../../core/mission/outside.ts';
import type {
	Question,
	Strategy,
	TaskAnswer,
	TaskRow,
	TaskStatus,
	ThoughtRow,
} from '../../core/mission/types.ts';
import { hasWords } from '../../core/text/has-words.ts';
import { withAnswer, withEdit, newsAfter, type News } from '../../core/mission/inbox.ts';
import { nextNumbers } from './mission-rows.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';

/** Tasks of one mission in the order they came up. */
export const tasksOf = (runId: string): Promise<TaskRow[]> =>
	stored(() => db.tasks.where('runId').equals(runId).toArray());

/** Tasks of all missions, newest first. */
export const listTasks = ({
	words = '',
	status,
	limit = 500,
	offset = 0,
}: {
	words?: string;
	status?: readonly TaskStatus[];
	limit?: number;
	offset?: number;
} = {}): Promise<TaskRow[]> =>
	stored(() =>
		db.tasks
			.orderBy('created')
			.reverse()
			.filter(({ task }) => !status || status.includes(task.status))
			.filter(({ task }) => hasWords(words, task.name, task.description))
			.offset(offset)
			.limit(limit)
			.toArray(),
	);

/** Thoughts of one mission in the order they were had. */
export const thoughtsOf = (runId: string): Promise<ThoughtRow[]> =>
	stored(() => db.thoughts.where('runId').equals(runId).toArray());

/** Thoughts of all missions, newest first. */
export const listThoughts = ({
	words = '',
	kinds,
	limit = 500,
	offset = 0,
}: {
	words?: string;
	kinds?: readonly ThoughtRow['kind'][];
	limit?: number;
	offset?: number;
} = {}): Promise<ThoughtRow[]> =>
	stored(() =>
		db.thoughts
			.orderBy('created')
			.reverse()
			.filter(({ kind }) => !kinds || kinds.includes(kind))
			.filter(({ thought }) => hasWords(words, thought.name, thought.content))
			.offset(offset)
			.limit(limit)
			.toArray(),
	);

/** Routes of a mission in the order they came up. */
export const strategiesOf = (runId: string): Promise<Strategy[]> =>
	stored(() => db.strategies.where('runId').equals(runId).toArray());

export const answersOf = (runId: string): Promise<TaskAnswer[]> =>
	stored(() => db.answers.where('runId').equals(runId).toArray());

export const questionsOf = (runId: string): Promise<Question[]> =>
	stored(() => db.questions.where('runId').equals(runId).toArray());

// ── The inbox ───────────────────────────────────────────────────────────────────────────────

/**
 * Answers a question of the inbox; the run hears of it at its next round. A second answer replaces
 * the first only as long as nobody acted on it, so it is refused: `bad-input`.
 */
export const answerQuestion = (runId: string, id: number, text: string): Promise<Question> =>
	stored(() =>
		db.transaction('rw', db.questions, db.counters, async () => {
			const [heard] = await nextNumbers(db, runId, 'edits', 1);
			const question = withAnswer(await db.questions.get([runId, id]), text, heard!);
			await db.questions.put(question);
			return question;
		}),
	);

// ── Edits ───────────────────────────────────────────────────────────────────────────────────

/**
 * Changes a task of a mission, or with `null` adds one; the run hears of it at its next round and
 * writes the task itself. Closing a task is `{ status: 'closed' }`.
 */
export const editTask = (
	runId: string,
	taskId: number | null,
	change: TaskEdit['change'],
): Promise<TaskEdit> =>
	stored(() =>
		db.transaction('rw', db.edits, db.counters, db.tasks, async () => {
			const row = taskId === null ? undefined : await db.tasks.get([runId, taskId]);
			const [id] = await nextNumbers(db, runId, 'edits', 1);
			const edit = withEdit(row, { id: id!, runId, taskId, change });
			await db.edits.put(edit);
			return edit;
		}),
	);

// ── What a run hears ────────────────────────────────────────────────────────────────────────

/**
 * Answers and edits after `seen`, and the new `seen`. Both take their number from one counter, in
 * the transaction that writes them, so what has a number up to `seen` was there to be read when
 * `seen` was: with `seen` in the journal each is handed out once, whatever clocks and crashes do.
 */
export const newsSince = (runId: string, seen: number): Promise<News> =>
	stored(() =>
		db.transaction('r', db.questions, db.edits, async () =>
			newsAfter(
				seen,
				await db.questions.where('runId').equals(runId).toArray(),
				await db.edits.where('runId').equals(runId).toArray(),
			),
		),
	);
