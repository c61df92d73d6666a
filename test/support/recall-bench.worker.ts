/** Vector search measured where it runs: in a worker. One request, one method, one answer. */
import { create, insertMultiple, search } from '@orama/orama';
import { randomFor } from '../../src/core/hash.ts';
import { simdKernel } from '../../src/memory/vectors/simd.ts';
import { plainKernel, unit, type Kernel } from '../../src/memory/vectors/vectors.ts';

export interface BenchRequest {
	method: 'simd' | 'plain' | 'orama';
	count: number;
	queries: number;
}
export interface BenchAnswer {
	/** Milliseconds of each query. */
	took: number[];
	/** Part of the true ten nearest that was found. */
	recall: number;
	/** Milliseconds to fill the index. */
	build: number;
}

const dimensions = 384;
const latent = 48;
const clusters = 400;

/** Like embeddings of text: clusters in a space of few dimensions, projected, with some noise. */
function embeddingLike(count: number, queries: number): Float32Array[] {
	const random = randomFor(11, 'bench');
	const gauss = () => {
		let sum = -6;
		for (let i = 0; i < 12; i++) sum += random();
		return sum;
	};
	const some = (length: number) => Float32Array.from({ length }, gauss);
	const projection = Array.from({ length: latent }, () => some(dimensions));
	const centres = Array.from({ length: clusters }, () => some(latent));
	return Array.from({ length: count + queries }, () => {
		const centre = centres[Math.floor(random() * clusters)]!;
		const vector = new Float32Array(dimensions);
		for (let i = 0; i < dimensions; i++) vector[i] = 2 * (random() - 0.5);
		for (let j = 0; j < latent; j++) {
			const weight = centre[j]! + 0.8 * 3.46 * (random() - 0.5);
			const row = projection[j]!;
			for (let i = 0; i < dimensions; i++) vector[i]! += weight * row[i]!;
		}
		return unit(vector);
	});
}

/** The ten nearest in double precision with a full sort: nothing shared with what is measured. */
function nearest(query: Float32Array, rows: Float32Array[]): number[] {
	const scores = rows.map((row, id) => {
		let sum = 0;
		for (let i = 0; i < dimensions; i++) sum += row[i]! * query[i]!;
		return { id, sum };
	});
	return scores
		.sort((a, b) => b.sum - a.sum)
		.slice(0, 10)
		.map(({ id }) => id);
}

type Search = (query: Float32Array) => number[] | Promise<number[]>;

function exact(kernel: Kernel, rows: Float32Array[]): Search {
	kernel.reserve(rows.length);
	rows.forEach((row, index) => kernel.set(index, row));
	return (query) => kernel.nearest(query, rows.length, 10, () => true).hits.map(({ row }) => row);
}

async function orama(rows: Float32Array[]): Promise<Search> {
	const index = create({ schema: { vector: `vector[${dimensions}]` } as const });
	const documents = rows.map((row, id) => ({ id: String(id), vector: [...row] }));
	await insertMultiple(index, documents, 5000);
	return async (query) => {
		const found = await search(index, {
			...{ mode: 'vector', similarity: 0, limit: 10 },
			vector: { value: [...query], property: 'vector' },
		} as never);
		return found.hits.map(({ id }) => Number(id));
	};
}

self.onmessage = async ({ data }: MessageEvent<BenchRequest>) => {
	const all = embeddingLike(data.count, data.queries);
	const rows = all.slice(0, data.count);
	const queries = all.slice(data.count);
	const began = performance.now();
	const find =
		data.method === 'orama'
			? await orama(rows)
			: exact(data.method === 'simd' ? simdKernel(dimensions)! : plainKernel(dimensions), rows);
	const build = performance.now() - began;
	const took: number[] = [];
	let found = 0;
	for (const [index, query] of queries.entries()) {
		const started = performance.now();
		const ids = await find(query);
		took.push(performance.now() - started);
		if (index >= 10) continue;
		const truth = new Set(nearest(query, rows));
		found += ids.filter((id) => truth.has(id)).length;
	}
	const answer: BenchAnswer = { took, build, recall: found / (10 * Math.min(10, queries.length)) };
	self.postMessage(answer);
};
