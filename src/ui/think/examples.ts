/** Questions on the empty screen. */

/** What the built-in model was made for: it can do these, and alone it sometimes slips. */
export const pocketExamples: readonly string[] = [
	'Mia buys 4 pens for 3 euros each and 2 books for 8 euros each. What does she pay in all?',
	'Nora has 50 plums and puts 8 in each bag. How many plums are left over?',
	'Tom has 42 marbles and Anna has 17. How many more marbles does Tom have than Anna?',
	'Start with 14, add 9, then take away 6. What is the result?',
];

/** For any other model: short to ask, and often wrong at the first try. */
export const examples: readonly string[] = [
	'A bat and a ball cost 1.10 together. The bat costs 1.00 more than the ball. What does the ball cost?',
	'How many times does the letter r occur in “strawberry raspberry”?',
	'Three switches outside, one lamp inside a closed room. You may enter once. Which switch is it?',
];
