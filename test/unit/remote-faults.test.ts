import { afterEach, describe, expect, test, vi } from 'vitest';
import { testConnection } from '../../src/engines/remote/http.ts';
import type { Scripted } from '../support/openai-server.ts';
import { never, request, secret, stage } from '../support/remote-stage.ts';
import { collect } from '../support/scripted-runtime.ts';
import { waitFor } from '../support/wait.ts';

afterEach(() => void vi.useRealTimers());

describe('faults in plain words', () => {
	const says = (status: number, message: string): Scripted => ({
		status,
		body: { error: { message } },
	});
	test.each<[string, Scripted, string, RegExp]>([
		[
			'wrong key',
			says(401, `Incorrect API key provided: ${secret}`),
			'unauthorised',
			/does not accept the key\.$/,
		],
		...[
			['wrong key (Google)', 400, 'API key not valid. Please pass a valid API key.'],
			['wrong key behind a proxy', 500, 'AuthenticationError: Incorrect API key provided'],
			['no key (a proxy)', 500, 'Authentication Error, No api key passed in.'],
			['no header', 422, 'The Authorization header is missing'],
		].map(([what, status, said]): [string, Scripted, string, RegExp] => [
			String(what),
			says(Number(status), String(said)),
			'unauthorised',
			/wants another key\. It says: “.*(key|header)/i,
		]),
		[
			'another key than its own (LiteLLM)',
			says(400, 'No connected db.'),
			'unauthorised',
			/wants another key\. It says: “No connected db\.”/,
		],
		[
			'a broken server that says nothing of keys',
			{ status: 500, body: 'Internal Server Error' },
			'server',
			/failed \(500\)\. It says: “Internal Server Error”/,
		],
		[
			'forbidden',
			says(403, `Key ${secret} may not`),
			'unauthorised',
			/does not allow this\. It says: “Key … may not”/,
		],
		[
			'no such model',
			says(404, 'model "test-model" not found, try pulling it first'),
			'no-model',
			/does not have the model “test-model”/,
		],
		[
			'wrong address',
			{ status: 404, body: 'not found' },
			'network',
			/is unknown to the server \(404\)/,
		],
		[
			'leads elsewhere',
			{ status: 302, headers: { Location: 'http://127.0.0.1:9/' } },
			'network',
			/leads elsewhere/,
		],
		[
			'a web page',
			{ status: 200, body: '<html>', headers: { 'Content-Type': 'text/html' } },
			'network',
			/a web page/,
		],
		[
			'too long (OpenAI, vLLM)',
			says(
				400,
				"This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
			),
			'context-overflow',
			/does not fit/,
		],
		[
			'too long (llama-server)',
			says(400, 'the request exceeds the available context size, try increasing it'),
			'context-overflow',
			/does not fit/,
		],
		[
			'too long (SGLang)',
			says(400, "The input (5000 tokens) is longer than the model's context length (4096 tokens)."),
			'context-overflow',
			/does not fit/,
		],
		['too large', { status: 413 }, 'context-overflow', /does not fit/],
		[
			'refused',
			says(400, 'messages must not be empty'),
			'bad-request',
			/refused the request \(400\)\. It says: “messages must not be empty/,
		],
		['no credit', { status: 402 }, 'rate-limited', /no credit left/],
		['a filter', { text: 'I', finish: 'content_filter' }, 'bad-request', /content filter/],
		[
			'not a model server',
			{ status: 200, body: '"hello"' },
			'server',
			/not a reply of a model server/,
		],
		[
			'too long, said in the stream',
			{ raw: ['data: {"error":{"message":"context length exceeded","code":400}}\n\n'] },
			'context-overflow',
			/does not fit/,
		],
	])('%s', async (_, scripted, code, message) => {
		const { ask } = await stage([scripted]);
		const error = (await ask().catch((thrown: unknown) => thrown)) as Error & { wayOut: string };
		expect(error).toMatchObject({
			name: 'MullError',
			code,
			message: expect.stringMatching(message) as string,
		});
		expect(error.wayOut).not.toBe('');
		expect(JSON.stringify([error.message, error.wayOut, error.stack])).not.toContain(secret);
	});

	test('no server there: both causes are named, with the cure for each server', async () => {
		const { ask, server, waits } = await stage([]);
		await server.stop();
		await expect(ask()).rejects.toMatchObject({
			code: 'network',
			message: expect.stringMatching(/cannot be reached.*not running.*CORS/) as string,
			wayOut: expect.stringContaining('OLLAMA_ORIGINS=http://localhost:5173') as string,
		});
		expect(waits).toHaveLength(3);
	});

	test('https page, http server: said before anything is sent; this machine is an exception', async () => {
		const { make, around, server } = await stage([{ text: 'a' }]);
		around.origin = 'https://mull.example';
		const far = make({ url: 'http://192.168.1.5:8000/v1' }).generate(request, never);
		await expect(collect(far)).rejects.toMatchObject({
			code: 'network',
			message: expect.stringContaining('https') as string,
		});
		expect((await collect(make().generate(request, never))).reply.text).toBe('a');
		expect(server.requests).toHaveLength(1);
	});

	test('an endpoint that was not allowed is never contacted', async () => {
		const { make, server, endpoint, around } = await stage([{ text: 'a' }]);
		const closed = { allowed: false };
		await expect(collect(make(closed).generate(request, never))).rejects.toMatchObject({
			code: 'not-allowed',
		});
		await expect(
			testConnection({ ...endpoint, ...closed }, '', never, around),
		).rejects.toMatchObject({ code: 'not-allowed' });
		expect(server.requests).toEqual([]);
	});

	test('what the service worker stopped was not allowed', async () => {
		const headers = { 'x-mull-gate': 'refused' };
		const { ask, server } = await stage([{ status: 403, headers }]);
		await expect(ask()).rejects.toMatchObject({ code: 'not-allowed' });
		expect(server.requests).toHaveLength(1);
	});

	test('a key that cannot be one is said to be wrong, and nothing is sent', async () => {
		const { make, server, endpoint, around } = await stage([{ text: 'a' }]);
		const key = 'sk-“quoted”\nkey';
		const fault = {
			code: 'unauthorised',
			message: expect.not.stringContaining('quoted') as string,
		};
		await expect(collect(make({}, key).generate(request, never))).rejects.toMatchObject(fault);
		await expect(testConnection(endpoint, key, never, around)).rejects.toMatchObject(fault);
		expect(server.requests).toEqual([]);
	});

	test.each<[string, string, string, RegExp]>([
		['without a key', '', 'Internal Server Error', /^Enter a key if the server wants one/],
		['with one', secret, 'Internal Server Error', /^Try again/],
		['for a reason', '', 'CUDA error', /^Try again/],
	])('a failure that says nothing may be a missing key: %s', async (_, key, body, wayOut) => {
		const { endpoint, around } = await stage([]);
		const fetch = () => Promise.resolve(new Response(body, { status: 500 }));
		await expect(testConnection(endpoint, key, never, { ...around, fetch })).rejects.toMatchObject({
			code: 'server',
			wayOut: expect.stringMatching(wayOut) as string,
		});
	});

	test('a query stays behind the path, and out of messages', async () => {
		const { make, server } = await stage([{ text: 'a' }, { status: 404, body: '' }]);
		const engine = make({ url: `${server.url}/?api-version=2&key=hidden` });
		await expect(collect(engine.generate(request, never))).rejects.toMatchObject({
			message: expect.not.stringContaining('hidden') as string,
		});
		expect(server.requests[0]!.path).toBe('/v1/chat/completions?api-version=2&key=hidden');
	});

	test.each(['', 'not an address', 'ftp://host/v1'])('“%s” is no address', async (url) => {
		const { make } = await stage([]);
		await expect(collect(make({ url }).generate(request, never))).rejects.toMatchObject({
			code: 'bad-input',
		});
	});

	test.each<[string, Scripted, number]>([
		['before the first byte', { text: 'a', delay: 600_000 }, 0],
		['in mid-stream', { text: 'It is four, I think.', silentAfter: 3 }, 3],
	])('a silent server: %s', async (_, scripted, sent) => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const { make, around, server } = await stage([scripted]);
		around.patience = { first: 60_000, next: 60_000 };
		const stalled = expect(collect(make().generate(request, never))).rejects.toMatchObject({
			code: 'stalled',
		});
		await waitFor(() => expect(server.requests[0]?.sent).toBe(sent));
		await vi.advanceTimersByTimeAsync(60_000);
		// What was sent may have come only then, and patience begun anew.
		await waitFor(async () => {
			await vi.advanceTimersByTimeAsync(60_000);
			expect(server.requests[0]!.left).toBe(true);
		});
		await stalled;
	});

	test('comments keep a connection alive', async () => {
		// Longer in all than the patience, and each silence far shorter than it.
		const alive = Array.from({ length: 20 }, () => [': ping\n\n', 250]).flat();
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const { make, around, server } = await stage([
			{
				raw: [...alive, 'data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\n'],
			},
		]);
		around.patience = { first: 600_000, next: 4000 };
		const heard = collect(make().generate(request, never));
		// The clock goes on once the next one is sent.
		for (let sent = 1; sent <= 21; sent++) {
			await waitFor(() => expect(server.requests[0]?.sent).toBeGreaterThanOrEqual(sent));
			await vi.advanceTimersByTimeAsync(250);
		}
		expect((await heard).reply.text).toBe('a');
	});
});

describe('testing a connection', () => {
	test('lists the models, with the key', async () => {
		const { endpoint, around, server } = await stage([], { models: ['a', 'b'], key: secret });
		expect(await testConnection(endpoint, secret, never, around)).toEqual({ models: ['a', 'b'] });
		expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/v1/models' });
	});

	test('a base address with a slash at its end', async () => {
		const { endpoint, around } = await stage([], { models: ['a'] });
		expect(
			await testConnection({ ...endpoint, url: `${endpoint.url}/` }, '', never, around),
		).toEqual({ models: ['a'] });
	});

	test('a server that lists none says so', async () => {
		const { endpoint, around } = await stage([], { models: null });
		expect(await testConnection(endpoint, '', never, around)).toEqual({
			models: [],
			note: expect.stringContaining('lists no models') as string,
		});
	});

	test('a wrong key, no server, a stop', async () => {
		const { endpoint, around, server } = await stage([], { key: 'other' });
		await expect(testConnection(endpoint, secret, never, around)).rejects.toMatchObject({
			name: 'MullError',
			code: 'unauthorised',
		});
		await expect(
			testConnection(endpoint, secret, AbortSignal.abort(), around),
		).rejects.toMatchObject({ code: 'aborted' });
		await server.stop();
		await expect(testConnection(endpoint, secret, never, around)).rejects.toMatchObject({
			name: 'MullError',
			code: 'network',
		});
	});
});
