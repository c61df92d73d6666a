import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFor } from '../../src/core/hash.ts';
import { simdKernel, simdModule } from '../../src/memory/simd.ts';
import { createVectorIndex } from '../../src/memory/vector-index.ts';
import { best, plainKernel, spreadOf, unit, type Kernel } from '../../src/memory/vectors.ts';

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
	rows.forEach((row, index) => kernel.matrix().set(row, index * kernel.stride));
	return kernel;
}

test('the module is valid WebAssembly, a few hundred bytes', () => {
	const bytes = simdModule();
	expect(WebAssembly.validate(bytes)).toBe(true);
	expect(bytes.length).toBeLessThan(512);
});

test.each([1, 3, 16, 17, 64, 100, 384, 768])(
	'both kernels multiply %i dimensions',
	(dimensions) => {
		const rows = vectors(53, dimensions);
		const query = vectors(1, dimensions, 2)[0]!;
		for (const kernel of [plainKernel(dimensions), simdKernel(dimensions)!]) {
			const scores = fill(kernel, rows).dots(query, rows.length);
			rows.forEach((row, index) => expect(scores[index]).toBeCloseTo(dot(row, query), 5));
		}
	},
);

test('no rows: nothing is written, nothing is found', () => {
	for (const kernel of [plainKernel(32), simdKernel(32)!]) {
		kernel.reserve(1);
		kernel.matrix().fill(7);
		const scores = kernel.dots(new Float32Array(32).fill(1), 0);
		expect(best(scores, 0, 10)).toEqual([]);
		expect(kernel.matrix().every((value) => value === 7)).toBe(true);
	}
});

test('what was written stays when the room grows', () => {
	for (const kernel of [plainKernel(20), simdKernel(20)!]) {
		const rows = vectors(9, 20);
		rows.forEach((row, index) => {
			kernel.reserve(index + 1);
			kernel.matrix().set(row, index * kernel.stride);
		});
		const scores = kernel.dots(rows[4]!, 9);
		expect(scores[4]).toBeCloseTo(1, 5);
		expect(scores[0]).toBeCloseTo(dot(rows[0]!, rows[4]!), 5);
	}
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
			id: fc.integer({ min: 1, max: 12 }),
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
	index.put({ kind: 'fact', id: 1, hash: 0, vector: new Float32Array(8).fill(1) });
	expect(index.size()).toBe(0);
	expect(index.nearest(new Float32Array(8), 5, () => true).hits).toEqual([]);
});

test('both kernels find the same ten of two thousand', () => {
	const rows = vectors(2000, 384, 9);
	const [plain, simd] = [plainKernel(384), simdKernel(384)!].map((kernel) => fill(kernel, rows));
	for (const query of vectors(20, 384, 10)) {
		const found = [plain!, simd!].map((kernel) => best(kernel.dots(query, 2000), 2000, 10));
		expect(found[0]!.map(({ row }) => row)).toEqual(found[1]!.map(({ row }) => row));
	}
});
