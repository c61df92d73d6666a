/** Windows of long texts: a sentence that is about something else than its passage is found by meaning. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embedders } from '../../src/catalogue/embedders.ts';
import type { Embedder } from '../../src/core/ports.ts';
import { textToEmbed } from '../../src/memory/items.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { unit } from '../../src/memory/vectors/vectors.ts';
import { partName, partOf, windowsOf } from '../../src/memory/vectors/windows.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { uuid } from '../support/ids.ts';
import { someChunk, someDocument, today } from '../support/memories.ts';
import vectors from '../support/recall/minilm-vectors.json' with { type: 'json' };
import { wordEmbedder } from '../support/word-embedder.ts';

const signal = new AbortController().signal;

/** A passage of a chronicle as documents have them: one of its sentences is about heating. */
const chronicle = [
	'The autumn fair of the village took place on the first weekend of October, with eleven stalls and a brass band from the next valley.',
	'The choir sang three songs by the fountain, and the fire brigade showed its new ladder to the children, who were allowed to climb up to the fourth rung.',
	'On Monday the post office closed its counter for good; parcels are now handed out at the bakery between eight and noon.',
	'The heating was switched off in the whole school during the holidays to save money, and pupils were told to bring a warm pullover.',
	'The bridge over the brook got a new railing of larch wood, which the carpenter brought to the village as a late present.',
	'Two storks were seen on the roof of the mill in the last week of the month, later in the year than anybody remembers.',
	'Anybody who has lost a key in the swimming bath may ask for it at the desk until the end of the year.',
	'The library lends its new atlas only to members who have paid their fee, and the reading room stays open until seven on Thursdays.',
].join(' ');
const others = [
	'Bread is baked from flour, water and salt. The dough rests for a night and is then shaped into loaves. A hot oven gives it a crust that keeps for days.',
	'The ferry leaves the harbour at nine and crosses the bay in forty minutes. Bicycles are carried free of charge. In rough weather it does not sail at all.',
	'Mushrooms grow after warm rain. Whoever gathers them should know the poisonous kinds. A basket is better than a bag, as they need air.',
];

let db: MullDatabase;
let count = 0;
beforeEach(() => void (db = new MullDatabase(`windows-${++count}`)));
afterEach(() => db.delete());
const memoryOf = (embedder: Embedder) =>
	createMemory({ source: databaseMemory(db), embedder: () => embedder, now: () => today });
const put = async (texts: string[]) => {
	await db.documents.put(someDocument(1, 'chronicle.txt'));
	await db.chunks.bulkPut(texts.map((text, i) => someChunk(i + 1, 1, text)));
};
const query = (text: string) => ({
	...{ text, kinds: ['chunk' as const], characters: 4000, remote: false },
});

/** What all-MiniLM-L6-v2 makes of these very texts, in 8 bits; another text is a fault. */
const miniLm: Embedder = {
	...{
		model: 'MiniLM',
		dimensions: 384,
		bar: embedders.find(({ name }) => /MiniLM/.test(name))!.bar,
	},
	embed: async (texts) =>
		texts.map((text) => {
			const vector = vectors[text as keyof typeof vectors];
			if (!vector) throw new Error(`There is no vector of “${text}”.`);
			return unit(Float32Array.from(new Int8Array(Buffer.from(vector, 'base64'))));
		}),
};

test('with MiniLM, a sentence inside a passage of 1,000 characters is found', async () => {
	expect(chronicle.length).toBeGreaterThan(1000);
	await put([chronicle, ...others]);
	const memory = memoryOf(miniLm);
	await memory.embedMissing(signal);
	const found = await memory.recall(query('saving on energy costs in education'), signal);
	expect(found.map(({ text }) => text)).toEqual([chronicle]);
	expect(found[0]!.reason).toBe('near in meaning (0.45)');
	expect(await memory.recall(query('Who won the cup final?'), signal)).toEqual([]);
});

describe('with an embedder of words', () => {
	const same = [['vehicle', 'car']];
	const long = chronicle.replace('The bridge over the brook', 'A car on the bridge over the brook');

	test('each window has a vector, and one passage comes once', async () => {
		await put([long, ...others]);
		const embedder = wordEmbedder('words', same);
		const memory = memoryOf(embedder);
		await memory.embedMissing(signal);
		const windows = windowsOf(long);
		expect(windows.length).toBeGreaterThan(2);
		expect(embedder.seen).toEqual(expect.arrayContaining([long, ...windows]));
		expect(await memory.embedding()).toEqual({
			done: 4 + windows.length,
			total: 4 + windows.length,
		});
		expect(await memory.state()).toMatchObject({ items: 4, embedded: 4 });
		const found = await memory.recall({ ...query('bridge railing'), belowBar: true }, signal);
		expect(found.filter(({ text }) => text === long)).toHaveLength(1);
	});

	test('vectors of whole texts from before stay: only windows are made', async () => {
		await put([long]);
		const first = wordEmbedder('words', same);
		await memoryOf(first).embedMissing(signal);
		await db.vectors.filter(({ id }) => partOf(id).part > 0).delete();
		const second = wordEmbedder('words', same);
		const memory = memoryOf(second);
		expect((await memory.state()).embedded).toBe(0);
		await memory.embedMissing(signal);
		expect(second.seen.sort()).toEqual(windowsOf(long).sort());
		expect((await memory.state()).embedded).toBe(1);
	});

	test('windows go with their text, from memory and from the disk', async () => {
		await put([long, ...others]);
		const memory = memoryOf(wordEmbedder('words', same));
		await memory.embedMissing(signal);
		const before = await db.vectors.count();
		await db.chunks.update([uuid(1), 1], { text: 'A short text.' });
		await memory.embedMissing(signal);
		expect(await db.vectors.count()).toBe(before - windowsOf(long).length);
		await db.chunks.delete([uuid(1), 1]);
		await memory.embedMissing(signal);
		expect(await db.vectors.count()).toBe(before - windowsOf(long).length - 1);
	});
});

test('windows are all of a text, in its order, and there are few of them', () => {
	const words = (text: string) => text.split(/\s+/).filter(Boolean);
	const sentence = fc.string({
		unit: fc.constantFrom('a', 'B', 'ü', ' ', '.', '\n', '?”'),
		maxLength: 400,
	});
	fc.assert(
		fc.property(fc.array(sentence, { maxLength: 12 }), (sentences) => {
			const text = textToEmbed({ title: '', body: sentences.join('. ') });
			const windows = windowsOf(text);
			expect(windows).not.toHaveLength(1);
			if (windows.length) expect(windows.flatMap(words)).toEqual(words(text));
			expect(windows.length).toBeLessThanOrEqual(1 + text.length / 100);
		}),
	);
	expect(windowsOf('A statement is no longer than a window. It has none.')).toEqual([]);
});

test('a part is named so that its text is known', () => {
	const id = `${uuid(1)}/12`;
	expect([0, 1, 23].map((part) => partOf(partName(id, part)))).toEqual(
		[0, 1, 23].map((part) => ({ id, part })),
	);
	expect(partName(id, 0)).toBe(id);
});
