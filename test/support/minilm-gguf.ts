/**
 * MiniLM as people have it in GGUF: the weights of the ONNX file (`real-weights.ts`) in the form that
 * llama.cpp's own converter writes for a BERT, packed as Q8_0. 25 MB.
 */
import { Writer } from './gguf-writer.ts';
import { floatsOf, readOnnx } from './onnx-reader.ts';

const [width, wide, layers] = [384, 1536, 6];

/** `files`: as `miniLM()` gives them. */
export function makeMiniLmGguf(files: Map<string, Uint8Array>): Uint8Array<ArrayBuffer> {
	const out = new Writer();
	about(out);
	tokenizer(out, files.get('tokenizer.json')!);
	const weights = readOnnx(files.get('onnx/model_quantized.onnx')!);
	const plain = (name: string, from: string) => {
		const floats = floatsOf(weights, from);
		out.tensor(name, [floats.length], floats);
	};
	const norm = (name: string, from: string) => {
		for (const part of ['weight', 'bias']) plain(`${name}.${part}`, `${from}.LayerNorm.${part}`);
	};
	const packed = (name: string, shape: [number, number], floats: Float32Array) =>
		out.tensor(`${name}.weight`, shape, asQ8(floats), 8);
	/** ONNX has a row for each number that goes in, GGUF one for each that comes out. */
	const layer = (name: string, from: string, [into, outOf]: [number, number]) => {
		const path = `/${from.replaceAll('.', '/').replace(/layer\/(\d)/, 'layer.$1')}/MatMul_quant`;
		const node = weights.nodes.find((one) => one.name === path);
		if (!node) throw new Error(`The model has no ${path}.`);
		const floats = floatsOf(weights, node.inputs[1]!.replace(/_quantized$/, ''));
		packed(name, [into, outOf], turned(floats, into, outOf));
		plain(`${name}.bias`, `${from}.bias`);
	};
	const embedded = (name: string) => floatsOf(weights, `embeddings.${name}_embeddings.weight`);
	const words = embedded('word');
	packed('token_embd', [width, words.length / width], words);
	out.tensor('token_types.weight', [width, 2], embedded('token_type'));
	out.tensor('position_embd.weight', [width, 512], embedded('position'));
	norm('token_embd_norm', 'embeddings');
	for (let i = 0; i < layers; i++) {
		const [to, from] = [`blk.${i}`, `encoder.layer.${i}`];
		for (const [short, part] of Object.entries({ q: 'query', k: 'key', v: 'value' }))
			layer(`${to}.attn_${short}`, `${from}.attention.self.${part}`, [width, width]);
		layer(`${to}.attn_output`, `${from}.attention.output.dense`, [width, width]);
		norm(`${to}.attn_output_norm`, `${from}.attention.output`);
		layer(`${to}.ffn_up`, `${from}.intermediate.dense`, [width, wide]);
		layer(`${to}.ffn_down`, `${from}.output.dense`, [wide, width]);
		norm(`${to}.layer_output_norm`, `${from}.output`);
	}
	return out.finish();
}

function about(out: Writer): void {
	out.string('general.architecture', 'bert');
	out.string('general.name', 'All MiniLM L6 v2');
	out.u32('general.file_type', 7);
	out.u32('bert.block_count', layers);
	out.u32('bert.context_length', 512);
	out.u32('bert.embedding_length', width);
	out.u32('bert.feed_forward_length', wide);
	out.u32('bert.attention.head_count', 12);
	out.f32('bert.attention.layer_norm_epsilon', 1e-12);
	out.bool('bert.attention.causal', false);
	out.u32('bert.pooling_type', 1);
}

/** The beginning of a word is marked, not its inside. */
function tokenizer(out: Writer, file: Uint8Array): void {
	const { model } = JSON.parse(new TextDecoder().decode(file)) as {
		model: { vocab: Record<string, number> };
	};
	const pieces = Object.entries(model.vocab)
		.sort(([, a], [, b]) => a - b)
		.map(([piece]) => piece);
	const special = (piece: string) => /^\[.+\]$/.test(piece);
	const written = (piece: string) => {
		if (special(piece)) return piece;
		return piece.startsWith('##') ? piece.slice(2) : `▁${piece}`;
	};
	out.string('tokenizer.ggml.model', 'bert');
	out.string('tokenizer.ggml.pre', 'jina-v2-en');
	out.u32('tokenizer.ggml.token_type_count', 2);
	out.strings('tokenizer.ggml.tokens', pieces.map(written));
	out.i32s(
		'tokenizer.ggml.token_type',
		pieces.map((piece) => (special(piece) ? 3 : 1)),
	);
	const at = (piece: string) => model.vocab[piece]!;
	out.u32('tokenizer.ggml.bos_token_id', at('[CLS]'));
	out.u32('tokenizer.ggml.unknown_token_id', at('[UNK]'));
	out.u32('tokenizer.ggml.seperator_token_id', at('[SEP]'));
	out.u32('tokenizer.ggml.padding_token_id', at('[PAD]'));
	out.u32('tokenizer.ggml.cls_token_id', at('[CLS]'));
	out.u32('tokenizer.ggml.mask_token_id', at('[MASK]'));
}

function turned(floats: Float32Array, rows: number, columns: number): Float32Array {
	const out = new Float32Array(floats.length);
	for (let r = 0; r < rows; r++)
		for (let c = 0; c < columns; c++) out[c * rows + r] = floats[r * columns + c]!;
	return out;
}

/** Blocks of 32 numbers: a scale in half precision, then 32 steps of 8 bits. */
function asQ8(floats: Float32Array): Uint8Array {
	const out = new Uint8Array((floats.length / 32) * 34);
	const view = new DataView(out.buffer);
	for (let block = 0; block * 32 < floats.length; block++) {
		const part = floats.subarray(block * 32, block * 32 + 32);
		const scale = part.reduce((most, x) => Math.max(most, Math.abs(x)), 0) / 127;
		view.setUint16(block * 34, half(scale), true);
		for (let i = 0; i < 32; i++)
			view.setInt8(block * 34 + 2 + i, scale ? Math.round(part[i]! / scale) : 0);
	}
	return out;
}

/** A scale, which is never below nothing, as the bits of a number in half precision. */
function half(scale: number): number {
	if (scale < 2 ** -14) return Math.round(scale * 2 ** 24);
	const exponent = Math.floor(Math.log2(scale));
	return Math.round((scale / 2 ** exponent - 1) * 1024) + ((exponent + 15) << 10);
}
