/**
 * What a person says to a mission that goes on: answers to its questions, edits of its tasks. Both
 * take their number from one counter, so one number tells a run what it has heard already.
 */
import type { OutsideEvents, TaskEdit } from './outside.ts';
import type { Question, TaskRow } from './types.ts';
import { MullError } from '../errors.ts';

/** The part of `OutsideEvents` that a person says. */
export type News = Pick<OutsideEvents, 'answers' | 'edits' | 'seen'>;

/** The question with its answer; throws `bad-input` when it takes none any more. */
export function withAnswer(question: Question | undefined, text: string, heard: number): Question {
	if (!question || question.answered !== undefined || question.withdrawn) {
		throw new MullError(
			'bad-input',
			question?.answered !== undefined
				? 'That question was answered already.'
				: 'The run no longer needs that answer.',
			'To tell the mission more, edit its task.',
		);
	}
	return { ...question, answer: text.trim(), answered: Date.now(), heard };
}

/** The edit as it is kept; throws `bad-input` without its task, or when a new one has no name. */
export function withEdit(task: TaskRow | undefined, edit: Omit<TaskEdit, 'made'>): TaskEdit {
	if (edit.taskId !== null && task?.runId !== edit.runId) {
		throw new MullError('bad-input', 'That task is no longer here.', 'Add it as a new one.');
	}
	if (edit.taskId === null && !edit.change.name?.trim()) {
		throw new MullError('bad-input', 'A task needs a name.', 'Say in a few words what to do.');
	}
	return { ...edit, made: Date.now() };
}

/** Answers and edits of one run after `seen`, each in its order, and the new `seen`. */
export function newsAfter(
	seen: number,
	questions: readonly Question[],
	edits: readonly TaskEdit[],
): News {
	const answers = questions
		.filter((q) => q.answer !== undefined && (q.heard ?? 0) > seen)
		.sort((a, b) => a.heard! - b.heard!);
	const later = edits.filter(({ id }) => id > seen);
	return {
		answers: answers.map((q) => ({ questionId: q.id, taskId: q.taskId, text: q.answer! })),
		edits: later,
		seen: Math.max(seen, ...answers.map((q) => q.heard!), ...later.map(({ id }) => id)),
	};
}
