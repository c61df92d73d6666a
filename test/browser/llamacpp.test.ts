import { afterEach, expect, test } from 'vitest';
import { MullError, type ErrorCode } from '../../src/core/errors.ts';
import type { Delta, Engine, Request } from '../../src/core/ports.ts';
import type { Reply, Schema } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import {
	loadLlama,
	type LlamaOptions,
	type LoadedLlama,
} from '../../src/engines/llamacpp/runtime.ts';
import { makeTinyGguf, type TinyModel } from '../support/tiny-gguf.ts';

const never = new AbortController().signal;
const loaded: LoadedLlama[] = [];
afterEach(async () => {
	for (const model of loaded.splice(0)) await model.dispose();
});

async function load(tiny: TinyModel = {}, options: LlamaOptions = {}) {
	const file = new Blob([makeTinyGguf(tiny)]);
	const model = await loadLlama(file, { context: 1024, ...options }, () => {}, never);
	loaded.push(model);
	return { ...model, engine: createEngine(model.runtime) };
}

function request(question: string, change: Partial<Request['sampling']> = {}): Request {
	return {
		messages: [
			{ role: 'system', content: 'Be brief.' },
			{ role: 'user', content: question },
		],
		sampling: { temperature: 1, topP: 0.95, maxTokens: 120, seed: 3, ...change },
		think: false,
	};
}

async function ask(engine: Engine, asked: Request, signal: AbortSignal = never) {
	const deltas: Delta[] = [];
	const stream = engine.generate(asked, signal);
	for (;;) {
		const next = await stream.next();
		if (next.done) return { deltas, reply: next.value as Reply };
		deltas.push(next.value);
	}
}

async function codeOf(work: Promise<unknown>): Promise<ErrorCode | 'none'> {
	try {
		await work;
		return 'none';
	} catch (thrown) {
		expect(thrown).toBeInstanceOf(MullError);
		if ((thrown as MullError).code !== 'aborted') expect((thrown as MullError).wayOut).not.toBe('');
		return (thrown as MullError).code;
	}
}

test('loads a file, says what it is, and streams a reply with its usage', async () => {
	const progress: [string, number | null][] = [];
	const file = new Blob([makeTinyGguf()]);
	const model = await loadLlama(file, {}, (...p) => progress.push(p), never);
	loaded.push(model);
	expect(model.info).toMatchObject({ context: 4096, parallel: 4, reasoning: false });
	expect(model.info.charactersPerToken).toBeCloseTo(1, 1);
	expect(progress.at(0)).toEqual(['Reading the model file', null]);
	expect(progress.at(-1)).toEqual(['Loading the model', 1]);
	expect(model.runtime.name).toBe('Tiny random model');

	const engine = createEngine(model.runtime);
	expect(await engine.room(never)).toMatchObject({ context: 4096 });
	const { deltas, reply } = await ask(engine, request('Who are you?', { temperature: 0 }));
	expect(deltas.length).toBeGreaterThan(10);
	expect(
		deltas
			.map((d) => d.text ?? '')
			.join('')
			.trim(),
	).toBe(reply.text);
	expect(reply.text).toMatch(/^[\x20-\x7e\n]{20,}$/);
	expect(reply).toMatchObject({ finish: 'stop', thinking: '', unclosed: false });
	// One token for each character, and the one that ends the reply.
	expect(reply.usage.completionTokens).toBeGreaterThanOrEqual(reply.text.length);
	expect(reply.usage).toMatchObject({ exact: true });
	expect(reply.usage.promptTokens).toBeGreaterThan(30);
	expect(reply.usage.milliseconds).toBeGreaterThan(0);

	const again = await ask(engine, request('Who are you?', { temperature: 0 }));
	expect(again.reply.usage.cachedTokens).toBeGreaterThan(20);
});

test('separates thinking, and leaves it out when it is switched off', async () => {
	const { engine, info } = await load({ thinking: true });
	expect(info.reasoning).toBe(true);
	const on = await ask(engine, { ...request('Why?', { temperature: 0 }), think: true });
	expect(on.reply.thinking.length).toBeGreaterThan(5);
	expect(on.reply.text.length).toBeGreaterThan(5);
	expect(on.reply.thinking + on.reply.text).not.toContain('think>');
	const off = await ask(engine, request('Why?', { temperature: 0 }));
	expect(off.reply).toMatchObject({ thinking: '', finish: 'stop' });
	const cut = await ask(engine, { ...request('Why?', { maxTokens: 5 }), think: true });
	expect(cut.reply).toMatchObject({ finish: 'length', unclosed: true, text: '' });
});

test('repeats with the same seed and differs with another', async () => {
	const { engine } = await load();
	const say = async (seed: number) =>
		(await ask(engine, request('Say something.', { seed, temperature: 1.2 }))).reply.text;
	const first = await say(7);
	expect(await say(7)).toBe(first);
	expect(await say(8)).not.toBe(first);
	expect(await say(0xffffffff)).toBe(await say(0xffffffff));
});

const review: Schema = {
	type: 'object',
	properties: {
		review_result: { type: 'boolean' },
		added_notes: {
			type: 'array',
			items: { type: 'string', maxLength: 40 },
			minItems: 2,
			maxItems: 8,
		},
		output: { type: 'string', maxLength: 120 },
	},
	required: ['review_result', 'added_notes', 'output'],
	additionalProperties: false,
};

test.each([false, true])('a structured reply fits its schema, with thinking: %s', async (think) => {
	const { engine } = await load({ thinking: think });
	const asked = { ...request('Review this.', { maxTokens: 700 }), schema: review, think };
	const { reply } = await ask(engine, asked);
	const value = reply.value as { review_result: boolean; added_notes: string[]; output: string };
	expect(typeof value.review_result).toBe('boolean');
	expect(value.added_notes.length).toBeGreaterThanOrEqual(2);
	expect(value.added_notes.length).toBeLessThanOrEqual(8);
	expect(value.added_notes.every((note) => note.length <= 40)).toBe(true);
	expect(typeof value.output).toBe('string');
	expect(reply.thinking !== '').toBe(think);
});

test('stops at the next token, and the place is free again', async () => {
	const { engine } = await load({ contextLength: 8192 }, { context: 4096 });
	const abort = new AbortController();
	const stream = engine.generate(request('Go on and on.', { maxTokens: 4000 }), abort.signal);
	for (let i = 0; i < 5; i++) await stream.next();
	abort.abort();
	let more = 0;
	const code = await codeOf(
		(async () => {
			while (!(await stream.next()).done) more++;
		})(),
	);
	expect(code).toBe('aborted');
	expect(more).toBeLessThanOrEqual(1);
	// A consumer that merely leaves stops it as well.
	for (let i = 0; i < 6; i++) {
		for await (const delta of engine.generate(request('On.', { maxTokens: 4000 }), never)) {
			expect(delta.text).toBeTypeOf('string');
			break;
		}
	}
	const { reply } = await ask(engine, request('Still there?', { temperature: 0 }));
	expect(reply.finish).toBe('stop');
});

test('decodes four requests as one batch', async () => {
	const { engine } = await load({ width: 128, layers: 4 }, { sampling: { ignore_eos: true } });
	/** Whose piece came, in the order in which they came. */
	const order: number[] = [];
	const asked = [0, 1, 2, 3].map(async (who) => {
		const stream = engine.generate(request(`Question ${who}`, { maxTokens: 96, seed: who }), never);
		for (;;) {
			const next = await stream.next();
			if (next.done) return next.value as Reply;
			if (next.value.text) order.push(who);
		}
	});
	for (const reply of await Promise.all(asked)) expect(reply.usage.completionTokens).toBe(96);
	// A batch gives each its token in every round: nobody is ever far ahead of the others.
	const last = [0, 1, 2, 3].map((who) => order.lastIndexOf(who));
	const together = order.slice(Math.max(...[0, 1, 2, 3].map((who) => order.indexOf(who))));
	const shared = together.slice(0, together.length - (order.length - 1 - Math.min(...last)));
	expect(shared.length).toBeGreaterThan(4 * 60);
	for (let at = 0; at + 12 <= shared.length; at++) {
		expect(new Set(shared.slice(at, at + 12)).size).toBe(4);
	}
});

test('a prompt that is too long is refused before it is read', async () => {
	const { engine } = await load({}, { context: 512 });
	const { context } = await engine.room(never);
	expect(context).toBe(512);
	expect(await codeOf(ask(engine, request('x'.repeat(600))))).toBe('context-overflow');
	const { reply } = await ask(engine, {
		...request('Fits.', { maxTokens: 4000, temperature: 1.2 }),
		sampling: { temperature: 0, topP: 1, maxTokens: 4000 },
	});
	expect(reply.finish).toBe('stop');
});

test.each<[string, () => Blob, ErrorCode]>([
	['a web page', () => new Blob(['<!doctype html><title>Log in</title>'.repeat(50)]), 'bad-model'],
	['a cut file', () => new Blob([makeTinyGguf().slice(0, 300_000)]), 'bad-model'],
	['an unknown kind', () => new Blob([makeTinyGguf({ architecture: 'nonsense' })]), 'bad-model'],
	['an empty file', () => new Blob([]), 'bad-model'],
	[
		'a file whose tensors have another size than its keys say',
		() => {
			const bytes = makeTinyGguf();
			const text = new TextDecoder('latin1').decode(bytes.slice(0, 400));
			bytes[text.indexOf('llama.embedding_length') + 22 + 4] = 96;
			return new Blob([bytes]);
		},
		'bad-model',
	],
])('refuses %s', async (_name, file, code) => {
	expect(await codeOf(loadLlama(file(), {}, () => {}, never))).toBe(code);
});

test('an aborted load leaves nothing running', async () => {
	const abort = new AbortController();
	const work = loadLlama(new Blob([makeTinyGguf()]), {}, () => abort.abort(), abort.signal);
	await expect(work).rejects.toBeDefined();
	const { engine } = await load();
	expect((await ask(engine, request('Here?', { temperature: 0 }))).reply.finish).toBe('stop');
});

test('a dead worker fails what is under way; the next request loads again', async () => {
	// wllama's own switch to abort the program at its first result.
	const crash: Record<string, unknown> = {};
	const model = await load({}, { load: crash });
	await model.dispose();
	crash.pooling_type = 'test_stack_trace_abort';
	expect(await codeOf(Promise.all([1, 2].map(() => ask(model.engine, request('Hello?')))))).toBe(
		'device-lost',
	);
	delete crash.pooling_type;
	const { deltas, reply } = await ask(model.engine, request('Back?', { temperature: 0 }));
	expect(deltas[0]?.status).toBe('Loading the model again.');
	expect(reply.finish).toBe('stop');
});

test('a reply that is no text is tried again, then malformed', async () => {
	const { engine } = await load({ anyByte: true });
	const schema: Schema = {
		type: 'object',
		properties: { text: { type: 'string', maxLength: 60 } },
		required: ['text'],
		additionalProperties: false,
	};
	const asked = { ...request('Write.', { temperature: 1.5, maxTokens: 200 }), schema };
	const others = [1, 2].map((seed) => ask(engine, request('Others?', { temperature: 0, seed })));
	expect(await codeOf(ask(engine, asked))).toBe('malformed');
	// It took down what ran beside it, which began again by itself.
	for (const { reply } of await Promise.all(others)) expect(reply.finish).toBe('stop');
	expect((await ask(engine, request('Fine?', { temperature: 0 }))).reply.finish).toBe('stop');
});

test('the model is loaded anew before old prompts fill the memory', async () => {
	const { engine } = await load({}, { spare: 1 });
	const first = await ask(engine, request('One.', { temperature: 0 }));
	expect(first.deltas[0]?.status).toBeUndefined();
	const second = await ask(engine, request('Two.', { temperature: 0 }));
	expect(second.deltas[0]?.status).toBe('Loading the model again.');
	expect(second.reply.finish).toBe('stop');
});

test('runs in a module worker that a blob started, as the brain does', async () => {
	const script = new URL('../support/llama.worker.ts', import.meta.url).href;
	const blob = new Blob([`import ${JSON.stringify(script)};`], { type: 'text/javascript' });
	const worker = new Worker(URL.createObjectURL(blob), { type: 'module' });
	try {
		const answer = await new Promise((resolve, reject) => {
			worker.onerror = (event) => reject(new Error(event.message || 'no worker'));
			worker.onmessage = ({ data }) =>
				data === 'ready' ? worker.postMessage(new Blob([makeTinyGguf()])) : resolve(data);
		});
		expect(answer).toMatchObject({ finish: 'stop', isolated: true });
	} finally {
		worker.terminate();
	}
});

test('threads: all cores but one where memory may be shared', async () => {
	const { info } = await load({}, { device: { gpu: false, cores: 3, isolated: true } });
	expect(crossOriginIsolated).toBe(true);
	expect(info).toMatchObject({ backend: 'cpu', threads: 2 });
	const single = await load({}, { device: { gpu: false, cores: 8, isolated: false } });
	expect(single.info.threads).toBe(1);
	expect((await ask(single.engine, request('Hm?', { temperature: 0 }))).reply.finish).toBe('stop');
});

test('the graphics processor is used only where it can do what llama.cpp needs', async () => {
	const adapter = await navigator.gpu?.requestAdapter();
	const able = adapter?.features.has('shader-f16') === true;
	const { engine, info } = await load({}, { device: { gpu: true } });
	expect(info.backend).toBe(able ? 'webgpu' : 'cpu');
	expect((await ask(engine, request('Hm?', { temperature: 0 }))).reply.finish).toBe('stop');
});
