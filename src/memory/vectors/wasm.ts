/**
 * The inner loop of vector search in WebAssembly SIMD, written instruction by instruction: nothing
 * to build, nothing to trust but these lines.
 *
 *   scores(query, row, end, out, stride, factor): for each row from `row` up to `end`, the dot
 *   product of its signed bytes with the query's 16-bit numbers, times the row's scale and
 *   `factor`, goes to `out` as a float. All are byte addresses. A row is its scale (float), twelve
 *   bytes that are skipped, then the bytes: a multiple of 32. Thirty-two a turn, in two sums.
 */

// ── Instructions (WebAssembly core specification, binary format) ─────────────────────────────

const i32 = 0x7f;
const f32 = 0x7d;
const v128 = 0x7b;
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const number = (value: number) => [0x41, ...signed(value)];
const add = [0x6a];
const subtract = [0x6b];
const lessThan = [0x49]; // i32.lt_u
const not = [0x45]; // i32.eqz
const loop = (body: number[]) => [0x03, 0x40, ...body, 0x0b];
const block = (body: number[]) => [0x02, 0x40, ...body, 0x0b];
const branch = [0x0d, 0]; // br_if: to the top of the loop, or out of the block, around it
const simd = (code: number) => [0xfd, ...unsigned(code)];
const load = (offset: number) => [...simd(0), 4, ...unsigned(offset)]; // v128.load
const zero = [...simd(12), ...new Array<number>(16).fill(0)]; // v128.const
const low = simd(0x87); // i16x8.extend_low_i8x16_s
const high = simd(0x88); // i16x8.extend_high_i8x16_s
const dot = simd(0xba); // i32x4.dot_i16x8_s
const plus = simd(0xae); // i32x4.add
const lane = (index: number) => [...simd(0x1b), index]; // i32x4.extract_lane
const toFloat = [0xb2]; // f32.convert_i32_s
const times = [0x94]; // f32.mul
const loadFloat = [0x2a, 2, 0];
const storeFloat = [0x38, 2, 0];

/** LEB128, as the format writes its numbers. */
function unsigned(value: number): number[] {
	return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}
function signed(value: number): number[] {
	const rest = value >> 7;
	const last = (rest === 0 && !(value & 0x40)) || (rest === -1 && value & 0x40);
	return last ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(rest)];
}

const [query, row, end, out, stride, factor] = [0, 1, 2, 3, 4, 5] as const;
const [q, next, first, second, bytes] = [6, 7, 8, 9, 10] as const;

const step = (local: number, by: number) => [
	...get(local),
	...number(by),
	...[...add, ...set(local)],
];

/** Sixteen bytes at `offset` of the row, against the query's numbers in the same places. */
const sixteen = (offset: number) => [
	...[...get(row), ...load(offset), ...set(bytes)],
	...[...get(first), ...get(bytes), ...low, ...get(q), ...load(2 * offset)],
	...[...dot, ...plus, ...set(first)],
	...[...get(second), ...get(bytes), ...high, ...get(q), ...load(2 * offset + 16)],
	...[...dot, ...plus, ...set(second)],
];

const code = block([
	...[...get(row), ...get(end), ...lessThan, ...not, ...branch],
	...loop([
		...[...zero, ...set(first), ...zero, ...set(second)],
		...[...get(query), ...set(q)],
		...[...get(row), ...get(stride), ...add, ...set(next)],
		...step(row, 16),
		...loop([
			...[...sixteen(0), ...sixteen(16)],
			...[...step(q, 64), ...step(row, 32)],
			...[...get(row), ...get(next), ...lessThan, ...branch],
		]),
		...[...get(first), ...get(second), ...plus, ...set(first)],
		...get(out),
		...[0, 1, 2, 3].flatMap((index) => [
			...[...get(first), ...lane(index)],
			...(index > 0 ? add : []),
		]),
		...[...toFloat, ...get(next), ...get(stride), ...subtract, ...loadFloat, ...times],
		...[...get(factor), ...times, ...storeFloat],
		...step(out, 4),
		...[...get(row), ...get(end), ...lessThan, ...branch],
	]),
]);

// ── The module around it ────────────────────────────────────────────────────────────────────

const section = (id: number, body: number[]) => [id, ...unsigned(body.length), ...body];
const name = (text: string) => [text.length, ...[...text].map((c) => c.charCodeAt(0))];

/** The bytes of the module. Imports `m.m`, a memory; exports `scores`. */
export function scoresModule(): Uint8Array<ArrayBuffer> {
	const body = [2, 2, i32, 3, v128, ...code, 0x0b];
	return new Uint8Array([
		...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
		...section(1, [1, 0x60, 6, i32, i32, i32, i32, i32, f32, 0]),
		...section(2, [1, ...name('m'), ...name('m'), 2, 0, 1]),
		...section(3, [1, 0]),
		...section(7, [1, ...name('scores'), 0, 0]),
		...section(10, [1, ...unsigned(body.length), ...body]),
	]);
}

export type ScoresFunction = (
	query: number,
	row: number,
	end: number,
	out: number,
	stride: number,
	factor: number,
) => void;
