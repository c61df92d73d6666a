/** What HyperThink decided: told once, kept in the journal, drawn by the screen. */
import { array, name, object, oneOf, text, whole, type Check } from '../../core/checks/check.ts';
import { note, role } from '../../core/checks/row-checks.ts';
import type { RunEvent } from '../../core/events.ts';
import type { Note } from '../../core/runs/steps.ts';
import type { RoleName } from '../../core/types.ts';

/** hyperthink.md §I steps 2–7: one review and what came of it. */
export interface HyperThinkReviewed {
	type: 'hyperthink/reviewed';
	/** From 1. */
	review: number;
	by: RoleName;
	verdict: 'accepted' | 'rejected' | 'malformed';
	/** The notes as the reviewer wrote them; not added on acceptance. */
	notes: string[];
	/** Key of the step whose text was under review, and of the step that reviewed it. */
	reviewed: string;
	reviewer: string;
	/** Normal form of the short answer of what was reviewed, where it had one. */
	shortAnswer?: string;
	/** Candidate after this review; on rejection the reviewer's output. */
	output: string;
	/** On acceptance: whose words are the answer, and why (decision H3). */
	kept?: 'reviewer' | 'reviewed';
	keptBecause?: string;
	/** Why it does not count as what it says: malformed though it had the form, or no acceptance. */
	because?: string;
}

/** The auto-decaying state after a rejection (hyperthink.md §I steps 4–5). */
interface HyperThinkState {
	type: 'hyperthink/state';
	review: number;
	capacity: number;
	notes: Note[];
	added: number[];
	evicted: number[];
	/** Notes of the batch that were already there, word for word. */
	duplicates: string[];
}

interface HyperThinkEvents {
	'hyperthink/reviewed': HyperThinkReviewed;
	'hyperthink/state': HyperThinkState;
}

declare module '../../core/events.ts' {
	interface RunEvents extends HyperThinkEvents {}
}

/** What they may look like in a file that somebody else wrote. */
export const events = {
	'hyperthink/reviewed': object<HyperThinkReviewed>()({
		type: name(),
		review: whole(),
		by: role,
		notes: array(text()),
		verdict: oneOf<HyperThinkReviewed['verdict']>('accepted', 'rejected', 'malformed'),
		'reviewed reviewer keptBecause? because? shortAnswer?': text(),
		output: text(2_000_000),
		'kept?': oneOf('reviewer', 'reviewed'),
	}),
	'hyperthink/state': object<HyperThinkState>()({
		type: name(),
		review: whole(),
		capacity: whole(0, 1000),
		notes: array(note),
		'added evicted': array(whole()),
		duplicates: array(text()),
	}),
} satisfies Record<keyof HyperThinkEvents, Check>;

/** What a screen reader hears of it; nothing for what is not worth a sentence. */
export function say(event: RunEvent): string {
	if (event.type !== 'hyperthink/reviewed') return '';
	const { review, by, verdict, notes } = event;
	const many = `${notes.length} ${notes.length === 1 ? 'note' : 'notes'}`;
	return `Review ${review} by ${by}: ${verdict}, ${many}.`;
}
