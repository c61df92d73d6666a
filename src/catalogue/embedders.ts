/**
 * The embedders on offer: one that ships with Mull, and small ones from the Hugging Face hub that know
 * more. Pure data. Sizes and dimensions are those of the public
 * repositories; a model's vectors are checked against `dimensions` when it is loaded.
 */
import { staticEmbedder } from './static-embedder.ts';

export interface EmbedderModel {
	/** For a hub model the name of its repository. */
	id: string;
	name: string;
	/** Bytes to fetch; 0 for the one that ships with Mull. */
	download: number;
	dimensions: number;
	/** Texts of a higher cosine are about the same thing (`Embedder.bar`). */
	bar: number;
	/** Set before a text that is stored, and before one that is searched with. */
	prefix: { passage: string; query: string };
	/** How the vectors of its tokens become one. */
	pooling: 'mean' | 'cls' | 'last';
	/** What runs it: transformers.js, or llama.cpp. */
	format: 'onnx' | 'gguf';
	/** Tokens of a text that count; what comes later is cut off. */
	tokens: number;
	licence: string;
	languages: string;
	note: string;
}

/** The cache that transformers.js keeps its files in, those of speech too, under their addresses. */
export const embedderCache = 'mull-embedders';

const plain = { passage: '', query: '' };

/** Ships with Mull: `engines/embedder/static.ts`. */
export const builtInEmbedder: EmbedderModel = {
	id: staticEmbedder.id,
	name: 'Built in',
	download: 0,
	dimensions: staticEmbedder.dimensions,
	bar: staticEmbedder.bar,
	prefix: plain,
	pooling: 'mean',
	format: 'onnx',
	tokens: 512,
	licence: 'Apache 2.0',
	languages: 'English',
	note: 'Finds texts that speak of like things. It knows words, but not their order.',
};

export const embedders: readonly EmbedderModel[] = [
	builtInEmbedder,
	{
		id: 'Xenova/all-MiniLM-L6-v2',
		name: 'MiniLM L6',
		download: 23_700_000,
		dimensions: 384,
		bar: 0.35,
		prefix: plain,
		pooling: 'mean',
		format: 'onnx',
		tokens: 512,
		licence: 'Apache 2.0',
		languages: 'English',
		note: 'Small and quick; finds sentences that say the same in other words.',
	},
	{
		id: 'Xenova/bge-small-en-v1.5',
		name: 'BGE small',
		download: 34_800_000,
		dimensions: 384,
		bar: 0.35,
		prefix: {
			passage: '',
			query: 'Represent this sentence for searching relevant passages: ',
		},
		pooling: 'cls',
		format: 'onnx',
		tokens: 512,
		licence: 'MIT',
		languages: 'English',
		note: 'Better at finding the passage that answers a question.',
	},
	{
		id: 'Xenova/multilingual-e5-small',
		name: 'Multilingual E5 small',
		download: 135_400_000,
		dimensions: 384,
		bar: 0.35,
		prefix: { passage: 'passage: ', query: 'query: ' },
		pooling: 'mean',
		format: 'onnx',
		tokens: 512,
		licence: 'MIT',
		languages: 'about 100 languages',
		note: 'For texts in other languages than English, or in several.',
	},
];

/** The embedder with that id; the built-in one for an empty id or one that is no longer on offer. */
export function findEmbedder(id: string, among = embedders): EmbedderModel {
	return among.find((model) => model.id === id) ?? builtInEmbedder;
}

/**
 * What its vectors are kept under (`Embedder.model`): its id, and what else changes them. If a
 * later version of Mull changes them, it computes all vectors again and never mixes old with new ones.
 */
export const vectorMark = (
	id: string,
	passage: string,
	pooling: EmbedderModel['pooling'] = 'mean',
) =>
	[id, pooling === 'mean' ? '' : `by ${pooling}`, passage && `after “${passage}”`]
		.filter(Boolean)
		.join(' ');

/** An embedder on a server. Its vectors are never mixed with those of another length. */
interface OnServer {
	/** Id of the endpoint. */
	endpoint: string;
	dimensions: number;
	model: string;
}

export const serverEmbedderId = ({ endpoint, dimensions, model }: OnServer): string =>
	`server ${endpoint} ${dimensions} ${model}`;

/** What such an id says; undefined for an embedder of this device. */
export function serverEmbedder(id: string): OnServer | undefined {
	const [, endpoint, dimensions, model] = /^server (\S+) (\d+) (.+)$/s.exec(id) ?? [];
	return endpoint && model ? { endpoint, dimensions: Number(dimensions), model } : undefined;
}
