/**
 * How well recall finds the passage that answers a question, on public sets: `npm run bench -- recall
 * --data FOLDER`. Plain BM25, Mull's words, the default, and each embedder that lies in the folder.
 */
import { expect, test } from 'vitest';
import type { Embedder } from '../../src/core/ports.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
import { textToEmbed } from '../../src/memory/items.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { windowsOf } from '../../src/memory/vectors/windows.ts';
import { bm25 } from '../support/recall/bm25.ts';
import { memoryOf } from '../support/recall/memory-of.ts';
import { embeddersFor } from '../support/recall/onnx-embedder.ts';
import { hit, ndcg, withInterval } from '../support/recall/scores.ts';
import { staticFile } from '../support/static-onnx.ts';
import { recallSets, type RecallSet } from '../support/recall/sets.ts';

const folder = process.env.MULL_RECALL ?? '';
const signal = new AbortController().signal;
const sets = recallSets(folder);
const models = await embeddersFor(folder);

test.each(sets)('$name', { timeout: 24 * 3_600_000 }, async (set) => {
	const { questions, right } = set;
	const table: Record<string, Record<string, string>> = {};
	const score = (name: string, found: number[][]) => {
		const all = (measure: typeof ndcg) => found.map((some, i) => measure(some, right[i]!));
		table[name] = { 'nDCG@10': withInterval(all(ndcg)), 'hit@1': withInterval(all(hit)) };
	};
	const plain = bm25(set.passages.texts);
	score(
		'plain BM25',
		questions.texts.map((question) => plain(question, 10)),
	);
	score('Mull, words', await recalled(set));
	score(
		'Mull, default',
		await recalled(
			set,
			createStaticEmbedder(async () => staticFile()),
		),
	);
	for (const { model, vectors } of models) {
		const stored = await vectors('passage', set.passages);
		const windows = set.passages.texts.flatMap((body) =>
			windowsOf(textToEmbed({ title: '', body })),
		);
		const found = await vectors('passage', { key: `${set.passages.key}-windows`, texts: windows });
		const known = new Map<string, Float32Array>();
		set.passages.texts.forEach((body, i) =>
			known.set(textToEmbed({ title: '', body }), stored[i]!),
		);
		windows.forEach((text, i) => known.set(text, found[i]!));
		const asked = await vectors('query', questions);
		const queries = new Map(questions.texts.map((text, i) => [text, asked[i]!]));
		const { id, dimensions, bar } = model;
		const by = (of: Map<string, Float32Array>): Embedder => ({
			...{ model: id, dimensions, bar },
			embed: async (texts) => texts.map((text) => of.get(text)!),
		});
		score(
			`Mull, words and ${model.name}`,
			await recalled(set, { ...by(known), asQuery: by(queries) }),
		);
	}
	console.log(
		`\n${set.name}: ${questions.texts.length} questions, ${set.passages.texts.length} passages`,
	);
	console.table(table);
	expect(right.every((some) => some.length > 0)).toBe(true);
});

/** What recall finds for each question, as indexes of passages. */
async function recalled(
	{ passages, questions }: RecallSet,
	embedder?: Embedder,
): Promise<number[][]> {
	const { source, documentId, index } = memoryOf(passages.texts);
	const memory = createMemory({ source, embedder: () => embedder, now: () => 0 });
	await memory.embedMissing(signal);
	const all: number[][] = [];
	for (const text of questions.texts) {
		const query = { text, kinds: ['chunk' as const], documents: [documentId], remote: false };
		const hits = await memory.recall({ ...query, characters: 1e9, limit: 10 }, signal);
		all.push(hits.map(({ id }) => index(id)));
	}
	return all;
}
