/** The page's line to its brain: requests and their answers one way, calls of the page the other. */
import { fromPlain, MullError, toPlain } from '../core/errors.ts';
import type { Delta } from '../core/ports.ts';
import type { answerCalls, PageHalves } from './answer-calls.ts';
import type { SpawnCall, StartedWorkers } from './page-workers.ts';
import type { PageCallMessage, Event, PageCall, Request } from './protocol.ts';

type WithoutId<R> = R extends { id: number } ? Omit<R, 'id'> : never;

/** A request as the page makes it: the line numbers it. */
export type RequestBody = WithoutId<Request>;

/** What is no answer to anything asked, nor asked of the page. */
export type BrainEvent = Exclude<
	Event,
	{ type: 'reply' | 'words' | 'call' | 'call-stop' | 'spawn' }
>;

interface Waiting {
	resolve: (value: unknown) => void;
	reject: (error: MullError) => void;
}

/** So often a brain that cannot be loaded is started. */
const mostStarts = 3;

export class BrainConnection {
	#spawn: () => Worker;
	#handleEvent: (news: BrainEvent) => void;
	#failed: (error: MullError) => void;
	#brain!: Worker;
	#starts = 0;
	/** Why nothing can be asked any more: there is no brain, and none will come. */
	#over: MullError | null = null;
	#id = 0;
	#waiting = new Map<number, Waiting>();
	/** Who hears the words of a question. */
	#words = new Map<number, (delta: Delta) => void>();
	/** As last sent: the next brain needs them too. */
	#keys: Record<string, string> = {};
	#halves: PageHalves;
	/** Both are fetched where the brain asks for them. */
	#calls: Promise<ReturnType<typeof answerCalls>> | undefined;
	#workers: Promise<StartedWorkers> | undefined;

	/** `failed`: a brain could not be started; another one may be on its way. */
	constructor(
		spawn: () => Worker,
		halves: PageHalves,
		handleEvent: (news: BrainEvent) => void,
		failed: (error: MullError) => void,
	) {
		this.#spawn = spawn;
		this.#handleEvent = handleEvent;
		this.#failed = failed;
		this.#halves = halves;
		this.#start();
	}

	/** Rejects with a `MullError`. */
	request(wish: RequestBody): Promise<unknown> {
		return this.#send(wish).answer;
	}

	async ask(
		wish: RequestBody,
		onWords: (delta: Delta) => void,
		signal: AbortSignal,
	): Promise<unknown> {
		signal.throwIfAborted();
		const { id, answer } = this.#send(wish);
		const stop = () => void this.request({ type: 'stop-asking', of: id }).catch(() => undefined);
		this.#words.set(id, onWords);
		signal.addEventListener('abort', stop, { once: true });
		try {
			return await answer;
		} finally {
			this.#words.delete(id);
			signal.removeEventListener('abort', stop);
		}
	}

	/** For good: what was asked and what is asked from now on is refused. */
	close(): void {
		this.#over ??= new MullError(
			'bug',
			'The thinking worker was ended.',
			'Reload the page; everything finished is kept.',
		);
		this.#end(this.#over);
	}

	#end(error: MullError): void {
		for (const { reject } of this.#waiting.values()) reject(error);
		this.#waiting.clear();
		this.#brain.terminate();
		void this.#calls?.then((calls) => calls.stopAll());
		void this.#workers?.then((workers) => workers.endAll());
	}

	#start(): void {
		const brain = (this.#brain = this.#spawn());
		this.#starts += 1;
		let ready = false;
		brain.onmessage = ({ data }: MessageEvent<Event>) => {
			ready = true;
			this.#receive(data);
		};
		brain.onerror = (event) => {
			event.preventDefault();
			// Once it has spoken, an uncaught error does not end a worker, and runs that leave no trace
			// live in it: leave it alone.
			if (ready) return console.error('The thinking worker:', event.message);
			this.#lose(event.message);
		};
		if (!Object.keys(this.#keys).length) return;
		// That there is no brain is said by `failed`.
		this.request({ type: 'keys', keys: this.#keys }).catch(() => undefined);
	}

	#lose(message: string): void {
		const error = new MullError(
			'bug',
			`The thinking worker could not be started: ${message || 'it did not load'}.`,
			'Reload the page; everything finished is kept.',
		);
		this.#end(error);
		if (this.#starts < mostStarts) this.#start();
		else this.#over = error;
		this.#failed(error);
	}

	async #startWorker(call: SpawnCall): Promise<void> {
		this.#workers ??= import('./page-workers.ts').then((module) => new module.StartedWorkers());
		try {
			await (await this.#workers).start(call);
		} catch (thrown) {
			// As a script of its own that cannot be loaded.
			call.control.postMessage({ message: `The worker could not be started: ${String(thrown)}` });
		}
	}

	async #answer(call: PageCall): Promise<void> {
		const post = (word: PageCallMessage) => this.#brain.postMessage(word);
		this.#calls ??= import('./answer-calls.ts').then((module) =>
			module.answerCalls(this.#halves, post),
		);
		try {
			(await this.#calls).handle(call);
		} catch (thrown) {
			this.#calls = undefined;
			if (call.type === 'call') post({ type: 'call-end', call: call.call, error: toPlain(thrown) });
		}
	}

	#send(wish: RequestBody): { id: number; answer: Promise<unknown> } {
		const id = (this.#id += 1);
		if (wish.type === 'keys') this.#keys = wish.keys;
		const answer = new Promise<unknown>((resolve, reject) => {
			if (this.#over) return reject(this.#over);
			this.#waiting.set(id, { resolve, reject });
			this.#brain.postMessage({ ...wish, id });
		});
		return { id, answer };
	}

	#receive(event: Event): void {
		switch (event.type) {
			case 'reply': {
				const asked = this.#waiting.get(event.id);
				this.#waiting.delete(event.id);
				if (event.error) asked?.reject(fromPlain(event.error));
				else asked?.resolve(event.value);
				return;
			}
			case 'words':
				return this.#words.get(event.id)?.(event.delta);
			case 'call':
			case 'call-stop':
				return void this.#answer(event);
			case 'spawn':
				return void this.#startWorker(event);
			default:
				return this.#handleEvent(event);
		}
	}
}
