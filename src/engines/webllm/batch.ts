/**
 * Several replies at once from one model: each has a seat, which is the package's own engine over the
 * same pipeline with a conversation, a sampler's chance and a sequence of the cache of its own. Prompts
 * are computed one after another, each from what any sequence holds of it; the tokens after them as
 * one batch, of whoever is there by then. Alone, a reply goes the package's own way.
 */
import type { MLCEngine } from '@mlc-ai/web-llm';
import type { Runs } from './cache.ts';
import { beside, interrupted, type Pipeline, type Tensor } from './inside.ts';
import { keepIn, type KeptPrompt } from './kept-prompt.ts';
import { createSequences, full, type Sequences } from './sequences.ts';

export interface Seat {
	engine: MLCEngine;
	pipeline: Pipeline;
	kept?: KeptPrompt | undefined;
	/** Before a reply; after it, however it ended, once or twice. */
	enter(): void;
	leave(): void;
	/** Ends the reply at its next token, or while it still waits for room. */
	stop(): void;
}

/** A stopped reply that had not begun, or waited. */
export class Stopped extends Error {}

interface Place {
	seat: Seat;
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

/** The first seat is the package's own engine. */
export function openSeats(
	engine: MLCEngine,
	model: string,
	pipeline: Pipeline,
	runs: Runs,
): Seat[] {
	const { count } = runs;
	const sequences = createSequences(runs.cache, count);
	const forward = createForward(pipeline, runs, sequences);
	const views = Array.from({ length: count }, (_, id) =>
		id === 0 ? ([engine, pipeline] as const) : beside(engine, model, pipeline),
	);
	const seats: Seat[] = [];
	// The package's own last: the others inherit from it what is not theirs.
	for (const [own, its] of views.reverse()) seats.unshift(forward.seat(own, its));
	return seats;
}

function createForward(pipeline: Pipeline, runs: Runs, sequences: Sequences) {
	const { tvm } = pipeline;
	/** Those that write, and what they wait for. */
	const writing = new Set<Place>();
	const asked = new Map<Place, Asked>();
	let clock = 0;
	/** Resolves when it is worth looking for room again. */
	let freed: Promise<void>;
	let wake = () => {};
	const rouse = () => {
		wake();
		freed = new Promise((resolve) => (wake = resolve));
	};
	rouse();
	let last: Promise<unknown> = Promise.resolve();
	let compiling: Promise<unknown> = Promise.resolve();

	/** The package's scopes of memory are one stack: what waits within one goes alone. */
	function alone<T>(work: () => Promise<T>): Promise<T> {
		const mine = last.then(work);
		last = mine.catch(() => {});
		return mine;
	}

	/** Does it as soon as there is room for it; the place writes from then on. */
	async function whenRoom<T>(place: Place, work: () => Promise<T>): Promise<T> {
		for (;;) {
			let next = freed;
			try {
				return await alone(async () => {
					next = freed;
					if (interrupted(place.seat.engine)) throw new Stopped();
					const done = await work();
					writing.add(place);
					return done;
				});
			} catch (thrown) {
				if (thrown !== full) throw thrown;
				await next;
			}
		}
	}

	/** Computes the next tokens of all that write, once each of them has asked. */
	function step(): void {
		if (asked.size === 0 || [...writing].some((place) => !asked.has(place))) return;
		const rows = [...asked].sort(([a], [b]) => a.id - b.id);
		const oldestFirst = rows.map(([place]) => place).sort((a, b) => a.since - b.since);
		// Whoever came last lets the others end.
		while (!sequences.room(oldestFirst.length)) setAside(oldestFirst.pop()!);
		const going = rows.filter(([place]) => oldestFirst.includes(place));
		asked.clear();
		if (going.length === 0) return;
		const ids = going.map(([place]) => place.id);
		const tokens = going.map(([, { token }]) => token);
		const held = ids.map(sequences.held);
		for (const id of ids) sequences.setHeld(id, undefined);
		try {
			const logits = runs.step(ids, tokens);
			for (const [i, [place, { resolve }]] of going.entries()) {
				held[i]?.push(tokens[i]!);
				sequences.setHeld(place.id, held[i]);
				place.seat.pipeline.filledKVCacheLength++;
				resolve(logits[i]!);
			}
		} catch (thrown) {
			for (const [, { reject }] of going) reject(thrown);
		}
	}

	/** It gives its pages back, and computes all of it again when there is room. */
	function setAside(place: Place): void {
		const { token, resolve, reject } = asked.get(place)!;
		asked.delete(place);
		writing.delete(place);
		const tokens = [...(sequences.held(place.id) ?? []), token];
		sequences.drop(place.id);
		place.holds = false;
		whenRoom(place, () => recompute(place, tokens)).then(resolve, reject);
	}

	/** Gives it a sequence; how many of the tokens that one holds. */
	function take(place: Place, tokens: number[]): number {
		const { id, same } = sequences.claim(tokens);
		Object.assign(place, { id, holds: true });
		return same;
	}

	async function recompute(place: Place, tokens: number[]): Promise<Tensor> {
		const its = place.seat.pipeline;
		let at = take(place, tokens);
		its.filledKVCacheLength = at;
		let logits: Tensor | undefined;
		tvm.beginScope();
		try {
			for (; at < tokens.length; at += pipeline.prefillChunkSize) {
				const some = tokens.slice(at, at + pipeline.prefillChunkSize);
				logits = await its.embedAndForward([some], some.length);
			}
			return tvm.detachFromCurrentScope(logits!);
		} finally {
			tvm.endScope();
		}
	}

	function seat(engine: MLCEngine, its: Pipeline): Seat {
		const place = { id: 0, since: 0, holds: false } as Place;
		const { forwardPrefill, sampleFromRawLogits, fKVCacheBeginForward } = its;
		const { prepareGrammarMatcherForSampling } = its;
		const kept = keepIn(its, {
			get tokens() {
				return sequences.held(place.id);
			},
			set tokens(tokens) {
				sequences.setHeld(place.id, tokens);
			},
			claim: (prompt) => take(place, prompt),
		});
		its.fKVCacheBeginForward = (cache, _, lengths) =>
			fKVCacheBeginForward(cache, tvm.makeShapeTuple([place.id]), lengths);
		its.forwardPrefill = (...prompt) => {
			const before = { ...its.conversation, messages: [...its.conversation.messages] };
			return whenRoom(place, () => {
				// An earlier try has put the question in already.
				Object.assign(its.conversation, before, { messages: [...before.messages] });
				its.outputIds = [];
				return forwardPrefill.apply(its, prompt);
			});
		};
		its.forwardDecodeToken = (token) =>
			new Promise<Tensor>((resolve, reject) => {
				asked.set(place, { token, resolve, reject });
				step();
			});
		// It waits for the grammar within a scope.
		its.sampleFromRawLogits = (logits, config) =>
			config.response_format
				? alone(() => sampleFromRawLogits.call(its, logits, config))
				: sampleFromRawLogits.call(its, logits, config);
		// What is made at the first schema is made once for all.
		its.prepareGrammarMatcherForSampling = (config) => {
			if (!config.response_format) return undefined;
			const made = compiling.then(() => prepareGrammarMatcherForSampling.call(its, config));
			compiling = made.catch(() => {});
			return made;
		};
		place.seat = {
			engine,
			pipeline: its,
			kept,
			enter: () => void (place.since = ++clock),
			leave() {
				writing.delete(place);
				asked.delete(place);
				if (place.holds) sequences.release(place.id);
				place.holds = false;
				rouse();
				step();
			},
			stop() {
				void engine.interruptGenerate();
				// Whoever waits for room looks whether it is still wanted.
				rouse();
			},
		};
		return place.seat;
	}

	return { seat };
}
