/** Which of many tools fit a question, by their words; told by reading them, not by the index. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InstrumentInfo } from '../../src/core/mission/outside.ts';
import { fittingTools } from '../../src/memory/fitting-tools.ts';

const tool = (name: string, describe: string, properties: object = {}): InstrumentInfo => ({
	id: `tool:8d2c/${name}`,
	label: name,
	describe,
	readOnly: true,
	idempotent: true,
	input: { type: 'object', properties },
});
const number = (description: string) => ({ type: 'number', description });
const tools = [
	tool('repeat', 'Says a message once more.', { message: { type: 'string' } }),
	tool('getWeather', 'Tells what the sky is like.', { city: { description: 'Name of a town' } }),
	tool('add-up', 'The sum of two values.', { a: number('First'), b: number('Second') }),
	tool('find_page', 'Searches an encyclopedia.', { text: { type: 'string' } }),
	tool('übersetze', 'Überträgt einen Text ins Englische.'),
	tool('broken', 'Has no schema.', null as unknown as object),
];
const names = (...texts: string[]) =>
	fittingTools(texts, tools).map((id) => id.slice('tool:8d2c/'.length));

test.each([
	['a word of the description', ['The sum of 2 and 40 is 42.'], ['add-up', 'find_page']],
	['a word inside a name', ['The weather is fine.'], ['getWeather', 'find_page']],
	['a name in one piece', ['find_page'], ['find_page']],
	['an argument’s description', ['Turin is a town.'], ['getWeather', 'find_page']],
	['the first text, then the next', ['A message.', 'The sum'], ['repeat', 'add-up', 'find_page']],
	['figures without a word', ['2 + 40 = 42'], ['add-up', 'find_page']],
	['no word: what looks things up', ['Rome was founded early.'], ['find_page']],
	['another language', ['Das Englische ist leicht.'], ['übersetze', 'find_page']],
	['stop words', ['It is what it is.'], ['find_page']],
	['nothing', [''], ['find_page']],
])('%s', (_, texts, fitting) => {
	expect(names(...texts)).toEqual(fitting);
});

test('none fits where none shares a word and none looks things up', () => {
	expect(fittingTools(['Rome was founded early.'], tools.slice(0, 3))).toEqual([]);
	expect(fittingTools(['anything'], [])).toEqual([]);
});

test('whatever is asked: known ids, each once, the same again, in whatever order tools are listed', () => {
	const words = fc.constantFrom('sum', 'weather', 'town', 'message', 'page', '7', '…', '\u0000');
	fc.assert(
		fc.property(
			fc.array(
				fc.array(words).map((all) => all.join(' ')),
				{ maxLength: 3 },
			),
			(texts) => {
				const found = fittingTools(texts, tools);
				expect(new Set(found).size).toBe(found.length);
				expect(tools.map(({ id }) => id)).toEqual(expect.arrayContaining(found));
				expect(fittingTools(texts, tools)).toEqual(found);
				expect(fittingTools(texts, tools.toReversed())).toEqual(found);
			},
		),
	);
});
