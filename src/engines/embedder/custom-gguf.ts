/** An embedder in GGUF: one file, whose header says what it is. */
import { prefixesFor } from '../../catalogue/embedder-prefixes.ts';
import { MullError } from '../../core/errors.ts';
import { readHeader } from '../gguf/header.ts';
import { requireEmbedding } from '../gguf/kinds.ts';
import { modelName } from '../gguf/split.ts';
import { numberOf, textOf } from '../gguf/values.ts';
import { ggufName } from './files.ts';
import type { CustomEmbedder } from './custom-embedder.ts';

/** Tokens of a text at most. A passage of memory is shorter, and the memory for a batch grows with them. */
const most = 1024;

/** By GGUF's number; a file that says nothing wants the mean. */
const poolings = { 1: 'mean', 2: 'cls', 3: 'last' } as const;

/** Throws `bad-model` for what is no embedding model, or is cut off. */
export async function readGgufEmbedder(files: readonly File[]): Promise<CustomEmbedder> {
	const [file] = files as [File, ...File[]];
	const { values, split } = await readHeader(file);
	requireEmbedding(values);
	if (files.length > 1 || split.count > 1) {
		throw new MullError(
			'bad-input',
			'An embedder is opened as one GGUF file, and these are several.',
			'Choose one file. If the model is split, choose a version of it in one file.',
		);
	}
	const architecture = textOf(values, 'general.architecture');
	const number = (key: string) => numberOf(values, `${architecture}.${key}`);
	const name = (textOf(values, 'general.name') || modelName(file.name)).slice(0, 100);
	return {
		about: {
			name,
			format: 'gguf',
			dimensions: number('embedding_length_out') || number('embedding_length'),
			prefix: prefixesFor(`${name} ${file.name}`),
			pooling: poolings[number('pooling_type') as keyof typeof poolings] ?? 'mean',
			tokens: Math.min(number('context_length') || 512, most),
		},
		weights: file,
		files: { [ggufName]: file },
	};
}
