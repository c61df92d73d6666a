/**
 * The rows of the Thought agent: working memory, world model, frameworks. Written by a run in the
 * transaction of its journal row, so that after a kill both are there or neither.
 */
import type { Table } from 'dexie';
import type { Change, NewIds, NewRows } from '../core/mission/types.ts';
import { changedTask, whole, type Collection, type NewRow } from '../core/mission/commit.ts';
import { sameStatement } from '../core/text/statement.ts';
import type { CommitStep } from '../core/types.ts';
import type { MullDatabase } from './db.ts';

export { sameStatement };

/** Tables that `applyRows` touches. */
export const agentTables = (db: MullDatabase): Table[] => [
	db.counters,
	db.tasks,
	db.thoughts,
	db.strategies,
	db.answers,
	db.questions,
	db.facts,
	db.frameworks,
];

/** The next ids of a collection: they only increase, also after deletions (decision T1). */
export async function nextIds(db: MullDatabase, name: string, count: number): Promise<number[]> {
	const last = (await db.counters.get(name))?.last ?? 0;
	if (count > 0) await db.counters.put({ name, last: last + count });
	return Array.from({ length: count }, (_, index) => last + 1 + index);
}

/** Writes the rows inside the caller's transaction over `agentTables`. */
export async function applyRows(
	db: MullDatabase,
	step: CommitStep,
	rows: NewRows,
): Promise<NewIds> {
	async function add<Name extends Collection>(
		name: Name,
		given: NewRow<Name>[] | undefined,
	): Promise<number[]> {
		if (!given?.length) return [];
		const ids = await nextIds(db, name, given.length);
		await db.table(name).bulkAdd(given.map((row, index) => whole[name](row, ids[index]!, step)));
		return ids;
	}
	async function change<T>(name: Collection, changes: Change<T>[] | undefined): Promise<void> {
		for (const { id, change } of changes ?? []) await db.table(name).update(id, change as object);
	}

	const ids: NewIds = {
		tasks: await add('tasks', rows.tasks),
		thoughts: await add('thoughts', rows.thoughts),
		strategies: await add('strategies', rows.strategies),
		answers: await add('answers', rows.answers),
		questions: await add('questions', rows.questions),
		facts: await addFacts(),
		frameworks: await add('frameworks', rows.frameworks),
	};
	for (const change of rows.taskChanges ?? []) {
		const row = await db.tasks.get(change.id);
		if (row) await db.tasks.put(changedTask(row, change));
	}
	await change('strategies', rows.strategyChanges);
	await change('questions', rows.questionChanges);
	await change('facts', rows.factChanges);
	await change('frameworks', rows.frameworkChanges);
	return ids;

	/** A statement that is there already keeps its id and its row. */
	async function addFacts(): Promise<number[]> {
		const ids: number[] = [];
		for (const fact of rows.facts ?? []) {
			const same = sameStatement(fact.statement);
			const known = await db.facts.where('same').equals(same).first();
			const id = known?.id ?? (await nextIds(db, 'facts', 1))[0]!;
			if (!known) await db.facts.add({ ...whole.facts(fact, id, step), same });
			ids.push(id);
		}
		return ids;
	}
}
