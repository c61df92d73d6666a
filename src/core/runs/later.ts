/**
 * The list for later: runs that are pinned as they were asked, with their place, and begin one after
 * another when nothing else runs. One that waits is `paused` with nothing in its journal.
 */
import type { Run } from '../types.ts';

/** It has not begun: it can be moved, changed and taken out. */
export const isQueued = ({ later, status }: Pick<Run, 'later' | 'status'>): boolean =>
	later !== undefined && later.begun === undefined && status === 'paused';

/** It is over for the list, which goes on with the next: done, failed, or waiting for somebody. */
export const isProcessed = (run: Pick<Run, 'later' | 'status'>): boolean =>
	run.later !== undefined && run.status !== 'running' && !isQueued(run);
