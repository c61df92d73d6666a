/**
 * No token twice: paths, rounds and the calls of one step begin with the same words, and the package
 * computes them anew each time. Here the cache keeps what it holds between requests; of a new prompt only
 * what comes after the common beginning is computed.
 */
import type { Pipeline } from './inside.ts';

export interface KeptPrompt {
	/** Tokens of the latest prompt that were in the cache. */
	readonly reused: number;
}

/** Undefined where the model's state cannot be taken back; the package's own way then stays. */
export function keepPrompt(pipeline: Pipeline): KeptPrompt | undefined {
	const { kvStateKind, kvCache, slidingWindowSize, artifact, tvm } = pipeline;
	if (kvStateKind !== 'kv_cache' || !kvCache || slidingWindowSize !== -1 || artifact) return;
	tvm.beginScope();
	const pop = tvm.getGlobalFunc('vm.builtin.kv_state_popn');
	if (pop) tvm.detachFromCurrentScope(pop);
	tvm.endScope();
	if (!pop) return;

	const read = pipeline.getInputData.bind(pipeline);
	const forward = pipeline.embedAndForward.bind(pipeline);
	const clear = pipeline.resetKVCache.bind(pipeline);
	/** What the cache holds, token by token; undefined when that is not known. */
	let held: number[] | undefined = [];
	let reused = 0;

	// The package empties the cache before each conversation; here that is decided when it is read.
	pipeline.resetKVCache = () => {};
	pipeline.embedAndForward = async (data, count) => {
		const before = held;
		// Whatever breaks on the way leaves the cache in an unknown state.
		held = undefined;
		const logits = await forward(data, count);
		before?.push(...(data.flat() as number[]));
		held = before;
		return logits;
	};
	pipeline.getInputData = async () => {
		const [data, count, sizeOf] = await read();
		const tokens = data.flat() as number[];
		reused = held ? common(held, tokens) : 0;
		if (reused === 0) {
			clear();
			held = [];
			return [data, count, sizeOf];
		}
		tvm.beginScope();
		pop(kvCache, tvm.scalar(0, 'int64'), tvm.scalar(held!.length - reused, 'int32'));
		tvm.endScope();
		held!.length = reused;
		pipeline.filledKVCacheLength = reused;
		return [[tokens.slice(reused)], count - reused, sizeOf];
	};
	return {
		get reused() {
			return reused;
		},
	};
}

/** Tokens that both begin with, but for the last of the prompt: what comes after it is asked for. */
function common(held: number[], prompt: number[]): number {
	const most = Math.min(held.length, prompt.length - 1);
	let same = 0;
	while (same < most && held[same] === prompt[same]) same++;
	return same;
}
