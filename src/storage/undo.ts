/** Deleting from memory, with undo: a deletion returns what it took, `putBack` brings it back. */
import type {
	Chunk,
	Fact,
	Framework,
	Question,
	StoredDocument,
	Strategy,
	TaskAnswer,
	TaskEdit,
	TaskRow,
	ThoughtRow,
} from '../core/mission/types.ts';
import { sameStatement } from './mission-rows.ts';
import { db } from './db.ts';
import { stored } from './faults.ts';

/** Rows by table. Ids are kept: what points to them points to them again. */
export interface Taken {
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
}

/** Tables whose rows belong to one run. */
export const workingTables = [
	...(['tasks', 'thoughts', 'strategies', 'answers', 'questions', 'edits'] as const),
];
const memoryTables = ['facts', 'frameworks', 'documents', 'chunks'] as const;

/** Deletes facts. Those that they superseded stay superseded. */
export const deleteFacts = (ids: number[]): Promise<Taken> => takeById('facts', ids);

export const deleteFrameworks = (ids: number[]): Promise<Taken> => takeById('frameworks', ids);

export const deleteThoughts = (ids: number[]): Promise<Taken> => takeById('thoughts', ids);

/** Deletes documents with their passages. */
export const deleteDocuments = (ids: number[]): Promise<Taken> =>
	stored(() =>
		db.transaction('rw', db.documents, db.chunks, async () => {
			const documents = (await db.documents.bulkGet(ids)).filter((row) => row !== undefined);
			const chunks = await db.chunks.where('documentId').anyOf(ids).toArray();
			await db.documents.bulkDelete(ids);
			await db.chunks.bulkDelete(chunks.map(({ id }) => id));
			return { documents, chunks };
		}),
	);

/**
 * Deletes tasks with their subtasks and all that hangs on them: thoughts, routes, answers,
 * questions, edits. Other tasks no longer wait for them.
 */
export const deleteTasks = (ids: number[]): Promise<Taken> =>
	stored(() =>
		db.transaction('rw', [...workingTables].map(tableOf), async () => {
			const gone = new Set<number>();
			const roots = (await db.tasks.bulkGet(ids)).filter((row) => row !== undefined);
			const runIds = [...new Set(roots.map(({ runId }) => runId))];
			const all = await db.tasks.where('runId').anyOf(runIds).sortBy('id');
			for (const { id, parent } of all)
				if (ids.includes(id) || (parent !== null && gone.has(parent))) gone.add(id);

			const taken: Taken = { tasks: all.filter(({ id }) => gone.has(id)) };
			for (const name of workingTables) {
				if (name === 'tasks') continue;
				const rows = await db.table(name).where('runId').anyOf(runIds).toArray();
				const hang = rows.filter(({ taskId }) => taskId !== null && gone.has(taskId));
				taken[name] = hang;
				await db.table(name).bulkDelete(hang.map(({ id }) => id));
			}
			await db.tasks.bulkDelete([...gone]);

			// Their rows come back as they were, the links to the deleted ones included.
			const linked = all.filter(({ id, task }) => {
				const links = [task.tasks_required, task.tasks_depending];
				return !gone.has(id) && links.flat().some((other) => gone.has(other));
			});
			taken.tasks!.push(...linked);
			const stay = (list: number[]) => list.filter((id) => !gone.has(id));
			await db.tasks.bulkPut(
				linked.map((row) => ({
					...row,
					task: {
						...row.task,
						tasks_required: stay(row.task.tasks_required),
						tasks_depending: stay(row.task.tasks_depending),
					},
				})),
			);
			return taken;
		}),
	);

/** Puts back what a deletion or an edit gave, exactly as it was. */
export const putBack = (taken: Taken): Promise<void> =>
	stored(() =>
		db.transaction('rw', [...workingTables, ...memoryTables].map(tableOf), () => putRows(taken)),
	);

/** Inside the caller's transaction over the tables of what was taken. */
export async function putRows({ facts, ...taken }: Taken): Promise<void> {
	if (facts?.length) {
		await db.facts.bulkPut(facts.map((fact) => ({ ...fact, same: sameStatement(fact.statement) })));
	}
	for (const [name, rows] of Object.entries(taken))
		if (rows.length) await tableOf(name).bulkPut(rows);
}

/** Takes the working memory of runs, inside the caller's transaction over `workingTables`. */
export async function takeWorking(runIds: string[]): Promise<Taken> {
	const taken: Taken = {};
	for (const name of workingTables) {
		const rows = await tableOf(name).where('runId').anyOf(runIds).toArray();
		if (!rows.length) continue;
		taken[name] = rows;
		await tableOf(name).bulkDelete(rows.map(({ id }) => id));
	}
	return taken;
}

const tableOf = (name: string) => db.table(name);

const takeById = (name: 'facts' | 'frameworks' | 'thoughts', ids: number[]): Promise<Taken> =>
	stored(() =>
		db.transaction('rw', tableOf(name), async () => {
			const rows = (await tableOf(name).bulkGet(ids)).filter((row) => row !== undefined);
			await tableOf(name).bulkDelete(ids);
			return { [name]: rows.map(({ same: _, ...row }) => row) };
		}),
	);
