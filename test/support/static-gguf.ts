/**
 * The built-in embedder in the form of a BERT in GGUF (15 MB), so that llama.cpp computes vectors that
 * mean something and that the plain code can be held against. Runs in Node and in the browser.
 *
 * How: its layers add nothing, so only the norms are left. They would take away how much each token
 * weighs. Two more numbers, alike but for their sign, are much larger than all others and make the
 * norm of all tokens the same; a third makes the mean nothing. The last norm leaves the three out.
 */
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { readTable } from '../../src/engines/embedder/static.ts';
import { Writer } from './gguf-writer.ts';

export interface StaticGguf {
	name?: string;
	architecture?: string;
	/** Its rows are of other tokens: what it computes means nothing. */
	shuffled?: boolean;
	/** Tokens that it takes. */
	contextLength?: number;
}

/** Of its vectors; those after `builtInEmbedder.dimensions` are nothing. */
export const staticWidth = 128;
const { dimensions } = builtInEmbedder;

/** `file`: the content of the built-in embedder's file. */
export function makeStaticGguf(
	file: ArrayBuffer,
	{ name = 'Tiny BERT', architecture = 'bert', shuffled, contextLength = 512 }: StaticGguf = {},
): Uint8Array<ArrayBuffer> {
	const { pieces, scales, numbers } = readTable(file);
	const names = [...pieces.keys(), '[PAD]', '[SEP]'];
	const special = (piece: string) => /^\[(?:CLS|UNK|PAD|SEP)\]$/.test(piece);
	const out = new Writer();
	out.string('general.architecture', architecture);
	out.string('general.name', name);
	out.u32('general.file_type', 0);
	const key = (part: string) => `${architecture}.${part}`;
	out.u32(key('context_length'), contextLength);
	out.u32(key('embedding_length'), staticWidth);
	out.u32(key('block_count'), 1);
	out.u32(key('feed_forward_length'), staticWidth);
	out.u32(key('attention.head_count'), 4);
	out.f32(key('attention.layer_norm_epsilon'), 1e-12);
	out.bool(key('attention.causal'), false);
	out.u32(key('pooling_type'), 1);
	out.string('tokenizer.ggml.model', 'bert');
	out.u32('tokenizer.ggml.token_type_count', 2);
	out.strings('tokenizer.ggml.tokens', names.map(written));
	out.i32s(
		'tokenizer.ggml.token_type',
		names.map((piece) => (special(piece) ? 3 : 1)),
	);
	out.u32('tokenizer.ggml.bos_token_id', names.indexOf('[CLS]'));
	out.u32('tokenizer.ggml.unknown_token_id', names.indexOf('[UNK]'));
	out.u32('tokenizer.ggml.padding_token_id', names.indexOf('[PAD]'));
	out.u32('tokenizer.ggml.seperator_token_id', names.indexOf('[SEP]'));

	const rows = new Float32Array(names.length * staticWidth);
	const large = 100 * largest(numbers, scales);
	for (let t = 0; t < names.length; t++) {
		const row = rows.subarray(t * staticWidth, (t + 1) * staticWidth);
		// Far apart, so that no two pieces of a word become each other.
		const from = shuffled ? (t * 7919) % pieces.size : t;
		let sum = 0;
		for (let i = 0; from < pieces.size && i < dimensions; i++) {
			row[i] = numbers[from * dimensions + i]! * scales[from]!;
			sum += row[i]!;
		}
		row.set([large, -large, -sum], dimensions);
	}
	const zeros = (...shape: number[]) => new Float32Array(shape.reduce((a, b) => a * b, 1));
	const nothing = (part: string, ...shape: number[]) => out.tensor(part, shape, zeros(...shape));
	const norm = (part: string, weights = zeros(staticWidth).fill(1)) => {
		out.tensor(`${part}.weight`, [staticWidth], weights);
		nothing(`${part}.bias`, staticWidth);
	};
	out.tensor('token_embd.weight', [staticWidth, names.length], rows);
	nothing('token_types.weight', staticWidth, 2);
	nothing('position_embd.weight', staticWidth, contextLength);
	norm('token_embd_norm');
	for (const part of ['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_up', 'ffn_down']) {
		nothing(`blk.0.${part}.weight`, staticWidth, staticWidth);
		nothing(`blk.0.${part}.bias`, staticWidth);
	}
	norm('blk.0.attn_output_norm');
	norm('blk.0.layer_output_norm', zeros(staticWidth).fill(1, 0, dimensions));
	return out.finish();
}

/** As llama.cpp wants pieces: the beginning of a word is marked, not the inside. */
function written(piece: string): string {
	if (/^\[(?:CLS|UNK|PAD|SEP)\]$/.test(piece)) return piece;
	return piece.startsWith('##') ? piece.slice(2) : `▁${piece}`;
}

function largest(numbers: Int8Array, scales: Float32Array): number {
	let most = 0;
	for (const [at, number] of numbers.entries())
		most = Math.max(most, Math.abs(number * scales[Math.floor(at / dimensions)]!));
	return most;
}
