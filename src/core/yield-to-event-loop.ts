/** Breaks long work up, so that other work on this thread is not held up. */

/** Lets all other waiting work run first. A timer would wait longer. */
export const yieldToEventLoop = (): Promise<void> =>
	new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			port1.close();
			resolve();
		};
		port2.postMessage(null);
	});

/**
 * Call the result between pieces of work. It pauses every `every` milliseconds, and throws the reason of
 * `signal` once that is aborted.
 */
export function createYielder(signal: AbortSignal, every = 20): () => Promise<void> | undefined {
	let since = performance.now();
	return () => {
		if (performance.now() - since < every) return undefined;
		return yieldToEventLoop().then(() => {
			signal.throwIfAborted();
			since = performance.now();
		});
	};
}
