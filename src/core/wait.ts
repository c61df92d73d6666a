/** Resolves after so many milliseconds; rejects with the signal's reason when it aborts. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		signal.throwIfAborted();
		const timer = setTimeout(() => {
			signal.removeEventListener('abort', stop);
			resolve();
		}, milliseconds);
		const stop = () => {
			clearTimeout(timer);
			reject(signal.reason as Error);
		};
		signal.addEventListener('abort', stop, { once: true });
	});
}
