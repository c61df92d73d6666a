/**
 * The words and forms that the shipped weights were trained on, for the app's warning
 * (src/catalogue/pocket-reads.ts): of the eight families, in the wordings of training. What it
 * refuses and the everyday sums of scenes/, which these weights do not know, are left out.
 *
 *   node pocket/run.mjs words.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formsOf, tokensOf } from '../src/catalogue/pocket-reads.ts';
import { makeProblem } from './families/index.ts';
import { containers, people, things } from './names.ts';
import { trained } from './problem.ts';
import { makeRandom } from './random.ts';

/** Problems drawn: of the last 10,000 two bring a pair that was not there. */
const draws = 48_000;

export function wordsFile(): string {
	const random = makeRandom(20_260_101);
	const all = [...things, ...containers];
	// "toy car" and "box" are words like any other where they have a space or are asked for alone.
	const one = (list: readonly string[]) => new Set(list.filter((word) => !word.includes(' ')));
	const kinds = {
		names: new Set(people.map(({ name }) => name)),
		thing: one(all.map((thing) => thing.one)),
		things: one(all.map((thing) => thing.many)),
	};
	const words = new Set<string>([...kinds.names, ...kinds.thing, ...kinds.things]);
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
		for (const pair of formsOf(tokens, { ...kinds, largest, longest })) {
			const [, first = '', between = '', next = ''] = /^(.[^ ~]*)([ ~])(.+)$/u.exec(pair)!;
			const nexts = after.get(first) ?? after.set(first, new Set()).get(first)!;
			nexts.add(`${between === ' ' ? '_' : '~'}${next}`);
		}
	}
	const row = (list: Iterable<string>) => [...list].sort().join(' ');
	const pairs = [...after].map(([first, nexts]) => `${first} ${row(nexts)}`).sort();
	const text = (value: string) => `\`${value}\``;
	return [
		'/** What Pocket was trained on, written by pocket/words.ts; read by `pocket-reads.ts`. */',
		'export const pocketWords = {',
		`\tlargest: ${largest},`,
		`\tlongest: ${longest},`,
		`\tnames: ${text(row(kinds.names))},`,
		`\tthing: ${text(row(kinds.thing))},`,
		`\tthings: ${text(row(kinds.things))},`,
		`\twords: ${text(row(words))},`,
		`\tpairs: ${text(pairs.join('\n'))},`,
		'};',
		'',
	].join('\n');
}

export default function main() {
	writeFileSync(
		fileURLToPath(new URL('../src/catalogue/pocket-words.ts', import.meta.url)),
		wordsFile(),
	);
}
