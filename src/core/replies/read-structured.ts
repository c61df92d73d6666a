/**
 * What a person reads of a structured reply while it is written: the sentences in it, not its braces,
 * names, choices and figures. A review's notes become a list, and its verdict stands in front.
 */
import { withLatex } from './json.ts';

interface Field {
	name: string;
	value: string;
	/** It is an item of a list. */
	item: boolean;
}

interface Read {
	/** Of a review, once it is written: the candidate is right. */
	verdict: boolean | null;
	/** Markdown. */
	text: string;
}

/** Null where the reply is no structure: then it is read as it is. */
export function readStructured(reply: string): Read | null {
	const start = /^\s*(?:```(?:json)?\s*)?(?=\{)/.exec(reply)?.[0].length;
	if (start === undefined) return null;
	const { fields, verdict } = fieldsOf(withLatex(reply.slice(start)));
	const parts: string[] = [];
	for (const [at, { name, value, item }] of fields.entries()) {
		const text = value.trim();
		// One word is a choice or an id, but for the answer itself.
		if (!text || (name !== 'output' && !/\S\s+\S/.test(text))) continue;
		if (!item) parts.push(text);
		else if (at > 0 && fields[at - 1]!.item && parts.length)
			parts[parts.length - 1] += `\n- ${text}`;
		else parts.push(`- ${text}`);
	}
	return { verdict, text: parts.join('\n\n') };
}

/** The strings of a structure that may be cut off anywhere, with the names that they stand under. */
function fieldsOf(text: string): { fields: Field[]; verdict: boolean | null } {
	const fields: Field[] = [];
	const open: string[] = [];
	let verdict: boolean | null = null;
	let name = '';
	let before = '';
	for (let at = 0; at < text.length; at++) {
		const sign = text[at]!;
		if (/\s/.test(sign)) continue;
		if (sign === '"') {
			const end = endOfString(text, at + 1);
			const value = unescaped(text.slice(at + 1, end));
			const item = open.at(-1) === '[';
			if (before === ':' || item) fields.push({ name, value, item });
			else name = value;
			at = end;
		} else if (sign === '{' || sign === '[') open.push(sign);
		else if (sign === '}' || sign === ']') {
			open.pop();
			// What follows the structure is no part of it.
			if (!open.length) break;
		} else if (name === 'review_result' && before === ':') {
			const rest = text.slice(at, at + 5);
			if (rest.startsWith('true')) verdict = true;
			else if (rest === 'false') verdict = false;
		}
		before = sign;
	}
	return { fields, verdict };
}

/** Where the string ends: at its quote, or where the text does. */
function endOfString(text: string, from: number): number {
	for (let at = from; at < text.length; at++) {
		if (text[at] === '\\') at++;
		else if (text[at] === '"') return at;
	}
	return text.length;
}

const signs: Record<string, string> = { n: '\n', t: '\t', r: '', b: '', f: '' };

/** Half of an escape at the end is left out: the rest of it comes. */
const unescaped = (text: string): string =>
	text
		.replace(/\\(?:u([\da-f]{4})|u[\da-f]{0,3}$|(.)|$)/gis, (_, code?: string, sign?: string) =>
			code ? String.fromCharCode(parseInt(code, 16)) : sign ? (signs[sign] ?? sign) : '',
		)
		.replace(/[\ud800-\udbff]$/, '');
