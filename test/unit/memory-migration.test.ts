/** A database of an earlier Mull, whose vectors are those of an embedder that is no longer there. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findEmbedder } from '../../src/catalogue/embedders.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { writeVectors, packVectors } from '../../src/storage/memory/vectors.ts';
import { hash32 } from '../../src/core/hash.ts';
import { uuid } from '../support/ids.ts';
import { someFact, today } from '../support/memories.ts';
import { staticFile } from '../support/static-onnx.ts';

const signal = new AbortController().signal;
/** The embedder that compared spelling. */
const deleted = { id: 'lexical-1', dimensions: 192 };
const statements = [
	'The automobile is parked in the garage.',
	...Array.from({ length: 99 }, (_, i) => `Box ${i} is full of shells.`),
];

let db: MullDatabase;
beforeEach(async () => {
	db = new MullDatabase('migration');
	await db.facts.bulkAdd(statements.map((text, i) => someFact(i + 1, text)));
	const rows = statements.map((text, i) => ({
		...{ kind: 'fact' as const, id: uuid(i + 1), hash: hash32(text) },
		vector: new Float32Array(deleted.dimensions).fill(0.07),
	}));
	// As it was left: blocks, and single rows that came later.
	await writeVectors(deleted.id, rows.slice(0, 80), db);
	await packVectors(deleted.id, () => true, false, db);
	await writeVectors(deleted.id, rows.slice(80), db);
	db.close();
	db = new MullDatabase('migration');
});
afterEach(() => db.delete());

const models = async () => [
	...new Set([
		...(await db.vectors.orderBy('model').uniqueKeys()),
		...(await db.vectorBlocks.orderBy('model').uniqueKeys()),
	]),
];

test('opens, is recalled by words at once, gets its vectors once, and loses nothing', async () => {
	expect(findEmbedder(deleted.id).id).toBe('static-1');
	expect(await db.vectorBlocks.count()).toBeGreaterThan(0);
	expect(await models()).toEqual([deleted.id]);
	const before = await db.facts.toArray();
	const embedded: string[] = [];
	const tab = () => {
		const real = createStaticEmbedder(async () => staticFile());
		const embedder = {
			...real,
			embed: async (texts: string[], stop: AbortSignal) => {
				const vectors = await real.embed(texts, stop);
				// Not the query, nor the sentences that it is measured against.
				embedded.push(...texts.filter((text) => statements.includes(text)));
				return vectors;
			},
		};
		return createMemory({
			...{ source: databaseMemory(db), embedder: () => embedder, now: () => today },
		});
	};
	const ask = async (memory: ReturnType<typeof tab>, text: string) =>
		(await memory.recall({ ...query, text }, signal)).map((one) => one.text);
	const query = { kinds: ['fact' as const], characters: 2000, remote: false };

	const first = tab();
	expect(await ask(first, 'Where are the shells of box 7?')).toContain('Box 7 is full of shells.');
	expect(await first.state()).toEqual({ items: 100, embedded: 0, model: 'static-1' });
	expect(await models()).toEqual([deleted.id]);

	const stop = new AbortController();
	await first
		.embedMissing(stop.signal, ({ done }) => void (done >= 32 && stop.abort()))
		.catch(() => {});
	// Killed in the middle: the old vectors go only when all new ones are there.
	expect(await models()).toEqual([deleted.id, 'static-1'].sort());
	const second = tab();
	await second.embedMissing(signal);
	expect(embedded.sort()).toEqual([...statements].sort());
	expect(await models()).toEqual(['static-1']);
	expect(await ask(second, 'Where is my car?')).toEqual([statements[0]]);

	await tab().embedMissing(signal);
	expect(embedded).toHaveLength(statements.length);
	expect(await db.facts.toArray()).toEqual(before);
});
