/** How sure a model was of each word: gathered, kept apart from the step, and gone on from. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forkRun } from '../../src/core/runs/fork.ts';
import { oddsOfText, readOdds, writeOdds, type Odds } from '../../src/core/text/odds.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { likelyOf } from '../../src/engines/logprobs.ts';
import { bodyOf, learnRefusedFields, newCapabilities } from '../../src/engines/remote/request.ts';
import { memoryJournal, type MemoryJournal } from '../../src/runs/private/private-journal.ts';
import { textsOf } from '../../src/storage/runs/steps.ts';
import type { Step, ThinkStep } from '../../src/core/runs/steps.ts';
import { ask, mindOf, someRun } from '../support/runs.ts';
import { stage } from '../support/remote-stage.ts';
import { collect, scriptedRuntime } from '../support/scripted-runtime.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';

const never = new AbortController().signal;
/** A token as servers tell it, with its probability and that of others. */
const token = (text: string, p: number, others: Record<string, number> = {}) => ({
	token: text,
	logprob: Math.log(p),
	top_logprobs: Object.entries({ [text]: p, ...others }).map(([other, share]) => ({
		token: other,
		logprob: Math.log(share),
	})),
});
const told = (...content: unknown[]) => ({ content });
const near = (p: number) => expect.closeTo(p, 6) as number;

describe('gathered', () => {
	test('each word, and the others that it might have been, the likeliest first', () => {
		const likely = likelyOf(true);
		likely.push('It ', told(token('It ', 0.5, { This: 0.125, That: 0.25 })));
		likely.push('is 4', told(token('is ', 0.75), token('4', 1)));
		expect(likely.end.odds).toEqual([
			{
				text: 'It ',
				p: near(0.5),
				others: [
					{ text: 'That', p: near(0.25) },
					{ text: 'This', p: near(0.125) },
				],
			},
			{ text: 'is ', p: near(0.75), others: [] },
			{ text: '4', p: near(1), others: [] },
		]);
		expect(likely.end.meanLogprob).toBeCloseTo(Math.log(0.5 * 0.75) / 3, 9);
	});

	test('what is told late or does not fit is a gap, and the text is whole', () => {
		const likely = likelyOf(true);
		likely.push('a ', undefined);
		likely.push('held back b ', told(token('b ', 0.5)));
		likely.push('c ', told(token('something else', 0.5)));
		likely.push('d', told({ token: 'd', logprob: null }));
		expect(likely.end.odds!.map(({ text, p }) => [text, p])).toEqual([
			['a ', undefined],
			['held back ', undefined],
			['b ', near(0.5)],
			['c ', undefined],
			['d', undefined],
		]);
	});

	test('nothing told, or not asked for: nothing', () => {
		const [silent, unasked] = [likelyOf(true), likelyOf()];
		silent.push('words', undefined);
		unasked.push('words', told(token('words', 0.5)));
		expect([silent.end, Object.keys(unasked.end)]).toEqual([{}, ['meanLogprob']]);
	});

	const piece = fc.record({ text: fc.constantFrom('a', 'b ', ' c', '<x>'), p: fc.constant(0.5) });
	test('the pieces of a text within them are that text', () => {
		fc.assert(
			fc.property(fc.array(piece), fc.nat(20), fc.nat(20), (odds, from, length) => {
				const all = odds.map(({ text }) => text).join('');
				const text = all.slice(from, from + length);
				const found = oddsOfText(odds, text);
				if (text === '') expect(found).toBeUndefined();
				else expect(found!.map((one) => one.text).join('')).toBe(text);
			}),
		);
		expect(oddsOfText([{ text: 'one' }], 'two')).toBeUndefined();
	});
});

describe('written', () => {
	test('and read again, to three figures', () => {
		const odds: Odds[] = [
			{ text: 'It' },
			{ text: ' is', p: 0.123456, others: [{ text: ' was', p: 0.0123456 }] },
		];
		expect(readOdds(writeOdds(odds))).toEqual([
			{ text: 'It' },
			{ text: ' is', p: 0.123, others: [{ text: ' was', p: 0.0123 }] },
		]);
	});

	test.each(['', 'x', '{}', '[1, "a", null, [], [1], [["a"]]]'])('%j holds none', (json) => {
		expect(readOdds(json)).toEqual([]);
	});

	test('what is no probability is unknown', () => {
		expect(readOdds('[["a", 2], ["b", "1"], ["c", 0.5, "d", 7, "e", 0.25, "f"]]')).toEqual([
			{ text: 'a' },
			{ text: 'b' },
			{ text: 'c', p: 0.5, others: [{ text: 'e', p: 0.25 }] },
		]);
	});
});

const odds: Odds[] = [
	{ text: '<think>', p: 0.9, others: [] },
	{ text: 'hm</think>', p: 0.9, others: [] },
	{ text: '\n\nIt is', p: 0.9, others: [] },
	{ text: ' 4.', p: 0.5, others: [{ text: ' 5.', p: 0.25 }] },
];
const sure = () =>
	createEngine(
		scriptedRuntime(() => ({
			say: odds.map(({ text }) => ({ text })),
			end: { odds },
		})),
	);
const plain = {
	messages: [{ role: 'user' as const, content: '2 + 2?' }],
	sampling: { temperature: 1, topP: 1, maxTokens: 50 },
	think: true,
	odds: true as const,
};

test('of the answer alone, whatever stood around it', async () => {
	const { reply } = await collect(sure().generate(plain, never));
	expect(reply.odds!.map(({ text }) => text)).toEqual(['It is', ' 4.']);
});

describe('a server', () => {
	const call = { messages: [], sampling: plain.sampling, think: false, odds: true as const };

	test('is asked whatever its kind, until it refuses', () => {
		const capabilities = newCapabilities('https://api.openai.com/v1');
		const body = bodyOf('m', call, capabilities);
		expect(body).toMatchObject({ logprobs: true, top_logprobs: 5 });
		const words = 'logprobs are not supported with this model';
		expect(learnRefusedFields(capabilities, body, { status: 400, words })).toEqual([
			'logprobs',
			'top_logprobs',
		]);
		expect(bodyOf('m', call, capabilities)).not.toHaveProperty('logprobs');
		const anthropic = newCapabilities('https://api.anthropic.com/v1');
		expect(bodyOf('m', call, anthropic)).not.toHaveProperty('logprobs');
	});

	test('that refuses answers without, and is not asked again', async () => {
		const { ask, server } = await stage([{ text: 'It is 4.' }], { refuses: ['logprobs'] });
		for (const _ of [1, 2]) {
			const { reply } = await ask({ odds: true });
			expect(reply.text).toBe('It is 4.');
			expect(reply).not.toHaveProperty('odds');
		}
		expect(server.requests.filter(({ body }) => 'logprobs' in body)).toHaveLength(1);
	});
});

const thinks = async (journal: MemoryJournal, run = 'run-1') =>
	(await journal.load(run)).filter((step): step is ThinkStep => step.kind === 'think');

describe('in the journal', () => {
	test('a text of its own, only where the run keeps it, and a replay needs none of it', async () => {
		for (const keeps of [true, false]) {
			const journal = memoryJournal();
			const run = someRun(keeps ? { odds: true } : {});
			const reply = await (await mindOf({ run, journal, engine: sure() })).think('a', ask('?'));
			expect(reply).not.toHaveProperty('odds');
			const [step] = await thinks(journal);
			expect(step!.odds !== undefined).toBe(keeps);
			expect(JSON.stringify(step)).not.toContain('It is');
			if (!keeps) continue;
			expect(textsOf(step!)).toContain(step!.odds);
			const kept = readOdds(await journal.text(step!.odds!));
			expect(kept.map(({ text, p }) => [text, p])).toEqual([
				['It is', 0.9],
				[' 4.', 0.5],
			]);
			const none = scriptedEngine(() => {
				throw new Error('The engine was asked in a replay.');
			});
			expect(await (await mindOf({ run, journal, engine: none })).think('a', ask('?'))).toEqual(
				reply,
			);
		}
	});
});

describe('a fork with another word', () => {
	const story = async (continues: boolean) => {
		const journal = memoryJournal();
		const run = someRun({ odds: true });
		journal.runs.set(run.id, run);
		await (await mindOf({ run, journal, engine: sure() })).think('a', ask('?'));
		const fork = { runId: run.id, key: 'a', newId: 'run-2' };
		const forked = await forkRun(
			{ ...journal, runs: journal.runs },
			{ ...fork, edit: { kind: 'begin', text: 'It is 5.' } },
		);
		journal.runs.set('run-2', forked);
		const rest = [{ text: continues ? ' No,' : 'No,' }, { text: ' 4.', p: 0.75, others: [] }];
		const runtime = scriptedRuntime(() => ({
			say: rest.map(({ text }) => ({ text })),
			end: { odds: rest },
		}));
		Object.assign(runtime, { continues });
		const mind = await mindOf({ run: forked, journal, engine: createEngine(runtime) });
		return { journal, runtime, reply: await mind.think('a', ask('?')) };
	};

	test('the model goes on from it, with what it had thought', async () => {
		const { journal, runtime, reply } = await story(true);
		expect(reply).toMatchObject({ thinking: 'hm', text: 'It is 5. No, 4.' });
		expect(runtime.calls).toHaveLength(1);
		expect(runtime.calls[0]).toMatchObject({ begun: 'hm', said: 'It is 5.' });
		const [step] = await thinks(journal, 'run-2');
		expect(step).toMatchObject({ begun: true, status: 'done' });
		expect(readOdds(await journal.text(step!.odds!))).toEqual([
			{ text: 'It is 5.' },
			{ text: ' No,' },
			{ text: ' 4.', p: 0.75, others: [] },
		]);
	});

	test('an engine that cannot go on with a reply is told to', async () => {
		const { runtime, reply, journal } = await story(false);
		// Its words are a reply of their own, which begins without a space.
		expect(reply).toMatchObject({ thinking: 'hm', text: 'It is 5. No, 4.' });
		const [step] = await thinks(journal, 'run-2');
		expect(readOdds(await journal.text(step!.odds!)).at(-1)).toMatchObject({ p: 0.75 });
		const [call] = runtime.calls;
		expect(call).not.toHaveProperty('begun');
		expect(call!.think).toBe(false);
		expect(call!.messages.at(-2)).toEqual({ role: 'assistant', content: 'It is 5.' });
		expect(call!.messages.at(-1)!.content).toMatch(/^Your answer stops in the middle\./);
	});

	test('of a reply put there by hand nothing is known', async () => {
		const { journal } = await story(true);
		const edit = { kind: 'reply' as const, text: 'Seven.' };
		await forkRun(
			{ ...journal, runs: journal.runs },
			{ runId: 'run-2', key: 'a', newId: 'run-3', edit },
		);
		const [step] = await thinks(journal, 'run-3');
		expect(step).toMatchObject({ edited: true });
		expect(step).not.toHaveProperty('odds');
		expect(step).not.toHaveProperty('begun');
	});

	test('a structure is not gone on with', async () => {
		const journal = memoryJournal();
		const run = someRun();
		journal.runs.set(run.id, run);
		const engine = scriptedEngine(() => ({ text: '{"ok": true}', value: { ok: true } }));
		await (await mindOf({ run, journal, engine })).think('a', ask('?'));
		const edit = { kind: 'begin' as const, text: '{"ok": f' };
		const made = forkRun(
			{ ...journal, runs: journal.runs },
			{ runId: run.id, key: 'a', newId: 'run-2', edit },
		);
		await expect(made).rejects.toMatchObject({ code: 'bad-input' });
		expect(await journal.load('run-2')).toEqual([] satisfies Step[]);
	});
});
