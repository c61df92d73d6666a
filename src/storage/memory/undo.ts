/** Deleting from memory, with undo: a deletion returns what it took, `restoreRows` brings it back. */
import type { Chunk, Fact, Framework, StoredDocument } from '../../core/mission/knowledge.ts';
import type { TaskEdit } from '../../core/mission/outside.ts';
import type {
	Question,
	Strategy,
	TaskAnswer,
	TaskRow,
	ThoughtRow,
} from '../../core/mission/types.ts';
import { rowName, type RowKey } from '../../core/mission/names.ts';
import { missionTables, sameStatement, type Counter } from './mission-rows.ts';
import { db, type MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { tombstoneTables, recordDeletion } from '../tombstones.ts';

/** Rows by table. Ids are kept: what points to them points to them again. */
export interface DeletedRows {
	facts?: Fact[];
	frameworks?: Framework[];
	documents?: StoredDocument[];
	chunks?: Chunk[];
	tasks?: TaskRow[];
	thoughts?: ThoughtRow[];
	strategies?: Strategy[];
	answers?: TaskAnswer[];
	questions?: Question[];
	edits?: TaskEdit[];
	counters?: Counter[];
}

const memoryTables = ['facts', 'frameworks', 'documents', 'chunks'] as const;

/**
 * Deletes facts, with the thoughts that speak of them. Those that they superseded stay superseded;
 * answers that rest on them stay with their missions, and are not recalled (memory/recall-index.ts).
 */
export const deleteFacts = (ids: string[], on: MullDatabase = db): Promise<DeletedRows> =>
	stored(() => on.transaction('rw', factTables, async () => takeFacts(new Set(ids), on)));

const factTables = ['facts', 'thoughts', ...tombstoneTables];

/** Inside the caller's transaction over `factTables`. */
async function takeFacts(ids: ReadonlySet<string>, on: MullDatabase): Promise<DeletedRows> {
	if (ids.size === 0) return {};
	const facts = (await on.facts.bulkGet([...ids])).filter((row) => row !== undefined);
	const thoughts = await on.thoughts
		.filter(({ about }) => about?.some((id) => ids.has(id)) ?? false)
		.toArray();
	await on.facts.bulkDelete([...ids]);
	await recordDeletion(on, [...ids]);
	await on.thoughts.bulkDelete(thoughts.map(keyInRun));
	return {
		facts: facts.map(({ same: _, ...fact }) => fact),
		...(thoughts.length > 0 ? { thoughts } : {}),
	};
}

export const deleteFrameworks = (ids: string[], on?: MullDatabase): Promise<DeletedRows> =>
	takeById('frameworks', ids, on);

export const deleteThoughts = (keys: RowKey[]): Promise<DeletedRows> =>
	stored(() =>
		db.transaction('rw', ['thoughts', 'runs', ...tombstoneTables], async () => {
			await touch(keys.map(([runId]) => runId));
			return takeById('thoughts', keys);
		}),
	);

/** What a mission holds was changed by the person: of two versions of its run this is the later one. */
const touch = (runIds: string[]): PromiseLike<unknown> =>
	db.runs.where('id').anyOf(runIds).modify({ updated: Date.now() });

/** Deletes documents with their passages, and what was taken from them. */
export const deleteDocuments = (ids: string[], on: MullDatabase = db): Promise<DeletedRows> =>
	stored(() =>
		on.transaction('rw', ['documents', 'chunks', ...factTables], async () => {
			const documents = (await on.documents.bulkGet(ids)).filter((row) => row !== undefined);
			const chunks = await on.chunks.where('documentId').anyOf(ids).toArray();
			await on.documents.bulkDelete(ids);
			await recordDeletion(on, ids);
			await on.chunks.bulkDelete(chunks.map(({ documentId, n }): RowKey => [documentId, n]));
			const from = await on.facts
				.filter(({ source: { ref = '' } }) => ids.some((id) => ref.startsWith(`${id}/`)))
				.primaryKeys();
			return { documents, chunks, ...(await takeFacts(new Set(from), on)) };
		}),
	);

/**
 * Deletes tasks with their subtasks and all that hangs on them: thoughts, routes, answers,
 * questions, edits. Other tasks no longer wait for them.
 */
export const deleteTasks = (keys: RowKey[]): Promise<DeletedRows> =>
	stored(() =>
		db.transaction('rw', ['runs', ...missionTables], async () => {
			const asked = new Set(keys.map((key) => rowName(...key)));
			const runIds = [...new Set(keys.map(([runId]) => runId))];
			await touch(runIds);
			const all = await db.tasks.where('runId').anyOf(runIds).toArray();
			const gone = new Set<string>();
			const isGone = (runId: string, id: number | null) =>
				id !== null && gone.has(rowName(runId, id));
			for (const { runId, id, parent } of all) {
				const name = rowName(runId, id);
				if (asked.has(name) || isGone(runId, parent)) gone.add(name);
			}

			const taken: DeletedRows = { tasks: all.filter(({ runId, id }) => isGone(runId, id)) };
			for (const name of missionTables) {
				if (name === 'tasks') continue;
				const rows = await db.table(name).where('runId').anyOf(runIds).toArray();
				const hang = rows.filter(({ runId, taskId }) => isGone(runId, taskId));
				taken[name] = hang;
				await db.table(name).bulkDelete(hang.map(keyInRun));
			}
			await db.tasks.bulkDelete(taken.tasks!.map(keyInRun));

			// Their rows come back as they were, the links to the deleted ones included.
			const linked = all.filter(({ runId, id, task }) => {
				const links = [task.tasks_required, task.tasks_depending];
				return !isGone(runId, id) && links.flat().some((other) => isGone(runId, other));
			});
			taken.tasks!.push(...linked);
			await db.tasks.bulkPut(
				linked.map((row) => {
					const stay = (list: number[]) => list.filter((id) => !isGone(row.runId, id));
					const { tasks_required, tasks_depending } = row.task;
					const links = {
						tasks_required: stay(tasks_required),
						tasks_depending: stay(tasks_depending),
					};
					return { ...row, task: { ...row.task, ...links } };
				}),
			);
			return taken;
		}),
	);

/** Puts back what a deletion or an edit gave, exactly as it was. */
export const restoreRows = (taken: DeletedRows): Promise<void> =>
	stored(() =>
		db.transaction('rw', ['runs', 'counters', ...missionTables, ...memoryTables], async () => {
			const rows = [...(taken.tasks ?? []), ...(taken.thoughts ?? [])];
			await touch(rows.map(({ runId }) => runId));
			await putRows(taken);
		}),
	);

/** Inside the caller's transaction over the tables of what was taken. */
async function putRows({ facts, ...taken }: DeletedRows): Promise<void> {
	if (facts?.length) {
		await db.facts.bulkPut(facts.map((fact) => ({ ...fact, same: sameStatement(fact.statement) })));
	}
	for (const [name, rows] of Object.entries(taken))
		if (rows.length) await tableOf(name).bulkPut(rows);
}

const tableOf = (name: string) => db.table(name);

const keyInRun = ({ runId, id }: { runId: string; id: number }): RowKey => [runId, id];

const takeById = (
	name: 'frameworks' | 'thoughts',
	ids: (string | RowKey)[],
	on: MullDatabase = db,
): Promise<DeletedRows> =>
	stored(() =>
		on.transaction('rw', [name, ...tombstoneTables], async () => {
			const rows = (await on.table(name).bulkGet(ids)).filter((row) => row !== undefined);
			await on.table(name).bulkDelete(ids);
			await recordDeletion(
				on,
				ids.filter((id) => typeof id === 'string'),
			);
			return { [name]: rows };
		}),
	);
