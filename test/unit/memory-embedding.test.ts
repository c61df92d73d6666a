/** Embedding in the background, on an IndexedDB in memory. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemory } from '../../src/memory/recall.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { someFact, today } from '../support/memories.ts';
import { wordEmbedder, type WordEmbedder } from '../support/word-embedder.ts';

const signal = new AbortController().signal;
let db: MullDatabase;
let count = 0;
beforeEach(async () => {
	db = new MullDatabase(`embedding-${++count}`);
	await db.facts.bulkAdd(Array.from({ length: 70 }, (_, i) => someFact(i + 1, `statement n${i}x`)));
});
afterEach(() => db.delete());

const memoryOf = (embedder: () => WordEmbedder | undefined) =>
	createMemory({ source: databaseMemory(db), embedder, now: () => today });

test('a text that the embedder refuses is left out, all others get their vector', async () => {
	const embedder = wordEmbedder('m', [], 16, (text) => {
		if (text.includes('n40x')) throw new Error('not this one');
	});
	const memory = memoryOf(() => embedder);
	await memory.embedMissing(signal);
	expect(await memory.state()).toEqual({ items: 70, embedded: 69, model: 'm' });
});

test('an embedder that embeds nothing is a fault, not an endless loop', async () => {
	const embedder = wordEmbedder('m', [], 16, () => {
		throw new Error('out of order');
	});
	await expect(memoryOf(() => embedder).embedMissing(signal)).rejects.toThrow('out of order');
});

test('an embedder whose vectors are not of the size it says is a fault', async () => {
	const embedder = { ...wordEmbedder('m', [], 16), dimensions: 32 };
	await expect(memoryOf(() => embedder).embedMissing(signal)).rejects.toMatchObject({
		code: 'bad-model',
	});
	expect(await db.vectors.count()).toBe(0);
});

test('an abort stops between two texts and keeps what is done', async () => {
	const abort = new AbortController();
	const embedder = wordEmbedder('m', [], 16, (text) => {
		if (text.includes('n50x')) abort.abort();
	});
	const memory = memoryOf(() => embedder);
	await expect(memory.embedMissing(abort.signal)).rejects.toSatisfy(
		(error) =>
			(error as Error).name === 'AbortError' || (error as { code: string }).code === 'aborted',
	);
	expect((await memory.state()).embedded).toBe(32);
	await memory.embedMissing(signal);
	expect((await memory.state()).embedded).toBe(70);
});

test('an embedder that is changed in the middle takes over; no model is mixed', async () => {
	const second = wordEmbedder('second', [], 24);
	let current = wordEmbedder('first', [], 16, (text) => {
		if (text.includes('n10x')) current = second;
	});
	const memory = memoryOf(() => current);
	await memory.embedMissing(signal);
	expect(await memory.state()).toEqual({ items: 70, embedded: 70, model: 'second' });
	const models = new Set((await db.vectorBlocks.toArray()).map(({ model }) => model));
	expect([...models, ...(await db.vectors.orderBy('model').uniqueKeys())]).toEqual(['second']);
});

test('without an embedder nothing is done', async () => {
	const memory = memoryOf(() => undefined);
	await memory.embedMissing(signal);
	expect(await memory.state()).toEqual({ items: 70, embedded: 0, model: null });
});
