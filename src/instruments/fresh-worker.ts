/** One question to a worker that serves nothing else: it is terminated whatever comes of it. */
import { MullError } from '../core/errors.ts';

interface Errand {
	spawn: () => Worker;
	message: unknown;
	transfer?: Transferable[];
	/** Milliseconds after which it is given up, counted from when the worker stands. */
	patience: number;
	/** What is said when it took longer. */
	late: string;
}

/** Milliseconds for the worker and what it imports to load. */
const startPatience = 30_000;

/**
 * Waits for the worker's `{ type: 'ready' }`, sends the message and gives the first reply that
 * `read` accepts. Rejects with `aborted`, or with an error that says in words what went wrong.
 */
export function inFreshWorker<T>(
	{ spawn, message, transfer = [], patience, late }: Errand,
	read: (data: unknown) => T | undefined,
	signal: AbortSignal,
): Promise<T> {
	return new Promise((resolve, reject) => {
		const stopped = () => new MullError('aborted', 'Stopped.');
		if (signal.aborted) return reject(stopped());
		const worker = spawn();
		let ready = false;
		const end = () => {
			clearTimeout(clock);
			signal.removeEventListener('abort', abort);
			worker.onmessage = worker.onerror = worker.onmessageerror = null;
			worker.terminate();
		};
		const fault = (words: string) => {
			end();
			reject(new Error(words));
		};
		const abort = () => {
			end();
			reject(stopped());
		};
		let clock = setTimeout(() => fault('It did not start.'), startPatience);
		signal.addEventListener('abort', abort, { once: true });

		worker.onerror = (event) => {
			event.preventDefault();
			fault(`It broke: ${event.message || 'it could not be loaded'}.`);
		};
		worker.onmessageerror = () => fault('It broke: its answer could not be read.');
		worker.onmessage = ({ data }: MessageEvent<unknown>) => {
			if (!ready && (data as { type?: unknown } | null)?.type === 'ready') {
				ready = true;
				clearTimeout(clock);
				clock = setTimeout(() => fault(late), patience);
				worker.postMessage(message, transfer);
				return;
			}
			const reply = read(data);
			if (reply === undefined) return fault('It broke: its answer makes no sense.');
			end();
			resolve(reply);
		};
	});
}
