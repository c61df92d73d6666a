/** Weights of 8 bits written out in 32: the same numbers, and a file that says so. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { readHeader } from '../../src/engines/gguf/header.ts';
import { readGguf } from '../../src/engines/gguf/model.ts';
import { unpackWeights } from '../../src/engines/gguf/unpack.ts';
import { Writer } from '../support/gguf-writer.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';

/** Scales as 16-bit floats, and the numbers that these are by the standard. */
const scales: [bits: number, value: number][] = [
	[0x3c00, 1],
	[0xb800, -0.5],
	[0x2e66, 0.0999755859375],
	[0x7bff, 65504],
	[0x0400, 2 ** -14],
	[0x0001, 2 ** -24],
	[0x83ff, -1023 * 2 ** -24],
	[0x0000, 0],
];
const eights = Array.from({ length: 32 }, (_, i) => [-128, 127, -1, 0, 1, 77, -90][i % 7]!);

function packed(): Uint8Array {
	const data = new DataView(new ArrayBuffer(scales.length * 34));
	for (const [block, [bits]] of scales.entries()) {
		data.setUint16(block * 34, bits, true);
		for (const [i, eight] of eights.entries()) data.setInt8(block * 34 + 2 + i, eight);
	}
	return new Uint8Array(data.buffer);
}

const numbers = async (file: Blob, at: number, count: number) => [
	...new Float32Array(await file.slice(at, at + count * 4).arrayBuffer()),
];

test('every weight is its scale times its eight bits, whatever stands beside it', async () => {
	const writer = new Writer();
	writer.string('general.architecture', 'llama');
	writer.u32('llama.context_length', 512);
	writer.tensor('norm', [3], new Float32Array([1.5, -2, 0.25]));
	writer.tensor('matrix', [32, scales.length], packed(), 8);
	writer.tensor('last', [1], new Float32Array([7]));
	const file = await unpackWeights(new Blob([writer.finish()]));

	const { tensors, begin, bytes } = await readHeader(file);
	expect(bytes).toBeLessThanOrEqual(file.size);
	expect(tensors.map(({ type }) => type)).toEqual([0, 0, 0]);
	const of = (n: number) => numbers(file, begin + tensors[n]!.offset, tensors[n]!.elements);
	expect(await of(0)).toEqual([1.5, -2, 0.25]);
	const expected = scales.flatMap(([, scale]) => eights.map((eight) => scale * eight));
	// Adding 0 makes −0 and 0 alike.
	expect((await of(1)).map((x) => x + 0)).toEqual(expected.map((x) => Math.fround(x) + 0));
	expect(await of(2)).toEqual([7]);
	expect(await readGguf(file)).toMatchObject({ architecture: 'llama', context: 512 });
});

test('Pocket has as many weights as its list of figures says, and is else the same model', async () => {
	const shipped = new Blob([await readFile(`public/${builtIn.path}`)]);
	const file = await unpackWeights(shipped);
	const { tensors } = await readHeader(file);
	expect(tensors.every(({ type }) => type === 0)).toBe(true);
	expect(tensors.reduce((sum, { elements }) => sum + elements, 0)).toBe(builtIn.parameters);
	const { bytes, files, ...model } = await readGguf(file);
	const { bytes: _, files: __, ...before } = await readGguf(shipped);
	expect(model).toEqual(before);
	expect(bytes).toBeGreaterThanOrEqual(builtIn.parameters * 4);
	expect(files).toHaveLength(1);
});

test('a file of 32 bits, or with anything else in it, stays as it is', async () => {
	const tiny = new Blob([makeTinyGguf()]);
	const same = Buffer.compare(await (await unpackWeights(tiny)).bytes(), await tiny.bytes());
	expect(same).toBe(0);
	const writer = new Writer();
	writer.string('general.architecture', 'llama');
	writer.tensor('matrix', [32, scales.length], packed(), 8);
	writer.tensor('other', [32], new Uint8Array(18), 2);
	const mixed = new Blob([writer.finish()]);
	expect(await unpackWeights(mixed)).toBe(mixed);
});
