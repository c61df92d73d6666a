import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Request } from '../../src/core/ports.ts';
import type { Schema } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { closing } from '../../src/engines/engine-prompts.ts';
import { collect, scriptedRuntime, text } from '../support/scripted-runtime.ts';
import { thinker, type Thinker } from '../support/thinker.ts';

const never = new AbortController().signal;
const schema: Schema = {
	type: 'object',
	properties: { ok: { type: 'boolean' } },
	required: ['ok'],
	additionalProperties: false,
};
const request = (maxThinking: number | undefined, structured = false): Request => ({
	messages: [{ role: 'user', content: 'How much is 2 + 2?' }],
	sampling: {
		temperature: 1,
		topP: 0.95,
		maxTokens: 20,
		...(maxThinking === undefined ? {} : { maxThinking }),
	},
	think: true,
	...(structured ? { schema } : {}),
});

const shows = ['apart', 'tags', 'opened', 'hidden'] as const;
const engines = {
	'ends and continues': { endsThinking: true, continues: true, bindsAnswer: true },
	continues: { continues: true },
	'ends alone': { endsThinking: true },
	neither: {},
} as const;
/** The closing sentence is written for the model, and a runtime may be late by a few. */
const slack = closing.split(' ').length + 10;

const table = Object.entries(engines).flatMap(([name, can]) =>
	shows.flatMap((how) =>
		[undefined, 1, 16, 256].flatMap((budget) =>
			[false, true].map((structured) => ({ name, can, how, budget, structured })),
		),
	),
);

test.each(table)(
	'$name, thinking $how, budget $budget, schema $structured: an answer within the limits',
	async ({ can, how, budget, structured }) => {
		const answer = structured ? '{"ok": true}' : 'The answer is 4.';
		const runtime = thinker({ thoughts: 600, answer, shows: how, can });
		const asked = request(budget, structured);
		const { reply, shown } = await collect(createEngine(runtime).generate(asked, never));
		expect(runtime.open).toBe(0);
		if (budget === undefined && !structured) {
			// No limit of its own: thinking and answer share one, and here it is too small.
			expect(reply).toMatchObject({ finish: 'length', text: '' });
			return;
		}
		expect(reply.text).toBe(answer);
		expect([shown.text.trim(), shown.thinking.trim()]).toEqual([reply.text, reply.thinking]);
		if (structured) expect(reply.value).toEqual({ ok: true });
		if (budget === undefined) return;
		// What an engine ends out of sight nobody sees.
		const unseen = how === 'hidden' && 'endsThinking' in can;
		expect(reply.thinkingEnded).toBe(unseen ? undefined : 'limit');
		if (how !== 'hidden')
			expect(reply.thinking).toMatch(/^thought 0[^]*from what I have so far\.$/);
		const thoughts = reply.thinking.match(/thought \d+/g)?.length ?? 0;
		expect(thoughts).toBeLessThanOrEqual(budget + 24);
		expect(reply.usage.completionTokens).toBeLessThanOrEqual(budget + 20 + slack);
	},
);

test('what it thought goes along: closed, or as notes', async () => {
	const calls = async (can: Thinker['can']) => {
		const runtime = thinker({ thoughts: 50, answer: '4', shows: 'apart', can: can ?? {} });
		await collect(createEngine(runtime).generate(request(2), never));
		return runtime.calls;
	};
	const [first, second] = await calls({ continues: true });
	expect(first).toMatchObject({ think: true, budget: 2 });
	expect(second!.begun).toBe(`thought 0 thought 1${closing}`);
	expect(second!.messages).toEqual(first!.messages);
	const [, notes] = await calls({});
	expect(notes).toMatchObject({ think: false });
	expect(notes!.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
	expect(notes!.messages[1]!.content).toContain('thought 0 thought 1');
});

test('an engine that ends it itself is asked once; one that does not is stopped here', async () => {
	const once = thinker({ thoughts: 50, answer: '4', shows: 'apart', can: engines['ends alone'] });
	const { reply } = await collect(createEngine(once).generate(request(16), never));
	expect([once.calls.length, reply.calls, reply.thinkingEnded]).toEqual([1, 1, 'limit']);
	const lost = thinker({ thoughts: 50, answer: '4', shows: 'apart', can: {} });
	Object.assign(lost, { endsThinking: true });
	const late = await collect(createEngine(lost).generate(request(16), never));
	expect([lost.calls.length, late.reply.text, late.reply.calls]).toEqual([2, '4', 2]);
	expect(late.reply.thinking.match(/thought \d+/g)).toHaveLength(16 + 8 + 16);
});

test.each(shows)('thinking (%s) that ends before its limit is left alone', async (how) => {
	const runtime = thinker({ thoughts: 5, answer: 'It is 4.', shows: how });
	const { reply } = await collect(createEngine(runtime).generate(request(16), never));
	expect(reply).toMatchObject({ text: 'It is 4.', calls: 1 });
	expect(reply).not.toHaveProperty('thinkingEnded');
});

test('no budget is no thinking', async () => {
	for (const structured of [false, true]) {
		const runtime = thinker({ thoughts: 5, answer: '{"ok": true}', shows: 'apart' });
		const { reply } = await collect(createEngine(runtime).generate(request(0, structured), never));
		expect(reply).toMatchObject({ text: '{"ok": true}', thinking: '', calls: 1 });
		expect(runtime.calls[0]!.think).toBe(false);
	}
});

test.each([true, false])(
	'a stray end of thinking leaves the answer (continues: %s)',
	async (on) => {
		const can = on ? { continues: true } : { endsThinking: true };
		const runtime = thinker({
			thoughts: 50,
			answer: 'It is 4.',
			shows: 'apart',
			can,
			stubborn: true,
		});
		const { reply, shown } = await collect(createEngine(runtime).generate(request(2), never));
		expect([reply.text, shown.text]).toEqual(['It is 4.', 'It is 4.']);
		expect(reply.thinking).toMatch(/but wait,$/);
	},
);

test('an answer that is closed once more at its end stays the answer', async () => {
	const runtime = scriptedRuntime([
		{ say: [{ thinking: 'hm' + closing }, { text: 'It is' }, { text: ' 4.</think>' }] },
	]);
	const { reply, shown } = await collect(createEngine(runtime).generate(request(2), never));
	expect(reply).toMatchObject({ text: 'It is 4.', thinking: `hm${closing}`.trim(), calls: 1 });
	expect([shown.text, shown.thinking.trim()]).toEqual([reply.text, reply.thinking]);
});

describe('one call for thinking and structure', () => {
	test('where the engine binds the answer alone', async () => {
		const can = { bindsAnswer: true };
		const runtime = thinker({ thoughts: 5, answer: '{"ok": true}', shows: 'apart', can });
		const { reply } = await collect(createEngine(runtime).generate(request(16, true), never));
		expect(reply).toMatchObject({ value: { ok: true }, calls: 1 });
		expect(reply.thinking).toContain('thought 4');
		expect(runtime.calls[0]).toMatchObject({ think: true, schema });
	});

	test('what it wrote and did not fit is written once more', async () => {
		const runtime = scriptedRuntime([
			{ say: [{ thinking: 'hm' }, { text: '{"ok": ' }], end: { finish: 'length' } },
			text('{"ok": false}'),
		]);
		Object.assign(runtime, { bindsAnswer: true });
		const { reply } = await collect(createEngine(runtime).generate(request(16, true), never));
		expect(reply).toMatchObject({ value: { ok: false }, calls: 2, thinking: 'hm' });
	});
});

describe('the answer is wanted now', () => {
	test.each(Object.entries(engines))('%s: at any token there is an answer', async (_, can) => {
		await fc.assert(
			fc.asyncProperty(
				fc.nat(70),
				fc.constantFrom('apart' as const, 'tags' as const, 'opened' as const),
				fc.constantFrom(undefined, 1, 16, 256),
				fc.boolean(),
				async (at, how, budget, structured) => {
					const enough = new AbortController();
					if (at === 0) enough.abort();
					const answer = structured ? '{"ok": true}' : 'The answer is 4.';
					const onToken = (n: number) => n === at && enough.abort();
					const runtime = thinker({ thoughts: 50, answer, shows: how, can, onToken });
					const asked = { ...request(budget, structured), enough: enough.signal };
					asked.sampling.maxTokens = 100;
					const { reply, shown } = await collect(createEngine(runtime).generate(asked, never));
					expect(reply.text).toBe(answer);
					expect(shown.text.trim()).toBe(reply.text);
					expect(runtime.open).toBe(0);
					if (at > 0 && at <= Math.min(50, budget ?? 50)) {
						expect(reply.thinkingEnded).toBe('person');
						expect(reply.thinking.match(/thought \d+/g) ?? []).toHaveLength(at - 1);
					}
				},
			),
			{ numRuns: 60 },
		);
	});

	test('a scratch pass is over at once', async () => {
		const enough = new AbortController();
		const runtime = scriptedRuntime(
			[
				{ say: [{ text: 'First, ' }, () => enough.abort(), { text: 'second.' }] },
				text('{"ok": true}'),
			],
			{ reasoning: false },
		);
		const asked = { ...request(256, true), enough: enough.signal };
		const { reply } = await collect(createEngine(runtime).generate(asked, never));
		expect(reply).toMatchObject({
			thinking: 'First,',
			scratch: true,
			value: { ok: true },
			thinkingEnded: 'person',
		});
	});

	test('an answer that is being written is not disturbed', async () => {
		const enough = new AbortController();
		const runtime = scriptedRuntime([
			{ say: [{ thinking: 'hm' }, { text: 'It ' }, () => enough.abort(), { text: 'is 4.' }] },
		]);
		const asked = { ...request(256), enough: enough.signal };
		const { reply } = await collect(createEngine(runtime).generate(asked, never));
		expect(reply).toMatchObject({ text: 'It is 4.', calls: 1 });
		expect(reply).not.toHaveProperty('thinkingEnded');
	});

	test('a stop is a stop', async () => {
		const [stop, enough] = [new AbortController(), new AbortController()];
		const runtime = thinker({
			thoughts: 50,
			answer: '4',
			shows: 'apart',
			onToken: (n) => n === 3 && (stop.abort(), enough.abort()),
		});
		const asked = { ...request(16), enough: enough.signal };
		await expect(collect(createEngine(runtime).generate(asked, stop.signal))).rejects.toMatchObject(
			{
				code: 'aborted',
			},
		);
		expect(runtime.calls).toHaveLength(1);
	});
});
