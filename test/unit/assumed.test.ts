/** What an answer says that it assumes, as models write it. */
import { expect, test } from 'vitest';
import { assumptionsIn } from '../../src/algorithms/thought/task/assumptions.ts';

test.each<[text: string, assumed: string[]]>([
	['Assumed: you have a car.\nAnswer: 4', ['you have a car.']],
	['- **Assumed:** the shop is open', ['the shop is open']],
	['Assumption: nothing is closed on Sunday', ['nothing is closed on Sunday']],
	// One that assumes nothing says just that.
	['Assumed: nothing.\nAnswer: Ten children', []],
	['Assumed: None', []],
	['Assumed: no further assumptions made.', []],
	['Assumed: Nichts.', []],
	['Assumed: keine Annahmen nötig', []],
	['It was assumed: wrongly', []],
])('%j assumes %j', (text, assumed) => {
	expect(assumptionsIn(text)).toEqual(assumed);
});
