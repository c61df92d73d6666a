/**
 * Words under way, on their way to every page: gathered for a moment so that 200 tokens a second
 * become at most 25 messages, and kept whole so that a page which opens late sees all of them.
 */
import { joined, type Delta, type Live } from '../runs/live.ts';

interface LiveFeed {
	send(live: Live): void;
	/** Everything under way, from the start of each step. */
	replay(): Delta[];
}

/** `post` delivers; `later` is setTimeout unless a test says otherwise. */
export function liveFeed(
	post: (live: Live) => void,
	interval = 40,
	later: (work: () => void, ms: number) => unknown = setTimeout,
): LiveFeed {
	const soFar = new Map<string, Delta>();
	const pending = new Map<string, Delta>();
	let waiting = false;

	const flush = () => {
		waiting = false;
		for (const delta of pending.values()) post(delta);
		pending.clear();
	};

	return {
		send(live) {
			const id = `${live.runId} ${live.key}`;
			if (live.type === 'delta-end') {
				flush();
				soFar.delete(id);
				return post(live);
			}
			soFar.set(id, joined(soFar.get(id), live));
			pending.set(id, joined(pending.get(id), live));
			if (waiting) return;
			waiting = true;
			later(flush, interval);
		},
		replay: () => [...soFar.values()].map((delta) => ({ ...delta, restart: true })),
	};
}
