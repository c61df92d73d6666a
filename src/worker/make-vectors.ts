/** Making the vectors of memory: in one tab at a time, until the person pauses it in any tab. */
import type { EmbedProgress } from '../memory/vectors/embedding.ts';

interface Setup {
	embedMissing(signal: AbortSignal, progress: (now: EmbedProgress) => void): Promise<void>;
	/** Looks on the disk: another tab may have paused or continued it. */
	paused: () => Promise<boolean>;
	locks: Pick<LockManager, 'request'>;
}

interface VectorMaker {
	/** Does nothing while it is paused or another tab does it. What was made before a pause stays. */
	make(signal: AbortSignal, progress: (done: number, total: number) => void): Promise<void>;
	/** Stops at once if it was paused. */
	look(): Promise<void>;
}

export function createVectorMaker({ embedMissing, paused, locks }: Setup): VectorMaker {
	let stop = new AbortController();
	async function look(): Promise<void> {
		if (await paused()) stop.abort();
	}
	return {
		look,
		async make(signal, progress) {
			await locks.request('mull-embedding', { ifAvailable: true }, async (held) => {
				stop = new AbortController();
				await look();
				if (!held || stop.signal.aborted) return;
				const either = AbortSignal.any([signal, stop.signal]);
				const heard = ({ done, total }: EmbedProgress) => {
					progress(done, total);
					void look();
				};
				// Also when nothing is missing: vectors of what was deleted go from the disk.
				await embedMissing(either, heard).catch((thrown: unknown) => {
					if (!stop.signal.aborted) throw thrown;
				});
			});
		},
	};
}
