/**
 * Formats that WebAssembly is slow with, and how their weights become Q8_0: a scale in 16 bits before 32
 * weights of 8 bits. Where all weights of a block are whole multiples of one scale, nothing is lost. With
 * a minimum (Q4_1, Q5_1) or two scales (NVFP4), a weight moves by 1/254 of the largest beside it at most.
 * The layouts are those of `ggml-common.h` in llama.cpp.
 */
import { fromHalf, toHalf } from './half.ts';

/** A block is a head and then runs of weights, four bits each: of a run's first half the lower ones. */
interface Format {
	weights: number;
	bytes: number;
	/** Bytes before the four bits. */
	head: number;
	/** Weights that share a scale. */
	run: 16 | 32;
	/** What the bits of a weight stand for, times the scale. */
	levels: readonly number[];
	/** The scale of the run with that number, in the block at `at`. */
	scale(data: Uint8Array, at: number, run: number): number;
	/** Where in the block a number stands that is added to all weights. */
	least?: number;
	/** Where the fifth bits of 32 weights stand. */
	fifth?: number;
}

const q8 = { weights: 32, bytes: 34, most: 127 };

const from = (least: number, count: number) => Array.from({ length: count }, (_, i) => least + i);
/** IQ4_NL: more levels near 0. */
const curved = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113];
/** Floats of four bits, twice as large. */
const floats = [0, 1, 2, 3, 4, 6, 8, 12];
const signed = [...floats, ...floats.map((level) => -level)];

const half = (data: Uint8Array, at: number): number => fromHalf(data[at]! | (data[at + 1]! << 8));
const one = { weights: 32, run: 32, scale: half } as const;

/** By GGUF's number (`types.ts`). */
const formats: Record<number, Format> = {
	// Q4_0, Q4_1, Q5_0, Q5_1
	2: { ...one, bytes: 18, head: 2, levels: from(-8, 16) },
	3: { ...one, bytes: 20, head: 4, levels: from(0, 16), least: 2 },
	6: { ...one, bytes: 22, head: 6, levels: from(-16, 32), fifth: 2 },
	7: { ...one, bytes: 24, head: 8, levels: from(0, 32), least: 2, fifth: 4 },
	// IQ4_NL, IQ4_XS
	20: { ...one, bytes: 18, head: 2, levels: curved },
	23: { weights: 256, run: 32, bytes: 136, head: 8, levels: curved, scale: sixBits },
	// MXFP4, NVFP4
	39: { ...one, bytes: 17, head: 1, levels: signed, scale: power },
	40: { weights: 64, run: 16, bytes: 36, head: 4, levels: signed, scale: float8 },
};

/** Six bits, of which four stand in one place and two in another, times a scale. */
function sixBits(data: Uint8Array, at: number, run: number): number {
	const low = (data[at + 4 + (run >> 1)]! >> ((run & 1) * 4)) & 15;
	const high = (data[at + 2 + (run >> 2)]! >> ((run & 3) * 2)) & 3;
	return half(data, at) * ((low | (high << 4)) - 32);
}

/** A power of two; half of it, because the levels are doubled. */
function power(data: Uint8Array, at: number): number {
	return 2 ** (data[at]! - 128);
}

/** Four bits of exponent and three of fraction; half of that, because the levels are doubled. */
function float8(data: Uint8Array, at: number, run: number): number {
	const bits = data[at + run]! & 127;
	const [exponent, fraction] = [bits >> 3, bits & 7];
	if (bits === 127) return 0;
	return exponent === 0 ? fraction * 2 ** -10 : (8 + fraction) * 2 ** (exponent - 11);
}

/** How many bytes tensors of that type are read in at a time, or null where they stay as they are. */
export const slowBlock = (type: number): { weights: number; bytes: number } | null =>
	formats[type] ?? null;

/** Bytes of so many weights in Q8_0, and its number. */
export const q8Bytes = (weights: number): number => (weights / q8.weights) * q8.bytes;
export const q8Type = 8;

/** Whole blocks of that type in Q8_0. */
export function toQ8(type: number, blocks: Uint8Array): Uint8Array<ArrayBuffer> {
	const format = formats[type]!;
	const { weights, bytes } = format;
	const out = new Uint8Array(q8Bytes((blocks.length / bytes) * weights));
	const block = new Float64Array(weights);
	const scales = new Float64Array(weights / format.run);
	let to = 0;
	for (let at = 0; at < blocks.length; at += bytes) {
		decode(format, blocks, at, { block, scales });
		for (let begin = 0; begin < weights; begin += q8.weights, to += q8.bytes)
			encode(block, begin, whole(format) ? scales[begin / q8.weights]! : 0, out, to);
	}
	return out;
}

/** All weights of a run are whole multiples of its scale, and eight bits are enough for them. */
const whole = ({ least, run }: Format): boolean => least === undefined && run === q8.weights;

function decode(
	{ head, run, levels, scale, least, fifth, weights }: Format,
	data: Uint8Array,
	at: number,
	{ block, scales }: { block: Float64Array; scales: Float64Array },
): void {
	const added = least === undefined ? 0 : half(data, at + least);
	const middle = run / 2;
	for (let no = 0, begin = 0; begin < weights; no++, begin += run) {
		const times = (scales[no] = scale(data, at, no));
		for (let i = 0; i < middle; i++) {
			const pair = data[at + head + begin / 2 + i]!;
			let [low, high] = [pair & 15, pair >> 4];
			if (fifth !== undefined) {
				low |= bit(data, at + fifth, i);
				high |= bit(data, at + fifth, middle + i);
			}
			block[begin + i] = levels[low]! * times + added;
			block[begin + middle + i] = levels[high]! * times + added;
		}
	}
}

const bit = (data: Uint8Array, at: number, no: number): number =>
	((data[at + (no >> 3)]! >> (no & 7)) & 1) << 4;

/** 32 weights from `begin` on. `unit`: what they are multiples of; 0: nothing. */
function encode(block: Float64Array, begin: number, unit: number, out: Uint8Array, to: number) {
	let scale = Math.abs(unit);
	if (scale === 0) {
		let largest = 0;
		for (let i = 0; i < q8.weights; i++) largest = Math.max(largest, Math.abs(block[begin + i]!));
		scale = largest / q8.most;
	}
	const bits = toHalf(scale);
	out[to] = bits & 255;
	out[to + 1] = bits >> 8;
	// A scale of six bits is rounded to the 16-bit float; the multiples stay what they were.
	const each = scale === 0 ? 0 : 1 / (unit === 0 ? fromHalf(bits) || Infinity : scale);
	for (let i = 0; i < q8.weights; i++) {
		const level = Math.round(block[begin + i]! * each);
		out[to + 2 + i] = level > q8.most ? q8.most : level < -q8.most ? -q8.most : level;
	}
}
