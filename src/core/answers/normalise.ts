/**
 * When are two short answers the same? Both are brought to one normal form and compared as text
 * (decision M4): the forms of Unicode, case, spaces, thousands separators, fractions and decimals
 * (as exact rationals, so 1/2 = 0.5 = .50 and 0.1 + 0.2 is no trap), spellings of a unit, LaTeX,
 * Markdown, trailing punctuation. Units belong to the answer (`quantity.ts`). Where in doubt two
 * answers stay different: a missed agreement costs less than a false one.
 */
import { normal } from '../text/normal.ts';
import { nothingAsked, type Asked } from './asked.ts';
import { inDigits } from './number-words.ts';
import { quantityText, readQuantity } from './quantity.ts';
import { readTime } from './time.ts';
import { plainUnicode } from '../text/unicode.ts';
import type { Unit } from './units.ts';

/**
 * The normal form, or null when nothing is left to compare. Numbers become `n` or `n/d` in lowest
 * terms, bare in what the question asks for, else followed by their base unit. The literal text
 * "none" is an answer like any other; the absent answer is null.
 */
export function normaliseAnswer(answer: string, asked: Asked = nothingAsked): string | null {
	// An essay: nothing to count, and the patterns below would only cost time.
	if (answer.length > 1000) return normal(answer, 'NFC').toLowerCase().replace(/\s+/g, ' ').trim();
	const text = undressed(withoutSources(answer)).replace(
		/^(?:the )?(?:final )?answer\s*(?:is\b|[:=])\s*/i,
		'',
	);
	const said = yesOrNo(text);
	if (said !== null) return said;
	const value = inDigits(text.replace(calculation, ''), asked.decimal);
	const time = readTime(value);
	if (time !== null) return time;
	const quantity = readQuantity(value, asked);
	if (quantity !== null) return quantityText(quantity, asked);
	const option = /^\(?([a-z])[).:]?$/i.exec(value)?.[1];
	if (option) return option.toLowerCase();
	const tidy = value
		.replace(/\s+/g, ' ')
		// A list is no number with thousands.
		.replace(/(?<=\d), (?=\d{3}(?!\d))/g, ';')
		.replace(/ ?([^\p{L}\p{M}\p{N}\s]) ?/gu, (_, symbol: string) => symbol)
		.trim();
	if (!/[\p{L}\p{N}\p{S}]/u.test(tidy)) return null;
	const small = normal(tidy.toLowerCase(), 'NFC');
	// 5G is not 5 grams.
	const plain = readQuantity(small, asked) === null ? small : tidy;
	// Under one dress there may be another; the normal form has none.
	return plain === answer ? plain : (normaliseAnswer(plain, asked) ?? plain);
}

/** What comes before the last `=`: a name, a calculation, or both; x - 3 = 5 is neither. */
const calculation = /^(?:[a-z]?\s*=\s*)?(?:[\s\d+\-*/÷^().,=$€£¥%]*=\s*)?(?=[^=]+$)/i;

/** "383.76 EUR [1]": numbers of sources, as our own prompts ask for them. */
const withoutSources = (answer: string) =>
	answer.replace(/(?<=\S{2} |[.,;:!?)"”%€$])(?:\[\d{1,2}\] ?)+(?=[\s.]{0,3}$)/, '');

const yes = /^(?:yes|ja|oui|sí|sì|sim)(?=$|[,.;:!–—]| -)/i;
const no = /^(?:no|nein|non|não)(?=$|[,.;:!–—]| -)/i;

/** By its first word; with a number in it, it says more. */
function yesOrNo(text: string): string | null {
	if (/\d/.test(text)) return null;
	return yes.test(text) ? 'yes' : no.test(text) ? 'no' : null;
}

const quantityIn = (answer: string) =>
	answer.length > 1000 ? null : readQuantity(undressed(answer));
/** True for a number with or without a unit. */
export const isQuantity = (answer: string): boolean => quantityIn(answer) !== null;
/** What an answer counts, or null. */
export const unitOf = (answer: string): Unit | null => quantityIn(answer)?.unit ?? null;

/** True when both are answers and have one normal form. Null, the absent answer, equals nothing. */
export function sameAnswer(
	a: string | null,
	b: string | null,
	asked: Asked = nothingAsked,
): boolean {
	const form = a === null ? null : normaliseAnswer(a, asked);
	return form !== null && b !== null && form === normaliseAnswer(b, asked);
}

// ── Text without its dress ──────────────────────────────────────────────────────────────────

const wrappers: [open: string, close: string][] = [
	['$$', '$$'],
	['$', '$'],
	['\\(', '\\)'],
	['\\[', '\\]'],
	['\\boxed{', '}'],
	['**', '**'],
	['__', '__'],
	['~~', '~~'],
	['*', '*'],
	['_', '_'],
	['`', '`'],
	['"', '"'],
	["'", "'"],
];

/** Wrappers and LaTeX in each other: no answer has more, and a loop of them would cost time. */
const mostLayers = 50;

/** One kind of space, minus and quote; LaTeX and Markdown turned into plain text; the case stays. */
export function undressed(answer: string): string {
	const text = unwrapped(plainUnicode(answer).replace(/<\/?(?:b|strong|i|em|u|code|mark)>/gi, ''));
	return unwrapped(withoutLatex(text).replace(/π/g, 'pi').replace(/≤/g, '<=').replace(/≥/g, '>='));
}

/** Without the Markdown around all of it, and the full stop behind that; else as it is written. */
export function withoutEmphasis(answer: string): string {
	let text = answer.trim();
	if (text.length > 1000) return text;
	for (let before = ''; before !== text;) {
		before = text;
		const body = text.replace(/(?<=[*_`~])[.,;:!?]{1,3}$/, '');
		for (const mark of ['**', '__', '~~', '*', '_', '`']) {
			const inner = body.slice(mark.length, -mark.length);
			const wraps = body.length > 2 * mark.length && body.startsWith(mark) && body.endsWith(mark);
			if (!wraps || !whole(inner, mark, mark)) continue;
			text = inner.trim();
			// What stands in code is meant as it is.
			if (mark === '`') return text;
			break;
		}
	}
	return text;
}

/** Without the punctuation and the pairs of signs around it. */
function unwrapped(dressed: string): string {
	let text = dressed;
	for (let before = '', layer = 0; before !== text && layer < mostLayers; layer++) {
		before = text;
		text = text.trim().replace(/^[\s,;:!?]+|(?<![\s.,;:!?。、])[\s.,;:!?。、]+$/g, '');
		for (const [open, close] of wrappers) {
			const inner = text.slice(open.length, -close.length);
			const wraps = text.length >= open.length + close.length;
			if (wraps && text.startsWith(open) && text.endsWith(close) && whole(inner, open, close)) {
				text = inner;
			}
		}
	}
	return text.replace(
		/(?<!\S)\*\*(?=[^\s*])([^*]*[^\s*])\*\*(?![\p{L}\p{N}*])/gu,
		(_, bold: string) => bold,
	);
}

/** True when the wrapper around `inner` is one pair, not the ends of two: `**a** or **b**`. */
function whole(inner: string, open: string, close: string): boolean {
	if (open === '$') return !inner.replaceAll('\\$', '').includes('$');
	if (open !== '\\boxed{') return !inner.includes(open) && !inner.includes(close);
	let depth = 0;
	for (const c of inner) if ((depth += c === '{' ? 1 : c === '}' ? -1 : 0) < 0) return false;
	return depth === 0;
}

function withoutLatex(text: string): string {
	if (!/[\\{}]/.test(text)) return text;
	let plain = text
		.replace(/\\(?:left|right|displaystyle|[,!:;])(?![a-z])/g, '')
		.replace(/\{,\}/g, ',')
		.replace(/\\(?:q?quad\b|[ ~])/g, ' ')
		.replace(/\^\s*(?:\{\s*)?\\circ\s*\}?|\\degree\b/g, '°')
		.replace(/\\(?:cdot|times)\b/g, '*')
		.replace(/\\([%$#&_])/g, (_, sign: string) => sign)
		.replace(/\\[dtc]?frac\s*(\d)\s*(\d)/g, (_, a: string, b: string) => ` ${a}/${b}`)
		.replace(/\\[dtc]?frac\s*(\d)\s*\{/g, (_, a: string) => `\\frac{${a}}{`)
		.replace(/\\sqrt\s*(\d)/g, (_, root: string) => `sqrt(${root})`)
		.replace(/\\leq?(?![a-zA-Z])/g, '<=')
		.replace(/\\geq?(?![a-zA-Z])/g, '>=');
	for (let before = '', layer = 0; before !== plain && layer < mostLayers; layer++) {
		before = plain;
		plain = plain
			.replace(
				/\\(?:text|math|operatorname|emph|underline)[a-z]*\s*\{([^{}]*)\}/g,
				(_, words: string) => ` ${words}`,
			)
			.replace(/\\mbox\s*\{([^{}]*)\}/g, (_, words: string) => ` ${words}`)
			.replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, root: string) => `sqrt(${root})`)
			.replace(/\\boxed\s*\{([^{}]*)\}/g, (_, inner: string) => inner)
			.replace(/([\^_])\{([^{}]*)\}/g, (_, sign: string, inner: string) =>
				inner.length === 1 ? sign + inner : `${sign}(${inner})`,
			)
			.replace(/\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, (_, a: string, b: string) => {
				return ` ${bracketed(a)}/${bracketed(b)}`;
			});
	}
	return plain.replace(/\\([a-zA-Z]+|[{}])/g, (_, name: string) => name).replace(/ {2,}/g, ' ');
}

const bracketed = (part: string) =>
	/^\s*[\w.]+\s*$/.test(part) ? part.trim() : `(${part.trim()})`;
