import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { Request } from '../../src/core/ports.ts';
import type { Schema } from '../../src/core/types.ts';
import { createEngine, type Call } from '../../src/engines/engine.ts';
import { cutMiddle, cutStart } from '../../src/engines/context-window.ts';
import { scratchPass } from '../../src/engines/engine-prompts.ts';
import { often } from '../support/all.ts';
import { collect, scriptedRuntime, text, type ScriptedCall } from '../support/scripted-runtime.ts';

const signal = new AbortController().signal;
const schema: Schema = {
	type: 'object',
	properties: {
		ok: { type: 'boolean' },
		notes: { type: 'array', items: { type: 'string' }, minItems: 1 },
	},
	required: ['ok', 'notes'],
	additionalProperties: false,
};
const value = { ok: true, notes: ['a'] };
const json = JSON.stringify(value);
const request: Request = {
	messages: [
		{ role: 'system', content: 'Be brief.' },
		{ role: 'user', content: 'Review this. Reply with JSON.' },
	],
	sampling: { temperature: 1.2, topP: 0.95, maxTokens: 1000, seed: 7 },
	think: true,
	schema,
	schemaName: 'review',
};
type Options = Parameters<typeof scriptedRuntime>[1];

async function ask(script: ScriptedCall[], options: Options = {}, change: Partial<Request> = {}) {
	const runtime = scriptedRuntime(script, options);
	const heard = await collect(createEngine(runtime).generate({ ...request, ...change }, signal));
	return { ...heard, calls: runtime.calls };
}
const last = (call: Call | undefined) => call!.messages.at(-1)!.content;

describe('with reasoning (H6)', () => {
	test('one free call is enough when its text is the structure', async () => {
		const { reply, calls, shown } = await ask([
			text(`<think>hm</think>\n\`\`\`json\n${json}\n\`\`\``),
		]);
		expect(reply).toMatchObject({
			value,
			thinking: 'hm',
			scratch: false,
			unclosed: false,
			finish: 'stop',
		});
		expect(shown.thinking).toBe('hm');
		expect(calls).toEqual([
			{ messages: request.messages, sampling: request.sampling, think: true },
		]);
	});

	test('JSON inside the thinking is never read', async () => {
		const other = { ok: false, notes: ['b'] };
		const { reply, calls } = await ask([
			text(`<think>${JSON.stringify(other)}</think>I am done.`),
			text(json),
		]);
		expect(reply.value).toEqual(value);
		expect(calls).toHaveLength(2);
	});

	test('not even when the thinking never closes', async () => {
		const { reply, calls } = await ask([
			text(`<think>So: ${json}`),
			text('{"ok": false, "notes": ["b"]}'),
		]);
		expect(reply.value).toEqual({ ok: false, notes: ['b'] });
		expect(calls).toHaveLength(2);
	});

	test('prose after thinking: the structure alone, constrained, with the notes, cool', async () => {
		const { reply, calls, deltas, shown } = await ask([
			text('<think>hm</think>It is fine.'),
			text(json),
		]);
		expect(reply).toMatchObject({ value, thinking: 'hm', text: json });
		expect(calls[1]).toMatchObject({ think: false, schema, schemaName: 'review' });
		expect(calls[1]!.sampling).toEqual({ ...request.sampling, temperature: 0.2 });
		expect(calls[1]!.messages.slice(0, 2)).toEqual(request.messages);
		expect(calls[1]!.messages[2]).toEqual({
			role: 'assistant',
			content: 'My working notes:\nhm\n\nWhat I wrote:\nIt is fine.',
		});
		expect(last(calls[1])).toMatch(/^Now write only the JSON from your notes above/);
		expect(deltas.filter((delta) => delta.restart)).toEqual([{ restart: true, thinking: 'hm' }]);
		expect(shown).toEqual({ thinking: 'hm', text: json });
	});

	test('thinking that never closes goes into the structured call', async () => {
		const unclosed: ScriptedCall = {
			say: [{ text: '<think>on and on' }],
			end: { finish: 'length' },
		};
		const { reply, calls } = await ask([unclosed, text(json)]);
		expect(reply).toMatchObject({ value, thinking: 'on and on', unclosed: false });
		expect(calls[1]!.messages[2]!.content).toBe('My working notes:\non and on');
	});

	test('faults are named in a repair, and only the valid value comes out', async () => {
		const { reply, calls } = await ask([
			text('<think>hm</think>{"ok": "yes"}'),
			text('{"ok": true, "notes": []}'),
			text(json),
		]);
		expect(reply.value).toEqual(value);
		expect(last(calls[1])).toContain('- "notes" is missing.\n- "ok" must be true or false.');
		expect(last(calls[2])).toContain('- "notes" must have at least 1 item, it has 0.');
		expect(calls[2]!.messages[2]!.content).toContain('{"ok": true, "notes": []}');
		expect(calls[2]!.messages).toHaveLength(4);
	});

	test('after a structured call and two repairs it is malformed, and says what was wrong', async () => {
		const runtime = scriptedRuntime(() => text('<think>hm</think>{"ok": 1}'));
		const heard = collect(createEngine(runtime).generate(request, signal));
		await expect(heard).rejects.toMatchObject({
			code: 'malformed',
			message: expect.stringContaining('"notes" is missing.') as string,
		});
		expect(runtime.calls).toHaveLength(4);
	});

	test('JSON cut by length is invalid, and the repair says so', async () => {
		const cut: ScriptedCall = {
			say: [{ text: '{"ok": true, "notes": ["a", {"b": 1}' }],
			end: { finish: 'length' },
		};
		const { calls } = await ask([text('<think>hm</think>'), cut, text(json)]);
		expect(last(calls[2])).toContain('- It was cut off before its end');
	});

	test('the usage is the sum over all calls, the seed goes with each', async () => {
		const { reply, calls } = await ask([text('<think>a</think>b'), text('{}'), text(json)]);
		expect(reply.usage).toEqual({
			promptTokens: 30,
			cachedTokens: 3,
			completionTokens: 15,
			milliseconds: 21,
			exact: true,
		});
		expect(calls.map((call) => call.sampling.seed)).toEqual([7, 7, 7]);
	});

	test('the words of the form are no structure: asked again, then malformed', async () => {
		const copied = JSON.stringify({ ok: true, notes: ['text', '], …'] });
		const { reply, calls } = await ask([text('<think>a</think>b'), text(copied), text(json)]);
		expect(reply.value).toEqual(value);
		expect(last(calls[2])).toContain('Where the form says "text", your own words belong.');
		const always = [text('<think>a</think>b'), text(copied), text(copied), text(copied)];
		await expect(ask(always)).rejects.toMatchObject({ code: 'malformed' });
	});

	test('a runtime that cannot constrain is asked in words only', async () => {
		const { calls } = await ask([text('<think>a</think>b'), text(json)], { constrains: false });
		expect(calls[1]).not.toHaveProperty('schema');
		expect(last(calls[1])).toContain('{"ok": true or false, "notes": ["text", … (at least 1)]}');
	});
});

describe('what is written', () => {
	const wrote = (completionTokens: number, said = '<think>hm</think>{}'): ScriptedCall => {
		const usage = { promptTokens: 1, cachedTokens: 0, milliseconds: 1, exact: true };
		return { say: [{ text: said }], end: { usage: { ...usage, completionTokens } } };
	};
	const code = (name: string, tokens: number) => ({
		code: name,
		usage: { completionTokens: tokens },
	});

	test('is known of a fault, too: all calls together', async () => {
		await expect(ask([wrote(1), wrote(2), wrote(3), wrote(4)])).rejects.toMatchObject(
			code('malformed', 10),
		);
		const broke: ScriptedCall = { say: [], fail: new MullError('server', 'Gone.') };
		await expect(ask([wrote(1), wrote(2), broke])).rejects.toMatchObject(code('server', 3));
	});

	test('counts against the allowance, which ends the repairs', async () => {
		const runtime = scriptedRuntime((call) => wrote(Math.min(400, call.sampling.maxTokens)));
		const heard = collect(createEngine(runtime).generate({ ...request, allowance: 1100 }, signal));
		await expect(heard).rejects.toMatchObject(code('over-budget', 1100));
		expect(runtime.calls.map((call) => call.sampling.maxTokens)).toEqual([1000, 700, 300]);
	});

	test('a scratch pass and what found it out count as well', async () => {
		const { calls } = await ask(
			[wrote(300, json), wrote(300, 'Step 1.'), wrote(300, json)],
			{ reasoning: undefined },
			{ allowance: 1000 },
		);
		expect(calls.map((call) => call.sampling.maxTokens)).toEqual([1000, 700, 400]);
	});
});

describe('a model without a reasoning mode', () => {
	test('gets a scratch pass, labelled, shown as thinking', async () => {
		const { reply, calls, shown } = await ask([text('Step 1: fine.'), text(json)], {
			reasoning: false,
		});
		expect(reply).toMatchObject({ value, thinking: 'Step 1: fine.', scratch: true });
		expect(shown).toEqual({ thinking: 'Step 1: fine.', text: json });
		expect(calls[0]).toMatchObject({ think: false });
		expect(calls[0]).not.toHaveProperty('schema');
		expect(last(calls[0])).toBe(`Review this. Reply with JSON.\n\n${scratchPass}`);
		expect(calls[1]!.messages[2]!.content).toBe('My working notes:\nStep 1: fine.');
	});

	test('is found out by its first reply', async () => {
		const { reply, calls, shown } = await ask([text(json), text('Step 1.'), text(json)], {
			reasoning: undefined,
		});
		expect(reply).toMatchObject({ value, thinking: 'Step 1.', scratch: true });
		expect(reply.usage.promptTokens).toBe(30);
		expect(shown).toEqual({ thinking: 'Step 1.', text: json });
		expect(calls.map((call) => call.think)).toEqual([true, false, false]);
	});

	test('reasoning out of sight counts as reasoning', async () => {
		const hidden: ScriptedCall = { say: [{ text: json }], end: { reasoned: true } };
		const { reply, calls } = await ask([hidden], { reasoning: undefined });
		expect(reply).toMatchObject({ value, thinking: '', scratch: false });
		expect(calls).toHaveLength(1);
	});
});

describe('without reasoning', () => {
	test('the structured call comes first, as it was asked for', async () => {
		const { reply, calls } = await ask(
			[text(`<think>\n\n</think>\n\n${json}`)],
			{},
			{ think: false },
		);
		expect(reply).toMatchObject({ value, thinking: '', scratch: false });
		expect(calls).toEqual([
			{
				messages: request.messages,
				sampling: request.sampling,
				think: false,
				schema,
				schemaName: 'review',
			},
		]);
	});

	test('nothing written at all: the form is told', async () => {
		const { calls } = await ask([text(''), text(json)], {}, { think: false });
		expect(last(calls[1])).toMatch(
			/^Review this\. Reply with JSON\.\n\nNow write only the JSON: one/,
		);
	});
});

describe('small contexts', () => {
	test.each([512, 1024, 2048, 4096])(
		'%i tokens hold prompt, notes and structure',
		async (context) => {
			const charactersPerToken = 4;
			const long = {
				say: [{ text: `<think>${'so it goes '.repeat(2000)}</think>${'{"ok": 1} '.repeat(500)}` }],
			};
			const { calls } = await ask([long, text('{"ok": 1}'), text(json)], {
				contextWindow: { context, charactersPerToken },
			});
			for (const call of calls.slice(1)) {
				const prompt = call.messages.reduce((sum, message) => sum + message.content.length, 0);
				expect(prompt / charactersPerToken + call.sampling.maxTokens).toBeLessThanOrEqual(context);
				expect(call.sampling.maxTokens).toBeGreaterThanOrEqual(context / 8);
			}
			expect(calls[2]!.messages[2]!.content).toContain('so it goes');
		},
	);

	test('notes that do not fit after all are halved once', async () => {
		const overflow = new MullError('context-overflow', 'Too long.');
		const notes = Array.from({ length: 2_000 }, (_, n) => `so it goes ${n * n}`).join(' ');
		const long = text(`<think>${notes}</think>`);
		const { reply, calls } = await ask([long, { say: [], fail: overflow }, text(json)]);
		expect(reply.value).toEqual(value);
		// What does not fit never reaches a model of this device.
		expect(reply.calls).toBe(2);
		const [first, second] = calls.slice(1).map((call) => call.messages[2]!.content.length);
		expect(second! / first!).toBeCloseTo(0.5, 1);
		await expect(
			ask([long, { say: [], fail: overflow }, { say: [], fail: overflow }]),
		).rejects.toBe(overflow);
	});

	test('a cut text is never longer than asked, whole if it fits, and tears no character', () => {
		const words = fc.string({ maxLength: 300, unit: 'binary' });
		fc.assert(
			fc.property(words, fc.integer({ min: -5, max: 300 }), (whole, most) => {
				for (const cut of [cutStart, cutMiddle]) {
					const kept = cut(whole, most);
					if (whole.length <= most) expect(kept).toBe(whole);
					else expect(kept.length).toBeLessThanOrEqual(Math.max(0, most));
					expect(kept).not.toMatch(/[\ud800-\udfff]/u);
				}
			}),
			{ numRuns: often(200, 2_000) },
		);
	});

	test('of thinking the end is kept, of what was written both ends', () => {
		expect(cutStart('one two three four', 15)).toBe('[…]\nthree four');
		expect(cutMiddle('one two three four', 15)).toBe('one t\n[…]\n four');
		expect([cutStart('one two', 3), cutMiddle('one two', 6)]).toEqual(['', '']);
	});
});

test('whatever a model says, the end is a valid value or malformed, in six calls at most', async () => {
	const reply = fc.constantFrom(
		'',
		'{}',
		json,
		'no',
		`<think>a</think>${json}`,
		'<think>',
		'{"ok":',
		'</think>{}',
	);
	const finish = fc.constantFrom('stop' as const, 'length' as const);
	const script = fc.array(fc.record({ reply, finish }), { minLength: 6, maxLength: 6 });
	await fc.assert(
		fc.asyncProperty(
			script,
			fc.constantFrom(true, false, undefined),
			fc.boolean(),
			async (said, reasoning, think) => {
				const calls = said.map(({ reply, finish }): ScriptedCall => ({
					say: [{ text: reply }],
					end: { finish },
				}));
				const runtime = scriptedRuntime(calls, { reasoning });
				const heard = await collect(
					createEngine(runtime).generate({ ...request, think }, signal),
				).catch((error: unknown) => error);
				if (heard instanceof Error) expect(heard).toMatchObject({ code: 'malformed' });
				else expect(heard).toMatchObject({ reply: { value, unclosed: false } });
				expect(runtime.closed).toBe(runtime.calls.length);
			},
		),
	);
});
