/** One page of a long list, watched while it is open. */
import { toPlain, type PlainError } from '../../core/errors.ts';
import { live } from '../../storage/live.ts';

/** Rows shown at once. */
export const pageSize = 100;

interface Query<F> {
	words: string;
	filter: F;
	offset: number;
	limit: number;
}

export class Page<T, F = null> {
	#read: (query: Query<F>) => Promise<T[]>;
	#items = $state.raw<readonly T[]>([]);
	#ready = $state.raw(false);
	#error = $state.raw<PlainError | null>(null);
	#number = $state.raw(0);
	#words = $state.raw('');
	#filter: F;
	#first: F;
	#leave: (() => void) | null = null;

	constructor(read: (query: Query<F>) => Promise<T[]>, filter: F) {
		this.#read = read;
		this.#first = filter;
		this.#filter = $state.raw(filter);
	}

	get items(): readonly T[] {
		return this.#items.slice(0, pageSize);
	}
	/** There are further pages. */
	get more(): boolean {
		return this.#items.length > pageSize;
	}
	get ready(): boolean {
		return this.#ready;
	}
	get error(): PlainError | null {
		return this.#error;
	}
	/** Page, from 0. */
	get number(): number {
		return this.#number;
	}
	get words(): string {
		return this.#words;
	}
	get filter(): F {
		return this.#filter;
	}

	/** There is nothing at all, whatever is searched for. */
	get empty(): boolean {
		const all = !this.#words && this.#number === 0 && this.#filter === this.#first;
		return this.#ready && all && this.#items.length === 0;
	}

	/** Watches until the returned function is called. */
	open(): () => void {
		this.#follow();
		return () => {
			this.#leave?.();
			this.#leave = null;
		};
	}

	turn(pages: number): void {
		this.#number = Math.max(0, this.#number + pages);
		this.#follow();
	}

	search(words: string): void {
		this.#words = words;
		this.#number = 0;
		this.#follow();
	}

	choose(filter: F): void {
		this.#filter = filter;
		this.#number = 0;
		this.#follow();
	}

	#follow(): void {
		this.#leave?.();
		const query = {
			words: this.#words,
			filter: this.#filter,
			offset: this.#number * pageSize,
			limit: pageSize + 1,
		};
		this.#leave = live(
			() => this.#read(query),
			(items) => {
				this.#items = items;
				this.#ready = true;
				this.#error = null;
				// The last row of the last page was deleted.
				if (!items.length && this.#number > 0) this.turn(-1);
			},
			(error) => {
				this.#error = toPlain(error);
				this.#ready = true;
			},
		);
	}
}
