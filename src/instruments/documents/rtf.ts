/** The text of an RTF file. One pass over its bytes; what is no text of the document is skipped. */
import { MullError } from '../../core/errors.ts';
import { outline, type Blocks } from './office/outline.ts';
import { symbolOf } from './office/symbols.ts';
import { decodeStrict } from './encoding/code-pages.ts';

interface Group {
	skipped: boolean;
	/** Characters that stand for a Unicode one in older readers. */
	instead: number;
	encoding: string;
	/** A font of symbols, such as Wingdings; else ''. */
	symbols: string;
	/** It is the table of fonts. */
	fonts: boolean;
	/** Its text was deleted, and the file keeps it as a tracked change. */
	deleted: boolean;
	/** Hidden text. */
	hidden: boolean;
	/** It is a header, a footer or a box of text, or inside of one. */
	margin: boolean;
	/** It is a note or a comment, which ends with a bracket. */
	note: boolean;
	/** It is a shape of the document: nothing but its pictures and its text counts. */
	shape: boolean;
	/** It says the same twice: for old readers, then in Unicode. */
	twice: boolean;
	/** It says what a field is, or is inside of that. */
	field: boolean;
}

/** Groups that hold no text of the document. */
const skippedGroups = new Set(
	'fonttbl colortbl stylesheet info listtable listoverridetable revtbl rsidtbl generator themedata colorschememapping datastore latentstyles xmlnstbl filetbl fldinst object objdata shprslt nonshppict nonesttables datafield mmathPr bkmkstart bkmkend pgdsctbl'.split(
		' ',
	),
);
/** Character sets of fonts by their number. */
const charsets: Record<number, string> = {
	...{ 77: 'macintosh', 128: 'shift_jis', 129: 'euc-kr', 134: 'gb18030', 136: 'big5' },
	...{ 161: 'windows-1253', 162: 'windows-1254', 163: 'windows-1258', 177: 'windows-1255' },
	...{ 178: 'windows-1256', 186: 'windows-1257', 204: 'windows-1251', 222: 'windows-874' },
	238: 'windows-1250',
};
const pages: Record<number, string> = {
	...{ 437: 'ibm437', 850: 'ibm850', 866: 'ibm866', 874: 'windows-874', 932: 'shift_jis' },
	...{ 936: 'gb18030', 949: 'euc-kr', 950: 'big5', 10000: 'macintosh', 65001: 'utf-8' },
};
const signs: Record<string, string> = {
	...{ line: '\n', tab: '\t', emdash: '—', endash: '–', bullet: '•', lquote: '‘', rquote: '’' },
	...{ ldblquote: '“', rdblquote: '”', emspace: ' ', enspace: ' ', '~': ' ', _: '-', '-': '' },
	...{ '\n': '\n', '\r': '\n' },
};
/** These end paragraphs and cells. In what a field is they say nothing. */
const ends = /^(par|sect|page|trowd|intbl|(nest)?cell|row|pard|footnote|annotation)$/;
/** A sign with its reading above it, as a field that draws one over the other (EQ). */
const reading = /\\o(?:\\a[clrd])?\s*\(\s*\\s\\up\s*\d*\s*\([^()]*\)\s*[,;]\s*([^()]*)\)/i;

/** Throws `bad-input` for a file that ends in the middle of nothing readable. */
export function rtfBlocks(bytes: Uint8Array): Blocks {
	const source = latin(bytes);
	const found = outline();
	const fonts = new Map<number, string>();
	const symbols = symbolFonts(source);
	let page = 'windows-1252';
	let group: Group = {
		...{ skipped: false, deleted: false, hidden: false, note: false, fonts: false },
		...{ instead: 1, encoding: '', symbols: '', margin: false, shape: false, twice: false },
		field: false,
	};
	const open: Group[] = [];
	let font = 0;
	let skip = 0;
	let words: string[] = [];
	/** The paragraph around a header, a footer or a box, until that ends. */
	let around: string[] = [];
	/** The words before a field. */
	let before: string[] = [];
	let hid = false;
	let raw: number[] = [];
	let row: string[] | null = null;
	let rows: string[][] = [];

	const flush = () => {
		if (!raw.length) return;
		const own = new Uint8Array(raw);
		raw = [];
		if (group.symbols) {
			for (const code of own) words.push(symbol(code));
			return;
		}
		const encoding = group.encoding || page;
		try {
			words.push(decodeStrict(encoding, own));
		} catch {
			words.push(new TextDecoder(encoding).decode(own));
			found.gap('Some characters could not be read.');
		}
	};
	const symbol = (code: number): string => {
		if (code <= 32) return ' ';
		const sign = symbolOf(group.symbols, code);
		if (!sign) found.gap('Symbols of a special font were not read.');
		return sign;
	};
	const take = (): string => {
		flush();
		const text = words.join('');
		words = [];
		return text;
	};
	const endTable = () => {
		found.table(rows);
		rows = [];
	};
	const silent = () => {
		hid ||= group.hidden && !group.skipped && !group.deleted && !group.field;
		return group.skipped || group.deleted || group.hidden;
	};
	const byte = (code: number) => {
		if (skip > 0) skip--;
		else if (!silent()) raw.push(code);
	};
	const say = (text: string) => {
		if (silent()) return;
		flush();
		words.push(text);
	};
	/** The text of the group goes before the paragraph that holds it. */
	const aside = () => {
		if (group.margin) return;
		flush();
		[around, words] = [words, []];
		group.margin = true;
	};
	/** Most fields show their result, which follows. A reading aid has none: it shows what it is made of. */
	const endField = (end: number) => {
		const field = take();
		words = before;
		const result = /^\s*\{\\fldrslt([^]*?)\}\s*\}/.exec(source.slice(end, end + 400))?.[1] ?? '';
		const shown = result.replace(/\\[a-z]+-?\d* ?|[{}\s]/g, '');
		if (!/^\s*EQ\b/i.test(field) || shown) return;
		const sign = reading.exec(field)?.[1];
		if (sign) words.push(sign);
		else found.gap('A formula was not read.');
	};
	function control(word: string, value: number | undefined): void {
		if (word === 'u' && value !== undefined) {
			const code = value < 0 ? value + 65_536 : value;
			const special = code >= 0xf020 && code <= 0xf0ff && group.symbols && !silent();
			say(special ? symbol(code - 0xf000) : String.fromCharCode(code));
			skip = group.skipped ? 0 : group.instead;
		} else if (word === 'uc') group.instead = value ?? 1;
		else if (word === 'ansicpg') page = pages[value ?? 0] ?? known(`windows-${value}`);
		else if (word === 'mac') page = 'macintosh';
		else if (word === 'pc') page = 'ibm437';
		else if (word === 'pca') page = 'ibm850';
		else if (word === 'f') {
			font = value ?? 0;
			if (!group.fonts) {
				flush();
				group.encoding = fonts.get(font) ?? '';
				group.symbols = symbols.get(font) ?? '';
			}
		} else if (word === 'fcharset' && group.fonts) fonts.set(font, charsets[value ?? 0] ?? '');
		else if (word === 'pict') {
			if (!group.skipped || group.shape) found.picture();
			group.skipped = true;
			group.shape = false;
		} else if (word === 'shpinst') {
			group.shape = !open.at(-1)?.skipped;
			group.skipped = true;
		} else if (word === 'shptxt' && group.shape) {
			group.skipped = group.shape = false;
			aside();
		} else if (word === 'upr') group.twice = true;
		else if (word === 'ud' && open.at(-1)?.twice) group.skipped = open.at(-2)?.skipped ?? false;
		else if (word === 'fldinst' && !open.at(-1)?.skipped && !group.field) {
			flush();
			[before, words] = [words, []];
			group.skipped = false;
			group.field = true;
		} else if (skippedGroups.has(word)) {
			if (word === 'object' && !group.skipped) found.object();
			group.fonts ||= word === 'fonttbl';
			group.skipped = true;
		} else if (group.skipped || (group.field && ends.test(word))) return;
		else if (word === 'plain') {
			flush();
			group.deleted = group.hidden = false;
			group.symbols = '';
		} else if (word === 'deleted') group.deleted = value !== 0;
		else if (word === 'v') group.hidden = value !== 0;
		else if (/^(header|footer)[lrf]?$/.test(word)) aside();
		else if (word === 'par' || word === 'sect' || word === 'page') {
			if (row) say(' ');
			else {
				endTable();
				found.say(take());
			}
		} else if (word === 'trowd' || word === 'intbl') row ??= [];
		else if (word === 'cell' || word === 'nestcell') (row ??= []).push(take());
		else if (word === 'row') {
			if (row?.length) rows.push(row);
			row = null;
		} else if (word === 'pard' && row?.length === 0) row = null;
		else if (word === 'footnote' || word === 'annotation') {
			say(' (');
			group.note = true;
		} else if (signs[word] !== undefined) say(signs[word]);
	}
	function known(label: string): string {
		try {
			return new TextDecoder(label).encoding;
		} catch {
			return 'windows-1252';
		}
	}

	const pattern =
		/\\([a-z]+)(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\([^])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;
	for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
		const [, word, number, hex, sign, brace, text] = match;
		if (word === 'bin') pattern.lastIndex += Math.max(0, Number(number ?? 0));
		else if (word) control(word, number === undefined ? undefined : Number(number));
		else if (hex) byte(parseInt(hex, 16));
		// Not at the beginning of a group it means nothing.
		else if (sign === '*' && /\{\s*$/.test(source.slice(Math.max(0, match.index - 9), match.index)))
			group.skipped ||= !/^\\\*\\(shppict|footnote|annotation)/.test(
				source.slice(match.index, match.index + 16),
			);
		else if (sign && '\\{}'.includes(sign)) byte(sign.charCodeAt(0));
		else if (sign && sign !== '*') control(sign, undefined);
		else if (brace === '{') {
			open.push(group);
			group = { ...group, note: false, twice: false, skipped: group.skipped || group.twice };
			skip = 0;
		} else if (brace === '}') {
			if (group.note) say(')');
			flush();
			const { margin, field } = group;
			group = open.pop() ?? group;
			if (margin && !group.margin) {
				found.say(take());
				words = around;
			}
			if (field && !group.field) endField(pattern.lastIndex);
			skip = 0;
		} else for (let i = 0; i < (text?.length ?? 0); i++) byte(text!.charCodeAt(i));
	}
	// A row that never ends is one all the same.
	const unended = row as string[] | null;
	if (unended?.length) rows.push([...unended, take()]);
	endTable();
	found.say(take());
	if (hid) found.gap('Hidden text was not read.');
	if (open.length) found.gap('The file is cut off at its end.');
	const { blocks, gaps } = found.finish();
	if (blocks.length === 0 && open.length) throw cutOff();
	return { blocks, gaps };
}

/** The fonts of symbols in the table of fonts, by their number. */
function symbolFonts(source: string): Map<number, string> {
	const table = source.slice(0, source.search(/\\(stylesheet|pard)\b/) >>> 0);
	const names =
		/\\f(\d{1,5})(?:\\[a-z]{1,12}-?\d{0,5} ?|\{[^{}]{0,99}\}|\s){0,20}(Symbol|Wingdings(?: 2)?);/gi;
	return new Map([...table.matchAll(names)].map(([, number, name]) => [Number(number), name!]));
}

/** Each byte as the character of that number. */
function latin(bytes: Uint8Array): string {
	const parts: string[] = [];
	for (let at = 0; at < bytes.length; at += 8192)
		parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
	return parts.join('');
}

const cutOff = () =>
	new MullError(
		'bad-input',
		'This document is damaged or cut off and could not be read.',
		'Open it in another program and save it again.',
	);
