/** The files of hub embedders on this device: where they come from, whether they are here, and out. */
import { embedderCache, type EmbedderModel } from '../../catalogue/embedders.ts';
import { MullError } from '../../core/errors.ts';
import { hubPath } from '../downloads/transformers.ts';
import type { EmbedderSource } from './protocol.ts';

/** Where hub models come from. */
export const embedderHub = 'https://huggingface.co/';

export function sourceOfEmbedder(model: EmbedderModel, hub = embedderHub): EmbedderSource {
	const { id, format, pooling, dimensions, tokens } = model;
	return { model: id, format, pooling, dimensions, tokens, host: hub };
}

const fileNames = [
	'config.json',
	'tokenizer.json',
	'tokenizer_config.json',
	'onnx/model_quantized.onnx',
];

const folderOf = ({ host, model }: EmbedderSource): string =>
	host + hubPath.replace('{model}', model);

export const addressOf = (source: EmbedderSource, name: string): string => folderOf(source) + name;

/** Addresses of the files that a model needs. */
export const embedderFiles = (source: EmbedderSource): string[] =>
	fileNames.map((name) => addressOf(source, name));

/** The only file of an embedder in GGUF. */
export const ggufName = 'model.gguf';

export async function ggufOf(source: EmbedderSource): Promise<Blob | undefined> {
	const cache = await caches.open(embedderCache);
	return (await cache.match(addressOf(source, ggufName)))?.blob();
}

/** True when every file is on this device. */
export async function isEmbedderHere(source: EmbedderSource): Promise<boolean> {
	const cache = await caches.open(embedderCache);
	const found = await Promise.all(embedderFiles(source).map((url) => cache.match(url)));
	return found.every((file) => file !== undefined);
}

/** Frees its space; it can be fetched again. */
export async function deleteEmbedder(source: EmbedderSource): Promise<void> {
	const cache = await caches.open(embedderCache);
	const folder = folderOf(source);
	for (const { url } of await cache.keys()) {
		if (url.startsWith(folder)) await cache.delete(url);
	}
}

/** The library only warns when a file could not be kept; offline it would be missed too late. */
export async function requireCached(addresses: ReadonlySet<string>): Promise<void> {
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
