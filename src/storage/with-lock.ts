/** One at a time over all tabs, where the platform has locks. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
	const locks = (globalThis.navigator as Navigator | undefined)?.locks;
	return locks ? locks.request(name, work) : work();
}
