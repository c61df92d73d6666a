/**
 * Does a program's result depend on the question? `return true`, a constant that is printed, a
 * calculation about something else: such code tests nothing (decision T8).
 */
import { functionWords } from '../../../core/text/words.ts';

const numbers = /(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g;
const words = /[\p{L}]{4,}/gu;

const printing = /\b(?:print|console\.\w+)\s*(?=\()/g;

/** From where to where, the end left out. */
type Span = readonly [from: number, to: number];

/** Comments; one that never ends is none. By hand: a pattern would look for its end from each. */
function commentsIn(code: string): Span[] {
	const found: Span[] = [];
	let closes = true;
	for (let at = code.indexOf('/'); at >= 0; at = code.indexOf('/', at)) {
		let end = -1;
		if (code[at + 1] === '/') {
			end = code.indexOf('\n', at);
			if (end < 0) end = code.length;
		} else if (code[at + 1] === '*' && closes) {
			end = code.indexOf('*/', at + 2);
			closes = end >= 0;
			if (closes) end += 2;
		}
		if (end > 0) found.push([at, end]);
		at = Math.max(end, at + 1);
	}
	return found;
}

/** Strings of the three kinds, their quotes with them; a quote without its other one is none. */
function stringsIn(code: string): Span[] {
	const quotes = ['"', "'", '`'];
	// Where the string ends whose rest begins here; from the end, so that nothing is read twice.
	const ends = quotes.map((quote) => {
		const end = new Int32Array(code.length + 2).fill(-1);
		for (let i = code.length - 1; i >= 0; i--) {
			const breaks = (sign: string | undefined) => sign === '\n' && quote !== '`';
			if (code[i] === quote) end[i] = i;
			else if (code[i] === '\\') end[i] = breaks(code[i + 1]) ? -1 : end[i + 2]!;
			else if (!breaks(code[i])) end[i] = end[i + 1]!;
		}
		return end;
	});
	const found: Span[] = [];
	for (let at = 0; at < code.length; at++) {
		const end = ends[quotes.indexOf(code[at]!)]?.[at + 1] ?? -1;
		if (end < 0) continue;
		found.push([at, end + 1]);
		at = end;
	}
	return found;
}

function without(code: string, spans: Span[], instead: string): string {
	let at = 0;
	const parts = spans.map(([from, to]) => {
		const part = code.slice(at, from);
		at = to;
		return part + instead;
	});
	return parts.join('') + code.slice(at);
}

/** False when nothing is worked out, or nothing of the question occurs in the code. */
export function computes(code: string, about: string): boolean {
	const bare = without(code, commentsIn(code), ' ');
	const plain = without(bare, stringsIn(bare), '""').replace(printing, ' ');
	const operator = /[\w)\]"]\s*(?:\*\*|[-+*/%]|[<>]=?|[=!]==?|&&|\|\|)\s*[-\w("'[]/;
	const works = operator.test(plain) || /\b(?:for|while)\b|[\w)\]"]\.?\(/.test(plain);
	return works && shared(bare, about).length > 0;
}

/** Numbers and words of the question that the code speaks of. */
function shared(code: string, about: string): string[] {
	const speaks = (pattern: RegExp) => {
		const asked = new Set(about.toLowerCase().match(pattern) ?? []);
		return [...new Set(code.toLowerCase().match(pattern) ?? [])].filter((one) => asked.has(one));
	};
	return [...speaks(numbers), ...speaks(words)];
}

/**
 * The same code about something else: one number of the question changed at a time, or where it has
 * none, one word in quotes. If none of these gives another result, the code does not depend on the
 * question. At most six; empty when there is nothing to change.
 */
export function perturbed(code: string, about: string): string[] {
	const asked = new Set(about.match(numbers) ?? []);
	const found = [...new Set(code.match(numbers) ?? [])].filter((one) => asked.has(one)).slice(0, 3);
	const change = (from: string, to: string) =>
		code.replace(numbers, (one) => (one === from ? to : one));
	if (found.length > 0) {
		return [
			...found.map((one) => change(one, String(Number(one) * 2 + 7))),
			...found.map((one) => change(one, '0')),
		];
	}
	const spoken = new Set(about.toLowerCase().match(words) ?? []);
	const quoted = stringsIn(code)
		.flatMap(([from, to]) => code.slice(from, to).match(words) ?? [])
		.filter((word) => spoken.has(word.toLowerCase()));
	return [...new Set(quoted)].slice(0, 2).map((word) => code.replaceAll(word, 'zzzzz'));
}

/** A program that quotes names, and none of those that the task has, is about something else. */
export function isOffTopic(program: string, about: string): boolean {
	const inQuotes = program.match(/(["'`])[^"'`\n]{1,80}\1/g) ?? [];
	// "Result:" only labels what is printed.
	const data = inQuotes.filter((one) => !/[:=]\s*["'`]$/.test(one));
	const quoted = data
		.flatMap((one) => one.match(/\p{Lu}[\p{L}\p{M}]+/gu) ?? [])
		.filter((name) => !functionWords.has(name.toLowerCase()));
	const named = new Set(
		[...about.matchAll(/(?<=[\p{L}\p{N},;“"'(] ?)(?<!\p{L})\p{Lu}[\p{L}\p{M}]+/gu)].map(
			([name]) => name,
		),
	);
	return quoted.length > 0 && named.size > 0 && !quoted.some((name) => named.has(name));
}

/** Numbers that programs need whatever they are about. */
const usual = /^(?:\d|1[0-2]|24|28|29|30|31|52|60|100|365|366|1000|3600|86400|0?\.5|1e\d)$/;

/** Numbers of a program that stand nowhere in what is known: perhaps a slip of the pen. */
export function unknownNumbers(code: string, known: string): string[] {
	const there = new Set((known.match(/\d+(?:[.,]\d+)*/g) ?? []).flatMap(readingsOf));
	const bare = without(code, commentsIn(code), ' ');
	const literals = without(bare, stringsIn(bare), '""').match(numbers) ?? [];
	return [...new Set(literals)].filter((one) => {
		const value = Number(one);
		// 19 % is written 0.19 or 1.19.
		const shares = [value * 100, (value - 1) * 100, (1 - value) * 100];
		const readings = [one, ...[value, ...shares].map((n) => String(Number(n.toPrecision(12))))];
		return !usual.test(one) && !readings.some((text) => there.has(text));
	});
}

/** 1.200,50 and 1,200.50 as a program writes them; 1.200 may be either of two. */
function readingsOf(written: string): string[] {
	const plain = [written.replace(/[.,]/g, ''), written.replace(',', '.')];
	const last = /^(.*)[.,](\d+)$/.exec(written);
	if (last) plain.push(`${last[1]!.replace(/[.,]/g, '')}.${last[2]}`);
	return plain.map((text) => String(Number(text)));
}
