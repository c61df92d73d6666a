/**
 * How relevant a text is to a query, whatever else memory holds: 1 is the bar. Ranks only say what
 * is the best there is; where nothing fits, nothing is recalled.
 *
 * The measure is the weight of the words in common, as a cosine of the two texts: words that texts
 * about anything share weigh little, names, numbers and long words more. A word counts in its other
 * forms and inside a German compound as well. To that the likeness of the vectors is added. The bars
 * are measured (`npm run bench -- recall --data FOLDER`): at least 95 % of right pairs pass and at
 * most 2 % of unrelated ones, in English and in German.
 */
import type { MemoryKind } from '../../core/mission/outside.ts';
import { isCommon } from './common-words.ts';
import { foldWord, isStopWord, splitWords } from './split-words.ts';

/** The words of a text that tell something, each once in one spelling, with its weight. */
interface Weighed {
	words: ReadonlyMap<string, number>;
	total: number;
}

/** By kind. Long texts share a word with anything more easily than a statement does. */
const bars: Record<MemoryKind, number> = {
	fact: 0.119,
	thought: 0.18,
	framework: 0.17,
	chunk: 0.204,
	task: 0.17,
	mission: 0.15,
};
/** A name leads to the facts around it where it has a tenth of the query's weight. */
const linkBar = Math.sqrt(0.1);

/** Characters: a longer text is compared by its beginning. */
const longest = 4000;
const longestWord = 64;

export function weigh(text: string): Weighed {
	const words = new Map<string, number>();
	let total = 0;
	for (const written of splitWords(text.slice(0, longest))) {
		if (isStopWord(written)) continue;
		const folded = foldWord(written.slice(0, longestWord));
		if (words.has(folded)) continue;
		const weight = weightOf(folded, written);
		words.set(folded, weight);
		total += weight;
	}
	return { words, total };
}

function weightOf(folded: string, written: string): number {
	const kind = /^\d{1,2}$/.test(written)
		? 0.6
		: /\d/.test(written)
			? 1.4
			: /^\p{Lu}/u.test(written)
				? 1.3
				: 1;
	return (isCommon(folded) ? 0.15 : 1) * kind * Math.min(1.5, 0.4 + folded.length / 10);
}

/** Words in common, of an item of this kind; 1 is the bar. */
export function relevanceOfWords(kind: MemoryKind, query: Weighed, text: string): number {
	return likeness(query, weigh(text)) / bars[kind];
}

/** What a name has of the query, which leads on from it; 1 is the bar. */
export function relevanceOfLink(query: Weighed, name: string): number {
	if (query.total === 0) return 0;
	return Math.sqrt(shared(query, weigh(name).words) / query.total) / linkBar;
}

/** A passage speaks of many things, so its vector is like any other's more easily. */
const passageBar = 1.08;

/** The scale begins so many times as far below the usual likeness as the bar lies above it. */
const below = 1.25;

/**
 * Likeness of vectors; 1 is the bar, a cosine, which is higher for passages. `usual`: the cosine of
 * unrelated texts. Some models call everything alike: there the scale begins above nothing, so that
 * a usual text hardly adds to a few words in common.
 */
export function relevanceOfMeaning(
	kind: MemoryKind,
	cosine: number,
	bar: number,
	usual = 0,
): number {
	const none = Math.max(0, usual - below * (bar - usual));
	const whole = (kind === 'chunk' ? passageBar : 1) * (bar - none);
	return whole > 0 ? Math.max(0, cosine - none) / whole : 0;
}

/**
 * Words and meaning together; 1 is the bar. Each alone may pass it, and of two signs that are weak
 * alone the sum of squares may: unrelated texts hardly ever have both.
 */
export const relevanceOfBoth = (words: number, meaning: number): number =>
	Math.hypot(words, meaning);

/** Of two texts the longer counts as so many times the shorter at most: a passage speaks of more. */
const longerText = 3;
const longerQuery = 10;

function likeness(query: Weighed, text: Weighed): number {
	const of = Math.min(query.total, longerQuery * text.total);
	const by = Math.min(text.total, longerText * query.total);
	return of * by > 0 ? shared(query, text.words) / Math.sqrt(of * by) : 0;
}

/**
 * The weight of the query's words that the text has. Words that texts about anything share carry
 * nothing alone: where the query has no others, the text must have all of them.
 */
function shared({ words, total }: Weighed, text: ReadonlyMap<string, number>): number {
	let sum = 0;
	let telling = 0;
	let told = 0;
	for (const [word, weight] of words) {
		let most = text.has(word) ? 1 : 0;
		if (most < 1) for (const other of text.keys()) most = Math.max(most, alike(word, other));
		sum += most * weight;
		if (isCommon(word)) continue;
		telling++;
		if (most > 0) told++;
	}
	return told > 0 || (telling === 0 && sum > 0.9 * total) ? sum : 0;
}

/** How far two words are one: forms of a word, a part of a compound, a long beginning in common. */
function alike(a: string, b: string): number {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	if (short.length < 4 || /\d/.test(short)) return 0;
	let same = 0;
	while (same < short.length && short[same] === long[same]) same++;
	const rest = long.length - same;
	if (same >= 4 && rest <= 3 && same >= 0.6 * long.length) return 0.9;
	const stem = short.replace(/(?:e[nrs]?|n|s)$/, '');
	const part = stem.length >= 5 ? stem : short;
	if (part.length >= 5 && (same >= part.length || long.endsWith(part))) return 0.7;
	if (same >= 6) return 0.5;
	return part.length >= 6 && long.includes(part) ? 0.6 : 0;
}
