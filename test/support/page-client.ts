/** A client without a brain: it records what the page asks and says what a test wants it to say. */
import type { Fork } from '../../src/core/runs/fork.ts';
import type { Run } from '../../src/core/types.ts';
import type { Client } from '../../src/worker/client.ts';
import type { Live } from '../../src/runs/live.ts';
import type { Event } from '../../src/worker/protocol.ts';

type Stored = Extract<Event, { type: 'stored' }>;
type Removed = Extract<Event, { type: 'removed' }>;

export interface PageClient extends Client {
	/** What was asked, in order: the name of the call and its arguments. */
	readonly asked: [string, ...unknown[]][];
	live(live: Live): void;
	stored(stored: Omit<Stored, 'type'>): void;
	removed(removed: Omit<Removed, 'type'>): void;
	run(run: Run): void;
}

export function pageClient(): PageClient {
	const asked: [string, ...unknown[]][] = [];
	const live = teller<Live>();
	const stored = teller<Stored>();
	const removed = teller<Removed>();
	const run = teller<Run>();
	const note =
		(name: string) =>
		async (...values: unknown[]): Promise<void> => {
			asked.push([name, ...values]);
		};
	return {
		asked,
		live: live.tell,
		stored: (rows) => stored.tell({ type: 'stored', ...rows }),
		removed: (rows) => removed.tell({ type: 'removed', ...rows }),
		run: run.tell,
		request: note('request'),
		ask: note('ask'),
		start: note('start'),
		stop: note('stop'),
		answerNow: note('answerNow'),
		pause: note('pause'),
		resume: note('resume'),
		step: note('step'),
		answerPrivate: note('answerPrivate'),
		editPrivate: note('editPrivate'),
		notifyInput: note('hear'),
		forget: note('forget'),
		async forkPrivate(fork: Fork) {
			await note('forkPrivate')(fork);
			throw new Error('No brain.');
		},
		onLive: live.add,
		onStored: stored.add,
		onRemoved: removed.add,
		onRun: run.add,
		onModel: () => () => {},
		onFailed: () => () => {},
		close() {},
	};
}

function teller<T>() {
	const all = new Set<(value: T) => void>();
	return {
		add: (listen: (value: T) => void) => {
			all.add(listen);
			return () => void all.delete(listen);
		},
		tell: (value: T) => all.forEach((listen) => listen(value)),
	};
}
