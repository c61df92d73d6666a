/** The files of llama.cpp's models: a GGUF each, or its parts, fetched or opened from disk. */
import { defaultContext } from '../../catalogue/models.ts';
import { llamacpp } from '../../core/engines/llamacpp.ts';
import { hasCode, MullError } from '../../core/errors.ts';
import type { FileHeader, InstalledModel } from '../../core/types.ts';
import { downloadModel } from '../downloads/download-model.ts';
import { copyModelFiles, deleteModelFile, deletePart, openModelFiles } from '../downloads/files.ts';
import { sameFile } from '../downloads/same-file.ts';
import type { OnProgress } from '../downloads/meter.ts';
import { hashesOnHub, hub } from '../../network/hub.ts';
import type { ModelFiles, SharedFiles } from '../driver.ts';
import { readModel, type GgufModel } from '../gguf/model.ts';
import { fileIds, modelName, partNames, sourceName } from '../gguf/split.ts';

export const ggufFiles: ModelFiles = {
	addresses,
	fetch,

	async verifiedBytes(model) {
		try {
			const files = await openModelFiles(fileIds(model));
			if (model.bytes && sizeOf(files) !== model.bytes) return null;
			await readModel(files);
			return sizeOf(files);
		} catch (thrown) {
			if (hasCode(thrown, 'no-model') || hasCode(thrown, 'bad-model')) return null;
			throw thrown;
		}
	},

	async repair(model, onProgress, signal) {
		if (!model.source.startsWith('http')) {
			throw new MullError(
				'bad-model',
				`The file of “${model.name}” is damaged or gone. It was opened from disk, so Mull cannot fetch it again.`,
				'Open the GGUF file again.',
			);
		}
		// What an earlier try left may be of another version. A file that is here goes only when the new
		// one is whole.
		for (const id of fileIds(model)) await deletePart(id);
		return fetch(model, onProgress, null, signal);
	},

	async remove(model) {
		for (const id of fileIds(model)) await deleteModelFile(id);
	},

	async adopt(picked, onProgress, signal) {
		const info = await readModel(picked);
		const { name, reasoning, context, files: own, eyes } = info;
		const files = eyes ? [...own, eyes] : own;
		const bytes = sizeOf(files);
		const source = sourceName((own[0] as File).name, own.length);
		const id = `file:${source}:${sizeOf(own)}`;
		const model: InstalledModel = {
			id,
			engine: llamacpp.id,
			source,
			created: Date.now(),
			name: name || modelName(source),
			bytes,
			have: bytes,
			status: 'ready',
			reasoning,
			context: windowOf(context),
			header: headerOf(info),
			...(eyes ? { eyes: true } : {}),
		};
		const others = eyes ? [] : fileIds({ ...model, eyes: true }).slice(-1);
		const copied = !(await areHere(fileIds(model), files));
		if (copied) await copyModelFiles(fileIds(model), files, onProgress, signal);
		// Opened without its projector it sees no longer.
		for (const other of others) await deleteModelFile(other);
		return { model, copied };
	},
};

/** In the order of `fileIds`. */
function addresses({ source, projector }: InstalledModel): string[] {
	return [...partNames(source), ...(projector ? [projector] : [])];
}

const sizeOf = (files: readonly Blob[]): number => files.reduce((sum, { size }) => sum + size, 0);

async function fetch(
	model: InstalledModel,
	onProgress: OnProgress,
	shared: SharedFiles | null,
	signal: AbortSignal,
) {
	const ids = fileIds(model);
	const urls = addresses(model);
	// Other sites know nothing of a server of one's own, nor does the browser hear what it has.
	const isPublic = new URL(urls[0]!).origin === hub;
	const hashes = model.sha256 ?? (isPublic ? await hashesOnHub(urls, signal) : null);
	const parts = urls.map((url, at) => {
		const sha256 = hashes?.[at];
		return { url, id: ids[at]!, projector: url === model.projector, ...(sha256 ? { sha256 } : {}) };
	});
	const options = { onProgress, ...(shared && isPublic ? { shared } : {}) };
	return whatItIs(model, await downloadModel(parts, options, signal));
}

/** What fetched files turned out to be, which a row made from a URL could not know. */
async function whatItIs({ context, header }: InstalledModel, files: File[]) {
	const info = await readModel(files);
	const bytes = sizeOf(files);
	return {
		have: bytes,
		bytes,
		reasoning: info.reasoning,
		// What the file does not say, the list that offered it may have said.
		header: { ...header, ...headerOf(info) },
		...(context ? {} : { context: windowOf(info.context) }),
	};
}

const headerOf = ({ quantisation, licence, context, efforts }: GgufModel): FileHeader => ({
	...(quantisation ? { quantisation } : {}),
	...(licence ? { licence } : {}),
	...(context ? { trained: context } : {}),
	...(efforts.length > 0 ? { efforts: [...efforts] } : {}),
});

/** Tokens that a model is loaded with at first: what it was trained for, within reason. */
const windowOf = (trained: number): number => Math.min(trained || defaultContext, defaultContext);

/** What cannot be compared is copied, which says why it could not be read. */
async function areHere(ids: readonly string[], files: readonly Blob[]): Promise<boolean> {
	try {
		const kept = await openModelFiles(ids);
		for (const [at, file] of files.entries()) if (!(await sameFile(kept[at]!, file))) return false;
		return true;
	} catch {
		return false;
	}
}
