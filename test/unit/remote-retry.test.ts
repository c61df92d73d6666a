import { describe, expect, test } from 'vitest';
import { httpContext } from '../../src/engines/remote/http.ts';
import { delayOf, backoffDelay, retryAfter } from '../../src/engines/remote/retry.ts';
import { delayIn } from '../../src/engines/remote/error-text.ts';
import type { Scripted } from '../support/openai-server.ts';
import { never, request, stage } from '../support/remote-stage.ts';
import { collect } from '../support/scripted-runtime.ts';

describe('trying again', () => {
	test.each([500, 502, 504])('%i passes, and the wait is seen', async (status) => {
		const { ask, server, waits } = await stage([{ status }, { status }, { text: 'a' }]);
		const { reply, deltas } = await ask();
		expect(reply.text).toBe('a');
		expect(server.requests).toHaveLength(3);
		expect(reply.calls).toBe(3);
		expect(waits).toEqual([500, 1000]);
		expect(
			deltas.filter(({ status }) => status?.includes('Trying again in a second.')),
		).toHaveLength(2);
	});

	test.each([429, 503])(
		'%i without a word of how long is given a minute in all',
		async (status) => {
			const { ask, waits } = await stage([{ status }, { status }, { status }, { text: 'a' }]);
			const { reply, deltas } = await ask();
			expect(reply.text).toBe('a');
			expect(waits).toEqual([5000, 15_000, 45_000]);
			expect(deltas[0]!.status).toContain('Trying again in 5 seconds.');
		},
	);

	test('the error body says how long, where the header is not to be read', async () => {
		const message = 'Rate limit reached. Please try again in 7.66s.';
		const { ask, waits } = await stage([
			{ status: 429, body: { error: { message } } },
			{ status: 503, body: { error: 'loading', estimated_time: 12 } },
			{ raw: [`data: ${JSON.stringify({ error: { code: 429, message } })}\n\n`] },
			{ text: 'a' },
		]);
		expect((await ask()).reply.text).toBe('a');
		expect(waits).toEqual([7660, 12_000, 7660]);
	});

	test('four tries, not more', async () => {
		const { ask, server, waits } = await stage([{ status: 502 }]);
		await expect(ask()).rejects.toMatchObject({
			code: 'server',
			message: expect.stringContaining('failed (502)') as string,
			calls: 4,
		});
		expect(server.requests).toHaveLength(4);
		expect(waits).toEqual([500, 1000, 2000]);
	});

	test('a try that no server answered is no call', async () => {
		const { ask, around } = await stage([{ text: 'a' }]);
		const { fetch } = around;
		let n = 0;
		around.fetch = (...sent) => (n++ < 2 ? Promise.reject(new TypeError('no')) : fetch(...sent));
		expect((await ask()).reply.calls).toBe(1);
	});

	test('Retry-After is obeyed: seconds', async () => {
		const { ask, waits } = await stage([
			{ status: 429, headers: { 'Retry-After': '7' } },
			{ text: 'a' },
		]);
		const { deltas } = await ask();
		expect(waits).toEqual([7000]);
		expect(deltas[0]!.status).toContain('Trying again in 7 seconds.');
	});

	test('Retry-After is obeyed: a date', async () => {
		const now = Date.parse('2026-11-21T10:00:00Z');
		const headers = { 'Retry-After': 'Sat, 21 Nov 2026 10:00:09 GMT' };
		const { around, make, waits } = await stage([{ status: 503, headers }, { text: 'a' }]);
		around.now = () => now;
		await collect(make().generate(request, never));
		expect(waits).toEqual([9000]);
	});

	test('a wait too long is left to the person, and so is an empty account', async () => {
		const { ask, server, waits } = await stage([
			{ status: 429, headers: { 'Retry-After': '600' } },
			{
				status: 429,
				body: {
					error: { code: 'insufficient_quota', message: 'You exceeded your current quota.' },
				},
			},
		]);
		await expect(ask()).rejects.toMatchObject({
			code: 'rate-limited',
			message: expect.stringContaining('10 minutes') as string,
		});
		await expect(ask()).rejects.toMatchObject({
			code: 'rate-limited',
			message: expect.stringContaining('no credit') as string,
		});
		expect([server.requests.length, waits]).toEqual([2, []]);
	});

	test('a connection cut before the first byte', async () => {
		const { ask, waits } = await stage([{ cutAfter: 0 }, { text: 'a' }]);
		const { reply, deltas } = await ask();
		expect(reply.text).toBe('a');
		expect(deltas.some((delta) => delta.restart)).toBe(false);
		expect(waits).toEqual([500]);
	});

	test.each<[string, Scripted]>([
		['cut', { text: 'It is four, I think.', cutAfter: 4 }],
		['ended without an end', { text: 'It is four', finish: null }],
		[
			'broken JSON',
			{
				raw: ['data: {"choices":[{"delta":{"content":"It"}}]}\n\n', 'data: {"choices":[{"del\n\n'],
			},
		],
		[
			'an error in the stream',
			{
				raw: [
					'data: {"choices":[{"delta":{"content":"It"}}]}\n\n',
					'data: {"error":{"message":"worker died","code":500}}\n\n',
				],
			},
		],
	])('in mid-stream, the reply starts again: %s', async (_, broken) => {
		const { ask, server } = await stage([broken, { text: 'It is 4.' }]);
		const { reply, shown, deltas } = await ask();
		expect([reply.text, shown.text]).toEqual(['It is 4.', 'It is 4.']);
		expect(deltas.filter((delta) => delta.restart)).toHaveLength(1);
		expect(server.requests).toHaveLength(2);
	});

	test('a stop while waiting for the next try is a stop', async () => {
		const { around, make, server } = await stage([{ status: 503 }]);
		const stop = new AbortController();
		// The real wait, for an hour: only the stop can end it.
		around.wait = (_milliseconds, signal) => {
			const waiting = httpContext().wait(3_600_000, signal);
			stop.abort();
			return waiting;
		};
		await expect(collect(make().generate(request, stop.signal))).rejects.toMatchObject({
			code: 'aborted',
		});
		expect(server.requests).toHaveLength(1);
	});
});

test.each<[number, number | undefined, number, number, boolean?]>([
	[1, undefined, 0, 5000, true],
	[2, undefined, 0.999999, 11_250, true],
	[3, undefined, 0, 45_000, true],
	[20, undefined, 0, 45_000, true],
	[1, 3000, 0, 3000, true],
	[1, undefined, 0, 500],
	[1, undefined, 0.999999, 250],
	[2, undefined, 0, 1000],
	[3, undefined, 0.5, 1500],
	[20, undefined, 0, 20_000],
	[1, 3000, 0, 3000],
	[3, 3000, 0.999999, 3250],
	[1, 0, 0, 0],
])(
	'after %i failed tries, asked to wait %s, at random %f: %i ms',
	(failed, asked, random, expected, busy = false) => {
		expect(backoffDelay(failed, asked, busy, () => random)).toBe(expected);
	},
);

test.each<[string | null, number | undefined]>([
	[null, undefined],
	['', undefined],
	['soon', undefined],
	['7', 7000],
	['0.5', 500],
	['-3', 0],
	['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
	['Thu, 01 Jan 1970 00:00:01 GMT', 0],
])('Retry-After: %s is %s ms', (header, milliseconds) => {
	expect(retryAfter(header, 10_000)).toBe(milliseconds);
});

test('milliseconds in a header of their own come first', () => {
	const headers = new Headers({ 'Retry-After': '7', 'Retry-After-Ms': '6543' });
	expect(delayOf(headers, 0)).toBe(6543);
	headers.set('Retry-After-Ms', '');
	expect(delayOf(headers, 0)).toBe(7000);
	expect(delayOf(new Headers(), 0)).toBeUndefined();
});

const now = 1_795_380_516_000;
test.each<[string, unknown, number | undefined]>([
	['OpenAI', { error: { message: 'Limit 3 / min. Please try again in 20s. Visit …' } }, 20_000],
	['OpenAI, minutes', { error: { message: 'Please try again in 6m0s.' } }, 360_000],
	['OpenAI, short', { error: { message: 'Please try again in 231ms.' } }, 231],
	['Azure', { error: { message: 'Please retry after 6 seconds.' } }, 6000],
	['in words', 'Please wait 1 minute 5 seconds, then retry.', 65_000],
	[
		'Google',
		{ error: { details: [{ '@type': 'x' }, { '@type': 'y.RetryInfo', retryDelay: '34s' }] } },
		34_000,
	],
	['Cloudflare', { retry_after: 30, detail: 'Try again in 99 seconds' }, 30_000],
	['seconds by name', { error: { retry_after_seconds: '2.5' } }, 2500],
	['milliseconds by name', { error: { 'retry-after-ms': 1200 } }, 1200],
	['Hugging Face', { error: 'Model is loading', estimated_time: 20.5 }, 20_500],
	[
		'OpenRouter',
		{ error: { metadata: { headers: { 'X-RateLimit-Reset': String(now + 4000) } } } },
		4000,
	],
	['a moment in seconds', { 'x-ratelimit-reset': now / 1000 + 9 }, 9000],
	['handed on by a proxy', { error: { metadata: { raw: '{"retry_after": 3}' } } }, 3000],
	['a moment that is over', { 'x-ratelimit-reset': now - 5000 }, 0],
	['nothing', { error: { message: 'Too many requests. Please try again later.' } }, undefined],
	['another number', { error: { message: 'Retry limit 5 reached, 3 of 7 used.' } }, undefined],
	['no JSON', '<html>503</html>', undefined],
])('a delay in an error body: %s', (_, body, milliseconds) => {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	expect(delayIn(text, now)).toBe(milliseconds);
});
