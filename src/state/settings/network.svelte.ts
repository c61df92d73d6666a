/** Every request that wanted out, who may be contacted, and what is ready for offline use. */
import { toPlain, type PlainError } from '../../core/errors.ts';
import type { SiteState } from '../../host/service-worker.ts';
import type { Allowance, NetworkEntry } from '../../network/permissions.ts';
import { attempt } from '../attempt.ts';

interface NetworkParts {
	readLog(): Promise<NetworkEntry[]>;
	clearLog(): Promise<void>;
	allowed(): Promise<Allowance[]>;
	watchSite(listener: (site: SiteState) => void): () => void;
	keepEngines(): Promise<void>;
}

export class NetworkState {
	#parts: NetworkParts;
	#log = $state.raw<NetworkEntry[] | null>(null);
	#allowed = $state.raw<Allowance[]>([]);
	#site = $state.raw<SiteState | null>(null);
	#error = $state.raw<PlainError | null>(null);
	#incomplete = $state.raw<PlainError | null>(null);
	#keeping = $state(false);
	#leave: () => void;

	constructor(parts: NetworkParts) {
		this.#parts = parts;
		this.#leave = parts.watchSite((site) => (this.#site = site));
	}

	/** Newest first; null until read. */
	get log(): NetworkEntry[] | null {
		return this.#log;
	}

	/** Requests, and those of them that were held back; a line of the log may stand for several. */
	get counted(): { n: number; held: number } {
		const times = (entries: NetworkEntry[]) => entries.reduce((sum, one) => sum + one.times, 0);
		const log = this.#log ?? [];
		return { n: times(log), held: times(log.filter(({ allowed }) => !allowed)) };
	}

	get allowed(): Allowance[] {
		return this.#allowed;
	}

	/** Null until the service worker was asked. */
	get site(): SiteState | null {
		return this.#site;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	/** Which files could not be had when the engines were last fetched. */
	get incomplete(): PlainError | null {
		return this.#incomplete;
	}

	/** The engines are being fetched for offline use. */
	get keeping(): boolean {
		return this.#keeping;
	}

	async look(): Promise<void> {
		await this.#try(async () => {
			[this.#log, this.#allowed] = await Promise.all([
				this.#parts.readLog(),
				this.#parts.allowed(),
			]);
		});
	}

	async clear(): Promise<void> {
		await this.#try(() => this.#parts.clearLog());
		await this.look();
	}

	async keepOffline(): Promise<void> {
		this.#keeping = true;
		this.#incomplete = await this.#parts.keepEngines().then(
			() => null,
			(thrown: unknown) => toPlain(thrown, 'storage'),
		);
		this.#keeping = false;
	}

	close(): void {
		this.#leave();
	}

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error), 'storage');
}
