/** The Thought agent: what everything else needs to know of it. */
import { ownSampling, type Entry } from '../entry.ts';
import { events, say } from './events.ts';
import { defaults, settings, type ThoughtOptions } from './options.ts';
import { trace, type ThoughtTrace } from './trace.ts';

export const entry: Entry<'thought', ThoughtOptions, ThoughtTrace> = {
	id: 'thought',
	label: 'Thought agent',
	summary: 'For something larger: it plans tasks, does them one by one and may ask you.',
	version: 6,
	defaults,
	settings,
	roles: ['A', 'B'],
	// Plans, forms and judgements over long prompts.
	demands: 'much',
	effort: {
		brief: { calls: 60, attempts: 3, tests: 1 },
		long: { calls: 240, attempts: 9, tests: 3 },
		open: { calls: 600, attempts: 12, tests: 3 },
	},
	sampling: (_, roles) => ownSampling(roles),
	events,
	say,
	trace,
	calls: ({ calls }) => ({ least: 1, most: calls }),
};
