/** The mean of two or three numbers, always a whole one. */

import type { Random } from '../random.ts';
import { cast, problem, sorted, type Make } from './family.ts';
import { capitals, inRow, parts, tell } from './wording.ts';
import { Working, type Operand } from './working.ts';

const bareAsks = parts(
	[
		'what is the average of {list}?',
		'what is the mean of {list}?',
		'find the average of {list}.',
		'calculate the mean of {list}.',
		'work out the average of the numbers {list}.',
		'how much is the average of {list}?',
		'the numbers are {list}. What is their mean?',
	],
	['tell me the average of {list}.', 'what average do the numbers {list} have?'],
);

const twoFacts = parts(
	[
		'{A} {has|had} {x} {things} and {B} {has|had} {y}.',
		'{A} {reads|read} {x} pages on Monday and {y} on Tuesday.',
		'{A} {gets|got} {x} points in one game and {y} in the next.',
		'one {box} {holds|held} {x} {things} and another {holds|held} {y}.',
		'{A} {sells|sold} {x} {things} on one day and {y} on the other.',
		'{A} {finds|found} {x} {things} and {B} {finds|found} {y}.',
		'two ribbons {are|were} {x} and {y} centimetres long.',
		'{A} {runs|ran} {x} minutes on Monday and {y} on Friday.',
	],
	[
		'{A} {picks|picked} {x} {things} in the morning and {y} in the evening.',
		'on two days {A} {counts|counted} {x} and {y} {things}.',
	],
);

const threeFacts = parts(
	[
		'{A} {has|had} {x} {things}, {B} {has|had} {y} and {C} {has|had} {z}.',
		'{A} {reads|read} {x} pages on Monday, {y} on Tuesday and {z} on Wednesday.',
		'{A} {gets|got} {x}, {y} and {z} points in three games.',
		'three {boxes} {hold|held} {x}, {y} and {z} {things}.',
		'{A} {sells|sold} {x}, {y} and {z} {things} on three days.',
		'{A}, {B} and {C} {find|found} {x}, {y} and {z} {things}.',
		'three ribbons {are|were} {x}, {y} and {z} centimetres long.',
		'{A} {runs|ran} {x}, {y} and {z} minutes in three weeks.',
	],
	[
		'{A} {picks|picked} {x} {things}, then {y} and then {z}.',
		'on three days {A} {counts|counted} {x}, {y} and {z} {things}.',
	],
);

const asks = parts(
	[
		'what {is|was} the average?',
		'what {is|was} the mean?',
		'how many {is|was} that on average?',
		'find the average of these numbers.',
		'what {is|was} the average number?',
		'work out the mean.',
		'tell me how many that {is|was} on average.',
	],
	['on average, how many {is|was} that?', 'what {is|was} the mean of these numbers?'],
);

/** Two or three numbers from 2 to 40 whose mean is whole. */
function drawNumbers(random: Random): number[] {
	const size = random.pick([2, 3]);
	for (;;) {
		const numbers = Array.from({ length: size }, () => random.int(2, 40));
		if (numbers.reduce((sum, n) => sum + n, 0) % size === 0) return numbers;
	}
}

export const averages: Make = (say, random) => {
	const numbers = drawNumbers(random);
	const [x, y, z] = numbers as [number, number, number?];
	const { slots } = cast(random);
	const all = { ...slots, x, y, z: z ?? 0, list: inRow(numbers) };
	const working = new Working();
	let sum: Operand = working.add('first two numbers together', x, '+', y);
	if (z !== undefined) sum = working.add('all three numbers together', sum, '+', z);
	working.add('average', sum, '÷', numbers.length);
	const facts = z === undefined ? twoFacts : threeFacts;
	const told = {
		question: random.chance(0.3)
			? capitals(say.say(bareAsks, all))
			: tell(random, [say.say(facts, all)], say.say(asks, all)),
		given: [`the numbers are ${inRow(numbers)}`, `there are ${numbers.length} numbers`],
		asked: 'what the average is',
		sentence: (n: number) => `The average is ${n}.`,
	};
	return problem('averages', told, working, sorted(...numbers));
};
