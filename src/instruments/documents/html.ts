/**
 * The text of an HTML page as blocks under their headings. It only reads, so nothing in the page
 * runs or loads. htmlparser2's tokenizer tells tags from text and knows every named character; what
 * is open is kept here, because its parser takes quadratic time on elements that are never closed.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { Block } from './chunks.ts';
import { createLists } from './html-list.ts';
import { createTable, longestCell, type HtmlTable } from './html-table.ts';
import { createFormula, isDrawnFormula, pictureWords } from './mathml.ts';
import { createHeadings } from './plain-text.ts';
import { subscript, superscript } from './superscript.ts';

const names = (list: string) => new Set(list.split(' '));

/** What is inside is not the text of the page, or not for reading. */
const skipped = names(
	'script style noscript template svg head title iframe noembed noframes object canvas select textarea nav rt rp',
);
/** Begin and end a line. */
const lines = names(
	'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section summary table tbody tfoot thead tr ul',
);
/** End a block: what follows may go into another passage. */
const apart = names('p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article');
/** Have no content and no end. */
const empty = names('area base br col embed hr img input link meta source track wbr');
/** Stand in a head; anything else ends one that was forgotten to be closed. */
const ofHead = names('title meta link script style base noscript template');
/** Elements that end where one of these begins. */
const endsAt: Record<string, Set<string>> = {
	li: names('li'),
	dt: names('dt dd'),
	dd: names('dt dd'),
	tr: names('tr tbody tfoot'),
	td: names('td th tr tbody tfoot'),
	th: names('td th tr tbody tfoot'),
	option: names('option optgroup'),
	p: names(
		'address article aside blockquote details div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul',
	),
};

/** What a component of the page shows, as browsers write it when they save a page. */
const isShadow = (name: string, { shadowrootmode, shadowmode }: Record<string, string>): boolean =>
	name === 'template' && (shadowrootmode ?? shadowmode) !== undefined;

interface Element {
	name: string;
	hidden: boolean;
	/** It is part of the text of the page. */
	seen: boolean;
}

/** In XML any element may close itself; in HTML these would hide the rest of the page. */
const hiding = names('head title script style noscript template iframe noembed noframes object');
const closeThemselves = (xhtml: string): string =>
	xhtml.replace(/<([a-z]{4,8})(\s[^<>]*)?\/>/gi, (tag, name: string, more = '') =>
		hiding.has(name.toLowerCase()) ? `<${name}${more}></${name}>` : tag,
	);

export function htmlBlocks(page: string): Block[] {
	return blocksOf(/^\s*<\?xml\s/.test(page) ? closeThemselves(page) : page);
}

function blocksOf(html: string): Block[] {
	const page = reader();
	/** The tag that is being read, its attributes that matter, and the one of them that comes. */
	let tag = '';
	let attributes: Record<string, string> = {};
	let attribute = '';
	const slice = (from: number, to: number) => html.slice(from, to);
	const begin = (closed: boolean) => {
		page.begin(tag, attributes, closed);
		attributes = {};
	};
	const callbacks: TokenizerCallbacks = {
		ontext: (from, to) => page.say(slice(from, to)),
		ontextentity: (code) => page.say(String.fromCodePoint(code)),
		onopentagname: (from, to) => void (tag = nameOf(slice(from, to))),
		onattribname: (from, to) => void (attribute = slice(from, to).toLowerCase()),
		onattribdata: (from, to) => add(slice(from, to)),
		onattribentity: (code) => add(String.fromCodePoint(code)),
		onattribend: () => add(''),
		onopentagend: () => begin(false),
		onselfclosingtag: () => begin(page.foreign() || foreigners.has(tag)),
		onclosetag: (from, to) => page.end(nameOf(slice(from, to))),
		isInForeignContext: () => page.foreign(),
		oncdata() {},
		oncomment() {},
		ondeclaration() {},
		onprocessinginstruction() {},
		onend() {},
	};
	function add(value: string): void {
		if (telling.has(attribute)) attributes[attribute] = (attributes[attribute] ?? '') + value;
	}
	const tokenizer = new Tokenizer({}, callbacks);
	tokenizer.write(html);
	tokenizer.end();
	return page.finish();
}

/** Books may write `m:math` and `mml:mi`. */
const nameOf = (written: string): string => written.toLowerCase().replace(/^m(?:ml)?:/, '');

const telling = names(
	'hidden style alt shadowrootmode shadowmode colspan rowspan start value type checked class aria-hidden encoding linethickness open close separators',
);
/** In these a tag may close itself, and a title is a title of a drawing. */
const foreigners = names('svg math');

/** Some programs write the name of the file as the description of a picture. */
const pictureName = /^[\w./%-]+\.(png|jpe?g|gif|svg|webp)$/i;

/** Takes tags and text in their order. */
function reader() {
	const found: Block[] = [];
	const headings = createHeadings((text, section) => void found.push({ text, section }));
	const open: Element[] = [];
	/** How many of each name are open; the hidden ones, whatever their name, below ''. */
	const count = new Map<string, number>();
	const many = (name: string) => count.get(name) ?? 0;
	const lists = createLists();
	/** The tables that are open; null for one that only lays out the page. */
	const tables: (HtmlTable | null)[] = [];
	/** Characters of the cell that is being read; null where none is, or its table lays out. */
	let cell: number | null = null;
	let heading = 0;
	/** The words of the block; their last character apart, so that nobody reads all to see it. */
	let words: string[] = [];
	let last = '';
	/** The last words are the sign of a list. */
	let marked = false;
	/** The formula that is open. */
	let formula: ReturnType<typeof createFormula> | undefined;

	const add = (text: string) => {
		if (text === '') return;
		words.push(text);
		last = text.at(-1)!;
		marked = false;
		if (cell !== null) cell += text.length;
	};
	const take = (): string => {
		const tidy = words
			.join('')
			.replace(/(?<![ \t])[ \t]*\n+/g, '\n')
			.trim();
		words = [];
		last = '';
		marked = false;
		return tidy;
	};
	const close = (text = take()) => {
		if (!text) return;
		if (heading) return headings.enter(heading, text);
		headings.below();
		found.push({ text, section: headings.section() });
	};
	const push = (element: Element) => {
		open.push(element);
		count.set(element.name, many(element.name) + 1);
		if (element.hidden) count.set('', many('') + 1);
	};
	const pop = (): boolean => {
		const { name, hidden, seen } = open.pop()!;
		count.set(name, many(name) - 1);
		if (hidden) count.set('', many('') - 1);
		if (seen) left(name);
		return hidden;
	};
	/** An element ended, whether its end was written or not. */
	const left = (name: string) => {
		const table = tables.at(-1);
		if ((name === 'td' || name === 'th') && cell !== null) {
			table?.endCell(take());
			cell = null;
		} else if (name === 'tr') table?.endRow();
		else if (name === 'table' && tables.length) {
			close();
			close(tables.pop()?.text());
		} else if (name === 'ul' || name === 'ol') lists.end();
	};
	/** What seemed to be a table holds what no cell of one does: running text, headings, tables. */
	const loosen = () => {
		const table = tables.at(-1);
		if (cell === null || !table) return;
		const inCell = words;
		tables[tables.length - 1] = null;
		cell = null;
		words = [table.lines(), ...inCell];
	};
	const endFormula = () => {
		const text = formula?.text();
		formula = undefined;
		if (text) say(text);
	};
	const say = (text: string) => {
		if (many('') > 0) return;
		if (formula) return formula.say(text);
		// Soft hyphens and joiners are no letters.
		const plain = /[\u00a0\u00ad\u200c\u200d]/.test(text)
			? text.replace(/[\u00ad\u200c\u200d]/g, '').replaceAll('\u00a0', ' ')
			: text;
		if (many('pre') + many('xmp') > 0) return add(plain);
		const tidy = plain.replace(/\s+/g, ' ');
		const shown = many('sup') > 0 ? superscript(tidy) : many('sub') > 0 ? subscript(tidy) : tidy;
		add(shown.startsWith(' ') && (marked || /^\s?$/.test(last)) ? shown.slice(1) : shown);
	};
	/** What a tag does to the lines, whether it begins or ends an element. */
	const border = (name: string, ends: boolean) => {
		if (many('') > 0) return;
		const title = /^h[1-6]$/.test(name);
		// A paragraph in a point of a list begins behind its sign.
		if (marked && !ends && lines.has(name)) {
			if (!title && !/^([uo]l|table)$/.test(name)) return;
			words.pop();
			marked = false;
		}
		if (title || name === 'table' || name === 'pre' || (cell ?? 0) > longestCell) loosen();
		const line = name === 'br' || (lines.has(name) && !empty.has(name));
		if (cell !== null) return line && cell > 0 ? add('\n') : undefined;
		const nested = /^[uo]l$/.test(name) && lists.depth() > 0;
		if (apart.has(name) && !nested) close();
		if (title) heading = ends ? 0 : Number(name[1]);
		if (line) add('\n');
	};
	/** What an element shows or opens where it begins. */
	const show = (name: string, said: Record<string, string>) => {
		const table = tables.at(-1);
		if (name === 'table') tables.push(createTable());
		else if (name === 'ul' || name === 'ol') lists.begin(name === 'ol', said);
		else if (name === 'li') {
			add(lists.sign(said.value));
			marked = true;
		} else if (name === 'td' || name === 'th') {
			if (table) {
				close();
				table.beginCell(said.colspan, said.rowspan);
				cell = 0;
			} else if (last !== '' && last !== '\n') add(' | ');
		} else if (name === 'math') formula = createFormula();
		else if (name === 'input' && /^checkbox$/i.test(said.type ?? ''))
			add(said.checked === undefined ? '☐ ' : '☒ ');
		else if (name === 'img' && !pictureName.test(said.alt ?? ''))
			say(` ${pictureWords(said.alt ?? '')} `);
	};

	return {
		foreign: () => formula !== undefined || many('svg') + many('math') > 0,
		say,
		begin(name: string, attributes: Record<string, string>, closed: boolean) {
			if (formula) {
				// What belongs to no formula ends one that was never closed.
				if (!lines.has(name)) return formula.begin(name, attributes, closed);
				endFormula();
			}
			const { hidden, style } = attributes;
			if (open.at(-1)?.name === 'head' && !ofHead.has(name)) pop();
			if (name === 'body') while (many('head') > 0) pop();
			for (let top = open.at(-1); top && endsAt[top.name]?.has(name); top = open.at(-1)) pop();
			const told =
				(hidden !== undefined && hidden.toLowerCase() !== 'until-found') ||
				isDrawnFormula(name, attributes) ||
				/(?:^|;)\s*display\s*:\s*none\s*(?:[;!]|$)/i.test(style ?? '');
			// A whole page that is hidden waits for a script to show it.
			const shadow = isShadow(name, attributes);
			const unseen = (skipped.has(name) && !shadow) || (told && name !== 'body' && name !== 'html');
			const seen = many('') === 0 && !unseen;
			if (!unseen) border(name, false);
			if (seen) show(name, attributes);
			if (formula && closed) endFormula();
			else if (!closed && !empty.has(name) && !formula) push({ name, hidden: unseen, seen });
		},
		end(name: string) {
			if (formula && !lines.has(name)) {
				if (formula.end(name)) endFormula();
				return;
			}
			endFormula();
			let hidden = false;
			if (many(name) > 0) {
				while (open.at(-1)!.name !== name) pop();
				hidden = pop();
			}
			if (!hidden) border(name, true);
		},
		finish() {
			endFormula();
			while (open.length) pop();
			close();
			headings.end();
			return found;
		},
	};
}
