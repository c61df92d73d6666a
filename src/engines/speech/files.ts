/** The files of the speech model on this device: where they come from, whether they are here, and out. */
import { embedderCache } from '../../catalogue/embedders.ts';
import { MullError } from '../../core/errors.ts';
import { hubPath } from '../downloads/transformers.ts';
import type { SpeechSource } from './protocol.ts';

const names = [
	'config.json',
	'generation_config.json',
	'preprocessor_config.json',
	'tokenizer.json',
	'tokenizer_config.json',
	'onnx/encoder_model_quantized.onnx',
	'onnx/decoder_model_merged_quantized.onnx',
];

const folderOf = ({ host, model }: SpeechSource): string =>
	host + hubPath.replace('{model}', model);

/** True when every file is on this device. */
export async function isSpeechHere(source: SpeechSource): Promise<boolean> {
	const cache = await caches.open(embedderCache);
	const found = await Promise.all(names.map((name) => cache.match(folderOf(source) + name)));
	return found.every((file) => file !== undefined);
}

/** Frees its space; it can be fetched again. */
export async function deleteSpeech(source: SpeechSource): Promise<void> {
	const cache = await caches.open(embedderCache);
	await Promise.all(names.map((name) => cache.delete(folderOf(source) + name)));
}

/** The library only warns when a file could not be kept; offline it would be missed too late. */
export async function requireCached(source: SpeechSource): Promise<void> {
	if (await isSpeechHere(source)) return;
	throw new MullError(
		'quota',
		'The speech model came, but there is no room to keep it on this device.',
		'Delete a model that is not needed, then download it again.',
	);
}
