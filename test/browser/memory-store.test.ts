/** Memory on a real IndexedDB: vectors in blocks, kills in the middle, writes of other tabs. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemory } from '../../src/memory/recall.ts';
import { often } from '../support/all.ts';
import type { VectorRow } from '../../src/storage/memory/vectors.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory, memorySince } from '../../src/storage/memory/recall-rows.ts';
import {
	keepVectorsOf,
	packVectors,
	readVectors,
	writeVectors,
} from '../../src/storage/memory/vectors.ts';
import { numberOf, uuid } from '../support/ids.ts';
import { someFact, someThought, today, triple } from '../support/memories.ts';
import type { MemoryRequest } from '../support/memory.worker.ts';
import MemoryWorker from '../support/memory.worker.ts?worker';
import { chance } from '../support/chance.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

let db: MullDatabase;
let workers: Worker[] = [];
beforeEach(() => {
	db = new MullDatabase(`memory-${crypto.randomUUID()}`);
});
afterEach(async () => {
	for (const worker of workers) worker.terminate();
	workers = [];
	await db.delete();
});

const signal = new AbortController().signal;
const query = (text: string) => ({
	...{ text, kinds: ['fact' as const], characters: 2000, remote: false },
});
const rowsOf = (ids: number[], dimensions = 8, hash = (id: number) => id): VectorRow[] =>
	ids.map((id) => ({
		...{ kind: 'fact', id: String(id), hash: hash(id) },
		vector: new Float32Array(dimensions).fill(hash(id)),
	}));
const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** What is true of each row, as a loader sees it: later rows win. */
async function read(model: string): Promise<Map<number, VectorRow>> {
	const rows = new Map<number, VectorRow>();
	await readVectors(model, (row) => rows.set(numberOf(row.id), row), db);
	return rows;
}
function ask(request: MemoryRequest): Worker {
	const worker = new MemoryWorker();
	workers.push(worker);
	worker.postMessage(request);
	return worker;
}
const heard = (worker: Worker, enough: (data: unknown) => boolean) =>
	new Promise<void>((resolve, reject) => {
		worker.onmessage = ({ data }) => enough(data) && resolve();
		worker.onerror = (event) => reject(new Error(event.message));
	});

test('vectors are packed into blocks of a thousand and read back as they were', async () => {
	await writeVectors('m', rowsOf(range(1, 2500)), db);
	await packVectors('m', () => true, true, db);
	expect(await db.vectors.count()).toBe(0);
	const sizes = (await db.vectorBlocks.toArray()).map(({ ids }) => ids.length);
	expect(sizes).toEqual([1000, 1000, 500]);
	const rows = await read('m');
	expect([...rows.keys()].sort((a, b) => a - b)).toEqual(range(1, 2500));
	expect([...rows.get(1234)!.vector]).toEqual(new Array(8).fill(1234));

	// A few are not worth a block; more fill up the last one.
	await writeVectors('m', rowsOf(range(2501, 2510)), db);
	await packVectors('m', () => true, true, db);
	expect(await db.vectors.count()).toBe(10);
	await writeVectors('m', rowsOf(range(2511, 2600)), db);
	await packVectors('m', () => true, true, db);
	expect((await db.vectorBlocks.toArray()).map(({ ids }) => ids.length)).toEqual([1000, 1000, 600]);
	expect((await read('m')).size).toBe(2600);
});

test('the later of two vectors counts, single or packed, and the dead are cleared away', async () => {
	await writeVectors('m', rowsOf(range(1, 200)), db);
	await packVectors('m', () => true, true, db);
	const anew = (id: number) => id + 10_000;
	await writeVectors('m', rowsOf(range(1, 100), 8, anew), db);
	expect((await read('m')).get(50)!.hash).toBe(10_050);
	expect((await read('m')).get(150)!.hash).toBe(150);
	await packVectors('m', (_, id) => id !== '150', true, db);
	const rows = await read('m');
	expect(rows.get(50)!.hash).toBe(10_050);
	expect(rows.size).toBe(199);
	const packed = (await db.vectorBlocks.toArray()).reduce((sum, { ids }) => sum + ids.length, 0);
	expect(packed).toBe(199);
});

test('models and kinds are never mixed', async () => {
	await writeVectors('small', rowsOf(range(1, 100)), db);
	await writeVectors('large', rowsOf(range(1, 100), 16), db);
	await writeVectors(
		'small',
		rowsOf(range(1, 100)).map((row) => ({ ...row, kind: 'thought' as const })),
		db,
	);
	for (const model of ['small', 'large']) await packVectors(model, () => true, false, db);
	expect(await db.vectorBlocks.count()).toBe(3);
	expect((await read('large')).get(1)!.vector).toHaveLength(16);
	const kinds: string[] = [];
	await readVectors('small', ({ kind, id }) => id === '5' && kinds.push(kind), db);
	expect(kinds.sort()).toEqual(['fact', 'thought']);
	await keepVectorsOf('large', db);
	expect((await read('small')).size).toBe(0);
	expect((await read('large')).size).toBe(100);
});

test('killed again and again while it writes and packs, nothing that was written is lost', async () => {
	const draw = chance('kills');
	const ids = range(1, 600);
	await writeVectors('m', rowsOf(ids), db);
	for (let kill = 0; kill < often(4, 8); kill++) {
		const worker = ask({ type: 'churn', database: db.name, model: 'm', ids, dimensions: 8 });
		// A round is six writes and a packing.
		let left = draw(1, 20);
		await heard(worker, () => left-- === 0);
		worker.terminate();
		const rows = await read('m');
		expect([...rows.keys()].sort((a, b) => a - b)).toEqual(ids);
		for (const [id, { vector }] of rows) expect(vector[0]).toBe(id);
	}
	await packVectors('m', () => true, true, db);
	expect(await db.vectors.count()).toBe(0);
});

test('embedding killed in the middle goes on where it was, with a new model too', async () => {
	const facts = range(1, 300).map((id) =>
		someFact(id, `statement ${'abcdefghij'[id % 10]!} x${id}`),
	);
	await db.facts.bulkAdd(facts);
	const half = ask({ type: 'embed', database: db.name, model: 'one', most: 200 });
	await heard(half, (data) => (data as { done?: number }).done! >= 100);
	half.terminate();
	const kept = (await read('one')).size;
	expect(kept).toBeGreaterThanOrEqual(100);
	expect(kept).toBeLessThan(300);

	let embedder = wordEmbedder('one');
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
	});
	expect(await memory.state()).toEqual({ items: 300, embedded: kept, model: 'one' });
	const told: number[] = [];
	await memory.embedMissing(signal, ({ done, total }) => told.push(done, total));
	expect(embedder.seen).toHaveLength(300 - kept);
	expect(told.slice(0, 2)).toEqual([kept, 300]);
	expect(told.slice(-2)).toEqual([300, 300]);

	// Another embedder: its own vectors, the old ones go only when all are there.
	embedder = wordEmbedder('two', [], 32);
	const again = ask({ type: 'embed', database: db.name, model: 'two', most: 200 });
	await heard(again, (data) => (data as { done?: number }).done! >= 64);
	again.terminate();
	expect((await read('one')).size).toBe(300);
	await db.vectors.where('model').equals('two').delete();
	await memory.embedMissing(signal);
	expect(embedder.seen).toHaveLength(300);
	expect((await read('one')).size).toBe(0);
	expect((await read('two')).size).toBe(300);
	expect(await memory.state()).toEqual({ items: 300, embedded: 300, model: 'two' });
});

test('what another tab writes, changes and deletes is seen by the next recall', async () => {
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => undefined, now: () => today },
	});
	expect(await memory.recall(query('harbour'), signal)).toEqual([]);
	const recalled = async (text: string) =>
		(await memory.recall(query(text), signal)).map(({ id }) => numberOf(id));
	const put = async (...facts: ReturnType<typeof someFact>[]) => {
		await heard(ask({ type: 'put', database: db.name, facts }), (data) => data === 'done');
	};
	const link = { triples: [triple('harbour | is near | lighthouse')] };
	await put(someFact(1, 'The harbour is deep.', link), someFact(2, 'A harbour is safe.'));
	expect((await recalled('harbour')).sort()).toEqual([1, 2]);
	await put(someFact(2, 'A harbour is safe.', { status: 'falsified' }));
	expect(await recalled('harbour')).toEqual([1]);
	await put(someFact(1, 'The tunnel is deep.'));
	expect(await recalled('harbour')).toEqual([]);
	expect(await recalled('tunnel')).toEqual([1]);
	await db.facts.delete(uuid(1));
	expect(await recalled('tunnel')).toEqual([]);
});

test('a vector that another tab made is used', async () => {
	const embedder = wordEmbedder('m');
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
	});
	await db.facts.bulkAdd([someFact(1, 'alpha beta'), someFact(2, 'gamma delta')]);
	expect((await memory.state()).embedded).toBe(0);
	await heard(
		ask({ type: 'embed', database: db.name, model: 'm', most: Infinity }),
		(data) => data === 'done',
	);
	expect((await memory.state()).embedded).toBe(2);
	const [first] = await memory.recall(query('beta alpha'), signal);
	expect(first!.reason).toContain('near in meaning (1.00)');
	// Edited: the old vector speaks of other words, and counts no longer.
	await db.facts.update(uuid(1), { statement: 'omega' });
	expect((await memory.state()).embedded).toBe(1);
	const now = await memory.recall(query('beta alpha'), signal);
	expect(now.map(({ id }) => id)).not.toContain(uuid(1));
});

test('of what was deleted or edited no vector stays on disk', async () => {
	const embedder = wordEmbedder('m');
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
	});
	await db.facts.bulkAdd(
		range(1, 80).map((id) => someFact(id, `fact ${'abcdefgh'[id % 8]!} y${id}`)),
	);
	await memory.embedMissing(signal);
	expect(await db.vectorBlocks.count()).toBe(1);
	const hashes = async () => [...(await read('m')).values()].map(({ hash }) => hash);
	const before = new Set(await hashes());
	await db.facts.delete(uuid(7));
	await db.facts.update(uuid(8), { statement: 'other words' });
	await memory.embedMissing(signal);
	const after = await hashes();
	expect(after).toHaveLength(79);
	expect(after.filter((hash) => !before.has(hash))).toHaveLength(1);
	const packed = (await db.vectorBlocks.toArray()).flatMap(({ ids }) => [...ids]);
	expect(packed).not.toContain(uuid(7));
	expect(packed).not.toContain(uuid(8));
});

test('an emptied or pruned log begins anew; clearing a table empties recall', async () => {
	await db.facts.bulkAdd([someFact(1, 'harbour')]);
	await db.thoughts.add(someThought(1, 'harbour', 'thought'));
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => undefined, now: () => today },
	});
	const both = { ...query('harbour'), kinds: ['fact' as const, 'thought' as const] };
	expect(await memory.recall(both, signal)).toHaveLength(2);
	await db.thoughts.clear();
	expect(await memory.recall(both, signal)).toHaveLength(1);
	// As "delete everything" does it: every table, the log too, in one transaction.
	await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
	expect(await memory.recall(both, signal)).toEqual([]);
	await db.facts.add(someFact(2, 'harbour again'));
	expect(await memory.recall(both, signal)).toHaveLength(1);
});

test('a transaction that fails leaves no word in the log', async () => {
	await db.facts.add(someFact(1, 'one'));
	const { seq } = (await db.changes.orderBy('seq').last())!;
	await db
		.transaction('rw', db.facts, async () => {
			await db.facts.add(someFact(2, 'two'));
			throw new Error('changed my mind');
		})
		.catch(() => undefined);
	expect((await db.changes.orderBy('seq').last())!.seq).toBe(seq);
	expect(await memorySince(seq, null, db)).toMatchObject({ seen: seq, rows: { facts: [] } });
});
