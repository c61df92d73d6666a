/** The vectors of one model in memory: put, drop, nearest. Never two models in one index. */
import type { MemoryKind } from '../../core/mission/outside.ts';
import { fastKernel } from './simd.ts';
import { partOf } from './windows.ts';
import { unit, type Kernel, type Spread } from './vectors.ts';

/** A vector and the text it stands for. */
export interface VectorRow {
	kind: MemoryKind;
	id: string;
	/** `hash32` of the embedded text: tells a vector whose text was edited since. */
	hash: number;
	vector: Float32Array;
}

export interface VectorIndex {
	readonly model: string;
	readonly dimensions: number;
	readonly kernel: Kernel['name'];
	size(): number;
	/** Texts that are here; their windows (windows.ts) do not count. */
	texts(): number;
	/** Adds or replaces. A vector of another length is refused: it is another model's. */
	put(row: VectorRow): void;
	/** Whether it was here. */
	drop(kind: MemoryKind, id: string): boolean;
	/** Hash of the text whose vector is here. */
	hash(kind: MemoryKind, id: string): number | undefined;
	/** The cosine of a query and what has this name; undefined where that has no vector. */
	cosine(query: Float32Array, kind: MemoryKind, id: string): number | undefined;
	/** Nearest first; of equals the older row. */
	nearest(
		query: Float32Array,
		k: number,
		allowed: (kind: MemoryKind, id: string) => boolean,
	): { hits: { kind: MemoryKind; id: string; score: number }[]; spread: Spread };
}

interface Place {
	kind: MemoryKind;
	id: string;
	hash: number;
}

export function createVectorIndex(
	model: string,
	dimensions: number,
	kernel: Kernel = fastKernel(dimensions),
): VectorIndex {
	const places: Place[] = [];
	const rows = new Map<string, number>();
	let room = 0;
	let texts = 0;
	const key = (kind: MemoryKind, id: string) => `${kind}/${id}`;

	function drop(kind: MemoryKind, id: string): boolean {
		const row = rows.get(key(kind, id));
		if (row === undefined) return false;
		rows.delete(key(kind, id));
		if (partOf(id).part === 0) texts--;
		const last = places.pop()!;
		if (row === places.length) return true;
		// The last row fills the gap.
		places[row] = last;
		rows.set(key(last.kind, last.id), row);
		kernel.move(places.length, row);
		return true;
	}

	return {
		model,
		dimensions,
		kernel: kernel.name,
		size: () => places.length,
		texts: () => texts,
		put({ kind, id, hash, vector }) {
			if (vector.length !== dimensions) return;
			let row = rows.get(key(kind, id));
			if (row === undefined) {
				row = places.push({ kind, id, hash }) - 1;
				rows.set(key(kind, id), row);
				if (partOf(id).part === 0) texts++;
				if (row >= room) {
					// By half, not double: at 100,000 rows that is 75 MB less that may lie unused.
					room = Math.max(256, Math.ceil(room * 1.5));
					kernel.reserve(room);
				}
			}
			places[row] = { kind, id, hash };
			kernel.set(row, unit(vector));
		},
		drop,
		hash: (kind, id) => {
			const row = rows.get(key(kind, id));
			return row === undefined ? undefined : places[row]!.hash;
		},
		cosine(query, kind, id) {
			const row = rows.get(key(kind, id));
			if (row === undefined || query.length !== dimensions) return undefined;
			return kernel.score(row, unit(query));
		},
		nearest(query, k, allowed) {
			const count = places.length;
			if (query.length !== dimensions || count === 0) {
				return { hits: [], spread: { mean: 0, deviation: 0 } };
			}
			const { hits: found, spread } = kernel.nearest(unit(query), count, k, (row) => {
				const { kind, id } = places[row]!;
				return allowed(kind, id);
			});
			const hits = found.map(({ row, score }) => {
				const { kind, id } = places[row]!;
				return { kind, id, score };
			});
			return { hits, spread };
		},
	};
}
