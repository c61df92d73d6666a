/** HyperThink's rounds and the state that decays, folded from the journal (hyperthink.md §I). */
import { defaults, settings, type HyperThinkOptions } from './options.ts';
import { complete } from '../setting.ts';
import { isCut } from '../../core/replies/cut.ts';
import type { Note, Step, ThinkStep } from '../../core/runs/steps.ts';
import type { RoleName, Run } from '../../core/types.ts';
import { eventsOf, type Common, type LiveStep, type TextSource } from '../shared/trace.ts';
import type { HyperThinkReviewed } from './events.ts';

export interface Round {
	/** 0 is the draft. */
	review: number;
	key: string;
	by: RoleName | null;
	verdict: 'draft' | 'accepted' | 'rejected' | 'malformed' | 'failed' | 'cancelled' | 'pending';
	step: ThinkStep | null;
	live: LiveStep | null;
	/** A draft with a text that was cut in its middle. */
	cut: boolean;
	event: HyperThinkReviewed | null;
	/** What was under review, and the candidate afterwards: their difference is what changed. */
	before: TextSource | null;
	after: TextSource | null;
	/** The state after this round, slot by slot. */
	slots: Slot[];
	/** Notes that this round's batch pushed out. */
	leaving: Note[];
	/** Notes of the batch that were there already. */
	duplicates: string[];
}

export interface Slot {
	note: Note | null;
	/** Arrived in this round. */
	fresh: boolean;
	/** Rounds since it arrived. */
	age: number;
}

export interface HyperThinkTrace extends Common {
	kind: 'hyperthink';
	capacity: number;
	rounds: Round[];
}

export function trace(
	run: Pick<Run, 'options'>,
	common: Common,
	journal: readonly Step[],
): HyperThinkTrace {
	const events = eventsOf(journal);
	const reviews = events.filter((event) => event.type === 'hyperthink/reviewed');
	const states = events.filter((event) => event.type === 'hyperthink/state');
	// An imported journal may claim any number of slots.
	const claimed = states.at(-1)?.capacity ?? run.options.capacity;
	const { capacity } = complete(defaults, settings, {
		capacity: claimed,
	} as Partial<HyperThinkOptions>);
	const told = new Set(reviews.map((event) => event.reviewer));
	const rounds: Round[] = [];
	// Notes carried along from the question before stand in the state when the draft begins.
	const carried = states.find((state) => state.review === 0)?.notes ?? [];
	let slots = settle(
		Array.from({ length: capacity }, () => null),
		carried,
		capacity,
	);

	for (const step of common.steps) {
		const event = reviews.find((review) => review.reviewer === step.key) ?? null;
		const isDraft = !event && !step.key.startsWith('review-');
		const review = event?.review ?? numberIn(step.key) ?? 0;
		const state = event && states.find((state) => state.review === event.review);
		const before = event ? textUnderReview(event, reviews, common.steps) : null;
		let leaving: Note[] = [];
		if (state) {
			const alive = state.notes.filter((note) => !state.evicted.includes(note.id));
			leaving = slots.filter(
				(note) => note !== null && !alive.some((n) => n.id === note.id),
			) as Note[];
			slots = settle(slots, alive, capacity);
		}
		rounds.push({
			review,
			key: step.key,
			by: step.role,
			verdict: verdictOf(step, event, isDraft, told.has(step.key)),
			step,
			live: null,
			cut:
				isDraft &&
				step.status === 'done' &&
				isCut({ finish: step.finish ?? 'stop' }) &&
				!step.unclosed,
			event,
			before,
			after: event ? { text: event.output } : isDraft ? textOf(step) : null,
			slots: slots.map((note) => ({
				note,
				fresh: note !== null && note.added === review && review > 0,
				age: note === null ? 0 : Math.max(0, review - note.added),
			})),
			leaving,
			duplicates: state?.duplicates ?? [],
		});
	}
	for (const live of common.live) {
		rounds.push({
			review: numberIn(live.key) ?? 0,
			key: live.key,
			by: null,
			verdict: 'pending',
			step: null,
			live,
			cut: false,
			event: null,
			before: null,
			after: null,
			slots: slots.map((note) => ({ note, fresh: false, age: 0 })),
			leaving: [],
			duplicates: [],
		});
	}
	return { kind: 'hyperthink', ...common, capacity, rounds, soFar: soFar(rounds) };
}

function soFar(rounds: readonly Round[]): Common['soFar'] {
	const round = rounds.findLast(({ after }) => after !== null);
	if (!round) return null;
	const words =
		round.review === 0
			? 'The draft, not reviewed yet'
			: `The candidate after review ${round.review}`;
	return { source: round.after!, words };
}

function verdictOf(
	step: ThinkStep,
	event: HyperThinkReviewed | null,
	isDraft: boolean,
	told: boolean,
): Round['verdict'] {
	if (event) return event.verdict;
	if (step.status === 'stopped' && isDraft) return 'draft';
	if (step.status === 'cancelled' || step.status === 'stopped') return 'cancelled';
	if (step.status !== 'done') return 'failed';
	return isDraft || told ? 'draft' : 'pending';
}

/** The draft lies in `texts`; a later candidate stands in the event of the review that wrote it. */
function textUnderReview(
	event: HyperThinkReviewed,
	reviews: readonly HyperThinkReviewed[],
	steps: readonly ThinkStep[],
): TextSource | null {
	const earlier = reviews.find((review) => review.reviewer === event.reviewed);
	if (earlier) return { text: earlier.output };
	const step = steps.find((step) => step.key === event.reviewed);
	return step ? textOf(step) : null;
}

/** A draft whose thinking never closed has no text: its thoughts are what is reviewed. */
const textOf = (step: ThinkStep): TextSource => ({ id: step.unclosed ? step.thinking : step.text });

/** Who stays keeps its slot; who arrives takes the first free one. */
function settle(slots: (Note | null)[], alive: readonly Note[], capacity: number): (Note | null)[] {
	const ids = new Map(alive.map((note) => [note.id, note]));
	const next = slots.map((note) => (note && ids.get(note.id)) ?? null);
	while (next.length < capacity) next.push(null);
	const seated = new Set(next.map((note) => note?.id));
	for (const note of alive) {
		if (seated.has(note.id)) continue;
		const free = next.indexOf(null);
		if (free < 0) next.push(note);
		else next[free] = note;
	}
	return next;
}

const numberIn = (key: string): number | null => {
	const found = /-(\d+)$/.exec(key);
	return found ? Number(found[1]) : null;
};
