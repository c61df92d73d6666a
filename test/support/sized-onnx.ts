/**
 * The model of `sized-gguf.ts` for ONNX Runtime, with the operators that the models of
 * transformers.js are made of: attention with a cache in one operator; weights of 4 bits in blocks of 32
 * (`q4`), or of 8 with what goes through them rounded to 8 as well (`q8`). What it writes means nothing.
 */
import { randomFor } from '../../src/core/hash.ts';
import { holds, OnnxWriter } from './onnx-writer.ts';
import { sizes } from './sized-gguf.ts';

export const onnxFormats = ['q4', 'q8'] as const;
export type OnnxFormat = (typeof onnxFormats)[number];

const { width, hidden, heads } = sizes;
const vocabulary = 259;
const longest = 512;
const block = 32;

/** Names of what the cache goes in and comes out by, in order. */
export const cacheNames = (layers: number) =>
	Array.from({ length: layers }, (_, layer) =>
		['key', 'value'].map((what) => ({
			past: `past.${layer}.${what}`,
			present: `present.${layer}.${what}`,
		})),
	).flat();

export function makeSizedOnnx(format: OnnxFormat, layers: number): Uint8Array<ArrayBuffer> {
	const file = new OnnxWriter();
	const random = randomFor(1, format);
	const pool = Uint8Array.from({ length: 1 << 18 }, () => random() * 256);
	const bytes = (count: number) =>
		Uint8Array.from({ length: count }, (_, i) => pool[i & (pool.length - 1)]!);
	const floats = (count: number, of: (i: number) => number) =>
		Float32Array.from({ length: count }, (_, i) => of(i));
	const node = (
		op: string,
		inputs: string[],
		outputs: string[],
		attributes: Record<string, number> = {},
		domain?: 'com.microsoft',
	) => file.node({ op, inputs, outputs, attributes, ...(domain ? { domain } : {}) });

	/** `to` = `from` times a matrix. */
	function matrix(name: string, from: string, to: string, inner: number, outer: number): void {
		if (format === 'q4') {
			const blocks = inner / block;
			file.tensor(`${name}.w`, 'u8', [outer, blocks, block / 2], bytes((outer * inner) / 2));
			file.tensor(
				`${name}.s`,
				'f32',
				[outer * blocks],
				floats(outer * blocks, () => 2 ** -10),
			);
			const attributes = { K: inner, N: outer, bits: 4, block_size: block, accuracy_level: 0 };
			node('MatMulNBits', [from, `${name}.w`, `${name}.s`], [to], attributes, 'com.microsoft');
			return;
		}
		file.tensor(`${name}.w`, 'u8', [inner, outer], bytes(inner * outer));
		file.tensor(`${name}.z`, 'u8', [], new Uint8Array([128]));
		file.tensor(`${name}.s`, 'f32', [], new Float32Array([2 ** -14]));
		const [eights, scale, zero, sums] = ['e', 'es', 'ez', 'i'].map((part) => `${name}.${part}`);
		node('DynamicQuantizeLinear', [from], [eights!, scale!, zero!]);
		node('MatMulInteger', [eights!, `${name}.w`, zero!, `${name}.z`], [sums!]);
		node('Cast', [sums!], [`${name}.f`], { to: holds.f32 });
		node('Mul', [scale!, `${name}.s`], [`${name}.both`]);
		node('Mul', [`${name}.f`, `${name}.both`], [to]);
	}

	function norm(name: string, from: string, to: string): void {
		file.tensor(`${name}.w`, 'f32', [width], new Float32Array(width).fill(1));
		node('SimplifiedLayerNormalization', [from, `${name}.w`], [to], {
			axis: -1,
			epsilon: 1e-5,
			stash_type: 1,
		});
	}

	file.input('ids', 'i64', [1, 'new']);
	file.input('last', 'i32', [1]);
	file.input('total', 'i32', [1]);
	const cached = (length: string) => [1, heads.kv, length, heads.size];
	for (const { past, present } of cacheNames(layers)) {
		file.input(past, 'f32', cached('before'));
		file.output(present, 'f32', cached('after'));
	}
	file.output('logits', 'f32', [1, 'new', vocabulary]);

	const turns = longest * (heads.size / 2);
	const angle = (i: number) =>
		Math.floor(i / (heads.size / 2)) / 10_000 ** ((i % (heads.size / 2)) / (heads.size / 2));
	file.tensor(
		'cos',
		'f32',
		[longest, heads.size / 2],
		floats(turns, (i) => Math.cos(angle(i))),
	);
	file.tensor(
		'sin',
		'f32',
		[longest, heads.size / 2],
		floats(turns, (i) => Math.sin(angle(i))),
	);
	const embeddings = floats(vocabulary * width, () => (random() - 0.5) / 16);
	file.tensor('embeddings', 'f32', [vocabulary, width], embeddings);
	node('Gather', ['embeddings', 'ids'], ['x']);

	let x = 'x';
	for (let layer = 0; layer < layers; layer++) {
		const at = (name: string) => `${layer}.${name}`;
		norm(at('norm'), x, at('n'));
		matrix(at('wq'), at('n'), at('q'), width, heads.count * heads.size);
		matrix(at('wk'), at('n'), at('k'), width, heads.kv * heads.size);
		matrix(at('wv'), at('n'), at('v'), width, heads.kv * heads.size);
		const cache = cacheNames(layers).slice(layer * 2, layer * 2 + 2);
		node(
			'GroupQueryAttention',
			[...['q', 'k', 'v'].map(at), ...cache.map(({ past }) => past), 'last', 'total', 'cos', 'sin'],
			[at('attended'), ...cache.map(({ present }) => present)],
			{ num_heads: heads.count, kv_num_heads: heads.kv, do_rotary: 1 },
			'com.microsoft',
		);
		matrix(at('wo'), at('attended'), at('o'), heads.count * heads.size, width);
		node('Add', [x, at('o')], [at('a')]);
		norm(at('norm2'), at('a'), at('m'));
		matrix(at('gate'), at('m'), at('g'), width, hidden);
		matrix(at('up'), at('m'), at('u'), width, hidden);
		node('Sigmoid', [at('g')], [at('sg')]);
		node('Mul', [at('g'), at('sg')], [at('silu')]);
		node('Mul', [at('silu'), at('u')], [at('h')]);
		matrix(at('down'), at('h'), at('d'), hidden, width);
		node('Add', [at('a'), at('d')], [at('y')]);
		x = at('y');
	}
	norm('norm', x, 'normed');
	matrix('head', 'normed', 'logits', width, vocabulary);
	return file.finish();
}
