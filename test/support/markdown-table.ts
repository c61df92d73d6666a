/** Figures and tables in Markdown. */
import type { Interval } from '../../src/lab/statistics/paired.ts';

/** NaN for an empty list. */
export const mean = (list: readonly number[]): number =>
	list.reduce((sum, one) => sum + one, 0) / list.length;

/** A dash where there is nothing to say. */
export const number = (value: number, digits: number): string =>
	Number.isFinite(value) ? value.toFixed(digits) : '–';

/** Points gained or lost. */
export const signed = (points: number): string => `${points > 0 ? '+' : ''}${number(points, 1)}`;

/** In per cent. */
export const share = (hits: number, count: number): string =>
	count === 0 ? '–' : `${number((100 * hits) / count, 1)} %`;

/** In per cent, or points. */
export const range = ({ low, high }: Interval): string =>
	`${number(100 * low, 1)} to ${number(100 * high, 1)}`;

/** The first column is words, the others are figures; laid out as Prettier does. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = head.map((_, column) =>
		Math.max(3, ...[head, ...rows].map((row) => [...row[column]!].length)),
	);
	const pad = (cell: string, column: number) => {
		const space = ' '.repeat(widths[column]! - [...cell].length);
		return column === 0 ? cell + space : space + cell;
	};
	const line = (cells: readonly string[]) => `| ${cells.map(pad).join(' | ')} |`;
	const rule = widths.map((width, column) => '-'.repeat(width - Math.sign(column)));
	const ruled = rule.map((dashes, column) => (column === 0 ? dashes : `${dashes}:`));
	return [line(head), `| ${ruled.join(' | ')} |`, ...rows.map(line)].join('\n');
}
