/**
 * Several replies at once from one model: each has a slot, which is the package's own engine over the
 * same pipeline with a conversation, a sampler's chance and a sequence of the cache of its own. Their
 * tokens are computed together (batch.ts); alone, a reply goes the package's own way.
 */
import type { MLCEngine } from '@mlc-ai/web-llm';
import { Batch, type Place } from './batch.ts';
import type { Runs } from './cache.ts';
import { createMutex } from '../mutex.ts';
import { beside, type Pipeline } from '../internals.ts';
import { keepIn, type PrefixCache } from './prefix-cache.ts';

export interface Slot {
	engine: MLCEngine;
	pipeline: Pipeline;
	kept?: PrefixCache | undefined;
	/** Before a reply; after it, however it ended, once or twice. */
	enter(): void;
	leave(): void;
	/** Ends the reply at its next token, or while it still waits for room. */
	stop(): void;
}

/** The first slot is the package's own engine. */
export function openSlots(
	engine: MLCEngine,
	model: string,
	pipeline: Pipeline,
	runs: Runs,
): Slot[] {
	const batch = new Batch(pipeline, runs);
	const compile = createMutex();
	const views = Array.from({ length: runs.count }, (_, id) =>
		id === 0 ? ([engine, pipeline] as const) : beside(engine, model, pipeline),
	);
	const slots: Slot[] = [];
	// The package's own last: the others inherit from it what is not theirs.
	for (const [own, its] of views.reverse()) {
		const place: Place = { engine: own, pipeline: its, id: 0, since: 0, holds: false };
		slots.unshift(openSlot(place, batch, compile));
	}
	return slots;
}

/** From now on what its engine computes goes through the batch. */
function openSlot(place: Place, batch: Batch, compile: ReturnType<typeof createMutex>): Slot {
	const { engine, pipeline: its } = place;
	const { sequences } = batch;
	const kept = keepIn(its, {
		get tokens() {
			return sequences.held(place.id);
		},
		set tokens(tokens) {
			sequences.setHeld(place.id, tokens);
		},
		claim: (prompt) => batch.take(place, prompt),
	});
	computeIn(batch, place);
	drawIn(its, batch.alone, compile);
	return {
		engine,
		pipeline: its,
		kept,
		enter: () => batch.enter(place),
		leave: () => batch.leave(place),
		stop() {
			void engine.interruptGenerate();
			batch.rouse();
		},
	};
}

/** Its prompts are read once there is room, its tokens computed with those of the others. */
function computeIn(batch: Batch, place: Place): void {
	const { pipeline: its } = place;
	const { forwardPrefill, fKVCacheBeginForward } = its;
	its.fKVCacheBeginForward = (cache, _, lengths) =>
		fKVCacheBeginForward(cache, batch.sequenceOf(place), lengths);
	its.forwardPrefill = (...prompt) => {
		const before = { ...its.conversation, messages: [...its.conversation.messages] };
		return batch.whenRoom(place, () => {
			// An earlier try has put the question in already.
			Object.assign(its.conversation, before, { messages: [...before.messages] });
			its.outputIds = [];
			return forwardPrefill.apply(its, prompt);
		});
	};
	its.forwardDecodeToken = (token) => batch.next(place, token);
}

/** What waits within a scope of the package's memory goes alone, and schemas are read one by one. */
function drawIn(
	its: Pipeline,
	alone: Batch['alone'],
	compile: ReturnType<typeof createMutex>,
): void {
	const { sampleFromRawLogits, prepareGrammarMatcherForSampling } = its;
	// It waits for the grammar within a scope.
	its.sampleFromRawLogits = (logits, config) =>
		config.response_format
			? alone(() => sampleFromRawLogits.call(its, logits, config))
			: sampleFromRawLogits.call(its, logits, config);
	// What is made at the first schema is made once for all.
	its.prepareGrammarMatcherForSampling = (config) =>
		config.response_format
			? compile(() => prepareGrammarMatcherForSampling.call(its, config))
			: undefined;
}
