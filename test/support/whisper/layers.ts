/** The layers that whisper is made of, for ONNX Runtime, with weights of 8 bits as the hub's files have. */
import { holds, OnnxWriter } from '../onnx-writer.ts';
import type { Weights } from './ct2.ts';

export type Take = (name: string) => Weights;

/** One graph with its weights; `heads` of 64 numbers each. */
export class Layers {
	readonly file = new OnnxWriter();
	readonly take: Take;
	readonly heads: number;
	#within: string;
	#count = 0;

	/** `within`: names of a graph inside another are its own. */
	constructor(take: Take, heads: number, within = '') {
		this.take = take;
		this.heads = heads;
		this.#within = within;
	}

	name(of: string): string {
		return `${this.#within}${of}-${this.#count++}`;
	}
	node(
		op: string,
		inputs: string[],
		attributes: Record<string, number | number[]> = {},
		domain?: 'com.microsoft',
	): string {
		const output = this.name(op);
		this.file.node({ op, inputs, outputs: [output], attributes, ...(domain ? { domain } : {}) });
		return output;
	}
	floats({ shape, data }: Weights): string {
		const name = this.name('floats');
		this.file.tensor(name, 'f32', shape, data);
		return name;
	}
	wholes(...values: number[]): string {
		const name = this.name('wholes');
		this.file.tensor(name, 'i64', [values.length], BigInt64Array.from(values, BigInt));
		return name;
	}
	one(value: number): string {
		return this.floats({ shape: [], data: Float32Array.of(value) });
	}

	/** x × rows + bias; the rows have one scale each. */
	linear(x: string, { shape: [outer, inner], data }: Weights, bias?: Weights): string {
		const { bytes, scales } = eights(data, outer!, inner!);
		const turned = new Uint8Array(bytes.length);
		for (let row = 0; row < outer!; row++)
			for (let i = 0; i < inner!; i++) turned[i * outer! + row] = bytes[row * inner! + i]!;
		const [w, zero] = [this.name('weight'), this.name('zero')];
		this.file.tensor(w, 'u8', [inner!, outer!], turned);
		this.file.tensor(zero, 'u8', [], Uint8Array.of(128));
		const [eight, scale, shift] = ['eights', 'scale', 'shift'].map((part) => this.name(part));
		this.file.node({ op: 'DynamicQuantizeLinear', inputs: [x], outputs: [eight!, scale!, shift!] });
		const sums = this.node('MatMulInteger', [eight!, w, shift!, zero]);
		const scaled = this.node('Mul', [
			this.node('Cast', [sums], { to: holds.f32 }),
			this.node('Mul', [scale!, this.floats({ shape: [outer!], data: scales })]),
		]);
		return bias ? this.node('Add', [scaled, this.floats(bias)]) : scaled;
	}
	/** The linear layer of that name; of a fused one the rows of part `at` of `of`. */
	named(x: string, name: string, at = 0, of = 1): string {
		const [weight, bias] = ['weight', 'bias'].map((part) => this.take(`${name}/${part}`));
		const [rows, inner] = [weight!.shape[0]! / of, weight!.shape[1]!];
		return this.linear(
			x,
			{
				shape: [rows, inner],
				data: weight!.data.subarray(at * rows * inner, (at + 1) * rows * inner),
			},
			{ shape: [rows], data: bias!.data.subarray(at * rows, (at + 1) * rows) },
		);
	}
	norm(x: string, name: string): string {
		const [scale, bias] = ['gamma', 'beta'].map((part) => this.take(`${name}/layer_norm/${part}`));
		return this.node('LayerNormalization', [x, this.floats(scale!), this.floats(bias!)], {
			axis: -1,
			epsilon: 1e-5,
		});
	}
	gelu = (x: string): string => this.node('Gelu', [x], {}, 'com.microsoft');
	add = (a: string, b: string): string => this.node('Add', [a, b]);

	/** [1, length, width] → [1, heads, length, 64]. */
	split(x: string): string {
		const shaped = this.node('Reshape', [x, this.wholes(1, -1, this.heads, 64)]);
		return this.node('Transpose', [shaped], { perm: [0, 2, 1, 3] });
	}
	/** Of queries, keys and values in heads, [1, length, width]. No mask: all may be looked at. */
	attend(query: string, keys: string, values: string): string {
		const turned = this.node('Transpose', [keys], { perm: [0, 1, 3, 2] });
		const scaled = this.node('Mul', [query, this.one(1 / 8)]);
		const shares = this.node('Softmax', [this.node('MatMul', [scaled, turned])], { axis: -1 });
		const seen = this.node('Transpose', [this.node('MatMul', [shares, values])], {
			perm: [0, 2, 1, 3],
		});
		return this.node('Reshape', [seen, this.wholes(1, -1, this.heads * 64)]);
	}
	forward(x: string, name: string): string {
		const wide = this.gelu(this.named(this.norm(x, name), `${name}/linear_0`));
		return this.add(x, this.named(wide, `${name}/linear_1`));
	}
}

/** Each row rounded to 8 bits around 128. */
export function eights(data: Float32Array, rows: number, inner: number) {
	const bytes = new Uint8Array(rows * inner);
	const scales = new Float32Array(rows);
	for (let row = 0; row < rows; row++) {
		const part = data.subarray(row * inner, (row + 1) * inner);
		const scale = part.reduce((top, x) => Math.max(top, Math.abs(x)), 1e-9) / 127;
		scales[row] = scale;
		for (let i = 0; i < inner; i++) bytes[row * inner + i] = Math.round(part[i]! / scale) + 128;
	}
	return { bytes, scales };
}
