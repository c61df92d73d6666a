import { afterEach, describe, expect, test, vi } from 'vitest';
import { hasCode, MullError } from '../../src/core/errors.ts';
import type { Delta, Request } from '../../src/core/ports.ts';
import type { Reply } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import {
	createWebllm,
	requestOf,
	type WebllmOptions,
	type WebllmState,
} from '../../src/engines/webllm/runtime.ts';
import {
	catalogueSource,
	customSource,
	modelFolder,
	webllmRecord,
	type WebllmSource,
} from '../../src/engines/webllm/download/source.ts';
import { loaded, say, stage, usage, type Script, type Stage } from '../support/scripted-webllm.ts';
import { waitFor } from '../support/wait.ts';
import { toTheEnd } from '../support/to-the-end.ts';

const qwen = catalogueSource('Qwen3-0.6B-q4f16_1-MLC')!;
const llama = catalogueSource('Llama-3.2-1B-Instruct-q4f16_1-MLC')!;
const sampling = { temperature: 0.7, topP: 0.95, maxTokens: 100 };
const question: Request = {
	messages: [{ role: 'user', content: 'Hello?' }],
	sampling,
	think: true,
};
const forever = new AbortController().signal;
const here = async () => {};

function set(stage: Stage, more: Partial<WebllmOptions> = {}) {
	const states: WebllmState[] = [];
	const runtime = createWebllm({
		spawn: stage.spawn,
		source: qwen,
		context: 4096,
		ensure: here,
		patience: 50,
		onState: (state) => states.push(state),
		...more,
	});
	return { runtime, engine: createEngine(runtime), states };
}

async function ask(
	engine: ReturnType<typeof createEngine>,
	request: Request = question,
	signal = forever,
	onDelta: (delta: Delta) => void = () => {},
): Promise<{ reply: Reply; deltas: Delta[] }> {
	const deltas: Delta[] = [];
	const reply = await toTheEnd(engine.generate(request, signal), (delta) => {
		deltas.push(delta);
		onDelta(delta);
	});
	return { reply, deltas };
}

const failure = async (promise: Promise<unknown>): Promise<MullError> => {
	try {
		await promise;
	} catch (thrown) {
		expect(thrown).toBeInstanceOf(MullError);
		return thrown as MullError;
	}
	throw new Error('It should have failed.');
};

afterEach(() => vi.useRealTimers());

describe('an answer', () => {
	test('loads once, streams, separates thinking, counts', async () => {
		const scene = stage({ chat: say('<thi', 'nk>So.</th', 'ink>\n\nHi', ' there') });
		const { engine, runtime, states } = set(scene);
		const { reply, deltas } = await ask(engine);
		expect(reply.thinking).toBe('So.');
		expect(reply.text).toBe('Hi there');
		expect(reply.finish).toBe('stop');
		expect(reply.usage).toEqual({
			promptTokens: 20,
			cachedTokens: 8,
			completionTokens: 3,
			milliseconds: 40,
			exact: true,
		});
		expect(deltas.map(({ text = '' }) => text).join('')).toBe('Hi there');
		await ask(engine);
		expect(scene.started).toBe(1);
		expect(runtime.loaded).toBe(true);
		expect(states.at(-1)).toEqual({
			kind: 'loaded',
			backend: 'WebGPU (scripted)',
			context: 4096,
		});
	});

	test('says how far the loading is', async () => {
		const scene = stage({
			load: async ({ tell }) => {
				tell({ type: 'progress', fraction: 0.5, text: 'Loading model from cache[3/6]: …' });
				tell({ type: 'progress', fraction: 0.9, text: 'Loading GPU shader modules[9/10]' });
				tell({ type: 'progress', fraction: 1, text: 'Finish loading on WebGPU - nvidia' });
				tell(loaded);
			},
		});
		const { deltas } = await ask(set(scene).engine);
		const said = deltas.flatMap(({ status }) => status ?? []);
		expect(said).toContain('Loading the model: 50 %.');
		expect(said).toContain('Preparing the graphics processor: 90 %.');
		// What is not counted has no share of the whole.
		expect(said).toContain('Starting WebLLM.');
		expect(said).toContain('Trying the model out.');
		expect(said.filter((status) => /(Starting|Trying).*%/.test(status))).toEqual([]);
	});

	test('a template that opens the thinking', async () => {
		const scene = stage({
			load: ({ tell }) => tell({ ...loaded, opensThinking: true } as typeof loaded),
			chat: say('So it is.</think>', 'Four'),
		});
		const { reply } = await ask(set(scene).engine);
		expect([reply.thinking, reply.text]).toEqual(['So it is.', 'Four']);
	});

	test('the empty block of a reply without reasoning is not shown', async () => {
		const scene = stage({ chat: say('<think>\n\n</think>\n\n', 'Four') });
		const { reply } = await ask(set(scene).engine, { ...question, think: false });
		expect([reply.thinking, reply.text]).toEqual(['', 'Four']);
	});

	test.each([true, false])('how sure it was of each word (drawn here: %s)', async (drawsHere) => {
		const words = [
			['It is', 0.5],
			[' 4', 0.25],
		] as const;
		let asked: unknown;
		const scene = stage({
			load: ({ tell }) => tell({ ...loaded, drawsHere } as typeof loaded),
			chat: (id, request, { tell }) => {
				asked = request.logprobs;
				for (const [text, p] of words) {
					const token = { token: text, logprob: Math.log(p), bytes: null };
					const content = [{ ...token, top_logprobs: [token] }];
					tell({ type: 'text', id, text, ...(asked ? { logprobs: { content } } : {}) });
				}
				tell({ type: 'end', id, finish: 'stop', usage });
			},
		});
		const { reply } = await ask(set(scene).engine, { ...question, odds: true });
		// A worker that draws leaves the package one token, of which it is sure.
		expect(asked).toBe(drawsHere ? undefined : true);
		expect(reply.odds?.map(({ text, p }) => [text, p!.toFixed(2)])).toEqual(
			drawsHere
				? undefined
				: [
						['It is', '0.50'],
						[' 4', '0.25'],
					],
		);
		expect(reply).not.toHaveProperty('meanLogprob');
	});

	test('cut at the limit', async () => {
		const scene = stage({
			chat: (id, _, { tell }) => tell({ type: 'end', id, finish: 'length', usage }),
		});
		expect((await ask(set(scene).engine)).reply.finish).toBe('length');
	});

	test('a schema is sent as a string and the reply is valid against it', async () => {
		const scene = stage({
			chat: (id, request, scene) =>
				say(
					request.response_format ? '<think>\n\n</think>\n\n{"ok": true}' : '<think>Hm.</think>Yes',
				)(id, request, scene),
		});
		const schema = {
			type: 'object' as const,
			properties: { ok: { type: 'boolean' as const } },
			required: ['ok'],
			additionalProperties: false as const,
		};
		const { reply } = await ask(set(scene).engine, { ...question, schema });
		expect(reply.value).toEqual({ ok: true });
		expect(reply.thinking).toContain('Hm.');
		const structured = scene.heard.flatMap((m) => (m.type === 'chat' ? m.request : [])).at(-1)!;
		expect(structured.response_format).toEqual({
			type: 'json_object',
			schema: JSON.stringify(schema),
		});
		expect(structured.extra_body).toEqual({ enable_thinking: false });
	});
});

describe('a request in the words of the package', () => {
	const call = { messages: question.messages, sampling, think: true };

	test.each([
		['reasoning on', qwen, true, undefined, 100],
		['reasoning off', qwen, false, { enable_thinking: false }, 100],
		['a model without it', llama, false, undefined, 100],
	])('%s', (_, source, think, extra, maxTokens) => {
		const request = requestOf({ ...call, think }, source);
		expect(request.extra_body).toEqual(extra);
		expect(request.max_tokens).toBe(maxTokens);
		expect(request.temperature).toBe(0.7);
		expect(request.top_p).toBe(0.95);
		expect('seed' in request).toBe(false);
	});

	test('log-probabilities only where each word’s are wanted, and no more than it takes', () => {
		const asked = requestOf({ ...call, odds: true }, qwen);
		expect([asked.logprobs, asked.top_logprobs]).toEqual([true, 5]);
		expect(requestOf({ ...call, logprobs: true }, qwen)).not.toHaveProperty('logprobs');
	});

	test('a seed is a number of 32 bits without a sign', () => {
		const seeded = (seed: number) =>
			requestOf({ ...call, sampling: { ...sampling, seed } }, qwen).seed;
		expect([seeded(7), seeded(-1), seeded(0)]).toEqual([7, 4294967295, 0]);
	});

	test('one system message, at the front', () => {
		const messages = [
			{ role: 'user', content: 'a' },
			{ role: 'system', content: 'b' },
			{ role: 'assistant', content: 'c' },
			{ role: 'system', content: 'd' },
			{ role: 'user', content: 'e' },
		] as const;
		expect(requestOf({ ...call, messages: [...messages] }, qwen).messages).toEqual([
			{ role: 'system', content: 'b\n\nd' },
			messages[0],
			messages[2],
			messages[4],
		]);
	});

	test('the last word is the user’s', () => {
		const messages = [{ role: 'assistant' as const, content: 'Yes' }];
		expect(() => requestOf({ ...call, messages }, qwen)).toThrow(MullError);
	});
});

describe('stopping', () => {
	const endless: Script['chat'] = async (id, _request, scene) => {
		while (!scene.wasStopped()) {
			scene.tell({ type: 'text', id, text: 'on ' });
			await new Promise((resolve) => setTimeout(resolve, 2));
		}
		scene.tell({ type: 'end', id, finish: 'abort', usage });
	};

	test('at the next token, and the worker lives on', async () => {
		const scene = stage({ chat: endless });
		// Time enough to stop: a busy machine is not a worker that hangs.
		const { engine } = set(scene, { patience: 60_000 });
		const stop = new AbortController();
		const error = await failure(
			ask(engine, question, stop.signal, ({ text }) => text && stop.abort()),
		);
		expect(error.code).toBe('aborted');
		await waitFor(() => expect(scene.heard.at(-1)).toEqual({ type: 'stop', id: 1 }));
		// The next one waits for the stop, then is served by the same worker.
		const other = new AbortController();
		await failure(ask(engine, question, other.signal, ({ text }) => text && other.abort()));
		expect([scene.started, scene.terminated]).toEqual([1, 0]);
	});

	test('in a prefill, which cannot stop: the worker ends, the next use loads again', async () => {
		const scene = stage({ chat: () => {} }, { chat: say('Here.') });
		const { engine, states } = set(scene);
		const stop = new AbortController();
		const asked = failure(ask(engine, question, stop.signal));
		await waitFor(() => expect(scene.heard.at(-1)?.type).toBe('chat'));
		stop.abort();
		expect((await asked).code).toBe('aborted');
		expect((await ask(engine)).reply.text).toBe('Here.');
		expect([scene.started, scene.terminated]).toEqual([2, 1]);
		expect(states.map(({ kind }) => kind)).toContain('unloaded');
	});

	test('a consumer that walks away stops it too', async () => {
		const scene = stage({ chat: endless });
		const { engine } = set(scene);
		for await (const { text } of engine.generate(question, forever)) if (text) break;
		await waitFor(() => expect(scene.heard.at(-1)).toEqual({ type: 'stop', id: 1 }));
	});

	test('while it loads: the worker ends', async () => {
		const scene = stage({ load: () => {} }, {});
		const { engine } = set(scene);
		const stop = new AbortController();
		const asked = failure(ask(engine, question, stop.signal));
		await waitFor(() => expect(scene.heard.at(-1)?.type).toBe('load'));
		stop.abort();
		expect((await asked).code).toBe('aborted');
		expect(scene.terminated).toBe(1);
		expect((await ask(engine)).reply.text).toBe('Hello.');
	});

	test('while it loads for somebody else as well: it goes on loading', async () => {
		let finish = () => {};
		const scene = stage({ load: ({ tell }) => void (finish = () => tell(loaded)) });
		const { engine, runtime } = set(scene);
		const ahead = runtime.load(forever);
		const stop = new AbortController();
		const asked = failure(ask(engine, question, stop.signal));
		await waitFor(() => expect(scene.heard.at(-1)?.type).toBe('load'));
		stop.abort();
		await asked;
		expect(scene.terminated).toBe(0);
		finish();
		await ahead;
		expect(runtime.loaded).toBe(true);
	});

	test('an abort before anything happened starts nothing', async () => {
		const scene = stage({});
		await failure(ask(set(scene).engine, question, AbortSignal.abort()));
		expect(scene.started).toBe(0);
	});
});

describe('what breaks', () => {
	const fault = (name: string, message: string) => ({ name, message });
	const failsToLoad = (name: string, message: string): Script => ({
		load: ({ tell }) => tell({ type: 'load-failed', fault: fault(name, message) }),
	});
	const failsToAnswer = (name: string, message: string): Script => ({
		chat: (id, _, { tell }) => tell({ type: 'failed', id, fault: fault(name, message) }),
	});

	test.each([
		['WebGPUNotAvailableError', 'WebGPU is not supported', 'no-webgpu', /no WebGPU/],
		['Error', 'Unable to find a compatible GPU. This issue …', 'no-webgpu', /no graphics/],
		[
			'Error',
			'Cannot initialize runtime because of requested maxStorageBuffersPerShaderStage exceeds limit. requested=10, limit=8. ',
			'unsupported-device',
			/maxStorageBuffersPerShaderStage/,
		],
		['ShaderF16SupportError', 'requires shader-f16', 'unsupported-device', /16-bit/],
		['DeviceLostError', 'The WebGPU device was lost while loading', 'out-of-memory', /memory/],
		['RangeError', 'Array buffer allocation failed', 'out-of-memory', /memory/],
		['LinkError', 'WebAssembly.instantiate(): Import #0', 'bad-model', /another version/],
		['CompileError', 'expected magic word 00 61 73 6d', 'bad-model', /damaged/],
		['SyntaxError', 'Unexpected token <', 'bad-model', /could not be loaded/],
		['TypeError', "Failed to execute 'add' on 'Cache'", 'download', /missing/],
		['QuotaExceededError', 'Quota exceeded.', 'quota', /room/],
		['UnsupportedTokenizerFilesError', 'Cannot handle', 'bad-model', /cannot be used/],
	])('loading: %s (%s)', async (name, message, code, words) => {
		const scene = stage(failsToLoad(name, message), {});
		const { engine, states } = set(scene);
		const error = await failure(ask(engine));
		expect(error.code).toBe(code);
		expect(error.message).toMatch(words);
		expect(error.wayOut).not.toBe('');
		expect(scene.terminated).toBe(1);
		expect(states.at(-1)).toMatchObject({ kind: 'failed' });
		// And it can be tried again.
		expect((await ask(engine)).reply.text).toBe('Hello.');
	});

	test.each([
		[
			'ContextWindowSizeExceededError',
			'Prompt tokens exceed context window size: number of prompt tokens: 5000; context window size: 4096',
			'context-overflow',
			/5000 tokens.*4096/,
			0,
		],
		['GrammarMatcherInitError', 'Failed to initialize', 'bad-request', /refused/, 0],
		['Error', 'Internal Error: prefill did not produce logits.', 'server', /failed/, 1],
	])('answering: %s', async (name, message, code, words, terminated) => {
		const scene = stage(failsToAnswer(name, message));
		const error = await failure(ask(set(scene).engine));
		expect(error.code).toBe(code);
		expect(error.message).toMatch(words);
		expect(scene.terminated).toBe(terminated);
	});

	test('the model is not here: nothing is started', async () => {
		const scene = stage({});
		const ensure = async () => {
			throw new MullError('no-model', 'Not here.');
		};
		const { engine, states } = set(scene, { ensure });
		expect(hasCode(await failure(ask(engine)), 'no-model')).toBe(true);
		expect(scene.started).toBe(0);
		expect(states.at(-1)).toMatchObject({ kind: 'failed' });
	});

	test('the worker itself does not start', async () => {
		const scene = stage({ broken: 'Failed to fetch the script', load: () => {} });
		const error = await failure(ask(set(scene).engine));
		expect(error.code).toBe('download');
		expect(error.message).toMatch(/could not be started/);
	});

	const losesItsDevice = (reason: string): Script => ({
		chat: (id, _request, { tell }) => {
			tell({ type: 'text', id, text: '<think>Half a tho' });
			setTimeout(() => tell({ type: 'lost', reason, message: 'gone' }), 5);
		},
	});

	test('a lost device: loaded again, answered again, once', async () => {
		const scene = stage(losesItsDevice('unknown'), { chat: say('Whole.') });
		const { engine } = set(scene);
		const { reply, deltas } = await ask(engine);
		expect(reply.text).toBe('Whole.');
		expect(reply.thinking).toBe('');
		expect(deltas.some(({ restart }) => restart)).toBe(true);
		expect([scene.started, scene.terminated]).toEqual([2, 1]);
	});

	test('lost again: the run waits', async () => {
		const scene = stage(losesItsDevice('unknown'));
		expect(await failure(ask(set(scene).engine))).toMatchObject({ code: 'device-lost', calls: 2 });
		expect(scene.started).toBe(2);
	});

	test('a model that is silently gone counts as a lost device', async () => {
		const scene = stage(failsToAnswer('ModelNotLoadedError', 'Model not loaded before'), {});
		expect((await ask(set(scene).engine)).reply.text).toBe('Hello.');
		expect(scene.started).toBe(2);
	});

	test.each(['destroyed', 'unknown'])('%s: answered again, by itself', async (reason) => {
		const scene = stage(losesItsDevice(reason), { chat: say('Whole.') });
		expect((await ask(set(scene).engine)).reply.text).toBe('Whole.');
	});

	test.each([
		'Buffer was unmapped before mapping was resolved.',
		'A valid external Instance reference no longer exists.',
	])('what a lost device leaves behind comes first: “%s”', async (message) => {
		const scene = stage(failsToAnswer('AbortError', message), { chat: say('Whole.') });
		expect((await ask(set(scene).engine)).reply.text).toBe('Whole.');
		expect(scene.started).toBe(2);
	});

	test('a device that the runtime destroys again had too little memory', async () => {
		const scene = stage(losesItsDevice('destroyed'));
		const error = await failure(ask(set(scene).engine));
		expect(error).toMatchObject({ code: 'out-of-memory', calls: 2 });
	});

	const refused: Script['load'] = ({ tell }) =>
		tell({
			type: 'gpu-error',
			fault: { name: 'GPUValidationError', message: 'Binding size is too large.\n - While …' },
		});

	test('the graphics processor refuses something while the model loads', async () => {
		const scene = stage({ load: refused });
		const error = await failure(ask(set(scene).engine));
		expect(error.code).toBe('unsupported-device');
		expect(error.message).toMatch(/refused.*Binding size is too large\.$/);
		expect(error.wayOut).toMatch(/shorter context/);
		expect(scene.terminated).toBe(1);
	});

	test('the graphics processor refuses something while the model answers', async () => {
		const scene = stage({
			chat: (id, _, scene) => {
				scene.tell({ type: 'text', id, text: '\0' });
				void refused(scene);
				scene.tell({ type: 'end', id, finish: 'length', usage });
			},
		});
		expect((await failure(ask(set(scene).engine))).code).toBe('unsupported-device');
	});

	test('the graphics processor has no memory for something', async () => {
		const fault = { name: 'GPUOutOfMemoryError', message: 'Not enough.' };
		const scene = stage({ load: ({ tell }) => tell({ type: 'gpu-error', fault }) });
		expect((await failure(ask(set(scene).engine))).code).toBe('out-of-memory');
	});

	test('a device that is lost while the model loads had too little memory', async () => {
		const scene = stage({
			load: ({ tell }) => tell({ type: 'lost', reason: 'unknown', message: '' }),
		});
		expect((await failure(ask(set(scene).engine))).code).toBe('out-of-memory');
		expect(scene.started).toBe(1);
	});

	test('between two answers: the next one loads again', async () => {
		let lose = () => {};
		const scene = stage(
			{
				chat: (id, request, scene) => {
					lose = () => scene.tell({ type: 'lost', reason: 'unknown', message: '' });
					return say('One.')(id, request, scene);
				},
			},
			{ chat: say('Two.') },
		);
		const { engine, runtime } = set(scene);
		await ask(engine);
		lose();
		await waitFor(() => expect(runtime.loaded).toBe(false));
		expect((await ask(engine)).reply.text).toBe('Two.');
	});

	test('silence', async () => {
		const scene = stage({ chat: () => {} });
		const error = await failure(ask(set(scene, { stall: 60 }).engine));
		expect(error.code).toBe('stalled');
		expect(scene.terminated).toBe(1);
	});

	test('loading that does not move', async () => {
		const scene = stage({ load: () => {} });
		const error = await failure(ask(set(scene, { stall: 60 }).engine));
		expect(error.code).toBe('stalled');
		expect(error.message).toMatch(/Loading/);
		expect(scene.terminated).toBe(1);
	});

	test('loading that takes long but moves', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		let heard = (_: number | null): void => {};
		const scene = stage({
			load: async ({ tell }) => {
				for (let i = 1; i <= 8; i++) {
					const arrived = new Promise<void>((resolve) => {
						heard = (fraction) => fraction === i / 8 && resolve();
					});
					tell({ type: 'progress', fraction: i / 8, text: 'Loading model from cache' });
					await arrived;
					vi.advanceTimersByTime(2000);
				}
				vi.useRealTimers();
				tell(loaded);
			},
		});
		const onState = (state: WebllmState) => state.kind === 'loading' && heard(state.fraction);
		expect((await ask(set(scene, { stall: 3000, onState }).engine)).reply.text).toBe('Hello.');
	});

	test('unload gives everything back', async () => {
		const scene = stage({});
		const { engine, runtime, states } = set(scene);
		await ask(engine);
		runtime.unload();
		expect(runtime.loaded).toBe(false);
		expect([scene.started, scene.terminated]).toEqual([1, 1]);
		expect(states.at(-1)).toEqual({ kind: 'unloaded' });
		await ask(engine);
		expect(scene.started).toBe(2);
	});
});

describe('whether a model reasons', () => {
	test.each([
		['shows it', '[THINK]Hm.[/THINK]Yes', true],
		['does not', 'Yes', false],
	])('unknown, and the first reply %s', async (_, text, reasons) => {
		const source: WebllmSource = { ...qwen, reasoning: undefined };
		const { engine, runtime } = set(stage({ chat: say(text) }), { source });
		expect(runtime.reasoning).toBeUndefined();
		await ask(engine);
		expect(runtime.reasoning).toBe(reasons);
	});
});

describe('where a model lies', () => {
	test.each([
		['https://huggingface.co/mlc-ai/X', 'https://huggingface.co/mlc-ai/X/resolve/main/'],
		['https://huggingface.co/mlc-ai/X/', 'https://huggingface.co/mlc-ai/X/resolve/main/'],
		['https://a.org/X/resolve/v2', 'https://a.org/X/resolve/v2/'],
		['https://a.org/X/resolve/v2/', 'https://a.org/X/resolve/v2/'],
		['http://localhost:8080/m', 'http://localhost:8080/m/resolve/main/'],
	])('%s', (url, folder) => expect(modelFolder(url)).toBe(folder));

	test.each(['models/x', '/models/x', 'file:///x', 'blob:https://a.org/1', ''])(
		'“%s” is no full address',
		(url) => expect(() => modelFolder(url)).toThrow(MullError),
	);

	test('a model of the user’s own', () => {
		const source = customSource('https://a.org/me/Mine-q4f16_1-MLC', 'https://a.org/mine.wasm');
		expect(source).toMatchObject({
			id: 'https://a.org/me/Mine-q4f16_1-MLC/resolve/main/',
			name: 'Mine-q4f16_1-MLC',
			reasoning: undefined,
			switches: false,
		});
	});

	test.each([
		['Qwen3-4B-q4f16_1-MLC', true, true],
		['Qwen3.5-4B-q4f16_1-MLC', undefined, true],
		['Ministral-3-3B-Reasoning-2512-q4f16_1-MLC', undefined, false],
		['DeepSeek-R1-Distill-Qwen-7B-q4f16_1-MLC', true, true],
		['Phi-4-mini-instruct-q4f16_1-MLC', false, false],
	])('%s: reasons %s, takes an empty block %s', (id, reasoning, switches) => {
		expect(catalogueSource(id)).toMatchObject({ reasoning, switches });
	});

	test('the record', () => {
		expect(webllmRecord(catalogueSource('Qwen3.5-2B-q4f32_1-MLC')!, 8192)).toEqual({
			model: 'https://huggingface.co/mlc-ai/Qwen3.5-2B-q4f32_1-MLC/resolve/main/',
			model_id: 'Qwen3.5-2B-q4f32_1-MLC',
			model_lib: expect.stringMatching(/v0_2_86\/base\/Qwen3\.5-2B-q4f32_1_cs1k-webgpu\.wasm$/),
			overrides: { context_window_size: 8192, max_history_size: 1 },
		});
		expect(webllmRecord(qwen, 4096).required_features).toEqual(['shader-f16']);
	});
});
