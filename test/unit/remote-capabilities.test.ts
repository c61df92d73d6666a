import { describe, expect, test } from 'vitest';
import type { Schema } from '../../src/core/types.ts';
import { bodyOf, learnRefusedFields, newCapabilities } from '../../src/engines/remote/request.ts';
import { errorTextOf } from '../../src/engines/remote/error-text.ts';
import { never, request, stage } from '../support/remote-stage.ts';
import { collect } from '../support/scripted-runtime.ts';
import { serverMind } from '../support/server-mind.ts';

const schema: Schema = {
	type: 'object',
	properties: { ok: { type: 'boolean' } },
	required: ['ok'],
	additionalProperties: false,
};

describe('structure', () => {
	const structured = { schema, schemaName: 'verdict' };

	test('thinks freely first, then writes under the schema', async () => {
		const { ask, server } = await stage(
			serverMind({
				values: { verdict: () => ({ ok: true }) },
				rules: [],
				otherwise: { thinking: 'hm', text: 'Fine.' },
			}),
		);
		const { reply } = await ask(structured);
		expect(reply).toMatchObject({ value: { ok: true }, thinking: 'hm', scratch: false });
		expect(server.requests[0]!.body).not.toHaveProperty('response_format');
		expect(server.requests[1]!.body).toMatchObject({
			response_format: {
				type: 'json_schema',
				json_schema: { name: 'verdict', strict: true, schema },
			},
			chat_template_kwargs: { enable_thinking: false },
		});
	});

	test('a server without schemas is asked in words, and remembered', async () => {
		const { ask, server } = await stage([{ text: '{"ok": 1}' }, { text: '{"ok": true}' }], {
			refuses: ['response_format'],
		});
		const first = (await ask({ ...structured, think: false })).reply;
		// Refused, the structure, its repair: as many as reached the server.
		expect([first.value, first.calls]).toEqual([{ ok: true }, 3]);
		const second = (await ask({ ...structured, think: false })).reply;
		expect([second.value, second.calls]).toEqual([{ ok: true }, 1]);
		const sent = server.requests.map(({ body }) => 'response_format' in body);
		expect(sent).toEqual([true, false, false, false]);
	});

	test('a schema that is refused with a server’s own failure is asked under its older name', async () => {
		const { ask, server, waits } = await stage([{ text: '{"ok": true}' }], { pydantic: true });
		const { reply, deltas } = await ask({ ...structured, think: false });
		expect(reply.value).toEqual({ ok: true });
		expect(deltas[0]!.status).toBe('Desk does not take response_format: asked otherwise.');
		await ask({ ...structured, think: false });
		expect(server.requests.map(({ body }) => body.response_format)).toEqual([
			expect.objectContaining({ type: 'json_schema' }),
			{ type: 'json_object', schema },
			{ type: 'json_object', schema },
		]);
		expect(waits).toEqual([]);
	});

	test('so for calls side by side, which all asked under the newer name', async () => {
		const { make, server } = await stage([{ text: '{"ok": true}' }], { pydantic: true });
		const engine = make({ parallel: 3 });
		await Promise.all(
			[1, 2, 3].map(() =>
				collect(engine.generate({ ...request, ...structured, think: false }, never)),
			),
		);
		const types = server.requests.map(({ body }) => body.response_format?.type);
		expect(types.sort()).toEqual(
			Array.from({ length: 6 }, (_, i) => (i < 3 ? 'json_object' : 'json_schema')),
		);
	});

	test('refused under both names, it is asked in words', async () => {
		const { ask, server } = await stage([{ text: '{"ok": true}' }], { pydantic: 'never' });
		expect((await ask({ ...structured, think: false })).reply.value).toEqual({ ok: true });
		await ask({ ...structured, think: false });
		expect(server.requests.map(({ body }) => 'response_format' in body)).toEqual([
			true,
			false,
			false,
		]);
	});

	test('refused in the middle of a stream, it is learnt as well', async () => {
		const refusal = { error: { message: "'response_format' of that type is not supported" } };
		const { ask, server } = await stage((body) =>
			'response_format' in body
				? { raw: [`data: ${JSON.stringify(refusal)}\n\n`] }
				: { text: '{"ok": true}' },
		);
		expect((await ask({ ...structured, think: false })).reply.value).toEqual({ ok: true });
		expect(server.requests).toHaveLength(2);
	});

	test('a model that does not reason gets a scratch pass, from then on at once', async () => {
		const mind = serverMind({
			values: { verdict: () => ({ ok: true }) },
			rules: [{ when: /work it out in plain words/, say: { text: 'Step 1.' } }],
			otherwise: { text: '{"ok": false}' },
		});
		const { ask, server } = await stage(mind);
		expect((await ask(structured)).reply).toMatchObject({
			value: { ok: true },
			thinking: 'Step 1.',
			scratch: true,
		});
		expect(server.requests).toHaveLength(3);
		await ask(structured);
		expect(server.requests).toHaveLength(5);
	});

	test('a model that goes on thinking although asked not to is asked in another way', async () => {
		const { ask, server } = await stage([{ thinking: 'hm', text: 'a' }]);
		await ask({ think: false });
		await ask({ think: false });
		expect(server.requests.map(({ body }) => body.reasoning_effort)).toEqual([undefined, 'none']);
	});
});

describe('what a server does not want is dropped and remembered', () => {
	test.each(['seed', 'top_p', 'temperature', 'stream_options', 'chat_template_kwargs'])(
		'%s',
		async (field) => {
			const { ask, server } = await stage([{ text: 'a' }], { refuses: [field] });
			await ask();
			await ask();
			expect(server.requests.map(({ body }) => field in body)).toEqual([true, false, false]);
		},
	);

	test('all at once, one after the other', async () => {
		const { ask, server, waits } = await stage([{ text: 'a' }], {
			refuses: ['seed', 'top_p', 'stream_options'],
		});
		expect((await ask()).reply.text).toBe('a');
		expect(server.requests).toHaveLength(4);
		expect(waits).toEqual([]);
	});

	test('calls side by side learn it together, and the person sees what was left out', async () => {
		const { make, server } = await stage([{ text: 'a' }], { refuses: ['seed'] });
		const engine = make({ parallel: 4 });
		const all = await Promise.all([1, 2, 3, 4].map(() => collect(engine.generate(request, never))));
		for (const { reply, deltas } of all) {
			expect(reply.text).toBe('a');
			expect(deltas[0]).toEqual({ status: 'Desk does not take seed: left out.' });
		}
		expect(server.requests).toHaveLength(8);
	});

	test('max_tokens by its newer name', async () => {
		const refusal = {
			status: 400,
			body: {
				error: {
					message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
					param: 'max_tokens',
				},
			},
		};
		const { ask, server } = await stage((body) => ('max_tokens' in body ? refusal : { text: 'a' }));
		await ask();
		expect(server.requests[1]!.body).toMatchObject({ max_completion_tokens: 100 });
	});

	test('only what the server names, not what it echoes of the request', async () => {
		const fastapi = (body: object) => ({
			detail: [
				{
					type: 'extra_forbidden',
					loc: ['body', 'seed'],
					msg: 'Extra inputs are not permitted',
					input: body,
				},
			],
		});
		const { ask, server } = await stage((body) =>
			'seed' in body ? { status: 422, body: fastapi(body) } : { text: 'a' },
		);
		await ask();
		expect(server.requests[1]!.body).toMatchObject({
			top_p: 0.95,
			temperature: 1.2,
			stream_options: {},
		});
	});
});

describe('what a server says', () => {
	test.each<[string, string, string]>([
		['OpenAI', '{"error":{"message":"No.","type":"t","param":"seed","code":null}}', 'No. seed'],
		['Ollama', '{"error":"model not found"}', 'model not found'],
		[
			'FastAPI',
			'{"detail":[{"loc":["body","top_p"],"msg":"too high","input":{"seed":1}}]}',
			'body.top_p too high',
		],
		[
			'vLLM',
			`{"object":"error","message":"[{'loc': ('body', 'seed'), 'msg': 'no', 'input': {'top_p': 1}}]"}`,
			"[{'loc': ('body', 'seed'), 'msg': 'no', }]",
		],
		[
			'pydantic, several at once',
			`{"error":{"message":"2 validation errors:\\n  {'loc': ('body', 'top_p'), 'input': {'seed': [1, '}']}}\\n  {'loc': ('body', 'seed'), 'input': 'it\\\\'s, 5', 'ctx': {}}"}}`,
			"2 validation errors:\n  {'loc': ('body', 'top_p'), }\n  {'loc': ('body', 'seed'), 'ctx': {}}",
		],
		[
			'pydantic, as text',
			"1 validation error for Chat\nseed\n  Too high [type=x, input_value={'top_p': 2, 'a': [3]}, input_type=dict]",
			'1 validation error for Chat\nseed\n  Too high [type=x, input_type=dict]',
		],
		[
			'a proxy that hands on what it was told',
			'{"error":{"message":"Provider returned error","metadata":{"raw":"{\\"detail\\":[{\\"loc\\":[\\"body\\",\\"seed\\"],\\"input\\":{\\"top_p\\":1}}]}"}}}',
			'Provider returned error body.seed',
		],
		['a proxy', '<html><body>Bad gateway seed</body></html>', ''],
		['plain text', 'upstream error', 'upstream error'],
		['nothing', '', ''],
		['a number', '5', ''],
		['layers without end', `${'['.repeat(100_000)}"no"${']'.repeat(100_000)}`, ''],
		[
			'a place without end',
			`{"loc":["body",${'['.repeat(100_000)}${']'.repeat(100_000)}],"msg":"no"}`,
			'body.… no',
		],
	])('%s', (_, body, words) => {
		expect(errorTextOf(body)).toBe(words);
	});

	test('a complaint about something that was not sent teaches nothing', () => {
		const capabilities = newCapabilities();
		const refusal = { status: 400, words: 'seed is not supported' };
		expect(learnRefusedFields(capabilities, { top_p: 1 }, refusal)).toEqual([]);
		expect(learnRefusedFields(capabilities, { seed: 1 }, { ...refusal, status: 401 })).toEqual([]);
		expect(capabilities.refused.size).toBe(0);
		expect(learnRefusedFields(capabilities, { seed: 1 }, refusal)).toEqual(['seed']);
		expect([...capabilities.refused]).toEqual(['seed']);
	});

	test('top_p refused with temperature 0 is still sent with any other', () => {
		const capabilities = newCapabilities();
		const words = 'top_p must be 1 when using greedy sampling';
		expect(
			learnRefusedFields(capabilities, { top_p: 0.2, temperature: 0 }, { status: 422, words }),
		).toEqual(['top_p']);
		const call = { messages: [], think: true };
		const body = (temperature: number) =>
			bodyOf('m', { ...call, sampling: { temperature, topP: 0.2, maxTokens: 9 } }, capabilities);
		expect(body(0)).not.toHaveProperty('top_p');
		expect(body(0.6)).toMatchObject({ top_p: 0.2 });
	});

	test('a grammar that a server fails on counts as a complaint', () => {
		const body = { response_format: {} };
		expect(
			learnRefusedFields(newCapabilities(), body, {
				status: 500,
				words: 'failed to parse grammar',
			}),
		).toEqual(['response_format']);
		expect(
			learnRefusedFields(newCapabilities(), body, { status: 500, words: 'worker died' }),
		).toEqual([]);
	});

	test('a field that a failing server complains of by its name', () => {
		const body = { response_format: {}, seed: 1, temperature: 1, top_p: 1 };
		const says = (words: string, status = 500) =>
			learnRefusedFields(newCapabilities(), body, { status, words });
		expect(says("Llama.chat() got an unexpected keyword argument 'seed'")).toEqual(['seed']);
		expect(says('seed is not supported', 501)).toEqual(['seed']);
		expect(says('response_format must be text', 406)).toEqual(['response_format']);
		// It failed at something else, or says again what it was asked.
		expect(says('CUDA out of memory at temperature 81 °C')).toEqual([]);
		expect(says(`invalid state; request was ${JSON.stringify(body)}`)).toEqual([]);
		for (const status of [401, 403, 404, 408, 413, 429])
			expect(says('seed is not supported', status)).toEqual([]);
	});
});
