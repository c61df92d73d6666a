/** What is wrong with what lies in this browser, as the page found it. */
import { watchDamaged } from '../storage/readable-rows.ts';
import { onForcedClose, setEvictionMarker, startFresh, wasEvicted } from '../storage/eviction.ts';

export class StoredState {
	#damaged = $state.raw<readonly (readonly [table: string, count: number])[]>([]);
	#thrownAway = $state(false);

	/** Tables with rows that could not be read, and how many. */
	get damaged(): readonly (readonly [table: string, count: number])[] {
		return this.#damaged;
	}

	/** The browser threw away what was kept here, and nobody has heard of it yet. */
	get thrownAway(): boolean {
		return this.#thrownAway;
	}

	/** Watches until the returned function is called. */
	open(): () => void {
		let leave: () => void = () => {};
		let closed = false;
		const look = async () => {
			try {
				this.#thrownAway ||= await wasEvicted();
			} catch (error) {
				// Without a database nothing can be said of it.
				console.warn(error);
			}
		};
		void look().then(() => {
			// Until it was heard of, the word of before stands.
			if (!closed && !this.#thrownAway) leave = setEvictionMarker();
		});
		const leaves = [
			watchDamaged((rows) => (this.#damaged = rows)),
			onForcedClose(() => void look()),
		];
		return () => {
			closed = true;
			leave();
			for (const one of leaves) one();
		};
	}

	/** The person has heard of it. */
	async heard(): Promise<void> {
		// First on the disk: a reload right after the press would say it once more.
		await startFresh().catch(console.warn);
		this.#thrownAway = false;
	}
}
