import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventParser } from '../../src/engines/remote/sse.ts';

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

	test('objects on lines of their own need no empty line between', () => {
		const stream = 'data: {"a":1}\ndata: {"a":2}\ndata: [DONE]\n';
		expect(parse([stream]).map(({ data }) => data)).toEqual(['{"a":1}', '{"a":2}', '[DONE]']);
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
