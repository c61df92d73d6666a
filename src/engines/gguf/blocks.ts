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

/** The level of each of 32 weights. */
const codes = new Uint8Array(q8.weights);
/** Of the levels of one or two scales: what they stand for, and what they become. */
const values = new Float64Array(q8.weights * 2);
const bytes = new Uint8Array(q8.weights * 2);

/** Whole blocks of that type in Q8_0. */
export function toQ8(type: number, blocks: Uint8Array): Uint8Array<ArrayBuffer> {
	const format = formats[type]!;
	const { weights, levels, head, run } = format;
	const out = new Uint8Array(q8Bytes((blocks.length / format.bytes) * weights));
	const exact = format.least === undefined && run === q8.weights;
	// The levels as they are, and turned round for a scale below 0: Q8_0 gets the scale without its sign.
	const same = Uint8Array.from(levels);
	const turned = Uint8Array.from(levels, (level) => -level);
	let to = 0;
	for (let at = 0; at < blocks.length; at += format.bytes)
		for (let no = 0; no < weights / q8.weights; no++, to += q8.bytes) {
			const begin = at + head + no * (q8.weights / 2);
			for (let first = 0; first < q8.weights; first += run)
				readRun(blocks, begin + first / 2, first, run / 2);
			if (format.fifth !== undefined) addFifth(blocks, at + format.fifth);
			let become = bytes;
			if (exact) {
				// Whole multiples of the scale stay the same multiples.
				const scale = format.scale(blocks, at, no);
				setScale(out, to, toHalf(Math.abs(scale)));
				become = scale < 0 ? turned : same;
			} else setScale(out, to, round(format, blocks, at, no));
			for (let i = 0; i < q8.weights; i++) out[to + 2 + i] = become[codes[i]!]!;
		}
	return out;
}

function readRun(data: Uint8Array, from: number, first: number, half: number): void {
	for (let i = 0; i < half; i++) {
		const pair = data[from + i]!;
		codes[first + i] = pair & 15;
		codes[first + half + i] = pair >> 4;
	}
}

function addFifth(data: Uint8Array, at: number): void {
	for (let byte = 0; byte < 4; byte++) {
		const bits = data[at + byte]! << 4;
		for (let i = 0; i < 8; i++) codes[byte * 8 + i] = codes[byte * 8 + i]! | ((bits >> i) & 16);
	}
}

/**
 * Rounds these weights to 8 bits: `bytes` then holds what each level becomes. Gives the bits of the scale.
 */
function round(format: Format, data: Uint8Array, at: number, group: number): number {
	const { run, least, levels } = format;
	const added = least === undefined ? 0 : half(data, at + least);
	const [count, runs] = [levels.length, q8.weights / run];
	for (let no = 0; no < runs; no++) {
		const times = format.scale(data, at, group * runs + no);
		for (let l = 0; l < count; l++) values[no * count + l] = levels[l]! * times + added;
	}
	if (runs === 2) for (let i = run; i < q8.weights; i++) codes[i] = codes[i]! + count;
	let largest = 0;
	for (let i = 0; i < q8.weights; i++) largest = Math.max(largest, Math.abs(values[codes[i]!]!));
	const bits = toHalf(largest / q8.most);
	const each = bits === 0 ? 0 : 1 / fromHalf(bits);
	// Those that no weight here has may be larger.
	for (let l = 0; l < runs * count; l++) {
		const level = Math.floor(values[l]! * each + 0.5);
		bytes[l] = Math.max(-q8.most, Math.min(q8.most, level));
	}
	return bits;
}

function setScale(out: Uint8Array, to: number, bits: number): void {
	out[to] = bits & 255;
	out[to + 1] = bits >> 8;
}
