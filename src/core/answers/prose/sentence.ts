/**
 * The value in an answer that is a whole sentence: "The trip takes 2 hours." is 2 hours where the
 * question asks how long the trip takes. What stands around the value may only say the question
 * again. Where roles could be swapped, something is denied or compared, the sentence stays whole:
 * a missed agreement costs less than a false one.
 */
import {
	beforeNumbers,
	beside,
	copulas,
	denials,
	durations,
	irregular,
	makers,
	measures,
	places,
	pronouns,
	relations,
	shares,
	small,
	together,
} from './sentence-words.ts';
import { restIn } from './new-information.ts';
import { qualifiers } from '../../text/words.ts';
import { wordsIn, type Wording } from '../wording.ts';

/** Longer is no short answer. */
const most = 200;

/**
 * The value, or null where it cannot be told from its sentence. `isAmount`: whether a text is a
 * number with what it counts, a time or a date.
 */
export function valueIn(
	text: string,
	wording: Wording,
	isAmount: (text: string) => boolean,
): string | null {
	if (text.length > most || /(?<!\d)[.!?:;]\s|\n/.test(text) || denials.test(text)) return null;
	const tokens = [...text.matchAll(/\p{L}[\p{L}\p{M}]*|\d+(?:[.,:/]\d+)*|[^\s\p{L}\d]/gu)].map(
		({ 0: word, index }) => ({ word: word.toLowerCase(), start: index, end: index + word.length }),
	);
	if (tokens.length > 40) return null;
	const words = tokens.map(({ word }) => word);
	const repeated = (word: string) => repeats(word, wording);
	const light = (at: number) => {
		const word = words[at]!;
		// A letter alone is a name, but for l'eau, it's, il y a, and "a" before a noun.
		if (
			/^\p{L}$/u.test(word) &&
			!/^['’]$/.test(words[at - 1] ?? '') &&
			!/^['’]$/.test(words[at + 1] ?? '')
		)
			return word === 'a'
				? !copulas.has(words[at + 1] ?? '') && at < words.length - 1
				: word === 'y' && words[at - 1] === 'il';
		return small.has(word) || copulas.has(word) || measures.has(word);
	};
	const may = (at: number) => repeated(words[at]!) || light(at) || /^[,'’"]$/.test(words[at]!);

	const amount = amountIn(
		text,
		tokens,
		wording,
		isAmount,
		(at) =>
			(may(at) && (words[at] === 'and' || !qualifiers.has(words[at]!))) ||
			relations.test(words[at]!),
	);
	if (amount !== null) return amount;
	const read = wording.alternatives.size > 0 ? choiceIn : nameIn;
	const name = read(text, tokens, wording, may) ?? restIn(text, tokens, wording, placeIn(wording));
	return name === null || isAmount(name) ? null : name.replace(naming, '');
}

/** "Is commonly called the horizon", "is located in Spain". */
const naming =
	/^(?:(?:commonly|also|often|usually|traditionally|officially|originally|currently|today) )?(?:called|named|titled|entitled|known as|considered(?: to be)?|(?:believed|thought|said) to be|(?:located|situated) (?:in|at|on|near)) (?=\S)/i;

/** An amount, with words of the question on either side of it. */
function amountIn(
	text: string,
	tokens: readonly Word[],
	wording: Wording,
	isAmount: (text: string) => boolean,
	may: (at: number) => boolean,
): string | null {
	const words = tokens.map(({ word }) => word);
	let first = 0;
	while (first < words.length && (may(first) || beforeNumbers.has(words[first]!))) first++;
	for (let start = Math.min(first, words.length - 1); start >= 0; start--) {
		for (let last = words.length; last > start; last--) {
			const value = text.slice(tokens[start]!.start, tokens[last - 1]!.end);
			const around = [...words.slice(0, start), ...words.slice(last)];
			if (around.length > 0 && isAmount(value) && !splits(text, tokens, start, last))
				return amountFits(value, around, text, tokens[start]!.start, wording) ? value : null;
			if (!may(last - 1)) break;
		}
	}
	return null;
}

interface Word {
	word: string;
	start: number;
	end: number;
}

/** A number never loses its sign, a part, or a second amount beside it. */
const splits = (text: string, tokens: readonly Word[], start: number, last: number): boolean =>
	/\d.*,\s*$/.test(text.slice(0, tokens[start]!.start)) ||
	(tokens[last]?.word === ',' && /\d/.test(text.slice(tokens[last]!.start))) ||
	/[-+±<>≤≥~≈$€£¥/]\s*$/.test(text.slice(0, tokens[start]!.start)) ||
	/^\d/.test(tokens[last]?.word ?? '') ||
	(/\d$/.test(tokens[start - 1]?.word ?? '') && /^\d/.test(tokens[start]!.word));

/** What stands around the amount is about the whole question, and not about another thing in it. */
function amountFits(value: string, around: string[], text: string, at: number, wording: Wording) {
	const sides = [text.slice(0, at), text.slice(at + value.length)];
	if (sides.some((side) => relations.test(side) && !asInQuestion(side, wording))) return false;
	// "$50 each" is no price of all.
	if (around.some((word) => shares.has(word) && !wording.asking.includes(word))) return false;
	const told = around.filter((word) => repeats(word, wording) && !isLight(word));
	if (told.length === 0) return true;
	if (wording.alternatives.size > 0) return false;
	// Of the names in the question the first is what it asks about.
	const { asking, names } = wording;
	const tells = (word: string | undefined) =>
		word !== undefined && told.some((one) => alike(one, word));
	const inValue = wordsIn(value).some((word) => alike(word, names[0] ?? ''));
	if (names.some(tells) && !tells(names[0]) && !inValue) return false;
	// Beside one thing stands another; of "this and that" both are asked about, or neither is.
	const joint = asking.findIndex((word) => beside.has(word) || together.has(word));
	if (joint < 0) return true;
	const heavy = (word: string) => !isLight(word);
	const [left, right] = [
		asking.slice(0, joint).findLast(heavy),
		asking.slice(joint + 1).find(heavy),
	];
	if (beside.has(asking[joint]!)) return tells(left) || !tells(right);
	return tells(left) === tells(right);
}

const isLight = (word: string) =>
	small.has(word) || copulas.has(word) || measures.has(word) || beforeNumbers.has(word);

/** Each word that relates two things stands before the same word in the question: over 24 months. */
function asInQuestion(side: string, { asking }: Wording): boolean {
	const words = wordsIn(side);
	const pairs = new Set(asking.map((word, at) => `${word} ${asking[at + 1] ?? ''}`));
	return words.every(
		(word, at) =>
			spans(words, at, asking) ||
			!relations.test(word) ||
			pairs.has(`${word} ${words[at + 1] ?? ''}`),
	);
}

const spans = (words: readonly string[], at: number, asking: readonly string[]): boolean =>
	words[at] === 'over' &&
	asking.includes(words[at + 1] ?? '') &&
	durations.test(words[at + 2] ?? '');

/** Of "bus 12 or bus 21" the one side of "is" that names one of them: "Bus 12 is faster than bus 21." */
function choiceIn(
	text: string,
	tokens: readonly Word[],
	{ alternatives }: Wording,
	may: (at: number) => boolean,
): string | null {
	const words = tokens.map(({ word }) => word);
	const is = words.findIndex((word, at) => at > 0 && copulas.has(word));
	if (is < 0) return null;
	const rest = words.map((_, at) => at).slice(is);
	const named = (part: readonly string[]) => part.filter((word) => alternatives.has(word)).length;
	const [before, behind] = [named(words.slice(0, is)), named(words.slice(is))];
	if (before === 1 && (behind === 0 || relations.test(text.slice(tokens[is]!.start))))
		return rest.every((at) => may(at) || relations.test(words[at]!))
			? valueFrom(text, tokens, 0, is)
			: null;
	if (before > 0 || behind !== 1 || relations.test(text)) return null;
	return words.slice(0, is).every((_, at) => may(at))
		? valueFrom(text, tokens, is + 1, words.length, may)
		: null;
}

/** "Paris is the capital", "The capital is Paris": the question again on one side only. */
function nameIn(
	text: string,
	tokens: readonly Word[],
	wording: Wording,
	may: (at: number) => boolean,
): string | null {
	const words = tokens.map(({ word }) => word);
	let start = 0;
	while (start < words.length && may(start)) start++;
	if (start === words.length) return null;
	const copula = words.slice(0, start).findLastIndex((word) => copulas.has(word));
	// "Faust was written by Goethe", and "lo escribió Cervantes".
	const made = makers.has(words[start]!) && copula >= 0;
	const it = wording.forDoer && start === 2 && /^(?:lo|la|l)$/.test(words[0]!);
	// An article belongs to the value.
	const lightFrom = (at: number) => words.slice(at, start).every((word) => isLight(word));
	const is = copula >= 0 && (lightFrom(copula + 1) || words[copula] === 'agit');
	// "He needs a permit", where the question asks what he needs.
	const does = words.slice(0, start).findLastIndex((word) => repeats(word, wording));
	const pronoun = pronouns.has(words[0]!) && wording.words.has(words[0]!);
	const needs = does > 0 && pronoun && !copulas.has(words[does]!) && lightFrom(does + 1);
	if ((made || it || is || needs) && !relations.test(text)) {
		const behind = is && words[copula] !== 'agit' ? copula + 1 : needs ? does + 1 : start;
		const from = made
			? start + 1
			: wording.forPlace && places.has(words[behind]!)
				? behind + 1
				: behind;
		return valueFrom(text, tokens, from, words.length, may);
	}
	let end = words.length;
	while (end > 0 && (may(end - 1) || words[end - 1] === 'did')) end--;
	const verb = words[end];
	if (verb === undefined || start > 0) return null;
	const says = copulas.has(verb) || (wording.forDoer && (verb === 'did' || repeats(verb, wording)));
	const rest = words.slice(end);
	if (!says || rest.some((word) => makers.has(word) && !wording.words.has(word))) return null;
	if (relations.test(text.slice(tokens[end]!.start))) return null;
	return valueFrom(text, tokens, 0, end);
}

/** The words from one to another; of "Anna who wins" only Anna, where the question asks who wins. */
function valueFrom(
	text: string,
	tokens: readonly Word[],
	from: number,
	to: number,
	may?: (at: number) => boolean,
): string | null {
	const said = tokens.slice(from, to);
	const who = said.findIndex(({ word }, at) => at > 0 && /^(?:who|that|which|qui)$/.test(word));
	const own =
		who < 0
			? said
			: may && said.every((_, at) => at <= who || may(from + at))
				? said.slice(0, who)
				: [];
	if (own.length === 0 || own.length > 8 || own.every(({ word }) => isLight(word))) return null;
	return text.slice(own[0]!.start, own.at(-1)!.end);
}

/** True for a word of the question, in whatever form of it: cost, costs; sign, signed; Fahrt, Taxifahrt. */
const repeats = (word: string, { words }: Wording): boolean =>
	words.has(word) ||
	(!/\d/.test(word) &&
		[...words].some((other) => alike(word, other) || (word.length > 3 && other.endsWith(word))));

/** Where the question has a word, in whatever form; -1 where it does not. */
const placeIn =
	({ sequence }: Wording) =>
	(word: string): number =>
		sequence.findIndex((other) => other === word || (!/\d/.test(word) && alike(word, other)));

const endings = /^(?:e?s|e?d|e?n|e?t|e|ing|er|а|ы|у|ом|ой)$/;
function alike(one: string, other: string): boolean {
	const [a, b] = [irregular.get(one) ?? one, irregular.get(other) ?? other];
	if (a === b) return true;
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	return short.length >= 3 && long.startsWith(short) && endings.test(long.slice(short.length));
}
