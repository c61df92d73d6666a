/**
 * Exact search with a coarse pass in front. Each row also lies there as signed bytes with the
 * length of what rounding took from it. By Cauchy and Schwarz the true score is no further from
 * the coarse one than that length (and the query's own), so only rows that could still be among
 * the nearest are multiplied exactly, by the plain kernel's own loop: the result is the same, to
 * the last bit, for a quarter of the bytes read.
 */
import {
	best,
	createRows,
	dot,
	nearer,
	padded,
	plainKernel,
	spreadOf,
	type Kernel,
	type VectorHit,
} from './vectors.ts';
import { scoresModule, type ScoresFunction } from './wasm.ts';

const page = 65_536;
/** Scale, and room to the next multiple of 16. */
const head = 16;
/** Rounding of the float arithmetic around it, generously. */
const slack = 1e-5;

/** The SIMD kernel, or null where WebAssembly or its SIMD is missing or forbidden. */
export function simdKernel(dimensions: number): Kernel | null {
	let memory: WebAssembly.Memory;
	let multiply: ScoresFunction;
	try {
		memory = new WebAssembly.Memory({ initial: 1 });
		const module = new WebAssembly.Module(scoresModule());
		const { exports } = new WebAssembly.Instance(module, { m: { m: memory } });
		multiply = exports['scores'] as ScoresFunction;
	} catch {
		return null;
	}
	const rows = createRows(dimensions);
	const length = Math.ceil(dimensions / 32) * 32;
	const stride = head + length;
	const start = length * 2;
	/** So large that the sum of all products stays within 32 bits. */
	const largest = Math.min(32_767, Math.floor(2 ** 31 / (128 * length)));
	/** Views of the whole memory; new ones when it grows. */
	let bytes = new Int8Array(memory.buffer);
	let floats = new Float32Array(memory.buffer);
	let room = 0;
	let lower = new Float32Array(0);
	/** By row: length of what rounding to bytes took from it. */
	let doubt = new Float32Array(0);

	/**
	 * Rounds to bytes, with their scale in front. What lies behind them up to the next row does not
	 * matter: there the query is zero.
	 */
	function coarsen(row: number): void {
		const at = start + row * stride;
		const vector = rows.get(row);
		const scale = largestOf(vector) / 127;
		const inverse = scale > 0 ? 1 / scale : 0;
		let lost = 0;
		for (let i = 0; i < dimensions; i++) {
			const value = vector[i]!;
			const byte = Math.round(value * inverse);
			bytes[at + head + i] = byte;
			lost += (value - byte * scale) ** 2;
		}
		floats[at / 4] = scale;
		doubt[row] = Math.sqrt(lost);
	}

	return {
		name: 'simd',
		dimensions,
		reserve(count) {
			rows.reserve(count);
			if (count <= room) return;
			room = count;
			const longer = new Float32Array(room);
			longer.set(doubt);
			doubt = longer;
			lower = new Float32Array(room);
			const missing = start + room * (stride + 4) - memory.buffer.byteLength;
			if (missing > 0) memory.grow(Math.ceil(missing / page));
			bytes = new Int8Array(memory.buffer);
			floats = new Float32Array(memory.buffer);
		},
		set(row, vector) {
			rows.set(row, vector);
			coarsen(row);
		},
		move(from, to) {
			rows.set(to, rows.get(from));
			coarsen(to);
		},
		score: (row, vector) => dot(rows.get(row), padded(vector)),
		nearest(vector, count, k, allowed) {
			const query = padded(vector);
			const scale = largestOf(query) / largest || 1;
			const short = new Int16Array(memory.buffer, 0, length).fill(0);
			let lost = 0;
			for (let i = 0; i < dimensions; i++) {
				short[i] = Math.round(query[i]! / scale);
				lost += (query[i]! - short[i]! * scale) ** 2;
			}
			const out = start + room * stride;
			multiply(0, start, start + count * stride, out, stride, scale);

			const coarse = new Float32Array(memory.buffer, out, count);
			// Rows are of unit length, their bytes hardly longer.
			const common = Math.sqrt(lost) * 1.1 + slack;
			for (let row = 0; row < count; row++) {
				lower[row] = coarse[row]! - doubt[row]! - common;
			}
			const sure = best(lower, count, k, allowed);
			const bar = sure.length < k ? -Infinity : (sure.at(-1)?.score ?? -Infinity);
			const hits: VectorHit[] = [];
			for (let row = 0; row < count && k > 0; row++) {
				const upper = coarse[row]! + doubt[row]! + common;
				if (upper >= bar && allowed(row)) hits.push({ row, score: dot(rows.get(row), query) });
			}
			return { hits: hits.sort(nearer).slice(0, k), spread: spreadOf(coarse, count) };
		},
	};
}

function largestOf(vector: Float32Array): number {
	let largest = 0;
	for (let i = 0; i < vector.length; i++) {
		const value = Math.abs(vector[i]!);
		if (value > largest) largest = value;
	}
	return largest;
}

/** The quickest kernel there is. */
export const fastKernel = (dimensions: number): Kernel =>
	simdKernel(dimensions) ?? plainKernel(dimensions);
