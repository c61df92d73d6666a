/** One table of an HTML page, row by row. Pure. */
import { tableText } from './office/outline.ts';

/** A longer cell holds running text: such a table only lays out the page. */
export const longestCell = 600;
/** Empty cells for each that is written, at most: no few cells may make a huge table. */
const mostEmpty = 100;
/** Columns or rows that one cell may take; cells further right than that do not reach down. */
const widest = 63;

/** What an attribute says of the columns or rows of a cell. */
const spanOf = (said: string | undefined): number => {
	const count = Math.floor(Number(said ?? 1));
	return count >= 1 ? Math.min(count, widest) : 1;
};

export function createTable() {
	let rows: string[][] = [];
	let row: string[] = [];
	/** Rows that a cell above still takes, by column. */
	let taken: number[] = [];
	let written = 0;
	let span = { columns: 1, rows: 1 };
	/** The next column that no cell above takes. */
	const skipTaken = () => {
		written++;
		while ((taken[row.length] ?? 0) > 0) row.push('');
	};
	return {
		beginCell(colspan: string | undefined, rowspan: string | undefined) {
			skipTaken();
			span = { columns: spanOf(colspan), rows: spanOf(rowspan) };
		},
		endCell(text: string) {
			for (let i = 0; i < span.columns; i++) {
				taken[row.length] = span.rows;
				row.push(i === 0 ? text : '');
			}
		},
		endRow() {
			rows.push(row);
			row = [];
			taken = taken.slice(0, widest).map((count) => Math.max(0, count - 1));
		},
		/** Markdown; one line for each row where no row has two cells with words. */
		text(): string {
			if (row.length) this.endRow();
			const full = rows.map((cells) => cells.filter((cell) => cell.trim()));
			const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
			if (columns * rows.length > mostEmpty * (written + 1)) return this.lines();
			return full.some((cells) => cells.length > 1) ? tableText(rows) : full.flat().join('\n');
		},
		/** What was read of it, as lines; it is empty then. */
		lines(): string {
			const all = [...rows, row].map((cells) => cells.filter((cell) => cell.trim()).join(' | '));
			const open = row.length > 0;
			[rows, row, taken] = [[], [], []];
			const text = all.filter((line, at) => line || at === all.length - 1).join('\n');
			return open && text.trim() && !text.endsWith('\n') ? `${text} | ` : text;
		},
	};
}

export type HtmlTable = ReturnType<typeof createTable>;
