/** Numbers in prose, each with the unit or the noun that stands right behind it. */
import { readQuestion } from '../asked.ts';
import { decimalSign } from '../languages.ts';
import { isUnfinished, numberWord, withoutCheck, withoutSums } from './conclusion.ts';
import { stripMarkup } from '../strip-markup.ts';
import { placeAsked, wordsIn } from '../wording.ts';
import { scaleOf } from '../number.ts';
import { readQuantity } from '../quantity.ts';
import { baseOf, unitAt } from '../units.ts';
import { compares, functionWords, hasQualifier, isPlural, tokensOf } from '../../text/words.ts';

// A sign counts only where it cannot be a minus between two numbers.
const numbers =
	/(?<![\w.^/]|\d[,:'])(?:(?<=^|[\s(=:$])-)?(?:[$€£¥₹]-?)?(?:\d{1,3}(?: \d{3})+,\d+|\d+(?:[.,]\d+)*|\.\d+)(?: ?\/ ?\d+)?(?![\d_^]|[.,:'/]\d)/g;

/** TeX between dollar signs, which are no currency. */
const formula = /\$(?=\S)([^$\n]{0,200}[\\=^_][^$\n]{0,200}?)(?<=\S)\$(?!\d)/g;

/** Characters at the end in which the last number is looked for. */
const last = 4000;

/**
 * The number that a text without a marked answer comes to, as it is written there, with what it
 * counts; null without one. What follows the last `=` of the last sentence with one, else the last
 * number that does not only repeat the question, else the last.
 */
export function lastNumber(text: string, question = ''): string | null {
	const whole = stripMarkup(text.slice(-last).replace(formula, (_, inner: string) => inner));
	const placed = lastPlace(whole, question);
	if (placed !== null) return placed;
	const asked = new Set(numbersOf(stripMarkup(question.slice(-last))).map(valueOf));
	const known = (value: string, before: string) =>
		asked.has(value) || numbersOf(before).some((number) => valueOf(number) === value);
	const plain = withoutSums(withoutCheck(whole, endsWith, known));
	if (isUnfinished(plain)) return null;
	const found = numbersOf(plain);
	if (found.length === 0) return inWords(plain, question);
	const result = lastResult(plain, found);
	const opposite = oppositesOf(question);
	if (result !== null) return lastIn(plain, [result], undefined, opposite);
	const counting = lastCounting(plain, found, question);
	if (counting !== null) return lastIn(plain, found, (one) => one === counting, opposite);
	// "Therefore she counted 500 customers" says what it comes to, also with a number of the question.
	const concluded = lastConcluded(plain, found);
	const fresh = concluded ? [concluded] : found.filter((number) => !asked.has(valueOf(number)));
	// A reply that only says the question again has no answer.
	if (fresh.length === 0 && repeats(plain, question)) return null;
	// "18 more vlogs to complete the 72 vlogs per month": the 72 stand so in the question.
	const own =
		fresh.length > 0 ? fresh : found.filter((number) => !isQuoted(plain, number, question));
	// "78 of the 90 apples" are 78.
	const wanted = own.length > 0 ? own : found;
	const parts = wanted.filter((number) => !isWhole(plain, number));
	const isWanted = (number: RegExpExecArray) =>
		(parts.length > 0 ? parts : wanted).includes(number);
	return lastIn(plain, found, isWanted, opposite);
}

/** "So she was in 3rd place": the one ordinal of the last sentence, where it asks for a place. */
function lastPlace(text: string, question: string): string | null {
	if (placeAsked(wordsIn(question)) === undefined) return null;
	const sentence = text
		.trim()
		.split(/\n|[.!?]\s/)
		.at(-1)!;
	const found = [...sentence.matchAll(/(?<![\d.,])(\d{1,4})\$?(?:st|nd|rd|th)(?!\p{L})/gu)];
	return found.length === 1 ? found[0]![1]! : null;
}

/** "5 cars drove through in the first 15 minutes" are 5, where it asks how many cars: of the last sentence. */
function lastCounting(
	text: string,
	found: readonly RegExpExecArray[],
	question: string,
): RegExpExecArray | null {
	const asked = readQuestion(question);
	if (asked.unit === null) return null;
	const begins = [...text.trimEnd().matchAll(/\n|[.!?]\s/g)].at(-1)?.index ?? 0;
	const counting = found.slice(-30).filter((number) => {
		const { 0: written, index } = number;
		const end = index < begins ? null : endOf(text, index + written.length);
		const unit = end === null ? null : readQuantity(text.slice(index, end), asked)?.unit;
		return unit && baseOf(unit) === baseOf(asked.unit!) && !isQuoted(text, number, question);
	});
	return counting.length === 1 ? counting[0]! : null;
}

/** The question has this number, followed by the same word. */
function isQuoted(text: string, { 0: written, index }: RegExpExecArray, question: string): boolean {
	const [after = ''] = /^[ -]\p{L}+/u.exec(text.slice(index + written.length)) ?? [];
	return after !== '' && question.toLowerCase().includes((written + after).toLowerCase());
}

/** Before it stands a number that is a part of it. */
const isWhole = (text: string, { index }: RegExpExecArray): boolean =>
	/\d (?:\p{L}+ )?(?:(?:out )?of (?:the|these|those|his|her|their|all)|von(?: den| diesen)?|der|delle|dei|degli|sur(?: les)?|de (?:los|las)|van de|из)(?: total)? $/iu.test(
		text.slice(Math.max(0, index - 60), index),
	);

/** The value that a part of it comes to. */
function endsWith(text: string): string | null {
	const found = numbersOf(text);
	const number = lastResult(text, found) ?? found.at(-1);
	return number ? valueOf(number) : null;
}

/** "Twelve of them are left." */
function inWords(text: string, question: string): string | null {
	const digits = numberWord(text, decimalSign(question));
	return digits === null ? null : lastIn(digits);
}

/** Where it asks how much more, "$15 less" is not $15. */
function oppositesOf(question: string): ReadonlySet<string> {
	const words = new Set(question.toLowerCase().match(/\p{L}+/gu));
	const turned = [...compares].filter(
		([word, others]) => /(?:er|more|less)$/.test(word) && others.some((other) => words.has(other)),
	);
	return new Set(turned.map(([word]) => word).filter((word) => !words.has(word)));
}

/** What the last sentence with a number calculates: the first number behind its last `=`. */
function lastResult(text: string, found: readonly RegExpExecArray[]): RegExpExecArray | null {
	const end = found.at(-1)?.index;
	if (end === undefined) return null;
	const equals = text.lastIndexOf('=', end);
	if (equals < 0 || /\n|[.!?]\s|, (?:so|also|donc|quindi|dus) /.test(text.slice(equals, end)))
		return null;
	return found.find(({ index }) => index > equals) ?? null;
}

const concluding =
	/(?<=^|[\n.!?]\s*)(?:therefore|thus|hence|so|(?:that|this|which) means|in total|in all|altogether|insgesamt|also|somit|donc|entonces|значит)(?![\p{L}])/giu;

/** The one number of a last sentence that begins with "therefore" and its like. */
function lastConcluded(text: string, found: readonly RegExpExecArray[]): RegExpExecArray | null {
	const begins = [...text.matchAll(concluding)].at(-1)?.index;
	if (begins === undefined || /[.!?]\s+\S|\n\s*\S/.test(text.slice(begins + 1))) return null;
	const inside = found.filter(({ index }) => index >= begins);
	return inside.length === 1 ? inside[0]! : null;
}

/** Without currency and signs of thousands, for a comparison only. */
const valueOf = ([written]: RegExpExecArray) => written.replace(/[^\d./]/g, '');

const folded = (text: string) =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
/** True if the question contains each sentence, or all of them as one text. */
const repeats = (text: string, question: string) => {
	const all = ` ${folded(question)} `;
	const stands = (part: string) =>
		all.includes(` ${folded(part).replace(/^(?:an?|the|ein|eine|der|die|das) /, '')} `);
	if (folded(text).split(' ').length < 4) return false;
	return (
		stands(text) || text.split(/(?<=[.?!])\s+|\n+/).every((part) => part === '' || stands(part))
	);
};

/** All numbers but those of list items and steps. */
function numbersOf(text: string): RegExpExecArray[] {
	return [...text.matchAll(numbers)].filter(({ 0: written, index }) => {
		// 9(x + 2) is nine times something.
		if (/^\(\p{L}/u.test(text.slice(index + written.length, index + written.length + 2)))
			return false;
		const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
		if (!/^[\s>#*_-]*(?:step )?$/i.test(line)) return true;
		const after = text.slice(index + written.length, index + written.length + 2);
		if (!/^(?:[.):]|$)/.test(after)) return true;
		// With words behind it; an empty one only where another one stands before it.
		if (/^.[ \t*_]/.test(after)) return false;
		return after.length > 1 && after[1] !== '\n'
			? true
			: !hasItem(text.slice(Math.max(0, index - near), index), Number(written) - 1);
	});
}

/** Characters before an empty list item in which the one before it stands. */
const near = 500;
const hasItem = (text: string, number: number) =>
	text.startsWith(`${number}. `) || text.includes(`\n${number}. `);

/** "The total is 42 apples" answers a numeric question with 42 apples; two numbers leave it in doubt. */
export function soleNumber(answer: string): string | null {
	if (answer.length > 1000) return null;
	const text = stripMarkup(answer);
	if (readQuantity(text) !== null || hasQualifier(text)) return null;
	const digits = (of: string) => of.replace(/\D/g, '');
	const only = lastIn(text);
	return only !== null && digits(only) === digits(text) ? only : null;
}

/** The last of the numbers that is wanted, with what it counts. */
function lastIn(
	text: string,
	found = numbersOf(text),
	wanted: (number: RegExpExecArray) => boolean = () => true,
	opposite: ReadonlySet<string> = new Set(),
): string | null {
	for (let at = found.length - 1; at >= Math.max(0, found.length - 30); at--) {
		if (!wanted(found[at]!)) continue;
		let start = found[at]!.index;
		let end = endOf(text, start + found[at]![0].length);
		if (end === null) continue;
		// The smaller part of it may be a number of the question: 5 hours and 20 minutes.
		const next = found[at + 1];
		const whole = next ? endOf(text, next.index + next[0].length) : null;
		if (whole !== null && readQuantity(text.slice(start, whole)) !== null) end = whole;
		// 1 hour and 30 minutes is one quantity, and so is 1 1/2.
		for (const { index } of found.slice(Math.max(0, at - 2), at).reverse()) {
			if (readQuantity(text.slice(index, end)) === null) break;
			start = index;
		}
		const [turned = '', word = ''] = /^ (\p{L}+)/u.exec(text.slice(end, end + 30)) ?? [];
		return text.slice(start, opposite.has(word.toLowerCase()) ? end + turned.length : end);
	}
	return null;
}

/** Where the number that ends at `at` ends with what it counts; null for 2x and 3rd, no numbers. */
function endOf(text: string, at: number): number | null {
	const rest = text.slice(at, at + 60).split('\n', 1)[0]!;
	const tokens = tokensOf(rest);
	// 50k, $1.2M.
	const short = /^(?:k|[MB]|[mb]n)(?![\p{L}\p{N}])/u.exec(rest)?.[0];
	if (short) return at + short.length;
	// $1,008/week.
	if (/^ ?\/ ?\p{L}/u.test(rest)) return at + (unitAt(tokens, 1)?.next === 2 ? tokens[1]!.end : 0);
	const glued = /^\p{L}/u.test(rest);
	let next = !glued && scaleOf(tokens[0]?.text ?? '') ? 1 : 0;
	const found = unitAt(tokens, next);
	if (found) next = found.next;
	else if (glued) return null;
	else {
		const noun = tokens.slice(next, next + 2).findIndex(({ text }) => isPlural(text));
		const adjective = tokens[next]?.text ?? '';
		const stands = noun === 0 || (noun === 1 && /^\p{L}{3}/u.test(adjective));
		if (stands && (noun === 0 || !functionWords.has(adjective.toLowerCase()))) next += noun + 1;
		// Of "4 onions and potatoes" neither are 4.
		const [joint, more] = [tokens[next]?.text ?? '', tokens[next + 1]?.text ?? ''];
		if (stands && /^(?:and|&|\+|und|et|y|e|en)$/i.test(joint) && isPlural(more)) return at;
	}
	return at + (tokens[next - 1]?.end ?? 0);
}
