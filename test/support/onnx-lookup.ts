/**
 * Writes one small ONNX graph by hand:
 * row = rows[input_ids]; last_hidden_state = float(table[row]) × scales[row]. Field numbers are
 * those of onnx.proto3.
 */
import { field, join, text, whole as number, type Bytes } from './protobuf.ts';

const int8 = 3;
const int32 = 6;
const int64 = 7;
const float = 1;

/** The bytes of the model: `rowOf` of each token, `width` numbers of `table` and a scale for each row. */
export function encodeLookup(
	rowOf: Int32Array,
	table: Int8Array,
	scales: Float32Array,
	width: number,
): Buffer {
	const node = (type: string, inputs: string[], output: string, ...attributes: Bytes[]) =>
		bytes(
			1,
			...inputs.map((name) => text(1, name)),
			text(2, output),
			text(3, `${type}-${output}`),
			text(4, type),
			...attributes,
		);
	const castToFloat = bytes(5, text(1, 'to'), number(3, float), number(20, 2));
	const tensor = (name: string, type: number, dims: number[], data: NodeJS.TypedArray) =>
		bytes(
			5,
			...dims.map((size) => number(1, size)),
			number(2, type),
			text(8, name),
			bytes(9, new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)),
		);
	const shape = (dims: (string | number)[]) =>
		bytes(
			2,
			...dims.map((size) => bytes(1, typeof size === 'string' ? text(2, size) : number(1, size))),
		);
	const value = (place: number, name: string, type: number, dims: (string | number)[]) =>
		bytes(place, text(1, name), bytes(2, bytes(1, number(1, type), shape(dims))));
	const graph = bytes(
		7,
		node('Gather', ['rows', 'input_ids'], 'row'),
		node('Gather', ['table', 'row'], 'steps'),
		node('Cast', ['steps'], 'plain', castToFloat),
		node('Gather', ['scales', 'row'], 'scale'),
		node('Mul', ['plain', 'scale'], 'last_hidden_state'),
		text(2, 'lookup'),
		tensor('rows', int32, [rowOf.length], rowOf),
		tensor('table', int8, [scales.length, width], table),
		tensor('scales', float, [scales.length, 1], scales),
		value(11, 'input_ids', int64, ['batch', 'length']),
		value(12, 'last_hidden_state', float, ['batch', 'length', width]),
	);
	const opset = bytes(8, text(1, ''), number(2, 13));
	return Buffer.from(join([number(1, 8), text(2, 'mull'), graph, opset]));
}

const bytes = (number: number, ...parts: Bytes[]): Bytes => field(number, join(parts));
