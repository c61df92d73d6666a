/** Questions on the empty screen. */

/** What the built-in model was made for: the first it can do, at the others it sometimes slips alone. */
export const pocketExamples: readonly string[] = [
	'Mia buys 4 pens for 3 euros each and 2 books for 8 euros each. What is the total price?',
	'Max finds 45 pens, and that makes 73 pens in all. How many pens did Max have before?',
	'There were 2 pots, and there were 10 oranges in each pot. How many oranges did that make?',
	'What is the remainder of 70 ÷ 11?',
];

/** For any other model: short to ask, and often wrong at the first try. */
export const examples: readonly string[] = [
	'A bat and a ball cost 1.10 together. The bat costs 1.00 more than the ball. What does the ball cost?',
	'How many times does the letter r occur in “strawberry raspberry”?',
	'Three switches outside, one lamp inside a closed room. You may enter once. Which switch is it?',
];
