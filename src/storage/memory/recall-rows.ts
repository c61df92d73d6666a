/** Reading what recall needs: everything once, then only what changed (changes.ts). */
import Dexie, { type Table } from 'dexie';
import type { Chunk, StoredDocument } from '../../core/mission/knowledge.ts';
import type { MemoryKind } from '../../core/mission/outside.ts';
import type { RunRows } from '../../core/mission/types.ts';
import type { Run } from '../../core/types.ts';
import { rowName, type RowKey } from '../../core/mission/names.ts';
import type { MemoryChange } from './changes.ts';
import { db as mull, type MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import {
	keepVectorsOf,
	packVectors,
	readVectors,
	unpack,
	writeVectors,
	type VectorRow,
} from './vectors.ts';

/** What recall reads. Of each task that is given, all answers. */
interface MemoryRows extends Omit<RunRows, 'strategies' | 'questions'> {
	documents: StoredDocument[];
	chunks: Chunk[];
	missions: MissionRow[];
}

/** A mission that ended: what was asked, and what it came to. */
interface MissionRow {
	id: string;
	question: string;
	answer: string;
	ended: number;
}

type Named = (typeof named)[number] | 'missions';

interface MemoryNews {
	seen: number;
	rows: MemoryRows;
	/** Names of rows (names.ts). */
	gone: Record<Named, string[]>;
	vectors: VectorRow[];
}

/** The log keeps so many rows. */
const keptChanges = 5000;

const named = ['facts', 'thoughts', 'frameworks', 'documents', 'chunks', 'tasks'] as const;
const noneOf = <T>(make: () => T) =>
	Object.fromEntries([...named, 'missions'].map((name) => [name, make()])) as Record<Named, T>;
const tables = (db: MullDatabase) => [
	db.runs,
	...[db.facts, db.thoughts, db.frameworks, db.documents, db.chunks, db.tasks, db.answers],
	...[db.changes, db.vectors, db.vectorBlocks],
];

/** Everything, and the change it stands at, in one snapshot. */
const loadMemory = (
	db: MullDatabase = mull,
	reading: (share: number) => void = () => {},
): Promise<{ seen: number; rows: MemoryRows }> =>
	stored(async () => {
		await beginLog(db);
		return db.transaction('r', tables(db), async () => {
			const seen = await lastChange(db);
			// These two are what may be many.
			const total = (await db.facts.count()) + (await db.chunks.count());
			let done = 0;
			const heard = (rows: number) => reading((done += rows) / total);
			const rows: MemoryRows = {
				facts: await inTurns(db.facts, heard),
				thoughts: await db.thoughts.toArray(),
				frameworks: await db.frameworks.toArray(),
				documents: await db.documents.toArray(),
				chunks: await inTurns(db.chunks, heard),
				tasks: await db.tasks.toArray(),
				answers: await db.answers.toArray(),
				missions: (await db.runs.where('status').anyOf('done', 'stopped').toArray()).flatMap(
					(run) => missionOf(run) ?? [],
				),
			};
			return { seen, rows };
		});
	});

/** Rows read at once: more of them would keep the thread from everything else for too long. */
const turn = 2000;

/** All rows of a table by their keys. `heard` is told of what was read, where it is more than one turn. */
async function inTurns<T, Key, Insert>(
	table: Table<T, Key, Insert>,
	heard: (rows: number) => void,
): Promise<T[]> {
	const { keyPath = '' } = table.schema.primKey;
	const rows: T[] = [];
	let from = table.orderBy(':id');
	for (;;) {
		const some = await from.limit(turn).toArray();
		for (const row of some) rows.push(row);
		if (some.length < turn) return rows;
		heard(some.length);
		from = table.where(':id').above(Dexie.getByKeyPath(some.at(-1)!, keyPath));
	}
}

/** What changed after `seen`; null when the log no longer reaches back, or when it is too much. */
export const memorySince = (
	seen: number,
	model: string | null,
	db: MullDatabase = mull,
): Promise<MemoryNews | null> =>
	stored(() =>
		db.transaction('r', tables(db), async (): Promise<MemoryNews | null> => {
			// The row seen last must still be there: else what came between may be gone with it.
			const [first, ...changes] = await db.changes.where('seq').aboveOrEqual(seen).toArray();
			if (first?.seq !== seen) return null;
			const changed = keysByTable(changes);
			if (!changed) return null;
			const rows: MemoryRows = { ...noneOf<never[]>(() => []), answers: [] };
			const gone = noneOf<string[]>(() => []);

			const answers = await db.answers.bulkGet(changed('answers') as RowKey[]);
			// Nobody knows whose answer it was: a mission was deleted, which is rare.
			if (answers.includes(undefined)) return null;
			const answered = answers.map((answer): RowKey => [answer!.runId, answer!.taskId]);
			const tasks = distinct([...(changed('tasks') as RowKey[]), ...answered]);
			for (const name of named) {
				const keys = name === 'tasks' ? tasks : changed(name);
				const found = await db.table(name).bulkGet(keys);
				found.forEach((row, index) => {
					if (row === undefined) gone[name].push(nameOf(keys[index]!));
					else (rows[name] as unknown[]).push(row);
				});
			}
			const runs = changed('runs') as string[];
			for (const [index, run] of (await db.runs.bulkGet(runs)).entries()) {
				const mission = run && missionOf(run);
				if (mission) rows.missions.push(mission);
				else gone.missions.push(runs[index]!);
			}
			rows.answers = await db.answers.where('[runId+taskId]').anyOf(tasks).toArray();
			const vectors = model === null ? [] : await newVectors(db, model, changes);
			return { seen: changes.at(-1)?.seq ?? seen, rows, gone, vectors };
		}),
	);

/** What the Thought agent answered, whatever ended it; null while it goes on, and for other runs. */
function missionOf({ id, algorithm, status, chat, outcome, updated }: Run): MissionRow | null {
	const ended = status === 'done' || status === 'stopped';
	if (algorithm !== 'thought' || !ended || !outcome?.answer) return null;
	const question = chat.findLast(({ role }) => role === 'user')?.content ?? '';
	return { id, question, answer: outcome.answer, ended: updated };
}

/** Keys that changed, by table; null when a change does not say which. */
function keysByTable(changes: MemoryChange[]): ((table: string) => Key[]) | null {
	const keys = new Map<string, Key[]>();
	for (const { table, keys: some } of changes) {
		// Vectors that were deleted are those of rows that are gone, or of another model.
		if (some === null && !table.startsWith('vector')) return null;
		const all = keys.get(table) ?? [];
		for (const key of some ?? []) all.push(key as Key);
		keys.set(table, all);
	}
	return (table) => distinct(keys.get(table) ?? []);
}

/** A UUID, or a place in a run or document. */
type Key = string | RowKey;

const nameOf = (key: Key): string => (typeof key === 'string' ? key : rowName(...key));

const distinct = <K extends Key>(keys: K[]): K[] => [
	...new Map(keys.map((key) => [nameOf(key), key])).values(),
];

async function newVectors(
	db: MullDatabase,
	model: string,
	changes: MemoryChange[],
): Promise<VectorRow[]> {
	const vectors: VectorRow[] = [];
	const blocks = changes.filter(({ table }) => table === 'vectorBlocks');
	for (const id of new Set(blocks.flatMap(({ keys }) => (keys as number[] | null) ?? []))) {
		const block = await db.vectorBlocks.get(id);
		if (block?.model === model) vectors.push(...unpack(block));
	}
	const singles = changes.filter(({ table }) => table === 'vectors');
	const keys = singles
		.flatMap(({ keys }) => (keys ?? []) as [string, MemoryKind, string][])
		.filter(([of]) => of === model);
	for (const row of await db.vectors.bulkGet(keys)) if (row) vectors.push(row);
	return vectors;
}

const lastChange = async (db: MullDatabase): Promise<number> =>
	(await db.changes.orderBy('seq').last())?.seq ?? 0;

/** The log has at least one row, so that its being emptied is noticed. Old rows go. */
async function beginLog(db: MullDatabase): Promise<void> {
	const last = await lastChange(db);
	if (last === 0) await db.changes.add({ table: '', keys: [] });
	else if (last > keptChanges)
		await db.changes
			.where('seq')
			.below(last - keptChanges)
			.delete();
}

/** All that the memory of the brain needs of the database. */
export const databaseMemory = (db: MullDatabase = mull) => ({
	load: (reading?: (share: number) => void) => loadMemory(db, reading),
	since: (seen: number, model: string | null) => memorySince(seen, model, db),
	readVectors: (model: string, each: (row: VectorRow) => void) => readVectors(model, each, db),
	writeVectors: (model: string, rows: VectorRow[]) => writeVectors(model, rows, db),
	packVectors: (
		model: string,
		needed: (kind: MemoryKind, id: string, hash: number) => boolean,
		sweep: boolean,
	) => packVectors(model, needed, sweep, db),
	keepVectorsOf: (model: string) => keepVectorsOf(model, db),
});
