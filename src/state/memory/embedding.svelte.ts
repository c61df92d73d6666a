/** The making of vectors, which find by meaning: how far it is, stopped and continued. */
import type { PlainError } from '../../core/errors.ts';
import type { Client } from '../../worker/client.ts';
import type { EmbeddingNow } from '../../worker/protocol.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';

export class EmbeddingState {
	#client: Pick<Client, 'request' | 'onModel'>;
	#settings: Pick<SettingsState, 'current' | 'change'>;
	#progress = $state.raw<{ done: number; total: number } | null>(null);
	#error = $state.raw<PlainError | null>(null);

	constructor(
		client: Pick<Client, 'request' | 'onModel'>,
		settings: Pick<SettingsState, 'current' | 'change'>,
	) {
		this.#client = client;
		this.#settings = settings;
	}

	/** Texts that have their vector, of all; null when all have it, and until that is known. */
	get progress(): { done: number; total: number } | null {
		return this.#progress;
	}
	/** Why no more vectors are made, or why by another embedder than the chosen one. */
	get error(): PlainError | null {
		return this.#error;
	}
	/** The person stopped it, in this tab or another. */
	get paused(): boolean {
		return this.#settings.current.embeddingPaused;
	}

	/** Asks how far it is and listens until the returned function is called. */
	open(): () => void {
		const stop = this.#client.onModel((state) => {
			if (state.kind === 'embedding') this.#apply(state);
		});
		// What the brain cannot say now, it says with the next texts.
		void this.#client
			.request({ type: 'embedding' })
			.then((now) => this.#apply(now as EmbeddingNow))
			.catch(() => {});
		return stop;
	}

	pause = (): Promise<void> => this.#settings.change({ embeddingPaused: true });
	/** What has its vector keeps it. */
	resume = (): Promise<void> => this.#settings.change({ embeddingPaused: false });

	#apply({ done, total, error }: EmbeddingNow): void {
		this.#progress = done < total ? { done, total } : null;
		// The same again is not announced again.
		if (error?.message !== this.#error?.message) this.#error = error ?? null;
	}
}
