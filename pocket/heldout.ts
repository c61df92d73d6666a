/**
 * Problems that training never shows, for measuring: new numbers, new phrasings (with new numbers
 * too), families that were left out, and everyday sums in wordings that were left out.
 *
 *   node pocket/run.mjs heldout.ts COUNT SEED OUT.jsonl
 */
import { writeFileSync } from 'node:fs';
import { makeProblem } from './families/index.ts';
import { trained, unseen, type Family } from './problem.ts';
import { makeRandom } from './random.ts';
import { everyday } from './scenes.ts';
import { directMessages } from './shapes.ts';

export const sets = ['numbers', 'phrasings', 'families', 'everyday'] as const;

export interface HeldOut {
	set: (typeof sets)[number];
	family: Family;
	question: string;
	answer: number;
}

/** `count` problems of each set, families in turn. The same seed gives the same problems. */
export function heldOut(count: number, seed: number): HeldOut[] {
	const random = makeRandom(seed);
	return sets.flatMap((set) =>
		Array.from({ length: count }, (_, i) => {
			if (set === 'everyday') {
				const { family, question, answer } = everyday(random, 'held');
				return { set, family, question, answer };
			}
			const families = set === 'families' ? unseen : trained;
			const family = families[i % families.length]!;
			const phrasing = set === 'phrasings' ? ('new' as const) : ('seen' as const);
			const { question, answer } = makeProblem(family, { numbers: 'new', phrasing }, random);
			return { set, family, question, answer };
		}),
	);
}

export default function main(count: string, seed: string, out: string) {
	const lines = heldOut(Number(count), Number(seed)).map((problem) =>
		JSON.stringify({
			...problem,
			messages: directMessages({ settings: [], history: [], question: problem.question }),
		}),
	);
	writeFileSync(out, `${lines.join('\n')}\n`);
}
