/** How servers end a reply: the words they have for it, and those that have none. */
import { describe, expect, test } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import type { ThinkStep } from '../../src/core/runs/steps.ts';
import { endingOf, type Ending } from '../../src/engines/remote/finish-reasons.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { never, request, stage } from '../support/remote-stage.ts';
import { someRun } from '../support/runs.ts';
import { collect } from '../support/scripted-runtime.ts';

const words: Record<Ending, string[]> = {
	stop: [
		'stop',
		'STOP',
		'end_turn',
		'eos',
		'eos_token',
		'COMPLETE',
		'stop_sequence',
		'tool_calls',
		'FINISH_REASON_STOP',
		'endTurn',
		'finished',
	],
	length: [
		'length',
		'MAX_TOKENS',
		'max_tokens',
		'model_length',
		'max_output_tokens',
		'model_context_window_exceeded',
		'maxTokens',
		'ERROR_LIMIT',
		'incomplete',
		'truncated',
	],
	filtered: [
		'content_filter',
		'PROHIBITED_CONTENT',
		'SAFETY',
		'BLOCKLIST',
		'RECITATION',
		'SPII',
		'sensitive',
		'refusal',
		'guardrail_intervened',
		'ERROR_TOXIC',
		'contentFiltered',
		'IMAGE_SAFETY',
	],
	fault: [
		'abort',
		'aborted',
		'error',
		'insufficient_system_resource',
		'network_error',
		'cancelled',
		'timeout',
		'server_overloaded',
		'MALFORMED_FUNCTION_CALL',
		'rate_limit',
	],
	unknown: ['OTHER', 'pause_turn', '???'],
};
test.each(Object.entries(words) as [Ending, string[]][])('words for %s', (ending, all) => {
	expect(all.filter((word) => endingOf(word) !== ending)).toEqual([]);
});

/** Pieces of a stream. */
const say = (content: string, more: object = {}) =>
	`data: ${JSON.stringify({ choices: [{ delta: { content }, ...more }] })}\n\n`;
const usage = (tokens: number) =>
	`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: tokens } })}\n\n`;
const done = 'data: [DONE]\n\n';

test('a reply that was cut at a limit is not finished', async () => {
	const { ask } = await stage([{ text: 'It is', finish: 'MAX_TOKENS' }]);
	expect((await ask()).reply).toMatchObject({ text: 'It is', finish: 'length' });
});

test('a server that gave up is asked again, and its word reaches the person', async () => {
	const { ask, server } = await stage([{ text: 'It', finish: 'abort' }, { text: 'It is 4.' }]);
	expect((await ask()).reply).toMatchObject({ text: 'It is 4.', finish: 'stop', calls: 2 });
	const bad = await stage([{ text: 'It', finish: 'insufficient_system_resource' }]);
	await expect(bad.ask()).rejects.toMatchObject({
		code: 'server',
		message: expect.stringContaining('insufficient_system_resource') as string,
		calls: 4,
	});
	expect(server.requests).toHaveLength(2);
});

test('a filter says so, under whatever name', async () => {
	const { ask, server } = await stage([{ text: '', finish: 'PROHIBITED_CONTENT' }]);
	await expect(ask()).rejects.toMatchObject({
		code: 'bad-request',
		message: expect.stringMatching(/content filter.*PROHIBITED_CONTENT/) as string,
	});
	expect(server.requests).toHaveLength(1);
});

test('a word that nobody knows is kept for the person', async () => {
	const { ask } = await stage([{ text: 'It is 4.', finish: 'pause_turn' }]);
	expect((await ask()).reply).toMatchObject({ finish: 'stop', endWord: 'pause_turn' });
	const usual = await stage([{ text: 'It is 4.' }]);
	expect((await usual.ask()).reply).not.toHaveProperty('endWord');
});

describe('streams that end in order and do not say how', () => {
	test.each([
		['no reason', say('It is 4.')],
		['always an empty one', say('It is 4.', { finish_reason: '' })],
		['null', say('It is 4.', { finish_reason: null })],
	])('%s, with the figures of the whole: one request', async (_, words) => {
		const { ask, server } = await stage([{ raw: [words, usage(4), done] }]);
		expect((await ask()).reply).toMatchObject({ text: 'It is 4.', finish: 'stop', calls: 1 });
		expect(server.requests).toHaveLength(1);
	});

	test('with as many tokens as were allowed, it was cut there', async () => {
		const { ask } = await stage([{ raw: [say('It is'), usage(100), done] }]);
		expect((await ask()).reply.finish).toBe('length');
	});

	test('without figures: asked once more, and from then on once', async () => {
		const { ask, server } = await stage([{ raw: [say('It is 4.'), done] }]);
		expect((await ask()).reply).toMatchObject({ text: 'It is 4.', finish: 'stop', calls: 2 });
		expect((await ask()).reply).toMatchObject({ text: 'It is 4.', calls: 1 });
		expect(server.requests).toHaveLength(3);
	});

	test('four at once: each comes to its end, and may be sent at once from then on', async () => {
		const reply = { raw: [say('It is 4.'), done] };
		let waiting: (() => void)[] | undefined;
		const { make, server } = await stage(async () => {
			if (waiting)
				await new Promise<void>((go) => waiting!.push(go) === 4 && waiting!.forEach((go) => go()));
			return reply;
		});
		const engine = make({ parallel: 4 });
		const all = () => Promise.all([1, 2, 3, 4].map(() => collect(engine.generate(request, never))));
		expect((await all()).map(({ reply }) => reply.text)).toEqual(Array(4).fill('It is 4.'));
		expect(server.requests.length).toBeLessThanOrEqual(9);
		const before = server.requests.length;
		// None of them is answered before all have come.
		waiting = [];
		await all();
		expect(server.requests).toHaveLength(before + 4);
	});

	test('without “[DONE]” it is cut, figures or not', async () => {
		const { ask, server } = await stage([{ raw: [say('It is 4.'), usage(4)] }]);
		await expect(ask()).rejects.toMatchObject({ code: 'network', calls: 4 });
		expect(server.requests).toHaveLength(4);
	});
});

test('requests of a reply that never came to its end are counted in the run', async () => {
	const { make } = await stage([{ text: 'It is four, I think.', cutAfter: 3 }]);
	const journal = memoryJournal();
	const model = { engine: 'remote' as const, model: 'test-model', endpoint: 'e1' };
	const role = { model, sampling: request.sampling, think: false };
	const end = await drive(algorithm('direct'), {
		run: someRun({
			algorithm: 'direct',
			version: algorithm('direct').version,
			roles: { A: role, B: role },
			chat: [{ role: 'user', content: 'How much is 2 + 2?' }],
		}),
		journal,
		findEngine: async () => make(),
		stop: never,
		acquireStep: () => {},
		live: () => {},
		now: Date.now,
	});
	expect(end.status).toBe('suspended');
	const steps = (await journal.load('run-1')).filter((s): s is ThinkStep => s.kind === 'think');
	expect(steps).toMatchObject([{ status: 'stopped', calls: 4 }]);
	expect(steps[0]!.usage!.completionTokens).toBeGreaterThan(0);
});
