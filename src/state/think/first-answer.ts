/** Asks the browser to keep what is stored, once in a profile: right after the first answer. */
import { live } from '../../storage/live.ts';
import { getRun, runningRuns } from '../../storage/runs/runs.ts';
import { firstTime } from '../../storage/settings.ts';

/**
 * Some browsers ask the person in turn, so it is not done at the start, when there is nothing to
 * keep, but when a run that was under way has just become `done`. Runs that leave no trace are not
 * stored and do not count. Returns the way to stop watching.
 */
export function askAfterFirstAnswer(ask: () => Promise<void>): () => void {
	let before: string[] = [];
	const leave = live(
		runningRuns,
		(runs) => {
			const now = runs.map(({ id }) => id);
			const over = before.filter((id) => !now.includes(id));
			before = now;
			for (const id of over) void end(id).catch(console.warn);
		},
		// Without a database there is nothing to keep.
		console.warn,
	);

	async function end(id: string): Promise<void> {
		if ((await getRun(id))?.status !== 'done') return;
		leave();
		if (await firstTime('asked-to-keep')) await ask();
	}

	return leave;
}
