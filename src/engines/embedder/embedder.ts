/**
 * Vectors of texts, from a model of the hub in a worker of its own. Starts with the first text, works in
 * batches, and ends its worker after a while without work.
 */
import { vectorMark, type EmbedderModel } from '../../catalogue/embedders.ts';
import { MullError } from '../../core/errors.ts';
import type { Embedder } from '../../core/ports.ts';
import type { EmbedderSource } from './protocol.ts';
import { openEmbedderSession, type EmbedderSession, type EmbedWorkerLike } from './session.ts';

export interface EmbedderOptions {
	spawn: () => EmbedWorkerLike;
	model: EmbedderModel;
	source: EmbedderSource;
	/** Milliseconds without work after which the memory is given back. */
	rest?: number;
	/** Milliseconds without a word from the worker that count as its death. */
	stall?: number;
	/** Told after each load, milliseconds. */
	onLoaded?: (milliseconds: number) => void;
}

export interface ModelEmbedder extends Embedder {
	/** The same model for texts that are searched with, where it tells them from those searched. */
	readonly asQuery: Embedder;
	/** Ends the worker; calls under way fail with `aborted`. It starts again when used again. */
	close(): void;
}

const minute = 60_000;

/**
 * Throws on use: `aborted`; `no-model` when its files are not on this device (`embed` never
 * fetches); `bad-model`, `out-of-memory`, `unsupported-device`; `device-lost` when its worker died
 * or fell silent. After each of them the next call starts a new worker.
 */
export function createEmbedder(options: EmbedderOptions): ModelEmbedder {
	const { spawn, source, model, rest = 5 * minute, stall = 2 * minute } = options;
	let session: { opened: EmbedderSession; ready: Promise<unknown> } | undefined;
	/** Calls one after the other, batch by batch. */
	let queue: Promise<unknown> = Promise.resolve();
	let waiting = 0;
	let idle: ReturnType<typeof setTimeout> | undefined;

	function ready(): { opened: EmbedderSession; ready: Promise<unknown> } {
		if (session && !session.opened.dead) return session;
		const opened = openEmbedderSession(spawn, { stall, onProgress: () => {} });
		const loading = opened.load(source, false).then((took) => options.onLoaded?.(took));
		session = { opened, ready: loading };
		return session;
	}

	async function embedBatch(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
		signal.throwIfAborted();
		const { opened, ready: loaded } = ready();
		await loaded;
		signal.throwIfAborted();
		const data = await opened.embed(texts);
		const { dimensions } = model;
		return texts.map((_, i) => data.slice(i * dimensions, (i + 1) * dimensions));
	}

	/** One batch at a time; an abort gives up waiting and leaves the worker to finish its batch. */
	function inTurn(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
		const turn = queue.then(() => embedBatch(texts, signal));
		queue = turn.catch(() => {});
		return unlessAborted(turn, signal);
	}

	const withPrefix = (prefix: string) => async (texts: string[], signal: AbortSignal) => {
		clearTimeout(idle);
		waiting++;
		try {
			const vectors: Float32Array[] = [];
			for (const batch of batches(texts.map((text) => prefix + text))) {
				vectors.push(...(await inTurn(batch, signal)));
			}
			return vectors;
		} catch (thrown) {
			throw signal.aborted ? stopped() : thrown;
		} finally {
			if (--waiting === 0) idle = setTimeout(close, rest);
		}
	};

	function close(): void {
		clearTimeout(idle);
		session?.opened.close();
		session = undefined;
	}

	const { id, dimensions, bar, prefix, pooling } = model;
	const about = { model: vectorMark(id, prefix.passage, pooling), dimensions, bar, deviations: 4 };
	return {
		...about,
		embed: withPrefix(prefix.passage),
		asQuery: { ...about, embed: withPrefix(prefix.query) },
		close,
	};
}

/**
 * Fetches what is missing of a hub model and proves that it works. `onProgress` is told the bytes
 * of this download. Throws `network`, `not-allowed`, `download`, `quota`, `bad-model`, `aborted`,
 * `out-of-memory`; files that came whole are kept, those of a broken model are not.
 */
export async function downloadEmbedder(
	spawn: () => EmbedWorkerLike,
	source: EmbedderSource,
	onProgress: (have: number) => void,
	signal: AbortSignal,
): Promise<void> {
	if (signal.aborted) throw stopped();
	const session = openEmbedderSession(spawn, { stall: 2 * minute, onProgress });
	const stop = () => session.close(stopped());
	signal.addEventListener('abort', stop);
	try {
		await session.load(source, true);
	} finally {
		signal.removeEventListener('abort', stop);
		session.close();
	}
}

/** Texts at once, at most. */
const most = 32;
/** Characters at once, padding counted: the memory of a batch grows with it. */
const room = 24_000;
/** Characters of a text that can count, roughly. */
const counted = 3000;

/** The texts in their order, in groups that fit into memory. */
export function batches(texts: string[]): string[][] {
	const all: string[][] = [];
	let batch: string[] = [];
	let longest = 0;
	for (const text of texts) {
		const length = Math.min(text.length, counted);
		const next = Math.max(longest, length);
		if (batch.length === most || (batch.length > 0 && next * (batch.length + 1) > room)) {
			all.push(batch);
			batch = [];
			longest = 0;
		}
		batch.push(text);
		longest = Math.max(longest, length);
	}
	if (batch.length > 0) all.push(batch);
	return all;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const stop = () => reject(stopped());
		if (signal.aborted) stop();
		signal.addEventListener('abort', stop, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
	});
}

const stopped = (): MullError => new MullError('aborted', 'Stopped.');
