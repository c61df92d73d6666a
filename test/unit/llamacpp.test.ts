import { describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../src/core/errors.ts';
import {
	createLog,
	isProjectorFault,
	loadFault,
	requestFault,
	untilMemory,
} from '../../src/engines/llamacpp/faults.ts';
import { planLlama, type LlamaDevice } from '../../src/engines/llamacpp/plan.ts';
import { requestMemory } from '../../src/engines/llamacpp/request-memory.ts';
import { readChunk, requestBody, usageOf } from '../../src/engines/llamacpp/request.ts';

const gib = 2 ** 30;
const desktop: LlamaDevice = { gpu: false, cores: 8, isolated: true, memory: 16 };
/** Keys and values of a token: as in a 0.6 B model with a large cache, and one with a small one. */
const large = { bytes: 0.5 * gib, cacheBytesPerToken: 114_688, context: 40_960 };
const small = { bytes: 0.3 * gib, cacheBytesPerToken: 12_288, context: 8192 };

test.each<[string, Parameters<typeof planLlama>, object]>([
	['four slots', [small, desktop], { threads: 7, slots: 4, context: 4096, gpu: false }],
	['a large cache fits four times into 2 GiB', [large, desktop], { slots: 4 }],
	['half the memory, half of them', [large, { ...desktop, memory: 4 }], { slots: 2 }],
	['unknown memory counts as 4', [large, { ...desktop, memory: null }], { slots: 2 }],
	['a long context, fewer slots', [large, desktop, { context: 16_384 }], { slots: 1 }],
	['never longer than trained', [small, desktop, { context: 32_768 }], { context: 8192 }],
	['not isolated', [small, { ...desktop, isolated: false }], { threads: 1 }],
	['one core', [small, { ...desktop, cores: 1 }], { threads: 1 }],
	['two cores: one is left free', [small, { ...desktop, cores: 2 }], { threads: 1 }],
	[
		'a graphics processor',
		[small, { ...desktop, gpu: true }],
		{ gpu: true, threads: 1, parallel: 4 },
	],
	['a 32-bit cache', [large, desktop, { cache: 'f32' }], { slots: 2, cache: 'f32' }],
	['a processor: one after another', [small, desktop], { slots: 4, parallel: 1 }],
	['as many at once as asked for', [small, desktop, { parallel: 4 }], { slots: 4, parallel: 4 }],
	[
		'but no more than fit',
		[large, { ...desktop, memory: 4 }, { parallel: 4 }],
		{ slots: 2, parallel: 2 },
	],
	['a heavy model on the CPU', [{ ...large, bytes: 3 * gib }, desktop], { slots: 1 }],
	[
		'weights on the graphics processor',
		[
			{ ...large, bytes: 6 * gib },
			{ ...desktop, gpu: true },
		],
		{ slots: 4 },
	],
	[
		'unknown cache',
		[{ bytes: 1, cacheBytesPerToken: 0, context: 0 }, desktop],
		{ slots: 4, context: 4096 },
	],
])('plans: %s', (_name, args, expected) => {
	expect(planLlama(...args)).toMatchObject(expected);
});

/** Keys and values as of Qwen3 1.7 B: 112 KiB for each token, 59.5 in 8 bits. */
const qwen = { bytes: 1.8 * gib, cacheBytesPerToken: 112 * 1024, context: 40_960 };
function needs(need: number, device: Partial<LlamaDevice> = {}, wanted = {}, info = qwen) {
	const plan = planLlama(info, { ...desktop, ...device }, { need, ...wanted });
	const { bytes } = requestMemory(info, plan.cache, plan.gpu);
	return { ...plan, all: info.bytes + plan.slots * bytes(plan.context) };
}

test.each<[string, ReturnType<typeof needs>, object, RegExp | undefined]>([
	['no more than promised', needs(4096), { context: 4096, cache: 'f16' }, undefined],
	[
		// 4 × 4,608 × 112 KiB is 1.97 GiB of the 1.8 GiB that are left beside the weights.
		'8 bits before fewer',
		needs(4608),
		{ context: 4608, cache: 'q8_0', slots: 4 },
		/^Its context is 4608 tokens, as the effort wants\. For that it is kept in 8 bits\.$/,
	],
	[
		'a small cache needs no 8 bits',
		needs(16_384, {}, {}, { ...qwen, cacheBytesPerToken: 12 * 1024 }),
		{ context: 16_384, cache: 'f16', slots: 4 },
		/^Its context is 16384 tokens, as the effort wants\.$/,
	],
	[
		// 1.8 GiB ÷ (16,384 × 59.5 KiB) = 1.9.
		'fewer before shorter',
		needs(16_384),
		{ context: 16_384, cache: 'q8_0', slots: 1 },
		/There is room for 1 of them at once, not for 4\.$/,
	],
	[
		// Half a GiB ÷ 59.5 KiB = 8,811 tokens, in steps of 256.
		'as long as there is room for',
		needs(16_384, { memory: 2 }),
		{ context: 8704, cache: 'q8_0', slots: 1 },
		/^The effort wants a context of 16384 tokens; memory allows 8704\./,
	],
	[
		'never shorter than promised',
		needs(16_384, { memory: 0.5 }),
		{ context: 4096, cache: 'f16', slots: 1 },
		/memory allows 4096\./,
	],
	['never longer than trained', needs(99_999, { memory: 32 }), { context: 31_488 }, /allows 31488/],
	[
		'16 bits on a graphics processor',
		needs(8192, { gpu: true }),
		{ context: 8192, cache: 'f16', slots: 2 },
		/room for 2 of them/,
	],
	[
		'nor where it was found that it cannot',
		needs(8192, {}, { eight: false }),
		{ context: 8192, cache: 'f16', slots: 2 },
		/as the effort wants\. There is room for 2/,
	],
])('a context by need: %s', (_name, plan, expected, note) => {
	expect(plan).toMatchObject(expected);
	if (note) expect(plan.note).toMatch(note);
	else expect(plan).not.toHaveProperty('note');
	// Whatever it got, it is within the heap of a program.
	if (!plan.gpu) expect(plan.all).toBeLessThan(4 * gib);
});

test('a model that no browser program can hold is refused before it is read', () => {
	const refused = () => planLlama({ ...large, bytes: 3.5 * gib }, desktop);
	expect(refused).toThrow(expect.objectContaining({ code: 'out-of-memory' }));
});

test.each<[string, string[], ErrorCode, RegExp]>([
	['', ["error loading model: unknown model architecture: 'new'"], 'bad-model', /“new”/],
	['', ["tensor 'a' data is not within the file bounds"], 'bad-model', /cut off/],
	['', ['error loading model: missing tensor x'], 'bad-model', /missing tensor x/],
	['RangeError: Out of memory', [], 'out-of-memory', /memory/],
	['', ['ggml: failed to allocate buffer'], 'out-of-memory', /memory/],
	[
		'RuntimeError: WebAssembly.Memory(): could not allocate memory',
		[],
		'out-of-memory',
		/not enough memory/,
	],
	['(ABORT) Aborted(CompileError: bad)', [], 'unsupported-device', /could not be started/],
])('a load that fails: %s %s', (thrown, lines, code, words) => {
	const log = createLog();
	for (const line of lines) log.warn(line);
	const error = loadFault(thrown, log);
	expect(error.code).toBe(code);
	expect(error.message).toMatch(words);
	expect(error.wayOut).not.toBe('');
});

test.each<[string, string[], boolean]>([
	[
		'at a projector of another model',
		[
			'mtmd_init_from_file: error: mismatch between text model (n_embd = 64) and mmproj (n_embd = 128)',
			"srv    load_model: failed to load multimodal model, '/models/mmproj.gguf'",
		],
		true,
	],
	[
		'later, where a projector was read well',
		['clip_model_loader: has vision encoder', 'ggml_webgpu: Device lost'],
		false,
	],
	[
		'where memory was too short for the projector',
		['failed to allocate', "failed to load multimodal model, '/models/mmproj.gguf'"],
		false,
	],
	['before', ["unknown model architecture: 'of-next-year'"], false],
])('a load that fails %s', (_where, lines, projector) => {
	const log = createLog();
	for (const line of lines) log.warn(line);
	expect(isProjectorFault(loadFault('Error', log))).toBe(projector);
	expect(isProjectorFault(new Error('failed to load multimodal model'))).toBe(false);
});

describe('a program that got no memory', () => {
	const signal = new AbortController().signal;
	const refused = 'RuntimeError: WebAssembly.Memory(): could not allocate memory';
	const opening = (faults: string[]) => {
		const open = vi.fn(async () => {
			const fault = faults.shift();
			if (fault !== undefined) throw loadFault(fault, createLog());
			return 'open';
		});
		return open;
	};

	test('is opened again: that of the one before comes back a little later', async () => {
		const open = opening([refused, refused]);
		expect(await untilMemory(open, signal, [1, 1, 1])).toBe('open');
		expect(open).toHaveBeenCalledTimes(3);
	});

	test('is given up in the end, with a way out', async () => {
		const open = opening([refused, refused, refused]);
		await expect(untilMemory(open, signal, [1, 1])).rejects.toMatchObject({
			code: 'out-of-memory',
			wayOut: expect.stringContaining('smaller model') as string,
		});
		expect(open).toHaveBeenCalledTimes(3);
	});

	test('of any other fault it is opened once', async () => {
		for (const fault of ['RangeError: Out of memory', 'error loading model: missing tensor x']) {
			const open = opening([fault]);
			await expect(untilMemory(open, signal, [1])).rejects.toBeDefined();
			expect(open).toHaveBeenCalledTimes(1);
		}
	});

	test('an abort ends the wait', async () => {
		const stop = new AbortController();
		const came = untilMemory(opening([refused]), stop.signal, [60_000]);
		stop.abort(new Error('enough'));
		await expect(came).rejects.toThrow('enough');
	});
});

const inner = 'Invalid typed array length: 1163217991';

test.each<[string, string, string, ErrorCode]>([
	[
		'request (600 tokens) exceeds the available context size (512 tokens), try',
		'',
		'request',
		'context-overflow',
	],
	['(ABORT) native code called abort()', '', 'dead', 'device-lost'],
	['wllama has crashed, please reload the module', '', 'dead', 'device-lost'],
	['(ABORT) Cannot enlarge memory', '', 'dead', 'out-of-memory'],
	[inner, 'std::bad_alloc', 'dead', 'out-of-memory'],
	[inner, '[json.exception.type_error.316] invalid UTF-8 byte', 'broke', 'malformed'],
	[
		inner,
		'The model produced output that does not match the expected peg-native format',
		'broke',
		'malformed',
	],
	[inner, 'JSON schema error at #: unrecognized type', 'refused', 'bad-request'],
	[inner, 'ggml_webgpu: Device lost! Reason: 1', 'dead', 'device-lost'],
	[inner, '', 'dead', 'device-lost'],
	['No slot', '', 'request', 'server'],
])('a request that fails: %s %s', (message, said, kind, code) => {
	const fault = requestFault(new Error(message), said);
	expect(fault).toMatchObject({ kind, error: { code } });
	expect(fault.error.wayOut).not.toBe('');
});

test('the log forgets old lines but not how many there were', () => {
	const log = createLog();
	for (let i = 0; i < 5000; i++) log.log(`line ${i}`);
	expect(log.all.length).toBeLessThan(1000);
	expect(log.since(4998)).toBe('line 4998\nline 4999');
	expect(log.since(5000)).toBe('');
	expect(log.since(0).split('\n')).toHaveLength(log.all.length);
	const told: string[] = [];
	log.onFatal = (line) => told.push(line);
	log.error('fine');
	log.error('Aborted(no such file)');
	expect(told).toEqual(['Aborted(no such file)']);
});

test('a call in the words of llama-server', () => {
	const messages = [{ role: 'user' as const, content: 'Hi' }];
	const sampling = { temperature: 0.7, topP: 0.9, maxTokens: 50, seed: 0xfffffffe };
	expect(requestBody({ messages, sampling, think: true }, 0, { reasoning: true })).toEqual({
		messages,
		timings_per_token: true,
		temperature: 0.7,
		top_p: 0.9,
		top_k: 2000,
		min_p: 0,
		max_tokens: 50,
		seed: 0xfffffffe,
		chat_template_kwargs: { enable_thinking: true },
	});
	const schema = { type: 'boolean' as const };
	const body = requestBody(
		{ messages, sampling, think: true, schema },
		1,
		{ reasoning: false },
		{ x: 1 },
	);
	expect(body).toMatchObject({ x: 1, chat_template_kwargs: { enable_thinking: false } });
	// 0xffffffff means "any" to llama.cpp.
	expect(body.seed).toBe(0);
	expect(body.response_format).toMatchObject({ json_schema: { name: 'reply', schema } });
});

test('an answer in ours', () => {
	expect(readChunk({ choices: [{ delta: { content: null } }] })).toBeUndefined();
	expect(readChunk({ choices: [] })).toBeUndefined();
	expect(readChunk({ choices: [{ delta: { content: 'a', reasoning_content: 'b' } }] })).toEqual({
		thinking: 'b',
		text: 'a',
	});
	const timings = { cache_n: 5, prompt_n: 7, prompt_ms: 10, predicted_n: 3, predicted_ms: 20 };
	expect(usageOf({ choices: [], timings })).toEqual({
		promptTokens: 12,
		cachedTokens: 5,
		completionTokens: 3,
		milliseconds: 30,
		exact: true,
	});
	expect(usageOf(undefined).exact).toBe(false);
});
