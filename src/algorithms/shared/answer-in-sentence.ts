/**
 * A short answer and a sentence that gives it: "Mark Rothko", "They were painted by the American artist
 * Mark Rothko." A model may call them the same (M13).
 */
import { stripMarkup } from '../../core/answers/strip-markup.ts';
import { normal } from '../../core/text/normal.ts';
import { isList } from './main-claim.ts';
import { denying } from './contrast-words.ts';

/** Characters of a list that are looked at. */
const longest = 400;
/** Words of a short answer at most. */
const few = 8;

interface Word {
	text: string;
	key: string;
	/** What stands before it since the word before. */
	gap: string;
}

/** Without accents: Pokémon is Pokemon. */
const keyOf = (text: string): string =>
	normal(text, 'NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/['’]s$/u, '');

function wordsIn(text: string): Word[] {
	let end = 0;
	return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu)].map(({ 0: word, index }) => {
		const gap = text.slice(end, index);
		end = index + word.length;
		return { text: word, key: keyOf(word), gap };
	});
}

const article = /^(?:the|an?|der|die|das|den|dem|eine?[nmr]?)$/;
/** Beside the answer they make it one of several, or another. */
const besides =
	/^(?:and|or|nor|than|not|but|unlike|except|und|oder|noch|als|nicht|sondern|außer|statt)$/;

/** The words of `short` stand in `long` in one row, alone: in no list, no longer name and no denial. */
export function answerInSentence(short: string, long: string, question: string): boolean {
	const [given, all] = [wordsIn(stripMarkup(short)), wordsIn(stripMarkup(long))];
	const words = given.filter(({ key }, at) => at > 0 || !article.test(key));
	const asked = new Set(wordsIn(question).map(({ key }) => key));
	const denies = [...words, ...all].some(({ key }) => denying.has(key));
	if (words.length === 0 || words.length > few || all.length <= words.length || denies)
		return false;
	// Where the question says "Anna or Tom", both names may be in any answer. Amounts are compared by rule.
	if (words.every(({ key }) => asked.has(key)) || words.some(({ key }) => !/^\p{L}{2}/u.test(key)))
		return false;
	if (isList(stripMarkup(long), longest)) return false;
	const at = all.findIndex((_, from) => words.every(({ key }, i) => all[from + i]?.key === key));
	if (at < 0) return false;
	const [before, after] = [all[at - 1], all[at + words.length]];
	const isName = ({ text, key }: Word, place: number) =>
		/^\p{Lu}/u.test(text) && place > 0 && !asked.has(key) && !article.test(key);
	const close = (gap: string) => /^ +$/.test(gap);
	const inName =
		/^\p{Lu}/u.test(words[0]!.text) &&
		((before && close(all[at]!.gap) && isName(before, at - 1)) ||
			(after && close(after.gap) && isName(after, at + words.length)));
	const inList = [before, after].some((word) => word && besides.test(word.key));
	return !inName && !inList;
}
