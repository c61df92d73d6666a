/** Long work in pieces, so that whoever else waits for this thread has its turn. */

/** Until everything else that waits for this thread had its turn; timers would wait longer. */
export const pause = (): Promise<void> =>
	new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			port1.close();
			resolve();
		};
		port2.postMessage(null);
	});

/**
 * Call it between pieces: it pauses when so many milliseconds have gone by, and throws what the signal
 * was ended with.
 */
export function pauses(signal: AbortSignal, every = 20): () => Promise<void> | undefined {
	let since = performance.now();
	return () => {
		if (performance.now() - since < every) return undefined;
		return pause().then(() => {
			signal.throwIfAborted();
			since = performance.now();
		});
	};
}
