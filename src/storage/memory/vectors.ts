/**
 * Vectors on disk: single rows as they come, packed into blocks of a thousand when it is quiet, so
 * that loading a hundred thousand reads a hundred rows. Each row and block names its model; they
 * are never mixed. All of it can be made again from the texts.
 */
import type { Table } from 'dexie';
import type { MemoryKind } from '../../core/mission/outside.ts';
import { db as mull, type MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';

export interface VectorRow {
	kind: MemoryKind;
	id: string;
	/** Of the embedded text: tells a vector whose text was edited since. */
	hash: number;
	vector: Float32Array;
}

export interface StoredVector extends VectorRow {
	model: string;
}

/** Rows lie one after another; all of one kind. */
export interface VectorBlock {
	id: number;
	model: string;
	dimensions: number;
	kind: MemoryKind;
	ids: string[];
	hashes: Uint32Array;
	/** ids.length × dimensions. */
	data: Float32Array;
}

const blockSize = 1000;
/** Fewer single rows are not worth a block. */
const leastToPack = 64;
/** A block with more superseded rows than this part is written again. */
const mostDead = 0.1;

const singles = (db: MullDatabase, model: string) => db.vectors.where('model').equals(model);
const key = (kind: MemoryKind, id: string) => `${kind}/${id}`;

export const writeVectors = (
	model: string,
	rows: VectorRow[],
	db: MullDatabase = mull,
): Promise<void> =>
	stored(async () => {
		if (rows.length) await db.vectors.bulkPut(rows.map((row) => ({ ...row, model })));
	});

/** The rows of a block, as views into it. */
export function* unpack(block: VectorBlock): Generator<VectorRow> {
	const { kind, ids, hashes, data, dimensions } = block;
	for (let row = 0; row < ids.length; row++) {
		const vector = data.subarray(row * dimensions, (row + 1) * dimensions);
		yield { kind, id: ids[row]!, hash: hashes[row]!, vector };
	}
}

function pack(model: string, kind: MemoryKind, rows: VectorRow[]): Omit<VectorBlock, 'id'> {
	const dimensions = rows[0]!.vector.length;
	const data = new Float32Array(rows.length * dimensions);
	rows.forEach(({ vector }, index) => data.set(vector, index * dimensions));
	return {
		model,
		dimensions,
		kind,
		data,
		ids: rows.map(({ id }) => id),
		hashes: Uint32Array.from(rows, ({ hash }) => hash),
	};
}

/** All vectors of a model, one block in memory at a time; of two for one row the later is true. */
export const readVectors = (
	model: string,
	each: (row: VectorRow) => void,
	db: MullDatabase = mull,
): Promise<void> =>
	stored(() =>
		// One snapshot: a row on its way from single to block is seen.
		db.transaction('r', db.vectorBlocks, db.vectors, async () => {
			for (const id of await db.vectorBlocks.where('model').equals(model).primaryKeys()) {
				const block = await db.vectorBlocks.get(id);
				if (block) for (const row of unpack(block)) each(row);
			}
			await singles(db, model).each(({ kind, id, hash, vector }) =>
				each({ kind, id, hash, vector }),
			);
		}),
	);

/**
 * Packs single rows into blocks; with `sweep` it also reads every block and leaves out what
 * `needed` no longer knows. One transaction for each block, so a crash between two leaves every
 * vector in its old place or in its new one.
 */
export const packVectors = (
	model: string,
	needed: (kind: MemoryKind, id: string, hash: number) => boolean,
	sweep: boolean,
	db: MullDatabase = mull,
): Promise<void> =>
	stored(async () => {
		if (sweep) await dropDead(model, needed, db);
		const keys = await singles(db, model).primaryKeys();
		const kinds = new Set(keys.map(([, kind]) => kind));
		for (const kind of kinds) {
			const of = keys.filter(([, other]) => other === kind);
			for (let at = 0; of.length - at >= leastToPack; at += blockSize) {
				await moveIntoBlock(model, kind, of.slice(at, at + blockSize), needed, db);
			}
		}
	});

async function moveIntoBlock(
	model: string,
	kind: MemoryKind,
	keys: [string, MemoryKind, string][],
	needed: (kind: MemoryKind, id: string, hash: number) => boolean,
	db: MullDatabase,
): Promise<void> {
	await db.transaction('rw', db.vectorBlocks, db.vectors, async () => {
		const rows = (await db.vectors.bulkGet(keys))
			.filter((row) => row !== undefined)
			.filter((row) => needed(kind, row.id, row.hash));
		const fresh = new Set(rows.map(({ id }) => id));
		// The last block, while it has room, takes what comes: small blocks do not pile up.
		const ids = await db.vectorBlocks.where('model').equals(model).reverse().primaryKeys();
		for (const id of ids) {
			const block = await db.vectorBlocks.get(id);
			if (block?.kind !== kind) continue;
			if (block.ids.length + rows.length > blockSize) break;
			rows.unshift(
				...[...unpack(block)].filter((row) => !fresh.has(row.id)).map((row) => ({ ...row, model })),
			);
			await db.vectorBlocks.delete(id);
			break;
		}
		if (rows.length) await addBlock(db.vectorBlocks, pack(model, kind, rows));
		await db.vectors.bulkDelete(keys);
	});
}

/**
 * Deletes what nobody needs, wherever it lies: of what was forgotten no trace stays. Blocks in
 * which much is only superseded by a later row are written again as well.
 */
async function dropDead(
	model: string,
	needed: (kind: MemoryKind, id: string, hash: number) => boolean,
	db: MullDatabase,
): Promise<void> {
	const dead: [string, MemoryKind, string][] = [];
	const later = new Set<string>();
	await singles(db, model).each(({ kind, id, hash }) => {
		if (needed(kind, id, hash)) later.add(key(kind, id));
		else dead.push([model, kind, id]);
	});
	await db.vectors.bulkDelete(dead);
	// From the newest: what stands in a later block is dead in an earlier one.
	for (const id of await db.vectorBlocks.where('model').equals(model).reverse().primaryKeys()) {
		await db.transaction('rw', db.vectorBlocks, async () => {
			const block = await db.vectorBlocks.get(id);
			if (!block) return;
			const rows = [...unpack(block)];
			const wanted = rows.filter((row) => needed(row.kind, row.id, row.hash));
			const alive = wanted.filter((row) => !later.has(key(row.kind, row.id)));
			for (const row of rows) later.add(key(row.kind, row.id));
			if (alive.length === 0) await db.vectorBlocks.delete(id);
			else if (wanted.length < rows.length || rows.length - alive.length > rows.length * mostDead) {
				await db.vectorBlocks.put({ ...pack(model, block.kind, alive), id });
			}
		});
	}
}

/** Deletes the vectors of every other model. */
export const keepVectorsOf = (model: string, db: MullDatabase = mull): Promise<void> =>
	stored(async () => {
		await db.vectors.where('model').notEqual(model).delete();
		await db.vectorBlocks.where('model').notEqual(model).delete();
	});

const addBlock = (table: Table, block: Omit<VectorBlock, 'id'>) => table.add(block);
