/** The files of llama.cpp's models: one GGUF each, fetched from an address or opened from disk. */
import { defaultContext } from '../../catalogue/models.ts';
import { llamacpp } from '../../core/engines/llamacpp.ts';
import { hasCode, MullError } from '../../core/errors.ts';
import type { InstalledModel } from '../../core/types.ts';
import { downloadFile } from '../downloads/download.ts';
import { copyModelFile, deleteModelFile, deletePart, openModelFile } from '../downloads/files.ts';
import { sameFile } from '../downloads/same-file.ts';
import type { OnProgress } from '../downloads/meter.ts';
import type { ModelFiles } from '../driver.ts';
import { readGguf } from '../gguf/header.ts';

export const ggufFiles: ModelFiles = {
	addresses: ({ source }) => [source],
	fetch,

	async whole({ id, bytes }) {
		try {
			const file = await openModelFile(id);
			if (bytes && file.size !== bytes) return null;
			await readGguf(file);
			return file.size;
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
		// What an earlier try left may be of another version. The file that is here goes only when
		// the new one is whole.
		await deletePart(model.id);
		return fetch(model, onProgress, signal);
	},

	remove: ({ id }) => deleteModelFile(id),

	async adopt(file, onProgress, signal) {
		const { name, reasoning, context } = await readGguf(file);
		const id = `file:${file.name}:${file.size}`;
		const model: InstalledModel = {
			...{ id, engine: llamacpp.id, source: file.name, created: Date.now() },
			name: name || file.name.replace(/\.gguf$/i, ''),
			...{ bytes: file.size, have: file.size, status: 'ready', reasoning },
			context: windowOf(context),
		};
		const copied = !(await isHere(id, file));
		if (copied) await copyModelFile(id, file, onProgress, signal);
		return { model, copied };
	},
};

async function fetch(model: InstalledModel, onProgress: OnProgress, signal: AbortSignal) {
	const file = await downloadFile(model.source, model.id, { onProgress }, signal);
	return whatItIs(model, file);
}

/** What a fetched file turned out to be, which a row made from a URL could not know. */
async function whatItIs({ context }: InstalledModel, file: File): Promise<Partial<InstalledModel>> {
	const info = await readGguf(file);
	return {
		...{ have: file.size, bytes: file.size, reasoning: info.reasoning },
		...(context ? {} : { context: windowOf(info.context) }),
	};
}

/** Tokens that a model is loaded with at first: what it was trained for, within reason. */
const windowOf = (trained: number): number => Math.min(trained || defaultContext, defaultContext);

/** What cannot be compared is copied, which says why it could not be read. */
async function isHere(id: string, file: File): Promise<boolean> {
	try {
		return await sameFile(await openModelFile(id), file);
	} catch {
		return false;
	}
}
