/**
 * From a run's journal to what the screen draws: a pure fold over steps and events. A replay is
 * the same fold over the first n steps; nothing here asks what today's algorithm would do.
 */
import { callsOf } from '../../core/calls.ts';
import type {
	HyperThinkReviewed,
	MidTryCheck,
	MidTryConsensus,
	MidTryPath,
	Trimmed,
} from '../../core/events.ts';
import type { Note, RoleName, Run, Step, TextId, ThinkStep } from '../../core/types.ts';
import { hyperThink } from './trace-hyperthink.ts';
import { midTry } from './trace-midtry.ts';
import { thought, type ThoughtTrace } from './trace-thought.ts';

/** A step under way; its words stream elsewhere. */
export interface LiveStep {
	key: string;
	label: string;
	started: number;
}

/** A text that is here, or one to be read from the `texts` table. */
export type TextSource = { text: string } | { id: TextId };

export interface Common {
	/** Finished steps that asked a model, in order of completion. */
	steps: ThinkStep[];
	live: LiveStep[];
	/** What the budgeter left out, by the key of the step. */
	trims: Map<string, Trimmed>;
	totals: Totals;
}

export interface Totals {
	/** Calls of models (`core/calls.ts`): a step may take several. */
	calls: number;
	/** Tokens read and written; `exact` is false where a server gave no figures. */
	promptTokens: number;
	completionTokens: number;
	exact: boolean;
	/** Engine time, milliseconds; parallel steps add up. */
	milliseconds: number;
	/** Of these, calls that left the device. */
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

export type Trace = DirectTrace | HyperThinkTrace | MidTryTrace | ThoughtTrace;

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
	if (run.algorithm === 'thought') return thought(common, journal);
	return { kind: 'direct', ...common };
}

export function totalsOf(steps: readonly ThinkStep[]): Totals {
	const totals: Totals = {
		calls: 0,
		promptTokens: 0,
		completionTokens: 0,
		exact: true,
		milliseconds: 0,
		remote: 0,
	};
	for (const step of steps) {
		const { usage, remote } = step;
		const calls = callsOf(step);
		totals.calls += calls;
		if (remote) totals.remote += calls;
		if (!usage) continue;
		totals.promptTokens += usage.promptTokens;
		totals.completionTokens += usage.completionTokens;
		totals.milliseconds += usage.milliseconds;
		totals.exact &&= usage.exact;
	}
	return totals;
}

/** An option of a stored run: not trusted to be a number. */
export const numberOr = <T>(value: unknown, other: T): number | T =>
	typeof value === 'number' && Number.isFinite(value) ? value : other;
