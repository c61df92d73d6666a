/** Ways in which small models break JSON: what is mended, and what is not because two readings fit. */
import { describe, expect, test } from 'vitest';
import { readJson } from '../../src/core/replies/json.ts';

const objects: Record<string, unknown>[] = [
	{ verdict: 'wrong', notes: ['check the sum', 'carry the one'], score: 0.5 },
	{ tasks: [{ name: 'pack' }, { name: 'call a taxi' }], done: false },
	{ answer: "That's 42, it seems: fine.", from: null },
	{ text: 'See https://b.example/#x {here}, or [there].', plan: { steps: [3, 4] }, sure: true },
];
const pretty = (object: unknown) => JSON.stringify(object, null, 2);
const eachString = (text: string, change: (body: string) => string) =>
	text.replace(/"((?:[^"\\]|\\.)*)"/g, (_, body: string) => change(body));
const names = (text: string, change: (name: string) => string) =>
	text.replace(/"(\w+)":/g, (_, name: string) => `${change(name)}:`);

const slips: Record<string, (object: unknown) => string> = {
	'single quotes': (object) =>
		eachString(pretty(object), (body) => `'${body.replace(/'/g, "\\'")}'`),
	'single quotes around an apostrophe': (object) => eachString(pretty(object), (b) => `'${b}'`),
	'curly quotes': (object) => eachString(pretty(object), (body) => `“${body}”`),
	'curly quotes around names': (object) => names(pretty(object), (name) => `“${name}”`),
	'bare names': (object) => names(pretty(object), (name) => name),
	'a comment behind each line': (object) =>
		pretty(object).replace(/,\n/g, ', // as "said" {above}\n'),
	'a comment before the first name': (object) => pretty(object).replace('{', '{ // mine\n'),
	'a comment with a hash': (object) => pretty(object).replace(/,\n/g, ', # why\n'),
	'a comment in stars': (object) => pretty(object).replace(/,\n/g, ', /* "why" */\n'),
	'no comma at the ends of lines': (object) => pretty(object).replace(/,\n/g, '\n'),
	'two commas': (object) => pretty(object).replace(/,\n {2}"/g, ',,\n  "'),
	'no last brace, in a fence': (object) => `\`\`\`json\n${pretty(object).slice(0, -1)}\`\`\``,
	'no last brace, before an end sign': (object) => `${pretty(object).slice(0, -2)}<|im_end|>`,
	'one brace too many': (object) => `${pretty(object)}\n}`,
	'written as a string': (object) => JSON.stringify(JSON.stringify(object)),
	'escaped once too often': (object) => JSON.stringify(JSON.stringify(object)).slice(1, -1),
	'no first brace': (object) => pretty(object).slice(1).trimStart(),
	'an arrow for each colon': (object) =>
		names(pretty(object), (name) => `"${name}"`).replace(/": /g, '" => '),
	'signs of another script': (object) =>
		JSON.stringify(object).replace(/":/g, '"：').replace(/,"/g, '，"'),
	'in a call of a function': (object) => `reply(${JSON.stringify(object)});`,
	Python: (object) =>
		pretty(object)
			.replace(/\bnull\b/, 'None')
			.replace(/\b(true|false)\b/, (word) => word[0]!.toUpperCase() + word.slice(1)),
};

describe.each(Object.entries(slips))('%s', (name, slip) => {
	test.each(objects.map((object) => [object]))('%j', (object) => {
		expect(readJson(slip(object))).toEqual(object);
		const around = /end sign|as a string|first brace/.test(name);
		if (!around) expect(readJson(`So:\n\n${slip(object)}\n\nIs that all?`)).toEqual(object);
	});
});

describe('one by one', () => {
	test.each<[what: string, text: string, value: unknown]>([
		[
			'quotes in a string',
			'{"a": "She said "no" twice", "b": 1}',
			{ a: 'She said "no" twice', b: 1 },
		],
		['a quoted word at the end', '{"a": "He is "fine""}', { a: 'He is "fine"' }],
		['quotes and a comma', '{"a": "not "x", but "y" then"}', { a: 'not "x", but "y" then' }],
		['quotes in an item', '["the "big" one", "b"]', ['the "big" one', 'b']],
		['no closing quote', '{"a": "one,\n"b": "two"}', { a: 'one', b: 'two' }],
		['a word without quotes', '{"verdict": wrong, "n": 2}', { verdict: 'wrong', n: 2 }],
		['words without quotes', '{"a": No, it is not\n}', { a: 'No, it is not' }],
		['words before the next field', '{"a": in two days, "b": 3}', { a: 'in two days', b: 3 }],
		['items without quotes', '{"a": [red, dark blue]}', { a: ['red', 'dark blue'] }],
		['numbers of other tongues', '{"a": +5, "b": .5, "c": 7.}', { a: 5, b: 0.5, c: 7 }],
		['three quotes', '{"a": """one "two"\nthree"""}', { a: 'one "two"\nthree' }],
		['two strings joined', '{"a": "one " + "two"}', { a: 'one two' }],
		['a list that does not end', '{"a": [1, 2}', { a: [1, 2] }],
		['an outer list that does not end', '[{"a": 1}, {"b": 2}', [{ a: 1 }, { b: 2 }]],
		['the outer object in single quotes', `{'a': [{"b": 1}]}`, { a: [{ b: 1 }] }],
		['the outer object with a bare name', '{a: [{"b": 1}]}', { a: [{ b: 1 }] }],
		['real JSON counts before code', 'f({x: 1}) then {"a": 2} and {y: 3}', { a: 2 }],
		['the last word in single quotes', `{"a": 1} no: {'a': 2}`, { a: 2 }],
		['spaces of no width', '{\u200b"a":\u00a01,}', { a: 1 }],
	])('%s', (_, text, value) => expect(readJson(text)).toEqual(value));

	test.each<[what: string, text: string]>([
		['one quote too many', '{"a": "a 5" pipe", "b": "6" pipe"}'],
		['two items or one', '{"a": ["one" "two"], "b": 1}'],
		['items or quotes', '{"a": ["say "x", "y" again"]}'],
		['something is left out', '{"a": [1, 2, ...]}'],
		['an item is missing', '{"a": [1,,2]}'],
		['a value is missing', '{"a": , "b": 2}'],
		['two brackets are missing', '{"a": [1, 2'],
		['more was to come', '{"a": "x",'],
		['a number that may go on', '{"a": "x", "b": 1'],
		['a number of two', '{"a": [1 000]}'],
		['a thousand or two', '{"a": 1,000}'],
		['a set', 'the numbers {x: x > 0}'],
		['twice in quotes', '{"a": ""x""}'],
		['code', 'if (a) { return: b }'],
	])('in doubt none: %s', (_, text) => expect(readJson(text)).toBeUndefined());

	test('a last brace is put only where the reply is whole', () => {
		expect(readJson('{"a": "x"', true)).toBeUndefined();
		expect(readJson('{"a": "x"', false)).toEqual({ a: 'x' });
		expect(readJson('{"a": 5', false)).toEqual({ a: 5 });
	});

	test('no cut of an object gives another object', () => {
		for (const object of objects)
			for (let end = 1; end < pretty(object).length - 1; end++) {
				const value = readJson(pretty(object).slice(0, end), true);
				expect(value).toBeUndefined();
			}
	});
});
