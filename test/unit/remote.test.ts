import { describe, expect, test } from 'vitest';
import type { Scripted } from '../support/openai-server.ts';
import { never, request, secret, stage } from '../support/remote-stage.ts';
import { collect } from '../support/scripted-runtime.ts';
import { waitFor } from '../support/wait.ts';

describe('a reply', () => {
	test('streams, with the request as it was asked for', async () => {
		const { ask, server } = await stage([{ thinking: 'two and two', text: 'It is 4. 😀' }]);
		const { reply, shown, deltas } = await ask();
		expect(reply).toMatchObject({
			thinking: 'two and two',
			text: 'It is 4. 😀',
			finish: 'stop',
			unclosed: false,
		});
		expect(shown).toEqual({ thinking: 'two and two', text: 'It is 4. 😀' });
		expect(deltas.length).toBeGreaterThan(4);
		expect(reply.usage).toMatchObject({ promptTokens: 5, completionTokens: 6, exact: true });
		expect(server.requests[0]).toMatchObject({
			path: '/v1/chat/completions',
			headers: { authorization: `Bearer ${secret}` },
			body: {
				model: 'test-model',
				messages: request.messages,
				stream: true,
				temperature: 1.2,
				top_p: 0.95,
				seed: 7,
				max_tokens: 100,
				chat_template_kwargs: { enable_thinking: true },
			},
		});
	});

	test('without a key no key is sent', async () => {
		const { make, server } = await stage([{ text: 'a' }]);
		await collect(make({}, '').generate(request, never));
		expect(server.requests[0]!.headers).not.toHaveProperty('authorization');
	});

	test.each<[string, Scripted]>([
		['reasoning_content', { thinking: 'hm', text: '4' }],
		['reasoning', { thinking: 'hm', text: '4', thinkingIn: 'reasoning' }],
		['tags', { thinking: 'hm', text: '4', thinkingIn: 'tags', piece: 1 }],
		['no stream', { thinking: 'hm', text: '4', whole: true }],
		['tags without an opening one', { text: 'hm</think>4' }],
	])('thinking comes apart: %s', async (_, scripted) => {
		const { ask } = await stage([scripted]);
		expect((await ask()).reply).toMatchObject({ thinking: 'hm', text: '4' });
	});

	const event = (delta: object, finish: string | object | null = null) =>
		`data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}`;
	const [a, b] = [event({ content: 'Grüße 😀' }), event({ content: '!' }, 'stop')];
	const bytes = (text: string) =>
		[...new TextEncoder().encode(text)].map((byte) => ({ bytes: [byte] }));
	test.each<[string, Scripted['raw']]>([
		['bytes one by one, characters torn apart', bytes(`${a}\n\n${b}\n\ndata: [DONE]\n\n`)],
		['CRLF', [`${a}\r\n\r`, `\n${b}\r\n\r\ndata: [DONE]\r\n\r\n`]],
		['CR', [`${a}\r\r${b}\r\rdata: [DONE]\r\r`]],
		[
			'comments and other fields',
			[`: hello\n\nretry: 5\nid: 1\n${a}\n\n:\n`, `event: message\n${b}\n\ndata: [DONE]\n\n`],
		],
		['no space after the colon', [`${a}\n\n${b}\n\n`.replaceAll('data: ', 'data:')]],
		['no empty line between events', [`${a}\n${b}\ndata: [DONE]\n`]],
		['no [DONE], no last line break', [`${a}\n\n${b}`]],
		[
			'a finish reason with no word in it before',
			[`${event({ content: 'Grüße 😀' }, '')}\n\n${b}\n\n`],
		],
		[
			'a finish reason that is an object',
			[`${a}\n\n${event({ content: '!' }, { type: 'stop', matched: 2 })}\n\ndata: [DONE]\n\n`],
		],
		['a list of parts', [event({ content: [{ type: 'text', text: 'Grüße 😀!' }] }, 'stop')]],
	])('any way of sending events: %s', async (_, raw) => {
		const { ask, server } = await stage([{ raw: raw! }]);
		expect((await ask()).reply.text).toBe('Grüße 😀!');
		expect(server.requests).toHaveLength(1);
	});

	test('cut at the limit, and thinking that never closed', async () => {
		const { ask } = await stage([
			{ text: 'It i', finish: 'length' },
			{ thinking: 'hm', finish: 'length' },
		]);
		expect((await ask()).reply).toMatchObject({ text: 'It i', finish: 'length', unclosed: false });
		expect((await ask()).reply).toMatchObject({
			text: '',
			thinking: 'hm',
			finish: 'length',
			unclosed: true,
		});
	});

	test('usage: cached tokens where told, a count by length where nothing is told', async () => {
		const told = {
			prompt_tokens: 50,
			completion_tokens: 9,
			prompt_tokens_details: { cached_tokens: 40 },
		};
		const { ask } = await stage([
			{ text: 'a', usage: told },
			{ text: 'x'.repeat(32), usage: null },
		]);
		expect((await ask()).reply.usage).toMatchObject({
			promptTokens: 50,
			cachedTokens: 40,
			completionTokens: 9,
			exact: true,
		});
		expect((await ask()).reply.usage).toMatchObject({
			promptTokens: 6,
			completionTokens: 10,
			exact: false,
		});
	});

	const usage = { prompt_tokens: 50, completion_tokens: 9 };
	const said = { content: 'It is four.' };
	const last = (rest: object) =>
		`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }], ...rest })}\n\n`;
	test.each<[string, string[]]>([
		['Groq', [last({ x_groq: { id: 'r', usage } })]],
		['Moonshot', [last({ choices: [{ delta: {}, finish_reason: 'stop', usage }] })]],
		['llama-server', [last({ timings: { prompt_n: 12, cache_n: 38, predicted_n: 9 } })]],
		['Ollama', [last({ prompt_eval_count: 50, eval_count: 9 })]],
		['other names', [last({ usage: { input_tokens: 50, output_tokens: 9 } })]],
		['null before the end', [last({ usage: null }), `data: ${JSON.stringify({ usage })}\n\n`]],
		[
			'the prompt first and the reply last',
			[
				`data: ${JSON.stringify({ usage: { prompt_tokens: 50 } })}\n\n`,
				last({ usage: { completion_tokens: 9 } }),
			],
		],
	])('usage where a server has it: %s', async (_, end) => {
		const { ask } = await stage([{ raw: [`${event(said)}\n\n`, ...end, 'data: [DONE]\n\n'] }]);
		expect((await ask()).reply.usage).toMatchObject({
			promptTokens: 50,
			completionTokens: 9,
			exact: true,
		});
	});

	test.each<[string, object]>([
		['none', {}],
		['zeros', { usage: { prompt_tokens: 0, completion_tokens: 0 } }],
		['the prompt alone', { usage: { prompt_tokens: 6 } }],
	])('usage that is no figure is counted by length, and not exact: %s', async (_, rest) => {
		const { ask } = await stage([
			{ raw: [`${event({ content: 'x'.repeat(32) })}\n\n`, last(rest)] },
		]);
		const { reply } = await ask();
		expect(reply.usage).toMatchObject({ promptTokens: 6, completionTokens: 10, exact: false });
	});

	test('a reply in many pieces has as many tokens at least', async () => {
		const { ask } = await stage([{ text: '1 + 1 = 2', piece: 1, usage: null }]);
		expect((await ask()).reply.usage).toMatchObject({ completionTokens: 9, exact: false });
	});

	test('no more at once than the endpoint takes, over all its models', async () => {
		const { make, server } = await stage(() => ({ text: 'a', delay: 30 }));
		const engines = [make(), make()];
		await Promise.all(
			engines.flatMap((engine) => [1, 2, 3].map(() => collect(engine.generate(request, never)))),
		);
		expect(server.requests).toHaveLength(6);
		expect(server.mostAtOnce()).toBe(2);
	});

	test('a limit that the user changes holds from the next engine on', async () => {
		const { make, server } = await stage(() => ({ text: 'a', delay: 30 }));
		make({ parallel: 4 });
		const narrow = make({ parallel: 1 });
		await Promise.all([1, 2, 3].map(() => collect(narrow.generate(request, never))));
		expect(server.mostAtOnce()).toBe(1);
	});
});

test.each([
	['http://127.0.0.1:8000/v1', false],
	['http://localhost:8000/v1', false],
	['https://[::1]:8000/v1', false],
	['https://api.example/v1', true],
	['https://192.168.1.5/v1', true],
	['https://localhost.example/v1', true],
])('a request to %s leaves this device: %s', async (url, remote) => {
	const { make } = await stage([]);
	expect(make({ url }).remote).toBe(remote);
});

describe('stopping', () => {
	const slow: Scripted = { text: 'on and on '.repeat(500), tokensPerSecond: 100 };

	test('an abort closes the connection: the server sees it', async () => {
		const { ask, server } = await stage([slow]);
		const stop = new AbortController();
		const heard = ask({}, stop.signal);
		await waitFor(() => expect(server.requests[0]?.sent).toBeGreaterThan(5));
		stop.abort();
		await expect(heard).rejects.toMatchObject({ code: 'aborted' });
		await waitFor(() => expect(server.requests[0]!.left).toBe(true));
		expect(server.requests[0]!.sent).toBeLessThan(1000); // of 1500
		expect(server.requests).toHaveLength(1);
	});

	test('so does whoever stops listening, and the place is free again', async () => {
		const { make, server } = await stage([slow, slow, { text: 'a' }]);
		const engine = make();
		for (let n = 0; n < 2; n++) {
			const generation = engine.generate(request, never);
			await generation.next();
			await generation.return(undefined as never);
		}
		await waitFor(() => expect(server.requests.map(({ left }) => left)).toEqual([true, true]));
		expect((await collect(engine.generate(request, never))).reply.text).toBe('a');
	});

	test.each<[string, Scripted]>([
		['after a reply', { text: 'a' }],
		['after a refusal', { status: 400 }],
	])('every exchange is closed at its end: %s', async (_, scripted) => {
		const { around, make } = await stage([scripted]);
		const signals: AbortSignal[] = [];
		around.fetch = (url, init) => {
			signals.push(init!.signal!);
			return fetch(url, init);
		};
		await collect(make().generate(request, never)).catch(() => {});
		expect(signals.map((signal) => signal.aborted)).toEqual([true]);
	});

	test('an abort before anything came', async () => {
		const { ask, server } = await stage([{ text: 'a', delay: 5000 }]);
		const stop = new AbortController();
		const heard = ask({}, stop.signal);
		await waitFor(() => expect(server.requests).toHaveLength(1));
		stop.abort();
		await expect(heard).rejects.toMatchObject({ code: 'aborted' });
		await waitFor(() => expect(server.requests[0]!.left).toBe(true));
	});
});
