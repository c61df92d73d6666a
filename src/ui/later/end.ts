/** How one of the list ended, for the digest. */
import type { Run } from '../../core/types.ts';

export type End = 'done' | 'failed' | 'waits';

/** A run that the person stopped has its best answer; one that waits for something says for what. */
export const endOf = ({ status, outcome }: Pick<Run, 'status' | 'outcome'>): End => {
	if (status === 'suspended' || status === 'paused') return 'waits';
	return status === 'failed' || !outcome?.answer ? 'failed' : 'done';
};
