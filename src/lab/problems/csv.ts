/** CSV both ways (RFC 4180): commas or semicolons, quotes doubled, line breaks inside quotes. */

/** Rows of cells. The separator is the one of the first line outside quotes. */
export function readCsv(text: string): string[][] {
	const first = text.split('\n', 1)[0]!.replace(/"[^"]*"/g, '');
	const separator = first.includes(',') ? ',' : first.includes(';') ? ';' : ',';
	const rows: string[][] = [];
	let row: string[] = [];
	let cell: string[] = [];
	let quoted = false;
	const endCell = () => {
		row.push(cell.join(''));
		cell = [];
	};
	const endRow = () => {
		endCell();
		if (row.some((one) => one.trim() !== '')) rows.push(row);
		row = [];
	};
	for (let at = 0; at < text.length; at++) {
		const sign = text[at]!;
		if (quoted) {
			if (sign !== '"') cell.push(sign);
			else if (text[at + 1] === '"') cell.push(text[++at]!);
			else quoted = false;
		} else if (sign === '"' && cell.length === 0) quoted = true;
		else if (sign === separator) endCell();
		else if (sign === '\n') endRow();
		else if (sign !== '\r') cell.push(sign);
	}
	endRow();
	return rows;
}

/** A spreadsheet would run a cell that begins like a formula: it gets an apostrophe. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
	const cell = (value: string | number | null) => {
		if (value === null) return '';
		if (typeof value === 'number') return String(value);
		const safe = /^[=+@\t\r-]/.test(value) && !/^-?[\d.]+$/.test(value) ? `'${value}` : value;
		return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
	};
	return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
