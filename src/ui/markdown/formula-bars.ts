/** Bars of formulas in a table: `| $a|b$ | c |` has two cells, though GFM reads three. */

const bar = /(?<!\\)\|/g;
const bars = (line: string): number => line.match(bar)?.length ?? 0;
const formula = /(?<![\\$\d])\$(?=\S)[^$\n]*?\S\$(?![\d$])/g;
const dashes = /^ {0,3}(?=.*-)[|:\- \t]+$/;

/**
 * The lines of a table, with the bars of formulas escaped in each row that has more cells than the row
 * of dashes. Undefined where nothing changes.
 */
export function withFormulaBars(lines: readonly string[]): string[] | undefined {
	const row = lines[1];
	if (row === undefined || !row.includes('|') || !dashes.test(row)) return undefined;
	const columns = cellsIn(row);
	let changed = false;
	const mended = lines.map((line) => {
		if (!line.includes('$') || cellsIn(line) <= columns) return line;
		const escaped = line.replace(formula, (tex) => tex.replace(bar, '\\|'));
		if (escaped === line || cellsIn(escaped) < columns) return line;
		changed = true;
		return escaped;
	});
	return changed ? mended : undefined;
}

const cellsIn = (line: string): number => {
	const row = line.trim();
	return bars(row) + 1 - (row.startsWith('|') ? 1 : 0) - (/(?<!\\)\|$/.test(row) ? 1 : 0);
};
