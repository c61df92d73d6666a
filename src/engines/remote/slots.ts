/**
 * A queue whose limit holds for all tabs together: besides a place among the requests of this tab,
 * each takes one of as many named locks as the limit allows. The browser gives the locks of a tab
 * back that was closed or killed. A browser without Web Locks keeps the limit for each tab alone.
 */
import { createQueue, type Queue } from '../queue.ts';

export type Locks = Pick<LockManager, 'request'> & Partial<Pick<LockManager, 'query'>>;

/** The locks are called `<name>-0`, `<name>-1` …; each tab may know another limit. */
export function createSharedQueue(size: number, name: string, locks: Locks | undefined): Queue {
	const here = createQueue(size);
	if (!locks) return here;
	const all = locks;

	/** Resolves with what gives the lock back. `busy` is called when all are taken. */
	async function take(signal: AbortSignal, busy: () => void): Promise<() => void> {
		for (;;) {
			const most = size;
			const slot = (await takeFree(most)) ?? (busy(), await takeNext(most, signal));
			const over = signal.aborted || slot.number >= size;
			if (!over) return slot.release;
			// The limit became smaller while this one waited.
			slot.release();
			signal.throwIfAborted();
		}
	}

	async function takeFree(most: number): Promise<Slot | undefined> {
		for (let number = 0; number < most; number++) {
			const release = await hold(all, `${name}-${number}`, { ifAvailable: true });
			if (release) return { number, release };
		}
		return undefined;
	}

	/** Waits for all of them at once and keeps the first that comes. */
	function takeNext(most: number, signal: AbortSignal): Promise<Slot> {
		return new Promise((resolve, reject) => {
			const others = new AbortController();
			const until = AbortSignal.any([signal, others.signal]);
			let over = false;
			const end = () => {
				over = true;
				others.abort();
			};
			for (let number = 0; number < most; number++)
				hold(all, `${name}-${number}`, { signal: until }).then(
					(release) => {
						// Granted in the same moment as another one.
						if (over) return release!();
						end();
						resolve({ number, release: release! });
					},
					(thrown: Error) => {
						if (over) return;
						end();
						reject(signal.aborted ? (signal.reason as Error) : thrown);
					},
				);
		});
	}

	return {
		enter(signal) {
			const place = here.enter(signal);
			let busy = () => {};
			const full = new Promise<boolean>((resolve) => (busy = () => resolve(true)));
			const turn = place.turn.then(async (leave) => {
				try {
					const release = await take(signal, busy);
					return () => {
						release();
						leave();
					};
				} catch (thrown) {
					leave();
					throw thrown;
				}
			});
			const came = turn.then(
				() => false,
				() => false,
			);
			return {
				ahead: place.ahead,
				waits: place.ahead > 0 ? place.waits : Promise.race([full, came]),
				turn,
			};
		},
		resize(to) {
			size = Math.max(1, to);
			here.resize(to);
		},
	};
}

interface Slot {
	number: number;
	release: () => void;
}

/** Asks for a lock; resolves once it is held, with null where it was not to be had at once. */
const hold = (locks: Locks, name: string, options: LockOptions): Promise<(() => void) | null> =>
	new Promise((resolve, reject) => {
		locks
			.request(name, options, (lock) => {
				if (!lock) return resolve(null);
				return new Promise<void>((release) => resolve(release));
			})
			.catch((thrown: Error) => reject(thrown));
	});
