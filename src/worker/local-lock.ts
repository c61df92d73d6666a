/** One tab owns the local engine: two copies of a model would not fit most devices. */
import type { MullError } from '../core/errors.ts';

const name = 'mull-local-engine';

export interface LocalLock {
	/** Resolves once this tab owns the engine; `waiting` is called first if another tab does. */
	own(signal: AbortSignal, waiting?: () => void): Promise<void>;
	owned(): boolean;
	/** Lets the next tab have it. Unload the models first. */
	release(): void;
}

export function localLock(locks: Pick<LockManager, 'request'>): LocalLock {
	let owned = false;
	let asking: Promise<void> | undefined;
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

	return {
		owned: () => owned,
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
				await request({ signal });
			}
		},
	};
}
