/**
 * The rows of a commit, wherever they are kept: in the database, or in memory where a run leaves no
 * trace. The two differ in who gives the ids and in how a row is found.
 */
import {
	changedTask,
	outlives,
	type Collection,
	type Id,
	type NewRow,
	type Row,
} from '../mission/commit.ts';
import type { NewIds, NewRows } from '../mission/types.ts';
import type { CommitStep } from './steps.ts';

/** Where a commit of one run goes. */
export interface RowStore {
	add<Name extends Collection>(name: Name, rows: NewRow<Name>[]): Promise<Id<Name>[]>;
	/** A statement that is there already keeps its id and its row. */
	addFact(fact: NewRow<'facts'>): Promise<string>;
	/** Nothing where there is no such row. */
	change<Name extends Collection>(
		name: Name,
		id: Id<Name>,
		change: (row: Row<Name>) => Row<Name>,
	): Promise<void>;
}

/** Writes them in order and gives the ids of what is new. */
export async function commitRows(
	store: RowStore,
	{ ended }: CommitStep,
	rows: NewRows,
): Promise<NewIds> {
	const ids: NewIds = {
		tasks: await store.add('tasks', rows.tasks ?? []),
		thoughts: await store.add('thoughts', rows.thoughts ?? []),
		strategies: await store.add('strategies', rows.strategies ?? []),
		answers: await store.add('answers', rows.answers ?? []),
		questions: await store.add('questions', rows.questions ?? []),
		facts: [],
		frameworks: [],
	};
	for (const fact of rows.facts ?? []) ids.facts.push(await store.addFact(fact));
	ids.frameworks = await store.add('frameworks', rows.frameworks ?? []);

	for (const change of rows.taskChanges ?? [])
		await store.change('tasks', change.id, (row) => changedTask(row, change));
	await changeAll('strategies', rows.strategyChanges);
	await changeAll('questions', rows.questionChanges);
	await changeAll('facts', rows.factChanges);
	await changeAll('frameworks', rows.frameworkChanges);
	return ids;

	async function changeAll<Name extends Collection>(
		name: Name,
		changes: { id: Id<Name>; change: Partial<Row<Name>> }[] = [],
	): Promise<void> {
		const now = outlives(name) ? { changed: ended } : {};
		for (const { id, change } of changes)
			await store.change(name, id, (row) => ({ ...row, ...change, ...now }));
	}
}
