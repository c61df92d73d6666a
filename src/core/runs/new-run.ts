/** A run's row as it begins. */
import type { Run } from '../types.ts';

/** What a run has from its first moment on; the rest comes while it is driven. */
type Beginning = Omit<Run, 'status' | 'waiting' | 'outcome' | 'created' | 'updated' | 'worked'>;

/** `now`: milliseconds since 1970. */
export const newRun = (beginning: Beginning, now = Date.now()): Run => ({
	...beginning,
	status: 'running',
	created: now,
	updated: now,
	worked: 0,
});
