import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../src/core/replies/json.ts';
import { createSplitter } from '../../src/core/replies/thinking.ts';

/** Splits a reply that comes in these pieces; what was moved is moved, as a consumer does. */
function split(pieces: string[], opened?: boolean) {
	const splitter = createSplitter(opened);
	let thinking = '';
	let text = '';
	let unclosed = false;
	for (const out of [...pieces.map((piece) => splitter.push(piece)), splitter.end()]) {
		if (out.moved) {
			thinking += text;
			text = '';
		}
		thinking += out.thinking;
		text += out.text;
		if ('unclosed' in out) unclosed = out.unclosed as boolean;
	}
	return { thinking: thinking.trim(), text: text.trim(), unclosed };
}

describe('thinking apart from text', () => {
	test.each<[string, string, string, string, boolean]>([
		['a plain answer', 'It is 4.', '', 'It is 4.', false],
		['thinking and answer', '<think>\n2+2\n</think>\n\n4', '2+2', '4', false],
		['white space before the tag', '\n <think>a</think>b', 'a', 'b', false],
		['an empty block', '<think>\n\n</think>\n\n{"a":1}', '', '{"a":1}', false],
		['two blocks', '<think>a</think>\n<think>b</think>c', 'a\n\nb', 'c', false],
		['an empty block, then a full one', '<think></think><think>b</think>c', 'b', 'c', false],
		['no opening tag', 'so 4\n</think>\n\n4', 'so 4', '4', false],
		['only a closing tag', '</think>\n\n4', '', '4', false],
		['never closed', '<think>on and on', 'on and on', '', true],
		['opened and nothing more', '<think>', '', '', true],
		['brackets', '[THINK]a[/THINK]b', 'a', 'b', false],
		['the long tag', '<thinking>a</think>b</thinking>c', 'a</think>b', 'c', false],
		['another tag', '<seed:think>could be 7</seed:think>It is 8.', 'could be 7', 'It is 8.', false],
		['a thought', '<thought>a</thought>b', 'a', 'b', false],
		['reasoning', '<reasoning>a</reasoning>\nb', 'a', 'b', false],
		['a capital', '<Think>a</Think>b', 'a', 'b', false],
		['a channel', '<|channel>thought\na<channel|>b', 'a', 'b', false],
		[
			'channels',
			'<|channel|>analysis<|message|>check 9.<|end|><|start|>assistant<|channel|>final<|message|>4',
			...(['check 9.', '4', false] as const),
		],
		['a channel never closed', '<|channel|>analysis<|message|>check 9.', 'check 9.', '', true],
		['an end sign is no end of thinking', 'It is 4.<|end|>', '', 'It is 4.<|end|>', false],
		['a tag that only begins like one', '<thin air', '', '<thin air', false],
		['a tag inside the answer', 'Use <think> in it.', '', 'Use <think> in it.', false],
		['a second closing tag is text', '<think>a</think>b</think>c', 'a', 'b</think>c', false],
		['nothing', '', '', '', false],
		['white space only', ' \n', '', '', false],
		['half a tag at the end', '<think>a</thi', 'a</thi', '', true],
	])('%s', (_, reply, thinking, text, unclosed) => {
		expect(split([reply])).toEqual({ thinking, text, unclosed });
		expect(split([...reply])).toEqual({ thinking, text, unclosed });
	});

	test.each<[string, string, string, string, boolean]>([
		['closed', 'so 4</think>4', 'so 4', '4', false],
		['opened again by the model', '<think>so 4</think>4', 'so 4', '4', false],
		['never closed', 'so 4', 'so 4', '', true],
		['nothing at all', '', '', '', true],
	])('opened by the template: %s', (_, reply, thinking, text, unclosed) => {
		expect(split([reply], true)).toEqual({ thinking, text, unclosed });
		expect(split([...reply], true)).toEqual({ thinking, text, unclosed });
	});

	test('where the thinking is known to be elsewhere, a closing tag is only text', () => {
		expect(split(['Write </think> to end it.'], false).text).toBe('Write </think> to end it.');
	});

	test('where a reply is cut makes no difference', () => {
		const bit = fc.constantFrom(
			...['<think>', '</think>', '[THINK]', '[/THINK]', '<thinking>', '</thinking>'],
			...['<', '</', 'think', '>', ' ', '\n', 'a', 'Ä', '😀', '{"a":1}'],
		);
		const reply = fc.array(bit, { maxLength: 12 }).map((bits) => bits.join(''));
		const opened = fc.constantFrom(undefined, true, false);
		fc.assert(
			fc.property(reply, fc.array(fc.nat(60)), opened, (whole, cuts, open) => {
				const at = [...new Set([0, ...cuts.filter((n) => n < whole.length), whole.length])];
				at.sort((a, b) => a - b);
				const pieces = at.slice(1).map((end, i) => whole.slice(at[i], end));
				expect(split(pieces, open)).toEqual(split([whole], open));
			}),
			{ numRuns: 2000 },
		);
	});

	test('words are never lost and never streamed before they are sure to be no tag', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (thinking, text) => {
				fc.pre(!/[<[]/.test(thinking + text));
				const got = split([...`<think>${thinking}</think>${text}`]);
				expect(got).toEqual({ thinking: thinking.trim(), text: text.trim(), unclosed: false });
			}),
		);
	});
});

describe('JSON out of text', () => {
	test.each<[string, string, unknown]>([
		['alone', '{"a": 1}', { a: 1 }],
		['a fence', 'Here:\n```json\n{"a": 1}\n```\nDone.', { a: 1 }],
		['prose around', 'I say {"a": [1, {"b": 2}]} and that is it.', { a: [1, { b: 2 }] }],
		['the last of two', '{"a": 1} no, wait: {"a": 2}', { a: 2 }],
		['braces in strings', '{"a": "}{", "b": "\\"}"}', { a: '}{', b: '"}' }],
		['LaTeX before it', '\\frac{1}{2} so {"a": "x"}', { a: 'x' }],
		['a set before it', 'the set {1, 2} gives {"a": 1}', { a: 1 }],
		['trailing commas', '{"a": [1, 2,], "b": 3,\n}', { a: [1, 2], b: 3 }],
		['a comma in a string before a bracket', '{"a": "x,]"}', { a: 'x,]' }],
		['line breaks in a string', '{"a": "one\ntwo\tthree"}', { a: 'one\ntwo\tthree' }],
		['a wrong escape', '{"a": "\\(x\\) is 5\\%"}', { a: '\\(x\\) is 5\\%' }],
		['good escapes beside a wrong one', '{"a": "\\n\\u00e4\\q"}', { a: '\nä\\q' }],
		[
			'Python words',
			'{"a": True, "b": [None, False], "c": "True"}',
			{ a: true, b: [null, false], c: 'True' },
		],
		['an empty object after the real one', '{"a": 1} {}', { a: 1 }],
		['an empty object alone', 'so: {}', {}],
		['a list alone', '[1, 2]', [1, 2]],
		['a word alone', ' true ', true],
		['a prototype name', '{"__proto__": 1}', JSON.parse('{"__proto__": 1}')],
		['no JSON', 'I do not know.', undefined],
		['cut off', '{"a": 1, "b": "tw', undefined],
		['cut off inside, with a whole object in it', '{"a": {"c": 2}, "b": "tw', undefined],
		['a good one, then one cut off', '{"a": 1} better: {"a": 2', undefined],
		['a good one, then a broken one', '{"a": 1} better: {"a": }', undefined],
		['nothing', '', undefined],
	])('%s', (_, text, value) => {
		expect(readJson(text)).toEqual(value);
	});

	test('any object is found again between prose', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (object) => {
				const plain = JSON.parse(JSON.stringify(object)) as unknown;
				expect(readJson(`So:\n${JSON.stringify(object, null, 2)}\nThat is all.`)).toEqual(plain);
			}),
		);
	});

	test('an object in objects without end does not exhaust the stack', () => {
		const deep = `So: ${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
		expect(Object.keys(readJson(deep) as object)).toEqual(['a']);
	});

	test('never throws, and a long hostile text takes no time', () => {
		fc.assert(fc.property(fc.string(), (text) => void readJson(text)));
		for (const bad of ['{', '{"', '{"a":', '"\\', '{"a":{}', ',', '[', '{ '])
			expect(readJson(bad.repeat(50_000))).toBeUndefined();
	}, 4000);
});
