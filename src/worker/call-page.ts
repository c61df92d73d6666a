/** The brain's half of calls to its page, for what only a page can do: `answer-calls.ts` answers. */
import type { EngineId } from '../core/engines/list.ts';
import { fromPlain, MullError } from '../core/errors.ts';
import type { PageCallMessage, PageCall } from './protocol.ts';

/**
 * Asks an engine's half in the page. `onPart` hears what comes before the answer. Rejects with the
 * `MullError` that was thrown there; with `aborted` as soon as `signal` does, and the page is told.
 */
export type AskPage = (
	engine: EngineId,
	ask: unknown,
	onPart: (part: unknown) => void,
	signal: AbortSignal,
) => Promise<unknown>;

interface PageCaller {
	ask: AskPage;
	/** What the page says to a call. */
	handle(word: PageCallMessage): void;
}

export function callPage(post: (call: PageCall) => void): PageCaller {
	const waiting = new Map<number, (word: PageCallMessage) => void>();
	let calls = 0;
	return {
		handle: (word) => waiting.get(word.call)?.(word),
		ask: (engine, ask, onPart, signal) =>
			new Promise((resolve, reject) => {
				if (signal.aborted) return reject(stopped(signal));
				const call = ++calls;
				const stop = () => {
					post({ type: 'call-stop', call });
					over();
					reject(stopped(signal));
				};
				const over = () => {
					waiting.delete(call);
					signal.removeEventListener('abort', stop);
				};
				signal.addEventListener('abort', stop);
				waiting.set(call, (word) => {
					if (word.type === 'call-part') return onPart(word.part);
					over();
					if (word.error) reject(fromPlain(word.error));
					else resolve(word.value);
				});
				post({ type: 'call', call, engine, ask });
			}),
	};
}

const stopped = ({ reason }: AbortSignal): MullError =>
	new MullError('aborted', 'Stopped.', '', { cause: reason });
