/**
 * Markdown from a model, as a tree of tokens. Nothing here or in the components makes HTML from
 * text: raw HTML stays text, images become links, and only a few kinds of link are followed.
 */
import {
	Marked,
	Tokenizer,
	type Token,
	type TokenizerAndRendererExtension,
	type TokenizerObject,
} from 'marked';

export type { Token };

/** Above this a text is shown as it is: parsing must not hold the page up. Pieces are far shorter. */
const longest = 50_000;

interface Fence {
	open: string;
	close: string;
	display: boolean;
}

const fences: Fence[] = [
	{ open: '$$', close: '$$', display: true },
	{ open: '\\[', close: '\\]', display: true },
	{ open: '\\(', close: '\\)', display: false },
	{ open: '$', close: '$', display: false },
];

/** Asked after each word for the next formula; what ends a word anyway ends the search. */
const mathStart = (source: string): number | undefined => {
	const at = source.search(/[$\\<![`*~_]/);
	return /^(?:\$|\\[([])/.test(source.slice(at, at + 2)) && at >= 0 ? at : undefined;
};

/** Reads mathematics at the start of `source`; undefined when it is only a dollar sign. */
export function readMath(
	source: string,
): { raw: string; tex: string; display: boolean } | undefined {
	for (const { open, close, display } of fences) {
		if (!source.startsWith(open)) continue;
		// A formula is short: looking on to the end from every dollar sign would take for ever.
		source = source.slice(0, 4_000);
		for (
			let end = source.indexOf(close, open.length);
			end > 0;
			end = source.indexOf(close, end + 1)
		) {
			const tex = source.slice(open.length, end);
			const after = source[end + close.length] ?? '';
			if (source[end - 1] === '\\') continue;
			if (tex.includes('\n\n') || !tex.trim()) return undefined;
			// '$5 and $10' and '$5-$10' are prices, not mathematics.
			if (open === '$' && (/\n/.test(tex) || /^\s|\s$/.test(tex) || /[\d$]/.test(after)))
				return undefined;
			return { raw: source.slice(0, end + close.length), tex: tex.trim(), display };
		}
	}
	return undefined;
}

const inlineMath: TokenizerAndRendererExtension = {
	name: 'math',
	level: 'inline',
	start: mathStart,
	tokenizer(source) {
		const math = readMath(source);
		return math && { type: 'math', ...math };
	},
};

/** A display formula may stand across lines that look like Markdown of another kind. */
const blockMath: TokenizerAndRendererExtension = {
	name: 'mathBlock',
	level: 'block',
	start: (source) => {
		const at = source.search(/(^|\n)(\$\$|\\\[)/);
		return at < 0 ? undefined : at;
	},
	tokenizer(source) {
		if (!/^(\$\$|\\\[)/.test(source)) return undefined;
		const math = readMath(source);
		if (!math || !/^[ \t]*(\n|$)/.test(source.slice(math.raw.length))) return undefined;
		return { type: 'math', ...math };
	},
};

/** Of one text: opening signs of emphasis that found no closing one, each by looking to the end. */
let misses = 0;
/** With more of them the signs are words: a loop of `a|*` would take the lexer seconds. */
const mostMisses = 25;

/** True where emphasis may open: before a word, and `_` not inside of one. */
const mayOpen = (source: string, before: string): boolean =>
	/^[*_~]+[^\s*_~]/.test(source) && !(source.startsWith('_') && /[\p{L}\p{N}]$/u.test(before));

const patient: Partial<TokenizerObject> = {
	emStrong(source, masked, before = '') {
		if (misses >= mostMisses) return undefined;
		const found = Tokenizer.prototype.emStrong.call(this, source, masked, before);
		if (!found && mayOpen(source, before)) misses++;
		return found;
	},
	del(source, masked, before = '') {
		if (misses >= mostMisses) return undefined;
		const found = Tokenizer.prototype.del.call(this, source, masked, before);
		if (!found && mayOpen(source, before)) misses++;
		return found;
	},
};

/** A line that a model breaks is meant to be one, as everywhere in chats. */
const style = { gfm: true, breaks: true, tokenizer: patient };
const plainly = new Marked(style);
const marked = new Marked({ ...style, extensions: [inlineMath, blockMath] });

/** Null when the text cannot be parsed in bounded time and depth: show it as it is. */
export function parse(text: string): Token[] | null {
	if (text.length > longest || deep(text) || dense(text)) return null;
	misses = 0;
	try {
		// After each paragraph the formulas' reader looks for the next one through all of the rest.
		return (/\$|\\[([]/.test(text) ? marked : plainly).lexer(text);
	} catch {
		return null;
	}
}

/** Text made to exhaust the stack or the page nests dozens of quotes or lists. */
const deep = (text: string): boolean =>
	/^[ \t]*(?:>[ \t]?){20}|^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]){20}|[[(*_~]{200}/m.test(text);

/** Each such sign costs the lexer a step of its own; 4,000 of them are no answer but an attack. */
const dense = (text: string): boolean => (text.match(/[$\\]/g)?.length ?? 0) > 4_000;

/** Puts neighbouring words together: one text node instead of thousands. */
export function joined(tokens: readonly Token[]): Token[] {
	const result: Token[] = [];
	for (const token of tokens) {
		const words = wordsOf(token);
		const last = result.at(-1);
		if (words !== null && last?.type === 'words') last.text += words;
		else result.push(words === null ? token : { type: 'words', raw: words, text: words });
	}
	return result;
}

const wordsOf = (token: Token): string | null =>
	(token.type === 'text' && !('tokens' in token && token.tokens)) || token.type === 'escape'
		? plain(token.text as string)
		: null;

/** Where a link leads, or null when it is not one that may be followed. */
export function safeLink(href: string): { href: string; host: string } | null {
	let url: URL;
	try {
		url = new URL(href.trim());
	} catch {
		return null;
	}
	if (url.protocol === 'mailto:') return { href: url.href, host: url.pathname };
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
	return { href: url.href, host: url.host };
}

const named: Record<string, string> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: '\u00a0',
	ndash: '–',
	mdash: '—',
	hellip: '…',
	lsquo: '‘',
	rsquo: '’',
	ldquo: '“',
	rdquo: '”',
	times: '×',
	divide: '÷',
	minus: '−',
	plusmn: '±',
	deg: '°',
	le: '≤',
	ge: '≥',
	ne: '≠',
	rarr: '→',
	larr: '←',
	copy: '©',
	middot: '·',
};

/** Entities as the characters they stand for: the result goes into a text node, never into HTML. */
export function plain(text: string): string {
	return text.replace(
		/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
		(whole, decimal, hex, name) => {
			if (name) return named[name as string] ?? whole;
			const code = decimal ? Number(decimal) : parseInt(hex as string, 16);
			return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
		},
	);
}
