/** What servers say of themselves, and what their replies teach. */
import { describe, expect, test } from 'vitest';
import type { Endpoint, LearntModel } from '../../src/core/types.ts';
import { testConnection } from '../../src/engines/remote/http.ts';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import { limitIn } from '../../src/engines/remote/learnt.ts';
import { createRemote } from '../../src/engines/remote/runtime.ts';
import type { Scripted } from '../support/openai-server.ts';
import { never, request, secret, stage } from '../support/remote-stage.ts';
import { collect } from '../support/scripted-runtime.ts';

/** An engine whose lessons are kept, and another one that begins with them. */
async function school(replies: Parameters<typeof stage>[0]) {
	const { endpoint, around, server } = await stage(replies);
	const kept: LearntModel[] = [];
	const open = (change: Partial<Endpoint> = {}) =>
		createRemote(
			{ ...endpoint, ...change },
			'test-model',
			secret,
			around,
			newKnownServers(),
			(one) => kept.push(one),
		);
	return { open, kept, server };
}

const english = 'The quick brown fox jumps over the lazy dog, and then it sleeps. '.repeat(30);
const asked = (content: string) => ({ ...request, messages: [{ role: 'user' as const, content }] });
const counting =
	(perToken: number) =>
	(body: { messages: { content: string }[] }): Scripted => ({
		text: '4',
		usage: {
			prompt_tokens: Math.round(Buffer.byteLength(body.messages[0]!.content) / perToken) + 5,
			completion_tokens: 1,
		},
	});

describe('characters per token', () => {
	test.each([4.4, 2.6])(
		'a prompt that took %d tells it, also after a restart',
		async (perToken) => {
			const { open, kept } = await school(counting(perToken));
			const engine = open();
			expect((await engine.contextWindow(never)).charactersPerToken).toBe(3.2);
			await collect(engine.generate(asked(english), never));
			expect((await engine.contextWindow(never)).charactersPerToken).toBeCloseTo(perToken, 1);
			expect(kept).toMatchObject([{ model: 'test-model', charactersPerToken: perToken }]);
			const later = open({ learnt: kept });
			expect((await later.contextWindow(never)).charactersPerToken).toBeCloseTo(perToken, 1);
		},
	);

	test('a short prompt, one that may have been cut, and no figures tell nothing', async () => {
		const long = english.repeat(10);
		for (const [content, reply] of [
			['Hi', counting(1)],
			[long, counting(20)],
			[english, () => ({ text: '4', usage: null })],
		] as const) {
			const { open } = await school(reply);
			const engine = open();
			await collect(engine.generate(asked(content), never));
			expect((await engine.contextWindow(never)).charactersPerToken).toBe(3.2);
		}
	});
});

describe('the limit that a refusal names', () => {
	test.each([
		[
			"This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
			4096,
		],
		[
			'request (3098 tokens) exceeds the available context size (2048 tokens), try increasing it',
			2048,
		],
		["The input (5000 tokens) is longer than the model's context length (4096 tokens).", 4096],
		['prompt is too long: 250000 tokens > 200000 maximum', 200_000],
		['`inputs` tokens + `max_new_tokens` must be <= 8192. Given: 9000', 8192],
		['Input exceeds max_model_len of 32,768', 32_768],
		['too long', undefined],
		['the request exceeds the available context size, try increasing it', undefined],
	])('%s', (words, tokens) => {
		expect(limitIn(words)).toBe(tokens);
	});

	test('is kept to, until the person sets another context', async () => {
		const message = 'request (3098 tokens) exceeds the available context size (2048 tokens)';
		const { open, kept } = await school([{ status: 400, body: { error: { message } } }]);
		const engine = open();
		await expect(collect(engine.generate(request, never))).rejects.toMatchObject({
			code: 'context-overflow',
			wayOut: expect.stringContaining('2048 tokens') as string,
		});
		expect((await engine.contextWindow(never)).context).toBe(2048);
		expect((await open({ learnt: kept }).contextWindow(never)).context).toBe(2048);
		const set = open({ learnt: kept, context: 16_384 });
		expect((await set.contextWindow(never)).context).toBe(16_384);
	});
});

test('what was learnt of ends, roles and kind outlives the program', async () => {
	const alone = {
		raw: ['data: {"choices":[{"delta":{"content":"4"}}],"timings":{}}\n\n', 'data: [DONE]\n\n'],
	};
	const { open, kept, server } = await school(({ messages }) =>
		messages.some(({ role }) => role === 'system')
			? { status: 400, body: { error: { message: 'System role not supported' } } }
			: alone,
	);
	const messages = [{ role: 'system' as const, content: 'Be brief.' }, ...request.messages];
	await collect(open().generate({ ...request, messages }, never));
	expect(kept.at(-1)).toMatchObject({ namesEnd: false, plainRoles: true, kind: 'llama-server' });
	const before = server.requests.length;
	await collect(open({ learnt: [kept.at(-1)!] }).generate({ ...request, messages }, never));
	expect(server.requests).toHaveLength(before + 1);
});

describe('a test of the connection finds the context', () => {
	async function told(pages: Record<string, unknown>) {
		const { endpoint, around } = await stage([]);
		const sent: string[] = [];
		around.fetch = async (input) => {
			const path = new URL(String(input)).pathname;
			sent.push(path);
			return path in pages ? Response.json(pages[path]) : new Response('', { status: 404 });
		};
		return { ...(await testConnection(endpoint, '', never, around)), sent };
	}

	test.each<[string, object, number]>([
		['vLLM', { max_model_len: 32_768 }, 32_768],
		['llama-server', { meta: { n_ctx: 2048, n_ctx_train: 8192 } }, 2048],
		['OpenRouter', { context_length: 200_000, top_provider: { context_length: 100_000 } }, 100_000],
		['Groq', { context_window: 131_072 }, 131_072],
		['LM Studio', { max_context_length: 40_960, loaded_context_length: 4096 }, 4096],
	])('%s', async (_, entry, context) => {
		const found = await told({ '/v1/models': { data: [{ id: 'a', ...entry }, { id: 'b' }] } });
		expect(found).toEqual({ models: ['a', 'b'], contexts: { a: context }, sent: ['/v1/models'] });
	});

	test('llama-server is asked for its slots', async () => {
		const found = await told({
			'/v1/models': { data: [{ id: 'a', owned_by: 'llamacpp', meta: { n_ctx: 8192 } }] },
			'/props': { default_generation_settings: { n_ctx: 4096 }, total_slots: 2 },
		});
		expect(found).toMatchObject({ contexts: { a: 4096 }, parallel: 2 });
	});

	test('Ollama is asked what is set and what is loaded', async () => {
		const data = [{ id: 'a', owned_by: 'library' }];
		const list = { '/v1/models': { data } };
		const show = { '/api/show': { parameters: 'stop "x"\nnum_ctx                        16384' } };
		expect(await told({ ...list, ...show })).toMatchObject({ contexts: { a: 16_384 } });
		const ps = { '/api/ps': { models: [{ name: 'a', context_length: 4096 }] } };
		expect(await told({ ...list, ...show, ...ps })).toMatchObject({ contexts: { a: 4096 } });
		expect(await told(list)).not.toHaveProperty('contexts');
	});
});

test('a server samples as was meant: its own bounds are switched off, where it takes that', async () => {
	const signed = {
		raw: ['data: {"choices":[{"delta":{"content":"4"},"finish_reason":"stop"}],"timings":{}}\n\n'],
	};
	const { ask, server } = await stage([signed]);
	await ask();
	await ask();
	await ask({ sampling: { ...request.sampling, temperature: 0 } });
	expect(server.requests.map(({ body }) => [body.top_k, body.min_p])).toEqual([
		[undefined, undefined],
		[0, 0],
		[undefined, undefined],
	]);
	const strict = await stage([signed], { refuses: ['top_k'] });
	await strict.ask();
	expect((await strict.ask()).reply.calls).toBe(2);
	expect((await strict.ask()).reply.calls).toBe(1);
});

test('a limit of the answer holds on a model that turns out not to think', async () => {
	const { ask } = await stage([{ text: 'word '.repeat(300), piece: 5 }]);
	const sampling = { ...request.sampling, maxTokens: 20, maxThinking: 500 };
	const { reply } = await ask({ sampling });
	expect(reply.finish).toBe('length');
	expect(reply.text.split(' ').length).toBeLessThanOrEqual(21);
	expect(reply.usage.completionTokens).toBeLessThanOrEqual(21);
	const short = await stage([{ text: 'It is 4.' }]);
	expect((await short.ask({ sampling })).reply).toMatchObject({ text: 'It is 4.', finish: 'stop' });
});
