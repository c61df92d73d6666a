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
	type Tokens,
} from 'marked';
import { plain } from './entities.ts';
import { fenceStep } from './fences.ts';
import { withFormulaBars } from './formula-bars.ts';

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

/** "the $n$th of them" is a formula, "$HOME/bin:$PATH" are two variables of a shell. */
const ending = /^(?:th|st|nd|rd|s|es|er|ers|te[nrms]?)(?!\p{L})/u;
/** Words, and not the name of a triangle: somebody wrote brackets with a stroke before them. */
const wordy = /^(?=.*\p{Ll}{3})[\p{L}\p{M}\s,.;:'’"“”–-]+$/u;
/** Numbers of sources, or words: `\[1\]`, `\[2, 3\]`, `\[see A1\]` within a sentence. */
const reference = /^[\p{L}\p{M}\d\s,.;:'’"“”–-]+$/u;

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
			const follows = source.slice(end + close.length, end + close.length + 5);
			if (open === '$' && /^\p{L}/u.test(follows) && !ending.test(follows)) return undefined;
			if (open === '\\(' && wordy.test(tex)) return undefined;
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
		if (math && source.startsWith('\\[') && reference.test(math.tex)) return undefined;
		return math && { type: 'math', ...math };
	},
};

/** Formulas that need no sign around them, the starred forms too. */
const environment =
	/^\\begin\{((?:equation|align|alignat|gather|multline|eqnarray|split|cases|[pbvBV]?matrix)\*?)\}/;

/** A formula that begins with its environment; undefined without its end. */
function readEnvironment(source: string): { raw: string; tex: string } | undefined {
	const name = environment.exec(source)?.[1];
	if (!name) return undefined;
	const close = `\\end{${name}}`;
	const end = source.slice(0, 4_000).indexOf(close);
	if (end < 0) return undefined;
	const raw = source.slice(0, end + close.length);
	return { raw, tex: raw };
}

/** A display formula may stand across lines that look like Markdown of another kind. */
const blockMath: TokenizerAndRendererExtension = {
	name: 'mathBlock',
	level: 'block',
	start: (source) => {
		const at = source.search(/(^|\n)(\$\$|\\\[|\\begin\{)/);
		return at < 0 ? undefined : at;
	},
	tokenizer(source) {
		if (!/^(\$\$|\\\[|\\begin\{)/.test(source)) return undefined;
		const bare = readEnvironment(source);
		const math = bare ? { ...bare, display: true } : readMath(source);
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
	table(source) {
		const read = (text: string) => Tokenizer.prototype.table.call(this, text);
		// Only its own lines are looked at: this is asked at each paragraph, with all of the rest.
		const head = source.split('\n', 2);
		const escaped = withFormulaBars(head)?.join('\n');
		const found = read(escaped ? escaped + source.slice(head.join('\n').length) : source);
		if (!found) return undefined;
		const ends = found.raw.endsWith('\n') ? '\n' : '';
		const lines = source.split('\n', found.raw.split('\n').length - ends.length);
		const mended = withFormulaBars(lines);
		// As many lines as were read, as they are written.
		return mended ? { ...read(mended.join('\n') + ends)!, raw: lines.join('\n') + ends } : found;
	},
	fences(source) {
		return readNested(source) ?? Tokenizer.prototype.fences.call(this, source);
	},
	del(source, masked, before = '') {
		// H~2~O is no deletion: nearly everybody means two of them.
		if (!source.startsWith('~~')) return undefined;
		if (misses >= mostMisses) return undefined;
		const found = Tokenizer.prototype.del.call(this, source, masked, before);
		if (!found && mayOpen(source, before)) misses++;
		return found;
	},
};

/** Of one text: blocks of Markdown whose end was looked for in vain, each to the end of the text. */
let endless = 0;

/** A block of Markdown in which other blocks of code open and close; null for any other. */
function readNested(source: string): Tokens.Code | undefined {
	const opener = /^ {0,3}(`{3,}|~{3,})[ \t]*(markdown|md)[ \t]*\n/i.exec(source);
	if (!opener || endless >= 5) return undefined;
	let [depth, inner] = [0, false];
	for (let from = opener[0].length, to = from; from < source.length; from = to) {
		to = source.indexOf('\n', from) + 1 || source.length;
		const step = fenceStep(source.slice(from, to), opener[1]!);
		if (step > 0) [depth, inner] = [depth + 1, true];
		else if (step < 0 && depth > 0) depth--;
		else if (step < 0) {
			// One without inner blocks is an ordinary one.
			if (!inner) return undefined;
			const text = source.slice(opener[0].length, from).replace(/\n$/, '');
			return { type: 'code', raw: source.slice(0, to), lang: opener[2]!, text };
		}
	}
	endless++;
	return undefined;
}

/** A line that a model breaks is meant to be one, as everywhere in chats. */
const style = { gfm: true, breaks: true, tokenizer: patient };
const plainly = new Marked(style);
const marked = new Marked({ ...style, extensions: [inlineMath, blockMath] });

/** Null when the text cannot be parsed in bounded time and depth: show it as it is. */
export function parse(text: string): Token[] | null {
	if (text.length > longest || deep(text) || dense(text)) return null;
	[misses, endless] = [0, 0];
	try {
		// After each paragraph the formulas' reader looks for the next one through all of the rest.
		const tokens = (/\$|\\[([]|\\begin\{/.test(text) ? marked : plainly).lexer(text);
		return shownSources(tokens, text);
	} catch {
		return null;
	}
}

/**
 * What a link stands for is shown where no link uses it: a model that lists its sources writes them
 * like that, and would otherwise seem to have named none.
 */
function shownSources(tokens: Token[], text: string): Token[] {
	if (!tokens.some(({ type }) => type === 'def')) return tokens;
	const rest = text.replace(/^ {0,3}\[[^\]\n]{1,999}\]:/gm, '').toLowerCase();
	return tokens.map((token): Token => {
		if (token.type !== 'def') return token;
		const { tag, raw, href, title } = token as Tokens.Def;
		if (rest.includes(`[${tag.toLowerCase()}]`)) return token;
		const name = /^ {0,3}(\[[^\]\n]{1,999}\]:)/.exec(raw)?.[1] ?? '';
		const words = (what: string) => ({ type: 'text', raw: what, text: what, escaped: false });
		const link = { type: 'link', raw: href, href, title: null, text: href, tokens: [words(href)] };
		const after = title ? [words(` ${title}`)] : [];
		const shown = [words(`${name} `), link, ...after];
		return { type: 'paragraph', raw, text: raw, tokens: shown as Token[] };
	});
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
