/** From a finished run to a result: the same for every arm. */
import { callsOf } from '../../core/runs/calls.ts';
import { fromPlain, isStepFault, type ErrorCode, type MullError } from '../../core/errors.ts';
import type { Step, ThinkStep } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import { eventsOf } from '../../algorithms/shared/trace.ts';
import { judge } from '../problems/judge.ts';
import type { Experiment, Result, Unit, Verdict } from './types.ts';

/** A run that ended, with its journal. */
export interface EndedRun {
	run: Run;
	steps: readonly Step[];
}

/** Faults of a server, not of the arm: what they spoilt is done again. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['server', 'stalled']);

const thoughts = (steps: readonly Step[]) =>
	steps.filter((step): step is ThinkStep => step.kind === 'think');

/** A server failed in the middle of it: what came out is not the arm's own doing. */
export const isSpoilt = ({ steps }: EndedRun): boolean =>
	thoughts(steps).some(({ error }) => error !== undefined && passing.has(error.code));

/** What broke the run itself, so that nothing can be said of the arm; null where it is the arm's. */
export function faultOf({ run }: EndedRun): MullError | null {
	const error = run.outcome?.stop === 'error' ? run.outcome.error : undefined;
	const fault = error && fromPlain(error);
	return fault && !isStepFault(fault) ? fault : null;
}

/** Characters of an answer that a result keeps; the run has all of it. */
const shown = 400;

/** `again`: how often it was begun again before. `now`: milliseconds since 1970. */
export function score(
	experiment: Experiment,
	unit: Unit,
	{ run, steps }: EndedRun,
	again: number,
	now: number,
): Result {
	const asked = thoughts(steps);
	const text = run.outcome?.answer ?? '';
	const { answer, right } = judge(text, unit.item);
	const cut = asked.some(({ finish, unclosed, status }) =>
		[finish === 'length', finish === 'repeated', unclosed === true, status === 'over-budget'].some(
			Boolean,
		),
	);
	// What stands in a reply that was cut is not what the arm came to, whatever number is last in it.
	const broken = run.outcome?.cut || (cut && (answer === null || asked.length === 1));
	const verdict: Verdict = broken ? 'cut' : answer === null ? 'none' : right ? 'right' : 'wrong';
	const sum = (of: (step: ThinkStep) => number) => asked.reduce((all, step) => all + of(step), 0);
	return {
		experiment: experiment.id,
		unit: unit.key,
		item: unit.item.id,
		arm: unit.arm.id,
		repeat: unit.repeat,
		runId: run.id,
		verdict,
		answer: broken ? null : answer,
		said: text.length > shown ? `${text.slice(0, shown)}…` : text,
		...draftOf(unit, steps, verdict),
		...(run.outcome?.confidence ? { confidence: run.outcome.confidence } : {}),
		...(run.outcome?.signs ? { signs: run.outcome.signs } : {}),
		tokens: sum(({ usage }) => usage?.completionTokens ?? 0),
		promptTokens: sum(({ usage }) => usage?.promptTokens ?? 0),
		calls: sum(callsOf),
		seconds: run.worked / 1000,
		again,
		ended: now,
	};
}

/** What was reviewed or calculated again: that may turn it from right to wrong. */
function draftOf(
	{ arm, item }: Unit,
	steps: readonly Step[],
	verdict: Verdict,
): Pick<Result, 'draftRight'> {
	const isRight = (answer: string | undefined) =>
		answer !== undefined && judge(`Answer: ${answer}`, item).right;
	for (const event of eventsOf(steps)) {
		if (event.type === 'hyperthink/reviewed' && event.review === 1 && event.shortAnswer)
			return { draftRight: isRight(event.shortAnswer) };
		if (event.type === 'direct/sums' && event.corrected)
			return { draftRight: verdict !== 'cut' && isRight(event.written) };
	}
	const recalculated = arm.algorithm === 'direct' && arm.options.sums === 'correct';
	return recalculated ? { draftRight: verdict === 'right' } : {};
}
