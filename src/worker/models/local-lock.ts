/** One tab owns the local engine: two copies of a model would not fit most devices. */
import type { MullError } from '../../core/errors.ts';

const name = 'mull-local-engine';

export interface LocalLock {
	/** Resolves once this tab owns the engine; `waiting` is called first if another tab does. */
	own(signal: AbortSignal, waiting?: () => void): Promise<void>;
	owned(): boolean;
	/** Another tab waits for it. */
	wanted(): Promise<boolean>;
	/** Lets the next tab have it. Unload the models first. */
	release(): void;
}

/** This tab's place in the queue. One for all who wait: a second would wait for the first. */
interface Place {
	held: Promise<boolean>;
	waiting: number;
	/** Gives it up. */
	leave: AbortController;
}

export function localLock(locks: Pick<LockManager, 'request' | 'query'>): LocalLock {
	let owned = false;
	let asking: Promise<void> | undefined;
	let place: Place | undefined;
	let release = () => {};

	/** Holds the lock until `release`; resolves as soon as it is held. */
	const request = (options: LockOptions) =>
		new Promise<boolean>((resolve, reject) => {
			locks
				.request(name, options, (lock) => {
					if (!lock) return resolve(false);
					owned = true;
					resolve(true);
					return new Promise<void>((done) => {
						release = () => {
							owned = false;
							done();
						};
					});
				})
				.catch((thrown: MullError | DOMException) => reject(thrown));
		});

	function enqueue(): Place {
		const leave = new AbortController();
		const held = request({ signal: leave.signal });
		const mine: Place = { held, waiting: 0, leave };
		const over = () => {
			if (place === mine) place = undefined;
		};
		held.then(over, over);
		return mine;
	}

	/** Waits in the queue until the lock is held, or `signal` gives up; the last to give up leaves it. */
	async function queue(signal: AbortSignal): Promise<void> {
		signal.throwIfAborted();
		const mine = (place ??= enqueue());
		mine.waiting += 1;
		let giveUp = () => {};
		try {
			await new Promise<unknown>((resolve, reject) => {
				giveUp = () => reject(signal.reason as Error);
				signal.addEventListener('abort', giveUp);
				mine.held.then(resolve, reject);
			});
		} finally {
			signal.removeEventListener('abort', giveUp);
			mine.waiting -= 1;
			if (mine.waiting === 0 && place === mine) {
				place = undefined;
				mine.leave.abort();
			}
		}
	}

	return {
		owned: () => owned,
		wanted: async () => {
			const { pending = [] } = await locks.query();
			return owned && pending.some((one) => one.name === name);
		},
		release: () => release(),
		async own(signal, waiting) {
			while (!owned) {
				signal.throwIfAborted();
				asking ??= request({ ifAvailable: true })
					.then(() => undefined)
					.finally(() => (asking = undefined));
				await asking;
				if (owned) return;
				waiting?.();
				await queue(signal);
			}
		},
	};
}
