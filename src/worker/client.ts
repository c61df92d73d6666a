/** The page's side of the protocol. All that the page knows of threads. */
import type { TaskEdit } from '../core/mission/outside.ts';
import type { MullError } from '../core/errors.ts';
import type { Delta } from '../core/ports.ts';
import type { Fork } from '../core/runs/fork.ts';
import type { Run } from '../core/types.ts';
import type { Live } from '../runs/live.ts';
import type { Continue } from '../runs/resume.ts';
import type { PageHalves } from './answer-calls.ts';
import { BrainConnection, type BrainEvent, type RequestBody } from './brain-connection.ts';
import type { ModelState } from './protocol.ts';

type Stored = Extract<BrainEvent, { type: 'stored' }>;
type Removed = Extract<BrainEvent, { type: 'removed' }>;

export interface Client {
	/** Sends one request; rejects with a `MullError`. */
	request(wish: RequestBody): Promise<unknown>;
	/** The same for what takes time: `onWords` hears what comes meanwhile, `signal` ends it there too. */
	ask(wish: RequestBody, onWords: (delta: Delta) => void, signal: AbortSignal): Promise<unknown>;
	/** Drives the run. A private run travels along; any other is in the database already. */
	start(run: Run): Promise<void>;
	stop(runId: string): Promise<void>;
	/** Pauses at the next step boundary. */
	pause(runId: string): Promise<void>;
	/** The answer is wanted now: thinking ends, of the run or of one of its steps. */
	answerNow(runId: string, key?: string): Promise<void>;
	/** Goes on, if need be with another model, a higher limit or a larger budget. */
	resume(runId: string, change?: Continue): Promise<void>;
	/** One step, then pauses again. */
	step(runId: string): Promise<void>;
	/** Forks a private run; stored runs are forked by `storage/runs/fork-stored.ts`. */
	forkPrivate(fork: Fork): Promise<Run>;
	/** Answers a question of a private mission; it hears of it at its next round. */
	answerPrivate(runId: string, questionId: number, text: string): Promise<void>;
	/** Changes a task of a private mission, or with `null` adds one. */
	editPrivate(runId: string, taskId: number | null, change: TaskEdit['change']): Promise<void>;
	/** After an answer, an edit or USER_AWAY: a mission that waits for the person goes on. */
	notifyInput(runId: string): Promise<void>;
	forget(runIds: string[]): Promise<void>;
	/** Words as they come, of every run any tab drives. Each returns its unsubscribe. */
	onLive(listener: (live: Live) => void): () => void;
	onModel(listener: (state: ModelState) => void): () => void;
	onStored(listener: (stored: Stored) => void): () => void;
	onRemoved(listener: (removed: Removed) => void): () => void;
	/** Rows of private runs as they change. */
	onRun(listener: (run: Run) => void): () => void;
	/** The brain could not be started. */
	onFailed(listener: (error: MullError) => void): () => void;
	close(): void;
}

/** The channel on which every tab's brain tells what is under way. */
export const liveChannel = 'mull-live';

/** The lock that every tab's brain holds as long as it lives. */
export const openLock = 'mull-open';

/**
 * `spawn` starts a brain; it is called again, twice at most, if the brain cannot be loaded. `halves`:
 * what engines do in the page.
 */
export function createClient(spawn: () => Worker, halves: PageHalves = {}): Client {
	const live = listeners<Live>();
	const model = listeners<ModelState>();
	const stored = listeners<Stored>();
	const removed = listeners<Removed>();
	const run = listeners<Run>();
	const failed = listeners<MullError>();
	const channel = new BroadcastChannel(liveChannel);
	channel.onmessage = ({ data }: MessageEvent<Live | { type: string }>) => {
		if (data.type === 'delta' || data.type === 'delta-end') live.tell(data as Live);
	};

	const handleEvent = (news: BrainEvent) => {
		switch (news.type) {
			case 'delta':
			case 'delta-end':
				return live.tell(news);
			case 'stored':
				return stored.tell(news);
			case 'removed':
				return removed.tell(news);
			case 'run':
				return run.tell(news.run);
			case 'model':
				return model.tell(news.state);
			case 'ready':
				// Late pages ask for what is under way.
				return channel.postMessage({ type: 'hello' });
		}
	};
	const line = new BrainConnection(spawn, halves, handleEvent, failed.tell);
	const request = (wish: RequestBody) => line.request(wish);

	return {
		request,
		ask: (wish, onWords, signal) => line.ask(wish, onWords, signal),
		start: async (run) => {
			await request({ type: 'start', runId: run.id, ...(run.private ? { run } : {}) });
		},
		stop: async (runId) => void (await request({ type: 'stop', runId })),
		pause: async (runId) => void (await request({ type: 'pause', runId })),
		answerNow: async (runId, key) =>
			void (await request({ type: 'answer-now', runId, ...(key === undefined ? {} : { key }) })),
		resume: async (runId, change = {}) => void (await request({ type: 'resume', runId, change })),
		step: async (runId) => void (await request({ type: 'step', runId })),
		forkPrivate: async (fork) => (await request({ type: 'fork', ...fork })) as Run,
		answerPrivate: async (runId, questionId, text) =>
			void (await request({ type: 'answer', runId, questionId, text })),
		editPrivate: async (runId, taskId, change) =>
			void (await request({ type: 'edit', runId, taskId, change })),
		notifyInput: async (runId) => void (await request({ type: 'hear', runId })),
		forget: async (runIds) => void (await request({ type: 'forget', runIds })),
		onLive: live.add,
		onModel: model.add,
		onStored: stored.add,
		onRemoved: removed.add,
		onRun: run.add,
		onFailed: failed.add,
		close() {
			line.close();
			channel.close();
		},
	};
}

function listeners<T>() {
	const all = new Set<(value: T) => void>();
	return {
		add(listener: (value: T) => void) {
			all.add(listener);
			return () => void all.delete(listener);
		},
		tell(value: T) {
			for (const listener of all) listener(value);
		},
	};
}
