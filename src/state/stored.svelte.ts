/** What is wrong with what lies in this browser, as the page found it. */
import { watchDamaged } from '../storage/reading.ts';

export class StoredState {
	#damaged = $state.raw<readonly (readonly [table: string, count: number])[]>([]);

	/** Tables with rows that could not be read, and how many. */
	get damaged(): readonly (readonly [table: string, count: number])[] {
		return this.#damaged;
	}

	/** Watches until the returned function is called. */
	open = (): (() => void) => watchDamaged((rows) => (this.#damaged = rows));
}
