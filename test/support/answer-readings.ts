/** Replies in the words of models, and what each of them comes to. */
import { describe, expect, test } from 'vitest';
import { extractAnswer, isNumericQuestion, sameAnswer } from '../../src/core/answers/answer.ts';
import { readQuestion } from '../../src/core/answers/asked.ts';
import type { Item } from '../../src/lab/problems/item.ts';
import { judge } from '../../src/lab/problems/judge.ts';

/** Each reply to this question has this answer, in whatever form; null: it has none. */
export function repliesTo(question: string, replies: [reply: string, expected: string | null][]) {
	describe(question.replaceAll('\n', ' '), () => {
		test.each(replies)('%s: %s', (reply, expected) => {
			const read = extractAnswer(reply, { numericQuestion: isNumericQuestion(question), question });
			if (expected === null) expect(read).toBeNull();
			else expect(sameAnswer(read, expected, readQuestion(question)), `${read}`).toBe(true);
		});
	});
}

/** Whether the Lab judges each reply right. Without options the answer is a text. */
export function verdictsOn(
	question: string,
	options: string[] | null,
	gold: string,
	replies: [reply: string, right: boolean][],
) {
	describe(question.replaceAll('\n', ' '), () => {
		test.each(replies)('%s: %s', (reply, right) => {
			const kind = options ? 'choice' : 'text';
			const item: Item = { id: 'x', family: 'x', kind, question, answers: [gold] };
			expect(judge(reply, options ? { ...item, options } : item).right).toBe(right);
		});
	});
}
