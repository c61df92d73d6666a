/** Tables of answers, one pair a line: `12 apples | twelve apples`. */
import { describe, expect, test } from 'vitest';
import { sameAnswer } from '../../src/core/answers/answer.ts';
import { readQuestion } from '../../src/core/answers/asked.ts';

const linesOf = (table: string): [a: string, b: string][] =>
	table
		.split('\n')
		.filter((line) => line.includes('|'))
		.map((line) => line.split('|').map((side) => side.trim()) as [string, string]);

/** To this question all pairs of `same` agree, and none of `different`. */
export function answersTo(question: string, same: string, different: string): void {
	describe(question.replaceAll('\n', ' '), () => {
		const asked = readQuestion(question);
		test.each(linesOf(same))('%s = %s', (a, b) => {
			expect(sameAnswer(a, b, asked)).toBe(true);
			expect(sameAnswer(b, a, asked)).toBe(true);
		});
		test.each(linesOf(different))('%s ≠ %s', (a, b) => {
			expect(sameAnswer(a, b, asked)).toBe(false);
			expect(sameAnswer(b, a, asked)).toBe(false);
		});
	});
}
