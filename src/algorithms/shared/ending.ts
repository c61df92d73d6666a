/** How a run ends when a step throws: one place that says what an algorithm may handle. */
import {
	hasCode,
	isAbort,
	isStepFault,
	isEnvironmentError,
	MullError,
	toPlain,
} from '../../core/errors.ts';
import type { Mind } from '../../core/ports.ts';
import type { Outcome } from '../../core/types.ts';

export type Ending = Pick<Outcome, 'stop' | 'reason' | 'error'>;

/**
 * Stopped, over budget, or a fault that the journal recorded. Anything else (surroundings, a
 * pause, a bug) is thrown on: the run's driver handles it.
 */
export function ending(thrown: unknown, mind: Mind): Ending {
	if (mind.stop.aborted && (isAbort(thrown) || isOutside(thrown))) {
		return { stop: 'stopped', reason: 'You stopped the run.' };
	}
	if (isAbort(thrown) && mind.enough?.aborted) {
		return { stop: 'stopped', reason: 'You wanted the answer now.' };
	}
	if (hasCode(thrown, 'over-budget')) return { stop: 'budget', reason: thrown.message };
	if (isStepFault(thrown)) return { stop: 'error', reason: thrown.message, error: toPlain(thrown) };
	throw thrown;
}

/** The words of an answer that were there when its step threw. */
const writtenBy = (thrown: unknown): string =>
	thrown instanceof MullError ? (thrown.written?.trim() ?? '') : '';

/** A run whose only answer was being written: what is there of it is its answer. */
export function cutOff(thrown: unknown, mind: Mind): Outcome {
	const answer = writtenBy(thrown);
	const end = ending(thrown, mind);
	if (answer === '' || end.stop !== 'stopped') return { answer, ...end };
	return { answer, ...end, reason: 'You stopped it before its end.' };
}

const isOutside = (thrown: unknown) =>
	thrown instanceof MullError && isEnvironmentError(thrown.code);

/** No step gave an answer: what the person is told. */
export function noAnswer(reason: string): MullError {
	return new MullError(
		'malformed',
		reason,
		'Give role A more tokens for a reply, switch its reasoning off, or choose another model.',
	);
}
