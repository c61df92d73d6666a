/** How a step ended, in a word. */
import type { ThinkStep } from '../../core/runs/steps.ts';
import { m } from './messages.ts';

export function statusWords(status: ThinkStep['status']): string {
	switch (status) {
		case 'done':
			return m('done');
		case 'failed':
			return m('failedWord');
		case 'cancelled':
			return m('cancelled');
		case 'over-budget':
			return m('overBudget');
		case 'stopped':
			return m('cutOff');
	}
}

/** Something went wrong; a stop and a call that is no longer needed are none. */
export const isFault = (status: ThinkStep['status']): boolean =>
	status === 'failed' || status === 'over-budget';
