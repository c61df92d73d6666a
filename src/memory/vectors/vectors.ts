/**
 * Exact search over unit vectors. The plain kernel multiplies the query with every row; the SIMD
 * kernel (simd.ts) finds the very same with a quarter of the memory traffic. 100,000 × 384 takes
 * some milliseconds, so nothing approximate is needed, and what is found is what is nearest.
 */

export interface VectorHit {
	/** Place in the matrix. */
	row: number;
	/** Dot product: the cosine, since all are of unit length. */
	score: number;
}

/** Mean and deviation of all scores: a hit that does not stand out of them means nothing. */
export interface Spread {
	mean: number;
	deviation: number;
}

/** Holds vectors of one size by row number, and finds the nearest. */
export interface Kernel {
	readonly name: 'simd' | 'plain';
	readonly dimensions: number;
	/** Makes room for so many rows; what was written stays. */
	reserve(rows: number): void;
	/** Writes a unit vector (or zeros) into a row for which there is room. */
	set(row: number, vector: Float32Array): void;
	/** Copies a row over another. */
	move(from: number, to: number): void;
	/** Of one row and a query of unit length. */
	score(row: number, vector: Float32Array): number;
	/**
	 * The `k` rows nearest to a query of unit length, of the first `rows` and of the allowed, best
	 * first; of equals the lower row. The spread is that of all rows, to within a hundredth.
	 */
	nearest(
		query: Float32Array,
		rows: number,
		k: number,
		allowed: (row: number) => boolean,
	): { hits: VectorHit[]; spread: Spread };
}

/** Rows as they came, in blocks, so that growing copies nothing. */
export interface Rows {
	reserve(rows: number): void;
	set(row: number, vector: Float32Array): void;
	/** A view, of a length that is a multiple of four. */
	get(row: number): Float32Array;
}

const inBlock = 1024;

export function createRows(dimensions: number): Rows {
	const stride = Math.ceil(dimensions / 4) * 4;
	const blocks: Float32Array[] = [];
	const get = (row: number) => {
		const at = (row % inBlock) * stride;
		return blocks[Math.floor(row / inBlock)]!.subarray(at, at + stride);
	};
	return {
		get,
		reserve(rows) {
			while (blocks.length * inBlock < rows) blocks.push(new Float32Array(inBlock * stride));
		},
		set(row, vector) {
			get(row).fill(0).set(vector);
		},
	};
}

/** Dot product over whole steps of four; `a` and `b` are rows or padded like rows. */
export function dot(a: Float32Array, b: Float32Array): number {
	let [w, x, y, z] = [0, 0, 0, 0];
	for (let i = 0; i < a.length; i += 4) {
		w += a[i]! * b[i]!;
		x += a[i + 1]! * b[i + 1]!;
		y += a[i + 2]! * b[i + 2]!;
		z += a[i + 3]! * b[i + 3]!;
	}
	return w + x + y + z;
}

/** The query padded to the length of a row. */
export function padded(vector: Float32Array): Float32Array {
	const row = new Float32Array(Math.ceil(vector.length / 4) * 4);
	row.set(vector);
	return row;
}

/** The plain loop: oracle of the SIMD kernel, and what runs where there is none. */
export function plainKernel(dimensions: number): Kernel {
	const rows = createRows(dimensions);
	let scores = new Float64Array(0);
	return {
		name: 'plain',
		dimensions,
		reserve: rows.reserve,
		set: rows.set,
		move: (from, to) => rows.set(to, rows.get(from)),
		score: (row, vector) => dot(rows.get(row), padded(vector)),
		nearest(vector, count, k, allowed) {
			if (scores.length < count) scores = new Float64Array(count);
			const query = padded(vector);
			for (let row = 0; row < count; row++) scores[row] = dot(rows.get(row), query);
			return { hits: best(scores, count, k, allowed), spread: spreadOf(scores, count) };
		},
	};
}

type Scores = Float32Array | Float64Array;

export function spreadOf(scores: Scores, rows: number): Spread {
	let sum = 0;
	let squares = 0;
	for (let row = 0; row < rows; row++) {
		const score = scores[row]!;
		sum += score;
		squares += score * score;
	}
	const mean = rows ? sum / rows : 0;
	return { mean, deviation: Math.sqrt(Math.max(0, rows ? squares / rows - mean * mean : 0)) };
}

/**
 * The `k` best of the first `rows` scores among the allowed, best first; of equals the lower row.
 * `allowed` is asked only about rows that would enter.
 */
export function best(
	scores: Scores,
	rows: number,
	k: number,
	allowed: (row: number) => boolean = () => true,
): VectorHit[] {
	// A heap with the worst on top: it is what the next one must beat.
	const heap: VectorHit[] = [];
	const worse = (a: VectorHit, b: VectorHit) =>
		a.score < b.score || (a.score === b.score && a.row > b.row);
	for (let row = 0; row < rows && k > 0; row++) {
		const score = scores[row]!;
		// Rows come in order, so an equal score later never displaces an earlier one.
		if (heap.length === k && !(score > heap[0]!.score)) continue;
		if (Number.isNaN(score) || !allowed(row)) continue;
		if (heap.length < k) {
			let at = heap.push({ row, score }) - 1;
			while (at > 0) {
				const parent = (at - 1) >> 1;
				if (!worse(heap[at]!, heap[parent]!)) break;
				[heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
				at = parent;
			}
			continue;
		}
		heap[0] = { row, score };
		for (let at = 0; ;) {
			let least = at;
			for (const child of [2 * at + 1, 2 * at + 2]) {
				if (child < k && worse(heap[child]!, heap[least]!)) least = child;
			}
			if (least === at) break;
			[heap[at], heap[least]] = [heap[least]!, heap[at]!];
			at = least;
		}
	}
	return heap.sort(nearer);
}

export const nearer = (a: VectorHit, b: VectorHit): number => b.score - a.score || a.row - b.row;

/** To unit length, in a new array; a vector without direction stays zero and matches nothing. */
export function unit(vector: Float32Array): Float32Array {
	let squares = 0;
	for (const value of vector) squares += value * value;
	const length = Math.sqrt(squares);
	if (!(length > 0) || !Number.isFinite(length)) return new Float32Array(vector.length);
	return vector.map((value) => value / length);
}
