/** Keeps the models of this device: fetches, repairs, opens and deletes their files. */
import { hasCode, MullError, toPlain } from '../core/errors.ts';
import type { InstalledModel } from '../core/types.ts';
import { downloadFile, fetchBytes } from '../engines/downloads/download.ts';
import {
	copyModelFile,
	deleteModelFile,
	deletePart,
	openModelFile,
	sweepParts,
} from '../engines/downloads/files.ts';
import { readGguf } from '../engines/gguf/header.ts';
import { testConnection } from '../engines/remote/runtime.ts';
import { deleteWebllm, downloadWebllm, haveWebllm, repairWebllm } from '../engines/webllm/files.ts';
import { getEndpoint } from '../storage/endpoints.ts';
import { deleteModelRow, getModel, listModels, saveModel, updateModel } from '../storage/models.ts';
import { allow, disallow, requireGate } from '../network/permissions.ts';
import { sourceOf, type Engines } from './engines.ts';
import type { LocalLock } from './local-lock.ts';
import type { ModelState } from './protocol.ts';
import { sameFile } from './same-file.ts';
import type { ModelKeeper } from './serve.ts';

/** A row is written this often while bytes arrive, milliseconds. */
const saveInterval = 1000;
/** A permission for a hub outlives a crashed download by this long, milliseconds. */
const permission = 24 * 3_600_000;

const downloadLock = (id: string) => `mull-download-${id}`;

export function createKeeper(
	engines: Engines,
	lock: LocalLock,
	tell: (state: ModelState) => void,
): ModelKeeper & { tidy(): Promise<void> } {
	const underWay = new Map<string, AbortController>();

	/** Fetches with a lock across tabs, the gate open for its origins, its row kept true. */
	async function transfer(
		model: InstalledModel,
		work: (progress: Progress, signal: AbortSignal) => Promise<Partial<InstalledModel>>,
	): Promise<void> {
		const abort = new AbortController();
		await navigator.locks.request(downloadLock(model.id), { ifAvailable: true }, async (held) => {
			if (!held) {
				throw new MullError(
					'bad-input',
					`“${model.name}” is being fetched already, in this tab or another.`,
					'Watch its progress on the Models screen.',
				);
			}
			underWay.set(model.id, abort);
			const { error: _error, ...row } = model;
			await saveModel({ ...row, status: 'downloading' });
			const urls = addressesOf(model).filter((url) => url.startsWith('http'));
			const reason = `download of ${model.name}`;
			let have = model.have;
			let saved = 0;
			const progress: Progress = (now) => {
				have = now.have;
				tell({ kind: 'downloading', modelId: model.id, ...now });
				if (Date.now() - saved < saveInterval) return;
				saved = Date.now();
				void updateModel(model.id, { have, ...(now.bytes ? { bytes: now.bytes } : {}) });
			};
			try {
				for (const url of urls) await allow(url, reason, Date.now() + permission);
				await requireGate(abort.signal);
				const change = await work(progress, abort.signal);
				await updateModel(model.id, { status: 'ready', ...change });
			} catch (thrown) {
				const paused = abort.signal.aborted || hasCode(thrown, 'aborted');
				const broken = hasCode(thrown, 'bad-model');
				await updateModel(model.id, {
					have,
					status: broken ? 'broken' : 'paused',
					...(paused ? {} : { error: toPlain(thrown, 'download') }),
				});
				if (!paused) throw thrown;
			} finally {
				underWay.delete(model.id);
				for (const url of urls) await disallow(url, reason);
			}
		});
	}

	const webllmTransfer = (onProgress: Progress) => ({ fetchBytes, onProgress });

	async function fetchGguf(model: InstalledModel, progress: Progress, signal: AbortSignal) {
		const file = await downloadFile(
			model.source,
			model.id,
			{ onProgress: (now) => progress({ ...now, phase: 'Downloading' }) },
			signal,
		);
		return whatItIs(model, file);
	}

	/** A whole file is left as it is; only a row that calls it broken is put right. */
	async function trust({ id }: InstalledModel, bytes: number): Promise<void> {
		await navigator.locks.request(downloadLock(id), async () => {
			const now = await getModel(id);
			if (now?.status !== 'broken') return;
			const { error: _error, ...row } = now;
			await saveModel({ ...row, status: 'ready', have: bytes, bytes });
		});
	}

	async function require(id: string): Promise<InstalledModel> {
		const model = await getModel(id);
		if (model) return model;
		throw new MullError('no-model', 'That model is no longer here.', 'Download it again.');
	}

	const keeper: ModelKeeper = {
		download: (model) =>
			transfer(model, async (progress, signal) => {
				if (model.engine === 'llamacpp') return fetchGguf(model, progress, signal);
				const { have, bytes } = await downloadWebllm(
					sourceOf(model),
					webllmTransfer(progress),
					signal,
				);
				return { have, bytes };
			}),

		async pauseDownload(id) {
			underWay.get(id)?.abort(new MullError('aborted', 'Paused.'));
		},

		async repair(id) {
			const model = await require(id);
			const whole = model.engine === 'llamacpp' ? await wholeFile(model) : null;
			if (whole) return trust(model, whole.size);
			await engines.unload(id);
			await transfer(model, async (progress, signal) => {
				if (model.engine === 'webllm') {
					const source = sourceOf(model);
					const repaired = repairWebllm(source, webllmTransfer(progress), signal);
					const { have, bytes } = await repaired.catch(async (thrown: unknown) => {
						// Nothing could be fetched, but nothing is missing either.
						const here = await haveWebllm(source);
						if (here.complete) return here;
						throw thrown;
					});
					return { have, bytes };
				}
				if (!model.source.startsWith('http')) {
					throw new MullError(
						'bad-model',
						`The file of “${model.name}” is damaged or gone. It was opened from disk, so Mull cannot fetch it again.`,
						'Open the GGUF file again.',
					);
				}
				// What an earlier try left may be of another version. The file that is here goes only when
				// the new one is whole.
				await deletePart(id);
				return fetchGguf(model, progress, signal);
			});
		},

		async remove(id) {
			underWay.get(id)?.abort(new MullError('aborted', 'Deleted.'));
			const model = await require(id);
			await engines.unload(id);
			await navigator.locks.request(downloadLock(id), async () => {
				if (model.engine === 'webllm') await deleteWebllm(sourceOf(model));
				else await deleteModelFile(id);
				await deleteModelRow(id);
			});
		},

		async openFile(file) {
			const info = await readGguf(file);
			const id = `file:${file.name}:${file.size}`;
			const model: InstalledModel = {
				id,
				engine: 'llamacpp',
				name: info.name || file.name.replace(/\.gguf$/i, ''),
				source: file.name,
				bytes: file.size,
				have: file.size,
				status: 'ready',
				reasoning: info.reasoning,
				context: Math.min(info.context || defaultContext, defaultContext),
				created: Date.now(),
			};
			if (!(await isHere(id, file))) {
				await copyModelFile(
					id,
					file,
					({ have, bytes, bytesPerSecond }) =>
						tell({
							kind: 'downloading',
							modelId: id,
							have,
							bytes,
							bytesPerSecond,
							phase: 'Copying',
						}),
					new AbortController().signal,
				);
				// What was opened by this name before goes: also from memory.
				await engines.unload(id);
			}
			const before = await getModel(id);
			const row = before ? { ...model, created: before.created, context: before.context } : model;
			await saveModel(row);
			return row;
		},

		async load(model, politely) {
			const signal = AbortSignal.timeout(600_000);
			if (model.engine !== 'remote') {
				const leave = new AbortController();
				const waiting = () => (politely ? leave.abort() : tell({ kind: 'elsewhere' }));
				await lock.own(AbortSignal.any([signal, leave.signal]), waiting).catch((thrown) => {
					if (!leave.signal.aborted) throw thrown;
				});
				if (leave.signal.aborted) return;
			}
			await (await engines.find(model, signal)).room(signal);
		},

		async unload() {
			await engines.unload();
			lock.release();
		},

		async testEndpoint(endpointId, url, key) {
			const signal = AbortSignal.timeout(60_000);
			await requireGate(signal);
			const known = await getEndpoint(endpointId);
			const endpoint = known ?? {
				id: endpointId,
				name: url,
				parallel: 1,
				context: 4096,
				created: 0,
			};
			// Pressing "Test connection" is the permission for this one request.
			const { models } = await testConnection({ ...endpoint, url, allowed: true }, key, signal);
			return models;
		},

		setKeys: (keys) => engines.setKeys(keys),
	};

	/** A download that a closed tab left behind is paused; what its copy left can serve nobody. */
	async function tidy(): Promise<void> {
		for (const model of await listModels()) {
			if (model.status !== 'downloading') continue;
			await navigator.locks.request(downloadLock(model.id), { ifAvailable: true }, async (held) => {
				if (held) await updateModel(model.id, { status: 'paused' });
			});
		}
		await sweepParts(async () => (await listModels()).map(({ id }) => id));
	}

	return { ...keeper, tidy };
}

type Progress = (now: {
	have: number;
	bytes: number;
	bytesPerSecond: number;
	phase: string;
}) => void;

const defaultContext = 4096;

/** What a fetched file turned out to be, which a row made from a URL could not know. */
async function whatItIs(model: InstalledModel, file: File): Promise<Partial<InstalledModel>> {
	const info = await readGguf(file);
	return {
		have: file.size,
		bytes: file.size,
		reasoning: info.reasoning,
		...(model.context ? {} : { context: Math.min(info.context || defaultContext, defaultContext) }),
	};
}

/** What cannot be compared is copied, which says why it could not be read. */
async function isHere(id: string, file: File): Promise<boolean> {
	try {
		return await sameFile(await openModelFile(id), file);
	} catch {
		return false;
	}
}

/** The kept file if it is whole; null when it is missing or damaged. Throws `storage`. */
async function wholeFile({ id, bytes }: InstalledModel): Promise<File | null> {
	try {
		const file = await openModelFile(id);
		if (bytes && file.size !== bytes) return null;
		await readGguf(file);
		return file;
	} catch (thrown) {
		if (hasCode(thrown, 'no-model') || hasCode(thrown, 'bad-model')) return null;
		throw thrown;
	}
}

/** Where the files come from; a WebLLM library lies elsewhere than its weights. */
function addressesOf(model: InstalledModel): string[] {
	if (model.engine !== 'webllm') return [model.source];
	const { folder, library } = sourceOf(model);
	return [folder, library];
}
