/** How much is stored, whether the browser may evict it, and deleting all of it. */
import type { PlainError } from '../../core/errors.ts';
import type { StorageUse } from '../../host/persistence.ts';
import { attempt } from '../attempt.ts';

interface StorageParts {
	use(): Promise<StorageUse | null>;
	ask(): Promise<boolean>;
	/** Deletes everything that Mull keeps. */
	erase(): Promise<void>;
}

export class StorageState {
	#parts: StorageParts;
	#use = $state.raw<StorageUse | null>(null);
	#known = $state(false);
	#refused = $state(false);
	#erasing = $state(false);
	#error = $state.raw<PlainError | null>(null);

	constructor(parts: StorageParts) {
		this.#parts = parts;
	}

	/** Null while unknown (`known` false) and where the browser tells nothing. */
	get use(): StorageUse | null {
		return this.#use;
	}

	get known(): boolean {
		return this.#known;
	}

	/** The browser was asked to keep the data and said no. */
	get refused(): boolean {
		return this.#refused;
	}

	get erasing(): boolean {
		return this.#erasing;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	async look(): Promise<void> {
		await this.#try(async () => (this.#use = await this.#parts.use()));
		this.#known = true;
	}

	/** Some browsers ask the person in turn. */
	async askToKeep(): Promise<void> {
		await this.#try(async () => (this.#refused = !(await this.#parts.ask())));
		await this.look();
	}

	/** True when everything is gone. */
	async erase(): Promise<boolean> {
		this.#erasing = true;
		const done = await this.#try(() => this.#parts.erase());
		this.#erasing = false;
		return done;
	}

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error), 'storage');
}
