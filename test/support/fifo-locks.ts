/** The exclusive locks of a browser without the browser: one holds each, the others queue in order. */
export function fifoLocks(): Pick<LockManager, 'request' | 'query'> & { queued(): number } {
	/** By name: who waits while somebody holds it. */
	const held = new Map<string, (() => void)[]>();

	async function request(
		name: string,
		{ signal, ifAvailable }: LockOptions,
		work: (lock: Lock | null) => unknown,
	): Promise<unknown> {
		signal?.throwIfAborted();
		const queue = held.get(name);
		if (!queue) held.set(name, []);
		else if (ifAvailable) return work(null);
		else {
			await new Promise<void>((resolve, reject) => {
				queue.push(resolve);
				signal?.addEventListener('abort', () => {
					if (queue.includes(resolve)) queue.splice(queue.indexOf(resolve), 1);
					reject(signal.reason as Error);
				});
			});
		}
		try {
			return await work({ name, mode: 'exclusive' });
		} finally {
			const next = held.get(name)!.shift();
			if (next) next();
			else held.delete(name);
		}
	}

	return {
		request: request as LockManager['request'],
		query: async () => ({
			held: [...held.keys()].map((name) => ({ name })),
			pending: [...held].flatMap(([name, queue]) => queue.map(() => ({ name }))),
		}),
		queued: () => [...held.values()].flat().length,
	};
}
