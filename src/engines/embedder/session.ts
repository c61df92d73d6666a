/** One worker with one embedder in it, from spawn to death. A dead session is never revived. */
import { fromPlain, MullError } from '../../core/errors.ts';
import type { EmbedderSource, FromEmbedWorker, ToEmbedWorker } from './protocol.ts';

/** The part of a `Worker` that is used. */
export interface EmbedWorkerLike {
	postMessage(message: ToEmbedWorker): void;
	terminate(): void;
	addEventListener(type: 'message', listen: (event: MessageEvent<FromEmbedWorker>) => void): void;
	addEventListener(type: 'error' | 'messageerror', listen: (event: Event) => void): void;
}

export interface EmbedderSession {
	/** Rejects with a `MullError`; the session is dead then. Resolves with milliseconds. */
	load(source: EmbedderSource, fetch: boolean): Promise<number>;
	/** The vectors one after the other. One call at a time. */
	embed(texts: string[]): Promise<Float32Array<ArrayBuffer>>;
	readonly dead: boolean;
	/** Ends the worker; what waits rejects with `reason`, or `aborted`. */
	close(reason?: MullError): void;
}

interface Options {
	/** So many milliseconds without a word while it should answer count as a death. */
	stall: number;
	/** Bytes that came over the network. */
	onProgress: (have: number) => void;
}

export function openEmbedderSession(
	spawn: () => EmbedWorkerLike,
	{ stall, onProgress }: Options,
): EmbedderSession {
	const worker = spawn();
	let death: MullError | undefined;
	let ids = 0;
	let watch: ReturnType<typeof setTimeout> | undefined;
	let waiting:
		{ resolve(message: FromEmbedWorker): void; reject(error: MullError): void } | undefined;

	function die(error: MullError): void {
		if (death) return;
		death = error;
		clearTimeout(watch);
		worker.terminate();
		waiting?.reject(error);
		waiting = undefined;
	}

	function expectWord(): void {
		clearTimeout(watch);
		watch = setTimeout(() => die(silent()), stall);
	}

	worker.addEventListener('message', ({ data }) => {
		if (death || !waiting) return;
		if (data.type === 'progress') {
			expectWord();
			return onProgress(data.have);
		}
		clearTimeout(watch);
		if (data.type === 'failed') return die(fromPlain(data.error));
		waiting.resolve(data);
		waiting = undefined;
	});
	worker.addEventListener('error', (event) => {
		event.preventDefault();
		die(ids > 0 ? crashed((event as ErrorEvent).message) : notStarted(event as ErrorEvent));
	});
	worker.addEventListener('messageerror', () =>
		die(new MullError('bug', 'A message from the embedder could not be read.')),
	);

	function ask<Type extends FromEmbedWorker['type']>(
		question: ToEmbedWorker,
	): Promise<Extract<FromEmbedWorker, { type: Type }>> {
		if (death) return Promise.reject(death);
		return new Promise((resolve, reject) => {
			waiting = { resolve: resolve as (message: FromEmbedWorker) => void, reject };
			expectWord();
			worker.postMessage(question);
		});
	}

	return {
		async load(source, fetch) {
			return (await ask<'loaded'>({ type: 'load', source, fetch })).milliseconds;
		},
		async embed(texts) {
			return (await ask<'vectors'>({ type: 'embed', id: ++ids, texts })).data;
		},
		get dead() {
			return death !== undefined;
		},
		close: (reason) => die(reason ?? new MullError('aborted', 'Stopped.')),
	};
}

const again = 'It starts again when it is needed.';

const silent = (): MullError =>
	new MullError('device-lost', 'The embedder no longer answers.', again);

const crashed = (said: string): MullError =>
	new MullError('device-lost', 'The embedder broke down.', again, { cause: said });

const notStarted = ({ message }: ErrorEvent): MullError =>
	new MullError(
		'unsupported-device',
		'The embedder could not be started in this browser.',
		'Reload the page; if you are offline, open it online once so that it can be kept.',
		{ cause: message },
	);
