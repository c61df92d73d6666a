/** The presets to begin with, and how two lists of presets become one. */
import type { Preset } from '../core/runs/preset.ts';

const begins = { options: {}, models: null, changed: 0 };

export const firstPresets: readonly Preset[] = [
	{
		...begins,
		id: 'careful',
		name: 'Careful',
		system:
			'Take your time. Say what is given and what is asked, check each step before the next, and try to prove yourself wrong once before you answer. Where you are not sure, say so and say why. Write in the language of the question.',
		algorithm: 'midtry',
	},
	{
		...begins,
		id: 'quick',
		name: 'In short',
		system:
			'Answer at once and in as few words as the question allows: the answer first, a reason only where it would be of no use without one. Write in the language of the question.',
		algorithm: 'direct',
	},
	{
		...begins,
		id: 'teacher',
		name: 'Teacher',
		system:
			'You are a patient teacher. Explain one step at a time with an example from everyday life, name the mistake that is easily made here, and end with one short question by which the reader can test themselves. Write in the language of the question, for somebody who hears of it for the first time.',
		algorithm: 'direct',
	},
];

/** Both lists: of two under one id the one that was changed later stands, else the first. */
export function mergedPresets(
	here: readonly Preset[] | null,
	file: readonly Preset[] | null | undefined,
): Preset[] | null {
	if (!file) return here && [...here];
	const all = new Map((here ?? firstPresets).map((preset) => [preset.id, preset]));
	for (const preset of file) {
		const known = all.get(preset.id);
		if (!known || preset.changed > known.changed) all.set(preset.id, preset);
	}
	return [...all.values()];
}
