/**
 * The dot-product loop in WebAssembly SIMD, four times as fast as the plain one. The module is
 * written here, instruction by instruction: nothing to build, nothing to trust but these lines.
 *
 *   dots(query, matrix, end, out, stride): for each row of `matrix` up to `end`, the dot product
 *   with `query` goes to `out`. All are byte addresses; `stride` is a row in bytes, a multiple
 *   of 64. Sixteen floats a turn, in four sums, so that an addition need not wait for the last.
 */
import { plainKernel, type Kernel } from './vectors.ts';

// ── Instructions (WebAssembly core specification, binary format) ─────────────────────────────

const i32 = 0x7f;
const v128 = 0x7b;
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const number = (value: number) => [0x41, ...signed(value)];
const add = [0x6a];
const lessThan = [0x49]; // i32.lt_u
const loop = (body: number[]) => [0x03, 0x40, ...body, 0x0b];
const block = (body: number[]) => [0x02, 0x40, ...body, 0x0b];
const again = [0x0d, 0]; // br_if: back to the top of the innermost loop
const simd = (code: number) => [0xfd, ...unsigned(code)];
const load = (offset: number) => [...simd(0), 4, ...unsigned(offset)]; // v128.load, aligned to 16
const zero = [...simd(12), ...new Array<number>(16).fill(0)]; // v128.const
const multiply = simd(0xe6); // f32x4.mul
const plus = simd(0xe4); // f32x4.add
const lane = (index: number) => [...simd(31), index]; // f32x4.extract_lane
const plusOne = [0x92]; // f32.add
const store = [0x38, 2, 0]; // f32.store

/** LEB128, as the format writes its numbers. */
function unsigned(value: number): number[] {
	return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}
function signed(value: number): number[] {
	const rest = value >> 7;
	const last = (rest === 0 && !(value & 0x40)) || (rest === -1 && value & 0x40);
	return last ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(rest)];
}

const [query, row, end, out, stride, q, next] = [0, 1, 2, 3, 4, 5, 6] as const;
const sums = [7, 8, 9, 10];

const step = (local: number, bytes: number[]) => [...get(local), ...bytes, ...add, ...set(local)];

const code = block([
	// No rows: leave before the loop.
	...[...get(row), ...get(end), ...lessThan, 0x45, ...again],
	...loop([
		...sums.flatMap((sum) => [...zero, ...set(sum)]),
		...[...get(query), ...set(q)],
		...[...get(row), ...get(stride), ...add, ...set(next)],
		...loop([
			...sums.flatMap((sum, index) => [
				...get(sum),
				...[...get(q), ...load(16 * index), ...get(row), ...load(16 * index), ...multiply],
				...[...plus, ...set(sum)],
			]),
			...step(q, number(64)),
			...step(row, number(64)),
			...[...get(row), ...get(next), ...lessThan, ...again],
		]),
		...[...get(sums[0]!), ...get(sums[1]!), ...plus],
		...[...get(sums[2]!), ...get(sums[3]!), ...plus, ...plus, ...set(sums[0]!)],
		...get(out),
		...[0, 1, 2, 3].flatMap((index) => [
			...[...get(sums[0]!), ...lane(index)],
			...(index > 0 ? plusOne : []),
		]),
		...store,
		...step(out, number(4)),
		...[...get(row), ...get(end), ...lessThan, ...again],
	]),
]);

// ── The module around it ────────────────────────────────────────────────────────────────────

const section = (id: number, body: number[]) => [id, ...unsigned(body.length), ...body];
const name = (text: string) => [text.length, ...[...text].map((c) => c.charCodeAt(0))];

/** The bytes of the module. Imports `m.m`, a memory; exports `dots`. */
export function simdModule(): Uint8Array<ArrayBuffer> {
	const body = [2, 2, i32, 4, v128, ...code, 0x0b];
	return new Uint8Array([
		...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
		...section(1, [1, 0x60, 5, i32, i32, i32, i32, i32, 0]),
		...section(2, [1, ...name('m'), ...name('m'), 2, 0, 1]),
		...section(3, [1, 0]),
		...section(7, [1, ...name('dots'), 0, 0]),
		...section(10, [1, ...unsigned(body.length), ...body]),
	]);
}

type Dots = (query: number, matrix: number, end: number, out: number, stride: number) => void;

const page = 65_536;

/** The SIMD kernel, or null where WebAssembly or its SIMD is missing or forbidden. */
export function simdKernel(dimensions: number): Kernel | null {
	let memory: WebAssembly.Memory;
	let dots: Dots;
	try {
		memory = new WebAssembly.Memory({ initial: 1 });
		const module = new WebAssembly.Module(simdModule());
		dots = new WebAssembly.Instance(module, { m: { m: memory } }).exports['dots'] as Dots;
	} catch {
		return null;
	}
	const stride = Math.ceil(dimensions / 16) * 16;
	const bytes = stride * 4;
	// Query, then matrix, then scores: the scores move when the matrix grows, the matrix never.
	let scoresAt = bytes;
	let views: { of: ArrayBuffer; floats: Float32Array } | null = null;
	const floats = () => {
		if (views?.of !== memory.buffer) {
			views = { of: memory.buffer, floats: new Float32Array(memory.buffer) };
		}
		return views.floats;
	};
	return {
		name: 'simd',
		stride,
		reserve(rows) {
			scoresAt = Math.max(scoresAt, bytes + rows * bytes);
			const needed = scoresAt + (scoresAt / bytes) * 4;
			const missing = Math.ceil((needed - memory.buffer.byteLength) / page);
			if (missing > 0) memory.grow(missing);
		},
		matrix: () => floats().subarray(stride, scoresAt / 4),
		dots(vector, rows) {
			const all = floats();
			all.fill(0, 0, stride);
			all.set(vector, 0);
			dots(0, bytes, bytes + rows * bytes, scoresAt, bytes);
			return all.subarray(scoresAt / 4, scoresAt / 4 + rows);
		},
	};
}

/** The quickest kernel there is. */
export const fastKernel = (dimensions: number): Kernel =>
	simdKernel(dimensions) ?? plainKernel(dimensions);
