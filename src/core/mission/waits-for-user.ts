import type { RunChange } from '../ports.ts';

/** Nothing is left to do before a question is answered. Apart from `inbox.ts`: the page needs it at once. */
export const waitsForUser = ({ status, waiting }: Pick<RunChange, 'status' | 'waiting'>): boolean =>
	status === 'suspended' && waiting?.code === 'waiting-user';
