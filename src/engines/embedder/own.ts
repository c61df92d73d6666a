/**
 * Embedders of the person's own: the files of a model as the hub has them (ONNX, tokenizer and
 * config), from a folder of this device. They are kept beside those of the hub, with a note of what
 * they are; nothing about them is ever fetched.
 */
import { embedderCache, type EmbedderModel } from '../../catalogue/embedders.ts';
import { MullError } from '../../core/errors.ts';
import { addressOf, sourceOfEmbedder } from './files.ts';

/** Before their ids. */
const owner = 'own/';
/** The note beside their files: the row of the model. */
const note = 'mull.json';

export const isOwn = (id: string): boolean => id.startsWith(owner);

/** What was opened, whoever opened it. */
export async function ownEmbedders(hub: string): Promise<EmbedderModel[]> {
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
export async function keepOwn(model: EmbedderModel, hub: string): Promise<void> {
	const cache = await caches.open(embedderCache);
	const at = addressOf(sourceOfEmbedder(model, hub), note);
	await cache.put(at, new Response(JSON.stringify(model)));
}

/**
 * Copies the files to this browser. The row is all that they say of themselves; its bar is to be
 * measured. Throws `bad-input` where one is missing or is no JSON, `quota` where there is no room.
 */
export async function copyOwn(files: readonly File[], hub: string): Promise<EmbedderModel> {
	const config = await json(required(files, 'config.json'));
	const weights = weightsOf(files);
	const optional = async (name: string): Promise<Row> => {
		const file = find(files, name);
		return file ? json(file) : {};
	};
	const tokenizer = required(files, 'tokenizer.json');
	const about = await optional('tokenizer_config.json');
	const prompts = ((await optional('config_sentence_transformers.json')).prompts ?? {}) as Row;
	const pooling = await optional('1_Pooling/config.json');
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	const model: EmbedderModel = {
		id: `${owner}${await fingerprint(weights)}`,
		name: nameOf(files, config, weights),
		download: bytes,
		dimensions: whole(config.hidden_size ?? config.dim ?? config.d_model),
		bar: 0.5,
		prefix: { query: words(prompts.query), passage: words(prompts.document ?? prompts.passage) },
		pooling: pooling.pooling_mode_cls_token === true ? 'cls' : 'mean',
		dtype: 'q8',
		tokens: Math.min(whole(config.max_position_embeddings) || 512, 8192),
		licence: '',
		languages: '',
		note: 'Opened from this device.',
	};
	const source = sourceOfEmbedder(model, hub);
	const cache = await caches.open(embedderCache);
	const put = (name: string, body: BodyInit) =>
		cache.put(addressOf(source, name), new Response(body));
	try {
		await put('config.json', JSON.stringify(config));
		await put('tokenizer.json', tokenizer);
		await put('tokenizer_config.json', JSON.stringify(about));
		await put('onnx/model_quantized.onnx', weights);
	} catch (cause) {
		throw new MullError(
			'quota',
			'There is no room on this device for a copy of the embedder.',
			'Delete a model that is not needed, then open it again.',
			{ cause },
		);
	}
	return model;
}

type Row = Record<string, unknown>;

const pathOf = (file: File): string => file.webkitRelativePath || file.name;
const find = (files: readonly File[], name: string): File | undefined =>
	files.find((file) => pathOf(file) === name || pathOf(file).endsWith(`/${name}`));
const words = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1000) : '');
const whole = (value: unknown): number => (Number.isInteger(value) ? (value as number) : 0);

/** The one nearest to the folder's top, as pooling has a file of the same name. */
function required(files: readonly File[], name: string): File {
	const depth = (file: File) => pathOf(file).split('/').length;
	const found = files
		.filter((file) => file.name === name && !pathOf(file).includes('1_Pooling'))
		.sort((a, b) => depth(a) - depth(b))[0];
	if (found) return found;
	throw new MullError(
		'bad-input',
		`These files are no embedder: ${name} is missing.`,
		'Choose the whole folder of a model in ONNX: config.json, tokenizer.json and the file that ends with .onnx.',
	);
}

/** In 8 bits where there are several: the smallest that a processor computes quickly. */
function weightsOf(files: readonly File[]): File {
	const all = files.filter(({ name }) => name.endsWith('.onnx'));
	const best = ['model_quantized.onnx', 'model_int8.onnx', 'model.onnx'];
	const file = best.flatMap((name) => all.find((one) => one.name === name) ?? [])[0] ?? all[0];
	return file ?? required(files, 'model.onnx');
}

async function json(file: File): Promise<Row> {
	try {
		const row: unknown = JSON.parse(await file.text());
		if (typeof row === 'object' && row !== null) return row as Row;
	} catch {
		// Told below.
	}
	throw new MullError(
		'bad-input',
		`These files are no embedder: ${file.name} cannot be read.`,
		'Choose the whole folder of a model in ONNX: config.json, tokenizer.json and the file that ends with .onnx.',
	);
}

/** Vectors of other weights are never mixed with these. */
async function fingerprint(weights: Blob): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', await weights.arrayBuffer());
	return Array.from(new Uint8Array(digest, 0, 8), (byte) =>
		byte.toString(16).padStart(2, '0'),
	).join('');
}

function nameOf(files: readonly File[], config: Row, weights: File): string {
	const folder = pathOf(required(files, 'config.json')).split('/').at(-2);
	const said = words(config._name_or_path).split('/').at(-1);
	return (folder || said || weights.name).slice(0, 100);
}
