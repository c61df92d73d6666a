/** Reading order on a page of a PDF: paragraphs, tables and columns, from pieces with their places. */
import { expect, test } from 'vitest';
import { annotationTexts } from '../../src/instruments/documents/pdf/annotations.ts';
import { paragraphsOf, type Piece } from '../../src/instruments/documents/pdf/layout.ts';

/** A line as PDF.js gives it: parts at their left edges, a blank piece for each gap. */
function line(y: number, ...parts: [x: number, text: string][]): Piece[] {
	const piece = (str: string, x: number, width: number): Piece => ({
		...{ str, width, hasEOL: false, height: 10 },
		transform: [10, 0, 0, 10, x, y],
	});
	const pieces = parts.flatMap(([x, text], i) => {
		const end = x + text.length * 5;
		const next = parts[i + 1]?.[0];
		return [piece(text, x, end - x), ...(next ? [piece(' ', end, next - end)] : [])];
	});
	pieces.at(-1)!.hasEOL = true;
	return pieces;
}

test('lines are paragraphs, parted where the gap is wide; hyphens are closed', () => {
	const pieces = [
		line(700, [60, 'Beds for mem-']),
		line(688, [60, 'bers.']),
		line(640, [60, 'New.']),
	];
	expect(paragraphsOf(pieces.flat())).toEqual(['Beds for members.', 'New.']);
});

test('a table may have numbers to the right and empty cells; text around it stays text', () => {
	const pieces = [
		line(720, [60, 'Prices of May']),
		line(700, [60, 'Item'], [200, 'Price'], [300, 'Note']),
		line(688, [60, 'Lamp'], [210, '30']),
		line(676, [60, 'Chair'], [205, '145'], [300, 'old']),
		line(650, [60, 'All in euro.']),
	];
	expect(paragraphsOf(pieces.flat())).toEqual([
		'Prices of May',
		'| Item | Price | Note |\n| --- | --- | --- |\n| Lamp | 30 |  |\n| Chair | 145 | old |',
		'All in euro.',
	]);
});

test('columns of running text that are drawn row by row are read one after the other', () => {
	const pieces = [
		line(700, [60, 'The board looked at the yearly'], [330, 'and agreed to spend more']),
		line(688, [60, 'report of the treasurer'], [330, 'on books in the next year.']),
	];
	expect(paragraphsOf(pieces.flat())).toEqual([
		'The board looked at the yearly\nreport of the treasurer',
		'and agreed to spend more\non books in the next year.',
	]);
});

test('one line with a gap is no table', () => {
	expect(paragraphsOf(line(700, [60, 'Page'], [500, '7']))).toEqual(['Page  7']);
});

test('letters that another font draws after the line are read in the gap where they stand', () => {
	const place = (str: string, x: number, width: number, hasEOL = false): Piece => ({
		...{ str, width, hasEOL, height: str.trim() ? 10 : 0, transform: [10, 0, 0, 10, x, 700] },
	});
	const drawn = (word: Piece, ...lent: Piece[]) =>
		paragraphsOf([
			...[
				word,
				place(' ', 100, 11),
				place('août', 111, 20),
				place(' ', 131, 6),
				place('là', 137, 10),
			],
			...lent,
			place('', 60, 0, true),
			...line(688, [60, 'Next.']),
		]);
	expect(drawn(place('le 1', 60, 40), place('er', 100, 7), place('s', 131.2, 5.9))).toEqual([
		'le 1er aoûtslà\nNext.',
	]);
	// Two of them share a gap; what fits in none stays behind.
	expect(drawn(place('le 1', 60, 40), place('e', 100, 4), place('r', 104, 4))).toEqual([
		'le 1er août là\nNext.',
	]);
	expect(drawn(place('le 1', 60, 40), place('over', 70, 30))).toEqual(['le 1 août làover\nNext.']);
});

test('of buttons the pressed one counts; passwords, hidden fields and links are left out', () => {
	const widget = (more: object) => ({ subtype: 'Widget', ...more });
	const radio = { fieldName: 'size', radioButton: true, fieldType: 'Btn', fieldValue: 'L' };
	expect(
		annotationTexts([
			widget({ fieldName: 'a', fieldType: 'Tx', fieldValue: 'secret', password: true }),
			widget({ fieldName: 'b', fieldType: 'Tx', fieldValue: 'hidden', hidden: true }),
			widget({ ...radio, buttonValue: 'S' }),
			widget({ ...radio, buttonValue: 'L' }),
			widget({ fieldName: 'c', checkBox: true, fieldValue: 'Off', exportValue: 'Yes' }),
			widget({ fieldName: 'd', fieldType: 'Ch', fieldValue: ['x', 'y'] }),
			{ subtype: 'Link', contentsObj: { str: 'no' } },
			{ subtype: 'Highlight', contentsObj: { str: 'Check this' }, titleObj: { str: 'Eva' } },
		]),
	).toEqual(['size: L\nc: [ ]\nd: x, y', 'Eva: Check this']);
});
