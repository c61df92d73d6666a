/** A text without its dress: one kind of space, minus and quote, no Markdown, no LaTeX around it. */
import { plainUnicode } from '../text/unicode.ts';

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
export function stripMarkup(answer: string): string {
	const text = unwrapped(
		plainUnicode(answer)
			.replace(/<\/?(?:b|strong|i|em|u|code|mark)>/gi, '')
			// "$31$ dollars": a number alone in a formula.
			.replace(/(?<!\\)\$(-?\d[\d.,]*)\$(?!\d)/g, (_, number: string) => number),
	);
	return unwrapped(
		withoutLatex(text)
			.replace(/π/g, 'pi')
			.replace(/√ ?(\d+)/g, 'sqrt($1)')
			.replace(/≤/g, '<=')
			.replace(/≥/g, '>='),
	);
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

/** A picture at either end says nothing, but for a cross: "Green 🎨", "42 ✅". */
const pictures =
	/^(?:(?:\p{Extended_Pictographic}|\ufe0f|\u200d) ?)+|(?: ?(?:\p{Extended_Pictographic}|\ufe0f|\u200d))+$/gu;
const withoutPictures = (text: string): string =>
	text.length < 200 && /[\p{L}\p{N}]/u.test(text) && !/❌|✖|✗|✘/u.test(text)
		? text.replace(pictures, '')
		: text;

/** Without the punctuation and the pairs of signs around it. */
function unwrapped(dressed: string): string {
	let text = dressed;
	for (let before = '', layer = 0; before !== text && layer < mostLayers; layer++) {
		before = text;
		text = withoutPictures(text.trim()).replace(
			/^[\s,;:!?]+|(?<![\s.,;:!?。、])[\s.,;:!?。、]+$/g,
			'',
		);
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
				return ` ${/^\s*\d*\\pi\s*$/.test(a) ? a.trim() : bracketed(a)}/${bracketed(b)}`;
			});
	}
	return plain.replace(/\\([a-zA-Z]+|[{}])/g, (_, name: string) => name).replace(/ {2,}/g, ' ');
}

const bracketed = (part: string) =>
	/^\s*[\w.]+\s*$/.test(part) ? part.trim() : `(${part.trim()})`;
