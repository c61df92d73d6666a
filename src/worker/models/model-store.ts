/** Keeps the models of this device: fetches, repairs, opens, loads and deletes them. */
import { isOnDevice } from '../../core/engines/engine-of.ts';
import { MullError } from '../../core/errors.ts';
import type { InstalledModel, ModelRef } from '../../core/types.ts';
import { deleteOrphanedParts } from '../../engines/downloads/files.ts';
import type { OnProgress } from '../../engines/downloads/meter.ts';
import type { ModelFiles, SharedFiles } from '../../engines/driver.ts';
import { fileIds } from '../../engines/gguf/split.ts';
import type { About } from '../../engines/remote/models.ts';
import { testConnection } from '../../engines/remote/http.ts';
import { requireGate } from '../../network/permissions.ts';
import { getEndpoint } from '../../storage/models/endpoints.ts';
import { deleteModelRow, getModel, listModels, saveModel } from '../../storage/models/models.ts';
import type { Drivers } from './drivers.ts';
import type { Engines } from './engines.ts';
import type { LocalLock } from './local-lock.ts';
import type { ModelState } from '../protocol.ts';
import { withModelFiles, pauseAbandoned, Transfers } from './transfers.ts';

/** A model that takes longer to load has failed, milliseconds. */
const loadTime = 600_000;
/** A server that takes longer to answer a test has failed, milliseconds. */
const testTime = 60_000;

export class ModelStore {
	#engines: Engines;
	#drivers: Drivers;
	#lock: LocalLock;
	#shared: SharedFiles;
	#tell: (state: ModelState) => void;
	#transfers: Transfers;

	constructor(
		engines: Engines,
		drivers: Drivers,
		lock: LocalLock,
		tell: (state: ModelState) => void,
		shared: SharedFiles = { find: async () => null, offer: async () => {} },
	) {
		this.#engines = engines;
		this.#drivers = drivers;
		this.#lock = lock;
		this.#shared = shared;
		this.#tell = tell;
		this.#transfers = new Transfers(tell);
	}

	async download(ordered: InstalledModel): Promise<void> {
		// Ordered again by its address alone, it keeps the projector that lies here.
		const { eyes, projector } = (await getModel(ordered.id)) ?? {};
		const model = { ...(eyes && projector ? { eyes, projector } : {}), ...ordered };
		const files = this.#filesOf(model);
		await this.#transfers.run(model, files.addresses(model), (progress, signal) =>
			files.fetch(model, progress, this.#shared, signal),
		);
	}

	async pauseDownload(id: string): Promise<void> {
		this.#transfers.stop(id, 'Paused.');
	}

	async repair(id: string): Promise<void> {
		const model = await known(id);
		const files = this.#filesOf(model);
		const bytes = await files.verifiedBytes(model);
		if (bytes !== null) return trust(id, bytes);
		await this.#engines.unload(id);
		await this.#transfers.run(model, files.addresses(model), (progress, signal) =>
			files.repair(model, progress, signal),
		);
	}

	async remove(id: string): Promise<void> {
		this.#transfers.stop(id, 'Deleted.');
		const model = await known(id);
		await this.#engines.unload(id);
		await withModelFiles(id, async () => {
			await this.#drivers[model.engine].files?.remove(model);
			await deleteModelRow(id);
		});
	}

	async openFile(files: File[]): Promise<InstalledModel> {
		const { model, copied } = await this.#adopt(files);
		// What was opened by this name before goes: also from memory.
		if (copied) await this.#engines.unload(model.id);
		const before = await getModel(model.id);
		const { created, context, name } = before ?? model;
		// The same file keeps the name that the person gave it; what is new has its own.
		const row = { ...model, created, context, name: copied ? model.name : name };
		await saveModel(row);
		return row;
	}

	/** `politely`: does nothing while another tab holds the engine. */
	async load(model: ModelRef, politely: boolean): Promise<void> {
		const signal = AbortSignal.timeout(loadTime);
		if (isOnDevice(model) && !(await this.#owned(politely, signal))) return;
		await (await this.#engines.find(model, signal)).contextWindow(signal);
	}

	async unload(): Promise<void> {
		await this.#engines.unload();
		this.#lock.release();
	}

	async testEndpoint(endpointId: string, url: string, key: string): Promise<About> {
		const signal = AbortSignal.timeout(testTime);
		await requireGate(signal);
		const about = { id: endpointId, name: url, parallel: 1, context: 4096, created: 0 };
		const endpoint = (await getEndpoint(endpointId)) ?? about;
		// Pressing "Test connection" is the permission for these requests.
		return await testConnection({ ...endpoint, url, allowed: true }, key, signal);
	}

	setKeys(keys: Record<string, string>): void {
		this.#engines.setKeys(keys);
	}

	/** Puts right what a closed tab left: its downloads, and copies that can serve nobody. */
	async tidy(): Promise<void> {
		await pauseAbandoned();
		await deleteOrphanedParts(async () => (await listModels()).flatMap(fileIds));
	}

	#filesOf({ name, engine }: InstalledModel): ModelFiles {
		const { files } = this.#drivers[engine];
		if (files) return files;
		throw new MullError('bad-input', `“${name}” has no files that Mull could fetch.`);
	}

	/** The first engine that takes files from disk says what they are. */
	#adopt(files: File[]) {
		const takers = Object.values(this.#drivers).map(({ files }) => files?.adopt);
		const adopt = takers.find((one) => one !== undefined)!;
		const { name, size } = files[0]!;
		const tell: OnProgress = (now) =>
			this.#tell({ kind: 'downloading', modelId: `file:${name}:${size}`, ...now });
		return adopt(files, tell, new AbortController().signal);
	}

	/** False where it is not taken from another tab, out of politeness. */
	async #owned(politely: boolean, signal: AbortSignal): Promise<boolean> {
		const leave = new AbortController();
		const waiting = () => (politely ? leave.abort() : this.#tell({ kind: 'elsewhere' }));
		const either = AbortSignal.any([signal, leave.signal]);
		await this.#lock.own(either, waiting).catch((thrown) => {
			if (!leave.signal.aborted) throw thrown;
		});
		return !leave.signal.aborted;
	}
}

/** A whole file is left as it is; only a row that calls it broken is put right. */
const trust = (id: string, bytes: number): Promise<void> =>
	withModelFiles(id, async () => {
		const now = await getModel(id);
		if (now?.status !== 'broken') return;
		const { error: _error, ...row } = now;
		await saveModel({ ...row, status: 'ready', have: bytes, bytes });
	});

async function known(id: string): Promise<InstalledModel> {
	const model = await getModel(id);
	if (model) return model;
	throw new MullError('no-model', 'That model is no longer here.', 'Download it again.');
}
