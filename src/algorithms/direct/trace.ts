/** Direct's trace: its one step. */
import { cutOff, type Common } from '../shared/trace.ts';

export interface DirectTrace extends Common {
	kind: 'direct';
}

export const trace = (_: unknown, common: Common): DirectTrace => ({
	kind: 'direct',
	...common,
	streams: true,
	soFar: cutOff(common.steps),
});
