/** What the agent may spend is used up: the mission's limit, or the price of one trial. */
import { MullError } from '../../core/errors.ts';

/** The mission's own limit, as against the run's budget. */
export class LimitReached extends MullError {
	constructor() {
		super(
			'over-budget',
			'The limit of model calls for this mission is reached.',
			'Allow more calls in the options of the Thought agent, and start again.',
		);
	}
}

/** A trial that has used up its calls (repairs cost more) ends with what it knows; the mission goes on. */
export async function within<T>(otherwise: T, work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (thrown) {
		if (thrown instanceof LimitReached) return otherwise;
		throw thrown;
	}
}
