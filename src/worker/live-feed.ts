/**
 * Words under way, on their way to every page: the first soon, then gathered so that 200 tokens a
 * second become at most three messages. Each makes the browser draw its window, which should cost
 * little beside the thinking. They are kept whole so that a page which opens late sees all of them.
 */
import { joined, type Delta, type Live } from '../runs/live.ts';

interface LiveFeed {
	send(live: Live): void;
	/** Everything under way, from the start of each step. */
	replay(): Delta[];
}

/** Milliseconds: after a silence words are shown so soon, with those that come in the same breath. */
const soon = 120;
/** `post` delivers; `later` is setTimeout unless a test says otherwise. */
export function liveFeed(
	post: (live: Live) => void,
	interval = 400,
	later: (work: () => void, ms: number) => unknown = setTimeout,
): LiveFeed {
	const soFar = new Map<string, Delta>();
	const pending = new Map<string, Delta>();
	let waiting = false;

	const flush = () => {
		for (const delta of pending.values()) post(delta);
		pending.clear();
	};
	const wait = (milliseconds: number) => {
		waiting = true;
		later(() => {
			waiting = false;
			if (pending.size === 0) return;
			flush();
			wait(interval);
		}, milliseconds);
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
			if (!waiting) wait(Math.min(soon, interval));
		},
		replay: () => [...soFar.values()].map((delta) => ({ ...delta, restart: true })),
	};
}
