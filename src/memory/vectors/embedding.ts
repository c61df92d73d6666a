/** Embedding in the background: small batches, each on disk before the next (decision T9). */
import { isAbort, MullError } from '../../core/errors.ts';
import type { MemoryKind } from '../../core/mission/outside.ts';
import type { Embedder } from '../../core/ports.ts';
import { textToEmbed, type Item } from '../items.ts';
import type { MemorySource } from '../source.ts';
import type { VectorRow } from './vector-index.ts';

export interface EmbedProgress {
	model: string;
	done: number;
	total: number;
}

interface Embedding {
	source: MemorySource;
	embedder: () => Embedder | undefined;
	refresh: () => Promise<void>;
	/** Keys of items without a vector of the embedder in use. */
	missing: () => string[];
	current: (key: string) => Item | undefined;
	/** Into the index in memory, if it is that model's. */
	put: (model: string, row: VectorRow) => void;
	/** True when vectors on disk are known to be of no use; asked once before each sweep. */
	dead: () => boolean;
}

const batch = 32;
/** So many texts in a row that cannot be embedded: it is the embedder, not the texts. */
const mostFaults = 3;

export async function embedMissing(
	on: Embedding,
	signal: AbortSignal,
	progress: (state: EmbedProgress) => void = () => {},
): Promise<void> {
	/** Texts that the embedder refused; tried again in another session. */
	const refused = new Set<string>();
	let done = 0;
	for (;;) {
		const embedder = on.embedder();
		if (!embedder) return;
		const { model } = embedder;
		await on.refresh();
		stopped(signal);
		const missing = on.missing().filter((key) => !refused.has(key));
		progress({ model, done, total: done + missing.length });
		if (missing.length === 0) return tidy(on, model);
		for (let at = 0; at < missing.length && on.embedder()?.model === model; at += batch) {
			const items = missing
				.slice(at, at + batch)
				.map(on.current)
				.filter((item) => item !== undefined);
			const rows = await embed(embedder, items, refused, signal);
			stopped(signal);
			await on.source.writeVectors(model, rows);
			for (const row of rows) on.put(model, row);
			done += rows.length;
			progress({ model, done, total: done + Math.max(0, missing.length - at - batch) });
		}
	}
}

/** Vectors of a batch; a text that spoils its batch is tried alone, then left out. */
async function embed(
	embedder: Embedder,
	items: Item[],
	refused: Set<string>,
	signal: AbortSignal,
): Promise<VectorRow[]> {
	const rowsOf = async (some: Item[]): Promise<VectorRow[]> => {
		const vectors = await embedder.embed(some.map(textToEmbed), signal);
		return some.map(({ kind, id, hash }, index) => {
			const vector = vectors[index];
			if (vector?.length === embedder.dimensions) return { kind, id, hash, vector };
			throw new MullError('bad-model', 'The embedder gave a vector of another size than it says.');
		});
	};
	if (items.length === 0) return [];
	try {
		return await rowsOf(items);
	} catch (thrown) {
		if (isAbort(thrown) || signal.aborted) throw thrown;
	}
	const rows: VectorRow[] = [];
	let faults = 0;
	for (const item of items) {
		try {
			rows.push(...(await rowsOf([item])));
			faults = 0;
		} catch (thrown) {
			faults += 1;
			if (isAbort(thrown) || signal.aborted || (rows.length === 0 && faults >= mostFaults)) {
				throw thrown;
			}
			refused.add(`${item.kind}/${item.id}`);
		}
	}
	return rows;
}

async function tidy(on: Embedding, model: string): Promise<void> {
	await on.source.keepVectorsOf(model);
	const needed = (kind: MemoryKind, id: string, hash: number) =>
		on.current(`${kind}/${id}`)?.hash === hash;
	await on.source.packVectors(model, needed, on.dead());
}

function stopped(signal: AbortSignal): void {
	if (signal.aborted) throw new MullError('aborted', 'Stopped.');
}
