/**
 * Whether a text still says anything new, word by word: for loops that are never quite the same (with
 * a counter, a few lines in changing order). Five words in a row that stood there three times before
 * are no news; how long there was none is added up, and what is new takes away far more.
 */
import { wide, wideSign } from './period.ts';

/** Words in a row. */
const row = 5;
/** A new word takes away so many times its own length. */
const worth = 6;
/** Words between two numbers of a counter: no fewer than `between`; after `stale` words it starts again. */
const between = 3;
const stale = 60;
/** More white space and signs than so many characters before a word count no more. */
const gap = 3;
/** Code repeats itself more: so many words from its signs on count as so much of one. */
const inCode = { words: 3, share: 0.25 };
/** Characters of a word, or of what stands between two, that are waited for. */
const open = 64;

const wordOrNumber = new RegExp(
	`${wideSign.source}|\\p{L}[\\p{L}\\p{M}\\p{N}'’]*|\\p{N}+(?:[.,]\\p{N}+)*`,
	'gu',
);
/** What comes next may belong to it. */
const goesOn = new RegExp(`(?!${wideSign.source})[\\p{L}\\p{M}\\p{N}'’.,\ud800-\udfff]`, 'u');
/** Between two words of code, not of prose. */
const codeSigns = /[{}[\]<>=;_\\`]|^[.(]$/;

export class Novelty {
	/** Characters without news. */
	score = 0;
	/** Where that began, in characters of the text. */
	from = 0;
	#often: number;
	#held = '';
	/** Characters before `#held`. */
	#read = 0;
	#hashes: number[] = [];
	#starts: number[] = [];
	/** How often each row of words was there. */
	#seen = new Map<number, number>();
	/** The last number after each two words. */
	#numbers = new Map<number, number>();
	#counter = { value: NaN, at: -stale };
	/** Words so far. */
	#count = 0;
	/** Which word came after the last sign of code. */
	#code = -stale;

	/** `often`: times that a row of words stood there before it is no news. */
	constructor(often = 3) {
		this.#often = often;
	}

	push(piece: string): void {
		this.#held += piece;
		let end = this.#held.length;
		// The last word may go on.
		while (end > 0 && goesOn.test(this.#held[end - 1]!)) end--;
		if (this.#held.length - end > open) end = this.#held.length;
		if (end === 0) return;
		let last = 0;
		const text = this.#held.slice(0, end);
		for (const { 0: word, index } of text.matchAll(wordOrNumber)) {
			this.#add(word, text.slice(last, index), this.#read + index, text[index + word.length]);
			last = index + word.length;
		}
		// Of a long gap its end is enough.
		last = Math.max(last, end - open);
		this.#read += last;
		this.#held = this.#held.slice(last);
	}

	#add(word: string, before: string, start: number, after: string | undefined): void {
		const number = /^\p{N}/u.test(word);
		if (!number) this.#count++;
		if (codeSigns.test(before)) this.#code = this.#count;
		// The number of a list's item is never news.
		const item = number && (start === 0 || before.includes('\n')) && /[.):]/.test(after ?? '');
		const hash = item ? 0 : number ? this.#hashOfNumber(word) : hashOf(word.toLowerCase());
		this.#hashes.push(hash);
		this.#starts.push(start);
		if (this.#hashes.length < row) return;
		if (this.#hashes.length > row) {
			this.#hashes.shift();
			this.#starts.shift();
		}
		const words = this.#hashes.reduce(join, row);
		const seen = this.#seen.get(words) ?? 0;
		this.#seen.set(words, seen + 1);
		const length = word.length * (wideSign.test(word) ? wide : 1);
		if (seen < this.#often) this.score = Math.max(0, this.score - length * worth);
		else if (!number) {
			if (this.score === 0) this.from = this.#starts[0]!;
			const share = this.#count - this.#code < inCode.words ? inCode.share : 1;
			this.score += (length + Math.min(before.length, gap)) * share;
		}
	}

	/**
	 * A number that is one more than the last at such a place only counts, and is no news. Not in a
	 * table, where another number changes with it, nor where hardly a word stands between two.
	 */
	#hashOfNumber(word: string): number {
		const value = Number(word);
		const place = this.#hashes.slice(-2).reduce(join, 1);
		const last = this.#numbers.get(place);
		this.#numbers.set(place, value);
		const { value: counted, at } = this.#counter;
		const since = this.#count - at;
		const other = since < stale && value !== counted && value !== counted + 1;
		if (last !== value - 1 || other || since < between) return hashOf(word);
		this.#counter = { value, at: this.#count };
		return 0;
	}
}

const join = (a: number, b: number): number => (Math.imul(a, 0x01000193) ^ b) >>> 0;

function hashOf(word: string): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
	return hash >>> 0;
}
