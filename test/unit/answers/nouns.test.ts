/** What a number counts, beside what the question asks for: kinds that real replies differed in. */
import { expect, test } from 'vitest';
import { extractAnswer, normaliseAnswer } from '../../../src/core/answers/answer.ts';
import { decimalSign } from '../../../src/core/answers/languages.ts';
import { readQuestion } from '../../../src/core/answers/asked.ts';
import { answersTo } from '../../support/answer-table.ts';

answersTo(
	'A shop has 40 red and 30 blue lamp shades and sells half of each. How many red and blue lamp shades are left?',
	`
35 | 35 lamp shades
35 | 35 lampshades
35 shades | 35 red lamp shades
	`,
	`
35 | 35 shops
35 | 36 lamp shades
	`,
);

answersTo(
	'Mia paints with 3 tubes of ink a day. How many tubes of ink does she need for 5 days?',
	'15 tubes | 15 ink tubes',
	'15 tubes | 15 days',
);

answersTo(
	'Ada watched 6 hours of shows, two of them 1-hour shows. How many 30-minute shows did she watch?',
	'8 | 8 shows',
	'8 | 8 hours',
);

answersTo(
	'Of 30 kids in a club 9 sing and 12 dance. How many do neither?',
	`
9 | 9 kids
9 kids | 9 children
	`,
	'9 | 9 clubs',
);

answersTo(
	'A pen holds 18 sheep and goats, and 7 are goats. How many of the animals are goats?',
	'7 | 7 goats',
	'7 | 8 goats',
);

answersTo(
	'Ben has 12 stamp albums and buys 4 stamp albums. How many albums does he have?',
	'16 albums | 16 stamp albums',
	'16 albums | 16 photo albums',
);

// Where two kinds are spoken of, one is not all.
answersTo(
	'Ben has 12 stamp albums and 4 photo albums. How many albums does he have?',
	'16 albums | 16',
	'12 albums | 12 stamp albums',
);

answersTo(
	'A courier rides 40 miles on each of 6 days a month. How many miles a month does she ride?',
	`
240 miles | 240 miles a month
240 | 240 miles
	`,
	`
240 miles | 240 miles a day
240 miles | 240 km
	`,
);

answersTo(
	'Three dogs weigh 10, 20 and 30 pounds. What is the average weight of the dogs in pounds?',
	'20 pounds | 20 pounds per dog',
	'20 pounds | 20 pounds per day',
);

answersTo(
	'A bus goes 90 miles in 2 hours. How many additional hours does it take for an additional 45 miles?',
	'1 hour | 1 additional hour',
	'1 hour | 1 additional minute',
);

answersTo(
	'Ann grew 3" and is 40" tall now. How tall was she?',
	'37 inches | 37"',
	'37 inches | 37 feet',
);

answersTo(
	'An oven is set to 400 degrees and shows 420 degrees. What temperature is that?',
	'420 | 420 degrees',
	'420 | 42 degrees',
);

test.each([
	'Kim gets a raise on her $3000 a month salary and a bonus worth half a month. What does a year bring?',
	'Can a baker sell a loaf at a profit?',
	'I am a year older than my sister, and I was 9 in 2011. When was my sister born?',
])('%s is English', (question) => {
	expect(decimalSign(question)).toBe('.');
	expect(normaliseAnswer('$37,800', readQuestion(question))).toMatch(/^37800/);
});

test.each<[question: string, reply: string, expected: string | null]>([
	[
		'How many articles are there in all?',
		'Together they wrote 560 news articles.',
		'560 news articles',
	],
	[
		'Bo bought 3 onions and 1 potato. How many onions and potatoes did he buy?',
		'Bo bought 4 onions and potatoes in all.',
		'4',
	],
	[
		'She needs 72 clips per month and made 54. How many must she make?',
		'She must make 72 - 54 clips. She has to make 18 to have the 72 clips per month.',
		'18',
	],
	[
		'In the first 15 minutes some of 25 cars take an exit. How many stay if 20 take it in the first 15 minutes?',
		'5 cars stay on the road in the first 15 minutes.',
		'5 cars',
	],
	['Gli alberi sono 90. Quanti alberi sono alti?', 'Sono alti 78 degli 91 alberi.', '78'],
	['How long is the ride?', 'Nehmen Sie die Neun.', null],
	['Wie lange dauert die Fahrt?', 'Nehmen Sie die Neun.', null],
	['Wie lange dauert die Fahrt?', 'Das dauert neun Minuten.', '9 Minuten'],
])('%s %s', (question, reply, expected) => {
	expect(extractAnswer(reply, { numericQuestion: true, question })).toBe(expected);
});
