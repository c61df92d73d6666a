/** The next number of a row that rises or falls by the same step, or doubles. */

import type { Random } from '../random.ts';
import { cast, problem, type Make } from './family.ts';
import { capitals, inRow, parts, tell } from './wording.ts';
import { Working } from './working.ts';

const bareAsks = parts(
	[
		'what number comes next: {row}?',
		'continue the sequence: {row}, ...',
		'which number comes after {row}?',
		'what is the next number in the sequence {row}?',
		'find the next term of {row}.',
		'{row}, ? - which number is missing?',
		'the sequence goes {row}. What is next?',
		'look at the numbers {row}. Which one comes next?',
	],
	['{row}: what number follows?', 'tell me the number that comes next after {row}.'],
);

const rows = parts(
	[
		'{A} {writes|wrote} down the numbers {row}.',
		'the first numbers of a sequence {are|were} {row}.',
		'{A} {counts|counted} like this: {row}.',
		'{A} {makes|made} a pattern of numbers: {row}.',
		'on the board {A} {reads|read} the numbers {row}.',
		'{A} {says|said} the numbers {row} one after the other.',
		'four cards of {A} {show|showed} the numbers {row}.',
		'the numbers on a row of doors {are|were} {row}.',
		'a sequence {starts|started} with {row}.',
	],
	['{A} {tells|told} {B} the numbers {row}.', '{row} {are|were} the numbers in the {box} of {A}.'],
);

const rowAsks = parts(
	[
		'what number comes next?',
		'which number should come next?',
		'what is the next number?',
		'which number follows in the pattern?',
		'find the next number.',
		'how does the sequence go on?',
		'tell me the next number of the row.',
		'what comes after {last}?',
	],
	['which number comes after that?', 'what should the number after {last} be?'],
);

const days = parts(
	[
		'{A} {reads|read} {w} pages on Monday, {x} on Tuesday, {y} on Wednesday and {z} on Thursday.',
		'{A} {runs|ran} {w} rounds on Monday, {x} on Tuesday, {y} on Wednesday and {z} on Thursday.',
		'a shop {sells|sold} {w} {things} on Monday, {x} on Tuesday, {y} on Wednesday and {z} on Thursday.',
		'{A} {finds|found} {w} {things} on Monday, {x} on Tuesday, {y} on Wednesday and {z} on Thursday.',
		'there {are|were} {w} {things} in the first {box}, {x} in the second, {y} in the third and {z} in the fourth.',
		'{A} {counts|counted} {w} {things} in one week, then {x}, then {y} and then {z}.',
	],
	['{A} {gets|got} {w} points on Monday, {x} on Tuesday, {y} on Wednesday and {z} on Thursday.'],
);

const dayAsks = parts(
	[
		'if it {goes|went} on like this, what number {comes|came} next?',
		'what {is|was} the next number if the pattern {stays|stayed} the same?',
		'how many {is|was} it the next time, if this {goes|went} on?',
		'which number {follows|followed} if this {goes|went} on?',
		'find the next number of this pattern.',
		'what number should come next?',
	],
	['which number {comes|came} after that if nothing {changes|changed}?'],
);

/** Four terms and how the row goes on. */
function drawRow(random: Random) {
	if (random.chance(0.12)) {
		const first = random.int(1, 9);
		return { row: [1, 2, 4, 8].map((factor) => first * factor), grows: 'double' as const };
	}
	const step = random.int(2, 12);
	if (random.chance(0.6)) {
		const first = random.int(1, 30);
		return { row: [0, 1, 2, 3].map((i) => first + i * step), grows: 'up' as const };
	}
	const next = random.int(0, 30);
	return { row: [4, 3, 2, 1].map((i) => next + i * step), grows: 'down' as const };
}

export const sequences: Make = (say, random) => {
	const { row, grows } = drawRow(random);
	const [w, x, y, z] = row as [number, number, number, number];
	const { slots } = cast(random);
	const comma = row.join(', ');
	const all = { ...slots, row: comma, last: z, w, x, y, z };
	const working = new Working();
	if (grows === 'double') {
		working.add('factor from term to term', z, '÷', y);
		working.add('next term', z, '×', { step: 0, value: 2 });
	} else if (grows === 'up') {
		const step = working.add('step from term to term', z, '-', y);
		working.add('next term', z, '+', step);
	} else {
		const step = working.add('step down from term to term', y, '-', z);
		working.add('next term', z, '-', step);
	}
	const form = random.real();
	const asRow = { ...all, row: random.chance(0.5) ? comma : inRow(row) };
	const question =
		form < 0.35
			? capitals(say.say(bareAsks, all))
			: form < 0.75 || w < 2
				? tell(random, [say.say(rows, asRow)], say.say(rowAsks, asRow))
				: capitals(`${say.say(days, all)} ${say.say(dayAsks, all)}`);
	const told = {
		question,
		given: [`the terms are ${comma}`],
		asked: 'which number comes next',
		sentence: (n: number) => `The next number is ${n}.`,
	};
	return problem('sequences', told, working, [w, x]);
};
