/** The models that the site itself offers, asked for when the Models screen opens. */
import type { PlainError } from '../../core/errors.ts';
import { readSiteModels, type SiteModel } from './site-list.ts';

export class SiteModels {
	#list = $state.raw<SiteModel[]>([]);
	#error = $state.raw<PlainError | null>(null);
	#asking = new AbortController();

	/** In the order of the site's list; empty until it was read. */
	get list(): SiteModel[] {
		return this.#list;
	}

	/** What is wrong with the list. */
	get error(): PlainError | null {
		return this.#error;
	}

	/** `page`: the address of the page. */
	async look(page: string): Promise<void> {
		const { signal } = this.#asking;
		const { models, error } = await readSiteModels(page, signal);
		if (signal.aborted) return;
		this.#list = models;
		this.#error = error;
	}

	close(): void {
		this.#asking.abort();
	}
}
