/** Tables as text: CSV with any of the usual separators, and TSV. Pure. */
import type { Block } from './chunks.ts';
import { tableText } from './office/outline.ts';

interface Row {
	cells: string[];
	/** Its first line in the file, from 1. */
	line: number;
}

/** Rows of one passage: the head of the table stands above each. */
const together = 40;

/** Rows as Markdown, in parts that each begin with the head of the table; null for what is no table. */
export function csvBlocks(text: string): Block[] | null {
	const separator = separatorOf(text);
	if (!separator) return null;
	const rows = rowsOf(text, separator).filter(({ cells }) => cells.some((cell) => cell.trim()));
	if (rows.length < 2) return null;
	const [head, ...rest] = rows as [Row, ...Row[]];
	const blocks: Block[] = [];
	for (let at = 0; at < rest.length; at += together) {
		const part = rest.slice(at, at + together);
		const section = at === 0 ? `lines 1–${part.at(-1)!.line}` : placeOf(part);
		blocks.push({ text: tableText([head, ...part].map(({ cells }) => cells)), section });
	}
	return blocks;
}

const placeOf = (rows: readonly Row[]): string => {
	const [first, last] = [rows[0]!.line, rows.at(-1)!.line];
	return first === last ? `line ${first}` : `lines ${first}–${last}`;
};

/** All rows as one table, for a question that is given all of it. */
export const csvText = (text: string): string =>
	tableText(rowsOf(text, separatorOf(text) ?? ',').map(({ cells }) => cells));

/** The separator that makes the rows alike; undefined where none does. */
function separatorOf(text: string): string | undefined {
	const said = /^sep=(.)\r?\n/i.exec(text)?.[1];
	if (said) return said;
	const sample = text.slice(0, 20_000);
	const scores = [',', ';', '\t', '|'].map((separator) => {
		const counts = rowsOf(sample, separator)
			.slice(0, 50)
			.filter(({ cells }) => cells.length > 1 || cells[0]!.trim())
			.map(({ cells }) => cells.length);
		const usual = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1;
		const alike = counts.filter((count) => count === usual).length / (counts.length || 1);
		return { separator, score: usual > 1 && alike > 0.6 ? alike + usual / 100 : 0 };
	});
	const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
	return best.score > 0 ? best.separator : undefined;
}

/** Quoted cells may hold separators, line breaks and doubled quotes. */
function rowsOf(text: string, separator: string): Row[] {
	const rows: Row[] = [];
	let cells: string[] = [];
	let cell: string[] = [];
	let quoted = false;
	let fresh = true;
	let line = 1;
	let first = 1;
	const start = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0;
	if (start) line = first = 2;
	const endCell = () => {
		cells.push(cell.join(''));
		cell = [];
		fresh = true;
	};
	const endRow = () => {
		endCell();
		rows.push({ cells, line: first });
		cells = [];
	};
	for (let i = start; i < text.length; i++) {
		const one = text[i]!;
		if (one === '\n') line++;
		if (quoted) {
			if (one !== '"') cell.push(one);
			else if (text[i + 1] === '"') {
				cell.push('"');
				i++;
			} else quoted = false;
		} else if (one === '"' && fresh) {
			quoted = true;
			fresh = false;
		} else if (one === separator) endCell();
		else if (one === '\n') {
			endRow();
			first = line;
		} else if (one !== '\r') {
			cell.push(one);
			if (one !== ' ') fresh = false;
		}
	}
	if (cell.length || cells.length) endRow();
	return rows;
}
