import { describe, expect, test } from 'vitest';
import type { Mark, Run } from '../../src/core/types.ts';
import { readItems } from '../../src/lab/problems/own.ts';
import { asLines, problemsOf } from '../../src/state/lab/marked-answers.ts';

const run = (id: string, question: string, mark: Mark | null, before: string[] = []): Run =>
	({
		id,
		chat: [...before, question].map((content) => ({ role: 'user', content })),
		...(mark ? { mark } : {}),
	}) as Run;
const mark = (right: boolean, answer: string | null, when = 1): Mark => ({
	...{ right, when },
	...(answer === null ? {} : { answer }),
});

describe('marked answers as problems', () => {
	test('of a question the latest mark; what was asked in the middle of a chat is none', () => {
		const found = problemsOf([
			run('a', 'What is 2 + 2?', mark(false, '4', 5)),
			run('b', 'What is 2 + 2? ', mark(true, '5', 3)),
			run('c', 'And twice that?', mark(true, '8'), ['What is 2 + 2?']),
			run('d', 'Write a poem.', mark(false, null)),
			run('e', 'Not marked?', null),
		]);
		expect(found).toEqual([
			{ id: 'a', question: 'What is 2 + 2?', answer: '4' },
			{ id: 'd', question: 'Write a poem.' },
		]);
	});

	test('the Lab reads them: what has an answer is scored, what has none is not', () => {
		const lines = asLines([
			{ id: 'a', question: 'What is\n2 + 2?', answer: '4' },
			{ id: 'd', question: 'A "poem", please', answer: 'roses' },
			{ id: 'e', question: 'Which?' },
		]);
		expect(readItems(lines)).toMatchObject([
			{ id: 'a', question: 'What is\n2 + 2?', answers: ['4'], kind: 'number' },
			{ id: 'd', question: 'A "poem", please', answers: ['roses'], kind: 'text' },
			{ id: 'e', question: 'Which?', answers: [], kind: 'open' },
		]);
	});
});
