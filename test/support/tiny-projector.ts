/** The eyes of a tiny model (`tiny-gguf.ts`): a projector as a GGUF file, with random weights. */
import { Writer } from './gguf-writer.ts';

/** `width`: of the model that it belongs to. `kind`: how it turns a picture into tokens. */
export function makeTinyProjector({
	width = 64,
	seed = 1,
	kind = 'gemma3',
} = {}): Uint8Array<ArrayBuffer> {
	const [side, patch, inner, outer, layers] = [64, 8, 32, 64, 1];
	let state = seed;
	const noise = (size: number) =>
		Float32Array.from({ length: size }, () => {
			state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
			return (state / 2 ** 32 - 0.5) * 0.4;
		});
	const file = new Writer();
	file.string('general.architecture', 'clip');
	file.string('general.type', 'mmproj');
	file.string('general.name', 'Tiny eyes');
	file.u32('general.file_type', 0);
	file.bool('clip.has_vision_encoder', true);
	file.string('clip.projector_type', kind);
	file.bool('clip.use_gelu', true);
	file.u32('clip.vision.image_size', side);
	file.u32('clip.vision.patch_size', patch);
	file.u32('clip.vision.embedding_length', inner);
	file.u32('clip.vision.feed_forward_length', outer);
	file.u32('clip.vision.projection_dim', width);
	file.u32('clip.vision.block_count', layers);
	file.u32('clip.vision.attention.head_count', 2);
	file.f32('clip.vision.attention.layer_norm_epsilon', 1e-6);
	file.f32s('clip.vision.image_mean', [0.5, 0.5, 0.5]);
	file.f32s('clip.vision.image_std', [0.5, 0.5, 0.5]);
	const matrix = (name: string, ...shape: number[]) =>
		file.tensor(name, shape, noise(shape.reduce((a, b) => a * b, 1)));
	const ones = (name: string, size: number) =>
		file.tensor(name, [size], new Float32Array(size).fill(1));
	const bias = (name: string, size: number) => file.tensor(name, [size], new Float32Array(size));
	matrix('v.patch_embd.weight', patch, patch, 3, inner);
	bias('v.patch_embd.bias', inner);
	matrix('v.position_embd.weight', inner, (side / patch) ** 2);
	for (let layer = 0; layer < layers; layer++) {
		const name = (part: string) => `v.blk.${layer}.${part}`;
		for (const part of ['attn_q', 'attn_k', 'attn_v', 'attn_out']) {
			matrix(name(`${part}.weight`), inner, inner);
			bias(name(`${part}.bias`), inner);
		}
		for (const part of ['ln1', 'ln2']) {
			ones(name(`${part}.weight`), inner);
			bias(name(`${part}.bias`), inner);
		}
		matrix(name('ffn_up.weight'), inner, outer);
		bias(name('ffn_up.bias'), outer);
		matrix(name('ffn_down.weight'), outer, inner);
		bias(name('ffn_down.bias'), inner);
	}
	ones('v.post_ln.weight', inner);
	bias('v.post_ln.bias', inner);
	matrix('mm.input_projection.weight', width, inner);
	ones('mm.soft_emb_norm.weight', inner);
	return file.finish();
}
