/** The files of hub embedders on this device: where they come from, whether they are here, and out. */
import { embedderCache, type EmbedderModel } from '../../catalogue/embedders.ts';
import { MullError } from '../../core/errors.ts';
import type { EmbedderSource } from './protocol.ts';

export { embedderCache };

/** Where hub models come from. */
export const embedderHub = 'https://huggingface.co/';
const hubPath = '{model}/resolve/main/';

/** A hub model; the built-in one where `builtIn` gives the folder that it lies in. */
export function sourceOfEmbedder(
	model: EmbedderModel,
	from: { builtIn: string; hub?: string },
): EmbedderSource {
	const { id, dtype, pooling, dimensions, tokens } = model;
	const same = { model: id, dtype, pooling, dimensions, tokens };
	if (model.download === 0) return { ...same, host: from.builtIn, path: '{model}/', kept: false };
	return { ...same, host: from.hub ?? embedderHub, path: hubPath, kept: true };
}

const fileNames = [
	'config.json',
	'tokenizer.json',
	'tokenizer_config.json',
	'onnx/model_quantized.onnx',
];

/** Addresses of the files that a model needs. */
export function embedderFiles({ host, path, model }: EmbedderSource): string[] {
	return fileNames.map((name) => host + path.replace('{model}', model) + name);
}

/** True when every file is on this device. */
export async function isEmbedderHere(source: EmbedderSource): Promise<boolean> {
	if (!source.kept) return true;
	const cache = await caches.open(embedderCache);
	const found = await Promise.all(embedderFiles(source).map((url) => cache.match(url)));
	return found.every((file) => file !== undefined);
}

/** Frees its space; it can be fetched again. */
export async function deleteEmbedder(source: EmbedderSource): Promise<void> {
	const cache = await caches.open(embedderCache);
	const folder = source.host + source.path.replace('{model}', source.model);
	for (const { url } of await cache.keys()) {
		if (url.startsWith(folder)) await cache.delete(url);
	}
}

/** The library only warns when a file could not be kept; offline it would be missed too late. */
export async function requireKept(addresses: ReadonlySet<string>): Promise<void> {
	if (addresses.size === 0) return;
	const cache = await caches.open(embedderCache);
	for (const url of addresses) {
		if (await cache.match(url)) continue;
		throw new MullError(
			'quota',
			'The embedder came, but there is no room to keep it on this device.',
			'Delete a model that is not needed, then download it again.',
		);
	}
}
