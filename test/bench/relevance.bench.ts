/**
 * The bar of relevance on public questions: `npm run bench -- recall --data FOLDER`. Reads XQuAD
 * (github.com/google-deepmind/xquad: xquad.en.json, xquad.de.json) where it lies there; none of it
 * belongs here. A passage is right for its questions, the sentence with the answer is a fact, and a
 * passage or sentence of another article is unrelated. As in a small memory, where no likeness of
 * all others makes the bar higher.
 */
import { expect, test } from 'vitest';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { hash32, randomFor } from '../../src/core/hash.ts';
import type { Embedder } from '../../src/core/ports.ts';
import { textsToEmbed } from '../../src/memory/items.ts';
import {
	relevanceOfBoth,
	relevanceOfMeaning,
	relevanceOfWords,
	weigh,
} from '../../src/memory/text/relevance.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { barAmong, referenceVectors } from '../../src/memory/vectors/reference.ts';
import { checkEmbedder } from '../../src/engines/embedder/check.ts';
import { createStaticEmbedder } from '../../src/engines/embedder/static.ts';
import { standard } from '../../src/worker/models/server-embedders.ts';
import { memoryOf } from '../support/recall/memory-of.ts';
import { embeddersFor, type FolderEmbedder } from '../support/recall/onnx-embedder.ts';
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

const signal = new AbortController().signal;
const plain = createStaticEmbedder(async () => staticFile());
const builtIn: FolderEmbedder = {
	model: builtInEmbedder,
	vectors: (_, { texts }) => plain.embed(texts, signal),
};
const models = [null, builtIn, ...(await embeddersFor(folder))];

/** With the bar that it would get if a person had opened it. */
async function asOwn({ model, vectors }: FolderEmbedder): Promise<FolderEmbedder> {
	const id = `own/${model.id}`;
	const embed = (texts: string[]) =>
		vectors('passage', { key: `check-${hash32(texts[0]!)}`, texts });
	const bar = await checkEmbedder({ ...model, model: id, embed }, signal);
	return { model: { ...model, id, bar, name: `${model.name}, as one's own` }, vectors };
}

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
	const own = await Promise.all(models.flatMap((model) => (model ? asOwn(model) : [])));
	for (const kind of ['chunk', 'fact'] as const) {
		for (const model of [...models, ...own]) {
			const likeness = model ? await likenessBy(model, language, asked, kind) : () => 0;
			const bars = model ? await barsOf(model, language, asked) : () => ({ bar: 1, usual: 0 });
			const relevance = ([question, text]: [number, number]): number => {
				const { bar, usual } = bars(question);
				return relevanceOfBoth(
					relevanceOfWords(kind, asked[question]!.query, asked[text]![kind]),
					relevanceOfMeaning(kind, likeness(question, text), bar, usual),
				);
			};
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

/** Small memories by recall itself: a passage with its answer among passages of other articles. */
test.each(['en', 'de'])(
	'small memories, XQuAD %s',
	{ timeout: 24 * 3_600_000 },
	async (language) => {
		const paragraphs = xquad(folder, language)?.flatMap(({ paragraphs }, article) =>
			paragraphs.map(({ context, qas }) => ({ article, context, question: qas[0]!.question })),
		);
		if (!paragraphs) return;
		const table: object[] = [];
		for (const model of models) {
			const embedder = model && (await byVectors(model, language, paragraphs));
			for (const size of [3, 5, 10, 20]) {
				const random = randomFor(size, language);
				let [right, unrelated] = [0, 0];
				// Of a small memory several, with other passages: a few pairs would tell little.
				const draws = Math.ceil(20 / size);
				for (const { article, context, question } of Array.from(
					{ length: draws },
					() => paragraphs,
				).flat()) {
					const foreign = paragraphs.filter((one) => one.article !== article);
					const others = Array.from(
						{ length: size - 1 },
						() => foreign.splice(Math.floor(random() * foreign.length), 1)[0]!.context,
					);
					const { source, index } = memoryOf([context, ...others]);
					const memory = createMemory({
						source,
						embedder: () => embedder ?? undefined,
						now: () => 0,
					});
					await memory.embedMissing(signal);
					const query = { text: question, kinds: ['chunk' as const], remote: false, limit: size };
					const found = await memory.recall({ ...query, characters: 1e9 }, signal);
					for (const { id } of found) {
						if (index(id) === 0) right++;
						else unrelated++;
					}
				}
				const share = (count: number, of: number) => Number(((100 * count) / of).toFixed(2));
				table.push({
					...{ language, size, by: model?.model.name ?? 'words' },
					'right recalled, %': share(right, draws * paragraphs.length),
					'unrelated pairs': draws * paragraphs.length * (size - 1),
					'unrelated recalled, %': share(unrelated, draws * paragraphs.length * (size - 1)),
				});
			}
		}
		console.table(table);
		expect(paragraphs.length).toBeGreaterThan(200);
	},
);

/** An embedder of vectors that are kept. */
async function byVectors(
	{ model, vectors }: FolderEmbedder,
	language: string,
	paragraphs: { context: string; question: string }[],
): Promise<Embedder> {
	const texts = paragraphs.flatMap(({ context }) => textsToEmbed({ title: '', body: context }));
	const known = new Map<string, Float32Array>();
	const learn = (all: string[], found: Float32Array[]) =>
		all.forEach((text, i) => known.set(text, found[i]!));
	learn(texts, await vectors('passage', { key: `small-${language}-passages`, texts }));
	const questions = paragraphs.map(({ question }) => question);
	learn(
		questions,
		await vectors('query', { key: `small-${language}-questions`, texts: questions }),
	);
	const { id, dimensions, bar } = model;
	return {
		...{ model: id, dimensions, bar, deviations: deviationsOf(model) },
		async embed(some) {
			const news = some.filter((text) => !known.has(text));
			if (news.length > 0) learn(news, await vectors('passage', { key: 'reference', texts: news }));
			return some.map((text) => known.get(text)!);
		},
	};
}

/** As the embedders themselves say. */
const deviationsOf = ({ id }: { id: string }) => {
	if (id === builtInEmbedder.id) return plain.deviations!;
	return id.startsWith('server ') ? standard.deviations : 4;
};

/** The bar of each question, as recall has it in a small memory. */
async function barsOf(
	{ model, vectors }: FolderEmbedder,
	language: string,
	asked: Asked,
): Promise<(question: number) => { bar: number; usual: number }> {
	const embed = (texts: string[]) => vectors('passage', { key: 'reference', texts });
	const deviations = deviationsOf(model);
	const reference = await referenceVectors()({ ...model, model: model.id, embed }, signal);
	const texts = asked.map(({ question }) => question);
	const questions = await vectors('query', { key: `bar-${language}-questions`, texts });
	return (question) => {
		const { bar, usual } = barAmong(reference, questions[question]!, deviations);
		return { bar: Math.max(model.bar, bar), usual };
	};
}

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
