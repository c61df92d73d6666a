/** An embedder on a server is given only what may leave this device. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Embedder } from '../../src/core/ports.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { MullError } from '../../src/core/errors.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { uuid } from '../support/ids.ts';
import { someFact, someThought, today } from '../support/memories.ts';

const signal = new AbortController().signal;
let db: MullDatabase;
let count = 0;
let sent: string[];
beforeEach(() => {
	db = new MullDatabase(`remote-${++count}`);
	sent = [];
});
afterEach(() => db.delete());

function memoryWith(before: () => unknown = () => {}) {
	const embedder: Embedder = {
		...{ model: 'on a server', dimensions: 2, bar: 0.3, remote: true },
		async embed(texts) {
			await before();
			sent.push(...texts);
			return texts.map(() => Float32Array.of(1, 0));
		},
	};
	return createMemory({
		...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
	});
}
const query = { text: 'the query', kinds: ['fact' as const], characters: 900, remote: true };

test('what is marked has no vector, and the progress does not count it', async () => {
	await db.facts.bulkAdd([
		someFact(1, 'Stones sink.'),
		someFact(2, 'My doctor is Ann.', { local: true }),
	]);
	await db.thoughts.bulkAdd([{ ...someThought(1, 'Secret', 'Ann is ill.'), local: true }]);
	const memory = memoryWith();
	await memory.embedMissing(signal);
	expect(sent).toEqual(['Stones sink.']);
	expect(await memory.embedding()).toEqual({ done: 1, total: 1 });
	await db.facts.update(uuid(2), { local: false });
	await memory.embedMissing(signal);
	expect(sent).toEqual(['Stones sink.', 'My doctor is Ann.']);
});

test('what is marked while vectors are made is left out', async () => {
	await db.facts.bulkAdd(Array.from({ length: 40 }, (_, i) => someFact(i + 1, `statement n${i}x`)));
	const all = Array.from({ length: 40 }, (_, i) => uuid(i + 1));
	const memory = memoryWith(() =>
		Promise.all(all.map((id) => db.facts.where({ id }).modify({ local: true }))),
	);
	await memory.embedMissing(signal);
	expect(sent).toHaveLength(32);
});

test('a query that may not leave is recalled by words', async () => {
	await db.facts.add(someFact(1, 'Stones sink.'));
	const memory = memoryWith();
	await memory.embedMissing(signal);
	sent = [];
	expect(await memory.recall({ ...query, stays: true }, signal)).toEqual([]);
	expect(sent).toEqual([]);
	expect(await memory.recall(query, signal)).toHaveLength(1);
	expect(sent).toEqual(['the query']);
});

test('a server that refuses is not asked once more for each text', async () => {
	await db.facts.bulkAdd([someFact(1, 'Stones sink.'), someFact(2, 'Wood floats.')]);
	let asked = 0;
	const memory = memoryWith(() => {
		asked++;
		throw new MullError('unauthorised', 'It does not accept the key.');
	});
	await expect(memory.embedMissing(signal)).rejects.toThrow('the key');
	expect(asked).toBe(1);
});
