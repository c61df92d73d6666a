/** Places in a workbook and formulas that name them (ECMA-376, part 1, 18.3.1.40 and 18.17). */

/** 'C7' is 2; undefined for what names no column of a sheet. */
export function columnOf(place: string): number | undefined {
	const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
	if (!letters) return undefined;
	const number = [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);
	return number <= 16_384 ? number - 1 : undefined;
}

/**
 * The formula of one cell as another repeats it: `A1+$B$1` of C1 is `A2+$B$1` in C2. Texts, names of sheets
 * and of functions stay.
 */
export function shifted(formula: string, from: string, to: string): string {
	const rows = rowOf(to) - rowOf(from);
	const columns = (columnOf(to) ?? 0) - (columnOf(from) ?? 0);
	const across = (name: string) => moved(name, columns, (one) => columnOf(one)! + 1, lettersOf);
	const down = (name: string) => moved(name, rows, Number, String);
	return formula.replace(parts, (all, ...found: (string | undefined)[]) => {
		const [column, row, left, right, top, bottom] = found;
		const ends = column
			? [across(column), down(row!)]
			: left
				? [across(left), ':', across(right!)]
				: top
					? [down(top), ':', down(bottom!)]
					: [all];
		return ends.includes(null) ? '#REF!' : ends.join('');
	});
}

/** Texts and quoted names of sheets, which stay; places; both ends of whole columns (A:B) and of whole rows. */
const parts =
	/"[^"]*"|'[^']*'|\[[^\]]*\]|(?<![\w.$])(?:(\$?[A-Z]{1,3})(\$?\d{1,7})(?![\w.(!])|(\$?[A-Z]{1,3}):(\$?[A-Z]{1,3})(?![\w.(!])|(\$?\d{1,7}):(\$?\d{1,7})(?![\w.(!]))/g;

const rowOf = (place: string): number => Number(/\d+$/.exec(place)?.[0] ?? 0);

/** A part of a place by so many; null: it leaves the sheet. A dollar sign holds it. */
function moved(
	name: string,
	by: number,
	read: (name: string) => number,
	write: (number: number) => string,
): string | null {
	if (name.startsWith('$')) return name;
	const number = read(name) + by;
	return number > 0 ? write(number) : null;
}

function lettersOf(number: number): string {
	let letters = '';
	for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
		letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
	return letters;
}
