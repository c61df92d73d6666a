/** The first recall of a large memory: read in pieces, with progress, and others have their turns. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowName } from '../../src/core/mission/names.ts';
import type { MemoryRows } from '../../src/memory/items.ts';
import { countRows, chunked } from '../../src/memory/chunked.ts';
import { RecallIndex } from '../../src/memory/recall-index.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import {
	someAnswer,
	someChunk,
	someDocument,
	someFact,
	someFramework,
	someTask,
	someThought,
	today,
} from '../support/memories.ts';

const never = new AbortController().signal;
const query = {
	...{ text: 'the heron', kinds: ['fact' as const], characters: 2000, remote: false },
};
let db: MullDatabase;
let count = 0;
beforeEach(() => {
	db = new MullDatabase(`memory-reading-${++count}`);
});
afterEach(() => db.delete());

const memoryOf = (reading: (share: number) => void) => {
	const source = databaseMemory(db);
	let loads = 0;
	const counted: typeof source = {
		...source,
		load: (...given) => {
			loads++;
			return source.load(...given);
		},
	};
	const memory = createMemory({
		...{ source: counted, embedder: () => undefined, now: () => today, reading },
	});
	return { memory, loads: () => loads };
};
const facts = (amount: number) =>
	Array.from({ length: amount }, (_, i) =>
		someFact(i + 1, i === amount - 1 ? 'The heron waits.' : `Stone ${i} lies still.`),
	);

test('much is told of as it is read, and others have their turns meanwhile', async () => {
	await db.facts.bulkAdd(facts(2150));
	const shares: number[] = [];
	let turns = 0;
	let running = true;
	const turn = () => {
		turns++;
		if (running) setImmediate(turn);
	};
	const during: number[] = [];
	const { memory } = memoryOf((share) => {
		shares.push(share);
		if (shares.length === 1) turn();
		during.push(turns);
	});
	const found = await memory.recall(query, never);
	running = false;
	expect(found.map(({ text }) => text)).toEqual(['The heron waits.']);
	// 2,000 rows at once from disk, 100 at once into the indexes.
	expect(shares).toHaveLength(1 + 22);
	expect(shares).toEqual(shares.toSorted((a, b) => a - b));
	expect(shares[0]).toBeLessThanOrEqual(0.5);
	expect(shares.at(-1)).toBe(1);
	expect(new Set(during.slice(1)).size).toBe(22);

	shares.length = 0;
	await memory.recall(query, never);
	expect(shares).toEqual([]);
});

test('from disk come all rows, whatever their keys are made of', async () => {
	await db.facts.bulkAdd(facts(2001));
	await db.documents.add(someDocument(1, 'marsh.txt'));
	const chunks = Array.from({ length: 4100 }, (_, n) => someChunk(n, 1, `Passage ${n}`));
	await db.chunks.bulkAdd(chunks);
	const shares: number[] = [];
	const { rows } = await databaseMemory(db).load((share) => shares.push(share));
	expect(rows.facts).toEqual(await db.facts.toArray());
	expect(rows.chunks).toEqual(chunks);
	expect(shares).toEqual([2000, 4000, 6000].map((read) => read / 6101));
});

test('of little nothing is told', async () => {
	await db.facts.bulkAdd(facts(90));
	const shares: number[] = [];
	const { memory } = memoryOf((share) => shares.push(share));
	expect(await memory.recall(query, never)).toHaveLength(1);
	expect(shares).toEqual([]);
});

test('who stops waiting goes at once, and what was read is there for the next', async () => {
	await db.facts.bulkAdd(facts(950));
	const stop = new AbortController();
	const shares: number[] = [];
	const { memory, loads } = memoryOf((share) => {
		shares.push(share);
		if (shares.length === 2) stop.abort();
	});
	await expect(memory.recall(query, stop.signal)).rejects.toMatchObject({ code: 'aborted' });
	expect(shares.at(-1)).toBeLessThan(1);
	expect(await memory.recall(query, never)).toHaveLength(1);
	expect(shares.at(-1)).toBe(1);
	expect(loads()).toBe(1);
});

test('a fault of the disk is told, not taken for a stop', async () => {
	const { memory } = memoryOf(() => {});
	db.close();
	await expect(memory.recall(query, never)).rejects.not.toMatchObject({ code: 'aborted' });
});

test('in pieces it comes to the same as at once', () => {
	const numbers = (amount: number) => Array.from({ length: amount }, (_, i) => i + 1);
	const rows: MemoryRows = {
		facts: numbers(230).map((i) => someFact(i, `Fact ${i} of the marsh.`)),
		thoughts: numbers(120).map((i) => someThought(i, `Idea ${i}`, `Thought about ${i}.`)),
		frameworks: [someFramework(1, 'Drain', 'Drain a marsh')],
		documents: [someDocument(1, 'marsh.txt', true)],
		chunks: numbers(105).map((n) => someChunk(n, 1, `Passage ${n} about reeds.`)),
		tasks: numbers(3).flatMap((i) => [
			{ ...someTask(1, 'Count the reeds'), runId: `run-${i}` },
			{ ...someTask(2, 'Count the herons'), runId: `run-${i}` },
		]),
		answers: numbers(3).flatMap((i) => [
			{ ...someAnswer(1, 1, 'Many'), runId: `run-${i}` },
			{ ...someAnswer(2, 2, 'Two'), runId: `run-${i}` },
		]),
		missions: numbers(101).map((i) => ({
			...{ id: `run-${i}`, question: `Question ${i}`, answer: 'Yes', ended: today },
		})),
	};
	const pieces = [...chunked(rows)];
	expect(pieces.length).toBeGreaterThan(8);
	for (const piece of pieces) {
		expect(countRows(piece)).toBeLessThanOrEqual(100);
		for (const { runId, id } of piece.tasks) {
			const own = rows.answers.filter((a) => a.runId === runId && a.taskId === id);
			expect(piece.answers).toEqual(expect.arrayContaining(own));
		}
	}
	expect(pieces.reduce((sum, piece) => sum + countRows(piece), 0)).toBe(countRows(rows));

	const [whole, apart] = [new RecallIndex(), new RecallIndex()];
	whole.apply(rows);
	for (const piece of pieces) apart.apply(piece);
	expect(whole.items.size).toBeGreaterThan(230 + 120 + 105 + 101);
	expect(apart.items).toEqual(whole.items);
	expect(apart.items.get(`chunk/${rowName(rows.documents[0]!.id, 7)}`)).toMatchObject({
		local: true,
	});
});
