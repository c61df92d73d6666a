import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventParser } from '../../src/engines/remote-sse.ts';
import { bodyOf, learn, newHabits, wordsOf } from '../../src/engines/remote-request.ts';
import { pause, retryAfter } from '../../src/engines/remote-retry.ts';

const parse = (pieces: string[]) => {
	const parser = createEventParser();
	return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
};

describe('server-sent events', () => {
	test.each<[string, string, string[]]>([
		['lines of one event are joined', 'data: a\ndata: b\n\n', ['a\nb']],
		['an event of no data is none', 'event: ping\n\ndata: a\n\n', ['a']],
		['a field without a colon', 'data\n\n', ['']],
		['one space is taken, not two', 'data:  a\n\n', [' a']],
		['a colon inside', 'data: a: b\n\n', ['a: b']],
		['nothing', '\n\n\n', []],
	])('%s', (_, stream, data) => {
		expect(parse([stream]).map((event) => event.data)).toEqual(data);
	});

	test('where the stream is cut makes no difference, whatever the line breaks', () => {
		const bit = fc.constantFrom(
			'data: {"a":1}',
			'data:x',
			': c',
			'event: e',
			'\n',
			'\r',
			'\r\n',
			'\n\n',
			'é',
		);
		const stream = fc.array(bit, { maxLength: 15 }).map((bits) => bits.join(''));
		fc.assert(
			fc.property(stream, fc.array(fc.nat(80)), (whole, cuts) => {
				const at = [...new Set([0, ...cuts.filter((n) => n < whole.length), whole.length])];
				at.sort((a, b) => a - b);
				expect(parse(at.slice(1).map((end, i) => whole.slice(at[i], end)))).toEqual(parse([whole]));
			}),
			{ numRuns: 1000 },
		);
	});

	test('JSON objects come out as they went in', () => {
		fc.assert(
			fc.property(fc.array(fc.jsonValue()), fc.constantFrom('\n', '\r', '\r\n'), (values, end) => {
				const stream = values.map((value) => `data: ${JSON.stringify(value)}${end}${end}`).join('');
				expect(parse([...stream]).map((event) => event.data)).toEqual(
					values.map((value) => JSON.stringify(value)),
				);
			}),
		);
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

describe('what a server says', () => {
	test.each<[string, string, string]>([
		['OpenAI', '{"error":{"message":"No.","type":"t","param":"seed","code":null}}', 'No. seed'],
		['Ollama', '{"error":"model not found"}', 'model not found'],
		[
			'FastAPI',
			'{"detail":[{"loc":["body","top_p"],"msg":"too high","input":{"seed":1}}]}',
			'body.top_p too high',
		],
		[
			'vLLM',
			`{"object":"error","message":"[{'loc': ('body', 'seed'), 'msg': 'no', 'input': {'top_p': 1}}]"}`,
			"[{'loc': ('body', 'seed'), 'msg': 'no', ",
		],
		['a proxy', '<html><body>Bad gateway seed</body></html>', ''],
		['plain text', 'upstream error', 'upstream error'],
		['nothing', '', ''],
		['a number', '5', ''],
	])('%s', (_, body, words) => {
		expect(wordsOf(body)).toBe(words);
	});

	test('a complaint about something that was not sent teaches nothing', () => {
		const habits = newHabits();
		const refusal = { status: 400, words: 'seed is not supported' };
		expect(learn(habits, { top_p: 1 }, refusal)).toEqual([]);
		expect(learn(habits, { seed: 1 }, { ...refusal, status: 401 })).toEqual([]);
		expect(habits.refused.size).toBe(0);
		expect(learn(habits, { seed: 1 }, refusal)).toEqual(['seed']);
		expect([...habits.refused]).toEqual(['seed']);
	});

	test('top_p refused with temperature 0 is still sent with any other', () => {
		const habits = newHabits();
		const words = 'top_p must be 1 when using greedy sampling';
		expect(learn(habits, { top_p: 0.2, temperature: 0 }, { status: 422, words })).toEqual([
			'top_p',
		]);
		const call = { messages: [], think: true };
		const body = (temperature: number) =>
			bodyOf('m', { ...call, sampling: { temperature, topP: 0.2, maxTokens: 9 } }, habits);
		expect(body(0)).not.toHaveProperty('top_p');
		expect(body(0.6)).toMatchObject({ top_p: 0.2 });
	});

	test('a grammar that a server fails on counts as a complaint', () => {
		const body = { response_format: {} };
		expect(learn(newHabits(), body, { status: 500, words: 'failed to parse grammar' })).toEqual([
			'response_format',
		]);
		expect(learn(newHabits(), body, { status: 500, words: 'worker died' })).toEqual([]);
	});
});
