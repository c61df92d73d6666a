/** Reads the weights out of a model in ONNX: the few messages of its protocol buffers that hold them. */
interface Tensor {
	shape: number[];
	/** ONNX's number of what it holds: 1 is float32, 2 uint8, 3 int8. */
	kind: number;
	raw: Uint8Array;
	/** Small ones are written as a list of whole numbers instead. */
	listed: number[];
}

export interface OnnxWeights {
	tensors: Map<string, Tensor>;
	nodes: { name: string; op: string; inputs: string[] }[];
}

export function readOnnx(file: Uint8Array): OnnxWeights {
	const found: OnnxWeights = { tensors: new Map(), nodes: [] };
	for (const [number, graph] of fields(file)) {
		if (number !== 7) continue;
		for (const [part, value] of fields(bytes(graph))) {
			if (part === 1) found.nodes.push(node(bytes(value)));
			if (part === 5) found.tensors.set(...tensor(bytes(value)));
		}
	}
	return found;
}

/** Floats again, in the order of the file: where it lies in 8 bits, by its scale and its zero. */
export function floatsOf({ tensors }: OnnxWeights, name: string): Float32Array {
	const plain = tensors.get(name);
	if (plain) return numbers(plain);
	const [steps, scales, zeros] = ['quantized', 'scale', 'zero_point'].map((part) => {
		const found = tensors.get(`${name}_${part}`);
		if (!found) throw new Error(`The model has no ${name}_${part}.`);
		return numbers(found);
	});
	// One for all, or one for each column.
	return steps!.map((step, at) => {
		const of = at % scales!.length;
		return (step - zeros![of]!) * scales![of]!;
	});
}

function numbers({ kind, raw, listed }: Tensor): Float32Array {
	if (listed.length > 0) return Float32Array.from(listed);
	const { buffer } = Uint8Array.from(raw);
	if (kind === 1) return new Float32Array(buffer);
	if (kind === 2) return Float32Array.from(new Uint8Array(buffer));
	if (kind === 3) return Float32Array.from(new Int8Array(buffer));
	throw new Error(`A tensor of kind ${kind} is not read.`);
}

function node(message: Uint8Array): OnnxWeights['nodes'][number] {
	const found = { name: '', op: '', inputs: [] as string[] };
	for (const [number, value] of fields(message)) {
		if (number === 1) found.inputs.push(words(value));
		if (number === 3) found.name = words(value);
		if (number === 4) found.op = words(value);
	}
	return found;
}

function tensor(message: Uint8Array): [string, Tensor] {
	const found: Tensor = { shape: [], kind: 0, raw: new Uint8Array(), listed: [] };
	let name = '';
	for (const [number, value] of fields(message)) {
		if (number === 1) found.shape.push(Number(value));
		if (number === 2) found.kind = Number(value);
		// Floats, then whole numbers, as lists; then the bytes of either.
		if (number === 4) found.raw = bytes(value);
		if (number === 5) found.listed.push(...whole(value));
		if (number === 8) name = words(value);
		if (number === 9) found.raw = bytes(value);
	}
	return [name, found];
}

const whole = (value: Value): number[] =>
	typeof value === 'number' ? [value] : [...varints(value)];

type Value = number | Uint8Array;
const bytes = (value: Value): Uint8Array => value as Uint8Array;
const words = (value: Value): string => new TextDecoder().decode(bytes(value));

function* varints(packed: Uint8Array): Generator<number> {
	for (let at = 0; at < packed.length;) {
		const [value, next] = varint(packed, at);
		yield value;
		at = next;
	}
}

function varint(message: Uint8Array, from: number): [value: number, next: number] {
	let [value, times] = [0, 1];
	for (let at = from; ; at++) {
		const byte = message[at]!;
		value += (byte & 127) * times;
		if (byte < 128) return [value, at + 1];
		times *= 128;
	}
}

function* fields(message: Uint8Array): Generator<[number: number, value: Value]> {
	let at = 0;
	const next = (): number => {
		const [value, to] = varint(message, at);
		at = to;
		return value;
	};
	while (at < message.length) {
		const key = next();
		const type = key & 7;
		if (type === 0) yield [key >>> 3, next()];
		else {
			const length = type === 2 ? next() : type === 1 ? 8 : 4;
			yield [key >>> 3, message.subarray(at, (at += length))];
		}
	}
}
