import { describe, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { Request } from '../../src/core/ports.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { createQueue } from '../../src/engines/queue.ts';
import { collect, scriptedRuntime, text, type ScriptedCall } from '../support/scripted-runtime.ts';

const signal = new AbortController().signal;
const request: Request = {
	messages: [{ role: 'user', content: 'How much is 2 + 2?' }],
	sampling: { temperature: 1.2, topP: 0.95, maxTokens: 100, seed: 7 },
	think: true,
};
const one = async (call: ScriptedCall) =>
	collect(createEngine(scriptedRuntime([call])).generate(request, signal));

describe('a plain call', () => {
	test('passes on the request as it is and gives the reply with thinking apart', async () => {
		const runtime = scriptedRuntime([
			{
				say: [{ text: '<thi' }, { text: 'nk>2+2</think>\n' }, { text: '4' }],
				end: { meanLogprob: -0.5 },
			},
		]);
		const { shown, reply } = await collect(createEngine(runtime).generate(request, signal));
		expect(runtime.calls).toEqual([request]);
		expect(shown).toEqual({ thinking: '2+2', text: '4' });
		expect(reply).toEqual({
			thinking: '2+2',
			text: '4',
			finish: 'stop',
			unclosed: false,
			scratch: false,
			calls: 1,
			usage: {
				promptTokens: 10,
				cachedTokens: 1,
				completionTokens: 5,
				milliseconds: 7,
				exact: true,
			},
			meanLogprob: -0.5,
		});
	});

	test('thinking that a runtime separated itself', async () => {
		const { reply } = await one({
			say: [{ thinking: 'so ' }, { thinking: '4' }, { text: '4 </think>' }],
		});
		expect([reply.thinking, reply.text]).toEqual(['so 4', '4 </think>']);
	});

	test.each<[string, ScriptedCall]>([
		['in tags', { say: [{ text: '<think>on and on' }], end: { finish: 'length' } }],
		['apart', { say: [{ thinking: 'on and on' }], end: { finish: 'length' } }],
		['apart, and it just ends', { say: [{ thinking: 'on and on' }] }],
		['opened by the template', { say: [{ opensThinking: true, text: 'on and on' }] }],
	])('thinking that never closes: %s', async (_, call) => {
		const { reply } = await one(call);
		expect(reply).toMatchObject({ thinking: 'on and on', text: '', unclosed: true });
	});

	test('a closing tag found late moves what was shown', async () => {
		const { deltas, shown, reply } = await one({ say: [{ text: 'so 4' }, { text: '</think>4' }] });
		expect(deltas).toEqual([{ text: 'so 4' }, { restart: true, thinking: 'so 4', text: '4' }]);
		expect(shown).toEqual({ thinking: 'so 4', text: '4' });
		expect([reply.thinking, reply.text]).toEqual(['so 4', '4']);
	});

	test('a call that the runtime starts again begins empty', async () => {
		const { shown, reply } = await one({
			say: [
				{ text: '<think>a</think>b' },
				{ restart: true, status: 'Again.' },
				{ text: '<think>c</think>d' },
			],
		});
		expect(shown).toEqual({ thinking: 'c', text: 'd' });
		expect([reply.thinking, reply.text]).toEqual(['c', 'd']);
	});
});

describe('turns', () => {
	test('no more at once than the runtime can, the others say that they wait', async () => {
		const runtime = scriptedRuntime(
			() => ({ say: [{ text: 'a' }, () => new Promise((r) => setTimeout(r, 5)), { text: 'b' }] }),
			{ parallel: 2 },
		);
		const engine = createEngine(runtime);
		const all = await Promise.all(
			[1, 2, 3, 4, 5].map(() => collect(engine.generate(request, signal))),
		);
		expect(runtime.mostAtOnce).toBe(2);
		expect(all.map(({ shown }) => shown.text)).toEqual(Array(5).fill('ab'));
		expect(all.map(({ deltas }) => deltas[0]!.status !== undefined)).toEqual([
			false,
			false,
			true,
			true,
			true,
		]);
	});

	test('engines that share a queue share its places', async () => {
		const queue = createQueue(1);
		let running = 0;
		const call: ScriptedCall = {
			say: [
				async () => {
					expect(++running).toBe(1);
					await new Promise((resolve) => setTimeout(resolve, 5));
					running--;
				},
				{ text: 'a' },
			],
		};
		const engines = [1, 2].map(() => createEngine(scriptedRuntime([call], { parallel: 4 }), queue));
		const all = await Promise.all(
			engines.map((engine) => collect(engine.generate(request, signal))),
		);
		expect(all.map(({ shown }) => shown.text)).toEqual(['a', 'a']);
	});

	test('a stop while waiting is a stop, and the place goes to the next', async () => {
		let release = () => {};
		const held = new Promise<void>((resolve) => (release = resolve));
		const runtime = scriptedRuntime((_, n) =>
			n === 0 ? { say: [() => held, { text: 'a' }] } : text('b'),
		);
		const engine = createEngine(runtime);
		const first = collect(engine.generate(request, signal));
		const stop = new AbortController();
		const second = collect(engine.generate(request, stop.signal));
		const third = collect(engine.generate(request, signal));
		stop.abort();
		await expect(second).rejects.toMatchObject({ code: 'aborted' });
		release();
		expect([(await first).shown.text, (await third).shown.text]).toEqual(['a', 'b']);
		expect(runtime.calls).toHaveLength(2);
	});

	test('who walks away, waiting or hearing, leaves the place', async () => {
		const runtime = scriptedRuntime(() => ({ say: [{ text: 'a' }, { text: 'b' }] }));
		const engine = createEngine(runtime);
		const hearing = engine.generate(request, signal);
		await hearing.next();
		const waiting = engine.generate(request, signal);
		expect((await waiting.next()).value).toEqual({ status: 'Waiting for its turn.' });
		await waiting.return(undefined as never);
		await hearing.return(undefined as never);
		expect(runtime.closed).toBe(1);
		expect((await collect(engine.generate(request, signal))).shown.text).toBe('ab');
	});
});

describe('faults', () => {
	test('a stop in the middle', async () => {
		const stop = new AbortController();
		const runtime = scriptedRuntime([{ say: [{ text: 'a' }, () => stop.abort(), { text: 'b' }] }]);
		const heard = collect(createEngine(runtime).generate(request, stop.signal));
		await expect(heard).rejects.toMatchObject({ name: 'MullError', code: 'aborted' });
		expect(runtime.closed).toBe(1);
	});

	test('whatever a stop looks like, it is a stop', async () => {
		const stop = new AbortController();
		const call = { say: [() => stop.abort()], fail: 'ModelNotLoadedError' };
		const heard = collect(createEngine(scriptedRuntime([call])).generate(request, stop.signal));
		await expect(heard).rejects.toMatchObject({ code: 'aborted' });
	});

	test.each<[unknown, string]>([
		[new MullError('device-lost', 'Gone.'), 'device-lost'],
		['Error: as a string', 'bug'],
		[new TypeError('x'), 'bug'],
	])('%s has a code', async (fail, code) => {
		await expect(one({ say: [{ text: 'a' }], fail })).rejects.toMatchObject({
			name: 'MullError',
			code,
		});
	});

	test('the place is free after a fault', async () => {
		const engine = createEngine(scriptedRuntime([{ say: [], fail: 'x' }, text('a')]));
		await expect(collect(engine.generate(request, signal))).rejects.toThrow();
		expect((await collect(engine.generate(request, signal))).shown.text).toBe('a');
	});

	test('a model that cannot be loaded has a code when its room is asked for', async () => {
		const runtime = { ...scriptedRuntime([]), contextWindow: () => Promise.reject('no adapter') };
		await expect(createEngine(runtime).contextWindow(signal)).rejects.toMatchObject({
			name: 'MullError',
			message: 'no adapter',
		});
	});
});
