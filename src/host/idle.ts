/** Work that may wait until the page has nothing else to do. */

/** Returns the way to call it off. */
export function whenIdle(work: () => unknown): () => void {
	if ('requestIdleCallback' in window) {
		const id = requestIdleCallback(work, { timeout: 10_000 });
		return () => cancelIdleCallback(id);
	}
	const timer = setTimeout(work, 3000);
	return () => clearTimeout(timer);
}

/** The person asked the browser to save data. */
export const saveData = (): boolean =>
	(navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
