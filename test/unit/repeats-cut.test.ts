/** Replies that go in a loop: the engine says so, and cuts them. */
import { describe, expect, test } from 'vitest';
import type { Delta, Request } from '../../src/core/ports.ts';
import type { Message, Reply, Schema } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { collect, scriptedRuntime, type ScriptedCall } from '../support/scripted-runtime.ts';

describe('the engine cuts it', () => {
	const request: Request = {
		messages: [{ role: 'user', content: 'How much is 2 + 2?' }],
		sampling: { temperature: 1, topP: 1, maxTokens: 100_000 },
		think: true,
	};
	const signal = new AbortController().signal;
	/** A call that would go on for ever; counts what was taken of it. */
	function endless(begin: ScriptedCall['say'], piece: ScriptedCall['say'][number]) {
		let taken = 0;
		const count = () => void taken++;
		const say = [...begin, ...Array.from({ length: 20_000 }, () => [piece, count]).flat()];
		return { call: { say } satisfies ScriptedCall, taken: () => taken };
	}

	test.each<[string, ScriptedCall['say'], ScriptedCall['say'][number], Partial<Reply>]>([
		[
			'in the text',
			[{ text: '<think>2 and 2</think>It is 4.\n' }],
			{ text: '\n' },
			{ thinking: '2 and 2', text: 'It is 4.', unclosed: false },
		],
		[
			'in thinking in tags',
			[{ text: '<think>2 and 2. ' }],
			{ text: 'Wait. ' },
			{ thinking: '2 and 2. Wait', text: '', unclosed: true },
		],
		[
			'in thinking that the runtime separates',
			[{ thinking: '2 and 2. ' }],
			{ thinking: 'Wait. ' },
			{ thinking: '2 and 2. Wait', text: '', unclosed: true },
		],
		[
			'in text behind separate thinking',
			[{ thinking: 'I know.' }, { text: 'It is ' }],
			{ text: '4 ' },
			{ thinking: 'I know.', text: 'It is 4', unclosed: false },
		],
	])('%s', async (_, begin, piece, left) => {
		const { call, taken } = endless(begin, piece);
		const runtime = scriptedRuntime([call]);
		const { reply, shown } = await collect(createEngine(runtime).generate(request, signal));
		expect(reply).toMatchObject({ ...left, finish: 'repeated' });
		expect(shown).toEqual({ thinking: reply.thinking, text: reply.text });
		expect(runtime.closed).toBe(1);
		expect(taken()).toBeLessThan(5_000);
		// Its runtime could not say what it cost.
		expect(reply.usage).toMatchObject({ exact: false, promptTokens: 5 });
		expect(reply.usage.completionTokens).toBeGreaterThanOrEqual(taken());
		expect(reply.usage.completionTokens).toBeLessThan(2 * taken());
	});

	const schema: Schema = {
		type: 'object',
		properties: { n: { type: 'integer' } },
		required: ['n'],
		additionalProperties: false,
	};

	test('a structure that was whole before it counts', async () => {
		const { call } = endless([{ text: '{"n": 4}' }], { text: '\n' });
		const runtime = scriptedRuntime([call]);
		const { reply } = await collect(createEngine(runtime).generate({ ...request, schema }, signal));
		expect(reply).toMatchObject({ value: { n: 4 }, finish: 'repeated' });
	});

	test('one that was not is asked for again, and told why', async () => {
		const { call } = endless([{ text: '{"n": ' }], { text: '1' });
		const runtime = scriptedRuntime([call, { say: [{ text: '{"n": 4}' }] }]);
		const { reply } = await collect(
			createEngine(runtime).generate({ ...request, schema, think: false }, signal),
		);
		expect(reply).toMatchObject({ value: { n: 4 }, finish: 'stop' });
		expect(runtime.calls[1]!.messages.at(-1)!.content).toContain('repeated itself');
	});

	test('a call that begins again begins a new watch', async () => {
		const text = 'Again. '.repeat(120);
		const { reply } = await collect(
			createEngine(
				scriptedRuntime([{ say: [{ text }, { restart: true }, { text }, { text: 'Done.' }] }]),
			).generate(request, signal),
		);
		expect(reply).toMatchObject({ finish: 'stop', text: `${text}Done.` });
	});

	/** What it says of loops, in order. */
	const said = (deltas: readonly Delta[]) =>
		deltas.flatMap(({ repeats, restart }) => [
			...(restart ? ['restart'] : []),
			...(repeats === undefined ? [] : [repeats]),
		]);
	const news = Array.from({ length: 300 }, (_, n) => `${n * n} is the square of ${n}. `).join('');

	test.each<[string, ScriptedCall['say'], ReturnType<typeof said>]>([
		['not where it comes in one piece', [{ text: 'It is 4. '.repeat(2_000) }], ['restart']],
		[
			'before it is cut',
			Array.from({ length: 2_000 }, () => ({ text: 'It is 4. ' })),
			[true, 'restart'],
		],
		[
			'taken back where it goes on with something new',
			[...Array.from({ length: 50 }, () => ({ text: 'It is 4. ' })), { text: news }],
			[true, false],
		],
		[
			'taken back at its end',
			Array.from({ length: 50 }, () => ({ text: 'It is 4. ' })),
			[true, false],
		],
		[
			'once more where what it wrote turns out to be thinking',
			[...Array.from({ length: 50 }, () => ({ text: 'It is 4. ' })), { text: '</think>' }],
			[true, 'restart', true, false],
		],
		[
			'no more where it begins again',
			[
				...Array.from({ length: 50 }, () => ({ text: 'It is 4. ' })),
				{ restart: true },
				{ text: 'It is 4.' },
			],
			[true, 'restart'],
		],
	])('that it may be a loop is said: %s', async (_, say, expected) => {
		const { deltas } = await collect(
			createEngine(scriptedRuntime([{ say }])).generate(request, signal),
		);
		expect(said(deltas)).toEqual(expected);
	});

	describe('where the question asks for it', () => {
		const line = 'I must not talk in class. ';
		const say = Array.from({ length: 50 }, () => ({ text: line }));
		const wish: Message = { role: 'user', content: `Write "${line}" 50 times.` };

		test.each<[string, Message[], ReturnType<typeof said>]>([
			['it may', [wish], []],
			[
				'not by a number alone',
				[{ role: 'user', content: 'What did the pupil write 50 years ago?' }],
				[true, 'restart'],
			],
			[
				'not by an earlier one',
				[
					wish,
					{ role: 'assistant', content: line },
					{ role: 'user', content: 'What is the capital of France?' },
				],
				[true, 'restart'],
			],
		])('%s', async (_, messages, expected) => {
			const engine = createEngine(scriptedRuntime([{ say }]));
			const { deltas } = await collect(engine.generate({ ...request, messages }, signal));
			expect(said(deltas)).toEqual(expected);
		});

		test('also by a structure that is asked for after it', async () => {
			const lines: Schema = {
				type: 'object',
				properties: { lines: { type: 'string' } },
				required: ['lines'],
				additionalProperties: false,
			};
			const structure = [{ text: '{"lines": "' }, ...say, { text: '"}' }];
			const runtime = scriptedRuntime([{ say: [{ text: 'I will.' }] }, { say: structure }]);
			const asked = { ...request, messages: [wish], schema: lines };
			const { reply } = await collect(createEngine(runtime).generate(asked, signal));
			expect(runtime.calls[1]!.messages.at(-1)!.content).not.toContain('50 times');
			expect(reply).toMatchObject({ finish: 'stop', value: { lines: line.repeat(50) } });
		});
	});
});
