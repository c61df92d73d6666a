/** Models on this device: what lies here, what is on its way, what the engine holds now. */
import { builtIn, builtInRow } from '../../catalogue/built-in.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import type { InstalledModel, ModelRef } from '../../core/types.ts';
import { live } from '../../storage/live.ts';
import { getModel, listModels, updateModel } from '../../storage/models/models.ts';
import type { ModelState } from '../../worker/protocol.ts';
import type { BrowserModel } from './browser-model.svelte.ts';

export type ModelOrder =
	| { type: 'download'; model: InstalledModel }
	| { type: 'pause-download'; modelId: string }
	| { type: 'repair'; modelId: string }
	| { type: 'delete-model'; modelId: string }
	| { type: 'open-file'; files: File[] }
	| { type: 'load'; model: ModelRef; politely?: boolean }
	| { type: 'unload' };

interface ModelsClient {
	request(order: ModelOrder): Promise<unknown>;
	onModel(listen: (state: ModelState) => void): () => void;
}

type Transfer = Extract<ModelState, { kind: 'downloading' }>;
type LocalEngine = Extract<ModelState, { kind: 'loading' | 'loaded' | 'failed' }>;

/** What the header of a model file says. */
export interface FileInfo {
	name: string;
	architecture: string;
	quantisation: string;
}

/** A file on its way in; `info` once its header was read. */
interface Opening {
	name: string;
	bytes: number;
	info: FileInfo | null;
}

export class ModelsState {
	#client: ModelsClient;
	#inspect: (files: File[]) => Promise<FileInfo>;
	#list = $state.raw<InstalledModel[]>([]);
	#ready = $state(false);
	#transfers = $state.raw<Record<string, Transfer>>({});
	#local = $state.raw<Record<string, LocalEngine>>({});
	#rested = $state.raw<ReadonlySet<string>>(new Set());
	/** How far memory is read, while it is read for the first time. */
	readOfMemory = $state.raw<number | null>(null);
	#elsewhere = $state(false);
	#errors = $state.raw<Record<string, PlainError>>({});
	#busy = $state.raw<ReadonlySet<string>>(new Set());
	#opening = $state.raw<Opening | null>(null);
	#browsers = $state.raw<BrowserModel | null>(null);
	#leave: (() => void)[];

	/**
	 * `inspect` reads the headers of files and throws `bad-model` for what is not a whole model. `llama`:
	 * this browser can run llama.cpp, and so the built-in model.
	 */
	constructor(
		client: ModelsClient,
		inspect: (files: File[]) => Promise<FileInfo>,
		readonly llama = true,
	) {
		this.#client = client;
		this.#inspect = inspect;
		this.#leave = [
			live(
				listModels,
				(list) => {
					this.#list = list;
					this.#ready = true;
				},
				(error) => this.#fail('', error),
			),
			client.onModel((state) => this.#apply(state)),
		];
	}

	/** What was downloaded or opened, and what is on its way. */
	get list(): InstalledModel[] {
		return this.#list;
	}

	/** The same with those in front that nobody brought: the browser's own, and Mull's where it runs. */
	get all(): InstalledModel[] {
		const own = this.#browsers?.row;
		return [...(own ? [own] : []), ...(this.llama ? [builtInRow] : []), ...this.#list];
	}

	/** The model of the browser's own; null where it offers none. */
	get browsers(): BrowserModel | null {
		return this.#browsers;
	}

	meet(browsers: BrowserModel): void {
		this.#browsers = browsers;
	}

	/** False until the database was read. */
	get ready(): boolean {
		return this.#ready;
	}

	/** What the engine does with a model: undefined while it is not in memory. */
	local(id: string): LocalEngine | undefined {
		return this.#local[id];
	}

	/** It left memory by itself, because nobody needed it. */
	rested(id: string): boolean {
		return this.#rested.has(id) && !this.#local[id];
	}

	/** Another tab holds the local engine. */
	get elsewhere(): boolean {
		return this.#elsewhere;
	}

	/** The file that is being copied in. */
	get opening(): Opening | null {
		return this.#opening;
	}

	get(id: string): InstalledModel | undefined {
		return this.all.find((model) => model.id === id);
	}

	/** Live figures of a download or copy under way. */
	transfer(id: string): Transfer | undefined {
		return this.#transfers[id];
	}

	/** Figures of the file being copied, whose model has no row yet. */
	get copy(): Transfer | undefined {
		const { list, opening } = this;
		if (!opening) return undefined;
		return Object.values(this.#transfers).find(
			({ modelId }) => !list.some((m) => m.id === modelId && m.status === 'ready'),
		);
	}

	/** What went wrong with a model last, from the row or from the order just given. */
	error(id: string): PlainError | undefined {
		return this.#errors[id] ?? this.get(id)?.error;
	}

	/** An order for this model is under way. */
	isBusy(id: string): boolean {
		return this.#busy.has(id);
	}

	get bytes(): number {
		return this.#list.reduce((sum, model) => sum + model.have, 0);
	}

	/** Fetches what is missing of it. True when it is ready: not paused, and no `error(id)`. */
	async download(model: InstalledModel): Promise<boolean> {
		const row: InstalledModel = { ...model, status: 'downloading' };
		if (!(await this.#order(model.id, { type: 'download', model: row }))) return false;
		return (await getModel(model.id))?.status === 'ready';
	}

	pause(id: string): Promise<boolean> {
		return this.#order(id, { type: 'pause-download', modelId: id }, false);
	}

	resume(id: string): Promise<boolean> {
		const model = this.get(id);
		return model ? this.download(model) : Promise.resolve(false);
	}

	repair(id: string): Promise<boolean> {
		return this.#order(id, { type: 'repair', modelId: id });
	}

	remove(id: string): Promise<boolean> {
		return this.#order(id, { type: 'delete-model', modelId: id });
	}

	/**
	 * Copies a GGUF file, or all parts of one, into the browser's own storage; null when that failed
	 * (`error('file')`).
	 */
	async openFile(...files: File[]): Promise<InstalledModel | null> {
		const [first] = files;
		if (this.#opening || !first) return null;
		const { name } = first;
		const bytes = files.reduce((sum, { size }) => sum + size, 0);
		this.#opening = { name, bytes, info: null };
		this.#forgive('file');
		try {
			this.#opening = { name, bytes, info: await this.#inspect(files) };
			return (await this.#client.request({ type: 'open-file', files })) as InstalledModel;
		} catch (thrown) {
			this.#fail('file', thrown);
			return null;
		} finally {
			this.#opening = null;
			this.#transfers = {};
		}
	}

	/** Puts it into memory ahead of use. */
	load(model: ModelRef): Promise<boolean> {
		return this.#order(model.model, { type: 'load', model });
	}

	/**
	 * Loads the built-in model while nobody waits for it yet. Another tab's models stay, and what
	 * goes wrong is said by `local` alone.
	 */
	async prepare(): Promise<void> {
		const model = builtIn.ref;
		if (this.local(model.model)) return;
		await this.#client.request({ type: 'load', model, politely: true }).catch(() => undefined);
	}

	unload(): Promise<boolean> {
		return this.#order('', { type: 'unload' });
	}

	/** Context window, in tokens, that it is loaded with the next time. */
	setContext(id: string, context: number): Promise<boolean> {
		return updateModel(id, { context });
	}

	/** Gives it another name on the screen; its file keeps its own. */
	rename(id: string, name: string): Promise<boolean> {
		return updateModel(id, { name });
	}

	close(): void {
		for (const leave of this.#leave) leave();
		this.#browsers?.close();
	}

	#apply(state: ModelState): void {
		if (state.kind === 'embedding' || state.kind === 'embedder' || state.kind === 'worded') return;
		switch (state.kind) {
			case 'downloading':
				this.#transfers = { ...this.#transfers, [state.modelId]: state };
				return;
			case 'elsewhere':
				this.#elsewhere = true;
				return;
			case 'reading-memory':
				this.readOfMemory = state.share < 1 ? state.share : null;
				return;
			case 'resting':
				this.#rested = new Set(
					Object.values(this.#local)
						.filter(({ kind }) => kind === 'loaded')
						.map(({ model }) => model.model),
				);
				return;
			case 'unloaded': {
				const { [state.model.model]: _gone, ...rest } = this.#local;
				this.#local = rest;
				return;
			}
			default:
				this.#elsewhere = false;
				this.#rested = new Set([...this.#rested].filter((id) => id !== state.model.model));
				this.#local = { ...this.#local, [state.model.model]: state };
		}
	}

	async #order(id: string, order: ModelOrder, exclusive = true): Promise<boolean> {
		if (exclusive && this.#busy.has(id)) return false;
		this.#forgive(id);
		if (exclusive) this.#busy = new Set([...this.#busy, id]);
		try {
			await this.#client.request(order);
			return true;
		} catch (thrown) {
			this.#fail(id, thrown);
			return false;
		} finally {
			if (exclusive) {
				this.#busy = new Set([...this.#busy].filter((other) => other !== id));
				const { [id]: _over, ...rest } = this.#transfers;
				this.#transfers = rest;
			}
		}
	}

	#fail(id: string, thrown: unknown): void {
		const error = toPlain(thrown);
		// A pause ends the download it belongs to; nobody needs to be told.
		if (error.code !== 'aborted') this.#errors = { ...this.#errors, [id]: error };
	}

	#forgive(id: string): void {
		const { [id]: _gone, ...rest } = this.#errors;
		this.#errors = rest;
	}
}
