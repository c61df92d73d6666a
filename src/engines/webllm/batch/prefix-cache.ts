/**
 * No token twice: paths, rounds and the calls of one step begin with the same words, and the package
 * computes them again each time. Here the cache keeps what it holds between requests; of a new prompt only
 * what comes after the common beginning is computed.
 */
import type { Pipeline } from '../internals.ts';
import { common } from './sequences.ts';

export interface PrefixCache {
	/** Tokens of the latest prompt that were in the cache. */
	readonly reused: number;
}

/** The tokens that a sequence of the cache holds. */
export interface SequenceTokens {
	/** Undefined when that is not known. */
	tokens: number[] | undefined;
	/** Makes it hold a beginning of the prompt, and says how many tokens of it. */
	claim(prompt: number[]): number;
}

/** Undefined where the model's state cannot be taken back; the package's own way then stays. */
export function createPrefixCache(pipeline: Pipeline): PrefixCache | undefined {
	const held = canRollBack(pipeline) && alone(pipeline);
	return held ? keepIn(pipeline, held) : undefined;
}

/** Its cache holds what was computed token by token. */
export const canRollBack = ({ kvStateKind, kvCache, slidingWindowSize, artifact }: Pipeline) =>
	kvStateKind === 'kv_cache' && kvCache && slidingWindowSize === -1 && !artifact;

/** From now on what is computed goes through `held`. */
export function keepIn(pipeline: Pipeline, held: SequenceTokens): PrefixCache {
	const read = pipeline.getInputData.bind(pipeline);
	const forward = pipeline.embedAndForward.bind(pipeline);
	let reused = 0;

	// The package empties the cache before each conversation; here that is decided when it is read.
	pipeline.resetKVCache = () => {};
	pipeline.embedAndForward = async (data, count) => {
		const before = held.tokens;
		// Whatever breaks on the way leaves the cache in an unknown state.
		held.tokens = undefined;
		const logits = await forward(data, count);
		before?.push(...(data.flat() as number[]));
		held.tokens = before;
		return logits;
	};
	pipeline.getInputData = async () => {
		const [data, count, sizeOf] = await read();
		const tokens = data.flat() as number[];
		reused = held.claim(tokens);
		if (reused === 0) return [data, count, sizeOf];
		pipeline.filledKVCacheLength = reused;
		return [[tokens.slice(reused)], count - reused, sizeOf];
	};
	return {
		get reused() {
			return reused;
		},
	};
}

/** The one sequence that the package uses; undefined where the runtime cannot take back. */
function alone(pipeline: Pipeline): SequenceTokens | undefined {
	const { kvCache, tvm } = pipeline;
	tvm.beginScope();
	const pop = tvm.getGlobalFunc('vm.builtin.kv_state_popn');
	if (pop) tvm.detachFromCurrentScope(pop);
	tvm.endScope();
	if (!pop) return;
	const clear = pipeline.resetKVCache.bind(pipeline);
	const held: SequenceTokens = {
		tokens: [],
		claim(prompt) {
			const same = common(held.tokens, prompt);
			if (same === 0) {
				clear();
				held.tokens = [];
				return 0;
			}
			tvm.beginScope();
			pop(kvCache, tvm.scalar(0, 'int64'), tvm.scalar(held.tokens!.length - same, 'int32'));
			tvm.endScope();
			held.tokens!.length = same;
			return same;
		},
	};
	return held;
}
