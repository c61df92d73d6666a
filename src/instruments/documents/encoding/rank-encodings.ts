/**
 * Judges in which encoding the bytes of a text make sense: each one decodes a sample strictly, and
 * the languages that are written in it say how likely its characters are. Pure.
 */
import { languages, writings, type Language, type Writing } from './languages.ts';
import { decodeStrict } from './code-pages.ts';

export interface Verdict {
	encoding: string;
	/** Of which the text seems to be. */
	language: string;
	/** Evidence against characters by chance; more is better. */
	bits: number;
}

/** Bytes of a sample, about. */
const sampleSize = 16_384;

/** Verdicts, the best first. `own`: languages that the person reads. */
export function rankEncodings(bytes: Uint8Array, own: readonly string[]): Verdict[] {
	const sample = sampleOf(bytes);
	const texts = new Map<string, string | null>();
	const read = (encoding: string) => {
		if (!texts.has(encoding)) texts.set(encoding, tried(encoding, sample));
		return texts.get(encoding)!;
	};
	const spoken = new Set(own.map((tag) => tag.slice(0, 2).toLowerCase()));
	const verdicts: Verdict[] = [];
	const each = (of: Language | Writing, weigh: (text: string) => number) =>
		of.encodings.forEach((encoding, rank) => {
			const text = read(encoding);
			if (text === null) return;
			const known = spoken.has(of.id.slice(0, 2)) ? 3 : 0;
			const lost = 10 * (text.split('\uFFFD').length - 1);
			verdicts.push({ encoding, language: of.id, bits: weigh(text) + known - rank - lost });
		});
	for (const language of languages) {
		const { shares, words } = sharesOf(language);
		each(language, (text) => lettersBits(text, shares) + wordsBits(text, words));
	}
	for (const writing of writings) each(writing, (text) => writingBits(text, writing));
	return verdicts.sort((a, b) => b.bits - a.bits);
}

/** Lines with characters beyond ASCII, cut at line ends so that no character is torn. */
function sampleOf(bytes: Uint8Array): Uint8Array {
	if (bytes.length <= sampleSize) return bytes;
	const first = Math.max(0, bytes.findIndex((byte) => byte > 127) - 200);
	const from = first ? bytes.indexOf(10, first) + 1 : 0;
	const end = bytes.lastIndexOf(10, from + sampleSize);
	return bytes.subarray(from, end > from ? end : from + sampleSize);
}

/** Null where more than a few bytes mean nothing in it. */
function tried(encoding: string, sample: Uint8Array): string | null {
	try {
		return decodeStrict(encoding, sample, true);
	} catch {
		const text = new TextDecoder(encoding).decode(sample, { stream: true });
		const lost = text.split('\uFFFD').length - 1;
		return lost * 50 <= text.length ? text : null;
	}
}

// ── Alphabets: one byte a character ────────────────────────────────────────────────────────

interface Shares {
	share: ReadonlyMap<string, number>;
	/** It has letters of the Latin script. */
	latin: boolean;
	/** Marks are letters of their own, as in Vietnamese and Thai. */
	marks: boolean;
}

/** Found in texts of every language. */
const signs = '“”„‘’‚–—…«»‹›°§€£•·©®™½¼¾²³×±µ¿¡ºª№\u00a0\u00ad';
/** May stand between letters. */
const joins = /[’‘·\u00ad\u00a0–—]/;
/** How much more often a letter is small. */
const capital = 0.06;

function sharesOf({ letters, words = '' }: Language): { shares: Shares; words: Set<string> } {
	const share = new Map<string, number>();
	for (const sign of signs) share.set(sign, 0.004);
	const all = [...letters];
	const sum = all.reduce((total, _, rank) => total + 1 / (rank + 3), 0);
	all.forEach((letter, rank) => {
		const part = (0.9 / sum) * (1 / (rank + 3));
		share.set(letter, part);
		const large = letter.toUpperCase();
		if (large !== letter && large.length === 1 && !share.has(large))
			share.set(large, part * capital);
	});
	const latin = /[a-zà-ÿœ]/.test(letters) || words !== '';
	const shares = { share, latin, marks: /[\u0300-\u036f\u0e31]/.test(letters) };
	return { shares, words: new Set(words.split(' ').filter(Boolean)) };
}

/** Logarithm of how much likelier the characters are than any of 128 bytes. */
function lettersBits(text: string, { share, latin, marks }: Shares): number {
	let bits = 0;
	let row = 0;
	for (let i = 0; i < text.length; i++) {
		const one = text[i]!;
		if (one < '\u0080') {
			row = 0;
			continue;
		}
		const [before, after] = [text[i - 1] ?? ' ', text[i + 1] ?? ' '];
		const letter = isLetter(one);
		bits += Math.log2(128 * (share.get(one) ?? (letter ? 0.0003 : 0.00005)));
		if (isControl(one)) bits -= 5;
		row = letter ? row + 1 : 0;
		if (!letter) {
			if (isLetter(before) && isLetter(after) && !joins.test(one) && !marks) bits -= 5;
			continue;
		}
		if (isLarge(one)) bits += isSmall(before) ? -5 : isLetter(before) ? 0 : 2;
		if (isSmall(one) && isLarge(after)) bits -= 5;
		if (mixes(before, one) || mixes(one, after)) bits -= 5;
		if (latin && !marks && row >= 3) bits -= 3;
	}
	return bits;
}

const isLetter = (one: string) => /[\p{L}\p{M}]/u.test(one);
const isSmall = (one: string) => /\p{Ll}/u.test(one);
const isLarge = (one: string) => /\p{Lu}/u.test(one);
const isControl = (one: string) => one >= '\u0080' && one < '\u00a0';
const isLatin = (one: string) => /\p{Script=Latin}/u.test(one);
/** Letters of two scripts side by side. */
const mixes = (a: string, b: string) =>
	/\p{L}/u.test(a) && /\p{L}/u.test(b) && isLatin(a) !== isLatin(b);

/** Short words tell languages apart that use the same letters. */
function wordsBits(text: string, words: ReadonlySet<string>): number {
	let met = 0;
	for (const [word] of text.slice(0, 20_000).matchAll(/(?<!\p{L})[a-z]{1,8}(?!\p{L})/gu))
		if (words.has(word)) met++;
	return Math.min(30, 2 * met);
}

// ── Writings with thousands of characters: two bytes a character ───────────────────────────

function writingBits(text: string, { parts, others }: Writing): number {
	const share = new Map<string, number>();
	for (const [characters, all] of parts) {
		const each = [...new Set(characters)];
		const sum = each.reduce((total, _, rank) => total + 1 / (rank + 12), 0);
		each.forEach((one, rank) => share.set(one, all / sum / (rank + 12)));
	}
	const [pattern, part, number] = others;
	let bits = 0;
	for (const one of text) {
		if (one < '\u0080') continue;
		const chance = share.get(one) ?? (pattern.test(one) ? part / number : 2e-7);
		bits += Math.log2(16_384 * chance);
	}
	return bits;
}
