/**
 * JSON written again from what a model meant as JSON: comments, single and curly quotes, bare names,
 * commas too many or missing, one missing bracket, `True` and `None`. Where two readings are
 * possible it gives none.
 */
import {
	colonAt,
	endsBare,
	isComma,
	keyAt,
	repairString,
	skipSpace,
	stringStart,
} from './repair-string.ts';

interface Options {
	/** The text was cut off: a missing last bracket is no slip. Where nobody knows, a last number may be cut. */
	cut?: boolean | undefined;
	/** Words without quotes may stand as values. */
	bare?: boolean;
}
/** With `json`, `end` is where the value ends; without, how far the reading came. */
interface Mended {
	json?: string;
	end: number;
}

/** Deeper than any answer, and within what the stack holds. */
const deepest = 100;
const literals: Record<string, string> = {
	...{ true: 'true', false: 'false', null: 'null' },
	...{ True: 'true', False: 'false', None: 'null', undefined: 'null' },
};

/** Reads the object or list at `at`. */
export function repairJsonText(text: string, at: number, { cut, bare }: Options): Mended {
	let i = at;
	/** One bracket may be missing; of two, nobody knows where they belong. */
	let missing = 0;

	const space = () => (i = skipSpace(text, i));

	function value(depth: number, item: boolean): string | undefined {
		const c = text[i];
		if (c === '{' || c === '[') return depth < deepest ? group(c, depth) : undefined;
		if (stringStart(text, i)) return string(item ? 'item' : 'value');
		const number = numberAt(text, i);
		if (number) {
			i = number.end;
			return number.json;
		}
		return word(item);
	}

	function group(open: '{' | '[', depth: number): string | undefined {
		const close = open === '{' ? '}' : ']';
		const parts: string[] = [];
		i++;
		let comma = false;
		for (;;) {
			space();
			// A comma too many; in a list it may stand for an item.
			if (isComma(text[i]) && (open === '{' || parts.length > 0)) {
				if (open === '[') return undefined;
				comma = true;
				i++;
				continue;
			}
			if (closes(close, depth, comma)) break;
			const part = open === '{' ? pair(depth) : value(depth + 1, true);
			if (part === undefined) return undefined;
			parts.push(part);
			const before = i;
			space();
			comma = isComma(text[i]);
			if (comma) {
				i++;
				space();
				if (open === '[' && isComma(text[i])) return undefined;
				continue;
			}
			if (closes(close, depth)) break;
			if (!missingComma(open, before)) return undefined;
		}
		return open + parts.join(',') + close;
	}

	/** The bracket that ends a group, or the place where it is plainly missing. */
	function closes(close: string, depth: number, comma = false): boolean {
		if (text[i] === close) {
			i++;
			return true;
		}
		const other = depth > 0 && (text[i] === '}' || text[i] === ']');
		const last = depth === 0 && !cut && !comma && isEnd(text, i, cut === false);
		return (other || last) && ++missing === 1;
	}

	function missingComma(open: '{' | '[', before: number): boolean {
		if (open === '{') return keyAt(text, i);
		const nested = /[}\]]/.test(text[before - 1]!) && /[{[]/.test(text[i] ?? '');
		return nested || text.slice(before, i).includes('\n');
	}

	function pair(depth: number): string | undefined {
		const name = stringStart(text, i) ? string('key') : bareName();
		space();
		const colon = colonAt(text, i);
		if (name === undefined || colon === '') return undefined;
		i += colon.length;
		space();
		const given = value(depth + 1, false);
		return given === undefined ? undefined : `${name}:${given}`;
	}

	function bareName(): string | undefined {
		const found = sticky(/[A-Za-z_$][\w$-]*/y, text, i);
		i += found.length;
		return found === '' ? undefined : JSON.stringify(found);
	}

	function string(role: 'key' | 'value' | 'item'): string | undefined {
		const read = repairString(text, i, role);
		i = read.end;
		return read.json;
	}

	/** A literal, or words that somebody forgot to quote. */
	function word(item: boolean): string | undefined {
		const literal = sticky(new RegExp(`[A-Za-z]+${after}`, 'y'), text, i);
		if (Object.hasOwn(literals, literal)) {
			i += literal.length;
			return literals[literal];
		}
		if (!bare) return undefined;
		const end = endsBare(text, i, item);
		if (end === undefined) return undefined;
		const words = text.slice(i, end).trim();
		i = end;
		return JSON.stringify(words);
	}

	const json = value(0, false);
	return json === undefined ? { end: i } : { json, end: i };
}

function sticky(pattern: RegExp, text: string, at: number): string {
	pattern.lastIndex = at;
	return pattern.exec(text)?.[0] ?? '';
}

/** Nothing follows but a fence and the signs that a server leaks. */
const isEnd = (text: string, at: number, whole: boolean): boolean =>
	/^\s*(?:```|(?:<[|/][\w|]{1,30}>\s*)*$)/.test(text.slice(at, at + 200)) &&
	(whole || at < text.length || !/\d/.test(text[at - 1]!));

/** What may follow a number or a literal. */
const after = '(?=\\s*(?:[,，}\\]]|/[/*]|#|\\n|$|"|```|<[|/]))';

const number = new RegExp(
	`[+-]?(?:0|[1-9]\\d*|(?=\\.\\d))(?:\\.\\d*)?(?:[eE][+-]?\\d+)?${after}`,
	'y',
);

/** A number, with a sign or a point where JSON has none; nothing but the end of its field follows. */
function numberAt(text: string, at: number): { json: string; end: number } | undefined {
	const found = sticky(number, text, at);
	if (found === '') return undefined;
	const [, sign = '', whole = '', decimals = '', power = ''] = /^([+-]?)(\d*)(\.\d*)?(.*)$/.exec(
		found,
	)!;
	const json = `${sign === '-' ? '-' : ''}${whole || '0'}${decimals.length > 1 ? decimals : ''}${power}`;
	return { json, end: at + found.length };
}
