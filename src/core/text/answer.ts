/**
 * The short answer in a reply, and which replies agree on it (decision M4). Works on the answer
 * text only: thinking never reaches this file.
 */
import { hasTellingWord, normaliseAnswer, plainText, readNumber } from './normalise.ts';

export { normaliseAnswer, sameAnswer } from './normalise.ts';

/** Longer is an essay, not an answer that can be counted; characters. */
const longest = 160;

/**
 * The short answer, as it was written, or null. Looked for in this order: the last `<answer>…
 * </answer>`, the last balanced `\boxed{}`, the last "final answer:" or "answer:", `####`, and for
 * a numeric question the last number. A place that holds nothing comparable is passed over.
 */
export function extractAnswer(text: string, { numericQuestion = false } = {}): string | null {
	const tagged = lastTagged(text);
	const places =
		tagged !== null ? [tagged] : [lastBoxed(text), lastLabelled(text), afterHashes(text)];
	for (const place of places) {
		if (place === null) continue;
		const answer = place.trim();
		if (numericQuestion) {
			const number = soleNumber(answer);
			if (number !== null) return number;
		}
		if (answer.length <= longest && answer.split('\n').length <= 3) return answer;
	}
	return numericQuestion && tagged === null ? lastNumber(text) : null;
}

/** What a model writes that copies the form instead of filling it in: equal copies are no agreement. */
const form = /^(?:the|your|a)? ?(?:short|final)? ?answer(?: here)?$/;

function comparable(text: string | undefined): text is string {
	const normal = text === undefined ? null : normaliseAnswer(text);
	return normal !== null && !form.test(normal);
}

/** Content of the last `<answer>` that holds something; one never closed counts up to its line's end. */
function lastTagged(text: string): string | null {
	let opened: number | null = null;
	let last: string | null = null;
	for (const { 0: tag, index } of text.matchAll(/<\/?answer>/gi)) {
		if (tag[1] !== '/') opened = index + tag.length;
		else if (opened !== null) {
			const inner = text.slice(opened, index);
			if (comparable(inner)) last = inner;
			opened = null;
		}
	}
	if (last !== null || opened === null) return last;
	const line = text.slice(opened).trim().split('\n', 1)[0];
	return comparable(line) ? line : null;
}

function lastBoxed(text: string): string | null {
	for (
		let at = text.lastIndexOf('\\boxed');
		at >= 0;
		at = at ? text.lastIndexOf('\\boxed', at - 1) : -1
	) {
		const start = /^\\boxed\s*\{/.exec(text.slice(at, at + 40))?.[0].length;
		if (start === undefined) continue;
		let depth = 1;
		for (let i = at + start; i < Math.min(text.length, at + 1000); i++) {
			if (text[i] === '\\') i++;
			else if (text[i] === '{') depth++;
			else if (text[i] === '}' && --depth === 0) {
				const inner = text.slice(at + start, i);
				if (comparable(inner)) return inner;
				break;
			}
		}
	}
	return null;
}

/** "Final answer: 42", "**Answer:** 42", "**Answer**: 42"; the next line when the label ends its own. */
function lastLabelled(text: string): string | null {
	const label = /\banswer(?:\s+is)?[ \t]*[*_]*[ \t]*[:\uff1a][ \t]*[*_]*/gi;
	for (const match of [...text.matchAll(label)].reverse()) {
		const start = match.index + match[0].length;
		const rest = text.slice(start, start + 1000).trimStart();
		const line = rest.split('\n', 1)[0]?.replace(/[*_]+\s*$/, '');
		if (comparable(line)) return line;
	}
	return null;
}

/** The last line that begins with `####`, where it is a result and not a heading over more text. */
function afterHashes(text: string): string | null {
	const lines = text.trimEnd().split('\n');
	const at = lines.findLastIndex((line) => /^\s*####(?!#)/.test(line));
	const line = lines[at]?.replace(/^\s*####/, '');
	if (!comparable(line)) return null;
	return at === lines.length - 1 || readNumber(plainText(line)) !== null ? line : null;
}

// A sign counts only where it cannot be a minus between two numbers; 2x and 3rd are no numbers.
const numbers =
	/(?<![\w.^/])(?:(?<=^|[\s(=:$])-)?[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+|(?<=\d))(?: ?\/ ?\d+)?(?:(?![\w/^])|(?=(?:[kcm]?m|[km]?g|m?l|h|s|min)\b))/g;

function lastNumber(text: string): string | null {
	return plainText(text.slice(-4000)).match(numbers)?.at(-1) ?? null;
}

/** "The total is 42 apples" answers a numeric question with 42; two numbers leave it in doubt. */
function soleNumber(answer: string): string | null {
	const text = plainText(answer);
	if (readNumber(text) !== null || hasTellingWord(text)) return null;
	const found = text.match(numbers) ?? [];
	return found.length === 1 && (text.match(/\d+/g) ?? []).join('') === found[0]!.replace(/\D/g, '')
		? found[0]!
		: null;
}

/** True when the question asks for a number: how many, calculate, an expression to work out. */
export function isNumericQuestion(question: string): boolean {
	const options = question.match(/^\s*\(?[A-Ea-e][).:]\s/gm) ?? [];
	if (options.length >= 2) return false;
	return (
		/\bhow (?:many|much|old|far|long|tall|high|fast|deep|heavy|wide|large|big)\b/i.test(question) ||
		/\b(?:calculate|compute|evaluate)\b/i.test(question) ||
		/\bwhat(?:'s| is| are| was| will be)? (?:the )?(?:\w+ ){0,2}(?:sum|product|difference|quotient|remainder|total|number|value|probability|percentage|area|volume|perimeter|average|mean|median|cost|price|speed|distance)\b/i.test(
			question,
		) ||
		/\bfind (?:the )?(?:\w+ ){0,2}(?:sum|product|number|value|area|volume|length|probability)\b/i.test(
			question,
		) ||
		/\d\s*[-+*/×÷^]\s*\(?\d|\d\s?% of \d/.test(question)
	);
}

/** Equal answers and who gave them, in order of first appearance. */
export interface Support {
	/** The normal form. */
	answer: string;
	/** Positions in the list that was given. */
	members: number[];
}

/** Groups normal forms. Null, the absent answer, belongs to no group: it never equals another. */
export function supportOf(normalised: readonly (string | null)[]): Support[] {
	const groups = new Map<string, number[]>();
	normalised.forEach((answer, index) => {
		if (answer === null) return;
		const members = groups.get(answer);
		if (members) members.push(index);
		else groups.set(answer, [index]);
	});
	return [...groups].map(([answer, members]) => ({ answer, members }));
}

/** A response for a person: `<answer>42</answer>` becomes a line of its own. */
export function withoutTags(text: string): string {
	// The number of a list item that holds nothing else goes with it.
	const pair = /(?:(?:^|\n)[ \t]*\d+[.)](?=[ \t]*<))?\s*<answer>([\s\S]*?)<\/answer>\s*/gi;
	const rest = text.replace(pair, '').trim();
	return text
		.replace(pair, (_, inner: string) =>
			rest === '' ? inner.trim() : `\n\n**Answer:** ${inner.trim()}\n`,
		)
		.trim();
}
