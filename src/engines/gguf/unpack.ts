/**
 * Writes the weights of a model out in 32 bits. llama.cpp in WebAssembly computes fastest with those:
 * it multiplies whole blocks of them and unpacks nothing (`npm run bench -- engines`), in four times
 * the memory. For small models only.
 */
import { fromHalf } from './half.ts';
import { readHeader } from './header.ts';

/** GGUF's numbers. In Q8_0 a scale in 16 bits stands before 32 weights of 8 bits. */
const f32 = 0;
const q8 = { type: 8, weights: 32, bytes: 34 };

/** The file itself where it holds anything but Q8_0 and F32. Throws `bad-model`, as `readHeader`. */
export async function unpackWeights(file: Blob): Promise<Blob> {
	const { tensors, begin, alignment } = await readHeader(file);
	if (tensors.some(({ type }) => type !== f32 && type !== q8.type)) return file;
	const header = new DataView(await file.slice(0, begin).arrayBuffer());
	const parts: BlobPart[] = [header];
	let offset = 0;
	for (const { type, typeAt, elements, offset: from } of tensors) {
		const at = begin + from;
		const bytes = type === f32 ? elements * 4 : (elements / q8.weights) * q8.bytes;
		const packed = await file.slice(at, at + bytes).arrayBuffer();
		header.setUint32(typeAt, f32, true);
		header.setBigUint64(typeAt + 4, BigInt(offset), true);
		const size = elements * 4;
		const padding = (alignment - (size % alignment)) % alignment;
		parts.push(type === f32 ? packed : unpacked(packed, elements), new Uint8Array(padding));
		offset += size + padding;
	}
	return new Blob(parts);
}

function unpacked(packed: ArrayBuffer, elements: number): Float32Array<ArrayBuffer> {
	const blocks = new DataView(packed);
	const weights = new Float32Array(elements);
	for (let block = 0, to = 0; to < elements; block += q8.bytes) {
		const scale = fromHalf(blocks.getUint16(block, true));
		for (let i = 2; i < q8.bytes; i++) weights[to++] = scale * blocks.getInt8(block + i);
	}
	return weights;
}
