/** In the quiet between runs the models of this device give their memory back. */
import type { LocalLock } from './local-lock.ts';

interface Setup {
	/** Something thinks, or somebody asks a model. */
	busy: () => boolean;
	lock: Pick<LocalLock, 'owned' | 'wanted' | 'release'>;
	/** Frees all models. */
	unload: () => Promise<void>;
	/** They are about to go because nobody needed them for so long. */
	resting: () => void;
	/** Milliseconds that only grow. */
	now: () => number;
}

export interface IdleUnload {
	/** Minutes without a need for them after which they go; 0: they stay. */
	after(minutes: number): void;
	/** Somebody is here: the time begins again. */
	touch(): void;
	/** Lets them go if it is time, or if another tab wants its own. Asked now and then. */
	look(): Promise<void>;
}

export function createIdleUnload({ busy, lock, unload, resting, now }: Setup): IdleUnload {
	let most = Infinity;
	let since = now();
	return {
		after: (minutes) => void (most = minutes > 0 ? minutes * 60_000 : Infinity),
		touch: () => void (since = now()),
		async look() {
			if (busy()) since = now();
			if (busy() || !lock.owned()) return;
			const rested = now() - since >= most;
			if (!rested && !(await lock.wanted())) return;
			// What was asked for in the meantime needs them.
			if (busy()) return;
			if (rested) resting();
			await unload();
			if (!busy()) lock.release();
		},
	};
}
