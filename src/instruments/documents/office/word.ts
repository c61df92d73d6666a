/** Text of a Word document (DOCX): paragraphs, tables, notes, comments, headers. */
import {
	childOf,
	childrenOf,
	descendants,
	partNamed,
	partOf,
	relationsOf,
	type XmlElement,
} from './xml.ts';
import { drawingsOf } from './drawings.ts';
import { createWordLists, type WordLists } from './word-lists.ts';
import { outline, type Blocks } from './outline.ts';
import { createNotes, paragraphText, type Writing } from './word-paragraph.ts';
import type { Zip } from '../../../core/files/zip.ts';

export async function wordBlocks(zip: Zip, main: string): Promise<Blocks> {
	const found = outline();
	const styles = await partNamed(zip, 'word/styles.xml');
	const levels = levelsOf(styles);
	const notes = createNotes();
	const lists = createWordLists(await partNamed(zip, 'word/numbering.xml'), styles);
	const root = await partOf(zip, main);
	const document: Document = { found, notes, levels, lists, drawings: new Map() };
	const drawings = await drawingsOf(zip, await relationsOf(zip, main));
	body(childOf(root, 'body') ?? root, { ...document, drawings });
	const parts = (pattern: RegExp) => zip.names.filter((name) => pattern.test(name)).sort();
	for (const [title, pattern] of [
		['Header', /^word\/header\d*\.xml$/],
		['Footer', /^word\/footer\d*\.xml$/],
	] as const) {
		const said = new Set<string>();
		for (const name of parts(pattern)) {
			const part = await partOf(zip, name);
			for (const paragraph of descendants(part, 'p'))
				said.add(paragraphText(paragraph, document).trim());
		}
		// A number alone is that of the page.
		for (const text of said) if (!/^\d*$/.test(text)) found.say(text, title);
	}
	const textIn = (element: XmlElement) =>
		descendants(element, 'p')
			.map((paragraph) => paragraphText(paragraph, document))
			.join('\n')
			.trim();
	for (const kind of ['footnote', 'endnote'])
		for (const name of parts(new RegExp(`^word/${kind}s\\d*\\.xml$`)))
			for (const note of childrenOf(await partOf(zip, name), kind)) {
				const text = textIn(note);
				const sign = notes.signOf(kind, note.attributes.id);
				if (text) found.say(`${sign} ${text}`, 'Footnotes');
			}
	for (const comment of childrenOf(await partNamed(zip, 'word/comments.xml'), 'comment')) {
		const said = `${comment.attributes.author ?? ''}: ${textIn(comment)}`;
		found.say(said.replace(/^: /, ''), 'Comments');
	}
	if (descendants(root, 'altChunk').length) found.object();
	return found.finish();
}

/** What its parts are read with. */
interface Document extends Writing {
	levels: Map<string, number>;
	lists: WordLists;
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
function body(element: XmlElement, document: Document): void {
	const { found, levels, lists } = document;
	for (const child of childrenOf(element)) {
		if (child.name === 'p') {
			const text = paragraphText(child, document);
			const properties = childOf(child, 'pPr');
			const style = childOf(properties, 'pStyle')?.attributes.val ?? '';
			const own = Number(childOf(properties, 'outlineLvl')?.attributes.val ?? NaN) + 1;
			const level =
				own < 10 ? own : (levels.get(style) ?? Number(/^Heading(\d)$/.exec(style)?.[1]));
			// An empty paragraph counts as well.
			const sign = lists.sign(properties);
			if (!text.trim()) continue;
			const signed = sign ? `${sign} ${text.trim()}` : text;
			if (level) found.heading(level, sign === '-' ? text : signed);
			else found.say(signed);
		} else if (child.name === 'tbl')
			found.table(rowsOf(child).map((row) => cellsOf(row).map((cell) => cellText(cell, document))));
		else if (['sdt', 'sdtContent', 'ins', 'customXml', 'smartTag', 'moveTo'].includes(child.name))
			body(child, document);
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

/** A table in a cell becomes text of it. A number may be all that it holds. */
const cellText = (cell: XmlElement | null, document: Document): string =>
	cell === null
		? ''
		: descendants(cell, 'p')
				.map((paragraph) => {
					const text = paragraphText(paragraph, document);
					const sign = document.lists.sign(childOf(paragraph, 'pPr'));
					return sign && (text.trim() || sign !== '-') ? `${sign} ${text}` : text;
				})
				.join(' ');
