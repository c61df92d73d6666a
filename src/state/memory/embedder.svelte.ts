/** What memory compares texts with: the embedders on offer, and which of them are here. */
import {
	embedders,
	findEmbedder,
	serverEmbedder,
	type EmbedderModel,
} from '../../catalogue/embedders.ts';
import type { PlainError } from '../../core/errors.ts';
import type { Client } from '../../worker/client.ts';
import type { SettingsState } from '../settings/settings.svelte.ts';
import { attempt } from '../attempt.ts';

export class EmbedderState {
	#client: Pick<Client, 'request' | 'onModel'>;
	#settings: Pick<SettingsState, 'current' | 'change'>;
	#here = $state.raw<readonly string[]>([]);
	#moving = $state.raw<{ embedder: string; have: number; bytes: number } | null>(null);
	#error = $state.raw<PlainError | null>(null);

	#own = $state.raw<readonly EmbedderModel[]>([]);
	#opening = $state(false);

	constructor(
		client: Pick<Client, 'request' | 'onModel'>,
		settings: Pick<SettingsState, 'current' | 'change'>,
	) {
		this.#client = client;
		this.#settings = settings;
	}

	/** Those on offer, then the person's own. */
	get list(): readonly EmbedderModel[] {
		return [...embedders, ...this.#own];
	}
	get chosen(): string {
		const id = this.#settings.current.embedder;
		return serverEmbedder(id) ? id : findEmbedder(id, this.list).id;
	}
	/** Files of an own one are being copied and checked. */
	get opening(): boolean {
		return this.#opening;
	}
	/** The download under way. */
	get moving(): { embedder: string; have: number; bytes: number } | null {
		return this.#moving;
	}
	get error(): PlainError | null {
		return this.#error;
	}

	isHere({ id, download }: EmbedderModel): boolean {
		return download === 0 || this.#own.some((own) => own.id === id) || this.#here.includes(id);
	}

	/** Looks what is here and listens until the returned function is called. */
	open(): () => void {
		void this.#look();
		return this.#client.onModel((state) => {
			if (state.kind === 'embedder') {
				const { embedder, have, bytes } = state;
				this.#moving = { embedder, have, bytes };
			}
		});
	}

	/** Memory is embedded again in the background; until then it is recalled by words and links. */
	choose = (id: string): Promise<boolean> =>
		this.#try(() => this.#settings.change({ embedder: id, embeddingPaused: false }));

	/** The server is asked at once, so that what it refuses is seen. */
	async chooseOnServer(endpoint: string, model: string): Promise<void> {
		await this.#try(async () => {
			const asked = { type: 'try-embedder' as const, endpoint, model };
			const id = (await this.#client.request(asked)) as string;
			await this.#settings.change({ embedder: id, embeddingPaused: false });
		});
	}

	/** The folder of a model in ONNX; it is used once it is here. */
	async addOwn(files: File[]): Promise<void> {
		this.#opening = true;
		let id = '';
		const opened = await this.#try(async () => {
			id = (await this.#client.request({ type: 'open-embedder', files })) as string;
		});
		this.#opening = false;
		await this.#look();
		if (opened) await this.choose(id);
	}

	/** Pressing Download is the permission to contact the hub. */
	async download({ id, download }: EmbedderModel): Promise<void> {
		this.#moving = { embedder: id, have: 0, bytes: download };
		const done = await this.#try(() =>
			this.#client.request({ type: 'download-embedder', embedder: id }),
		);
		this.#moving = null;
		await this.#look();
		if (done) await this.choose(id);
	}

	stop = ({ id }: EmbedderModel): Promise<boolean> =>
		this.#try(() => this.#client.request({ type: 'stop-embedder', embedder: id }));

	async remove({ id }: EmbedderModel): Promise<void> {
		if (this.chosen === id) await this.choose('');
		await this.#try(() => this.#client.request({ type: 'remove-embedder', embedder: id }));
		await this.#look();
	}

	async #look(): Promise<void> {
		const error = this.#error;
		const read = await this.#try(async () => {
			this.#here =
				((await this.#client.request({ type: 'embedders-here' })) as string[] | undefined) ?? [];
			this.#own =
				((await this.#client.request({ type: 'own-embedders' })) as EmbedderModel[] | undefined) ??
				[];
		});
		// A look does not take away what was said of the download before it.
		if (read) this.#error = error;
	}

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		// Somebody asked for the stop.
		attempt(work, (error) => (this.#error = error?.code === 'aborted' ? null : error));
}
