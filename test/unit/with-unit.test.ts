/** The unit that a large figure is shown with. */
import { expect, test } from 'vitest';
import { withUnit } from '../../src/core/answers/asked/with-unit.ts';

test.each<[question: string, answer: string, shown: string]>([
	[
		'A bat and a ball cost 1.10 € together. The bat costs 1.00 € more. What does the ball cost?',
		'0.05',
		'0.05 €',
	],
	['A bat and a ball cost $1.10. The bat costs $1 more. How much is the ball?', '0.05', '$0.05'],
	['Mia buys 4 pens for 3 euros each. What is the total price?', '12', '12 euros'],
	['A train goes 60 km in 2 hours. How far does it go in 3 hours?', '90', '90 km'],
	// It has its unit, or is no number.
	['A ball costs 2 €. What do 3 balls cost?', '6 €', '6 €'],
	['A ball costs 2 €. What do 3 balls cost?', 'Six', 'Six'],
	// Nothing is named, or something else is asked for.
	['A bat and a ball cost 1.10 together. What does the ball cost?', '0.05', '0.05'],
	['Max has 12 euros. A pen costs 3 euros. How many pens can he buy?', '4', '4'],
	['How many cents are 2 euros?', '200', '200'],
	['A car drives 60 km in 2 hours. How fast is it?', '30', '30'],
	['What is 12 % of 50?', '6', '6'],
])('%s %s', (question, answer, shown) => {
	expect(withUnit(answer, question)).toBe(shown);
});
