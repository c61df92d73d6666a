import fc from 'fast-check';
import { nothingAsked } from '../../src/core/answers/asked.ts';
import { describe, expect, test } from 'vitest';
import {
	extractAnswer,
	isNumericQuestion,
	normaliseAnswer,
	sameAnswer,
	groupEqualAnswers,
	stripTags,
} from '../../src/core/answers/answer.ts';

describe('extraction, in order', () => {
	test.each<[name: string, text: string, expected: string | null]>([
		['a tag', 'So <answer>42</answer> it is.', '42'],
		['a tag in capitals', '<ANSWER> 42 </ANSWER>', '42'],
		['the last tag', '<answer>1</answer> no, <answer>2</answer>', '2'],
		['the last tag that holds something', '<answer>7</answer> then <answer>…</answer>', '7'],
		['a tag that mentions itself', 'I write <answer> like <answer>9</answer>', '9'],
		['a tag never closed, to the end of its line', 'x\n<answer>12\nbye', '12'],
		['a tag before a box', '\\boxed{1} <answer>2</answer>', '2'],
		['an empty tag passes on', '<answer></answer> \\boxed{3}', '3'],
		['the form copied, not filled in', '<answer>the answer</answer>', null],
		['a label with the form copied', 'Answer: the short answer', null],
		['a box', 'thus \\boxed{42}.', '42'],
		['nested braces', '\\boxed{\\frac{1}{2}}', '\\frac{1}{2}'],
		['the last box', '\\boxed{1}? No: \\boxed{2}', '2'],
		['boxes that are joined are one answer', '$\\boxed{k=1}$ and $\\boxed{n=2}$', 'k=1 and n=2'],
		['the last balanced box', '\\boxed{5} and \\boxed{6', '5'],
		['escaped braces in a box', '\\boxed{\\{1, 2\\}}', '\\{1, 2\\}'],
		['a box before a label', 'Answer: 1 \\boxed{2}', '2'],
		['a label', 'Final answer: Paris', 'Paris'],
		['a label in bold', '**Final Answer:** 42', '42'],
		['a label in bold, colon outside', '**Answer**: 42', '42'],
		['label and answer in bold', '**Answer: 42**', '42'],
		['the last label', 'Answer: 1\nAnswer: 2', '2'],
		['a label on its own line', 'Final answer:\n\n  Rome\nBecause.', 'Rome'],
		['small letters', 'final answer: no', 'no'],
		['not in the middle of a word', 'The myanswer: 3', null],
		['a label before hashes', 'Answer: 4\n#### 5', '4'],
		['hashes', 'work work\n#### 72', '72'],
		['the last hashes', '#### 1\ntext\n#### 2', '2'],
		['a heading is no answer', '#### Step 2: multiply\nThen we multiply.', null],
		['nothing', 'I do not know.', null],
		['a number, but the question is not numeric', 'There are 3 kinds.', null],
		['an essay in the tag is no short answer', `<answer>${'word '.repeat(60)}</answer>`, null],
		['empty text', '', null],
	])('%s', (_, text, expected) => {
		expect(extractAnswer(text)).toBe(expected);
	});

	test.each<[name: string, text: string, expected: string | null]>([
		['the last number', 'We begin with 3 trays. Each has 8 rolls, so', null],
		['a marked answer', '<answer>24</answer>\nTo verify, 24 / 8', '24'],
		['a marked answer that ends in the last line', 'So <answer>24</answer> and to ver', '24'],
		['a mark that was cut itself', 'So it is\n<answer>2', null],
		['a label in a whole line', 'Answer: 24\nTo verify: 24 / 8 =', '24'],
		['a label in the line that was cut', 'There are rolls.\nAnswer: 2', null],
		['a box in a whole line', '\\boxed{24}\nWait, 3', '24'],
		['a loop with its answer in each line', 'Answer: 24\n'.repeat(9), '24'],
		['nothing', '', null],
	])('of a text that was cut: %s', (_, text, expected) => {
		expect(extractAnswer(text, { numericQuestion: true, cut: true })).toBe(expected);
	});

	test.each<[text: string, expected: string | null]>([
		['We add 3 and 4 to get 7.', '7'],
		['so x = -5', '-5'],
		['10-5', '5'],
		['In total 1,250 people', '1,250 people'],
		['half of it is 0.5', '0.5'],
		['It takes 42km', '42km'],
		['It takes 42 km because of 3 stops', '3 stops'],
		['It takes 2 hours and 30 minutes.', '2 hours and 30 minutes'],
		['It takes 1 1/2 hours.', '1 1/2 hours'],
		['So 50 % of them.', '50 %'],
		['That is 50 cents for each.', '50 cents'],
		['That makes 3 million dollars.', '3 million dollars'],
		['There are 12 red apples.', '12 red apples'],
		['There are 12 in the box.', '12'],
		['So 12 has no other factor.', '12'],
		['That is 12 because 3x is 3rd.', '12'],
		['that is 3/4', '3/4'],
		['it costs $12.50.', '$12.50'],
		['There is no number.', null],
		['<answer>The total is 42 apples</answer>', '42 apples'],
		['<answer>It lasts 1 h 30 min in sum</answer>', '1 h 30 min'],
		['<answer>The total is 42</answer>', '42'],
		['<answer>between 4 and 5</answer>', 'between 4 and 5'],
		['<answer>5 pm</answer>', '5 pm'],
		['Answer: the sum is 12', '12'],
	])('numeric question: %s', (text, expected) => {
		expect(extractAnswer(text, { numericQuestion: true })).toBe(expected);
	});
});

test.each([
	['4<|im_end|>', '4'],
	['It is 4.</s>\n<|eot_id|>', 'It is 4.'],
	['<answer>4</answer><|end|>', '4'],
	['Use </s> to strike.', 'Use </s> to strike.'],
])('a response is shown without signs of its template: %j', (text, shown) => {
	expect(stripTags(text)).toBe(shown);
});

describe('normalising', () => {
	test.each<[a: string, b: string]>([
		['Paris', ' paris. '],
		['New  York', 'new york'],
		['42 dollars', '$42.00'],
		['50 percent', '50 %'],
		['50\\%', '50%'],
		['1,000,000', '1000000'],
		['1 000 000', '1000000'],
		['1\\,000', '1000'],
		['10{,}000', '10000'],
		['1/2', '0.5'],
		['0.5', '.50'],
		['2/4', '1/2'],
		['\\frac{1}{2}', '0.5'],
		['\\dfrac12', '1/2'],
		['$\\frac{3}{4}$', '.75'],
		['1 1/2', '1.5'],
		['1\\frac{1}{2}', '3/2'],
		['1½', '1.5'],
		['0.30', '0.3'],
		['1e3', '1000'],
		['1.5 × 10^3', '1500'],
		['3 million', '3,000,000'],
		['−5', '-5'],
		['+5', '5'],
		['-0', '0'],
		['007', '7'],
		['12 apples.', '12 apples'],
		['5 km', '5km'],
		['5\\text{ km}', '5 km'],
		['60 miles per hour', '60 mph'],
		['90^\\circ', '90°'],
		['x = 5', '5'],
		['$x=5$', '5'],
		['**42**', '42'],
		['`42`', '42'],
		['\\boxed{42}', '42'],
		['\\(42\\)', '42'],
		['\\text{yes}', 'Yes'],
		['(B)', 'b'],
		['B.', 'b)'],
		['x + 1', 'x+1'],
		['a, b', 'A,B'],
		['\\{1, 2\\}', '{1,2}'],
		['The answer is 7', '7'],
		['Answer: 7', '7'],
		['x^{2}', 'x^2'],
		['“yes”', 'yes'],
		['None', 'none'],
	])('%s = %s', (a, b) => {
		expect(normaliseAnswer(a)).not.toBeNull();
		expect(normaliseAnswer(a)).toBe(normaliseAnswer(b));
		expect(sameAnswer(a, b)).toBe(true);
	});

	test.each<[a: string, b: string]>([
		['0.333', '1/3'],
		['0.1', '0.10000000000000001'],
		['5 pm', '5 am'],
		['3 more', '3 less'],
		['5 older', '5'],
		['2x', '2'],
		['2 pi', '2'],
		['5m', '5'],
		['3 or 4', '3'],
		['1/0', '0'],
		['3,5', '35'],
		['1:2', '1/2'],
		['1/2/2024', '1/2'],
		['Paris', 'London'],
		['x+1', 'x-1'],
		['-5', '5'],
		['50%', '0.5'],
		['50%', '50'],
		['$42', '42'],
		['12 apples', '12'],
		['12 red apples', '12 apples'],
		['60 miles per hour', '60'],
		['20 m/s', '20'],
		['90°', '90'],
		['**a** or **b**', 'a** or **b'],
	])('%s ≠ %s', (a, b) => {
		expect(sameAnswer(a, b)).toBe(false);
	});

	test('the absent answer equals nothing, not even the word', () => {
		expect(sameAnswer(null, null)).toBe(false);
		expect(sameAnswer(null, 'none')).toBe(false);
		expect(sameAnswer('null', null)).toBe(false);
		expect(normaliseAnswer(' … ')).toBeNull();
	});

	test('whatever the numbers, a decimal equals its fraction', () => {
		fc.assert(
			fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(4), (top, places) => {
				const scale = 10 ** places;
				const decimal = (top / scale).toFixed(places);
				const asked = { ...nothingAsked, decimal: '.' as const };
				expect(normaliseAnswer(decimal, asked)).toBe(normaliseAnswer(`${top}/${scale}`, asked));
			}),
		);
	});

	test('normalising again changes nothing', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
				const once = normaliseAnswer(text);
				if (once !== null) expect(normaliseAnswer(once) ?? once).toBe(once);
			}),
		);
	});
});

test.each<[question: string, numeric: boolean]>([
	['How many apples are left?', true],
	['What is 15% of 80?', true],
	['What is 12 * (3 + 4)?', true],
	['Calculate the area.', true],
	['What is the total cost?', true],
	['Find the value of x.', true],
	['Who wrote Hamlet?', false],
	['Explain how tides work.', false],
	['How many legs?\nA) 4\nB) 6\nC) 8', false],
	['Write a poem about 3 birds.', false],
	['What is the difference between a lake and a pond?', false],
	['What is the difference between 15 and 8?', true],
	['What is the difference between the highest and the lowest score of 12, 9 and 3?', true],
])('%s numeric: %s', (question, numeric) => {
	expect(isNumericQuestion(question)).toBe(numeric);
});

test('support groups equal answers and leaves the absent ones alone', () => {
	expect(groupEqualAnswers(['4', null, '5', '4', null])).toEqual([
		{ answer: '4', members: [0, 3] },
		{ answer: '5', members: [2] },
	]);
});

test.each([
	['4. So it is.\n5. <answer>17</answer>', '4. So it is.\n\n**Answer:** 17'],
	['5. <answer>17</answer>', '17'],
	['It makes\n17.\n<answer>17</answer>', 'It makes\n17.\n\n**Answer:** 17'],
	['6 × 7 is 42.\n<answer>42</answer>', '6 × 7 is 42.\n\n**Answer:** 42'],
	['<answer>42</answer>', '42'],
	['no tags', 'no tags'],
	['</think>\n\nIt is 4.', 'It is 4.'],
	['<think>It is 4.', 'It is 4.'],
	['It is 4.</answer>', 'It is 4.'],
	['It is 4.\n<answer>', 'It is 4.'],
	['It is <ANSWER>4', 'It is 4'],
	['[/THINK] It is 4.</thinking>', 'It is 4.'],
	['<answer>4</answer> </answer></think>', '4'],
	['<answer></think>', ''],
	['Write `<think>` first.', 'Write `<think>` first.'],
	['```html\n<think>\n```\nso</answer>', '```html\n<think>\n```\nso'],
	['a < b and <b>c</b>', 'a < b and <b>c</b>'],
])('tags are not shown: %s', (text, shown) => {
	expect(stripTags(text)).toBe(shown);
});

test('outside code no tag of any kind is left, in whatever order they come', () => {
	const pieces = [
		'<answer>',
		'</answer>',
		'<think>',
		'</think>',
		'<thinking>',
		'[/THINK]',
		'7',
		'\n',
	];
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...pieces)), (written) => {
			expect(stripTags(written.join(''))).not.toMatch(/<|THINK/);
		}),
	);
});
