/**
 * The short answer in a reply, and which replies agree on it (decision M4). Works on the answer
 * text only: thinking never reaches this file.
 */
import { wholeLines } from '../replies/cut.ts';
import { isBrackets, isQuantity, withoutLabel } from './normalise.ts';
import { stripMarkup, withoutEmphasis } from './strip-markup.ts';
import { lastLabelled } from './labelled.ts';
import { optionsIn } from './options.ts';
import { withoutSums } from './prose/conclusion.ts';
import { mentionedOption } from './prose/mentioned-option.ts';
import { lastNumber, soleNumber } from './prose/numbers-in.ts';

export { normaliseAnswer, sameAnswer, unitOf } from './normalise.ts';
export { isNumericQuestion } from './numeric-question.ts';

/** Longer is an essay, not an answer that can be counted; characters. */
const longest = 160;
/** So many tags or boxes at the end of a text are looked at; more are no answer's. */
const tries = 30;

/**
 * The short answer, as it was written but for Markdown around it, or null. Looked for in this order:
 * the last `<answer>…</answer>`, the last balanced `\boxed{}`, the last "final answer:", "answer:" or
 * "the answer is", `####`, of listed options the one that the last sentence names, and for a numeric
 * question the number that the text comes to; `question` tells which numbers only repeat it. A place that
 * holds nothing comparable is passed over. Numbers taken out of prose keep what they count: 42 apples. In a
 * text that was `cut` only an answer that is marked and whole counts, never its last number.
 */
export function extractAnswer(
	whole: string,
	{ numericQuestion = false, question = '', cut = false } = {},
): string | null {
	const text = ownWords(withoutEndSigns(cut ? wholeLines(whole) : whole));
	const tagged = lastTagged(text);
	const places =
		tagged !== null
			? [tagged]
			: [lastBoxed(text), lastLabelled(text, comparable), afterHashes(text)];
	for (const place of places) {
		if (place === null) continue;
		const marked = withoutEmphasis(place);
		const answer = numericQuestion ? withoutSums(marked) : marked;
		if (numericQuestion) {
			const number = soleNumber(answer);
			if (number !== null) return number;
		}
		if (answer.length <= longest && answer.split('\n').length <= 3) return answer;
	}
	if (tagged !== null || cut) return null;
	const option = mentionedOption(text, optionsIn(question));
	return option ?? (numericQuestion ? lastNumber(text, question) : null);
}

/** Whose turn it is, as small models write on behind their own answer. */
const turn =
	/(?:^|\n|[.!?]["”)*]* )[ \t*#]{0,4}(?:human|user|question|q|problem|frage|aufgabe|nutzer)(?: \d{1,2})?[*]{0,2}:/giu;
/** An answer that is marked as one. */
const answered =
	/(?<!\p{L})(?:answer|antwort)(?:[*_)\]"”]{0,4} ?(?:[:：=–-]|(?:is|ist|lautet)(?!\p{L}))[^\n\p{L}\p{N}]{0,20}[\p{L}\p{N}]|[*_ ]{1,6}\$?\d)|\\boxed|<answer>/iu;

/** Without the next question, which a model made up behind its answer and answered as well. */
function ownWords(text: string): string {
	const [first] = text.matchAll(turn);
	const marked = answered.exec(text);
	if (!first || !marked || text.slice(0, first.index).trim() === '') return text;
	const next = [...text.matchAll(turn)].find(({ index }) => index > marked.index);
	return next ? text.slice(0, next.index + (/^[.!?]/.test(next[0]) ? 1 : 0)) : text;
}

/** Signs with which chat templates end a reply; some servers let them through. */
const endSign =
	/(?:<\|(?:im_end|eot_id|end|endoftext|end_of_text|end_of_turn|return)\|>|<(?:end_of_turn|\/s|eos(?:_token)?)>)\s*$/i;

function withoutEndSigns(text: string): string {
	const sign = endSign.exec(text);
	return sign ? withoutEndSigns(text.slice(0, sign.index)) : text;
}

/** What a model writes that copies the form instead of filling it in: equal copies are no agreement. */
const form =
	/^(?:(?:the|your|a)? ?(?:short|final)? ?answer(?: here)?|[[(<{](?:(?:insert|the|your|a|short|final|correct) )*(?:answer|number|value|result|option|letter|name|unit)(?: here)?[\])>}])$/;

function comparable(text: string | undefined): text is string {
	if (text === undefined) return false;
	if (isBrackets(text)) return true;
	const plain = withoutLabel(stripMarkup(text.slice(0, 1000)));
	return /[\p{L}\p{N}\p{S}]/u.test(plain) && !form.test(plain.toLowerCase());
}

/** Content of the last `<answer>` that holds something; one never closed counts up to its line's end. */
function lastTagged(text: string): string | null {
	let opened: number | null = null;
	const inside: [start: number, end: number][] = [];
	for (const { 0: tag, index } of text.matchAll(/<\/?answer>/gi)) {
		if (tag[1] !== '/') opened = index + tag.length;
		else if (opened !== null) {
			inside.push([opened, index]);
			opened = null;
		}
	}
	for (const [start, end] of inside.slice(-tries).reverse()) {
		const inner = text.slice(start, end);
		if (comparable(inner)) return inner;
	}
	if (opened === null) return null;
	const line = text.slice(opened).trim().split('\n', 1)[0];
	return comparable(line) ? line : null;
}

function lastBoxed(text: string): string | null {
	let at = text.length;
	for (let tried = 0; tried < tries && at > 0; tried++) {
		at = text.lastIndexOf('\\boxed', at - 1);
		if (at < 0) return null;
		const start = /^\\boxed\s*\{/.exec(text.slice(at, at + 40))?.[0].length;
		if (start === undefined) continue;
		let depth = 1;
		for (let i = at + start; i < Math.min(text.length, at + 1000); i++) {
			if (text[i] === '\\') i++;
			else if (text[i] === '{') depth++;
			else if (text[i] === '}' && --depth === 0) {
				const inner = text.slice(at + start, i);
				if (!comparable(inner)) break;
				// "\boxed{k = 45} and \boxed{n = 2}" is one answer.
				const joint = /(?:\$|\\\)|\s)*(,|and|or|und|oder)(?:\$|\\\(|\s)*$/.exec(text.slice(0, at));
				const before = joint ? lastBoxed(text.slice(0, joint.index)) : null;
				const ends = before !== null && text.slice(0, joint!.index).endsWith('}');
				return ends ? `${before}${joint![1] === ',' ? '' : ' '}${joint![1]} ${inner}` : inner;
			}
		}
	}
	return null;
}

/** The last line that begins with `####`, where it is a result and not a heading over more text. */
function afterHashes(text: string): string | null {
	const lines = text.trimEnd().split('\n');
	const at = lines.findLastIndex((line) => /^\s*####(?!#)/.test(line));
	const line = lines[at]?.replace(/^\s*####/, '');
	if (!comparable(line)) return null;
	return at === lines.length - 1 || isQuantity(line) ? line : null;
}

/** Equal answers and who gave them, in order of first appearance. */
interface Support {
	/** The normal form. */
	answer: string;
	/** Positions in the list that was given. */
	members: number[];
}

/** Groups normal forms. Null, the absent answer, belongs to no group: it never equals another. */
export function groupEqualAnswers(normalised: readonly (string | null)[]): Support[] {
	const groups = new Map<string, number[]>();
	normalised.forEach((answer, index) => {
		if (answer === null) return;
		const members = groups.get(answer);
		if (members) members.push(index);
		else groups.set(answer, [index]);
	});
	return [...groups].map(([answer, members]) => ({ answer, members }));
}

/** What is left of tags that were opened or closed alone; in code they stay what they are. */
const strays =
	/(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`)|<\/?(?:answer|think|thinking)>|\[\/?THINK\]/gi;

/** A response for a person: `<answer>42</answer>` becomes a line of its own, stray tags go. */
export function stripTags(given: string): string {
	const text = withoutEndSigns(given);
	const around: string[] = [];
	const inners: string[] = [];
	let end = 0;
	// By hand: a pattern would look through the whole rest from every tag that is never closed.
	for (const tags = /<(\/?)answer>/gi; ;) {
		tags.lastIndex = end;
		let [opened, closed]: (RegExpExecArray | null)[] = [null, null];
		for (let tag = tags.exec(text); tag && !closed; tag = tags.exec(text)) {
			if (tag[1] === '') opened ??= tag;
			else if (opened) closed = tag;
		}
		if (!opened || !closed) break;
		const before = text.slice(end, opened.index);
		// The number of a list item that holds nothing else goes with it.
		const item = end === 0 ? /(?:^|\n)[ \t]*\d+[.)][ \t]*$/ : /\n[ \t]*\d+[.)][ \t]*$/;
		around.push(item.test(before) ? before.replace(item, '') : before.trimEnd());
		inners.push(text.slice(opened.index + opened[0].length, closed.index).trim());
		const after = text.slice(closed.index + closed[0].length);
		end = text.length - after.trimStart().length;
	}
	const tail = text.slice(end);
	const bare = (words: string) => words.replace(strays, (_, code?: string) => code ?? '').trim();
	const alone = bare(around.join('') + tail) === '';
	const shown = inners.map((inner) => (alone ? inner : `\n\n**Answer:** ${inner}\n`));
	return bare(around.map((before, index) => before + shown[index]!).join('') + tail);
}
