/**
 * Right or wrong: one reader for all arms, lenient in form, with MidTry's notion of equal answers
 * (decision M4). Where it finds no answer it says so; that is not the same as a wrong one.
 */
import { extractAnswer, normaliseAnswer } from '../../core/answers/answer.ts';
import { readQuestion, type Asked } from '../../core/answers/asked.ts';
import { normal } from '../../core/text/normal.ts';
import { mentionedOption } from '../../core/answers/prose/mentioned-option.ts';
import { stripMarkup } from '../../core/answers/strip-markup.ts';
import { equal } from '../../core/answers/number.ts';
import { readQuantity } from '../../core/answers/quantity.ts';
import { baseOf } from '../../core/answers/units.ts';
import type { Item } from './item.ts';

export interface Judged {
	/** Normal form of the answer that was found; null: none was. */
	answer: string | null;
	right: boolean;
}

/** Throws nothing. An item of kind `open` is never right. */
export function judge(text: string, item: Item): Judged {
	if (item.kind === 'choice') {
		const answer = chosen(text, item.options ?? item.answers, askedIn(item));
		return { answer, right: answer !== null && rightOf(item).includes(answer) };
	}
	const short = shortOf(text, item);
	const answer = short === null ? null : normaliseAnswer(short, askedIn(item));
	const right = answer !== null && (rightOf(item).includes(answer) || sameNumber(short!, item));
	return { answer, right };
}

/**
 * Where a bare number is right, it is so with a unit as well ($18 a day), but not in another unit of
 * the kind that is asked for: 18 cents are no 18 dollars.
 */
function sameNumber(short: string, item: Item): boolean {
	const asked = askedIn(item);
	const found = readQuantity(stripMarkup(short), asked) ?? beginning(short, asked);
	if (!found?.unit || found.scaled) return false;
	if (asked.unit && baseOf(asked.unit) === baseOf(found.unit)) return false;
	if (asked.share && baseOf(found.unit) === 'percent') return false;
	return item.answers.some((answer) => {
		const right = readQuantity(stripMarkup(answer), asked);
		return right !== null && right.unit === null && equal(right.value, found.value);
	});
}

/** "$57500/year": the number and its first unit, where the whole is none that is known. */
function beginning(short: string, asked: Asked): ReturnType<typeof readQuantity> {
	const first = /^(.*?\d\S*?)(?:\/| (?:per|an?|each|every) ).*$/s.exec(stripMarkup(short))?.[1];
	return first === undefined ? null : readQuantity(first, asked);
}

/** Normal forms of all that is right. */
export function rightOf(item: Item): string[] {
	const known = rights.get(item);
	if (known) return known;
	const right = item.answers.flatMap((answer) =>
		item.kind === 'choice' ? fold(answer) : (normaliseAnswer(answer, askedIn(item)) ?? []),
	);
	rights.set(item, right);
	return right;
}

/** An item is asked many times, by every arm: what stands in it is read once. */
const rights = new WeakMap<Item, string[]>();
const questions = new WeakMap<Item, ReturnType<typeof readQuestion>>();

function askedIn(item: Item): ReturnType<typeof readQuestion> {
	const known = questions.get(item) ?? readQuestion(item.question);
	questions.set(item, known);
	return known;
}

function shortOf(text: string, item: Item): string | null {
	const numericQuestion = item.kind === 'number';
	const short = extractAnswer(text, { numericQuestion, question: item.question });
	if (short !== null) return short;
	// A short reply is its own answer where nothing else says which words are.
	const bare = text.trim();
	return item.kind === 'text' && bare.length <= shortReply ? bare : null;
}

/** Characters of a reply that is an answer as a whole. */
const shortReply = 80;

const fold = (text: string): string =>
	normal(text, 'NFC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

/** The one option that the marked answer, else the last line that names any, names. */
function chosen(text: string, options: readonly string[], asked: Asked): string | null {
	const short = extractAnswer(text);
	if (short !== null) {
		const named = namedIn(short, options);
		return only(named.length > 0 ? named : namedByText(short, options, asked));
	}
	if (asked.wording.options.length > 0) {
		const said = mentionedOption(text, asked.wording.options);
		return said === null ? null : only(namedIn(said, options));
	}
	const sentences = text.slice(-lastPart).split(/\n+|(?<=[.!?]) +/);
	// A "yes" further up answers another question.
	const near = options.some((option) => yesOrNo.test(option)) ? sentences.slice(-1) : sentences;
	for (const sentence of near.reverse()) {
		const named = namedIn(sentence, options);
		if (named.length > 0) return only(named);
	}
	return null;
}

const yesOrNo = /^(?:yes|no|ja|nein)$/i;

/** Characters at the end of a reply in which an option is looked for. */
const lastPart = 2000;

/** "Probably A or C" names none. */
const only = (named: readonly string[]): string | null => (named.length === 1 ? named[0]! : null);

/** Of lettered options the one whose text the question lists: "Catching fish." is C. */
function namedByText(short: string, options: readonly string[], asked: Asked): string[] {
	if (asked.wording.options.length === 0) return [];
	const form = normaliseAnswer(short, asked);
	return options.map(fold).filter((name) => name === form);
}

/** The word as an answer of its own, and not where the question's "yes or no" is repeated. */
function says(text: string, word: string): boolean {
	const own = text.replace(/\b(?:yes (?:or|and) no|ja oder nein)\b/gi, '');
	const alone = `(?<!\\b(?:not|nicht)\\s)(?<![\\p{L}\\p{N}])${word}(?=\\s*(?:[.,;:!?*"'\`)]|$|[-–—]))`;
	return new RegExp(alone, 'iu').test(own);
}

/** "B, not A" names B. */
const rejected =
	/(?<!\p{L})(?:not|nicht|rather than|instead of|statt) \(?[A-H]\)?(?![\p{L}\p{N}'’])/giu;

/** Options that stand in the text as whole words; single letters only where they are no word: B, or (B). */
function namedIn(given: string, options: readonly string[]): string[] {
	const letters = options.every((option) => option.length === 1);
	const text = letters ? given.replace(rejected, '') : given;
	const folded = ` ${fold(text)} `;
	return options.flatMap((option) => {
		const name = fold(option);
		// "No clear evidence" and "not yes" are no answer.
		if (yesOrNo.test(name)) return says(text, name) ? [name] : [];
		if (!letters) return folded.includes(` ${name} `) ? [name] : [];
		const own = folded.trim() === name;
		const letter = `(?:^|[\\s(*"'\`])${option}(?:[).,:;!?*"'\`]|\\s*$| [-–] |--|–|—| (?:or|and|oder|und) )`;
		return own || new RegExp(letter).test(text) ? [name] : [];
	});
}
