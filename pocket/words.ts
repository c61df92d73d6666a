/**
 * The words and forms that the shipped weights were trained on, for the app's warning
 * (src/catalogue/pocket-reads.ts): of the families, in the wordings of training, and the words of
 * the everyday sums where they were trained on, with their usual sizes. Of these sums the forms are
 * left out: nearly every one in people's own words has new ones, and is a slight doubt. What it
 * refuses is left out too. A scene with a fault is refused before.
 *
 *   node pocket/run.mjs words.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formsOf, tokensOf } from '../src/catalogue/pocket-reads.ts';
import { keepSum } from './checked.ts';
import { makeProblem } from './families/index.ts';
import { containers, everybody, nouns, people, things } from './names.ts';
import { inWords } from './numerals.ts';
import { trained } from './problem.ts';
import { makeRandom } from './random.ts';
import { everyday, faultOfScene, readScenes, seenScenes } from './scenes.ts';
import { alike } from './typed.ts';

/** Problems drawn: of the last 10,000 two bring a pair that was not there. */
const draws = 48_000;

/** What the everyday sums say, as written and in small letters; the numbers in words too. */
function everydayWords(): string[] {
	const said = seenScenes().map(({ question }) =>
		question
			.replace(/\{[^{}]*\}/g, ' ')
			.replace(/[<>/]/g, ' ')
			.replaceAll('a(n)', 'a an'),
	);
	const numbers = Array.from({ length: 1000 }, (_, n) => inWords(n));
	const named = nouns.flatMap(({ one, many }) => [one, many]);
	const other = alike.flat(2).filter((word) => /\w/.test(word));
	const texts = [
		...[...said, ...said.map((text) => text.toLowerCase())],
		...[...numbers, ...named, ...other],
	];
	const words = texts.flatMap((text) => tokensOf(text).map((token) => token.text));
	const names = everybody().map(({ name }) => name);
	return [...words, ...names].filter((word) => !/^\d/.test(word));
}

/** Of everyday sums: a number that 99 of 100 do not exceed, and a length, in tokens, that nine of ten do not. */
function everydaySizes(): { usualNumber: number; usualTokens: number } {
	const random = makeRandom(20_260_102);
	const questions = Array.from({ length: draws }, () =>
		tokensOf(everyday(random, 'seen').question),
	);
	const numbers = questions.flat().filter(({ text }) => /^\d+$/.test(text));
	const share = (sizes: number[], part: number) =>
		sizes.toSorted((a, b) => a - b)[Math.floor(part * (sizes.length - 1))]!;
	return {
		usualNumber: share(
			numbers.map(({ text }) => Number(text)),
			0.99,
		),
		usualTokens: share(
			questions.map((tokens) => tokens.length),
			0.9,
		),
	};
}

export function wordsFile(): string {
	const random = makeRandom(20_260_101);
	const nameable = [...things, ...containers];
	// "toy car" and "box" are words like any other where they have a space or are asked for alone.
	const one = (list: readonly string[]) => new Set(list.filter((word) => !word.includes(' ')));
	const kinds = {
		names: new Set(people.map(({ name }) => name)),
		thing: one(nameable.map((thing) => thing.one)),
		things: one(nameable.map((thing) => thing.many)),
	};
	const words = new Set([...kinds.names, ...kinds.thing, ...kinds.things]);
	for (const word of everydayWords()) words.add(word);
	const after = new Map<string, Set<string>>();
	let [largest, longest] = [0, 0];
	for (let i = 0; i < draws; i++) {
		const draw = { numbers: 'seen', phrasing: 'seen' } as const;
		const { question } = makeProblem(trained[i % trained.length]!, draw, random);
		const tokens = tokensOf(question);
		longest = Math.max(longest, question.length);
		for (const { text } of tokens) {
			if (/^\d/.test(text)) largest = Math.max(largest, Number(text));
			else words.add(text);
		}
		for (const pair of formsOf(tokens, kinds)) {
			const [, first = '', between = '', next = ''] = /^(.[^ ~]*)([ ~])(.+)$/u.exec(pair)!;
			const nexts = after.get(first) ?? after.set(first, new Set()).get(first)!;
			nexts.add(`${between === ' ' ? '_' : '~'}${next}`);
		}
	}
	const row = (list: Iterable<string>) => [...list].sort().join(' ');
	const pairs = [...after].map(([first, nexts]) => `${first} ${row(nexts)}`).sort();
	const file = {
		largest,
		longest,
		...everydaySizes(),
		names: row(kinds.names),
		thing: row(kinds.thing),
		things: row(kinds.things),
		words: row(words),
		pairs,
	};
	return `${JSON.stringify(file, null, 2)}\n`;
}

export default function main() {
	for (const scene of readScenes()) {
		const fault = faultOfScene(scene);
		if (fault) throw new Error(`${scene.id}: ${fault}`);
	}
	writeFileSync(
		fileURLToPath(new URL('../src/catalogue/pocket-words.json', import.meta.url)),
		wordsFile(),
	);
	keepSum();
}
