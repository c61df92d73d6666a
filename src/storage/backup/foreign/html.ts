/**
 * An answer that a program keeps as HTML, as Markdown. It only reads: nothing in it runs or loads.
 * htmlparser2's tokenizer tells tags from text; its parser takes quadratic time where tags stay open.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

const names = (list: string) => new Set(list.split(' '));
const apart = names('p div section article blockquote ul ol table pre h1 h2 h3 h4 h5 h6');
const skipped = names('script style head title template');
const signs: Record<string, string> = {
	...{ strong: '**', b: '**', em: '*', i: '*', del: '~~', s: '~~' },
};
/** Levels of lists that are told apart. */
const deepest = 20;

export function markdownOf(html: string): string {
	const page = writer();
	let tag = '';
	let attribute = '';
	let attributes: Record<string, string> = {};
	const slice = (from: number, to: number) => html.slice(from, to);
	const add = (value: string) => {
		if (/^(?:href|alt|start)$/.test(attribute))
			attributes[attribute] = (attributes[attribute] ?? '') + value;
	};
	const begin = () => {
		page.begin(tag, attributes);
		attributes = {};
	};
	const nothing = () => undefined;
	const callbacks: TokenizerCallbacks = {
		ontext: (from, to) => page.say(slice(from, to)),
		ontextentity: (code) => page.say(String.fromCodePoint(code)),
		onopentagname: (from, to) => void (tag = slice(from, to).toLowerCase()),
		onattribname: (from, to) => void (attribute = slice(from, to).toLowerCase()),
		onattribdata: (from, to) => add(slice(from, to)),
		onattribentity: (code) => add(String.fromCodePoint(code)),
		...{ onopentagend: begin, onselfclosingtag: begin },
		onclosetag: (from, to) => page.end(slice(from, to).toLowerCase()),
		isInForeignContext: () => false,
		...{ onattribend: nothing, oncdata: nothing, oncomment: nothing, ondeclaration: nothing },
		...{ onprocessinginstruction: nothing, onend: nothing },
	};
	const tokenizer = new Tokenizer({}, callbacks);
	tokenizer.write(html);
	tokenizer.end();
	return page.text();
}

function writer() {
	const out: string[] = [];
	/** Of each list that is open the number of its next item; null: it has dots. */
	const lists: (number | null)[] = [];
	const links: string[] = [];
	let code: string[] | null = null;
	let breaks = 0;
	let space = false;
	/** The next item of a list is its first. */
	let first = false;
	/** Nothing came since a mark such as that of a list. */
	let marked = false;
	let hidden = 0;
	/** Cells of the row that is read, of a table's first row until it ended; null: no table. */
	let row: { cells: number; first: boolean } | null = null;
	let inCell = false;

	const indent = (levels: readonly (number | null)[]) =>
		levels.map((at) => (at === null ? '  ' : '   ')).join('');
	const line = (n: number) => {
		if (marked) return;
		if (inCell) space = true;
		else breaks = Math.max(breaks, n);
	};
	function put(text: string, levels: readonly (number | null)[] = lists): void {
		if (out.length > 0 && breaks > 0) out.push('\n'.repeat(breaks), indent(levels));
		else if (space) out.push(' ');
		space = false;
		breaks = 0;
		marked = false;
		out.push(text);
	}
	const mark = (text: string, levels?: readonly (number | null)[]) => {
		put(text, levels);
		marked = true;
	};

	/** As a block of code; in a list each of its lines stands under the item. */
	function endCode(): void {
		const text = (code ?? []).join('').replace(/\n$/, '');
		code = null;
		const fence = text.includes('```') ? '````' : '```';
		put([fence, ...text.split('\n'), fence].join(`\n${indent(lists)}`));
		line(2);
	}

	return {
		say(text: string): void {
			if (hidden > 0) return;
			if (code) return void code.push(text);
			const words = text.replace(/\s+/g, ' ').replace(/\|/g, inCell ? '\\|' : '|');
			const bare = words.trim();
			space ||= words.startsWith(' ') && out.length > 0 && breaks === 0 && !marked;
			if (bare) put(bare);
			if (bare) space = words.endsWith(' ');
		},
		begin(tag: string, { href = '', alt = '', start = '1' }: Record<string, string>): void {
			if (skipped.has(tag)) hidden += 1;
			if (hidden > 0 || (code && tag !== 'br')) return;
			if (tag === 'br') {
				if (code) code.push('\n');
				else line(1);
				return;
			}
			if (apart.has(tag)) line(/^[ou]l$/.test(tag) && lists.length > 0 ? 1 : 2);
			if (/^h[1-6]$/.test(tag)) mark(`${'#'.repeat(Number(tag[1]))} `);
			else if (/^[ou]l$/.test(tag)) {
				marked &&= inCell;
				first = true;
				if (lists.length < deepest) lists.push(tag === 'ol' ? Number(start) || 1 : null);
			} else if (tag === 'li') {
				marked &&= inCell;
				if (inCell) line(1);
				else if (!first) breaks = 1;
				first = false;
				const at = lists.at(-1) ?? null;
				mark(at === null ? '- ' : `${at}. `, lists.slice(0, -1));
				if (at !== null) lists[lists.length - 1] = at + 1;
			} else if (tag === 'pre') code = [];
			else if (tag === 'code') put('`');
			else if (tag === 'hr') {
				line(2);
				put('---');
				line(2);
			} else if (tag === 'table') row = { cells: 0, first: true };
			else if (tag === 'tr') {
				line(1);
				put('|');
			} else if (/^t[dh]$/.test(tag)) {
				mark(' ');
				inCell = true;
			} else if (tag === 'a') {
				links.push(/^https?:/.test(href) ? href : '');
				if (links.at(-1)) mark('[');
			} else if (tag === 'img' && alt) put(`[${alt}]`);
			else if (signs[tag]) put(signs[tag]);
		},
		end(tag: string): void {
			if (skipped.has(tag)) hidden = Math.max(0, hidden - 1);
			if (hidden > 0) return;
			if (tag === 'pre' && code) return endCode();
			if (code) return;
			if (/^[ou]l$/.test(tag)) lists.pop();
			if (tag === 'code') put('`');
			else if (tag === 'a') {
				const href = links.pop();
				if (href)
					put(`](${href.replace(/[()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`);
			} else if (/^t[dh]$/.test(tag)) {
				inCell = false;
				space = false;
				put(' |');
				if (row) row.cells += 1;
			} else if (tag === 'tr' && row) {
				if (row.first) {
					line(1);
					put(`|${' --- |'.repeat(Math.min(row.cells, 100))}`);
				}
				row.first = false;
			} else if (signs[tag]) put(signs[tag]);
			if (apart.has(tag)) {
				marked = false;
				line(/^[ou]l$/.test(tag) && lists.length > 0 ? 1 : 2);
			}
		},
		text(): string {
			if (code) endCode();
			return out.join('').trim();
		},
	};
}
