/** What recall holds in memory of the database: rows to search in, and their vectors. */
import type { Embedder } from '../core/ports.ts';
import { yieldToEventLoop } from '../core/yield-to-event-loop.ts';
import { countRows, chunked } from './chunked.ts';
import type { Item, MemoryRows } from './items.ts';
import { keyOf, RecallIndex } from './recall-index.ts';
import type { MemorySource } from './source.ts';
import { referenceVectors } from './vectors/reference.ts';
import { partName, partOf } from './vectors/windows.ts';
import { createVectorIndex, type VectorIndex, type VectorRow } from './vectors/vector-index.ts';

interface HeldSetup {
	source: MemorySource;
	embedder: () => Embedder | undefined;
	/** Resolves once it is known which embedder is in use: another has vectors of nothing. */
	ready?: () => Promise<unknown>;
	/** Much is being read for the first time: how far that is; 1 at the end. */
	reading?: (share: number) => void;
}

export class RecallCache {
	index = new RecallIndex();
	/** Of one embedder; null before one was in use. */
	vectors: VectorIndex | null = null;
	#seen: number | null = null;
	/** There are vectors on disk whose text was deleted or edited. */
	#dead = false;
	#last: Promise<unknown> = Promise.resolve();
	#setup: HeldSetup;
	readonly reference = referenceVectors();

	constructor(setup: HeldSetup) {
		this.#setup = setup;
	}

	/** Sees what anybody has written until now. One at a time: two recalls must not both load. */
	refresh(): Promise<void> {
		const done = this.#last.then(() => this.#look());
		this.#last = done.catch(() => undefined);
		return done;
	}

	/** Texts and windows without a vector of their words as they are now: `partName` of the keys. */
	missing(): string[] {
		const found: string[] = [];
		for (const [key, item] of this.index.items) {
			if (!this.mayEmbed(item)) continue;
			const { kind, id, hash, parts } = item;
			for (let part = 0; part < parts; part++) {
				if (this.vectors?.hash(kind, partName(id, part)) !== hash) found.push(partName(key, part));
			}
		}
		return found;
	}

	/** How many texts and windows there are. */
	parts(): number {
		let count = 0;
		for (const item of this.index.items.values()) if (this.mayEmbed(item)) count += item.parts;
		return count;
	}

	/** A server's embedder gets nothing that is marked, or that is no longer said. */
	mayEmbed(item: Item): boolean {
		if (!this.#setup.embedder()?.remote) return true;
		return !item.local && this.index.standing(item) === 'stands';
	}

	put(model: string, row: VectorRow): void {
		if (this.vectors?.model !== model) return;
		if (this.vectors.hash(row.kind, row.id) !== undefined) this.#dead = true;
		this.vectors.put(row);
	}

	/** Whether there were dead vectors on disk; asked once, they are somebody else's to remove. */
	takeDead(): boolean {
		const now = this.#dead;
		this.#dead = false;
		return now;
	}

	async #look(): Promise<void> {
		await this.#setup.ready?.();
		const embedder = this.#setup.embedder();
		const news =
			this.#seen === null
				? null
				: await this.#setup.source.since(this.#seen, this.vectors?.model ?? null);
		if (news) {
			for (const { kind, id } of this.index.apply(news.rows, news.gone)) {
				for (let part = 0; this.vectors?.drop(kind, partName(id, part)); part++);
				this.#dead = true;
			}
			for (const row of news.vectors) this.vectors?.put(row);
			this.#seen = news.seen;
		} else {
			// From disk, and then into the indexes.
			const all = await this.#setup.source.load((share) => this.#setup.reading?.(share / 2));
			this.index = await this.#built(all.rows);
			this.vectors = null;
			this.#seen = all.seen;
		}
		if (embedder && this.vectors?.model !== embedder.model) {
			const vectors = createVectorIndex(embedder.model, embedder.dimensions);
			await this.#setup.source.readVectors(embedder.model, (row) => {
				if (this.index.items.has(keyOf(row.kind, partOf(row.id).id))) vectors.put(row);
				else this.#dead = true;
			});
			this.vectors = vectors;
		}
	}

	/** In pieces, so that whoever thinks on this thread is heard between them. */
	async #built(rows: MemoryRows): Promise<RecallIndex> {
		const index = new RecallIndex();
		const total = countRows(rows);
		let done = 0;
		for (const piece of chunked(rows)) {
			if (done > 0) await yieldToEventLoop();
			index.apply(piece);
			done += countRows(piece);
			if (countRows(piece) < total) this.#setup.reading?.((1 + done / total) / 2);
		}
		return index;
	}
}
