/** Words of a run that mean `=`, an operation, a share or percent become what they mean. */
import { beginsOperand, endsOperand, type Token } from './tokens.ts';
import {
	about,
	equalPhrases,
	exactly,
	multiples,
	ofWords,
	operations,
	percentWords,
	shares,
	squares,
} from './sum-words.ts';

/** Words that a phrase for `=` begins with. */
export const firstOfEqual: ReadonlySet<string> = new Set(
	[...equalPhrases].map((name) => name.split('_')[0]!),
);

/** Where a phrase may begin. */
const firstWords = new Set(
	[
		...[equalPhrases, exactly, about, ofWords, percentWords],
		...[operations, shares, squares, multiples].map((map) => map.keys()),
	].flatMap((names) => [...names].map((name) => name.split('_')[0]!)),
);

/** A share such as `half`, whose number is one part of so many. */
export interface Share extends Token {
	parts?: bigint;
	/** Of the sign behind `twice`: what it multiplies may be all that follows. */
	multiple?: true;
}

export function phrasesOf(run: readonly Token[]): Share[] {
	const tokens: Share[] = [];
	for (let at = 0; at < run.length;) {
		const token = run[at]!;
		if (token.kind !== 'word' || !firstWords.has(token.text.toLowerCase())) {
			tokens.push(token);
			at++;
			continue;
		}
		const [next, meant] = phraseAt(run, at, tokens);
		tokens.push(...meant);
		at = next;
	}
	return tokens;
}

/** Where the phrase ends that begins at `at`, and what it means; a word may mean nothing. */
function phraseAt(run: readonly Token[], at: number, before: Share[]): [number, Share[]] {
	const first = run[at]!;
	const last = before.at(-1);
	for (let length = 5; length > 0; length--) {
		const words = run.slice(at, at + length);
		if (words.length < length || words.some(({ kind }) => kind !== 'word')) continue;
		const name = words.map(({ text }) => text.toLowerCase()).join('_');
		const next = at + length;
		const meant = { ...first, end: words.at(-1)!.end };
		const follows = startsOperand(run, next);
		if (last?.kind === 'equal' && (exactly.has(name) || about.has(name)) && follows) {
			if (about.has(name)) last.about = true;
			return [next, []];
		}
		if (percentWords.has(name) && last?.kind === 'number')
			return [next, [{ ...meant, kind: 'percent' }]];
		if (squares.has(name) && last?.kind === 'number')
			return [next, [{ ...meant, kind: 'square', text: `${squares.get(name)}` }]];
		if (!follows) continue;
		const operation = operations.get(name);
		if (operation !== undefined && endsOperand(last))
			return [next, [{ ...meant, kind: 'operator', text: operation, word: true }]];
		if (ofWords.has(name) && (last?.kind === 'percent' || isShare(before)))
			return [next, [{ ...meant, kind: 'operator', text: 'of', word: true }]];
		if (equalPhrases.has(name) && (endsOperand(last) || last?.kind === 'equal')) {
			// "= is 5" is one sign.
			if (last?.kind === 'equal') return [next, []];
			return [next, [{ ...meant, kind: 'equal', word: true, about: false }]];
		}
	}
	const multiple = last?.kind === 'number' ? null : multipleAt(run, at);
	if (multiple) return multiple;
	const share = shareAt(run, at);
	if (share) return [share[0], [share[1]]];
	return [at + 1, [first]];
}

/** Words such as about and minus may stand before the operand. */
function startsOperand(run: readonly Token[], at: number): boolean {
	let next = at;
	while (next < at + 3) {
		const token = run[next];
		if (token?.kind !== 'word') break;
		if (shareAt(run, next) || multipleAt(run, next)) return true;
		const name = token.text.toLowerCase();
		if (!about.has(name) && !exactly.has(name)) break;
		next++;
	}
	const token = run[next];
	if (token?.kind === 'operator' && token.text === '-') return beginsOperand(run[next + 1]);
	return beginsOperand(token);
}

const isShare = (before: readonly Share[]) =>
	before.at(-1)?.parts !== undefined ||
	(before.at(-1)?.kind === 'number' && before.at(-2)?.text === '/');

/** "twice 8": a number and a sign. */
function multipleAt(run: readonly Token[], at: number): [number, Share[]] | null {
	for (const length of [3, 2, 1]) {
		const words = run.slice(at, at + length);
		if (words.length < length || words.some(({ kind }) => kind !== 'word')) continue;
		const text = multiples.get(words.map(({ text }) => text.toLowerCase()).join('_'));
		if (text === undefined || !beginsOperand(run[at + length])) continue;
		const { start, gap } = run[at]!;
		const { end } = words.at(-1)!;
		const sign = { kind: 'operator' as const, text: '*', start: end, end, gap: true, word: true };
		return [
			at + length,
			[
				{ kind: 'number', text, start, end, gap },
				{ ...sign, multiple: true },
			],
		];
	}
	return null;
}

/** "half of 30". */
function shareAt(run: readonly Token[], at: number): [number, Share] | null {
	for (const length of [2, 1]) {
		const words = run.slice(at, at + length);
		if (words.length < length || words.some(({ kind }) => kind !== 'word')) continue;
		const parts = shares.get(words.map(({ text }) => text.toLowerCase()).join('_'));
		const of = run[at + length];
		if (parts === undefined || of?.kind !== 'word' || !ofWords.has(of.text.toLowerCase())) continue;
		if (!beginsOperand(run[at + length + 1])) continue;
		const end = words.at(-1)!.end;
		return [at + length, { ...run[at]!, kind: 'number', text: `1/${parts}`, end, parts }];
	}
	return null;
}
