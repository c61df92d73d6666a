/** Text of OpenDocument files: texts (ODT), sheets (ODS) and presentations (ODP). */
import { childOf, childrenOf, descendants, partOf, wordsOf, type XmlElement } from './xml.ts';
import { createOpenLists, type OpenLists } from './open-lists.ts';
import { mathMlText } from '../mathml.ts';
import { subscript, superscript } from '../superscript.ts';
import { outline, type Blocks, type Outline } from './outline.ts';
import { locked, type Zip } from '../../../core/files/zip.ts';

/** Throws `bad-input` for one that is locked. */
export async function openDocumentBlocks(zip: Zip): Promise<Blocks> {
	const manifest = await partOf(zip, 'META-INF/manifest.xml');
	if (descendants(manifest, 'encryption-data').length) throw locked();
	const found = outline();
	const root = await partOf(zip, 'content.xml');
	const styles = await partOf(zip, 'styles.xml');
	const main = childOf(root, 'body');
	const hidden = hiddenStyles(root);
	shiftDigits(root);
	await writeFormulas(root, zip);
	for (const content of main ? childrenOf(main) : []) {
		if (content.name === 'spreadsheet')
			for (const table of childrenOf(content, 'table')) {
				const { name = '', 'style-name': style = '' } = table.attributes;
				const place = hidden.has(style) ? `${name} (hidden)` : name;
				found.table(tableOf(table, found), place);
				for (const shapes of childrenOf(table, 'shapes'))
					for (const shape of childrenOf(shapes)) found.say(textOf(shape, found), place);
			}
		else if (content.name === 'presentation' || content.name === 'drawing')
			childrenOf(content, 'page').forEach((page, index) =>
				slide(page, `slide ${index + 1}`, found),
			);
		else {
			flow(content, createOpenLists([styles, root]), found);
			margins(styles, found);
		}
	}
	return found.finish();
}

/** Writes digits above and below the line as characters of their own. */
function shiftDigits(root: XmlElement): void {
	const shifts = new Map<string, (text: string) => string>();
	for (const style of descendants(root, 'style')) {
		const position = childOf(style, 'text-properties')?.attributes['text-position'] ?? '';
		const shift = /^(super|[1-9])/.test(position)
			? superscript
			: /^(sub|-)/.test(position) && subscript;
		if (shift) shifts.set(style.attributes.name ?? '', shift);
	}
	for (const span of shifts.size ? descendants(root, 'span') : []) {
		const shift = shifts.get(span.attributes['style-name'] ?? '');
		span.children = span.children.map((child) =>
			shift && typeof child === 'string' ? shift(child) : child,
		);
	}
}

/** Puts each formula, which is an object of its own, as words where it stands. */
async function writeFormulas(element: XmlElement, zip: Zip): Promise<void> {
	for (const child of childrenOf(element)) {
		const object = child.name === 'frame' ? childOf(child, 'object') : undefined;
		const part = (object?.attributes.href ?? '').replace(/^\.\//, '').replace(/\/$/, '');
		const own = object && childOf(object, 'math');
		const root = own ?? (part ? await partOf(zip, `${part}/content.xml`) : undefined);
		const text = root?.name === 'math' ? mathMlText(root) : '';
		if (text) {
			child.name = /^(p|h|span|a)$/.test(element.name) ? 'span' : 'p';
			child.children = [text];
		} else await writeFormulas(child, zip);
	}
}

/** Names of styles of sheets that are not shown. */
const hiddenStyles = (root: XmlElement): Set<string> =>
	new Set(
		descendants(root, 'style')
			.filter((style) => childOf(style, 'table-properties')?.attributes.display === 'false')
			.map(({ attributes }) => attributes.name ?? ''),
	);

/** Headers and footers, each once. */
function margins(styles: XmlElement, found: Outline): void {
	const pages = descendants(styles, 'master-page').flatMap((page) => childrenOf(page));
	for (const [title, pattern] of [
		['Header', /^header/],
		['Footer', /^footer/],
	] as const) {
		const parts = pages.filter(({ name }) => pattern.test(name));
		const texts = parts.map((part) => textOf(part, found).replace(/\n+/g, '\n').trim());
		// A number alone is that of the page.
		for (const text of new Set(texts)) if (!/^\d*$/.test(text)) found.say(text, title);
	}
}

function slide(page: XmlElement, place: string, found: Outline): void {
	const see = (element: XmlElement, section: string): void => {
		for (const child of childrenOf(element)) {
			if (child.name === 'p' || child.name === 'h') found.say(textOf(child, found), section);
			else if (child.name === 'table') found.table(tableOf(child, found), section);
			else if (child.name === 'notes') see(child, `${place}, notes`);
			else if (child.name === 'frame' && !framed(child)) {
				leftOut(child, found);
				found.say(described(child), section);
			} else if (!leftOut(child, found)) see(child, section);
		}
	};
	see(page, place);
}

/** A frame of text or of a table. */
const framed = (frame: XmlElement): boolean =>
	childrenOf(frame).some(({ name }) => name === 'text-box' || name === 'table');

/** What it shows, as its author says. */
const described = (shape: XmlElement): string => {
	const [words] = [...childrenOf(shape, 'desc'), ...childrenOf(shape, 'title')];
	return words ? wordsOf(words).trim() : '';
};

/** A picture or an object, which is counted; one in several forms, or with a picture of it, counts once. */
function leftOut(element: XmlElement, found: Outline): boolean {
	if (element.name === 'frame' && !framed(element)) {
		if (descendants(element, 'object', 'object-ole').length) found.object();
		else if (descendants(element, 'image').length) found.picture();
	} else if (element.name === 'image') found.picture();
	else if (element.name === 'object' || element.name === 'object-ole') found.object();
	// What was deleted, and the reading aids above signs.
	else return ['tracked-changes', 'forms', 'sequence-decls', 'ruby-text'].includes(element.name);
	return true;
}

function flow(element: XmlElement, lists: OpenLists, found: Outline): void {
	for (const child of childrenOf(element)) {
		if (child.name === 'h') heading(child, lists, found);
		else if (child.name === 'p') found.say(textOf(child, found));
		else if (child.name === 'table') found.table(tableOf(child, found));
		else if (child.name === 'list') list(child, lists, found);
		else if (!leftOut(child, found)) flow(child, lists, found);
	}
}

function heading(element: XmlElement, lists: OpenLists, found: Outline, sign = ''): void {
	const level = Number(element.attributes['outline-level'] ?? 1);
	const text = textOf(element, found).trim();
	if (!text) return;
	const own = sign || lists.heading(element, level - 1);
	found.heading(level, own && own !== '-' ? `${own} ${text}` : text);
}

/** Each point of the first level is a block, with the points below it. */
function list(element: XmlElement, lists: OpenLists, found: Outline): void {
	let lines: string[] = [];
	const say = () => {
		found.say(lines.join('\n'));
		lines = [];
	};
	const see = (list: XmlElement, level: number, above?: ReturnType<OpenLists['begin']>): void => {
		const own = lists.begin(list, above);
		for (const item of childrenOf(list)) {
			if (level === 0) say();
			let fresh = item.name === 'list-item';
			for (const child of childrenOf(item)) {
				if (child.name === 'p' || child.name === 'h') {
					const sign = fresh ? lists.sign(own, level, item.attributes['start-value']) : '';
					fresh = false;
					if (child.name === 'h') {
						say();
						heading(child, lists, found, sign);
					} else {
						const text = textOf(child, found).trim();
						const space = '  '.repeat(Math.min(8, level));
						if (text) lines.push(`${space}${sign}${sign && ' '}${text}`);
					}
				} else if (child.name === 'list') see(child, level + 1, own);
				else if (!leftOut(child, found)) {
					say();
					flow({ ...item, children: [child] }, lists, found);
				}
			}
		}
		if (level === 0) say();
	};
	see(element, 0);
}

/** What repeats itself without end is the empty rest of a sheet. */
const mostRepeats = 200;
/** `full`: it holds words, which are not left out in silence. */
const times = (element: XmlElement, what: string, full: boolean, found: Outline): number => {
	const count = Number(element.attributes[`number-${what}-repeated`] ?? 1);
	if (count >= 1 && count <= mostRepeats) return count;
	if (full && count > mostRepeats)
		found.gap('What repeats more than 200 times in a sheet is shown once.');
	return 1;
};

const tableOf = (table: XmlElement, found: Outline): string[][] =>
	rowsIn(table).flatMap((row) => {
		const cells = childrenOf(row).flatMap((cell) => {
			if (!/^(covered-)?table-cell$/.test(cell.name)) return [];
			const text = cellText(cell, found);
			return Array<string>(times(cell, 'columns', text.trim() !== '', found)).fill(text);
		});
		const full = cells.some((text) => text.trim() !== '');
		return Array<string[]>(times(row, 'rows', full, found)).fill(cells);
	});

const rowsIn = (table: XmlElement): XmlElement[] =>
	childrenOf(table).flatMap((child) =>
		child.name === 'table-row'
			? [child]
			: /^table-(header-rows|rows|row-group)$/.test(child.name)
				? rowsIn(child)
				: [],
	);

const cellText = (cell: XmlElement, found: Outline): string =>
	childrenOf(cell)
		.map((child) =>
			child.name === 'annotation' ? commentText(child, found) : textOf(child, found),
		)
		.join(' ');

/** Without the time of the comment. */
function commentText(comment: XmlElement, found: Outline): string {
	const by = childOf(comment, 'creator');
	const text = descendants(comment, 'p').map((one) => textOf(one, found).trim());
	return ` (${[by ? `${wordsOf(by)}: ` : '', text.join(' ')].join('')})`;
}

function textOf(element: XmlElement, found: Outline): string {
	const parts: string[] = [];
	const shape = !/^(p|h|span|a|meta)$/.test(element.name);
	for (const child of element.children) {
		if (typeof child === 'string') parts.push(child.replace(/\s+/g, ' '));
		else if (child.name === 's')
			parts.push(' '.repeat(Math.min(100, Math.max(1, Number(child.attributes.c ?? 1)))));
		else if (child.name === 'tab') parts.push('\t');
		else if (child.name === 'line-break') parts.push('\n');
		else if (child.name === 'note') {
			const body = childOf(child, 'note-body');
			if (body) parts.push(` (${textOf(body, found).trim()})`);
		} else if (child.name === 'annotation') parts.push(commentText(child, found));
		// A paragraph inside a paragraph belongs to a text box.
		else if (child.name === 'p' || child.name === 'h') parts.push('\n', textOf(child, found), '\n');
		else if (shape && (child.name === 'title' || child.name === 'desc')) continue;
		else if (leftOut(child, found)) {
			const words = described(child);
			if (words) parts.push(` [${words}] `);
		} else parts.push(textOf(child, found));
	}
	return parts.join('');
}
