/** Embedding in the background: small batches, each on disk before the next (decision T9). */
import { isAbort, MullError } from '../../core/errors.ts';
import type { MemoryKind } from '../../core/mission/outside.ts';
import type { Embedder } from '../../core/ports.ts';
import { textsToEmbed, type Item } from '../items.ts';
import type { MemorySource } from '../source.ts';
import type { VectorRow } from './vector-index.ts';
import { partName, partOf } from './windows.ts';

/** Of all texts and windows of memory; `done` have a vector of this model. */
export interface EmbedProgress {
	model: string;
	done: number;
	total: number;
}

interface Embedding {
	source: MemorySource;
	embedder: () => Embedder | undefined;
	refresh: () => Promise<void>;
	/** Texts and windows without a vector of the embedder in use: `partName` of the keys of items. */
	missing: () => string[];
	/** How many there are with those that have one. */
	total: () => number;
	current: (key: string) => Item | undefined;
	/** Whether the embedder in use may be given it. */
	mayEmbed: (item: Item) => boolean;
	/** Into the index in memory, if it is that model's. */
	put: (model: string, row: VectorRow) => void;
	/** True when vectors on disk are known to be of no use; asked once before each sweep. */
	dead: () => boolean;
	/** Milliseconds. */
	now: () => number;
}

/** Texts at once: so many, and fewer of a slow embedder, so that progress is seen and little is lost. */
const batch = { least: 4, most: 32 };
/** Milliseconds that a batch should take at most. */
const turn = 2000;
/** So many texts in a row that cannot be embedded: it is the embedder, not the texts. */
const mostFaults = 3;

export async function embedMissing(
	on: Embedding,
	signal: AbortSignal,
	progress: (state: EmbedProgress) => void = () => {},
): Promise<void> {
	/** Texts that the embedder refused; tried again in another session. */
	const refused = new Set<string>();
	let size = batch.most;
	for (;;) {
		const embedder = on.embedder();
		if (!embedder) return;
		const { model } = embedder;
		await on.refresh();
		stopped(signal);
		const missing = on.missing().filter((key) => !refused.has(key));
		const total = on.total();
		progress({ model, done: total - missing.length, total });
		if (missing.length === 0) return tidy(on, model);
		for (let at = 0; at < missing.length && on.embedder()?.model === model;) {
			const began = on.now();
			// What was marked meanwhile, in whatever tab, does not go to a server.
			if (embedder.remote) await on.refresh();
			const texts = missing.slice(at, at + size).flatMap((name) => textOf(name, on) ?? []);
			const rows = await embed(embedder, texts, refused, signal);
			stopped(signal);
			await on.source.writeVectors(model, rows);
			for (const row of rows) on.put(model, row);
			at += size;
			progress({ model, done: total - Math.max(0, missing.length - at), total });
			const took = on.now() - began;
			if (took > turn) size = Math.max(batch.least, size / 2);
			else if (took < turn / 4) size = Math.min(batch.most, size * 2);
		}
	}
}

/** What is embedded: a text or a window of one. */
interface Text extends Pick<VectorRow, 'kind' | 'id' | 'hash'> {
	text: string;
}

function textOf(name: string, on: Embedding): Text | undefined {
	const { id: key, part } = partOf(name);
	const item = on.current(key);
	if (item && !on.mayEmbed(item)) return undefined;
	const text = item && textsToEmbed(item)[part];
	if (!item || text === undefined) return undefined;
	return { kind: item.kind, id: partName(item.id, part), hash: item.hash, text };
}

/** Vectors of a batch; a text that spoils its batch is tried alone, then left out. */
async function embed(
	embedder: Embedder,
	texts: Text[],
	refused: Set<string>,
	signal: AbortSignal,
): Promise<VectorRow[]> {
	const rowsOf = async (some: Text[]): Promise<VectorRow[]> => {
		const vectors = await embedder.embed(
			some.map(({ text }) => text),
			signal,
		);
		return some.map(({ kind, id, hash }, index) => {
			const vector = vectors[index];
			if (vector?.length === embedder.dimensions) return { kind, id, hash, vector };
			throw new MullError('bad-model', 'The embedder gave a vector of another size than it says.');
		});
	};
	if (texts.length === 0) return [];
	try {
		return await rowsOf(texts);
	} catch (thrown) {
		if (isAbort(thrown) || signal.aborted || (embedder.remote && !ofText(thrown))) throw thrown;
	}
	const rows: VectorRow[] = [];
	let faults = 0;
	for (const text of texts) {
		try {
			rows.push(...(await rowsOf([text])));
			faults = 0;
		} catch (thrown) {
			faults += 1;
			if (isAbort(thrown) || signal.aborted || (rows.length === 0 && faults >= mostFaults)) {
				throw thrown;
			}
			refused.add(`${text.kind}/${text.id}`);
		}
	}
	return rows;
}

/** The fault of a request may lie in a text; that of a server lies in none. */
const ofText = (thrown: unknown): boolean =>
	thrown instanceof MullError &&
	['bad-request', 'context-overflow', 'malformed'].includes(thrown.code);

async function tidy(on: Embedding, model: string): Promise<void> {
	await on.source.keepVectorsOf(model);
	const needed = (kind: MemoryKind, name: string, hash: number) => {
		const { id, part } = partOf(name);
		const item = on.current(`${kind}/${id}`);
		return item?.hash === hash && part < item.parts;
	};
	await on.source.packVectors(model, needed, on.dead());
}

function stopped(signal: AbortSignal): void {
	if (signal.aborted) throw new MullError('aborted', 'Stopped.');
}
