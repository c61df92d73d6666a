/** What the traces of all algorithms have in common, folded from a run's journal. */
import { callsOf } from '../../core/runs/calls.ts';
import type { RunEvent, Trimmed } from '../../core/events.ts';
import { noText, type Step, type TextId, type ThinkStep } from '../../core/runs/steps.ts';

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
	/** While there is no answer: the best words so far, and what to call them. */
	soFar?: { source: TextSource; words: string } | null | undefined;
	/** The words under way are the answer itself. */
	streams?: true;
	/** All that was done was built on nothing: to try again is to ask again. */
	anew?: boolean;
}

/** What the screen draws of a run; `kind` is the id of its algorithm. */
export interface Trace extends Common {
	kind: string;
}

interface Totals {
	/** Calls of models (`core/runs/calls.ts`): a step may take several. */
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

export function commonOf(journal: readonly Step[], live: readonly LiveStep[]): Common {
	const all = journal.filter((step): step is ThinkStep => step.kind === 'think');
	const words = new Set(live.map((step) => step.key));
	// One that was cut off and goes on shows its words under way.
	const steps = all.filter(({ key, status }) => status !== 'stopped' || !words.has(key));
	const done = new Set(steps.map((step) => step.key));
	return {
		steps,
		live: live.filter((step) => !done.has(step.key)),
		trims: new Map(
			eventsOf(journal).flatMap((event) =>
				event.type === 'trimmed' ? [[event.step, event] as const] : [],
			),
		),
		totals: totalsOf(steps),
	};
}

/** Words of an answer that was cut off. */
export function cutOff(steps: readonly ThinkStep[]): Common['soFar'] {
	const step = steps.findLast(({ status, text }) => status !== 'done' && text !== noText);
	return step ? { source: { id: step.text }, words: 'Written before it was cut off' } : null;
}

export const eventsOf = (journal: readonly Step[]): RunEvent[] =>
	journal.flatMap((step) => (step.kind === 'event' ? [step.event] : []));

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
