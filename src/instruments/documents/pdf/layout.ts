/**
 * The text of a PDF page in reading order, from its pieces: lines become paragraphs, lines whose
 * parts stand below each other become tables or columns. Pure.
 */
import { tableText } from '../office/outline.ts';

/** A piece of text as PDF.js gives it. */
export interface Piece {
	str: string;
	hasEOL: boolean;
	/** Left edge and baseline in the last places. */
	transform: number[];
	width: number;
	height: number;
}

/** A part of a line without a wide gap. */
interface Part {
	text: string;
	from: number;
	to: number;
}

interface Line {
	parts: Part[];
	y: number;
	height: number;
}

/** A gap is wide from so many heights of its line on. */
const wideGap = 1.5;
/** Parts of that length are running text, not cells. */
const prose = 20;

export function paragraphsOf(pieces: readonly Piece[]): string[] {
	const lines = linesOf(pieces);
	const found: string[] = [];
	let held: Line[] = [];
	for (let at = 0; at < lines.length;) {
		const grid = gridAt(lines, at);
		if (!grid) {
			held.push(lines[at++]!);
			continue;
		}
		found.push(...joined(held));
		held = [];
		found.push(...(isProse(grid.rows) ? columnsText(grid, lines, at) : [tableText(grid.rows)]));
		at += grid.rows.length;
	}
	return [...found, ...joined(held)];
}

function linesOf(pieces: readonly Piece[]): Line[] {
	const lines: Line[] = [];
	let parts: Part[] = [];
	let apart = true;
	let [y, height] = [0, 0];
	const end = () => {
		const full = parts
			.map((part) => ({ ...part, text: part.text.trim() }))
			.filter(({ text }) => text);
		if (full.length) lines.push({ parts: full, y, height });
		parts = [];
		apart = true;
		height = 0;
	};
	const ordered = inPlace(pieces);
	ordered.forEach(({ str, hasEOL, transform, width, height: tall }, index) => {
		const from = transform[4] ?? 0;
		const size = tall || height || 12;
		const blank = !str.trim();
		if (blank && width > wideGap * size) apart = true;
		else if (apart && !blank) {
			parts.push({ text: str, from, to: from + width });
			apart = false;
		} else if (parts.length) {
			const part = parts.at(-1)!;
			part.text += str;
			if (!blank) part.to = from + width;
		}
		if (!blank) {
			y = transform[5] ?? 0;
			height = Math.max(height, tall);
		}
		if (hasEOL || index === ordered.length - 1) end();
	});
	return lines;
}

/**
 * The pieces in the order in which they are read. If a font lacks a letter, a program draws it with
 * another font after the whole line, into a gap in that line.
 */
function inPlace(pieces: readonly Piece[]): Piece[] {
	const placed: Piece[] = [];
	let begin = 0;
	for (const piece of pieces) {
		const last = placed.at(-1);
		const back = last && piece.str.trim() && leftOf(piece) < rightOf(last);
		const at = back ? begin + placed.slice(begin).findIndex((gap) => fits(piece, gap)) : begin - 1;
		if (at < begin) placed.push(piece);
		else {
			const gap = placed[at]!;
			const blank = (from: number, to: number): Piece[] =>
				to - from < spaceFrom * piece.height
					? []
					: [{ ...gap, transform: gap.transform.with(4, from), width: to - from, hasEOL: false }];
			const [from, to] = [leftOf(piece), rightOf(piece)];
			const filled = [
				...blank(leftOf(gap), from),
				{ ...piece, hasEOL: false },
				...blank(to, rightOf(gap)),
			];
			placed.splice(at, 1, ...filled);
			if (piece.hasEOL) placed.push({ ...piece, str: '', width: 0 });
		}
		begin = piece.hasEOL ? placed.length : Math.max(begin, placed.length - mostGaps);
	}
	return placed;
}

/** So many pieces of a line are looked at for a gap. */
const mostGaps = 200;
/** A narrower gap is no space; in heights. */
const spaceFrom = 0.15;
const leftOf = ({ transform }: Piece): number => transform[4] ?? 0;
const rightOf = (piece: Piece): number => leftOf(piece) + piece.width;
const fits = (piece: Piece, gap: Piece): boolean =>
	!gap.str.trim() &&
	gap.width > 0 &&
	leftOf(piece) >= leftOf(gap) - 1 &&
	rightOf(piece) <= rightOf(gap) + 1;

interface Grid {
	/** Cells by row; '' where a row has none. */
	rows: string[][];
}

/** Two lines or more from here on whose parts stand below each other; null where there are none. */
function gridAt(lines: readonly Line[], at: number): Grid | null {
	const first = lines[at]!;
	if (first.parts.length < 2) return null;
	const columns = first.parts.map(({ from, to }) => ({ from, to }));
	const rows: string[][] = [first.parts.map(({ text }) => text)];
	for (let next = at + 1; next < lines.length; next++) {
		const { parts } = lines[next]!;
		if (parts.length < 2) break;
		const places = parts.map(({ from, to }) => {
			const over = columns.flatMap((column, i) =>
				from < column.to && to > column.from ? [i] : [],
			);
			return over.length === 1 ? over[0]! : -1;
		});
		if (places.includes(-1) || new Set(places).size < places.length) break;
		const row = columns.map(() => '');
		places.forEach((place, i) => {
			const column = columns[place]!;
			row[place] = parts[i]!.text;
			column.from = Math.min(column.from, parts[i]!.from);
			column.to = Math.max(column.to, parts[i]!.to);
		});
		rows.push(row);
	}
	return rows.length > 1 ? { rows } : null;
}

/** Columns of running text have long parts in each of them. */
function isProse(rows: readonly string[][]): boolean {
	const [first] = rows as [string[]];
	return first.every((_, column) => {
		const lengths = rows.map((row) => row[column]!.length).sort((a, b) => a - b);
		return lengths[Math.floor(lengths.length / 2)]! >= prose;
	});
}

/** Each column from its top to its end. */
function columnsText({ rows }: Grid, lines: readonly Line[], at: number): string[] {
	return rows[0]!.flatMap((_, column) =>
		joined(
			rows.flatMap((row, i) => {
				const text = row[column]!;
				return text ? [{ ...lines[at + i]!, parts: [{ text, from: 0, to: 0 }] }] : [];
			}),
		),
	);
}

/** Lines as paragraphs: a new one begins where the gap between two lines is wide. */
function joined(lines: readonly Line[]): string[] {
	const found: string[][] = [];
	lines.forEach((line, i) => {
		const before = lines[i - 1];
		const text = line.parts.map((part) => part.text).join('  ');
		const gap = before ? Math.abs(before.y - line.y) : 0;
		const size = Math.max(line.height, before?.height ?? 0) || 12;
		if (!before || gap > 1.8 * size) found.push([text]);
		else joinLine(found.at(-1)!, text);
	});
	return found.map((paragraph) => paragraph.join('\n'));
}

/** A word that was hyphenated at the end of the line becomes whole. */
function joinLine(before: string[], line: string): void {
	const last = before.at(-1)!;
	if (/\p{Ll}-$/u.test(last.slice(-3)) && /^\p{Ll}/u.test(line))
		before[before.length - 1] = last.slice(0, -1) + line;
	else before.push(line);
}
