/** Gives a way to do one thing after another; what fails fails alone. */
export function createMutex(): <T>(work: () => T | Promise<T>) => Promise<T> {
	let last: Promise<unknown> = Promise.resolve();
	return (work) => {
		const mine = last.then(work);
		last = mine.catch(() => {});
		return mine;
	};
}
