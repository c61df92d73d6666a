/** Text of an Excel workbook (XLSX): each sheet by its name, its rows as Markdown. */
import {
	childOf,
	childrenOf,
	descendants,
	partNamed,
	partOf,
	relationsOf,
	wordsOf,
	type XmlElement,
} from './xml.ts';
import { outline, type Blocks } from './outline.ts';
import { drawingsOf } from './drawings.ts';
import { columnOf, shifted } from './formulas.ts';
import { numberText, plainShape, shapesOf, type Shape } from './cell-formats.ts';
import { tooLarge, type Zip } from '../../../core/files/zip.ts';

export async function sheetBlocks(zip: Zip, main: string): Promise<Blocks> {
	const found = outline();
	const book = await partOf(zip, main);
	const relations = await relationsOf(zip, main);
	const strings = childrenOf(await partNamed(zip, 'xl/sharedStrings.xml'), 'si').map(stringText);
	const shapes = shapesOf(await partNamed(zip, 'xl/styles.xml'));
	const from1904 = /^(1|true)$/.test(childOf(book, 'workbookPr')?.attributes.date1904 ?? '');
	const shown: Book = { strings, shapes, from1904, left: mostCharacters };
	for (const { attributes } of childrenOf(childOf(book, 'sheets') ?? book, 'sheet')) {
		const name = attributes.name ?? '';
		const hidden = attributes.state && attributes.state !== 'visible';
		const part = relations.get(attributes.id ?? '') ?? '';
		if (!/worksheets\//.test(part)) {
			found.object();
			continue;
		}
		const sheet = await partOf(zip, part);
		found.table(rowsOf(sheet, shown), hidden ? `${name} (hidden)` : name);
		for (const target of (await relationsOf(zip, part)).values()) {
			if (/drawings\/[^/]+\.xml$/.test(target))
				for (const box of descendants(await partOf(zip, target), 'sp'))
					found.say(boxText(box), `${name}, text boxes`);
			if (/drawings\/[^/]+\.xml$/.test(target)) {
				const related = await relationsOf(zip, target);
				for (const [id, text] of await drawingsOf(zip, related))
					if (/\/diagrams\//.test(related.get(id)!)) found.say(text, `${name}, text boxes`);
			}
			if (/comments\d*\.xml$/.test(target) && !/threaded/i.test(target))
				for (const comment of descendants(await partOf(zip, target), 'comment'))
					found.say(`${comment.attributes.ref ?? ''}: ${stringText(comment)}`, `${name}, comments`);
		}
	}
	found.picture(zip.names.filter((part) => part.startsWith('xl/media/')).length);
	for (const part of zip.names) if (/^xl\/charts\/chart\d*\.xml$/.test(part)) found.object();
	return found.finish();
}

/** Without the reading aids above Japanese characters. */
const stringText = (element: XmlElement): string => unescaped(wordsIn(element));

const wordsIn = (element: XmlElement): string =>
	descendants(
		{ ...element, children: childrenOf(element).filter(({ name }) => name !== 'rPh') },
		't',
	)
		.map(wordsOf)
		.join('');

/** Signs that XML cannot hold are written as `_x000D_`; such as end a line part words (ECMA-376, part 1, 22.4.2.4). */
const unescaped = (text: string): string =>
	text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
		String.fromCharCode(Math.max(32, parseInt(code, 16))),
	);

/** Words that stand over the sheet. */
const boxText = (box: XmlElement): string =>
	descendants(box, 'p')
		.map((paragraph) => descendants(paragraph, 't').map(wordsOf).join(''))
		.join('\n');

interface Book {
	strings: string[];
	shapes: Shape[];
	from1904: boolean;
	/** Characters that its cells may still hold. */
	left: number;
}

/** Characters of a workbook: a long text that thousands of cells share fills any memory. */
const mostCharacters = 32 * 1024 * 1024;

function rowsOf(sheet: XmlElement, book: Book): string[][] {
	/** Formulas that other cells repeat, by their number. */
	const shared: Shared = new Map();
	return childrenOf(childOf(sheet, 'sheetData') ?? sheet, 'row').map((row) => {
		const cells: string[] = [];
		let next = 0;
		for (const cell of childrenOf(row, 'c')) {
			const at = columnOf(cell.attributes.r ?? '') ?? next;
			const text = cellText(cell, book, shared);
			book.left -= text.length;
			if (book.left < 0) throw tooLarge(mostCharacters);
			cells[at] = text;
			next = at + 1;
		}
		return Array.from(cells, (text = '') => text);
	});
}

type Shared = Map<string, { formula: string; at: string }>;

function cellText(cell: XmlElement, { strings, shapes, from1904 }: Book, shared: Shared): string {
	const value = childOf(cell, 'v');
	const written = value ? wordsOf(value) : '';
	const formula = formulaOf(cell, shared);
	switch (cell.attributes.t) {
		case 's':
			return strings[Number(written)] ?? '';
		case 'inlineStr':
			return stringText(childOf(cell, 'is') ?? cell);
		case 'b':
			return written === '1' ? 'TRUE' : 'FALSE';
		case 'str':
			return unescaped(written);
		case 'e':
		case 'd':
			return written;
	}
	// A program wrote the formula and never calculated it.
	if (!written) return formula && `=${formula}`;
	return numberText(written, shapes[Number(cell.attributes.s ?? 0)] ?? plainShape, from1904);
}

/** Its formula; one that it repeats is moved to where it stands. */
function formulaOf(cell: XmlElement, shared: Shared): string {
	const formula = childOf(cell, 'f');
	if (!formula) return '';
	const [own, at] = [wordsOf(formula), cell.attributes.r ?? ''];
	const number = formula.attributes.t === 'shared' ? formula.attributes.si : undefined;
	if (number === undefined) return own;
	if (own) shared.set(number, { formula: own, at });
	const first = shared.get(number);
	return own || (first ? shifted(first.formula, first.at, at) : '?');
}
