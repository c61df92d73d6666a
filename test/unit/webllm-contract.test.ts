/**
 * Holds the adapter against the pinned package: every name, field, key and rule that Mull relies on is
 * looked up in what is installed. A new version that changes one of them fails here, by name, and not
 * only as an answer that does not come.
 */
import { readFileSync } from 'node:fs';
import * as webllm from '@mlc-ai/web-llm';
import type { AppConfig, ChatCompletionRequestStreaming, ModelRecord } from '@mlc-ai/web-llm';
import { describe, expect, test } from 'vitest';
import { webllmLimits } from '../../src/engines/device.ts';
import { state } from '../../src/engines/webllm/internals.ts';
import { knownNames } from '../../src/engines/webllm/errors.ts';
import type { WebllmRecord, WebllmRequest } from '../../src/engines/webllm/protocol.ts';
import { requestOf } from '../../src/engines/webllm/runtime.ts';
import {
	catalogueSource,
	modelFolder,
	webllmRecord,
} from '../../src/engines/webllm/download/source.ts';

const folder = new URL('../../node_modules/@mlc-ai/web-llm/', import.meta.url);
const bundle = readFileSync(new URL('lib/index.js', folder), 'utf8');

/** Not `toContain`: a failure would print the six megabytes. */
const has = (words: string) => bundle.includes(words);

/** The source of one function or class of the bundle, up to the next one at the same depth. */
function sourceOf(opening: string): string {
	const start = bundle.indexOf(opening);
	if (start < 0) throw new Error(`The package has no “${opening}” any more.`);
	const indent = /[ \t]*$/.exec(bundle.slice(0, start))![0];
	const end = bundle.indexOf(`\n${indent}}`, start);
	return bundle.slice(start, end);
}

describe('the package', () => {
	test('is the pinned one, with the libraries it was built for', () => {
		expect(webllm.modelVersion).toBe('v0_2_86/base');
		expect(webllm.prebuiltAppConfig.cacheBackend).toBe('cache');
	});

	test('exports the engine with the methods the worker calls', () => {
		const { prototype } = webllm.MLCEngine;
		for (const method of [
			'reload',
			'interruptGenerate',
			'resetChat',
			'setAppConfig',
			'setInitProgressCallback',
		] as const)
			expect(typeof prototype[method]).toBe('function');
	});

	test('takes what the worker sends, by its own types', () => {
		// Compiled, not run: the assignments are the test.
		const take = (record: WebllmRecord, request: WebllmRequest) => {
			const its: ModelRecord = record;
			const config: AppConfig = { model_list: [its], cacheBackend: 'cache' };
			const asked: ChatCompletionRequestStreaming = {
				...(request as Omit<WebllmRequest, 'messages'>),
				messages: request.messages,
				stream: true,
				stream_options: { include_usage: true },
			};
			return { config, asked };
		};
		const source = catalogueSource('Qwen3-0.6B-q4f16_1-MLC')!;
		const request = requestOf(
			{
				messages: [{ role: 'user', content: 'Hello?' }],
				sampling: { temperature: 0, topP: 0.2, maxTokens: 10, seed: 7 },
				think: false,
				odds: true,
				schema: { type: 'boolean' },
			},
			source,
		);
		const { asked } = take(webllmRecord(source, 4096), request);
		// Its own check of a request: it throws for what it does not take.
		const check = () =>
			webllm.postInitAndCheckFieldsChatCompletion(asked, source.id, webllm.ModelType.LLM as never);
		expect(check).not.toThrow();
		asked.messages = [{ role: 'assistant', content: 'no' }];
		expect(check).toThrow(/Last message/);
	});

	test('knows no field we send as unsupported', () => {
		const fields: readonly string[] = webllm.ChatCompletionRequestUnsupportedFields;
		for (const field of ['messages', 'temperature', 'top_p', 'max_tokens', 'seed', 'extra_body'])
			expect(fields).not.toContain(field);
	});

	test('switches thinking off through extra_body, with a block it puts in front', () => {
		expect(has('.enable_thinking')).toBe(true);
		expect(has('emptyThinkingBlockStr = "<think>\\n\\n</think>\\n\\n"')).toBe(true);
		expect(sourceOf('processNextToken(')).toContain('this.outputIds.length >= max_tokens');
	});

	test('has the private members that the worker reads', () => {
		const engine = new webllm.MLCEngine() as unknown as Record<string, unknown>;
		expect(engine.loadedModelIdToPipeline).toBeInstanceOf(Map);
		expect(engine.loadedModelIdToChatConfig).toBeInstanceOf(Map);
	});
});

describe('what the worker reaches for inside (engines/webllm/internals.ts)', () => {
	test('a pipeline has these members, by these names', () => {
		const made = sourceOf('class LLMChatPipeline {');
		for (const name of ['tvm', 'device', 'tokenizer', 'fullVocabSize', 'fsampleWithTopP'])
			expect(made).toContain(`this.${name} = `);
		expect(made).toContain('this.logitProcessor = logitProcessor');
	});

	test('the sampler is called with these five, sorted first', () => {
		expect(
			has(
				'this.fsampleWithTopP(sortedProbsDevice, sortedIndicesDevice, uniformSamplesDevice, this.sampleIndicesDevice, this.topPDevice)',
			),
		).toBe(true);
	});

	test('a logit processor sees each token after the grammar and before the sampler', () => {
		const sampling = bundle.slice(
			bundle.indexOf('    sampleFromRawLogits(logitsOnGPU, genConfig) {'),
		);
		const order = [
			'this.fapplyBitmask(',
			'this.logitProcessor.processLogits(',
			'this.fsampleWithTopP(',
		];
		const places = order.map((name) => sampling.indexOf(name));
		expect(places).toEqual([...places].sort((a, b) => a - b));
		expect(places[0]).toBeGreaterThan(0);
		expect(sampling).toContain('logitsOnGPU.copyFrom(logitsOnCPUArray)');
	});

	test('a grammar is compiled by a member that is set once, with white space last', () => {
		expect(
			has(
				'async compileJSONSchema(schema, anyWhitespace = true, indent = 2, separators, strictMode = true, maxWhitespaceCnt) {',
			),
		).toBe(true);
		expect(has('this.grammarCompiler.compileJSONSchema(responseFormat.schema)')).toBe(true);
		expect(bundle.match(/this\.grammarCompiler =\s/g)).toHaveLength(2);
	});

	test('a prompt is read in one place, computed in pieces, and the cache emptied before', () => {
		const made = sourceOf('class LLMChatPipeline {');
		for (const name of ['kvStateKind', 'kvCache', 'slidingWindowSize', 'filledKVCacheLength'])
			expect(made).toContain(`this.${name} = `);
		expect(
			has('const [inputData, legacyPromptLen, getEmbedSize] = yield this.getInputData()'),
		).toBe(true);
		expect(has('const chunkLogits = yield this.embedAndForward(chunks[i], chunkLens[i])')).toBe(
			true,
		);
		expect(has('yield this.embedAndForward([[tokenId]], 1)')).toBe(true);
		const reset = sourceOf('resetChat(keepStats = false) {');
		expect(reset.indexOf('this.resetKVCache()')).toBeGreaterThan(0);
		expect(reset.indexOf('this.resetKVCache()')).toBeLessThan(
			reset.indexOf('this.filledKVCacheLength = 0'),
		);
	});

	test('several replies at once: members of the pipeline and of the engine, by these names', () => {
		const made = sourceOf('class LLMChatPipeline {');
		for (const name of ['vm', 'params', 'contextWindowSize', 'prefillChunkSize', 'outputIds'])
			expect(made).toContain(`this.${name} = `);
		for (const name of ['fKVCacheBeginForward', 'fKVCacheEndForward', 'xgTokenizerInfo'])
			expect(made).toContain(`this.${name} = `);
		for (const opening of [
			'getTokensEmbeddings(inputTokens) {',
			'invokeDecode(allEmbeddings) {',
			'forwardPrefill(inp, msgRole, inpRoleStr, genConfig) {',
			'forwardDecodeToken(tokenId) {',
			'sampleFromRawLogits(logitsOnGPU, genConfig) {',
			'prepareGrammarMatcherForSampling(genConfig) {',
			'getModelStates(requestName, modelType, modelId) {',
		])
			expect(has(`    ${opening}`)).toBe(true);
		// Each is reached through the pipeline, so that another may stand in for it.
		expect(made).toContain('yield this.forwardPrefill(inp, msgRole, inp_role_str, genConfig)');
		expect(made).toContain('const logits = yield this.forwardDecodeToken(lastToken)');
		expect(made.match(/yield this\.sampleFromRawLogits\(logits, genConfig\)/g)).toHaveLength(3);
		expect(made).toContain('this.fKVCacheBeginForward(state, seqIdsTuple, inputLenShape)');
		expect(has('selectedPipeline instanceof LLMChatPipeline')).toBe(true);
	});

	test('a cache is made of these five, for one sequence, and its pages have 16 tokens', () => {
		const made = sourceOf('class LLMChatPipeline {');
		expect(made).toContain('const defaultPageSize = 16;');
		expect(made).toContain('const defaultMaxNumSequence = 1;');
		const sizes = made.slice(
			made.indexOf('this.kvCache = this.tvm.detachFromCurrentScope(createKV'),
		);
		const order = [
			'makeShapeTuple([defaultMaxNumSequence])',
			'makeShapeTuple([maxTotalSeqLen])',
			'makeShapeTuple([this.prefillChunkSize])',
			'makeShapeTuple([defaultPageSize])',
			'makeShapeTuple([this.slidingWindowSize != -1 ? 1 : 0])',
		].map((size) => sizes.indexOf(size));
		expect(order).toEqual([...order].sort((a, b) => a - b));
		expect(order[0]).toBeGreaterThan(0);
		for (const name of [
			'vm.builtin.kv_state_add_sequence',
			'vm.builtin.kv_state_remove_sequence',
			'runtime.TVMTensorCreateView',
		])
			expect(has(`"${name}"`)).toBe(true);
	});

	test('what a reply changes in place is what each slot has for itself', () => {
		const made = sourceOf('class LLMChatPipeline {');
		const changed = [
			...made.matchAll(
				/this\.(\w+)\.(?:push|pop|shift|splice|set|delete|clear|fill|reset|copyFrom)\(/g,
			),
			...made.matchAll(/this\.(\w+)\[[^\]]*\] = /g),
		].map(([, name]) => name!);
		const own = new Set([...Object.keys(state()), 'conversation']);
		expect([...new Set(changed)].filter((name) => !own.has(name)).sort()).toEqual([
			// Only for a resumable session, which Mull asks for nowhere.
			'kvCheckpointFuncs',
			// Written and read within one turn of the event loop, and by the device in that order.
			'prefillLogitPositionHost',
			'prefillLogitPositions',
			'sampleIndices',
			'topPDevice',
		]);
		// What is set anew is a view's own from then on; these two are read before.
		for (const name of ['filledKVCacheLength', 'stopTriggered']) expect(own).toContain(name);
	});

	test('a wait within a scope of memory is where Mull lets only one in', () => {
		const waits = (opening: string) => {
			const body = sourceOf(opening);
			let depth = 0;
			const within: string[] = [];
			for (const line of body.split('\n')) {
				depth += line.includes('tvm.beginScope()') ? 1 : line.includes('tvm.endScope()') ? -1 : 0;
				if (depth > 0 && /\byield\b/.test(line)) within.push(line.trim());
			}
			return within;
		};
		expect(waits('sampleFromRawLogits(logitsOnGPU, genConfig) {')).toEqual([
			'const bitMaskOnCPU = yield this.grammarMatcher.getNextTokenBitmask();',
		]);
	});

	test('a stop is a flag of the engine, cleared when a reply begins', () => {
		expect(sourceOf('interruptGenerate() {')).toContain('this.interruptSignal = true;');
		expect(sourceOf('asyncGenerate(request, model, pipeline, ')).toContain(
			'this.interruptSignal = false;',
		);
		const turn = sourceOf('streamCurrentGeneration(request_1, ');
		expect(turn).toContain('if (this.interruptSignal) {');
	});

	test('chance comes from a generator of the runtime’s that its methods find on themselves', () => {
		expect(has('this.rng = new LinearCongruentialGenerator();')).toBe(true);
		expect(has('input[i] = low + this.rng.randomFloat() * scale;')).toBe(true);
		expect(has('this.rng.setSeed(seed);')).toBe(true);
	});

	test('progress says what it counts', () => {
		for (const text of [
			'Loading model from cache[',
			'Loading GPU shader modules[',
			'Finish loading on ',
		])
			expect(has(text)).toBe(true);
	});
});

describe('errors', () => {
	// Without a trailing `Error` these are found as classes or as names that errors are given.
	test.each(Object.values(knownNames).flat())('%s is still thrown', (name) => {
		expect(bundle.split(name).length).toBeGreaterThan(2);
		expect(has(`this.name = "${name}"`)).toBe(true);
	});

	test.each([
		'Unable to find a compatible GPU',
		'Cannot initialize runtime because of requested maxBufferSize `',
		'number of prompt tokens: ${numPromptTokens}; ',
	])('“%s” is still what it says', (words) => expect(has(words)).toBe(true));

	test('a lost device is logged, and the model silently unloaded', () => {
		const reload = sourceOf('reloadInternal(modelId, chatOpts) {');
		expect(reload).toContain('gpuDetectOutput.device.lost.then');
		expect(reload).toContain('this.unload();');
	});

	test('a buffer that does not fit ends in a destroyed device', () => {
		expect(bundle).toMatch(/pushErrorScope\("out-of-memory"\)[\s\S]{0,900}device\.destroy\(\)/);
	});
});

describe('the graphics device', () => {
	test('is asked for with the limits that the device check knows', () => {
		const detect = sourceOf('function detectGPUDevice(');
		expect(detect).toContain('backupRequiredMaxBufferSize = 1 << 28');
		expect(detect).toContain('backupRequiredMaxStorageBufferBindingSize = 1 << 27');
		expect(detect).toContain('requiredMaxComputeWorkgroupStorageSize = 32 << 10');
		expect(detect).toContain('requiredMaxStorageBuffersPerShaderStage = 10');
		expect(webllmLimits).toEqual({
			maxBufferSize: 1 << 28,
			maxStorageBufferBindingSize: 1 << 27,
			maxComputeWorkgroupStorageSize: 32 << 10,
			maxStorageBuffersPerShaderStage: 10,
		});
		expect(detect.match(/requested max\w+/g)).toHaveLength(4);
	});
});

describe('the cache', () => {
	test('has the three names and the keys that the downloader fills', () => {
		const reload = sourceOf('reloadInternal(modelId, chatOpts) {');
		expect(reload).toContain('createArtifactCache("webllm/config"');
		expect(reload).toContain('createArtifactCache("webllm/wasm"');
		expect(reload).toContain('getTensorCacheAccessOptions("webllm/model"');
		expect(reload).toContain('wasmCache.fetchWithCache(wasmUrl, "arraybuffer"');
		const config = sourceOf('function resolveModelPackageResourceURLs(');
		expect(config).toContain('chatConfigUrl');
		expect(has('"mlc-chat-config.json"')).toBe(true);
		expect(sourceOf('fetchTensorCache(tensorCacheUrl_1, device_1) {')).toContain(
			'new URL("tensor-cache.json", tensorCacheUrl).href',
		);
		const tokenizer = sourceOf('function asyncLoadTokenizer(');
		expect(tokenizer).toContain('createScopedArtifactCache("webllm/model"');
		expect(tokenizer.indexOf('"tokenizer.json"')).toBeLessThan(
			tokenizer.indexOf('"tokenizer.model"'),
		);
	});

	test('is asked by address alone', () => {
		expect(has('this.cache.match(new Request(url))')).toBe(true);
		expect(sourceOf('fetchTensorCacheInternal(')).toContain(
			'new URL(shard.dataPath, tensorCacheUrl).href',
		);
	});

	test('never keeps a library from localhost, which the worker makes up for', () => {
		expect(has('wasmUrl.includes("localhost")')).toBe(true);
	});

	test('reads the same folder as the package, run side by side', () => {
		const its = new Function(
			`${sourceOf('function cleanModelUrl(')}\n}; return cleanModelUrl;`,
		)() as (url: string) => string;
		for (const url of [
			'https://huggingface.co/mlc-ai/X',
			'https://huggingface.co/mlc-ai/X/',
			'https://a.org/X/resolve/v2',
			'https://a.org/X/resolve/v2/',
			'http://127.0.0.1:8080/m',
			...webllm.prebuiltAppConfig.model_list.map(({ model }) => model),
		])
			expect(modelFolder(url)).toBe(its(url));
	});
});
