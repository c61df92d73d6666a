/** Text of a Word document (DOCX): paragraphs, tables, notes, comments, headers. */
import { childOf, childrenOf, inside, partOf, wordsOf, type XmlElement } from './xml.ts';
import { createWordLists, type WordLists } from './word-lists.ts';
import { lowered, raised } from '../raised.ts';
import { outline, type Blocks, type Outline } from './outline.ts';
import type { Zip } from '../../../core/files/zip.ts';

export async function wordBlocks(zip: Zip): Promise<Blocks> {
	const found = outline();
	const styles = await partOf(zip, 'word/styles.xml');
	const levels = levelsOf(styles);
	const lists = createWordLists(await partOf(zip, 'word/numbering.xml'), styles);
	const root = await partOf(zip, 'word/document.xml');
	body(childOf(root, 'body') ?? root, levels, lists, found);
	const parts = (pattern: RegExp) => zip.names.filter((name) => pattern.test(name)).sort();
	for (const [title, pattern] of [
		['Header', /^word\/header\d*\.xml$/],
		['Footer', /^word\/footer\d*\.xml$/],
		['Footnotes', /^word\/(footnotes|endnotes)\.xml$/],
	] as const) {
		const said = new Set<string>();
		for (const name of parts(pattern)) {
			const part = await partOf(zip, name);
			for (const paragraph of inside(part, 'p')) said.add(paragraphText(paragraph, found).trim());
		}
		// A number alone is that of the page.
		for (const text of said)
			if (title === 'Footnotes' || !/^\d*$/.test(text)) found.say(text, title);
	}
	for (const comment of childrenOf(await partOf(zip, 'word/comments.xml'), 'comment')) {
		const text = inside(comment, 'p')
			.map((one) => paragraphText(one, found))
			.join('\n');
		found.say(`${comment.attributes.author ?? ''}: ${text}`.replace(/^: /, ''), 'Comments');
	}
	if (inside(root, 'altChunk').length) found.object();
	return found.finish();
}

/** Levels of headings by the id of their style. */
function levelsOf(styles: XmlElement): Map<string, number> {
	const levels = new Map<string, number>();
	for (const style of childrenOf(styles, 'style')) {
		const name = childOf(style, 'name')?.attributes.val ?? '';
		const outlined = childOf(style, 'pPr', 'outlineLvl')?.attributes.val;
		const level = /^heading (\d)$/i.exec(name)?.[1] ?? (/^title$/i.test(name) ? '1' : undefined);
		if (level) levels.set(style.attributes.styleId ?? '', Number(level));
		else if (outlined !== undefined && Number(outlined) < 9)
			levels.set(style.attributes.styleId ?? '', Number(outlined) + 1);
	}
	return levels;
}

/** Everything that stands in a body, a cell or a box of text. */
function body(
	element: XmlElement,
	levels: Map<string, number>,
	lists: WordLists,
	found: Outline,
): void {
	for (const child of childrenOf(element)) {
		if (child.name === 'p') {
			const text = paragraphText(child, found);
			const properties = childOf(child, 'pPr');
			const style = childOf(properties, 'pStyle')?.attributes.val ?? '';
			const own = Number(childOf(properties, 'outlineLvl')?.attributes.val ?? NaN) + 1;
			const level =
				own < 10 ? own : (levels.get(style) ?? Number(/^Heading(\d)$/.exec(style)?.[1]));
			if (!text.trim()) continue;
			const sign = lists.sign(properties);
			const signed = sign ? `${sign} ${text.trim()}` : text;
			if (level) found.heading(level, sign === '-' ? text : signed);
			else found.say(signed);
		} else if (child.name === 'tbl')
			found.table(
				rowsOf(child).map((row) => cellsOf(row).map((cell) => cellText(cell, lists, found))),
			);
		else if (['sdt', 'sdtContent', 'ins', 'customXml', 'smartTag', 'moveTo'].includes(child.name))
			body(child, levels, lists, found);
	}
}

const wrappers = ['sdt', 'sdtContent', 'ins', 'customXml'];
/** Rows and cells also stand inside wrappers. */
const within = (element: XmlElement, name: string): XmlElement[] =>
	childrenOf(element).flatMap((child) =>
		child.name === name ? [child] : wrappers.includes(child.name) ? within(child, name) : [],
	);
const rowsOf = (table: XmlElement) => within(table, 'tr');
/** A cell over several columns is followed by empty ones. */
const cellsOf = (row: XmlElement): (XmlElement | null)[] =>
	within(row, 'tc').flatMap((cell) => {
		const span = Number(childOf(cell, 'tcPr', 'gridSpan')?.attributes.val ?? 1);
		return [cell, ...Array.from({ length: Math.min(63, Math.max(0, span - 1)) }, () => null)];
	});

/** A table in a cell becomes text of it. */
const cellText = (cell: XmlElement | null, lists: WordLists, found: Outline): string =>
	cell === null
		? ''
		: inside(cell, 'p')
				.map((paragraph) => {
					const text = paragraphText(paragraph, found);
					const sign = text.trim() ? lists.sign(childOf(paragraph, 'pPr')) : '';
					return sign ? `${sign} ${text}` : text;
				})
				.join(' ');

function paragraphText(paragraph: XmlElement, found: Outline): string {
	const parts: string[] = [];
	const see = (element: XmlElement): void => {
		const place = childOf(element, 'rPr', 'vertAlign')?.attributes.val;
		const shift = place === 'superscript' ? raised : place === 'subscript' ? lowered : String;
		for (const child of childrenOf(element)) {
			const { name, attributes } = child;
			if (name === 't') parts.push(shift(wordsOf(child)));
			else if (name === 'tab') parts.push('\t');
			else if (name === 'br' || name === 'cr') parts.push('\n');
			else if (name === 'noBreakHyphen') parts.push('-');
			else if (name === 'sym') found.gap('Symbols of a special font were not read.');
			else if (name === 'blip' || name === 'imagedata') found.picture();
			else if (name === 'chart' || name === 'OLEObject' || name === 'relIds') found.object();
			else if (name === 'docPr' && attributes.descr) parts.push(` [${attributes.descr}] `);
			// What was deleted, the older form of a box, the signs of a field, the reading aid above a sign.
			else if (['del', 'moveFrom', 'rt', 'Fallback', 'instrText', 'pPr', 'rPr'].includes(name))
				continue;
			// A paragraph inside a paragraph belongs to a text box.
			else if (name === 'p') parts.push('\n', paragraphText(child, found), '\n');
			else see(child);
		}
	};
	see(paragraph);
	return parts.join('');
}
