import { expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../src/core/errors.ts';
import type { Schema } from '../../src/core/types.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { ask, codeOf, inOneBuild, load, never, request } from '../support/llama-asked.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';
import { longTest } from '../support/all.ts';

// A model is loaded for each and computes on the processor: up to 20 s where nothing else runs.
vi.setConfig({ testTimeout: 180_000 });

inOneBuild(() => {
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

	test('a prompt that is too long is refused before it is read', async () => {
		const { engine } = await load({}, { context: 512 });
		const { context } = await engine.contextWindow(never);
		expect(context).toBe(512);
		expect(await codeOf(ask(engine, request('x'.repeat(600))))).toBe('context-overflow');
		const { reply } = await ask(engine, {
			...request('Fits.', { maxTokens: 4000, temperature: 1.2 }),
			sampling: { temperature: 0, topP: 1, maxTokens: 4000 },
		});
		expect(reply.finish).toBe('stop');
	});

	test.each<[string, () => Blob, ErrorCode]>([
		[
			'a web page',
			() => new Blob(['<!doctype html><title>Log in</title>'.repeat(50)]),
			'bad-model',
		],
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
		const model = await load({}, { parallel: 4, load: crash });
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

	longTest('a reply that is no text is tried again, then malformed', async () => {
		const { engine } = await load({ anyByte: true }, { parallel: 4 });
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
});
