/** An embedder in ONNX: the folder of a model as the hub has it, with its tokenizer and config. */
import { MullError } from '../../core/errors.ts';
import { prefixesFor } from '../../catalogue/embedder-prefixes.ts';
import type { CustomEmbedder } from './custom-embedder.ts';

/** What the files say of themselves. Throws `bad-input` where one is missing or is no JSON. */
export async function readOnnxFolder(files: readonly File[]): Promise<CustomEmbedder> {
	const config = await json(required(files, 'config.json'));
	const weights = weightsOf(files);
	const optional = async (name: string): Promise<Row> => {
		const file = find(files, name);
		return file ? json(file) : {};
	};
	const tokenizer = required(files, 'tokenizer.json');
	const about = await optional('tokenizer_config.json');
	const { prompts } = await optional('config_sentence_transformers.json');
	const pooling = await optional('1_Pooling/config.json');
	const name = nameOf(files, config, weights);
	return {
		about: {
			name,
			format: 'onnx',
			dimensions: whole(config.hidden_size ?? config.dim ?? config.d_model),
			prefix: said(prompts) ?? prefixesFor(name),
			pooling: poolingOf(pooling),
			tokens: Math.min(whole(config.max_position_embeddings) || 512, 8192),
		},
		weights,
		files: {
			'config.json': new Blob([JSON.stringify(config)]),
			'tokenizer.json': tokenizer,
			'tokenizer_config.json': new Blob([JSON.stringify(about)]),
			'onnx/model_quantized.onnx': weights,
		},
	};
}

/** The words that it wants before a text, where its own files say so. */
function said(prompts: unknown): CustomEmbedder['about']['prefix'] | undefined {
	if (typeof prompts !== 'object' || prompts === null) return undefined;
	const { query, document, passage } = prompts as Row;
	return { query: words(query), passage: words(document ?? passage) };
}

function poolingOf(config: Row): 'mean' | 'cls' | 'last' {
	if (config.pooling_mode_cls_token === true) return 'cls';
	return config.pooling_mode_lasttoken === true ? 'last' : 'mean';
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

function nameOf(files: readonly File[], config: Row, weights: File): string {
	const folder = pathOf(required(files, 'config.json')).split('/').at(-2);
	const said = words(config._name_or_path).split('/').at(-1);
	return (folder || said || weights.name).slice(0, 100);
}
