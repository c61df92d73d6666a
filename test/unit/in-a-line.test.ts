/** What a task came to, as "So far" shows it. */
import { expect, test } from 'vitest';
import { oneLineAnswer } from '../../src/ui/mission/one-line-answer.ts';

test.each<[answer: string, line: string]>([
	['Assumed: two adults.\nAnswer: 600 euros', '600 euros'],
	['Answer: 600 euros. Assumed: two adults.', '600 euros.'],
	['Answer: Here is the plan:\n- castle\n- zoo\nAssumed: sun.', 'Here is the plan: – castle – zoo'],
	['**Assumed:** sun.\n**Answer:** **600 euros**', '600 euros'],
	['Annahme: Sonne.\nDie Antwort steht fest.', 'Die Antwort steht fest.'],
	['Antwort: 600 Euro. Angenommen: zwei Erwachsene.', '600 Euro.'],
	['Nothing was found.', 'Nothing was found.'],
	// Better than nothing.
	['Assumed: two adults.', 'Assumed: two adults.'],
	[`Answer: ${'go '.repeat(200)}`, `${'go '.repeat(80)} …`],
])('%j', (answer, line) => {
	expect(oneLineAnswer(answer)).toBe(line);
});
