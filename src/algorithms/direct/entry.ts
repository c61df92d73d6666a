/** Direct: what everything else needs to know of it. */
import type { Entry } from '../entry.ts';
import { events, say } from './events.ts';
import { defaults, settings, type DirectOptions } from './options.ts';
import { trace, type DirectTrace } from './trace.ts';

/** Why it ended, where there is nothing more to say of it. */
export const inOneCall = 'Answered in one call.';

export const entry: Entry<'direct', DirectOptions, DirectTrace> = {
	id: 'direct',
	label: 'Direct',
	summary: 'One answer, at once. Nothing checks it.',
	version: 1,
	defaults,
	settings,
	asRecommended: ({ temperature, topP }) => ({ temperature, topP }),
	// At 0 Pocket is right more often than drawn in any other way (docs/pocket-bench.md).
	onBuiltIn: { temperature: 0, reading: true },
	roles: ['A'],
	single: true,
	demands: 'little',
	sampling: ({ temperature, topP }) => ({ A: { temperatures: [temperature], topP } }),
	events,
	say,
	trace,
	calls: () => ({ least: 1, most: 1 }),
};
