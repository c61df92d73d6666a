/**
 * Exact search over unit vectors in one flat matrix. A kernel gives the dot product of the query
 * with every row; the best are kept in a bounded heap. 100,000 × 384 takes some milliseconds, so
 * nothing approximate is needed, and what is found is what is nearest.
 */

export interface VectorHit {
	/** Place in the matrix. */
	row: number;
	/** Dot product: the cosine, since all are of unit length. */
	score: number;
}

/** Holds the matrix and multiplies. Rows are `stride` floats apart, padded with zeros. */
export interface Kernel {
	readonly name: 'simd' | 'plain';
	readonly stride: number;
	/** Makes room for so many rows; what was written stays. Views taken before are void. */
	reserve(rows: number): void;
	/** The matrix; void after the next `reserve`. */
	matrix(): Float32Array;
	/** Dot products of the query with the first `rows` rows; void after the next call. */
	dots(query: Float32Array, rows: number): Float32Array;
}

/** The plain loop: oracle of the SIMD kernel, and what runs where there is none. */
export function plainKernel(dimensions: number): Kernel {
	const stride = Math.ceil(dimensions / 4) * 4;
	let matrix = new Float32Array(0);
	let scores = new Float32Array(0);
	return {
		name: 'plain',
		stride,
		reserve(rows) {
			if (rows * stride <= matrix.length) return;
			const larger = new Float32Array(rows * stride);
			larger.set(matrix);
			matrix = larger;
			scores = new Float32Array(rows);
		},
		matrix: () => matrix,
		dots(query, rows) {
			const q = new Float32Array(stride);
			q.set(query);
			for (let row = 0, at = 0; row < rows; row++) {
				let [a, b, c, d] = [0, 0, 0, 0];
				for (let i = 0; i < stride; i += 4, at += 4) {
					a += q[i]! * matrix[at]!;
					b += q[i + 1]! * matrix[at + 1]!;
					c += q[i + 2]! * matrix[at + 2]!;
					d += q[i + 3]! * matrix[at + 3]!;
				}
				scores[row] = a + b + c + d;
			}
			return scores;
		},
	};
}

/** Mean and deviation of all scores: a hit that does not stand out of them means nothing. */
export interface Spread {
	mean: number;
	deviation: number;
}

export function spreadOf(scores: Float32Array, rows: number): Spread {
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
	scores: Float32Array,
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
	return heap.sort((a, b) => b.score - a.score || a.row - b.row);
}

/** To unit length, in a new array; a vector without direction stays zero and matches nothing. */
export function unit(vector: Float32Array): Float32Array {
	let squares = 0;
	for (const value of vector) squares += value * value;
	const length = Math.sqrt(squares);
	if (!(length > 0) || !Number.isFinite(length)) return new Float32Array(vector.length);
	return vector.map((value) => value / length);
}
