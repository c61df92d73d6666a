/** The numbers of questions and readings; each row was worked out by hand. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read } from '../../pocket/careful.ts';
import { makeProblem } from '../../pocket/families/index.ts';
import { trained } from '../../pocket/problem.ts';
import { calculate } from '../../pocket/worked.ts';
import { makeRandom } from '../../pocket/random.ts';
import { numbersIn } from '../../src/algorithms/shared/mentions.ts';
import { missingNumbers, misreading, readingIn } from '../../src/algorithms/shared/reading.ts';

/** Numbers that a reading has to have; each in the way that comes first. */
const needed = (text: string) =>
	numbersIn(text)
		.filter(({ optional }) => !optional)
		.map(({ ways }) => Number(ways[0]![0]!.toFixed(4)));

test.each<[question: string, numbers: number[]]>([
	['What is 17 + 25?', [17, 25]],
	['What is 17+25?', [17, 25]],
	['Calculate 96 ÷ 8.', [96, 8]],
	['Half of 48?', [0.5, 48]],
	['What is 15 % of 80?', [15, 80]],
	['What is 15% of 80?', [15, 80]],
	['Twenty per cent of 60?', [20, 60]],
	['What is 7.5 percent of 200?', [7.5, 200]],
	['A bakery has 6 boxes of 12 rolls and 5 single ones. How many rolls?', [6, 12, 5]],
	['i have 20 euros and buy 3 coffees for 4 each', [20, 3, 4]],
	['My train leaves at 14:20 and takes 50 minutes.', [50]],
	['The film starts at 7 pm and runs for 2 hours.', [2]],
	['We met at 8 a.m. and walked 3 hours.', [3]],
	['At 5 o’clock 9 guests came.', [9]],
	['Tom is 7 years older than Ann. Ann is 12.', [7, 12]],
	['Seven cats have twenty-one kittens.', [7, 21]],
	['twenty one apples', [21]],
	['A dozen eggs cost 3 euros.', [12, 3]],
	['Two dozen eggs are shared by 6 people.', [24, 6]],
	['half a dozen eggs', [0.5, 12]],
	['Ben has twice as many as Mia, who has 9.', [2, 9]],
	['Double 35.', [2, 35]],
	['The price of 12 euros is tripled.', [12, 3]],
	['A third of the 27 pupils are ill.', [0.3333, 27]],
	['Two thirds of 90?', [0.6667, 90]],
	['Three quarters of 16', [0.75, 16]],
	['A quarter of 16', [0.25, 16]],
	['Halve 90: one half of it?', [90, 0.5]],
	['On the third day she had 8 left.', [8]],
	['She came 3rd of 20 runners.', [20]],
	['On the 21st of June 14 guests came.', [14]],
	['On 12 May 2024 we sold 30 tickets.', [30]],
	['On May 12, 2024 we sold 30 tickets.', [30]],
	['Since 2019-05-07 there were 4 floods.', [4]],
	['On 03/04/2021 it rained 9 mm.', [9]],
	['In 1998 there were 40 members.', [40]],
	['The village has 1998 people, 40 left.', [1998, 40]],
	['1,250 people came, 30 left.', [1250, 30]],
	['It costs 1.10 and 2.25.', [1.1, 2.25]],
	['A bag weighs 5kg, another 300g.', [5, 300]],
	['The mp3 player costs €49.', [49]],
	['Room B12 has 30 seats.', [30]],
	['Vitamin B2: 4 pills', [4]],
	['Eat 1/2 of 10 cakes.', [0.5, 10]],
	['Take 2 1/2 cups for 4 people.', [2.5, 4]],
	['Take 2½ cups for 4 people.', [2.5, 4]],
	['¾ of 100', [0.75, 100]],
	['One hundred and five cows, 20 sold', [105, 20]],
	['two hundred sheep', [200]],
	['a hundred sheep', [100]],
	['three thousand four hundred and twelve', [3412]],
	['2 thousand people', [2000]],
	['Anna earns 3k a month.', [3000]],
	['five million', [5000000]],
	['One pen costs 3 euros. What do 4 cost?', [3, 4]],
	['The two have 14 marbles together.', [14]],
	['Forty-two divided by six', [42, 6]],
	['ninety nine minus nine', [99, 9]],
	['five, six and seven', [5, 6, 7]],
	['A number is 5 more than 9', [5, 9]],
	['fifteen hundred', [1500]],
	['What is the capital of France?', []],
	['Everyone is often tense.', []],
	['Someone weighed the freight; none left.', []],
	['A couple has 3 children.', [3]],
	['zero plus four', [0, 4]],
])('%s', (question, numbers) => {
	expect(needed(question)).toEqual(numbers);
});

test.each<[question: string, reading: string, wrong: string | null]>([
	['Half of 48?', 'the number is 48, it is halved', null],
	['Half of 48?', 'the numbers are 48 and 2', null],
	['Half of 48?', 'the number is 48', 'leaves out 0.5'],
	['Seven cats, 3 dogs', '7 cats, 3 dogs', null],
	[
		'7 cats, 3 dogs',
		'7 cats, 5 dogs',
		'reads 5, which the question does not say, and leaves out 3',
	],
	['A dozen eggs for 4', '12 eggs, 4 euros', null],
	['Two dozen eggs for 4', '2 boxes of 12, 4 euros', null],
	['15 % of 80', '15 of 80', null],
	['15 % of 80', '0.15 times 80', null],
	['A third of 27', '27 are shared by 3', null],
	['Three quarters of 16', '3 and 4, and 16', null],
	['The third of 27 boys', '27 boys', null],
	['The train leaves at 14:20, takes 50 minutes', 'it leaves at 14:20, 50 minutes', null],
	['The train leaves at 14:20, takes 50 minutes', 'it takes 50 minutes', null],
	['3 pens cost 9 each', 'Mia buys 3 pens, one pen costs 9', null],
	['Ben has 3 weeks of holidays', 'there are 3 weeks of 7 days', null],
	[
		'Max has 5, 8 and 11 pens. The average?',
		'the numbers are 5, 8 and 11, there are 3 numbers',
		null,
	],
	['Four cards show 5, 12, 19 and 26', 'the terms are 5, 12, 19, 26', null],
	['He has 6 and gets as many again', '6 at first, it becomes 2 times as large', null],
	[
		'6 boxes of 12 rolls and 5 single ones',
		'there are 6 groups, each group has 12 rolls',
		'leaves out 5',
	],
])('%s, read as: %s', (question, reading, wrong) => {
	expect(misreading(question, reading)).toBe(wrong);
});

test.each<[question: string, text: string, wrong: string | null]>([
	['I did 12 m², Mia double that, of 80.', '12 × 2 = 24, 80 - 24 = 56.', null],
	[
		'I did 12 m², Mia double that, of 80.',
		'1. Given: 12, double, 80. Asked: how many are left.\n2. I multiply.\n3. 12 × 2 = 24.\n<answer>24</answer>',
		'calculates without 80',
	],
	[
		'6 boxes of 12 rolls and 5 more',
		'3. 6 × 12 = 72. Used: 6, 12, 5. All.',
		'calculates without 5',
	],
	// The number of a line is none of its sum; 5 is line five.
	['6 boxes of 12 rolls and 5 more', '4. 6 × 12 = 72.\n5. So it is 72.', 'calculates without 5'],
	['9 wins of 3 points, 4 draws of 1 point', '9 × 3 = 27, 27 + 4 = 31.', null],
	['75% of 224 please', '224 ÷ 4 = 56, 56 × 3 = 168.', null],
	['20 % of 60?', '60 ÷ 5 = 12.', null],
	['20 % of 60?', '60 ÷ 10 = 6, 6 × 2 = 12.', 'calculates without 20'],
	['Half of 48?', '48 ÷ 2 = 24.', null],
	['Two dozen eggs for 4 people', '24 ÷ 4 = 6.', null],
	['Three friends, 21 sweets', '21 sweets ÷ 3 friends = 7 each.', null],
	['On 12 May 3 of 9 came', '9 - 3 = 6', null],
	['What is the capital of France?', 'Paris', null],
	// Of a row the last two do, or the largest.
	['The doors are 30, 40, 50 and 60. What comes next?', '60 - 50 = 10, 60 + 10 = 70.', null],
	// It does not show how it came to it.
	['6 boxes of 12 rolls and 5 more', 'That is 77.', null],
])('%s, worked out as: %s', (question, text, wrong) => {
	expect(missingNumbers(question, { thinking: '', text })).toBe(wrong);
	expect(missingNumbers(question, { thinking: text, text: 'So.' })).toBe(wrong);
});

test('the reading is what stands after Given, in the thinking or else the text, and what is asked', () => {
	const thinking = 'Numbers: 3, 4. Given: 3 cups at 1.50, 4 pots. Asked: how many of 7. 3+4=7.';
	expect(readingIn({ thinking, text: '' })).toBe('3 cups at 1.50, 4 pots. how many of 7');
	expect(readingIn({ thinking: 'hm', text: 'Given: 3 cups\n9' })).toBe('3 cups. ');
	expect(readingIn({ thinking: 'Given that 3', text: 'It is given: 4' })).toBeNull();
});

describe('properties', () => {
	test('what Pocket is taught to read is no misreading, in any of its ways', () => {
		const random = makeRandom(8);
		for (let i = 0; i < 3000; i++) {
			const phrasing = i % 2 ? 'new' : 'seen';
			const draw = { numbers: 'seen', phrasing } as const;
			const problem = makeProblem(trained[i % trained.length]!, draw, random);
			const thinking = `${read(problem, (['plain', 'numbers', 'asked'] as const)[i % 3])} 40+2=42.`;
			const wrong = misreading(problem.question, readingIn({ thinking, text: '' })!);
			expect(wrong, problem.question).toBeNull();
		}
	});

	test('what Pocket is taught to calculate leaves no number out', () => {
		const random = makeRandom(9);
		for (let i = 0; i < 3000; i++) {
			const draw = { numbers: 'seen', phrasing: i % 2 ? 'new' : 'seen' } as const;
			const problem = makeProblem(trained[i % trained.length]!, draw, random);
			const text = problem.steps.map((step) => `${calculate(step)}.`).join(' ');
			expect(missingNumbers(problem.question, { thinking: '', text }), problem.question).toBeNull();
		}
	});

	const number = fc.integer({ min: 10, max: 9999 });
	const several = fc.uniqueArray(number, { minLength: 1, maxLength: 6 });
	const story = (numbers: number[]) => numbers.map((n) => `${n} things`).join(' and ');

	test('the same numbers in any order are no misreading; one less or one more is', () => {
		fc.assert(
			fc.property(several, number, (numbers, other) => {
				const question = story(numbers);
				expect(misreading(question, story(numbers.toReversed()))).toBeNull();
				expect(misreading(question, story(numbers.slice(1)) || 'nothing')).toContain('leaves out');
				fc.pre(!numbers.includes(other));
				expect(misreading(question, story([...numbers, other]))).toBe(
					`reads ${other}, which the question does not say`,
				);
			}),
		);
	});

	test('any text is read, and as itself it is never misread', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
				expect(misreading(text, text)).toBeNull();
			}),
		);
	});
});
