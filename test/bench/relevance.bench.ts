/**
 * The bar of relevance on public questions: `npm run bench -- recall --data FOLDER`. Reads XQuAD
 * (github.com/google-deepmind/xquad: xquad.en.json, xquad.de.json) where it lies there; none of it
 * belongs here. A passage is right for its questions, the sentence with the answer is a fact, and a
 * passage or sentence of another article is unrelated. As in a small memory, where no likeness of
 * all others makes the bar higher.
 */
import { expect, test } from 'vitest';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { randomFor } from '../../src/core/hash.ts';
import { textsToEmbed } from '../../src/memory/items.ts';
import {
	relevanceOfBoth,
	relevanceOfMeaning,
	relevanceOfWords,
	weigh,
} from '../../src/memory/text/relevance.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
import { embeddersIn, type FolderEmbedder } from '../support/recall/onnx-embedder.ts';
import { xquad } from '../support/recall/sets.ts';
import { staticFile } from '../support/static-onnx.ts';

const folder = process.env.MULL_RECALL ?? '';
/** Unrelated pairs for each question. */
const others = 3;

/** The sentence that holds the answer. */
function sentence(text: string, from: number, to: number): string {
	const ends = [
		...text.matchAll(/(?<=[\p{Ll}\d"”“)\]%]{2})(?<!\b\d{1,2})[.!?]["”“)]?\s+(?=["„“(\p{Lu}\d])/gu),
	].map(({ 0: end, index }) => index + end.length);
	const first = Math.max(0, ...ends.filter((end) => end <= from));
	return text.slice(first, Math.min(text.length, ...ends.filter((end) => end >= to)));
}

const plain = createStaticEmbedder(async () => staticFile());
const builtIn: FolderEmbedder = {
	model: builtInEmbedder,
	vectors: (_, { texts }) => plain.embed(texts, new AbortController().signal),
};
const models = [null, builtIn, ...embeddersIn(folder)];

test.each(['en', 'de'])('XQuAD %s', { timeout: 24 * 3_600_000 }, async (language) => {
	const data = xquad(folder, language);
	if (!data) return console.log(`No ${language}: see npm run bench -- recall --help`);
	const asked = data.flatMap(({ paragraphs }, article) =>
		paragraphs.flatMap(({ context, qas }) =>
			qas.map(({ question, answers: [answer] }) => {
				const { answer_start: from = 0, text = '' } = answer ?? {};
				const fact = sentence(context, from, from + text.length);
				return { article, question, query: weigh(question), chunk: context, fact };
			}),
		),
	);
	const random = randomFor(7, language);
	const unrelated = asked.flatMap(({ article }, question) => {
		const foreign = asked.flatMap((one, i) => (one.article === article ? [] : [i]));
		return Array.from({ length: others }, (): [number, number] => [
			question,
			foreign[Math.floor(random() * foreign.length)]!,
		]);
	});
	const right = asked.map((_, i): [number, number] => [i, i]);
	const table: object[] = [];
	for (const kind of ['chunk', 'fact'] as const) {
		for (const model of models) {
			const likeness = model ? await likenessBy(model, language, asked, kind) : () => 0;
			const bar = model?.model.bar ?? 1;
			const relevance = ([question, text]: [number, number]): number =>
				relevanceOfBoth(
					relevanceOfWords(kind, asked[question]!.query, asked[text]![kind]),
					relevanceOfMeaning(kind, likeness(question, text), bar),
				);
			const [good, bad] = [right.map(relevance), unrelated.map(relevance)];
			table.push({
				...{ language, kind, by: model?.model.name ?? 'words' },
				...{ pairs: good.length, 'right pass, %': passing(good) },
				...{ 'unrelated pairs': bad.length, 'unrelated pass, %': passing(bad) },
				'bar for 2 %': at(bad, 0.98),
				'bar for 95 %': at(good, 0.05),
			});
		}
	}
	console.table(table);
	expect(asked.length).toBeGreaterThan(400);
});

type Asked = { question: string; chunk: string; fact: string }[];

/** The cosine of a question and a text, or the window of it that is nearest; never below nothing. */
async function likenessBy(
	{ vectors }: FolderEmbedder,
	language: string,
	asked: Asked,
	kind: 'chunk' | 'fact',
): Promise<(question: number, text: number) => number> {
	const all = [...new Set(asked.map((one) => one[kind]))];
	const parts = all.map((body) => textsToEmbed({ title: '', body }));
	const key = `bar-${language}`;
	const found = await vectors('passage', { key: `${key}-${kind}`, texts: parts.flat() });
	const of = new Map<string, Float32Array[]>();
	let from = 0;
	all.forEach((text, i) => of.set(text, found.slice(from, (from += parts[i]!.length))));
	const texts = asked.map(({ question }) => question);
	const questions = await vectors('query', { key: `${key}-questions`, texts });
	return (question, text) =>
		Math.max(0, ...of.get(asked[text]![kind])!.map((vector) => dot(questions[question]!, vector)));
}

const dot = (a: Float32Array, b: Float32Array): number =>
	a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const passing = (all: number[]) =>
	Number(((100 * all.filter((one) => one >= 1).length) / all.length).toFixed(2));
const at = (all: number[], share: number) =>
	Number([...all].sort((a, b) => a - b)[Math.floor(share * (all.length - 1))]!.toFixed(2));
