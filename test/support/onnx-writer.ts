/** Writes a model as ONNX: the few messages of its protocol buffers that a plain network needs. */
import { field, join, key, text, whole, type Bytes } from './protobuf.ts';

/** ONNX's numbers for what tensors hold. */
export const holds = { f32: 1, u8: 2, i8: 3, i32: 6, i64: 7, bool: 9 } as const;
type Kind = keyof typeof holds;

interface Node {
	op: string;
	inputs: string[];
	outputs: string[];
	/** Whole numbers or lists of them, unless the name stands in `floats`; of an `If` what it chooses from. */
	attributes?: Record<string, number | number[] | OnnxWriter>;
	/** ONNX's own operators when absent. */
	domain?: 'com.microsoft';
}

/** Names of attributes that are no whole numbers. */
const floats = new Set(['epsilon']);

export class OnnxWriter {
	#nodes: Bytes[] = [];
	#tensors: Bytes[] = [];
	#inputs: Bytes[] = [];
	#outputs: Bytes[] = [];

	/** A word in place of a number is a size that is known only when it runs. */
	input(name: string, kind: Kind, shape: (number | string)[]): void {
		this.#inputs.push(valueInfo(name, kind, shape));
	}
	output(name: string, kind: Kind, shape: (number | string)[]): void {
		this.#outputs.push(valueInfo(name, kind, shape));
	}
	tensor(name: string, kind: Kind, shape: number[], data: ArrayBufferView): void {
		const raw = new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
		const dims = shape.map((size) => whole(1, size));
		this.#tensors.push(join([...dims, whole(2, holds[kind]), text(8, name), field(9, raw)]));
	}
	node({ op, inputs, outputs, attributes = {}, domain }: Node): void {
		this.#nodes.push(
			join([
				...inputs.map((name) => text(1, name)),
				...outputs.map((name) => text(2, name)),
				text(4, op),
				...Object.entries(attributes).map(([name, value]) => field(5, attribute(name, value))),
				...(domain ? [text(7, domain)] : []),
			]),
		);
	}

	get graph(): Bytes {
		return join([
			...this.#nodes.map((node) => field(1, node)),
			text(2, 'random'),
			...this.#tensors.map((tensor) => field(5, tensor)),
			...this.#inputs.map((input) => field(11, input)),
			...this.#outputs.map((output) => field(12, output)),
		]);
	}

	finish(): Bytes {
		const version = (domain: string, number: number) =>
			field(8, join([text(1, domain), whole(2, number)]));
		return join([whole(1, 8), field(7, this.graph), version('', 17), version('com.microsoft', 1)]);
	}
}

function attribute(name: string, value: number | number[] | OnnxWriter): Bytes {
	if (value instanceof OnnxWriter)
		return join([text(1, name), field(6, value.graph), whole(20, 5)]);
	if (Array.isArray(value))
		return join([text(1, name), ...value.map((one) => whole(8, one)), whole(20, 7)]);
	if (!floats.has(name)) return join([text(1, name), whole(3, value), whole(20, 2)]);
	const four = new Uint8Array(new Float32Array([value]).buffer);
	return join([text(1, name), join([key(2, 5), four]), whole(20, 1)]);
}

function valueInfo(name: string, kind: Kind, shape: (number | string)[]): Bytes {
	const sizes = shape.map((size) =>
		field(1, typeof size === 'number' ? whole(1, size) : text(2, size)),
	);
	const tensor = join([whole(1, holds[kind]), field(2, join(sizes))]);
	return join([text(1, name), field(2, field(1, tensor))]);
}
