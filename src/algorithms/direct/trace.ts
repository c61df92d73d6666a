/** Direct's trace: its one step, and what code found in its calculations. */
import type { Step } from '../../core/runs/steps.ts';
import { cutOff, eventsOf, type Common } from '../shared/trace.ts';
import type { DirectSums } from './events.ts';

export interface DirectTrace extends Common {
	kind: 'direct';
	sums: DirectSums | null;
}

export const trace = (_: unknown, common: Common, journal: readonly Step[]): DirectTrace => ({
	kind: 'direct',
	...common,
	streams: true,
	soFar: cutOff(common.steps),
	sums: eventsOf(journal).findLast((event) => event.type === 'direct/sums') ?? null,
});
