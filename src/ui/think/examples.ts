/** Questions on the empty screen. */
import { m } from './messages.ts';

/**
 * What the built-in model was made for: the first it can do, at the others it sometimes slips alone.
 * It knows English only.
 */
export const pocketExamples: readonly string[] = [
	'Mia buys 4 pens for 3 euros each and 2 books for 8 euros each. What is the total price?',
	'Max finds 45 pens, and that makes 73 pens in all. How many pens did Max have before?',
	'There were 2 pots, and there were 10 oranges in each pot. How many oranges did that make?',
	'What is the remainder of 50 ÷ 6?',
];

/** For any other model: short to ask, and often wrong at the first try. */
export const examples = (): readonly string[] => [
	m('exampleBat'),
	m('exampleLetters'),
	m('exampleLamp'),
];
