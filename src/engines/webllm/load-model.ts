/** Loads a model into the package's engine, and finds out what it can do. */
import type { MLCEngine } from '@mlc-ai/web-llm';
import { computesRight, severalAtOnce } from './batch/cache.ts';
import { createThinkingCloser, type ThinkingCloser } from './force-close-thinking.ts';
import type { Gpu } from './gpu.ts';
import { boundWhitespace, pipelineOf, templateOf, type Pipeline } from './internals.ts';
import { createPrefixCache } from './batch/prefix-cache.ts';
import type { WebllmRecord } from './protocol.ts';
import { createTokenSampler, samplesRight, type TokenSampler } from './batch/sampler.ts';
import { openSlots, type Slot } from './batch/slots.ts';

/** Characters of white space between two parts of JSON: a line break and a deep indentation. */
const mostWhitespace = 16;

/** What the package puts in front of a reply without reasoning, and counts as said. */
const emptyBlock = '<think>\n\n</think>\n\n';

/** Where a reply is written, and what it has for itself there. */
export type ModelSlot = Slot & {
	closer: ThinkingCloser;
	/** Where the package draws tokens with wrong odds. */
	drawer?: TokenSampler;
};

export interface LoadedModel {
	/** As many as there can be replies at once. */
	slots: ModelSlot[];
	/** Its template begins each reply with thinking. */
	opensThinking: boolean;
	/** Tokens are drawn here. */
	drawsHere: boolean;
	/** Tokens of the empty block. */
	blockTokens: number;
}

export async function loadModel(
	engine: MLCEngine,
	record: WebllmRecord,
	gpu: Gpu,
): Promise<LoadedModel> {
	engine.setAppConfig({
		model_list: [{ ...record, model_lib: await cachedLibrary(record.model_lib) }],
		// The Cache API: the package's own default, and the one that Mull can fill beforehand, file
		// by file and without a graphics processor, under the very keys it looks for.
		cacheBackend: 'cache',
	});
	await engine.reload(record.model_id);
	// An aborted reload returns as if nothing had happened.
	const pipeline = pipelineOf(engine, record.model_id);
	if (!pipeline) throw new Error('The package returned from loading without a model.');
	boundWhitespace(pipeline, mostWhitespace);
	const blockTokens = pipeline.tokenizer.encode(emptyBlock).length;
	const drawsHere = !(await samplesRight(pipeline));
	const free = await slotsOf(engine, record.model_id, pipeline, gpu);
	const slots = free.map((slot): ModelSlot => {
		if (!drawsHere) return { ...slot, closer: createThinkingCloser(slot.pipeline) };
		const drawer = (slot.pipeline.logitProcessor = createTokenSampler());
		return { ...slot, drawer, closer: createThinkingCloser(slot.pipeline) };
	});
	const { roles, role_empty_sep } = templateOf(engine);
	const header = `${roles?.assistant ?? ''}${role_empty_sep ?? ''}`;
	const opensThinking = /(<think>|\[THINK\])\s*$/.test(header);
	await gpu.settle();
	return { slots, opensThinking, drawsHere, blockTokens };
}

/** Several where the library can and a trial shows it right; else the package as it is. */
async function slotsOf(
	engine: MLCEngine,
	id: string,
	pipeline: Pipeline,
	gpu: Gpu,
): Promise<Slot[]> {
	const several = severalAtOnce(pipeline);
	if (several && (await gpu.trial(() => computesRight(pipeline, several))))
		return openSlots(engine, id, pipeline, several);
	const nothing = () => {};
	const stop = () => void engine.interruptGenerate();
	return [
		{ engine, pipeline, kept: createPrefixCache(pipeline), enter: nothing, leave: nothing, stop },
	];
}

/** The package never caches a library from localhost: it gets ours as a blob, offline too. */
async function cachedLibrary(url: string): Promise<string> {
	if (!url.includes('localhost')) return url;
	const hit = await (await caches.open('webllm/wasm')).match(url);
	return hit ? URL.createObjectURL(await hit.blob()) : url;
}
