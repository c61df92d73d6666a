/** Direct's options: its sampling, and what code checks in its answer. */
import type { Setting } from '../setting.ts';

export type DirectOptions = {
	temperature: number;
	topP: number;
	/** It says which numbers of the question it calculates without (M11). */
	reading: boolean;
	/** The question stands twice in the prompt: for models that do not reason. */
	twice: boolean;
	/** Its calculations are made again by code: not at all, only said, or put right in the answer. */
	sums: 'off' | 'say' | 'correct';
};

export const defaults: DirectOptions = {
	temperature: 0.7,
	topP: 0.95,
	reading: false,
	twice: false,
	sums: 'correct',
};

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
	{
		key: 'twice',
		label: 'Say the question twice',
		help: 'May help a model that does not reason. It costs only tokens that are read.',
		kind: 'boolean',
	},
	{
		key: 'sums',
		label: 'Check calculations',
		help: 'Code does each calculation of the answer again. It costs no tokens.',
		kind: 'choice',
		choices: [
			{ value: 'correct', label: 'Correct wrong ones' },
			{ value: 'say', label: 'Only report wrong ones' },
			{ value: 'off', label: 'Off' },
		],
	},
];
