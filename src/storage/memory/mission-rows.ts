/**
 * The rows of the Thought agent: working memory, world model, frameworks. Written by a run in the
 * transaction of its journal row, so that after a kill both are there or neither.
 */
import type { Table } from 'dexie';
import type { NewIds, NewRows } from '../../core/mission/types.ts';
import {
	outlives,
	completeRow,
	type Collection,
	type Id,
	type NewRow,
	type Row,
} from '../../core/mission/commit.ts';
import { commitRows } from '../../core/runs/commit-rows.ts';
import { sameStatement } from '../../core/text/statement.ts';
import type { CommitStep } from '../../core/runs/steps.ts';
import type { MullDatabase } from '../db.ts';

export { sameStatement };

/** Tables whose rows belong to one run, and count up in it. */
export const missionTables = [
	...(['tasks', 'thoughts', 'strategies', 'answers', 'questions', 'edits'] as const),
];
export type CountedTable = (typeof missionTables)[number];

/** The last number that was given in a run's table. */
export interface Counter {
	runId: string;
	name: CountedTable;
	last: number;
}

/** Tables that `applyRows` touches. */
export const agentTables = (db: MullDatabase): Table[] => [
	db.counters,
	...[db.tasks, db.thoughts, db.strategies, db.answers, db.questions, db.facts, db.frameworks],
];

/** The next numbers of a table in a run: they only increase, also after deletions (decision T1). */
export async function nextNumbers(
	db: MullDatabase,
	runId: string,
	name: CountedTable,
	count: number,
): Promise<number[]> {
	const last = (await db.counters.get([runId, name]))?.last ?? 0;
	if (count > 0) await db.counters.put({ runId, name, last: last + count });
	return Array.from({ length: count }, (_, index) => last + 1 + index);
}

/**
 * Writes the rows inside the caller's transaction over `agentTables`; `newId` makes the UUIDs of
 * what outlives the mission.
 */
export async function applyRows(
	db: MullDatabase,
	step: CommitStep,
	rows: NewRows,
	newId: () => string,
): Promise<NewIds> {
	const { runId } = step;
	return commitRows({ add, addFact, change }, step, rows);

	async function add<Name extends Collection>(
		name: Name,
		given: NewRow<Name>[],
	): Promise<Id<Name>[]> {
		if (!given.length) return [];
		const ids = (
			outlives(name)
				? given.map(newId)
				: await nextNumbers(db, runId, name as CountedTable, given.length)
		) as Id<Name>[];
		await db
			.table(name)
			.bulkAdd(given.map((row, index) => completeRow[name](row, ids[index]!, step)));
		return ids;
	}

	async function addFact(fact: NewRow<'facts'>): Promise<string> {
		const same = sameStatement(fact.statement);
		const known = await db.facts.where('same').equals(same).first();
		const id = known?.id ?? newId();
		if (!known) await db.facts.add({ ...completeRow.facts(fact, id, step), same });
		return id;
	}

	async function change<Name extends Collection>(
		name: Name,
		id: Id<Name>,
		change: (row: Row<Name>) => Row<Name>,
	): Promise<void> {
		const row = (await db.table(name).get(outlives(name) ? id : [runId, id])) as
			Row<Name> | undefined;
		if (row) await db.table(name).put(change(row));
	}
}
