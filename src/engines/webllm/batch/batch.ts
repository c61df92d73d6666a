/**
 * The tokens of several replies over one cache: prompts are computed one after another, each from what
 * any sequence holds of it; the tokens after them as one batch, of whoever is there by then.
 */
import type { MLCEngine } from '@mlc-ai/web-llm';
import type { Runs } from './cache.ts';
import { createMutex } from '../mutex.ts';
import { interrupted, type Pipeline, type Tensor } from '../internals.ts';
import { createSequences, full, type Sequences } from './sequences.ts';

/** A stopped reply that had not begun, or waited. */
export class Stopped extends Error {}

/** Of one reply at a time. */
export interface Place {
	engine: MLCEngine;
	pipeline: Pipeline;
	/** Its sequence, once its prompt was read; the last one after that. */
	id: number;
	/** It has the sequence for itself. */
	holds: boolean;
	/** When its reply began, in order. */
	since: number;
}

interface Asked {
	token: number;
	resolve(logits: Tensor): void;
	reject(reason: unknown): void;
}

export class Batch {
	/** The package's scopes of memory are one stack: what waits within one goes alone. */
	readonly alone = createMutex();
	readonly sequences: Sequences;
	#pipeline: Pipeline;
	#runs: Runs;
	/** Those that write, and what they wait for. */
	#writing = new Set<Place>();
	#asked = new Map<Place, Asked>();
	#clock = 0;
	/** Resolves when it is worth looking for room again. */
	#freed!: Promise<void>;
	#wake = () => {};

	constructor(pipeline: Pipeline, runs: Runs) {
		this.#pipeline = pipeline;
		this.#runs = runs;
		this.sequences = createSequences(runs.cache, runs.count);
		this.rouse();
	}

	enter(place: Place): void {
		place.since = ++this.#clock;
	}

	/** It may leave twice. */
	leave(place: Place): void {
		this.#writing.delete(place);
		this.#asked.delete(place);
		if (place.holds) this.sequences.release(place.id);
		place.holds = false;
		this.rouse();
		this.#step();
	}

	/** Whoever waits for room looks again, also whether it is still wanted. */
	rouse(): void {
		this.#wake();
		this.#freed = new Promise((resolve) => (this.#wake = resolve));
	}

	/** Does it as soon as there is room for it; the place writes from then on. */
	async whenRoom<T>(place: Place, work: () => Promise<T>): Promise<T> {
		for (;;) {
			let next = this.#freed;
			try {
				return await this.alone(async () => {
					next = this.#freed;
					if (interrupted(place.engine)) throw new Stopped();
					const done = await work();
					this.#writing.add(place);
					return done;
				});
			} catch (thrown) {
				if (thrown !== full) throw thrown;
				await next;
			}
		}
	}

	/** Gives it a sequence; how many of the tokens that one holds. */
	take(place: Place, tokens: number[]): number {
		const { id, same } = this.sequences.claim(tokens);
		Object.assign(place, { id, holds: true });
		return same;
	}

	/** Its sequence, as the package wants to be told. */
	sequenceOf({ id }: Place): unknown {
		return this.#pipeline.tvm.makeShapeTuple([id]);
	}

	/** Computes its next token together with those of all others that write. */
	next(place: Place, token: number): Promise<Tensor> {
		return new Promise((resolve, reject) => {
			this.#asked.set(place, { token, resolve, reject });
			this.#step();
		});
	}

	/** Computes the next tokens of all that write, once each of them has asked. */
	#step(): void {
		const { sequences } = this;
		const asked = this.#asked;
		if (asked.size === 0 || [...this.#writing].some((place) => !asked.has(place))) return;
		const rows = [...asked].sort(([a], [b]) => a.id - b.id);
		const oldestFirst = rows.map(([place]) => place).sort((a, b) => a.since - b.since);
		// Whoever came last lets the others end.
		while (!sequences.room(oldestFirst.length)) this.#setAside(oldestFirst.pop()!);
		const going = rows.filter(([place]) => oldestFirst.includes(place));
		asked.clear();
		if (going.length === 0) return;
		const ids = going.map(([place]) => place.id);
		const tokens = going.map(([, { token }]) => token);
		const held = ids.map(sequences.held);
		for (const id of ids) sequences.setHeld(id, undefined);
		try {
			const logits = this.#runs.step(ids, tokens);
			for (const [i, [place, { resolve }]] of going.entries()) {
				held[i]?.push(tokens[i]!);
				sequences.setHeld(place.id, held[i]);
				place.pipeline.filledKVCacheLength++;
				resolve(logits[i]!);
			}
		} catch (thrown) {
			for (const [, { reject }] of going) reject(thrown);
		}
	}

	/** It gives its pages back, and computes all of it again when there is room. */
	#setAside(place: Place): void {
		const { token, resolve, reject } = this.#asked.get(place)!;
		this.#asked.delete(place);
		this.#writing.delete(place);
		const tokens = [...(this.sequences.held(place.id) ?? []), token];
		this.sequences.drop(place.id);
		place.holds = false;
		this.whenRoom(place, () => this.#recompute(place, tokens)).then(resolve, reject);
	}

	async #recompute(place: Place, tokens: number[]): Promise<Tensor> {
		const { tvm, prefillChunkSize } = this.#pipeline;
		let at = this.take(place, tokens);
		place.pipeline.filledKVCacheLength = at;
		let logits: Tensor | undefined;
		tvm.beginScope();
		try {
			for (; at < tokens.length; at += prefillChunkSize) {
				const some = tokens.slice(at, at + prefillChunkSize);
				logits = await place.pipeline.embedAndForward([some], some.length);
			}
			return tvm.detachFromCurrentScope(logits!);
		} finally {
			tvm.endScope();
		}
	}
}
