/**
 * The pieces that the built-in embedder knows, each with what makes its vector. Vectors of an id lie
 * on people's disks: who changes a piece gives the embedder another id.
 */
import { endings, functionWords, irregular, words } from './lexical-words.ts';

/** What a vector is made of: a name, and how much of its own vector goes in. */
type Feature = readonly [name: string, share: number];

export interface Piece {
	/** Length of the vector: how much the piece says about a text. */
	weight: number;
	/** Made when it is needed: most pieces never are. */
	features: () => Feature[];
}

/** Lengths of vectors, by what a piece is; a word is 1. */
const weights = {
	start: 0.02,
	functionWord: 0.12,
	word: 1,
	ending: 0.2,
	digits: 0.7,
	trigram: 0.65,
	bigram: 0.45,
	letter: 0.35,
	tail: 0.15,
	byte: 0.3,
	punctuation: 0.04,
};

/** Shares of a piece's own name and of its runs of 2, 3, 4 letters in its vector. */
const shares = { own: 2, 2: 0.5, 3: 1, 4: 1.2 };

/** Stands before every text, so that an empty one has a direction too. */
export const start: Piece = { weight: weights.start, features: () => [['start', 1]] };

/** What a piece inside a word begins with, to tell it from one that begins a word. */
export const inside = '##';

/** By their bytes, as `byteLevel` writes them. Of two with one name the first counts. */
export function buildPieces(): Map<string, Piece> {
	const pieces = new Map<string, Piece>();
	const put = (token: string, weight: number, features: () => Feature[]) => {
		if (!pieces.has(token)) pieces.set(token, { weight, features });
	};
	const one = (name: string) => (): Feature[] => [[name, 1]];
	const letters = (run: string, begins: boolean) => () => lettersOf(run, begins);

	for (const word of functionWords) put(word, weights.functionWord, one(word));
	for (const [form, lemma] of inflected()) put(form, weights.word, letters(lemma, true));
	for (const ending of endings) put(`${inside}${ending}`, weights.ending, one(`-${ending}`));

	const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
	for (const digits of [...'0123456789', ...twoDigits]) {
		put(digits, weights.digits, one(digits));
		put(`${inside}${digits}`, weights.digits, one(`-${digits}`));
	}
	const { bigrams, trigrams } = letterRuns();
	for (const run of trigrams) {
		put(run, weights.trigram, letters(run, true));
		put(`${inside}${run}`, weights.trigram, letters(run, false));
	}
	for (const run of bigrams) {
		put(run, weights.bigram, letters(run, true));
		put(`${inside}${run}`, weights.bigram, letters(run, false));
	}
	for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
		put(letter, weights.letter, one(letter));
		put(`${inside}${letter}`, weights.tail, one(`-${letter}`));
	}
	for (const run of otherScripts()) {
		const token = byteLevel(run);
		const weight = [...run].length > 1 ? weights.trigram : weights.bigram;
		put(token, weight, letters(run, true));
		put(`${inside}${token}`, weight, letters(run, false));
	}
	// Han characters are two pieces: the first two bytes and the last.
	for (let lead = 0xe3; lead <= 0xe9; lead++) {
		for (let next = 0x80; next <= 0xbf; next++) {
			const token = byteNames[lead]! + byteNames[next]!;
			put(token, weights.trigram, one(token));
			put(`${inside}${token}`, weights.trigram, one(token));
		}
	}
	byteNames.forEach((name, byte) => {
		const sign = byte < 128 && !/[0-9a-z]/.test(name);
		const weight = sign ? weights.punctuation : weights.byte;
		put(name, weight, one(`byte ${byte}`));
		put(`${inside}${name}`, weight, one(`byte ${byte}`));
	});
	return pieces;
}

/** Runs of letters in a piece, with a mark where a word begins. */
function lettersOf(piece: string, begins: boolean): Feature[] {
	const marked = [...(begins ? `^${piece}` : piece)];
	const features: Feature[] = [[begins ? piece : `-${piece}`, shares.own]];
	for (const size of [2, 3, 4] as const) {
		for (let i = 0; i + size <= marked.length; i++)
			features.push([`run ${marked.slice(i, i + size).join('')}`, shares[size]]);
	}
	return features;
}

/** Every form of every word, with the word itself, which gives it its vector. */
function* inflected(): Generator<[form: string, word: string]> {
	for (const word of words) yield [word, word];
	yield* Object.entries(irregular);
	for (const word of words) {
		for (const spelling of spellings(word)) {
			yield [spelling, word];
			for (const form of forms(spelling)) yield [form, word];
		}
	}
}

/** British and American. */
function spellings(word: string): string[] {
	if (/[iy]se$/.test(word)) return [word, word.replace(/se$/, 'ze')];
	if (word.endsWith('our') && word.length > 4) return [word, word.replace(/our$/, 'or')];
	if (word.endsWith('tre')) return [word, word.replace(/tre$/, 'ter')];
	return [word];
}

function forms(word: string): string[] {
	const stem = word.slice(0, -1);
	if (/[^aeiou]y$/.test(word)) return [`${stem}ies`, `${stem}ied`, `${word}ing`];
	if (word.endsWith('e')) return [`${word}s`, `${word}d`, `${stem}ing`];
	const plural = /(s|x|z|ch|sh|o)$/.test(word) ? `${word}es` : `${word}s`;
	const regular = [plural, `${word}ed`, `${word}ing`];
	if (word.length > 6 || !/[^aeiou][aeiou][bdgklmnprt]$/.test(word)) return regular;
	const doubled = word + word.at(-1);
	return [...regular, `${doubled}ed`, `${doubled}ing`];
}

/** All pairs of letters, and the runs of three that a word could hold, judged by the list. */
function letterRuns(): { bigrams: string[]; trigrams: string[] } {
	const letters = [...'abcdefghijklmnopqrstuvwxyz'];
	const bigrams = letters.flatMap((a) => letters.map((b) => a + b));
	const count = new Map<string, number>();
	for (const word of [...words, ...functionWords]) {
		for (let i = 0; i + 2 <= word.length; i++) {
			const pair = word.slice(i, i + 2);
			count.set(pair, (count.get(pair) ?? 0) + 1);
		}
	}
	const usual = (pair: string) => (count.get(pair) ?? 0) >= 8;
	const trigrams = bigrams
		.filter(usual)
		.flatMap((pair) => letters.map((c) => pair + c))
		.filter((run) => usual(run.slice(1)) && /[aeiouy]/.test(run));
	return { bigrams, trigrams };
}

/** Letters of other scripts as they stand after accents are taken off, and pairs of the commonest. */
function* otherScripts(): Generator<string> {
	const range = (first: number, last: number): string[] =>
		Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
	const cyrillic = range(0x430, 0x44f);
	const greek = range(0x3b1, 0x3c9);
	for (const script of [cyrillic, greek])
		for (const a of script) for (const b of script) yield a + b;
	yield* cyrillic;
	yield* greek;
	yield* range(0x450, 0x45f);
	yield* 'ßæøœđłþðıħŋ';
	yield* range(0x561, 0x586); // Armenian
	yield* range(0x5d0, 0x5ea); // Hebrew
	yield* range(0x620, 0x64a); // Arabic
	yield* range(0x904, 0x939); // Devanagari
	yield* range(0xe01, 0xe4d); // Thai
	yield* range(0x10d0, 0x10f0); // Georgian
	yield* range(0x1100, 0x1112); // Korean, taken apart
	yield* range(0x1161, 0x1175);
	yield* range(0x11a8, 0x11c2);
	yield* range(0x3041, 0x3096); // Japanese
	yield* range(0x30a1, 0x30fc);
}

/** A character for each byte: printable ones are themselves, others moved up. */
const byteNames = (() => {
	const plain = (b: number): boolean => (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174;
	let moved = 0;
	return Array.from({ length: 256 }, (_, b) => String.fromCodePoint(plain(b) ? b : 256 + moved++));
})();

const utf8 = new TextEncoder();

/** A text by its bytes, a character for each. */
export const byteLevel = (text: string): string =>
	Array.from(utf8.encode(text), (byte) => byteNames[byte]).join('');
