// The pieces of the built-in embedder, each with the runs of letters that make its vector and with
// the length of that vector: how much the piece says about a text.
import { endings, functionWords, irregular, words } from './embedder-words.mjs';

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

/** `[{ token, features: [name, share][], weight }]`; the row is the id. */
export function buildVocabulary() {
	const pieces = new Map();
	const put = (token, weight, features) => {
		if (!pieces.has(token)) pieces.set(token, { token, weight, features });
	};
	put('[PAD]', 0, []);
	put('[UNK]', weights.byte, [['unknown', 1]]);
	// Stands before every text, so that an empty one has a direction too.
	put('[CLS]', weights.start, [['start', 1]]);

	for (const word of functionWords) put(word, weights.functionWord, [[word, 1]]);
	for (const [form, lemma] of inflected()) put(form, weights.word, lettersOf(lemma, true));
	for (const ending of endings) put(`##${ending}`, weights.ending, [[`-${ending}`, 1]]);

	const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
	for (const digits of [...'0123456789', ...twoDigits]) {
		put(digits, weights.digits, [[digits, 1]]);
		put(`##${digits}`, weights.digits, [[`-${digits}`, 1]]);
	}
	const { bigrams, trigrams } = letterRuns();
	for (const run of trigrams) {
		put(run, weights.trigram, lettersOf(run, true));
		put(`##${run}`, weights.trigram, lettersOf(run, false));
	}
	for (const run of bigrams) {
		put(run, weights.bigram, lettersOf(run, true));
		put(`##${run}`, weights.bigram, lettersOf(run, false));
	}
	for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
		put(letter, weights.letter, [[letter, 1]]);
		put(`##${letter}`, weights.tail, [[`-${letter}`, 1]]);
	}
	for (const run of otherScripts()) {
		const token = byteLevel(run);
		const weight = [...run].length > 1 ? weights.trigram : weights.bigram;
		put(token, weight, lettersOf(run, true));
		put(`##${token}`, weight, lettersOf(run, false));
	}
	// Han characters are two pieces: the first two bytes and the last.
	for (let lead = 0xe3; lead <= 0xe9; lead++) {
		for (let next = 0x80; next <= 0xbf; next++) {
			const token = byteNames[lead] + byteNames[next];
			put(token, weights.trigram, [[token, 1]]);
			put(`##${token}`, weights.trigram, [[token, 1]]);
		}
	}
	byteNames.forEach((name, byte) => {
		const sign = byte < 128 && !/[0-9a-z]/.test(name);
		const weight = sign ? weights.punctuation : weights.byte;
		put(name, weight, [[`byte ${byte}`, 1]]);
		put(`##${name}`, weight, [[`byte ${byte}`, 1]]);
	});
	return [...pieces.values()];
}

/** Runs of letters in a piece, with a mark where a word begins. */
function lettersOf(piece, begins) {
	const marked = [...(begins ? `^${piece}` : piece)];
	const features = [[begins ? piece : `-${piece}`, shares.own]];
	for (const size of [2, 3, 4]) {
		for (let i = 0; i + size <= marked.length; i++)
			features.push([`run ${marked.slice(i, i + size).join('')}`, shares[size]]);
	}
	return features;
}

/** Every form of every word, with the word itself, which gives it its vector. */
function* inflected() {
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
function spellings(word) {
	if (/[iy]se$/.test(word)) return [word, word.replace(/se$/, 'ze')];
	if (/our$/.test(word) && word.length > 4) return [word, word.replace(/our$/, 'or')];
	if (/tre$/.test(word)) return [word, word.replace(/tre$/, 'ter')];
	return [word];
}

function forms(word) {
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
function letterRuns() {
	const letters = [...'abcdefghijklmnopqrstuvwxyz'];
	const bigrams = letters.flatMap((a) => letters.map((b) => a + b));
	const count = new Map();
	for (const word of [...words, ...functionWords]) {
		for (let i = 0; i + 2 <= word.length; i++) {
			const pair = word.slice(i, i + 2);
			count.set(pair, (count.get(pair) ?? 0) + 1);
		}
	}
	const usual = (pair) => (count.get(pair) ?? 0) >= 8;
	const trigrams = bigrams
		.filter(usual)
		.flatMap((pair) => letters.map((c) => pair + c))
		.filter((run) => usual(run.slice(1)) && /[aeiouy]/.test(run));
	return { bigrams, trigrams };
}

/** Letters of other scripts as they stand after accents are taken off, and pairs of the commonest. */
function* otherScripts() {
	const range = (first, last) =>
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

/** How the byte-level step writes each byte: printable ones as themselves, others moved up. */
const byteNames = (() => {
	const plain = (b) => (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174;
	let moved = 0;
	return Array.from({ length: 256 }, (_, b) => String.fromCodePoint(plain(b) ? b : 256 + moved++));
})();

const byteLevel = (run) => [...Buffer.from(run)].map((byte) => byteNames[byte]).join('');
