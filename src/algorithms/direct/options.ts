/** Direct's options: its sampling, and whether it is held against the numbers of its question. */
import type { Setting } from '../setting.ts';

export type DirectOptions = {
	temperature: number;
	topP: number;
	/** It says which numbers of the question it calculates without (M11). */
	reading: boolean;
};

export const defaults: DirectOptions = { temperature: 0.7, topP: 0.95, reading: false };

export const settings: readonly Setting[] = [
	{
		key: 'temperature',
		label: 'Temperature',
		help: 'Higher is more varied, 0 always takes the likeliest word.',
		kind: 'number',
		min: 0,
		max: 2,
		step: 0.1,
	},
	{
		key: 'topP',
		label: 'Top-p',
		help: 'Share of the likeliest words that are considered.',
		kind: 'number',
		min: 0.05,
		max: 1,
		step: 0.05,
	},
	{
		key: 'reading',
		label: 'Check the reading',
		help: 'Says with the answer which numbers of the question it calculates without. On by itself for Pocket.',
		kind: 'boolean',
	},
];
