/** A queue between callbacks and a generator: `take` waits for the next thing put in. */
interface AsyncQueue<T> {
	put: (item: T) => void;
	/** Ends it: what is still inside is thrown away, `take` rejects with this from now on. */
	fail(reason: unknown): void;
	/** One taker at a time. */
	take(): Promise<T>;
}

export function createAsyncQueue<T>(): AsyncQueue<T> {
	const items: T[] = [];
	let failed: { reason: unknown } | undefined;
	let taker: { resolve: (item: T) => void; reject: (reason: unknown) => void } | undefined;
	return {
		put(item) {
			if (failed) return;
			if (!taker) items.push(item);
			else {
				taker.resolve(item);
				taker = undefined;
			}
		},
		fail(reason) {
			failed ??= { reason };
			items.length = 0;
			taker?.reject(failed.reason);
			taker = undefined;
		},
		take() {
			if (failed) return Promise.reject(failed.reason);
			if (items.length > 0) return Promise.resolve(items.shift()!);
			return new Promise((resolve, reject) => (taker = { resolve, reject }));
		},
	};
}
