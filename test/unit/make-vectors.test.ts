/** Vectors are made in one tab, seen as they come, stopped in any tab, and continued where they stopped. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemory } from '../../src/memory/recall.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { createVectorMaker } from '../../src/worker/make-vectors.ts';
import { fifoLocks } from '../support/fifo-locks.ts';
import { someFact } from '../support/memories.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const never = new AbortController().signal;
let db: MullDatabase;
let count = 0;
let paused = false;
let clock = 0;
beforeEach(async () => {
	paused = false;
	clock = 0;
	db = new MullDatabase(`make-vectors-${++count}`);
	await db.facts.bulkAdd(Array.from({ length: 90 }, (_, i) => someFact(i + 1, `statement n${i}x`)));
});
afterEach(() => db.delete());

/** A tab whose embedder takes a second for each text. */
function tab(locks = fifoLocks(), before: (text: string) => void | Promise<void> = () => {}) {
	const embedder = wordEmbedder('slow', [], 16, async (text) => {
		clock += 1000;
		await before(text);
	});
	const memory = createMemory({
		...{ source: databaseMemory(db), embedder: () => embedder, now: () => clock },
	});
	const told: { done: number; total: number }[] = [];
	const maker = createVectorMaker({
		embedMissing: (signal, progress) => memory.embedMissing(signal, progress),
		paused: async () => paused,
		locks,
	});
	const make = () => maker.make(never, (done, total) => told.push({ done, total }));
	return { make, look: maker.look, told, memory, embedder };
}

test('progress is of all texts, and of a slow embedder it comes often', async () => {
	const { make, told } = tab();
	await make();
	expect(told[0]).toEqual({ done: 0, total: 90 });
	expect(told.at(-1)).toEqual({ done: 90, total: 90 });
	const steps = told.slice(1).map(({ done }, i) => done - told[i]!.done);
	expect(steps.slice(0, 4)).toEqual([32, 16, 8, 4]);
	expect(told.every(({ total }) => total === 90)).toBe(true);
});

test('a pause stops at once, and what was made before stays', async () => {
	const one = tab(undefined, async (text) => {
		if (!text.includes('n50x')) return;
		paused = true;
		await one.look();
	});
	await one.make();
	const { done } = await one.memory.embedding();
	expect(done).toBe(48);
	await one.make();
	expect((await one.memory.embedding()).done).toBe(48);
	paused = false;
	const other = tab();
	await other.make();
	expect(other.told[0]).toEqual({ done: 48, total: 90 });
	expect(other.embedder.seen).toHaveLength(90 - 48);
});

test('a pause in another tab is seen with the next texts', async () => {
	const one = tab(undefined, (text) => {
		if (text.includes('n40x')) paused = true;
	});
	await one.make();
	const { done } = await one.memory.embedding();
	expect(done).toBeGreaterThanOrEqual(48);
	expect(done).toBeLessThan(90);
});

test('a second tab leaves it to the first', async () => {
	const locks = fifoLocks();
	const second = tab(locks);
	const first = tab(locks, () => second.make());
	await first.make();
	expect(second.embedder.seen).toEqual([]);
	expect((await second.memory.embedding()).done).toBe(90);
});

test('a fault is told, not taken for a pause', async () => {
	const broken = tab(undefined, () => {
		throw new Error('out of order');
	});
	await expect(broken.make()).rejects.toThrow('out of order');
});
