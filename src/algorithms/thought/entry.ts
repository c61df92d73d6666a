/** The Thought agent: what everything else needs to know of it. */
import { ownSampling, type Entry } from '../entry.ts';
import { events, say } from './events.ts';
import { defaults, settings, type ThoughtOptions } from './options.ts';
import { trace, type ThoughtTrace } from './trace.ts';

export const entry: Entry<'thought', ThoughtOptions, ThoughtTrace> = {
	id: 'thought',
	label: 'Thought agent',
	summary: 'A mission, decomposed in tasks; facts that must survive tests; a memory that grows.',
	version: 1,
	defaults,
	settings,
	roles: ['A', 'B'],
	// Plans, forms and judgements over long prompts.
	demands: 'much',
	sampling: (_, roles) => ownSampling(roles),
	events,
	say,
	trace,
	calls: ({ calls }) => ({ least: 1, most: calls }),
};
