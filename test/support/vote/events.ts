/** What the vote decided, in the form that its folder gives to the rest of Mull. */
import { name, object, record, text, whole, type Check } from '../../../src/core/checks/check.ts';
import type { RunEvent } from '../../../src/core/events.ts';

export interface VoteCounted {
	type: 'vote/counted';
	votes: Record<string, number>;
	winner: string;
}

export interface VoteEvents {
	'vote/counted': VoteCounted;
}

declare module '../../../src/core/events.ts' {
	interface RunEvents extends VoteEvents {}
}

export const events = {
	'vote/counted': object<VoteCounted>()({
		type: name(),
		votes: record(whole(1)),
		winner: text(),
	}),
} satisfies Record<keyof VoteEvents, Check>;

export const say = (event: RunEvent): string =>
	event.type === 'vote/counted' ? `${event.votes[event.winner]} say ${event.winner}.` : '';
