/**
 * A model of a real shape (Qwen3's widths) with random weights in one of llama.cpp's formats, to time
 * what a format or a device costs. What it writes means nothing.
 */
import { randomFor } from '../../src/core/hash.ts';
import { Writer } from './gguf-writer.ts';
import { byteTokens } from './tiny-gguf.ts';

/**
 * For each format: its number in GGUF, weights and bytes of a block, where 16-bit scales stand in it and
 * what they begin with, and where scales of 8 bits stand.
 */
const formats: Record<string, Layout> = {
	F32: { type: 0, weights: 1, bytes: 4 },
	F16: { type: 1, weights: 1, bytes: 2, scales: [0] },
	BF16: { type: 30, weights: 1, bytes: 2, scales: [0], least: 0x3a80 },
	Q8_0: { type: 8, weights: 32, bytes: 34, scales: [0] },
	Q4_0: { type: 2, weights: 32, bytes: 18, scales: [0] },
	Q4_1: { type: 3, weights: 32, bytes: 20, scales: [0, 2] },
	Q5_0: { type: 6, weights: 32, bytes: 22, scales: [0] },
	Q5_1: { type: 7, weights: 32, bytes: 24, scales: [0, 2] },
	IQ4_NL: { type: 20, weights: 32, bytes: 18, scales: [0] },
	IQ4_XS: { type: 23, weights: 256, bytes: 136, scales: [0] },
	MXFP4: { type: 39, weights: 32, bytes: 17, small: [[0, 118]] },
	NVFP4: { type: 40, weights: 64, bytes: 36, small: [0, 1, 2, 3].map((at) => [at, 8 + at]) },
	Q1_0: { type: 41, weights: 128, bytes: 18, scales: [0] },
	Q2_0: { type: 42, weights: 64, bytes: 18, scales: [0] },
	TQ1_0: { type: 34, weights: 256, bytes: 54, scales: [52] },
	TQ2_0: { type: 35, weights: 256, bytes: 66, scales: [64] },
	Q2_K: { type: 10, weights: 256, bytes: 84, scales: [80, 82] },
	Q3_K: { type: 11, weights: 256, bytes: 110, scales: [108] },
	Q4_K: { type: 12, weights: 256, bytes: 144, scales: [0, 2] },
	Q5_K: { type: 13, weights: 256, bytes: 176, scales: [0, 2] },
	Q6_K: { type: 14, weights: 256, bytes: 210, scales: [208] },
	IQ2_XS: { type: 17, weights: 256, bytes: 74, scales: [0] },
	IQ3_S: { type: 21, weights: 256, bytes: 110, scales: [0] },
};
interface Layout {
	type: number;
	weights: number;
	bytes: number;
	scales?: number[];
	least?: number;
	small?: [at: number, scale: number][];
}

/** What files are offered in. Q4_K_M has some matrices in Q6_K. */
export const formatNames = ['Q4_K_M', ...Object.keys(formats)];

export interface Shape {
	width: number;
	hidden: number;
	heads: { count: number; kv: number; size: number };
	/** Words in the vocabulary; the matrix that reads them writes them too. Without: bytes only. */
	words?: number;
}

export const sizes: Shape = {
	width: 1024,
	hidden: 3072,
	heads: { count: 16, kv: 8, size: 64 },
};

/** Qwen3 as it is. */
export const shapes = {
	'0.6B': {
		...{ layers: 28, width: 1024, hidden: 3072, words: 151_936 },
		heads: { count: 16, kv: 8, size: 128 },
	},
	'1.7B': {
		...{ layers: 28, width: 2048, hidden: 6144, words: 151_936 },
		heads: { count: 16, kv: 8, size: 128 },
	},
} as const;
export type ShapeName = keyof typeof shapes;

/** `format`: of all matrices, or several that they take in turn. */
export function makeSizedGguf(
	format: string | readonly string[],
	layers: number,
	shape: Shape = sizes,
): Uint8Array<ArrayBuffer> {
	return sizedGguf([format].flat(), layers, shape).finish();
}

/** The same in several files. */
export const makeSplitGguf = (
	formats: readonly string[],
	layers: number,
	shape: Shape,
	count: number,
): Uint8Array<ArrayBuffer>[] => sizedGguf(formats, layers, shape).split(count);

function sizedGguf(names: readonly string[], layers: number, shape: Shape): Writer {
	const { width, hidden, heads, words = 0 } = shape;
	const tokens = [...byteTokens(), '<|im_start|>', '<|im_end|>', '<|endoftext|>'];
	for (let i = tokens.length; i < words; i++) tokens.push(`word${i}`);
	const random = randomFor(1, names.join());
	const file = new Writer();
	file.string('general.architecture', 'llama');
	file.string('general.name', `Random ${names.join(' ')}`);
	file.u32('llama.context_length', 4096);
	file.u32('llama.embedding_length', width);
	file.u32('llama.block_count', layers);
	file.u32('llama.feed_forward_length', hidden);
	file.u32('llama.attention.head_count', heads.count);
	file.u32('llama.attention.head_count_kv', heads.kv);
	file.u32('llama.attention.key_length', heads.size);
	file.u32('llama.attention.value_length', heads.size);
	file.f32('llama.attention.layer_norm_rms_epsilon', 1e-5);
	file.u32('llama.vocab_size', tokens.length);
	file.string('tokenizer.ggml.model', 'gpt2');
	file.string('tokenizer.ggml.pre', 'default');
	file.strings('tokenizer.ggml.tokens', tokens);
	file.i32s(
		'tokenizer.ggml.token_type',
		tokens.map((_, i) => (i < 256 || i > 258 ? 1 : 3)),
	);
	file.strings('tokenizer.ggml.merges', ['Ċ Ċ']);
	file.u32('tokenizer.ggml.eos_token_id', 257);
	file.bool('tokenizer.ggml.add_bos_token', false);
	file.string(
		'tokenizer.chat_template',
		"{%- for m in messages %}{{- '<|im_start|>' + m.content + '<|im_end|>' }}{%- endfor %}",
	);
	const ones = new Float32Array(width).fill(1);
	let matrices = 0;
	const matrix = (name: string, inner: number, outer: number, more = false) => {
		const format = names[matrices++ % names.length]!;
		const block = format !== 'Q4_K_M' ? format : more ? 'Q6_K' : 'Q4_K';
		file.tensor(name, [inner, outer], weights(block, inner * outer, random), formats[block]!.type);
	};
	matrix('token_embd.weight', width, tokens.length, words > 0);
	for (let layer = 0; layer < layers; layer++) {
		const part = (name: string) => `blk.${layer}.${name}.weight`;
		// llama.cpp gives these more bits in the first and last eighth, and in every third between.
		const eighth = Math.floor(layers / 8);
		const middle = layer >= eighth && layer < Math.floor((7 * layers) / 8);
		const more = !middle || (layer - eighth) % 3 === 2;
		file.tensor(part('attn_norm'), [width], ones);
		matrix(part('attn_q'), width, heads.count * heads.size);
		matrix(part('attn_k'), width, heads.kv * heads.size);
		matrix(part('attn_v'), width, heads.kv * heads.size, more);
		matrix(part('attn_output'), heads.count * heads.size, width);
		file.tensor(part('ffn_norm'), [width], ones);
		matrix(part('ffn_gate'), width, hidden);
		matrix(part('ffn_up'), width, hidden);
		matrix(part('ffn_down'), hidden, width, more);
	}
	file.tensor('output_norm.weight', [width], ones);
	if (words === 0) matrix('output.weight', width, tokens.length, true);
	return file;
}

/** Random blocks whose scales are small numbers, so that nothing becomes infinite. */
function weights(block: string, count: number, random: () => number): Uint8Array {
	// 0x1400 is 2⁻¹⁰ as a 16-bit float.
	const { weights: each, bytes, scales = [], least = 0x1400, small = [] } = formats[block]!;
	const data = new Uint8Array((count / each) * bytes);
	const view = new DataView(data.buffer);
	// A quarter of a million random bytes, again and again: their order does not change the time.
	const pool =
		block === 'F32'
			? new Uint8Array(Float32Array.from({ length: 1 << 16 }, () => (random() - 0.5) / 16).buffer)
			: Uint8Array.from({ length: 1 << 18 }, () => random() * 256);
	for (let at = 0; at < data.length; at += pool.length) {
		data.set(pool.subarray(0, Math.min(pool.length, data.length - at)), at);
	}
	for (let at = 0; at < data.length; at += bytes) {
		for (const scale of scales) view.setUint16(at + scale, least + (at & 0x7f), true);
		for (const [scale, value] of small) data[at + scale] = value;
	}
	return data;
}
