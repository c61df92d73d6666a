/**
 * Right or wrong: one reader for all arms, lenient in form, with MidTry's notion of equal answers
 * (decision M4). Where it finds no answer it says so; that is not the same as a wrong one.
 */
import { extractAnswer, normaliseAnswer } from '../../core/text/answer.ts';
import { readQuestion } from '../../core/text/asked.ts';
import { normal } from '../../core/text/normal.ts';
import type { Item } from './item.ts';

export interface Judged {
	/** Normal form of the answer that was found; null: none was. */
	answer: string | null;
	right: boolean;
}

/** Throws nothing. An item of kind `open` is never right. */
export function judge(text: string, item: Item): Judged {
	const read = readerOf(item);
	const answer = read(text);
	return { answer, right: answer !== null && rightOf(item).includes(answer) };
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

function readerOf(item: Item): (text: string) => string | null {
	if (item.kind === 'choice') return (text) => chosen(text, item.options ?? item.answers);
	const asked = askedIn(item);
	return (text) => {
		const short = extractAnswer(text, {
			numericQuestion: item.kind === 'number',
			question: item.question,
		});
		if (short !== null) return normaliseAnswer(short, asked);
		// A short reply is its own answer where nothing else says which words are.
		const bare = text.trim();
		return item.kind === 'text' && bare.length <= shortReply ? normaliseAnswer(bare, asked) : null;
	};
}

/** Characters of a reply that is an answer as a whole. */
const shortReply = 80;

const fold = (text: string): string =>
	normal(text, 'NFC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

/** The one option that the marked answer, else the last line that names any, names. */
function chosen(text: string, options: readonly string[]): string | null {
	const short = extractAnswer(text);
	if (short !== null) {
		const named = only(short, options);
		if (named !== null) return named;
	}
	const tail = text.slice(-lastPart);
	const sentences = tail.split(/\n+|(?<=[.!?]) +/);
	for (const sentence of sentences.reverse()) {
		const named = namedIn(sentence, options);
		if (named.length === 1) return named[0]!;
		if (named.length > 1) return null;
	}
	return null;
}

/** Characters at the end of a reply in which an option is looked for. */
const lastPart = 2000;

function only(text: string, options: readonly string[]): string | null {
	const named = namedIn(text, options);
	return named.length === 1 ? named[0]! : null;
}

/** Options that stand in the text as whole words; single letters only by themselves or in brackets. */
function namedIn(text: string, options: readonly string[]): string[] {
	const folded = ` ${fold(text)} `;
	const letters = options.every((option) => option.length === 1);
	return options.flatMap((option) => {
		const name = fold(option);
		if (!letters) return folded.includes(` ${name} `) ? [name] : [];
		const own = folded.trim() === name;
		return own || new RegExp(`(?:^|[\\s(*])${option}(?:[).:*]|\\s*$)`).test(text) ? [name] : [];
	});
}
