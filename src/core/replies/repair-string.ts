/** The strings of broken JSON: which quote ends one, and what stands in it. */

type Role = 'key' | 'value' | 'item';

/** What may end a string that begins with this quote. */
const closers: Record<string, string> = {
	...{ '"': '"', "'": "'", '`': '`' },
	...{ '“': '”“"', '„': '“”"', '‘': "’'" },
};
export const stringStart = (text: string, at: number): boolean =>
	(text[at] ?? '') in closers && !text.startsWith('```', at);

/** Past white space and comments. */
export function skipSpace(text: string, at: number): number {
	space.lastIndex = at;
	return space.exec(text) ? space.lastIndex : at;
}
const space = /(?:[\s\u200b\u2060]|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)*/y;

/** True where the name of a field and its colon stand. */
export function keyAt(text: string, at: number): boolean {
	key.lastIndex = at;
	return key.test(text);
}
const key =
	/(?:"[^"\\\n]{1,100}"|'[^'\n]{1,100}'|[“„][^“”"\n]{1,100}[“”"]|[A-Za-z_$][\w$-]{0,100})\s*(?:[:：]|=>)/y;

/** A colon, in any form that other scripts have, or none. */
export function colonAt(text: string, at: number): string {
	colon.lastIndex = at;
	return colon.exec(text)?.[0] ?? '';
}
const colon = /[:：]|=>?/y;
export const isComma = (sign: string | undefined): boolean => sign === ',' || sign === '，';

/** The string at `at` as JSON, or none where it is not clear what ends it. */
export function repairString(text: string, at: number, role: Role): { json?: string; end: number } {
	const triple = text.startsWith('"""', at);
	if (triple) {
		const end = text.indexOf('"""', at + 3);
		if (end < 0) return { end: text.length };
		return { json: quoted(text.slice(at + 3, end)), end: end + 3 };
	}
	const open = text[at]!;
	let inner = 0;
	for (let i = at + 1; i < text.length; i++) {
		const c = text[i]!;
		if (c === '\\') i++;
		else if (closers[open]!.includes(c)) {
			// Quotes inside come in pairs; an apostrophe comes alone.
			const even = open !== '"' || inner % 2 === 0;
			if (even && ends(text, i + 1, role)) {
				const body = text.slice(at + 1, i);
				if (inner > 0 && open === '"' && isDoubtful(body, role)) return { end: i };
				return joined(text, i + 1, body, inner);
			}
			if (role === 'key') return { end: i };
			if (open === '"' && inner === 0 && startsKey(text, at, i)) return lastLine(text, at, i);
			inner++;
		}
	}
	return { end: text.length };
}

/** Two fields or items in one string, or a string in quotes twice. */
const isDoubtful = (body: string, role: Role): boolean =>
	/["'”]\s*:|"\s*"|",?\s*\n\s*"/.test(body) ||
	(role === 'item' && /"\s*[,+]\s*"/.test(body)) ||
	(body.startsWith('"') && body.endsWith('"'));

/** The quote at `i` begins the name of the next line's field: the one before it was forgotten. */
const startsKey = (text: string, at: number, i: number): boolean =>
	/\n\s*$/.test(text.slice(Math.max(at, i - 80), i)) && keyAt(text, i);

function lastLine(text: string, at: number, i: number): { json?: string; end: number } {
	const body = text.slice(at + 1, i).trimEnd();
	const comma = body.endsWith(',') ? body.length - 1 : undefined;
	if (comma === undefined || body.includes('\n')) return { end: i };
	return { json: quoted(body.slice(0, comma)), end: at + 1 + comma };
}

/** "one" + "two", as in code. */
function joined(text: string, end: number, body: string, inner: number) {
	let [all, at] = [body, end];
	for (;;) {
		const plus = skipSpace(text, at);
		const next = skipSpace(text, plus + 1);
		if (text[plus] !== '+' || !stringStart(text, next)) return { json: quoted(all), end: at };
		const more = text.indexOf(text[next]!, next + 1);
		if (inner > 0 || more < 0 || text.slice(next, more).includes('\\')) return { end: at };
		all += text.slice(next + 1, more);
		at = more + 1;
	}
}

/** True where a string of this role may end: what follows goes on as JSON does. */
function ends(text: string, at: number, role: Role): boolean {
	let i = skipSpace(text, at);
	const next = text[i];
	if (role === 'key') return colonAt(text, i) !== '';
	if (next === undefined || next === '}' || next === ']') return true;
	if (next === '+') return stringStart(text, skipSpace(text, i + 1));
	if (text.startsWith('```', i) || text.startsWith('<|', i)) return true;
	if (role === 'item') return isComma(next) || (next === '"' && text.slice(at, i).includes('\n'));
	if (!isComma(next))
		return next !== undefined && keyAt(text, i) && (text[i] === '"' || /\s/.test(text[at]!));
	while (isComma(text[i])) i = skipSpace(text, i + 1);
	return text[i] === '}' || text[i] === ']' || text[i] === undefined || keyAt(text, i);
}

/** Where words without quotes end: with their line, or before the next field or bracket. */
export function endsBare(text: string, at: number, item: boolean): number | undefined {
	const start = item ? /[\p{L}][\p{L}\p{N} _-]*(?=\s*[,\]\n])/uy : /[\p{L}\p{N}$€£][^"{}[\]:\n]*/uy;
	start.lastIndex = at;
	const found = start.exec(text)?.[0];
	if (found === undefined || /^(?:NaN|Infinity)\b/.test(found)) return undefined;
	const end = at + found.length;
	if (item) return end;
	const next = text[skipSpace(text, end)];
	if (next === '}' && !(found.includes(',') && /^\d/.test(found))) return end - trailing(found);
	// The last comma must be the one before the next field.
	const comma = found.lastIndexOf(',');
	const before = comma < 0 ? -1 : at + comma;
	if (
		comma > 0 &&
		keyAt(text, skipSpace(text, before + 1)) &&
		!(found.slice(0, comma).includes(',') && /^\d/.test(found))
	)
		return before;
	return undefined;
}
const trailing = (found: string): number => found.length - found.trimEnd().replace(/,$/, '').length;

const controls: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** What stands in a string, as a JSON string: escapes that are none are what they look like. */
const quoted = (body: string): string =>
	`"${body.replace(
		/\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt]|(['`])|([\s\S]?))|"|[\u0000-\u001f]/g,
		(piece, quote?: string, wrong?: string) => {
			if (piece === '"') return '\\"';
			if (quote !== undefined) return quote;
			if (wrong !== undefined) return `\\\\${controls[wrong] ?? wrong}`;
			return piece.length === 1 ? (controls[piece] ?? '') : piece;
		},
	)}"`;
