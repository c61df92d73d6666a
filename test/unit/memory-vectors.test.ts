import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFor } from '../../src/core/hash.ts';
import { simdKernel } from '../../src/memory/vectors/simd.ts';
import { scoresModule } from '../../src/memory/vectors/wasm.ts';
import { createVectorIndex } from '../../src/memory/vectors/vector-index.ts';
import {
	best,
	plainKernel,
	spreadOf,
	unit,
	type Kernel,
} from '../../src/memory/vectors/vectors.ts';

const vectors = (count: number, dimensions: number, seed = 1) => {
	const random = randomFor(seed, 'vectors');
	return Array.from({ length: count }, () =>
		unit(Float32Array.from({ length: dimensions }, () => random() - 0.5)),
	);
};
const dot = (a: Float32Array, b: Float32Array) => {
	let sum = 0;
	for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
	return sum;
};
function fill(kernel: Kernel, rows: Float32Array[]): Kernel {
	kernel.reserve(rows.length);
	rows.forEach((row, index) => kernel.set(index, row));
	return kernel;
}
const all = () => true;

test('the module is valid WebAssembly, a few hundred bytes', () => {
	const bytes = scoresModule();
	expect(WebAssembly.validate(bytes)).toBe(true);
	expect(bytes.length).toBeLessThan(512);
});

test.each([1, 3, 16, 17, 32, 33, 100, 384, 768, 1536])(
	'both kernels multiply %i dimensions',
	(dimensions) => {
		const rows = vectors(53, dimensions);
		const query = vectors(1, dimensions, 2)[0]!;
		for (const kernel of [plainKernel(dimensions), simdKernel(dimensions)!]) {
			const { hits, spread } = fill(kernel, rows).nearest(query, 53, 53, all);
			expect(hits).toHaveLength(53);
			for (const { row, score } of hits) expect(score).toBeCloseTo(dot(rows[row]!, query), 5);
			const scores = rows.map((row) => dot(row, query));
			expect(spread.mean).toBeCloseTo(scores.reduce((a, b) => a + b) / 53, 2);
		}
	},
);

test('the largest numbers there can be stay within 32 bits', () => {
	for (const dimensions of [384, 1024, 4096]) {
		const kernel = simdKernel(dimensions)!;
		const row = unit(new Float32Array(dimensions).fill(1));
		fill(kernel, [row, row.map((value) => -value)]);
		const { hits, spread } = kernel.nearest(row, 2, 2, all);
		expect(hits.map(({ score }) => Math.round(score * 1000))).toEqual([1000, -1000]);
		expect(spread.deviation).toBeCloseTo(1, 2);
	}
});

test('no rows: nothing is found', () => {
	for (const kernel of [plainKernel(32), simdKernel(32)!]) {
		kernel.reserve(1);
		expect(kernel.nearest(vectors(1, 32)[0]!, 0, 10, all).hits).toEqual([]);
	}
});

test('what was written stays when the room grows', () => {
	// 50 leaves a gap behind each row, and the scores of a search lie where later rows will.
	for (const kernel of [384, 50].flatMap((size) => [plainKernel(size), simdKernel(size)!])) {
		const rows = vectors(2500, kernel.dimensions);
		rows.forEach((row, index) => {
			kernel.reserve(index + 1);
			kernel.set(index, row);
			if (index % 100 === 0) kernel.nearest(row, index + 1, 1, all);
		});
		for (const probe of [0, 999, 1024, 2499]) {
			const [hit] = kernel.nearest(rows[probe]!, 2500, 1, all).hits;
			expect([hit!.row, Math.round(hit!.score * 1000)]).toEqual([probe, 1000]);
		}
	}
});

test('the SIMD kernel finds what the plain one finds, to the last bit, however alike the rows', () => {
	fc.assert(
		fc.property(
			fc.record({
				dimensions: fc.integer({ min: 1, max: 70 }),
				count: fc.integer({ min: 0, max: 80 }),
				k: fc.integer({ min: 0, max: 20 }),
				// Rows that differ by less than their rounding, and rows that are the same.
				apart: fc.constantFrom(0, 1e-6, 1e-3, 0.1, 1),
				every: fc.integer({ min: 1, max: 4 }),
				seed: fc.nat(),
			}),
			({ dimensions, count, k, apart, every, seed }) => {
				const base = vectors(1, dimensions, seed)[0]!;
				const rows = vectors(count, dimensions, seed + 1).map((row) =>
					unit(row.map((value, i) => base[i]! + apart * value)),
				);
				const query = vectors(1, dimensions, seed + 2)[0]!;
				const found = [plainKernel(dimensions), simdKernel(dimensions)!].map((kernel) =>
					fill(kernel, rows).nearest(query, count, k, (row) => every === 1 || row % every !== 0),
				);
				expect(found[1]!.hits).toEqual(found[0]!.hits);
			},
		),
		{ numRuns: 300 },
	);
});

test('the heap keeps what a full sort keeps, ties and forbidden rows included', () => {
	fc.assert(
		fc.property(
			fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 60 }),
			fc.integer({ min: 0, max: 70 }),
			fc.integer({ min: 1, max: 5 }),
			(values, k, every) => {
				const allowed = (row: number) => row % every !== 0;
				const scores = Float32Array.from(values);
				const sorted = values
					.map((score, row) => ({ row, score }))
					.filter(({ row }) => allowed(row))
					.sort((a, b) => b.score - a.score || a.row - b.row);
				expect(best(scores, values.length, k, allowed)).toEqual(sorted.slice(0, k));
			},
		),
	);
});

test('a score that is no number is never found', () => {
	expect(best(Float32Array.of(NaN, 0.5, NaN), 3, 3)).toEqual([{ row: 1, score: 0.5 }]);
});

test('the spread of scores', () => {
	const { mean, deviation } = spreadOf(Float32Array.of(2, 4, 4, 4, 5, 5, 7, 9), 8);
	expect([mean, deviation]).toEqual([5, 2]);
});

test('unit length; what has no direction stays zero', () => {
	expect([...unit(Float32Array.of(3, 4))].map((x) => Math.round(x * 10))).toEqual([6, 8]);
	expect([...unit(Float32Array.of(0, 0))]).toEqual([0, 0]);
	expect([...unit(Float32Array.of(NaN, 1))]).toEqual([0, 0]);
	expect([...unit(Float32Array.of(Infinity, 1))]).toEqual([0, 0]);
});

test.each(['plain', 'simd'] as const)(
	'the %s index stays what a plain map of vectors is, through any puts and drops',
	(which) => {
		const dimensions = 24;
		const pool = vectors(40, dimensions, 5);
		const step = fc.record({
			id: fc.integer({ min: 1, max: 12 }).map(String),
			kind: fc.constantFrom('fact' as const, 'thought' as const),
			vector: fc.option(fc.integer({ min: 0, max: 39 })),
		});
		fc.assert(
			fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
				const kernel = which === 'simd' ? simdKernel(dimensions)! : plainKernel(dimensions);
				const index = createVectorIndex('m', dimensions, kernel);
				const model = new Map<string, number>();
				for (const { id, kind, vector } of steps) {
					if (vector === null) {
						index.drop(kind, id);
						model.delete(`${kind}/${id}`);
					} else {
						index.put({ kind, id, hash: vector, vector: pool[vector]! });
						model.set(`${kind}/${id}`, vector);
					}
				}
				expect(index.size()).toBe(model.size);
				const { hits } = index.nearest(pool[0]!, 100, () => true);
				expect(new Set(hits.map(({ kind, id }) => `${kind}/${id}`))).toEqual(new Set(model.keys()));
				for (const { kind, id, score } of hits) {
					const vector = model.get(`${kind}/${id}`)!;
					expect(index.hash(kind, id)).toBe(vector);
					expect(score).toBeCloseTo(dot(pool[vector]!, pool[0]!), 5);
				}
			}),
		);
	},
);

test('a vector of another length is another model’s and is not taken', () => {
	const index = createVectorIndex('m', 4);
	index.put({ kind: 'fact', id: '1', hash: 0, vector: new Float32Array(8).fill(1) });
	expect(index.size()).toBe(0);
	expect(index.nearest(new Float32Array(8), 5, () => true).hits).toEqual([]);
});

test('both kernels find the same ten of five thousand, of which few are multiplied exactly', () => {
	const rows = vectors(5000, 384, 9);
	const [plain, simd] = [plainKernel(384), simdKernel(384)!].map((kernel) => fill(kernel, rows));
	for (const query of vectors(20, 384, 10)) {
		let asked = 0;
		const found = simd!.nearest(query, 5000, 10, () => ++asked > 0);
		expect(found.hits).toEqual(plain!.nearest(query, 5000, 10, all).hits);
		expect(asked).toBeLessThan(500);
	}
});
