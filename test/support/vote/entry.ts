/** A toy algorithm: self-consistency, the answer that most of some replies agree on. */
import type { Entry } from '../../../src/algorithms/entry.ts';
import type { Common, Trace } from '../../../src/algorithms/shared/trace.ts';
import { eventsOf } from '../../../src/algorithms/shared/trace.ts';
import type { Step } from '../../../src/core/runs/steps.ts';
import { events, say, type VoteCounted } from './events.ts';

export type VoteOptions = { voters: number; temperature: number };

export interface VoteTrace extends Trace {
	kind: 'vote';
	counted: VoteCounted | null;
}

export const entry: Entry<'vote', VoteOptions, VoteTrace> = {
	id: 'vote',
	label: 'Vote',
	summary: 'The same question several times; the answer that most agree on.',
	version: 1,
	defaults: { voters: 3, temperature: 0.4 },
	settings: [
		{ key: 'voters', label: 'Voters', help: 'Replies.', kind: 'number', min: 1, max: 9, step: 1 },
	],
	roles: ['B'],
	demands: 'much',
	sampling: ({ temperature }, { B }) => ({
		B: { temperatures: [temperature], topP: B.sampling.topP },
	}),
	events,
	say,
	trace: (_: unknown, common: Common, journal: readonly Step[]) => ({
		kind: 'vote',
		...common,
		counted: eventsOf(journal).find((event) => event.type === 'vote/counted') ?? null,
	}),
	calls: ({ voters }) => ({ least: voters, most: voters }),
};
