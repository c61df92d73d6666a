/**
 * The session of a model: loaded once for all who wait for it, given up when the last of them goes,
 * and loaded again, from the cache, by whoever comes after it died.
 */
import { abortable } from '../../core/abortable.ts';
import { MullError, toMullError } from '../../core/errors.ts';
import { requireWebllm } from './download/files.ts';
import type { WebllmOptions, WebllmState } from './runtime.ts';
import { WebllmSession, type Loaded } from './session.ts';
import { webllmRecord } from './download/source.ts';

const drawn =
	'This graphics processor draws words with wrong odds, as a trial at load showed. Mull draws them on the processor: right, and a little slower.';
/** Milliseconds of silence that count as stalled, and that a stop may take. */
const defaults = { stall: 10 * 60_000, patience: 3000 };

export class SharedSession {
	#options: WebllmOptions;
	#onLoaded: (facts: Loaded) => void;
	#session: WebllmSession | undefined;
	#loading: { done: Promise<void>; waiters: number } | undefined;
	/** The stops of abandoned answers; whoever comes next waits for them. */
	#settling = new Set<Promise<void>>();
	#watchers = new Set<(status: string) => void>();

	constructor(options: WebllmOptions, onLoaded: (facts: Loaded) => void) {
		this.#options = options;
		this.#onLoaded = onLoaded;
	}

	get loaded(): boolean {
		return this.#session !== undefined && !this.#loading;
	}

	/** Loaded, or loading together with everyone else who waits for it. */
	async ready(signal: AbortSignal): Promise<WebllmSession> {
		await Promise.all(this.#settling);
		signal.throwIfAborted();
		if (this.#session && !this.#session.dead && !this.#loading) return this.#session;
		if (!this.#loading) {
			const done = this.#load().finally(() => (this.#loading = undefined));
			this.#loading = { done, waiters: 0 };
		}
		const mine = this.#loading;
		mine.waiters++;
		try {
			await abortable(mine.done, signal);
		} catch (thrown) {
			// The last one who wanted the model is gone: stop reading gigabytes.
			if (signal.aborted && mine.waiters === 1 && this.#loading === mine) this.close();
			throw thrown;
		} finally {
			mine.waiters--;
		}
		if (!this.#session) throw new MullError('device-lost', 'The model was unloaded again.');
		return this.#session;
	}

	/** Hears, in words, how far the loading is; returns its end. */
	watch(onStatus: (status: string) => void): () => void {
		this.#watchers.add(onStatus);
		return () => void this.#watchers.delete(onStatus);
	}

	/** Stops what nobody listens to any more; terminates the worker if it does not stop. */
	abandon(session: WebllmSession, chat: number): void {
		const { patience = defaults.patience } = this.#options;
		const stop = session.stop(chat, patience).then((stopped) => {
			if (!stopped) session.close();
			this.#settling.delete(stop);
		});
		this.#settling.add(stop);
	}

	close(): void {
		this.#session?.close();
	}

	async #load(): Promise<void> {
		const { source, context, spawn, ensure = requireWebllm } = this.#options;
		this.#report('Looking for the model', null);
		await ensure(source).catch((thrown) => {
			this.#tell({ kind: 'failed', error: toMullError(thrown, 'storage') });
			throw thrown;
		});
		if (this.#loading?.waiters === 0) throw new MullError('aborted', 'Stopped.');
		this.#report('Starting WebLLM', null);
		const mine: WebllmSession = new WebllmSession(
			spawn,
			this.#options.stall ?? defaults.stall,
			(fraction, text) => this.#report(...progressOf(text, fraction)),
			(error) => {
				if (this.#session === mine) this.#session = undefined;
				this.#tell(error.code === 'aborted' ? { kind: 'unloaded' } : { kind: 'failed', error });
			},
		);
		this.#session = mine;
		const facts = await mine.load(webllmRecord(source, context));
		this.#onLoaded(facts);
		const backend = facts.gpu ? `WebGPU (${facts.gpu})` : 'WebGPU';
		this.#tell({ kind: 'loaded', backend, context, ...(facts.drawsHere ? { note: drawn } : {}) });
	}

	#report(phase: string, fraction: number | null): void {
		this.#tell({ kind: 'loading', phase, fraction });
		const percent = fraction === null ? '' : `: ${Math.floor(fraction * 100)} %`;
		for (const watch of this.#watchers) watch(`${phase}${percent}.`);
	}

	#tell(state: WebllmState): void {
		this.#options.onState?.(state);
	}
}

/** What the package's progress means; only what is counted has a share of the whole. */
function progressOf(text: string, fraction: number): [phase: string, fraction: number | null] {
	if (/shader/i.test(text)) return ['Preparing the graphics processor', fraction];
	if (/cache|param/i.test(text)) return ['Loading the model', fraction];
	return [/finish/i.test(text) ? 'Trying the model out' : 'Starting WebLLM', null];
}
