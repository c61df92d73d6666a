/** No loops: tables and lists, numbers. */
import {
	drawn,
	names,
	other,
	pick,
	sentence,
	series,
	things,
	verbs,
	type LoopText,
} from './parts.ts';

export const tables: LoopText[] = [
	// Tables and lists.
	other(
		'a Markdown table',
		`| Fruit | Price | Colour |\n|---|---|---|\n${series(60, (n) => `| ${things[n % 12]} | £${n % 7}.${10 + ((n * 37) % 90)} | ${pick(['red', 'green', 'blue'], n)} |`)}`,
	),
	other(
		'a table with few values',
		`| Name | Day | Here |\n|---|---|---|\n${series(48, (n) => `| ${names[n % 12]} | ${'Mon Tue Wed Thu'.split(' ')[Math.floor(n / 12)]} | ${pick(['yes', 'no'], n)} |`)}`,
	),
	other(
		'the rules of wide tables',
		series(30, (n) => `| ${(n * 977) % 997} |\n|${'---|'.repeat(20)}`),
	),
	other('an empty form', `| day | km |\n|---|---|\n${'|     |    |\n'.repeat(40)}`),
	other(
		'a table of truth',
		series(
			32,
			(n) => `| ${[16, 8, 4, 2, 1].map((bit) => (n & bit ? 'true' : 'false')).join(' | ')} |`,
		),
	),
	other(
		'a timetable',
		series(
			60,
			(n) =>
				`${8 + Math.floor(n / 6)}:${(n % 6) * 10 || '00'} Bus ${pick(['12', '7', '3'], n)} to the station`,
		),
	),
	other(
		'a list of animals',
		series(
			60,
			(n) =>
				`${n + 1}. ${pick(['Red', 'Blue', 'Great', 'Small'], n)} ${pick(things, n * 3 + 1)}-${pick(verbs, n * 5 + 2)} bird`,
		),
	),
	other(
		'facts about water',
		series(50, (n) => `${n + 1}. Water is used when ${sentence(n)}`),
	),
	other(
		'the places of a theatre',
		series(400, (n) => `Seat ${n + 1}`),
	),
	other(
		'CSV',
		`id,name,age,city\n${series(200, (n) => `${n + 1},${pick(names, n)},${20 + drawn(n, 50)},${pick(['Rome', 'Paris', 'Bonn'], n + 7)}`)}`,
	),
	other(
		'the answers of a test',
		series(100, (n) => `${n + 1}. ${pick(['A', 'B', 'C', 'D'], n)}`),
	),
	other(
		'questions that are alike',
		series(
			25,
			(n) =>
				`${n + 1}. What is ${n + 13} + ${(n * 17) % 40}?\n   A) ${n + 13 + ((n * 17) % 40)}  B) ${n * 2}  C) ${n + 50}`,
		),
	),
	other(
		'a plan for 14 days',
		series(
			14,
			(n) =>
				`Day ${n + 1}\nBreakfast: ${pick(things, n)} and ${pick(things, n + 40)}\nLunch: soup of ${pick(things, n + 80)}\nDinner: rice with ${pick(things, n + 120)}`,
		),
	),
	other(
		'verbs in German',
		series(
			12,
			(n) =>
				`ich ${verbs[n]}e, du ${verbs[n]}st, er ${verbs[n]}t, wir ${verbs[n]}en, ihr ${verbs[n]}t, sie ${verbs[n]}en`,
		),
	),
];

export const numbers: LoopText[] = [
	// Numbers.
	other(
		'real: a count (the times table of 7)',
		series(600, (n) => String(n + 1), ', '),
	),
	other(
		'a count of sheep',
		series(100, (n) => `${n + 1} sheep`, ', '),
	),
	other(
		'even numbers',
		series(300, (n) => String(2 * n), ', '),
	),
	other(
		'the times table of 7',
		series(100, (n) => `${n + 1} x 7 = ${7 * (n + 1)}`),
	),
	other(
		'the times table of 7 in words',
		series(60, (n) => `${n + 1} times 7 is ${7 * (n + 1)}.`),
	),
	other(
		'all times tables',
		series(10, (a) => series(10, (b) => `${a + 1} x ${b + 1} = ${(a + 1) * (b + 1)}`), '\n\n'),
	),
	other(
		'a table of times tables',
		series(12, (a) => `| ${series(12, (b) => String((a + 1) * (b + 1)), ' | ')} |`),
	),
	other(
		'miles in kilometres',
		series(60, (n) => `${n + 1} miles are ${((n + 1) * 1.609344).toFixed(2)} kilometres.`),
	),
	other(
		'degrees',
		series(60, (n) => `${n} °C is the same as ${(n * 1.8 + 32).toFixed(1)} °F`),
	),
	other(
		'a sum step by step',
		series(
			60,
			(n) =>
				`Step ${n + 1}: add ${n + 1} to ${(n * (n + 1)) / 2}, which gives ${((n + 1) * (n + 2)) / 2}.`,
		),
	),
	other(
		'sums with 5 in words',
		series(60, (n) => `The sum of 5 and ${n + 1} is ${n + 6}.`),
	),
	other('a third', `1 / 3 = 0.${'3'.repeat(300)}…`),
	other('a seventh', `1 / 7 = 0.${'142857'.repeat(60)}…`),
	other('digits of pi, as they look', `3.${series(1_000, (n) => String(drawn(n, 10)), '')}`),
	other(
		'a binary string',
		series(600, (n) => String(drawn(n, 2)), ''),
	),
	other(
		'binary numbers',
		series(64, (n) => `${n}: ${n.toString(2).padStart(6, '0')}`),
	),
	other(
		'a matrix of zeros',
		series(20, () => `[${'0, '.repeat(19)}0],`),
	),
	other(
		'a bar chart',
		series(20, (n) => `${names[n % 12]}: ${'#'.repeat(10 + drawn(n, 40))}`),
	),
];
