/** Markdown that is still being written: what is read of it, and what stays as it was. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStreamingParser, readableSoFar } from '../../src/ui/markdown/streaming-parser.ts';
import { parse } from '../../src/ui/markdown/parse.ts';
import { often } from '../support/all.ts';
import { streamedAnswer } from '../support/streamed-answer.ts';

const blocks = (tokens: ReturnType<typeof parse>) =>
	tokens?.filter(({ type }) => type !== 'space').map(({ type, raw }) => [type, raw.trim()]);

/** Pieces from which small texts are made: whatever may open, close or continue a block. */
const pieces = fc.constantFrom(
	...['word ', 'two words\n', '\n', '\n\n', '- item\n', '  more\n', '1. one\n', '> said\n'],
	...[
		'```\n',
		'code\n',
		'| a | b |\n',
		'|---|---|\n',
		'$$\n',
		'\\[x\\]\n',
		'**',
		'`',
		'# ',
		'---\n',
	],
	...['    in\n', '\t', '===\n', '<b>\n', '* ', '\n- \n'],
);

describe('a text that grows', () => {
	test('is read as if it were read whole', () => {
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 40 }), (all) => {
				const read = createStreamingParser();
				let text = '';
				for (const piece of all) expect(blocks(read((text += piece)))).toEqual(blocks(parse(text)));
			}),
			{ numRuns: often(300, 3000) },
		);
	});

	test('keeps the blocks that are through: nothing draws them again', () => {
		const read = createStreamingParser();
		const half = streamedAnswer.slice(0, streamedAnswer.indexOf('### As'));
		const first = read(half)!;
		read(`${half}### As an equation\n\nLet`);
		const last = read(streamedAnswer)!;
		for (const at of [0, 2]) expect(last[at]).toBe(first[at]);
	});

	test('another text is read from its beginning', () => {
		const read = createStreamingParser();
		read(streamedAnswer);
		expect(blocks(read('Other words.'))).toEqual([['paragraph', 'Other words.']]);
	});
});

describe('what can be read of a text so far', () => {
	test('has no tag at any moment, and no half of one', () => {
		for (let end = 1; end <= streamedAnswer.length; end++)
			expect(readableSoFar(streamedAnswer.slice(0, end))).not.toMatch(
				/<\/?a?n?s?w?e?r?>?$|<\/?answer/,
			);
	});

	test('has no row of dashes at any moment: a table is one from its first word', () => {
		const shows = (end: number) =>
			parse(readableSoFar(streamedAnswer.slice(0, end)))!
				.filter(({ type }) => type === 'paragraph')
				.map(({ raw }) => raw);
		for (let end = 1; end <= streamedAnswer.length; end++)
			expect(shows(end).join('\n')).not.toMatch(/^\|/m);
	});

	test.each([
		['So it is <answer>0.05', 'So it is\n\n**Answer:** 0.05'],
		['<answer>42', '42'],
		['It is **bold', 'It is **bold**'],
		['It is **', 'It is '],
		['It is **bold*', 'It is **bold**'],
		['Say `code', 'Say `code`'],
		['Say `', 'Say '],
		['Then $$\nx + ', 'Then `` x + ``'],
		['Then \\[\nx_1 +', 'Then `` x_1 + ``'],
		['Then \\(x', 'Then `` x ``'],
		['```\nlet a = b ** c', '```\nlet a = b ** c'],
		['1 < 2 and 2 <', '1 < 2 and 2'],
		['It costs $5', 'It costs $5'],
		['Done.<|im_e', 'Done.'],
		['So:\n\n|', 'So:'],
		['So:\n\n| Thing | Pri', 'So:\n\n|Thing|Pri|\n|---|---|'],
		['| Thing | `Pri', '|Thing|`Pri`|\n|---|---|'],
		['| Thing | Price |\n', '|Thing|Price|\n|---|---|'],
		['| Thing | Price |\n|:-----|--', '|Thing|Price|\n|:-----|--|'],
		['| Thing | Price |\n|:', '|Thing|Price|\n|:---|---|'],
		['|a \\| b|\n|', '|a \\| b|\n|---|'],
		['| a | b |\n|---|---|\n| 1 | 2', '| a | b |\n|---|---|\n| 1 | 2'],
		['| a | b |\nand', '| a | b |\nand'],
		['|x - 3| is 5, s', '|x - 3| is 5, s'],
		['```\n| a | b', '```\n| a | b'],
	])('%j is shown as %j', (text, shown) => {
		expect(readableSoFar(text).trimEnd()).toBe(shown.trimEnd());
	});
});
