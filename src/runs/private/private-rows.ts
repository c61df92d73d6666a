/**
 * Rows of missions that leave no trace, in this worker's memory. They mean what the database's mean
 * (storage/memory/mission-rows.ts, storage/memory/working-memory.ts), but are each run's own: no run sees or changes another's,
 * and they are forgotten with it. What a run changes of the database's rows is not kept at all.
 */
import type { TaskEdit } from '../../core/mission/outside.ts';
import type { NewIds, NewRows, RunRows } from '../../core/mission/types.ts';
import { withAnswer, withEdit, newsAfter, type News } from '../../core/mission/inbox.ts';
import {
	outlives,
	completeRow,
	type Collection,
	type Id,
	type NewRow,
	type Row,
} from '../../core/mission/commit.ts';
import { commitRows, type RowStore } from '../../core/runs/commit-rows.ts';
import { sameStatement } from '../../core/text/statement.ts';
import type { CommitStep } from '../../core/runs/steps.ts';

/** New and changed rows, as the page is to have them. */
export type WrittenRows = Partial<RunRows>;

export interface PrivateRows {
	/** Writes the rows of a step; gives them their ids. */
	commit(step: CommitStep, rows: NewRows): Promise<{ ids: NewIds; written: WrittenRows }>;
	/** Answers a question; throws `bad-input` as the database's inbox does. */
	answer(runId: string, questionId: number, text: string): WrittenRows;
	edit(runId: string, taskId: number | null, change: TaskEdit['change']): void;
	newsSince(runId: string, seen: number): News;
	forget(runId: string): void;
}

type Tables = { [Name in Collection]: Map<Id<Name>, Row<Name>> };

interface Kept {
	tables: Tables;
	edits: TaskEdit[];
	/** Answers and edits so far; a refused one does not count. */
	said: number;
}

/** `newId` names what could outlive its mission elsewhere: facts and frameworks. */
export function privateRows(newId: () => string = () => crypto.randomUUID()): PrivateRows {
	const runs = new Map<string, Kept>();
	const of = (runId: string): Kept => {
		const run = runs.get(runId) ?? { tables: noTables(), edits: [], said: 0 };
		runs.set(runId, run);
		return run;
	};

	return {
		async commit(step, given) {
			const { tables } = of(step.runId);
			const written: WrittenRows = {};
			function put<Name extends Collection>(name: Name, row: Row<Name>): Id<Name> {
				tables[name].set(row.id, row);
				const told: Row<Name>[] = (written[name] as Row<Name>[] | undefined) ?? [];
				written[name] = [...told, row] as RunRows[Name];
				return row.id;
			}
			const add = <Name extends Collection>(name: Name, row: NewRow<Name>): Id<Name> => {
				// Nothing is ever taken out: the next number is one more than there are.
				const id = (outlives(name) ? newId() : tables[name].size + 1) as Id<Name>;
				return put(name, completeRow[name](row, id, step));
			};
			const store: RowStore = {
				add: async (name, rows) => rows.map((row) => add(name, row)),
				addFact: async (fact) => {
					const same = sameStatement(fact.statement);
					const known = [...tables.facts.values()].find((f) => sameStatement(f.statement) === same);
					return known?.id ?? add('facts', fact);
				},
				change: async (name, id, change) => {
					const row = tables[name].get(id);
					if (row) put(name, change(row));
				},
			};
			// The run goes on changing what it gave; a database would have copied it.
			const ids = await commitRows(store, step, structuredClone(given));
			return { ids, written };
		},
		answer(runId, questionId, text) {
			const run = runs.get(runId);
			const asked = run?.tables.questions.get(questionId);
			const question = withAnswer(asked, text, (run?.said ?? 0) + 1);
			run!.said += 1;
			run!.tables.questions.set(question.id, question);
			return { questions: [question] };
		},
		edit(runId, taskId, change) {
			const run = of(runId);
			const row = taskId === null ? undefined : run.tables.tasks.get(taskId);
			run.edits.push(withEdit(row, { id: run.said + 1, runId, taskId, change }));
			run.said += 1;
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
