/** The page's side of the protocol. All that the page knows of threads. */
import type { TaskEdit } from '../core/mission/outside.ts';
import { fromPlain, MullError } from '../core/errors.ts';
import type { Delta } from '../core/ports.ts';
import type { Fork } from '../core/fork.ts';
import type { Run } from '../core/types.ts';
import type { Live } from '../runs/live.ts';
import type { Continue } from '../runs/resume.ts';
import { answerCalls, type PageHalves } from './answer-calls.ts';
import type { Event, ModelState, Request } from './protocol.ts';

type Ask<R> = R extends { id: number } ? Omit<R, 'id'> : never;
type Stored = Extract<Event, { type: 'stored' }>;
type Removed = Extract<Event, { type: 'removed' }>;

export interface Client {
	/** Sends one request; rejects with a `MullError`. */
	request(request: Ask<Request>): Promise<unknown>;
	/** The same for what takes time: `onWords` hears what comes meanwhile, `signal` ends it there too. */
	ask(
		request: Ask<Request>,
		onWords: (delta: Delta) => void,
		signal: AbortSignal,
	): Promise<unknown>;
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
	/** Forks a private run; stored runs are forked by `storage/runs.ts`. */
	forkPrivate(fork: Fork): Promise<Run>;
	/** Answers a question of a private mission; it hears of it at its next round. */
	answerPrivate(runId: string, questionId: number, text: string): Promise<void>;
	/** Changes a task of a private mission, or with `null` adds one. */
	editPrivate(runId: string, taskId: number | null, change: TaskEdit['change']): Promise<void>;
	/** After an answer, an edit or USER_AWAY: a mission that waits for the person goes on. */
	hear(runId: string): Promise<void>;
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
	const waiting = new Map<
		number,
		{ resolve: (v: unknown) => void; reject: (e: MullError) => void }
	>();
	/** Who hears the words of a question. */
	const words = new Map<number, (delta: Delta) => void>();
	const live = listeners<Live>();
	const model = listeners<ModelState>();
	const stored = listeners<Stored>();
	const removed = listeners<Removed>();
	const run = listeners<Run>();
	const failed = listeners<MullError>();
	let id = 0;
	let keys: Record<string, string> = {};

	const channel = new BroadcastChannel(liveChannel);
	channel.onmessage = ({ data }: MessageEvent<Live | { type: string }>) => {
		if (data.type === 'delta' || data.type === 'delta-end') live.tell(data as Live);
	};

	const receive = ({ data }: MessageEvent<Event>) => {
		switch (data.type) {
			case 'reply': {
				const asked = waiting.get(data.id);
				waiting.delete(data.id);
				if (data.error) asked?.reject(fromPlain(data.error));
				else asked?.resolve(data.value);
				return;
			}
			case 'delta':
			case 'delta-end':
				return live.tell(data);
			case 'stored':
				return stored.tell(data);
			case 'removed':
				return removed.tell(data);
			case 'run':
				return run.tell(data.run);
			case 'words':
				return words.get(data.id)?.(data.delta);
			case 'model':
				return model.tell(data.state);
			case 'call':
			case 'call-stop':
				return calls.hear(data);
			case 'ready':
				// Late pages ask for what is under way.
				return channel.postMessage({ type: 'hello' });
		}
	};

	let brain: Worker;
	const calls = answerCalls(halves, (word) => brain.postMessage(word));
	let starts = 0;
	const begin = () => {
		brain = spawn();
		let ready = false;
		brain.onmessage = (message: MessageEvent<Event>) => {
			ready = true;
			receive(message);
		};
		brain.onerror = (event) => {
			event.preventDefault();
			// Once it has spoken, an uncaught error does not end a worker, and runs that leave no trace
			// live in it: leave it alone.
			if (ready) return console.error('The thinking worker:', event.message);
			const error = new MullError(
				'bug',
				`The thinking worker could not be started: ${event.message || 'it did not load'}.`,
				'Reload the page; everything finished is kept.',
			);
			for (const { reject } of waiting.values()) reject(error);
			waiting.clear();
			brain.terminate();
			calls.stopAll();
			starts += 1;
			if (starts < 3) begin();
			failed.tell(error);
		};
		if (Object.keys(keys).length) void request({ type: 'keys', keys });
	};

	const request = (ask: Ask<Request>): Promise<unknown> =>
		new Promise((resolve, reject) => {
			id += 1;
			waiting.set(id, { resolve, reject });
			if (ask.type === 'keys') keys = ask.keys;
			brain.postMessage({ ...ask, id });
		});

	const ask: Client['ask'] = async (asked, onWords, signal) => {
		signal.throwIfAborted();
		const answer = request(asked);
		const mine = id;
		const stop = () => void request({ type: 'stop-asking', of: mine });
		words.set(mine, onWords);
		signal.addEventListener('abort', stop, { once: true });
		try {
			return await answer;
		} finally {
			words.delete(mine);
			signal.removeEventListener('abort', stop);
		}
	};

	begin();

	return {
		request,
		ask,
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
		hear: async (runId) => void (await request({ type: 'hear', runId })),
		forget: async (runIds) => void (await request({ type: 'forget', runIds })),
		onLive: live.add,
		onModel: model.add,
		onStored: stored.add,
		onRemoved: removed.add,
		onRun: run.add,
		onFailed: failed.add,
		close() {
			brain.terminate();
			calls.stopAll();
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
