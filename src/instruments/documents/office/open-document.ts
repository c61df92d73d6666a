/** Text of OpenDocument files: texts (ODT), sheets (ODS) and presentations (ODP). */
import { childOf, childrenOf, inside, partOf, wordsOf, type XmlElement } from './xml.ts';
import { outline, type Blocks, type Outline } from './outline.ts';
import { locked, type Zip } from '../../../core/files/zip.ts';

/** Throws `bad-input` for one that is locked. */
export async function openDocumentBlocks(zip: Zip): Promise<Blocks> {
	const manifest = await partOf(zip, 'META-INF/manifest.xml');
	if (inside(manifest, 'encryption-data').length) throw locked();
	const found = outline();
	const root = await partOf(zip, 'content.xml');
	const main = childOf(root, 'body');
	for (const content of main ? childrenOf(main) : []) {
		if (content.name === 'spreadsheet')
			for (const table of childrenOf(content, 'table'))
				found.table(tableOf(table, found), table.attributes.name ?? '');
		else if (content.name === 'presentation' || content.name === 'drawing')
			childrenOf(content, 'page').forEach((page, index) =>
				slide(page, `slide ${index + 1}`, found),
			);
		else flow(content, found);
	}
	return found.finish();
}

function slide(page: XmlElement, place: string, found: Outline): void {
	const see = (element: XmlElement, section: string): void => {
		for (const child of childrenOf(element)) {
			if (child.name === 'p' || child.name === 'h') found.say(textOf(child, found), section);
			else if (child.name === 'table') found.table(tableOf(child, found), section);
			else if (child.name === 'notes') see(child, `${place}, notes`);
			else if (!leftOut(child, found)) see(child, section);
		}
	};
	see(page, place);
}

/** A picture or an object, which is counted. */
function leftOut(element: XmlElement, found: Outline): boolean {
	if (element.name === 'image') found.picture();
	else if (element.name === 'object' || element.name === 'object-ole') found.object();
	else return ['tracked-changes', 'forms', 'sequence-decls'].includes(element.name);
	return true;
}

function flow(element: XmlElement, found: Outline): void {
	for (const child of childrenOf(element)) {
		if (child.name === 'h')
			found.heading(Number(child.attributes['outline-level'] ?? 1), textOf(child, found));
		else if (child.name === 'p') found.say(textOf(child, found));
		else if (child.name === 'table') found.table(tableOf(child, found));
		else if (child.name === 'list')
			for (const item of childrenOf(child))
				found.say(
					inside(item, 'p', 'h')
						.map((one) => `- ${textOf(one, found)}`)
						.join('\n'),
				);
		else if (!leftOut(child, found)) flow(child, found);
	}
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
	const text = inside(comment, 'p').map((one) => textOf(one, found).trim());
	return ` (${[by ? `${wordsOf(by)}: ` : '', text.join(' ')].join('')})`;
}

function textOf(element: XmlElement, found: Outline): string {
	const parts: string[] = [];
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
		else if (!leftOut(child, found)) parts.push(textOf(child, found));
	}
	return parts.join('');
}
