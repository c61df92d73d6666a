/**
 * Writes speech down in a worker of its own. It keeps the model in memory for some minutes after its last
 * work. An abort ends the worker: half a reply is worth nothing here.
 */
import { fromPlain, MullError } from '../../core/errors.ts';
import type { FromSpeechWorker, SpeechSource, ToSpeechWorker } from './protocol.ts';

/** The part of a `Worker` that is used. */
export interface SpeechWorkerLike {
	postMessage(message: ToSpeechWorker, transfer?: Transferable[]): void;
	terminate(): void;
	onmessage: ((event: MessageEvent<FromSpeechWorker>) => void) | null;
	onerror: ((event: ErrorEvent) => void) | null;
}

export interface TranscriberOptions {
	spawn: () => SpeechWorkerLike;
	source: SpeechSource;
	/** Milliseconds without work after which the memory is given back. */
	rest?: number;
	/** Milliseconds without a word from the worker that count as its death. */
	stall?: number;
}

export interface Transcriber {
	/** Loads the model ahead of use, from this device alone. Throws as `write`. */
	prepare(signal: AbortSignal): Promise<void>;
	/** Fetches what is missing and proves that it works. `onBytes` is told the bytes of this download. */
	download(onBytes: (have: number) => void, signal: AbortSignal): Promise<void>;
	/**
	 * The words of a sound, one channel of 16 000 numbers a second; empty where none are heard.
	 * `onPiece`: so many pieces of 30 seconds are done. Throws `aborted`, `no-model`, `bad-model`,
	 * `out-of-memory`, `unsupported-device`, `device-lost`; after that the next call loads the model again.
	 */
	write(
		sound: Float32Array<ArrayBuffer>,
		languages: readonly string[],
		onPiece: (done: number, of: number) => void,
		signal: AbortSignal,
	): Promise<string>;
	close(): void;
}

const minute = 60_000;

export function createTranscriber(options: TranscriberOptions): Transcriber {
	const { spawn, source, rest = 5 * minute, stall = 3 * minute } = options;
	let open: { worker: SpeechWorkerLike; loaded: Promise<unknown> } | undefined;
	let idle: ReturnType<typeof setTimeout> | undefined;

	function close(): void {
		clearTimeout(idle);
		open?.worker.terminate();
		open = undefined;
	}

	/** Sends one message and hears until that kind of answer; whatever goes wrong ends the worker. */
	function ask<Type extends FromSpeechWorker['type']>(
		worker: SpeechWorkerLike,
		message: ToSpeechWorker,
		until: Type,
		onNews: (news: FromSpeechWorker) => void,
	): Promise<Extract<FromSpeechWorker, { type: Type }>> {
		return new Promise((resolve, reject) => {
			let watch: ReturnType<typeof setTimeout>;
			const fail = (error: MullError) => {
				clearTimeout(watch);
				if (open?.worker === worker) close();
				else worker.terminate();
				reject(error);
			};
			const expectWord = () => {
				clearTimeout(watch);
				watch = setTimeout(() => fail(silent()), stall);
			};
			worker.onmessage = ({ data }) => {
				expectWord();
				if (data.type === 'failed') return fail(fromPlain(data.error));
				if (data.type !== until) return onNews(data);
				clearTimeout(watch);
				resolve(data as Extract<FromSpeechWorker, { type: Type }>);
			};
			worker.onerror = (event) => {
				event.preventDefault?.();
				fail(broken(event.message));
			};
			expectWord();
			worker.postMessage(message, message.type === 'write' ? [message.sound.buffer] : []);
		});
	}

	function load(fetch: boolean, onNews: (news: FromSpeechWorker) => void) {
		const worker = spawn();
		const loaded = ask(worker, { type: 'load', source, fetch }, 'loaded', onNews);
		// Who waits for it hears of it.
		loaded.catch(() => {});
		return (open = { worker, loaded });
	}

	/** Runs while nobody aborts; then the worker is ended with what it does. */
	async function during<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
		if (signal.aborted) throw stopped();
		clearTimeout(idle);
		let stop = (): void => {};
		const aborted = new Promise<never>((_, reject) => {
			stop = () => {
				close();
				reject(stopped());
			};
		});
		signal.addEventListener('abort', stop, { once: true });
		try {
			return await Promise.race([work(), aborted]);
		} finally {
			signal.removeEventListener('abort', stop);
			if (open) idle = setTimeout(close, rest);
		}
	}

	const ready = async () => {
		const now = open ?? load(false, () => {});
		await now.loaded;
		return now.worker;
	};

	return {
		prepare: (signal) => during(signal, async () => void (await ready())),

		download: (onBytes, signal) =>
			during(signal, async () => {
				close();
				await load(true, (news) => news.type === 'progress' && onBytes(news.have)).loaded;
			}),

		write: (sound, languages, onPiece, signal) =>
			during(signal, async () => {
				const worker = await ready();
				const asked: ToSpeechWorker = { type: 'write', sound, languages: [...languages] };
				const { text } = await ask(worker, asked, 'written', (news) => {
					if (news.type === 'piece') onPiece(news.done, news.of);
				});
				return text;
			}),

		close,
	};
}

const stopped = (): MullError => new MullError('aborted', 'Stopped.');

const silent = (): MullError =>
	new MullError(
		'device-lost',
		'The speech model no longer answers.',
		'Speak again, or type your question.',
	);

const broken = (said: string): MullError =>
	new MullError(
		'device-lost',
		'The speech model broke down.',
		'Speak again; if you are offline and it stays so, open the page online once.',
		{ cause: said },
	);
