/** The embedders of this device: the chosen one ready for use; hub models fetched and deleted. */
import {
	builtInEmbedder,
	embedders,
	findEmbedder,
	serverEmbedder,
	type EmbedderModel,
} from '../../catalogue/embedders.ts';
import { MullError, toMullError } from '../../core/errors.ts';
import { staticEmbedder } from '../../catalogue/static-embedder.ts';
import { createMeter, type Progress } from '../../engines/downloads/meter.ts';
import {
	createEmbedder,
	downloadEmbedder,
	type ModelEmbedder,
} from '../../engines/embedder/embedder.ts';
import {
	deleteEmbedder,
	embedderHub,
	isEmbedderHere,
	sourceOfEmbedder,
} from '../../engines/embedder/files.ts';
import { checkEmbedder } from '../../engines/embedder/check.ts';
import {
	copyCustomEmbedder,
	isCustomEmbedder,
	saveCustomEmbedder,
	listCustomEmbedders,
} from '../../engines/embedder/custom-embedder.ts';
import { createStaticEmbedder } from '../../engines/embedder/static.ts';
import { siteFile } from '../../engines/downloads/site-file.ts';
import { allow, disallow, requireGate } from '../../network/permissions.ts';
import { siteUrl } from '../site.ts';
import { serverEmbedders, type Servers } from './server-embedders.ts';

/** A download under way. `bytes` as the catalogue has them: right to a few percent. */
export type EmbedderProgress = Progress & { embedder: string };

export interface Embedders {
	/** The embedder with that id, ready for use; an empty or unknown id is the built-in one. */
	use(id: string): ModelEmbedder;
	/** Throws `no-model` where it is on a server that is no longer in Mull. */
	requireServer(id: string): Promise<void>;
	/** Asks a model on a server whether it can be one. Gives its id; throws where it cannot. */
	tryServer(endpoint: string, model: string): Promise<string>;
	/** Ids of those whose files are on this device. */
	here(): Promise<string[]>;
	/** Reads which of the person's own were opened, in this tab or another. Before it `use` knows none. */
	own(): Promise<EmbedderModel[]>;
	/** Copies the files of one, and checks what it computes; answers with its id. Throws as `copyCustomEmbedder` and `checkEmbedder`. */
	open(files: readonly File[]): Promise<string>;
	/** Fetches a hub model. Pressing Download is the permission; throws as `downloadEmbedder` does. */
	download(id: string): Promise<void>;
	/** Stops a download; it rejects with `aborted`. */
	stop(id: string): void;
	/** Deletes the files of a hub model. */
	remove(id: string): Promise<void>;
	/** Frees their memory. */
	close(): void;
}

/** A permission for the hub outlives a crashed download by this long, milliseconds. */
const permission = 3_600_000;

const spawnWorker = () =>
	new Worker(new URL('../embed.worker.ts', import.meta.url), { type: 'module' });

const spawnGguf = () =>
	new Worker(new URL('../embed-gguf.worker.ts', import.meta.url), { type: 'module' });

const spawnOf = ({ format }: EmbedderModel) => (format === 'gguf' ? spawnGguf : spawnWorker);

const readStatic = async (signal: AbortSignal) =>
	(await siteFile(siteUrl(staticEmbedder.path), staticEmbedder, signal)).arrayBuffer();

/** `hub` and `models`: in place of the real ones. */
export function createEmbedders(
	tell: (progress: EmbedderProgress) => void,
	servers: Servers,
	{ hub = embedderHub, models = embedders }: { hub?: string; models?: typeof embedders } = {},
): Embedders {
	const onServers = serverEmbedders(servers);
	let own: EmbedderModel[] = [];
	const find = (id: string) => findEmbedder(id, [...models, ...own]);
	const sourceOf = (model: EmbedderModel) => sourceOfEmbedder(model, hub);
	const make = (model: EmbedderModel): ModelEmbedder =>
		model.id === builtInEmbedder.id
			? createStaticEmbedder(readStatic)
			: createEmbedder({ spawn: spawnOf(model), model, source: sourceOf(model) });
	const underWay = new Map<string, AbortController>();
	let current: { id: string; made: ModelEmbedder } | undefined;

	function release(id?: string): void {
		if (id !== undefined && current?.id !== id) return;
		current?.made.close();
		current = undefined;
	}

	/** What its vectors are like; files of one whose vectors mean nothing are not kept. */
	async function check(model: EmbedderModel, signal: AbortSignal): Promise<number> {
		const made = make(model);
		try {
			return await checkEmbedder(made, signal);
		} catch (thrown) {
			if (!signal.aborted) await deleteEmbedder(sourceOf(model));
			throw thrown;
		} finally {
			made.close();
		}
	}

	/** With a lock across tabs and the gate open for the hub. */
	async function fetchModel(model: EmbedderModel, signal: AbortSignal): Promise<void> {
		const reason = `download of ${model.name}`;
		const meter = createMeter(model.download, (now) => tell({ embedder: model.id, ...now }));
		const progress = (have: number) => meter.set(model.id, have);
		try {
			meter.set(model.id, 0);
			meter.phase('Downloading');
			await allow(hub, reason, Date.now() + permission, true);
			await requireGate(signal);
			await downloadEmbedder(spawnWorker, sourceOf(model), progress, signal);
			await check(model, signal);
		} finally {
			meter.stop();
			await disallow(hub, reason);
		}
	}

	return {
		use(id) {
			const wanted = serverEmbedder(id) ? id : find(id).id;
			if (current?.id !== wanted) release();
			current ??= { id: wanted, made: onServers.use(id) ?? make(find(id)) };
			return current.made;
		},

		requireServer: onServers.require,
		tryServer: onServers.ask,

		async here() {
			const found = await Promise.all(
				models.map((model) => model.download === 0 || isEmbedderHere(sourceOf(model))),
			);
			return models.filter((_, i) => found[i]).map((model) => model.id);
		},

		async own() {
			own = await listCustomEmbedders(hub);
			return own;
		},

		async open(files) {
			const { signal } = new AbortController();
			const model = await copyCustomEmbedder(files, hub, signal);
			await saveCustomEmbedder({ ...model, bar: await check(model, signal) }, hub);
			own = await listCustomEmbedders(hub);
			return model.id;
		},

		async download(id) {
			const model = find(id);
			if (model.download === 0 || isCustomEmbedder(id)) return;
			const abort = new AbortController();
			await navigator.locks.request(lockOf(model), { ifAvailable: true }, async (held) => {
				if (!held) throw beingFetched(model);
				underWay.set(id, abort);
				try {
					await fetchModel(model, abort.signal);
				} catch (thrown) {
					throw toMullError(thrown, 'download');
				} finally {
					underWay.delete(id);
				}
			});
		},

		stop: (id) => underWay.get(id)?.abort(),

		async remove(id) {
			const model = find(id);
			underWay.get(id)?.abort();
			release(id);
			own = own.filter((one) => one.id !== id);
			await navigator.locks.request(lockOf(model), () => deleteEmbedder(sourceOf(model)));
		},

		close: () => release(),
	};
}

const lockOf = (model: EmbedderModel) => `mull-embedder-${model.id}`;

const beingFetched = (model: EmbedderModel): MullError =>
	new MullError(
		'bad-input',
		`“${model.name}” is being fetched already, in this tab or another.`,
		'Wait until it is here.',
	);
