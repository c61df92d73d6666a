/** The paired table as a picture: one square for each problem, alike ones beside each other. */
import type { Table } from '../statistics/paired.ts';
import { cellNames } from './sentences.ts';

export interface IconArray {
	width: number;
	height: number;
	/** Of each kind that there is, all its squares as one path. */
	kinds: { name: keyof Table; path: string }[];
}

/** Rows of 25; hundreds are smaller, so that they still lie in one view. */
const wide = { perRow: 25, pitch: 14, side: 11 };
const narrow = { perRow: 50, pitch: 7, side: 5 };

export function iconArrayOf(table: Table): IconArray {
	const names = Object.keys(cellNames) as (keyof Table)[];
	const all = names.reduce((sum, name) => sum + table[name], 0);
	const { perRow, pitch, side } = all > 200 ? narrow : wide;
	let at = 0;
	const square = () => {
		const [x, y] = [(at % perRow) * pitch + 1, Math.floor(at / perRow) * pitch + 1];
		at += 1;
		return `M${x} ${y}h${side}v${side}h-${side}z`;
	};
	const kinds = names
		.map((name) => ({ name, path: Array.from({ length: table[name] }, square).join('') }))
		.filter(({ path }) => path !== '');
	return {
		width: Math.min(all, perRow) * pitch,
		height: Math.ceil(all / perRow) * pitch,
		kinds,
	};
}
