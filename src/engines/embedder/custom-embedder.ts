/**
 * Embedders of the person's own, from files of this device: a folder in ONNX or a file in GGUF. They are
 * kept beside those of the hub, with a note of what they are; nothing about them is ever fetched.
 */
import { embedderCache, type EmbedderModel } from '../../catalogue/embedders.ts';
import { MullError } from '../../core/errors.ts';
import { hashOf } from '../downloads/file-hash.ts';
import { addressOf, deleteEmbedder, sourceOfEmbedder } from './files.ts';
import { readGgufEmbedder } from './custom-gguf.ts';
import { readOnnxFolder } from './custom-onnx.ts';

/** What files say of themselves. */
export interface CustomEmbedder {
	about: Pick<EmbedderModel, 'name' | 'format' | 'dimensions' | 'prefix' | 'pooling' | 'tokens'>;
	/** Vectors of other weights are never mixed with those of these. */
	weights: Blob;
	/** All that is kept: name → content. */
	files: Record<string, Blob>;
}

/** Before their ids. */
const owner = 'own/';
/** The note beside their files: the row of the model. */
const note = 'mull.json';

export const isCustomEmbedder = (id: string): boolean => id.startsWith(owner);

/** Embedders that were opened, in this tab or another. */
export async function listCustomEmbedders(hub: string): Promise<EmbedderModel[]> {
	const cache = await caches.open(embedderCache);
	const notes = (await cache.keys()).filter(
		({ url }) => url.startsWith(hub + owner) && url.endsWith(`/${note}`),
	);
	const rows = await Promise.all(
		notes.map(async (request) => (await cache.match(request))?.json()),
	);
	return rows.filter((row) => row !== undefined) as EmbedderModel[];
}

/** Notes what the model is; without it the files are those of nobody. */
export async function saveCustomEmbedder(model: EmbedderModel, hub: string): Promise<void> {
	const cache = await caches.open(embedderCache);
	const at = addressOf(sourceOfEmbedder(model, hub), note);
	await cache.put(at, new Response(JSON.stringify(model)));
}

/**
 * Copies the files to this browser. The row is all that they say of themselves; its bar is to be
 * measured. Throws `bad-input`, `bad-model` for what is no embedder, `quota` where there is no room,
 * and then keeps nothing.
 */
export async function copyCustomEmbedder(
	picked: readonly File[],
	hub: string,
	signal: AbortSignal,
): Promise<EmbedderModel> {
	const gguf = picked.filter(({ name }) => /\.gguf$/i.test(name));
	const { about, weights, files } = await (gguf.length
		? readGgufEmbedder(gguf)
		: readOnnxFolder(picked));
	const kept = Object.entries(files);
	const model: EmbedderModel = {
		id: `${owner}${(await hashOf(weights, signal)).slice(0, 16)}`,
		...about,
		download: kept.reduce((sum, [, { size }]) => sum + size, 0),
		bar: 0.5,
		licence: '',
		languages: '',
		note: 'Opened from this device.',
	};
	const source = sourceOfEmbedder(model, hub);
	const cache = await caches.open(embedderCache);
	try {
		for (const [name, file] of kept) {
			signal.throwIfAborted();
			await cache.put(addressOf(source, name), new Response(file));
		}
	} catch (cause) {
		await deleteEmbedder(source);
		signal.throwIfAborted();
		throw new MullError(
			'quota',
			'There is no room on this device for a copy of the embedder.',
			'Delete a model that is not needed, then open it again.',
			{ cause },
		);
	}
	return model;
}
