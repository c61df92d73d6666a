/**
 * From a run's journal to what the screen draws: a pure fold over steps and events. A replay is
 * the same fold over the first n steps; nothing here asks what today's algorithm would do.
 */
import type {
	HyperThinkReviewed,
	MidTryCheck,
	MidTryConsensus,
	MidTryPath,
	RunEvent,
	Trimmed,
} from '../core/events.ts';
import type { Note, RoleName, Run, Step, TextId, ThinkStep } from '../core/types.ts';

/** A step under way; its words stream elsewhere. */
export interface LiveStep {
	key: string;
	label: string;
	started: number;
}

/** A text that is here, or one to be read from the `texts` table. */
export type TextSource = { text: string } | { id: TextId };

interface Common {
	/** Finished model calls in order of completion. */
	steps: ThinkStep[];
	live: LiveStep[];
	/** What the budgeter left out, by the key of the step. */
	trims: Map<string, Trimmed>;
	totals: Totals;
}

export interface Totals {
	calls: number;
	/** Tokens read and written; `exact` is false where a server gave no figures. */
	promptTokens: number;
	completionTokens: number;
	exact: boolean;
	/** Engine time, milliseconds; parallel steps add up. */
	milliseconds: number;
	/** Steps that left the device. */
	remote: number;
}

export interface DirectTrace extends Common {
	kind: 'direct';
}

export interface Round {
	/** 0 is the draft. */
	review: number;
	key: string;
	by: RoleName | null;
	verdict: 'draft' | 'accepted' | 'rejected' | 'malformed' | 'failed' | 'cancelled' | 'pending';
	step: ThinkStep | null;
	live: LiveStep | null;
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

export interface PathView {
	path: number;
	key: string;
	strategy: string;
	temperature: number;
	step: ThinkStep | null;
	live: LiveStep | null;
	event: MidTryPath | null;
	/** In standard deviations; null before the consensus and for a path without a score. */
	advantage: number | null;
	selected: boolean;
	/** The literal pseudocode would have selected it. */
	literal: boolean;
}

export interface MidTryTrace extends Common {
	kind: 'midtry';
	paths: PathView[];
	consensus: MidTryConsensus | null;
	check: MidTryCheck | null;
	/** Calls after the paths: divergence, final check. */
	after: { key: string; label: string; step: ThinkStep | null; live: LiveStep | null }[];
}

export type Trace = DirectTrace | HyperThinkTrace | MidTryTrace;

/** Folds the journal of a run, and what is under way, into what its screen shows. */
export function readTrace(
	run: Pick<Run, 'algorithm' | 'options'>,
	journal: readonly Step[],
	live: readonly LiveStep[] = [],
): Trace {
	const steps = journal.filter((step): step is ThinkStep => step.kind === 'think');
	const events = journal.flatMap((step) => (step.kind === 'event' ? [step.event] : []));
	const done = new Set(steps.map((step) => step.key));
	const common: Common = {
		steps,
		live: live.filter((step) => !done.has(step.key)),
		trims: new Map(
			events.flatMap((event) => (event.type === 'trimmed' ? [[event.step, event]] : [])),
		),
		totals: totalsOf(steps),
	};
	if (run.algorithm === 'hyperthink') return hyperThink(run, common, events);
	if (run.algorithm === 'midtry') return midTry(run, common, events);
	return { kind: 'direct', ...common };
}

export function totalsOf(steps: readonly ThinkStep[]): Totals {
	const totals: Totals = {
		calls: steps.length,
		promptTokens: 0,
		completionTokens: 0,
		exact: true,
		milliseconds: 0,
		remote: 0,
	};
	for (const { usage, remote } of steps) {
		if (remote) totals.remote += 1;
		if (!usage) continue;
		totals.promptTokens += usage.promptTokens;
		totals.completionTokens += usage.completionTokens;
		totals.milliseconds += usage.milliseconds;
		totals.exact &&= usage.exact;
	}
	return totals;
}

// ── HyperThink ──────────────────────────────────────────────────────────────────────────────

function hyperThink(
	run: Pick<Run, 'options'>,
	common: Common,
	events: readonly RunEvent[],
): HyperThinkTrace {
	const reviews = events.filter((event) => event.type === 'hyperthink/reviewed');
	const states = events.filter((event) => event.type === 'hyperthink/state');
	const capacity = states.at(-1)?.capacity ?? numberOr(run.options.capacity, 17);
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
		const isDraft = !event && !/^review-/.test(step.key);
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
			event: null,
			before: null,
			after: null,
			slots: slots.map((note) => ({ note, fresh: false, age: 0 })),
			leaving: [],
			duplicates: [],
		});
	}
	return { kind: 'hyperthink', ...common, capacity, rounds };
}

function verdictOf(
	step: ThinkStep,
	event: HyperThinkReviewed | null,
	isDraft: boolean,
	told: boolean,
): Round['verdict'] {
	if (event) return event.verdict;
	if (step.status === 'cancelled') return 'cancelled';
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

// ── MidTry ──────────────────────────────────────────────────────────────────────────────────

const strategies = ['Conservative', 'Standard', 'Creative', 'Divergent'];

function midTry(
	run: Pick<Run, 'options'>,
	common: Common,
	events: readonly RunEvent[],
): MidTryTrace {
	const paths = new Map<number, PathView>();
	const pathOf = (number: number): PathView => {
		let view = paths.get(number);
		if (!view) {
			const { temperatures: given } = run.options;
			const temperatures: unknown[] = Array.isArray(given) ? given : [];
			view = {
				path: number,
				key: `path-${number}`,
				strategy: strategies[(number - 1) % strategies.length]!,
				temperature: numberOr(temperatures[number - 1], (6 + number) / 10),
				step: null,
				live: null,
				event: null,
				advantage: null,
				selected: false,
				literal: false,
			};
			paths.set(number, view);
		}
		return view;
	};
	for (let n = 1; n <= numberOr(run.options.paths, 4); n++) pathOf(n);

	const after: MidTryTrace['after'] = [];
	for (const step of common.steps) {
		const number = pathNumber(step.key);
		if (number === null) after.push({ key: step.key, label: step.label, step, live: null });
		else Object.assign(pathOf(number), { step, temperature: step.sampling.temperature });
	}
	for (const live of common.live) {
		const number = pathNumber(live.key);
		if (number === null) after.push({ key: live.key, label: live.label, step: null, live });
		else pathOf(number).live = live;
	}
	for (const event of events) {
		if (event.type !== 'midtry/path') continue;
		const { strategy, temperature } = event;
		Object.assign(pathOf(event.path), { event, strategy, temperature });
	}
	const consensus = events.findLast((event) => event.type === 'midtry/consensus') ?? null;
	for (const view of consensus ? paths.values() : []) {
		view.advantage = consensus!.advantages[view.path] ?? null;
		view.selected = consensus!.selected === view.path;
		view.literal = consensus!.literal === view.path;
	}
	return {
		kind: 'midtry',
		...common,
		paths: [...paths.values()].sort((a, b) => a.path - b.path),
		consensus,
		check: events.findLast((event) => event.type === 'midtry/check') ?? null,
		after,
	};
}

const pathNumber = (key: string): number | null =>
	/^path-\d+$/.test(key) ? Number(key.slice(5)) : null;

const numberIn = (key: string): number | null => {
	const found = /-(\d+)$/.exec(key);
	return found ? Number(found[1]) : null;
};

const numberOr = <T>(value: unknown, other: T): number | T =>
	typeof value === 'number' && Number.isFinite(value) ? value : other;
