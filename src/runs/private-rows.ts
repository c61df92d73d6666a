/**
 * Rows of missions that leave no trace, in this worker's memory. They mean what the database's mean
 * (storage/agent.ts, storage/working.ts), but are each run's own: no run sees or changes another's,
 * and they are forgotten with it. What a run changes of the database's rows is not kept at all.
 */
import type { Change, NewIds, NewRows, RunRows, TaskEdit } from '../core/mission/types.ts';
import { answered, edited, newsAfter, type News } from '../core/mission/inbox.ts';
import {
	changedTask,
	whole,
	type Collection,
	type NewRow,
	type Row,
} from '../core/mission/commit.ts';
import { sameStatement } from '../core/text/statement.ts';
import type { CommitStep } from '../core/types.ts';

/** New and changed rows, as the page is to have them. */
export type Written = Partial<RunRows>;

export interface MemoryRows {
	/** Writes the rows of a step; gives them their ids. */
	commit(step: CommitStep, rows: NewRows): { ids: NewIds; written: Written };
	/** Answers a question; throws `bad-input` as the database's inbox does. */
	answer(runId: string, questionId: number, text: string): Written;
	edit(runId: string, taskId: number | null, change: TaskEdit['change']): void;
	newsSince(runId: string, seen: number): News;
	forget(runId: string): void;
}

/**
 * Further than any database counts. A run recalls rows of the database too, and the page shows runs
 * of both kinds: no number may name one row here and another there. Only tasks, which are called by
 * their number and never recalled as rows, count from 1.
 */
export const far = 2 ** 39;

type Tables = { [Name in Collection]: Map<number, Row<Name>> };

export function memoryRows(): MemoryRows {
	const runs = new Map<string, { tables: Tables; edits: TaskEdit[] }>();
	const last = new Map<string, number>();
	const nextId = (name: Collection): number => {
		const id = (last.get(name) ?? (name === 'tasks' ? 0 : far)) + 1;
		last.set(name, id);
		return id;
	};
	/** Answers and edits so far, of all runs; a refused one does not count. */
	let said = 0;
	const of = (runId: string) => {
		const run = runs.get(runId) ?? { tables: noTables(), edits: [] };
		runs.set(runId, run);
		return run;
	};

	return {
		commit(step, given) {
			const { tables } = of(step.runId);
			// The run goes on changing what it gave; a database would have copied it.
			const rows = structuredClone(given);
			const written: Written = {};
			function put<Name extends Collection>(name: Name, row: Row<Name>): number {
				tables[name].set(row.id, row);
				const told: Row<Name>[] = (written[name] as Row<Name>[] | undefined) ?? [];
				written[name] = [...told, row] as RunRows[Name];
				return row.id;
			}
			const add = <Name extends Collection>(name: Name, given: NewRow<Name>[] = []): number[] =>
				given.map((row) => put(name, whole[name](row, nextId(name), step)));
			const change = <Name extends Collection>(name: Name, all: Change<Row<Name>>[] = []) => {
				for (const { id, change } of all) {
					const row = tables[name].get(id);
					if (row) put(name, { ...row, ...change });
				}
			};
			/** A statement that is there already keeps its id and its row. */
			const addFact = (fact: NewRow<'facts'>): number => {
				const same = sameStatement(fact.statement);
				const known = [...tables.facts.values()].find((f) => sameStatement(f.statement) === same);
				return known?.id ?? add('facts', [fact])[0]!;
			};

			const ids: NewIds = {
				tasks: add('tasks', rows.tasks),
				thoughts: add('thoughts', rows.thoughts),
				strategies: add('strategies', rows.strategies),
				answers: add('answers', rows.answers),
				questions: add('questions', rows.questions),
				facts: (rows.facts ?? []).map(addFact),
				frameworks: add('frameworks', rows.frameworks),
			};
			for (const change of rows.taskChanges ?? []) {
				const row = tables.tasks.get(change.id);
				if (row) put('tasks', changedTask(row, change));
			}
			change('strategies', rows.strategyChanges);
			change('questions', rows.questionChanges);
			change('facts', rows.factChanges);
			change('frameworks', rows.frameworkChanges);
			return { ids, written };
		},
		answer(runId, questionId, text) {
			const asked = runs.get(runId)?.tables.questions;
			const question = answered(asked?.get(questionId), text, said + 1);
			said += 1;
			asked?.set(question.id, question);
			return { questions: [question] };
		},
		edit(runId, taskId, change) {
			const { tables, edits } = of(runId);
			const row = taskId === null ? undefined : tables.tasks.get(taskId);
			edits.push(edited(row, { id: said + 1, runId, taskId, change }));
			said += 1;
		},
		newsSince(runId, seen) {
			const run = runs.get(runId);
			return newsAfter(seen, [...(run?.tables.questions.values() ?? [])], run?.edits ?? []);
		},
		forget: (runId) => void runs.delete(runId),
	};
}

const noTables = (): Tables => ({
	tasks: new Map(),
	thoughts: new Map(),
	strategies: new Map(),
	answers: new Map(),
	questions: new Map(),
	facts: new Map(),
	frameworks: new Map(),
});
