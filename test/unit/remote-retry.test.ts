import { describe, expect, test } from 'vitest';
import { surroundings } from '../../src/engines/remote-http.ts';
import { pause, retryAfter } from '../../src/engines/remote-retry.ts';
import type { Scripted } from '../support/openai-server.ts';
import { never, request, stage } from '../support/remote-stage.ts';
import { hear } from '../support/scripted-runtime.ts';

describe('trying again', () => {
	test.each([429, 500, 502, 503, 504])('%i passes, and the wait is seen', async (status) => {
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

	test('four tries, not more', async () => {
		const { ask, server, waits } = await stage([{ status: 503 }]);
		await expect(ask()).rejects.toMatchObject({
			code: 'server',
			message: expect.stringContaining('failed (503)') as string,
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
		await hear(make().generate(request, never));
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
			const waiting = surroundings().wait(3_600_000, signal);
			stop.abort();
			return waiting;
		};
		await expect(hear(make().generate(request, stop.signal))).rejects.toMatchObject({
			code: 'aborted',
		});
		expect(server.requests).toHaveLength(1);
	});
});

test.each<[number, number | undefined, number, number]>([
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
	(failed, asked, random, expected) => {
		expect(pause(failed, asked, () => random)).toBe(expected);
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
