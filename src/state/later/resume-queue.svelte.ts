/** The list for later goes on after a reload or a kill, whatever screen is open. */
import { live } from '../../storage/live.ts';
import { countLater } from '../../storage/runs/runs.ts';
import type { ThinkState } from '../think/think.svelte.ts';

/** Questions of the list: those that wait, and those that are through and not put away. */
export const queueCounts: { waiting: number; through: number } = $state({ waiting: 0, through: 0 });

/** The list itself is loaded only where something stands in it. Returns the way to stop watching. */
export const resumeQueue = (think: ThinkState): (() => void) =>
	live(
		countLater,
		(count) => {
			if (count > 0) void import('./later.svelte.ts').then(({ laterOf }) => laterOf(think));
		},
		// Without a database there is no list.
		console.warn,
	);
