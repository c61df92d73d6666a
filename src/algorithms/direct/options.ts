/** Direct's options: its sampling. */
import type { Setting } from '../setting.ts';

export type DirectOptions = { temperature: number; topP: number };

export const defaults: DirectOptions = { temperature: 0.7, topP: 0.95 };

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
];
