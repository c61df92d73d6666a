/** What the agent may spend is used up: the mission's limit, or the price of one trial. */
import type { TaskEdit } from '../../core/mission/outside.ts';
import { isStepFault, MullError } from '../../core/errors.ts';

/** The mission's own limit, as against the run's budget. */
export class LimitReached extends MullError {
	constructor(
		message = 'The limit of model calls for this mission is reached.',
		wayOut = 'Allow more calls in the options of the Thought agent, and start again.',
	) {
		super('over-budget', message, wayOut);
	}
}

/** The person wants the answer now: what was found so far is put together. */
export class AnswerWanted extends LimitReached {
	constructor() {
		super('You wanted the answer now.', 'Resume, and it goes on where it stopped.');
	}
}

/** Too many replies in a row could not be used (too-small.ts). */
export class ModelTooSmall extends MullError {
	constructor() {
		super(
			'over-budget',
			'This model seems too small for missions.',
			'Choose a bigger model, or ask with Direct or MidTry.',
		);
	}
}

/** The same words were about to be asked once too often: no fault of a reply. */
export class LoopRefused extends MullError {}

/** The person changed the task while it was worked on: it is left here, and begun again. */
export class Interrupted extends Error {}

/** Throws `Interrupted` where one of them gives the task other words, or another status. */
export function checkEdits(task: number, edits: readonly TaskEdit[]): void {
	const own = edits.filter(({ taskId }) => taskId === task).map(({ change }) => change);
	if (own.some(({ name, description, status }) => name ?? description ?? status))
		throw new Interrupted();
}

/** A trial that has used up its calls (repairs cost more) ends with what it knows; the mission goes on. */
export async function orOnLimit<T>(otherwise: T, work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (thrown) {
		// What the person ended is not decided by that: it is tried again when the run goes on.
		if (thrown instanceof LimitReached && !(thrown instanceof AnswerWanted)) return otherwise;
		throw thrown;
	}
}

/** A fault of the reply leaves the question without an answer; anything else ends the task. */
export function nullIfRecoverable(thrown: unknown): null {
	if (isStepFault(thrown) && thrown.code !== 'over-budget') return null;
	throw thrown;
}
