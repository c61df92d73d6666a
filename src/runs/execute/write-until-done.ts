/** What must be written as long as the page lives, however full or deaf the disk is meanwhile. */
import { toPlain } from '../../core/errors.ts';
import { wait } from '../../core/wait.ts';
import type { Live } from '../live.ts';

/** Between two tries, milliseconds: the rest grows from one to the other. */
const shortest = 1000;
const longest = 60_000;

/**
 * Does `work` for a run until it works; false when `signal` ended it first. It is tried once at
 * least. Meanwhile the words of the run say why it does not go on: its row cannot.
 */
export async function writeUntilDone(
	runId: string,
	{ live, now }: { live: (live: Live) => void; now: () => number },
	signal: AbortSignal,
	work: () => Promise<unknown>,
): Promise<boolean> {
	const place = { runId, key: 'unwritten' };
	const started = now();
	let told = false;
	try {
		for (let rest = shortest; ; rest = Math.min(2 * rest, longest)) {
			try {
				await work();
				return true;
			} catch (thrown) {
				if (signal.aborted) return false;
				console.error('What became of a run could not be written. Mull tries again.', thrown);
				const { message, wayOut } = toPlain(thrown);
				const words = { label: `${message} ${wayOut}`.trim(), thinking: '', text: '' };
				live({ type: 'delta', ...place, ...words, status: message, started });
				told = true;
			}
			await wait(rest, signal).catch(() => {});
			if (signal.aborted) return false;
		}
	} finally {
		if (told) live({ type: 'delta-end', ...place });
	}
}
