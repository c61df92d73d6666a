/**
 * What makes the rows of a commit whole: one place for the database and for the memory of runs that
 * leave no trace, which both only give the ids and keep them.
 */
import type { NewIds, NewRows, RunRows, TaskRow } from './types.ts';
import type { CommitStep } from '../runs/steps.ts';

export type Collection = keyof NewIds;
/** Its rows are the memory's, beyond the mission that wrote them. */
export const outlives = (name: Collection): boolean => name === 'facts' || name === 'frameworks';

export type Id<Name extends Collection> = NewIds[Name][number];
export type NewRow<Name extends Collection> = NonNullable<NewRows[Name]>[number];
export type Row<Name extends Collection> = RunRows[Name][number];

/** The row as it is kept, from what a step wrote, its id and the step. */
export const completeRow: {
	[Name in Collection]: (row: NewRow<Name>, id: Id<Name>, step: CommitStep) => Row<Name>;
} = {
	tasks: (row, id, { runId, ended }) => ({
		...row,
		id,
		runId,
		created: ended,
		task: { ...row.task, id },
	}),
	thoughts: (row, id, { runId, ended }) => ({
		...row,
		id,
		runId,
		created: ended,
		thought: { ...row.thought, id },
	}),
	strategies: (row, id, { runId }) => ({ ...row, id, runId }),
	answers: (row, id, { runId }) => ({ ...row, id, runId }),
	questions: (row, id, { runId, ended }) => ({ ...row, id, runId, asked: ended }),
	facts: (row, id, { ended }) => ({ ...row, id, created: ended, changed: ended }),
	frameworks: (row, id, { ended }) => ({ ...row, id, created: ended, changed: ended }),
};

/** A task's change reaches into the task; `because` stands beside it. */
export const changedTask = (
	row: TaskRow,
	{ because, change }: NonNullable<NewRows['taskChanges']>[number],
): TaskRow => ({
	...row,
	...(because === undefined ? {} : { because }),
	task: { ...row.task, ...change },
});
