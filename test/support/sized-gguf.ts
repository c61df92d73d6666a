/**
 * A model of a real shape (Qwen3's widths) with random weights in one of llama.cpp's formats, to time
 * what a format or a device costs. What it writes means nothing.
 */
import { randomFor } from '../../src/core/hash.ts';
import { Writer } from './gguf-writer.ts';
import { byteTokens } from './tiny-gguf.ts';

/** For each format: its number in GGUF, weights and bytes of a block, where 16-bit scales stand in it. */
const formats = {
	F32: { type: 0, weights: 1, bytes: 4, scales: [] },
	F16: { type: 1, weights: 1, bytes: 2, scales: [0] },
	Q8_0: { type: 8, weights: 32, bytes: 34, scales: [0] },
	Q4_0: { type: 2, weights: 32, bytes: 18, scales: [0] },
	IQ4_NL: { type: 20, weights: 32, bytes: 18, scales: [0] },
	Q4_K: { type: 12, weights: 256, bytes: 144, scales: [0, 2] },
	Q6_K: { type: 14, weights: 256, bytes: 210, scales: [208] },
	Q1_0: { type: 41, weights: 128, bytes: 18, scales: [0] },
	Q2_0: { type: 42, weights: 64, bytes: 18, scales: [0] },
} as const;
type Block = keyof typeof formats;
/** What files are offered in. Q4_K_M has some matrices in Q6_K. */
export const formatNames = [
	'F32',
	'F16',
	'Q8_0',
	'Q4_0',
	'IQ4_NL',
	'Q4_K_M',
	'Q2_0',
	'Q1_0',
] as const;
export type Format = (typeof formatNames)[number];

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

export function makeSizedGguf(
	format: Format,
	layers: number,
	shape: Shape = sizes,
): Uint8Array<ArrayBuffer> {
	const { width, hidden, heads, words = 0 } = shape;
	const tokens = [...byteTokens(), '<|im_start|>', '<|im_end|>', '<|endoftext|>'];
	for (let i = tokens.length; i < words; i++) tokens.push(`word${i}`);
	const random = randomFor(1, format);
	const file = new Writer();
	file.string('general.architecture', 'llama');
	file.string('general.name', `Random ${format}`);
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
	const matrix = (name: string, inner: number, outer: number, more = false) => {
		const block = format !== 'Q4_K_M' ? format : more ? 'Q6_K' : 'Q4_K';
		file.tensor(name, [inner, outer], weights(block, inner * outer, random), formats[block].type);
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
	return file.finish();
}

/** Random blocks whose scales are small numbers, so that nothing becomes infinite. */
function weights(block: Block, count: number, random: () => number): Uint8Array {
	const { weights: each, bytes, scales } = formats[block];
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
	// 0x1400 is 2⁻¹⁰ as a 16-bit float.
	for (let at = 0; at < data.length; at += bytes) {
		for (const scale of scales) view.setUint16(at + scale, 0x1400 + (at & 0xff), true);
	}
	return data;
}
