/** How a step ended, in a word. */
import type { ThinkStep } from '../../core/runs/steps.ts';
import { w } from './words/trace.ts';

export function statusWords(status: ThinkStep['status']): string {
	switch (status) {
		case 'done':
			return w.done;
		case 'failed':
			return w.failedWord;
		case 'cancelled':
			return w.cancelled;
		case 'over-budget':
			return w.overBudget;
		case 'stopped':
			return w.cutOff;
	}
}

/** Something went wrong; a stop and a call that is no longer needed are none. */
export const isFault = (status: ThinkStep['status']): boolean =>
	status === 'failed' || status === 'over-budget';
