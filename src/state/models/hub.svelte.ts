/** A search of the hub: what was found, and the files of what was opened. Asks nobody by itself. */
import { toPlain, type PlainError } from '../../core/errors.ts';
import { hub, listHub, searchHub, type HubRepository } from '../../network/hub.ts';
import { modelsInRepository, repositoryIn, type HubModel } from './hub-files.ts';

/** The files of one repository. */
export type Listed =
	| { kind: 'asking' }
	| { kind: 'models'; models: HubModel[] }
	| { kind: 'failed'; error: PlainError };

export class HubState {
	#at: string;
	#found = $state.raw<HubRepository[] | null>(null);
	#leftOut = $state(0);
	#words = $state('');
	#busy = $state(false);
	#error = $state.raw<PlainError | null>(null);
	#listed = $state.raw<Record<string, Listed>>({});
	#asking = new AbortController();

	/** `at`: where the hub is. */
	constructor(at = hub) {
		this.#at = at;
	}

	/** Null before the first search. */
	get found(): HubRepository[] | null {
		return this.#found;
	}

	/** So many were found that write no text. */
	get leftOut(): number {
		return this.#leftOut;
	}

	/** What was searched for. */
	get words(): string {
		return this.#words;
	}

	get busy(): boolean {
		return this.#busy;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	/** The files of a repository; undefined while it is closed. */
	listed(id: string): Listed | undefined {
		return this.#listed[id];
	}

	/** Asks the hub; the search before is given up. The name or address of a repository opens it. */
	async search(words: string): Promise<void> {
		this.close();
		this.#asking = new AbortController();
		const { signal } = this.#asking;
		this.#words = words.trim();
		this.#found = null;
		this.#leftOut = 0;
		this.#error = null;
		this.#listed = {};
		const named = repositoryIn(words);
		if (named) {
			this.#found = [{ id: named, downloads: 0, likes: 0, gated: false, writes: true }];
			return this.open(named);
		}
		this.#busy = true;
		try {
			const found = await searchHub(words, signal, this.#at);
			if (signal.aborted) return;
			this.#found = found.filter(({ writes }) => writes);
			this.#leftOut = found.length - this.#found.length;
		} catch (thrown) {
			if (!signal.aborted) this.#error = toPlain(thrown, 'network');
		} finally {
			if (this.#asking.signal === signal) this.#busy = false;
		}
	}

	/** Asks for the files of a repository. */
	async open(id: string): Promise<void> {
		const { signal } = this.#asking;
		const tell = (listed: Listed) => {
			if (!signal.aborted) this.#listed = { ...this.#listed, [id]: listed };
		};
		tell({ kind: 'asking' });
		try {
			const entries = await listHub(id, signal, this.#at);
			tell({ kind: 'models', models: modelsInRepository(id, entries, this.#at) });
		} catch (thrown) {
			tell({ kind: 'failed', error: toPlain(thrown, 'network') });
		}
	}

	/** Hides its files. */
	fold(id: string): void {
		const { [id]: _gone, ...rest } = this.#listed;
		this.#listed = rest;
	}

	/** Gives up what is asked for. */
	close(): void {
		this.#asking.abort();
		this.#busy = false;
	}
}
