/**
 * Which kind of file a GGUF file is. Only a language model can answer; whatever else comes in this
 * format is named before it is copied, with what to do about it.
 */
import { MullError } from '../../core/errors.ts';
import { numberOf, textOf, type Values } from './values.ts';

const model = 'Open the model file that it belongs to.';
const other = 'For answers, choose a language model.';

/** What a person reads about a kind: what it is, and what to do. */
type Told = readonly [message: string, wayOut: string];

const kinds = {
	adapter: [
		'This file is an adapter (LoRA): it changes another model and is none itself.',
		'Open a file of the model that the adapter is already merged into.',
	],
	control: ['This file is a control vector: it steers another model and is none itself.', model],
	matrix: [
		'This file holds measurements for packing a model (an importance matrix), not the model.',
		model,
	],
	projector: [
		'This file holds only the eyes or ears of a model (a projector), not the model.',
		'Open it together with the model file that it belongs to.',
	],
	draft: ['This file only speeds up another model (a draft model) and cannot answer alone.', model],
	vocabulary: ['This file holds only the vocabulary of a model.', model],
	embedding: [
		'This is an embedding model: it turns texts into vectors and writes no answers.',
		`${other} To use this one for memory, open its file in Settings, under “Search in memory”.`,
	],
	reranker: ['This is a reranker: it rates how well texts fit a question and writes none.', other],
	picture: ['This model draws pictures or videos and writes no text.', other],
	voice: ['This model makes speech and writes no text.', other],
	diffusion: [
		'This model writes all words at once (diffusion), which llama.cpp cannot do in a browser.',
		'Choose a language model that writes word by word.',
	],
} satisfies Record<string, Told>;

/** By `general.type`. */
const types: Record<string, keyof typeof kinds> = {
	adapter: 'adapter',
	imatrix: 'matrix',
	mmproj: 'projector',
	vocab: 'vocabulary',
};

/** By `general.architecture`. */
const architectures: [RegExp, keyof typeof kinds][] = [
	[/^(?:clip|mmproj)$/, 'projector'],
	[/^controlvector$/, 'control'],
	[/^(?:eagle\d?|dflash|dspark|gemma4[-_](?:assistant|mtp))/, 'draft'],
	[/bert|^(?:t5encoder|gemma-embedding|llama-embed)/, 'embedding'],
	[
		/^(?:flux|sdxl|sd\d|aura|ltxv|hyvid|wan|hidream|cosmos|lumina|qwen_image|pig|chroma|z_image)/,
		'picture',
	],
	[/^(?:wavtokenizer-dec|outetts|whisper|kokoro)/, 'voice'],
	[/^(?:dream|llada|rnd1|diffusion)/, 'diffusion'],
];

/** Throws `bad-model` for another kind of file. `values`: also of the beginning of a file alone. */
export function refuseOtherKinds(values: Values): void {
	const kind = kindOf(values);
	if (kind) throw bad(kinds[kind]);
}

/** It holds the eyes of a model, which come beside it. */
export const isProjector = (values: Values): boolean => kindOf(values) === 'projector';

/** Throws `bad-model` for the header of anything else. */
export function requireProjector(values: Values): void {
	if (isProjector(values)) return;
	throw bad([
		'The file that should let the model see pictures holds something else.',
		'Delete the model, then download it without the mmproj file.',
	]);
}

function kindOf(values: Values): keyof typeof kinds | undefined {
	const architecture = textOf(values, 'general.architecture');
	const told = types[textOf(values, 'general.type').toLowerCase()];
	if (told) return told;
	if (values.has('adapter.type')) return 'adapter';
	if (values.has('imatrix.datasets') || values.has('imatrix.chunk_count')) return 'matrix';
	const pooling = numberOf(values, `${architecture}.pooling_type`);
	if (pooling === ranks || values.has(`${architecture}.classifier.output_labels`))
		return 'reranker';
	if (pooling > 0) return 'embedding';
	return architectures.find(([names]) => names.test(architecture))?.[1];
}

/** Throws `bad-model` unless it is the header of an embedding model. */
export function requireEmbedding(values: Values): void {
	const kind = kindOf(values);
	if (kind === 'embedding') return;
	throw bad(
		kind
			? kinds[kind]
			: [
					'This is a language model: it writes answers and makes no vectors for memory.',
					'Open it on the Models screen. For memory, choose an embedding model.',
				],
	);
}

/** GGUF's number for "gives one figure, of how well it fits". */
const ranks = 4;

/** Throws `bad-model` unless the whole header is one of a language model with `tensors` tensors. */
export function requireLanguageModel(values: Values, tensors: number): void {
	const architecture = textOf(values, 'general.architecture');
	refuseOtherKinds(values);
	if (!architecture)
		throw bad(['The file does not say what kind of model it holds.', 'Choose another GGUF file.']);
	if (tensors === 0) throw bad(kinds.vocabulary);
	// llama.cpp needs a dozen of these keys; files for other programs have none.
	if (![...values.keys()].some((key) => key.startsWith(`${architecture}.`)))
		throw bad([
			`This file is for another program: it does not say how its model (“${architecture.slice(0, 40)}”) is built.`,
			other,
		]);
}

const bad = ([message, wayOut]: Told): MullError => new MullError('bad-model', message, wayOut);
