/** Where memory lies. The worker hands in the functions of storage. */
import type { MemoryKind } from '../core/mission/outside.ts';
import type { MemoryRows } from './items.ts';
import type { VectorRow } from './vectors/vector-index.ts';

export type DeletedIds = Record<Exclude<keyof MemoryRows, 'answers'>, string[]>;

interface MemoryChanges {
	/** Up to which change this is true. */
	seen: number;
	/** As they are now. A changed answer brings its task, with all its answers. */
	rows: MemoryRows;
	gone: DeletedIds;
	/** New vectors of the model that was asked for. */
	vectors: VectorRow[];
}

export interface MemorySource {
	/** Everything, in one snapshot. `reading` hears how far it is, up to 1, where it is much. */
	load(reading?: (share: number) => void): Promise<{ seen: number; rows: MemoryRows }>;
	/** What changed after `seen`, whoever wrote it; null: begin again with `load`. */
	since(seen: number, model: string | null): Promise<MemoryChanges | null>;
	/** Gives all vectors of a model; of two for one row the later is the true one. */
	readVectors(model: string, each: (row: VectorRow) => void): Promise<void>;
	/** Resolves when on disk. */
	writeVectors(model: string, rows: VectorRow[]): Promise<void>;
	/** Packs single vectors into blocks; with `sweep` deletes those that nobody needs. */
	packVectors(
		model: string,
		needed: (kind: MemoryKind, id: string, hash: number) => boolean,
		sweep: boolean,
	): Promise<void>;
	/** Deletes the vectors of every other model. */
	keepVectorsOf(model: string): Promise<void>;
}
