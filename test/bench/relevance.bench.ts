/**
 * The bar of relevance on public questions: `npm run bench -- recall --data FOLDER`. Reads XQuAD
 * (github.com/google-deepmind/xquad: xquad.en.json, xquad.de.json) where it lies there; none of it
 * belongs here. A passage is right for its questions, the sentence with the answer is a fact, and a
 * passage or sentence of another article is unrelated.
 */
import { expect, test } from 'vitest';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { randomFor } from '../../src/core/hash.ts';
import { relevanceOfMeaning, relevanceOfWords, weigh } from '../../src/memory/text/relevance.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
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

test.each(['en', 'de'])('XQuAD %s', async (language) => {
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
	const questions = await embed(asked.map(({ question }) => question));
	const table: object[] = [];
	for (const kind of ['chunk', 'fact'] as const) {
		const texts = await embed(asked.map((one) => one[kind]));
		const relevance = (question: number, text: number): number =>
			Math.max(
				relevanceOfWords(kind, asked[question]!.query, asked[text]![kind]),
				relevanceOfMeaning(dot(questions[question]!, texts[text]!), builtInEmbedder.bar),
			);
		const right = asked.map((_, i) => relevance(i, i));
		const unrelated = asked.flatMap(({ article }, question) =>
			Array.from({ length: others }, () => {
				const foreign = asked.flatMap((one, i) => (one.article === article ? [] : [i]));
				return relevance(question, foreign[Math.floor(random() * foreign.length)]!);
			}),
		);
		table.push({
			...{ language, kind, pairs: right.length, 'right pass, %': passing(right) },
			...{ 'unrelated pairs': unrelated.length, 'unrelated pass, %': passing(unrelated) },
			'bar for 2 %': at(unrelated, 0.98),
			'bar for 95 %': at(right, 0.05),
		});
	}
	console.table(table);
	expect(asked.length).toBeGreaterThan(400);
});

const embedder = createStaticEmbedder(async () => staticFile());
const embed = (texts: string[]) => embedder.embed(texts, new AbortController().signal);
const dot = (a: Float32Array, b: Float32Array): number =>
	a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const passing = (all: number[]) =>
	Number(((100 * all.filter((one) => one >= 1).length) / all.length).toFixed(2));
const at = (all: number[], share: number) =>
	Number([...all].sort((a, b) => a - b)[Math.floor(share * (all.length - 1))]!.toFixed(2));
