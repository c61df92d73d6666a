/** One worker with one model in it, from spawn to death. A dead session is never revived. */
import { MullError, toMullError } from '../../core/errors.ts';
import { deviceLost, gpuError, outOfMemory, webllmError } from './errors.ts';
import type {
	Bounds,
	FromWorker,
	ToWorker,
	WebllmRecord,
	WebllmRequest,
	WebllmUsage,
} from './protocol.ts';

/** The part of a `Worker` that is used. */
export interface WorkerLike {
	postMessage(message: ToWorker): void;
	terminate(): void;
	addEventListener(type: 'message', listen: (event: MessageEvent<FromWorker>) => void): void;
	addEventListener(type: 'error' | 'messageerror', listen: (event: Event) => void): void;
}

export interface Loaded {
	gpu: string;
	opensThinking: boolean;
	drawsHere: boolean;
	parallel: number;
}

interface End {
	finish: string;
	usage: WebllmUsage;
	thinkingEnded?: 'limit' | 'person';
}

/** Told as they come; `end` and `error` are the last. */
export type ChatEvent =
	| { type: 'text'; text: string; logprobs?: unknown }
	| { type: 'end'; end: End }
	| { type: 'error'; error: MullError };

export class WebllmSession {
	#worker: WorkerLike;
	#error: MullError | undefined;
	#loading: { resolve: (loaded: Loaded) => void; reject: (error: MullError) => void } | undefined;
	#chats = new Map<number, (event: ChatEvent) => void>();
	#ids = 0;
	#onProgress: (fraction: number, text: string) => void;
	#onDeath: (error: MullError) => void;
	#stall: { milliseconds: number; timer?: ReturnType<typeof setTimeout> };

	/**
	 * `onDeath` is called once, with `aborted` after `close()`. Silence of `stall` milliseconds
	 * while it should answer counts as a death too.
	 */
	constructor(
		spawn: () => WorkerLike,
		stall: number,
		onProgress: (fraction: number, text: string) => void,
		onDeath: (error: MullError) => void,
	) {
		this.#stall = { milliseconds: stall };
		this.#onProgress = onProgress;
		this.#onDeath = onDeath;
		this.#worker = spawn();
		this.#worker.addEventListener('message', ({ data }) => this.#handle(data));
		this.#worker.addEventListener('error', (event) => {
			event.preventDefault();
			this.#die(
				new MullError(
					'download',
					'WebLLM itself could not be started in this browser.',
					'Reload the page; if you are offline, open it online once so that it can be kept.',
					{ cause: (event as ErrorEvent).message },
				),
			);
		});
		this.#worker.addEventListener('messageerror', () =>
			this.#die(new MullError('bug', 'A message from WebLLM could not be read.')),
		);
	}

	get dead(): boolean {
		return this.#error !== undefined;
	}

	/** Rejects with a `MullError`; the session is dead then. */
	load(record: WebllmRecord): Promise<Loaded> {
		if (this.#error) return Promise.reject(this.#error);
		return new Promise((resolve, reject) => {
			this.#loading = { resolve, reject };
			this.#watch();
			this.#worker.postMessage({ type: 'load', record });
		});
	}

	/** As many at a time as `Loaded.parallel`: wait for `end` or `error` of one first. Gives its number. */
	chat(
		request: WebllmRequest,
		thinking: Bounds | undefined,
		tell: (event: ChatEvent) => void,
	): number {
		const id = ++this.#ids;
		if (this.#error) {
			tell({ type: 'error', error: this.#error });
			return id;
		}
		this.#chats.set(id, tell);
		this.#watch();
		try {
			const chat = { type: 'chat' as const, id, request };
			this.#worker.postMessage(thinking ? { ...chat, thinking } : chat);
		} catch (thrown) {
			this.#finish(id, { type: 'error', error: toMullError(thrown, 'bad-request') });
		}
		return id;
	}

	/** Ends the thinking of a reply under way. */
	answerNow(id: number): void {
		if (this.#chats.has(id)) this.#worker.postMessage({ type: 'answer', id });
	}

	/**
	 * Stops a chat at its next token. Resolves when it has: false after `patience` milliseconds, unless
	 * others go on meanwhile: one whose prompt is read may keep it waiting.
	 */
	stop(id: number, patience: number): Promise<boolean> {
		if (!this.#chats.has(id)) return Promise.resolve(true);
		this.#worker.postMessage({ type: 'stop', id });
		return new Promise((resolve) => {
			const late = () => {
				if (this.#chats.size === 1) resolve(false);
				else timer = setTimeout(late, patience);
			};
			let timer = setTimeout(late, patience);
			this.#chats.set(id, (event) => {
				if (event.type === 'text') return;
				clearTimeout(timer);
				resolve(true);
			});
		});
	}

	/** Ends the worker and gives back all its memory. */
	close(): void {
		this.#die(new MullError('aborted', 'Stopped.'));
	}

	#handle(message: FromWorker): void {
		if (this.#error) return;
		if (this.#chats.size > 0 || this.#loading) this.#watch();
		switch (message.type) {
			case 'progress':
				return this.#onProgress(message.fraction, message.text);
			case 'loaded':
				clearTimeout(this.#stall.timer);
				this.#loading?.resolve(message);
				this.#loading = undefined;
				return;
			case 'load-failed':
				return this.#die(webllmError(message.fault, 'load'));
			case 'gpu-error':
				return this.#die(gpuError(message.fault));
			case 'lost': {
				const fault = { name: 'lost', message: message.message };
				// The runtime destroys the device itself when a buffer does not fit, and what is lost while
				// the model goes onto it was lost for want of memory.
				const full = message.reason === 'destroyed' || this.#loading !== undefined;
				return this.#die(full ? outOfMemory(fault) : deviceLost(fault));
			}
			case 'text':
				return this.#chats.get(message.id)?.(message);
			case 'end':
				return this.#finish(message.id, { type: 'end', end: message });
			case 'failed': {
				if (!this.#chats.has(message.id)) return;
				const error = webllmError(message.fault, 'answer');
				// After any other fault the state inside is unknown.
				const harmless = error.code === 'context-overflow' || error.code === 'bad-request';
				return harmless ? this.#finish(message.id, { type: 'error', error }) : this.#die(error);
			}
			case 'ready':
		}
	}

	#finish(id: number, event: ChatEvent): void {
		const tell = this.#chats.get(id);
		this.#chats.delete(id);
		if (this.#chats.size === 0) clearTimeout(this.#stall.timer);
		tell?.(event);
	}

	#watch(): void {
		const stall = this.#stall;
		clearTimeout(stall.timer);
		stall.timer = setTimeout(
			() =>
				this.#die(
					new MullError(
						'stalled',
						this.#loading
							? `Loading the model has not moved for ${Math.round(stall.milliseconds / 60_000)} minutes.`
							: `The model has said nothing for ${Math.round(stall.milliseconds / 60_000)} minutes.`,
						this.#loading
							? 'Try again; if it stays so, reload the page or restart the browser.'
							: 'Try again; a smaller model or a shorter prompt is quicker.',
					),
				),
			stall.milliseconds,
		);
	}

	#die(error: MullError): void {
		if (this.#error) return;
		this.#error = error;
		this.#worker.terminate();
		this.#loading?.reject(error);
		clearTimeout(this.#stall.timer);
		for (const id of [...this.#chats.keys()]) this.#finish(id, { type: 'error', error });
		this.#onDeath(error);
	}
}
