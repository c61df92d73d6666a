/** Slow formats in Q8_0: the same weights, in a file that llama.cpp can read from anywhere. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { toQ8 } from '../../src/engines/gguf/blocks.ts';
import { fromHalf, toHalf } from '../../src/engines/gguf/half.ts';
import { readHeader } from '../../src/engines/gguf/header.ts';
import { readGguf } from '../../src/engines/gguf/model.ts';
import { repackToQ8 } from '../../src/engines/gguf/repack.ts';
import { tensorTypeName } from '../../src/engines/gguf/types.ts';
import { Writer } from '../support/gguf-writer.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';

/** Random blocks and what the package `gguf` (0.19, of llama.cpp's makers) says that they stand for. */
const golden = JSON.parse(readFileSync('test/support/golden/gguf-blocks.json', 'utf8')) as Record<
	string,
	{ type: number; blocks: string; weights: string }
>;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const blocksOf = (format: string) => bytesOf(golden[format]!.blocks);
const weightsOf = (format: string) => new Float32Array(bytesOf(golden[format]!.weights).buffer);

/** What Q8_0 stands for. */
function numbers(packed: Uint8Array): number[] {
	const data = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
	const blocks = Array.from({ length: packed.length / 34 }, (_, block) => block * 34);
	return blocks.flatMap((at) =>
		Array.from(
			{ length: 32 },
			(_, i) => fromHalf(data.getUint16(at, true)) * data.getInt8(at + 2 + i),
		),
	);
}

const nothing = 0;
const ofTheLargest = 1 / 254 + 2 ** -11;
test.each([
	['Q4_0', nothing],
	['Q5_0', nothing],
	['IQ4_NL', nothing],
	['MXFP4', nothing],
	['IQ4_XS', 2 ** -11],
	['Q4_1', ofTheLargest],
	['Q5_1', ofTheLargest],
	['NVFP4', ofTheLargest],
])('%s loses of the largest weight of a block: at most %d', (format, most) => {
	const expected = weightsOf(format);
	const got = numbers(toQ8(golden[format]!.type, blocksOf(format)));
	expect(got).toHaveLength(expected.length);
	expect(new Set(expected).size).toBeGreaterThan(40);
	for (let begin = 0; begin < got.length; begin += 32) {
		const block = expected.subarray(begin, begin + 32);
		const largest = Math.max(...block.map(Math.abs));
		for (const [i, weight] of block.entries())
			expect(Math.abs(got[begin + i]! - weight)).toBeLessThanOrEqual(most * largest + 2 ** -26);
	}
});

test('16-bit floats are the nearest ones', () => {
	for (let bits = 0; bits < 0x7c00; bits++) {
		expect(toHalf(fromHalf(bits))).toBe(bits);
		if (bits === 0x7bff) continue;
		const [here, next] = [fromHalf(bits), fromHalf(bits + 1)];
		if (toHalf(here + (next - here) * 0.49) !== bits) expect.fail(`${here} and a little`);
		if (toHalf(here + (next - here) * 0.51) !== bits + 1) expect.fail(`nearly ${next}`);
	}
	expect(toHalf(1e9)).toBe(0x7bff);
	expect(toHalf(NaN)).toBe(0x7bff);
});

/** One tensor of each slow format, and others between them. */
function mixed(): Blob {
	const writer = new Writer();
	writer.string('general.architecture', 'llama');
	writer.u32('llama.context_length', 512);
	writer.tensor('norm', [3], new Float32Array([1.5, -2, 0.25]));
	for (const [format, { type }] of Object.entries(golden))
		writer.tensor(format, [weightsOf(format).length], blocksOf(format), type);
	writer.tensor(
		'odd',
		[40],
		Uint8Array.from({ length: 36 }, (_, i) => i),
		2,
	);
	writer.tensor('last', [1], new Float32Array([7]));
	return new Blob([writer.finish()]);
}

test('a file says what it holds now, and what is not slow stays as it is', async () => {
	const old = mixed();
	const file = await repackToQ8(old);
	const before = await readHeader(old);
	const { tensors, begin, bytes } = await readHeader(file);
	expect(file.size).toBeGreaterThanOrEqual(bytes);
	const formats = Object.keys(golden);
	const types = ['F32', ...formats.map(() => 'Q8_0'), 'Q4_0', 'F32'];
	expect(tensors.map(({ type }) => tensorTypeName(type))).toEqual(types);
	const at = async (from: Blob, header: typeof before, no: number, size: number) => {
		const start = header.begin + header.tensors[no]!.offset;
		return new Uint8Array(await from.slice(start, start + size).arrayBuffer());
	};
	for (const [no, format] of formats.entries()) {
		const packed = toQ8(golden[format]!.type, blocksOf(format));
		expect(await at(file, { ...before, tensors, begin }, no + 1, packed.length)).toEqual(packed);
	}
	for (const [no, size] of [
		[0, 12],
		// Weights that are no whole blocks.
		[formats.length + 1, 36],
		[formats.length + 2, 4],
	] as const)
		expect(await at(file, { ...before, tensors, begin }, no, size)).toEqual(
			await at(old, before, no, size),
		);
	expect(await readGguf(file)).toMatchObject({ architecture: 'llama', context: 512, bytes });
});

test('any part of it can be read alone', async () => {
	const file = await repackToQ8(mixed());
	const whole = new Uint8Array(await file.arrayBuffer());
	expect(whole).toHaveLength(file.size);
	for (const length of [1, 7, 33, 100, 1000])
		for (let from = 0; from < file.size; from += Math.max(61, length)) {
			const part = file.slice(from, from + length);
			const expected = whole.subarray(from, from + length);
			expect(part.size).toBe(expected.length);
			expect(Buffer.compare(new Uint8Array(await part.arrayBuffer()), expected)).toBe(0);
		}
	const nested = file.slice(100, 900).slice(50, 300);
	expect(new Uint8Array(await nested.arrayBuffer())).toEqual(whole.subarray(150, 400));
	expect(file.slice(file.size + 5).size).toBe(0);
	const chunks: Uint8Array[] = [];
	for await (const chunk of file.stream()) chunks.push(chunk);
	expect(Buffer.compare(Buffer.concat(chunks), whole)).toBe(0);
});

test('a large matrix is read in pieces, wherever a part of it begins', async () => {
	const writer = new Writer();
	writer.string('general.architecture', 'llama');
	const bytes = ((5 << 20) / 32) * 18;
	writer.tensor(
		'large',
		[1 << 20, 5],
		Uint8Array.from({ length: bytes }, (_, i) => i * 7),
		2,
	);
	const old = new Blob([writer.finish()]);
	const read: number[] = [];
	const slice = Blob.prototype.slice;
	const spy = vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob, ...args) {
		const part = slice.apply(this, args);
		const own = part.arrayBuffer.bind(part);
		part.arrayBuffer = () => (read.push(part.size), own());
		return part;
	});
	try {
		const file = await repackToQ8(old);
		read.length = 0;
		const { begin } = await readHeader(file);
		const some = await file.slice(begin + 1234, file.size - 999).arrayBuffer();
		expect(Math.max(...read)).toBeLessThan(2 << 20);
		expect(read.length).toBeGreaterThan(4);
		const all = await file.slice(begin).arrayBuffer();
		const end = all.byteLength - 999;
		expect(Buffer.compare(new Uint8Array(some), new Uint8Array(all).subarray(1234, end))).toBe(0);
	} finally {
		spy.mockRestore();
	}
});

test('a file without slow formats is not touched', async () => {
	const tiny = new Blob([makeTinyGguf()]);
	expect(await repackToQ8(tiny)).toBe(tiny);
});
