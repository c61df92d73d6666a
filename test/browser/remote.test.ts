import { expect, inject, test } from 'vitest';
import type { Request } from '../../src/core/ports.ts';
import type { Endpoint } from '../../src/core/types.ts';
import { testConnection } from '../../src/engines/remote/http.ts';
import { createRemote } from '../../src/engines/remote/runtime.ts';
import { httpContext, type HttpContext } from '../../src/engines/remote/http.ts';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import type { Recorded, Scripted } from '../support/openai-server.ts';
import { collect } from '../support/scripted-runtime.ts';
import { waitFor } from '../support/wait.ts';

const base = inject('openaiServer');
const never = new AbortController().signal;
const request: Request = {
	messages: [{ role: 'user', content: 'How much is 2 + 2?' }],
	sampling: { temperature: 0, topP: 0.2, maxTokens: 100, seed: 7 },
	think: true,
};
const endpoint: Endpoint = {
	id: 'e1',
	name: 'Desk',
	url: `${base}/v1`,
	parallel: 4,
	context: 8192,
	allowed: true,
	created: 0,
};
const around: HttpContext = { ...httpContext(), wait: async () => {} };

async function engine(model: string, script: Scripted[], change: Partial<Endpoint> = {}) {
	await fetch(`${base}/script/${model}`, { method: 'POST', body: JSON.stringify(script) });
	const key = 'key';
	return createRemote({ ...endpoint, ...change }, model, key, around, newKnownServers());
}
const requests = async (model: string) =>
	(await (await fetch(`${base}/requests/${model}`)).json()) as Recorded[];

test('a reply streams piece by piece', async () => {
	const remote = await engine('stream', [
		{ thinking: 'two and two', text: 'It is 4. 😀', tokensPerSecond: 200, piece: 2 },
	]);
	const { reply, shown, deltas } = await collect(remote.generate(request, never));
	expect(reply).toMatchObject({ thinking: 'two and two', text: 'It is 4. 😀', finish: 'stop' });
	expect(shown).toEqual({ thinking: 'two and two', text: 'It is 4. 😀' });
	expect(deltas.length).toBeGreaterThan(8);
	expect(reply.usage).toMatchObject({ exact: true, promptTokens: 5 });
	expect(reply.usage.milliseconds).toBeGreaterThan(40);
});

test('an abort closes the connection', async () => {
	const remote = await engine('abort', [{ text: 'on and on '.repeat(500), tokensPerSecond: 100 }]);
	const stop = new AbortController();
	const generation = remote.generate(request, stop.signal);
	await generation.next();
	stop.abort();
	await expect(generation.next()).rejects.toMatchObject({ code: 'aborted' });
	await waitFor(async () => expect((await requests('abort'))[0]!.left).toBe(true));
	const [seen, ...more] = await requests('abort');
	expect([seen!.sent < 1000, more]).toEqual([true, []]); // of 1500
});

test('who stops listening closes the connection too', async () => {
	const remote = await engine('leave', [{ text: 'on and on '.repeat(500), tokensPerSecond: 100 }]);
	const generation = remote.generate(request, never);
	await generation.next();
	await generation.return(undefined as never);
	await waitFor(async () => expect((await requests('leave'))[0]!.left).toBe(true));
});

test('a connection cut in mid-stream starts the reply again', async () => {
	const remote = await engine('cut', [
		{ text: 'It is four, I think.', cutAfter: 4 },
		{ text: 'It is 4.' },
	]);
	const { reply, shown } = await collect(remote.generate(request, never));
	expect([reply.text, shown.text]).toEqual(['It is 4.', 'It is 4.']);
	expect(await requests('cut')).toHaveLength(2);
});

test('a server without CORS: the words name it, and how to allow this page', async () => {
	const closed = { url: `${base}/closed/v1` };
	const remote = await engine('closed', [{ text: 'a' }], closed);
	const fault = {
		name: 'MullError',
		code: 'network',
		message: expect.stringContaining('CORS') as string,
		wayOut: expect.stringContaining(`OLLAMA_ORIGINS=${location.origin}`) as string,
	};
	await expect(collect(remote.generate(request, never))).rejects.toMatchObject(fault);
	await expect(
		testConnection({ ...endpoint, ...closed }, 'key', never, around),
	).rejects.toMatchObject(fault);
	expect(await requests('closed')).toEqual([]);
});

test('a redirect is not followed: the key stays where it was meant to go', async () => {
	const remote = await engine('moved', [
		{ status: 307, headers: { Location: `${base}/v1/chat/completions` } },
	]);
	await expect(collect(remote.generate(request, never))).rejects.toMatchObject({
		code: 'network',
		message: expect.stringContaining('leads elsewhere') as string,
	});
	expect(await requests('moved')).toHaveLength(1);
});

test('429 with Retry-After is waited for as asked', async () => {
	const remote = await engine('busy', [
		{ status: 429, headers: { 'Retry-After': '3' } },
		{ text: 'a' },
	]);
	const { reply, deltas } = await collect(remote.generate(request, never));
	expect(reply.text).toBe('a');
	expect(deltas[0]!.status).toContain('Trying again in 3 seconds.');
});

test('429 whose Retry-After the browser hides: its body is read, else a while passes', async () => {
	const headers = { 'Retry-After': '3', 'Access-Control-Expose-Headers': 'X-Nothing' };
	const remote = await engine('hidden', [
		{ status: 429, headers },
		{ status: 429, headers, body: { error: { message: 'Please try again in 7.2s.' } } },
		{ text: 'a' },
	]);
	const { reply, deltas } = await collect(remote.generate(request, never));
	expect(reply.text).toBe('a');
	const seconds = deltas.flatMap(
		({ status }) => /again in (\d+) seconds/.exec(status ?? '')?.[1] ?? [],
	);
	expect(Number(seconds[0])).toBeGreaterThanOrEqual(4);
	expect(seconds[1]).toBe('7');
});

test('“[DONE]” without a finish, then a broken connection: the reply is asked for again', async () => {
	const piece = 'data: {"choices":[{"delta":{"content":"3 + 4 = 7. Tom has"}}]}\n\n';
	const remote = await engine('broken-off', [
		{ raw: [piece, 'data: [DONE]\n\n', ': never sent'], cutAfter: 2 },
		{ text: 'It is 7.' },
	]);
	const { reply, shown, deltas } = await collect(remote.generate(request, never));
	expect([reply.text, shown.text]).toEqual(['It is 7.', 'It is 7.']);
	expect(deltas.map(({ status }) => status)).toContain(
		'Desk answers one request at a time: asking again.',
	);
});

test('the limit holds over tabs, and a tab that is killed gives its place back', async () => {
	const id = `killed-${crypto.randomUUID()}`;
	const remote = await engine('killed', [{ text: 'a' }], { id, parallel: 1 });
	const hold = `navigator.locks.request('mull-server-${id}-0', () => {
		postMessage('held');
		return new Promise(() => {});
	})`;
	const tab = new Worker(URL.createObjectURL(new Blob([hold])));
	await new Promise((resolve) => (tab.onmessage = resolve));
	const generation = remote.generate(request, never);
	expect(await generation.next()).toEqual({
		done: false,
		value: { status: 'Waiting for its turn.' },
	});
	expect(await requests('killed')).toEqual([]);
	tab.terminate();
	expect((await collect(generation)).reply.text).toBe('a');
	await waitFor(async () => {
		const { held = [] } = await navigator.locks.query();
		expect(held.filter(({ name }) => name?.includes(id))).toEqual([]);
	});
});

test('a connection test lists the models', async () => {
	await engine('listed', []);
	const { models } = await testConnection(endpoint, 'key', never, around);
	expect(models).toContain('listed');
});

test('inside a worker started from a blob, the page is still named as the origin', async () => {
	const script = 'postMessage(globalThis.origin)';
	const worker = new Worker(URL.createObjectURL(new Blob([script])));
	const origin = await new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
	worker.terminate();
	expect(origin).toBe(location.origin);
});
