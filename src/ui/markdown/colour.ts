/**
 * Blocks of code in colours, one after the other in a worker of their own: whatever a block does to
 * the grammars, the page goes on, and the worker is ended after a while. It lives while blocks wait.
 */
import type { CodePart } from './highlight.ts';

/** Longer code stays as it is. Characters. */
const longest = 50_000;

type Colour = (code: string, language: string, signal: AbortSignal) => Promise<CodePart[] | null>;

/** `deadline`: milliseconds for a block, and for the worker to come when it is the first. */
export function createColour(spawn: () => Worker, deadline = 5_000): Colour {
	let worker: Worker | undefined;
	let waiting = 0;
	let queue: Promise<unknown> = Promise.resolve();

	function end(): void {
		worker?.terminate();
		worker = undefined;
	}

	async function read(code: string, language: string): Promise<CodePart[] | null> {
		const asked = (worker ??= spawn());
		let timer: ReturnType<typeof setTimeout> | undefined;
		try {
			return await new Promise((resolve, reject) => {
				timer = setTimeout(reject, deadline);
				asked.onmessage = ({ data }: MessageEvent<CodePart[] | null>) => resolve(data);
				asked.onerror = (event) => {
					event.preventDefault();
					reject(new Error(event.message));
				};
				asked.postMessage({ code, language });
			});
		} catch {
			// Too much for a grammar, or offline and never fetched: the code can be read without colours.
			end();
			return null;
		} finally {
			clearTimeout(timer);
		}
	}

	return (code, language, signal) => {
		if (!language || code.length > longest) return Promise.resolve(null);
		waiting++;
		const turn = queue
			.then(() => (signal.aborted ? null : read(code, language)))
			// Where no worker can be started at all.
			.catch(() => null)
			.finally(() => --waiting === 0 && end());
		queue = turn;
		return turn;
	};
}

/** The parts of the code; null where it stays as it is: too long, of no known language, or too hard. */
export const colour = createColour(
	() => new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' }),
);
