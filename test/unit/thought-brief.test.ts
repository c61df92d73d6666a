/** The brief: what is asked, what was given, what was said before; in every prompt of every task. */
import { describe, expect, test } from 'vitest';
import {
	splitGoalAndMaterial,
	briefOf,
	dayOf,
	selectExcerpts,
} from '../../src/algorithms/thought/plan/brief.ts';
import { bestOf, columnsOf, splitIntoParts } from '../../src/algorithms/thought/act/given.ts';
import { carries } from '../../src/algorithms/thought/prompts/brief.ts';
import type { Message } from '../../src/core/types.ts';
import { agentEngine, agentStage, type Heard } from '../support/scripted-agent.ts';

const rows = (n: number) =>
	Array.from({ length: n }, (_, i) => `${i + 1}; item ${i + 1}; ${(i * 37) % 100}`).join('\n');
const user = (content: string): Message => ({ role: 'user', content });

describe('what is asked, and what was given', () => {
	const data = `nr; name; amount\n${rows(60)}`;
	test.each<[string, string, string]>([
		[
			'a question before the data',
			`What is the sum of all amounts?\n\n${data}`,
			'What is the sum of all amounts?',
		],
		[
			'a question behind it',
			`${data}\n\nWhat is the sum of all amounts?`,
			'What is the sum of all amounts?',
		],
		[
			'both',
			`Here is our list:\n${data}\nHow many rows are there?`,
			'Here is our list:\n\nHow many rows are there?',
		],
		[
			'no question mark',
			`Add up the amounts of this list.\n${data}`,
			'Add up the amounts of this list.',
		],
	])('%s', (_, text, goal) => {
		expect(splitGoalAndMaterial(text)).toEqual({ goal, given: data });
	});

	test('a short question is all that is asked; nothing of a long one is lost', () => {
		const short = 'What is 17 * 23?\nExplain it.';
		expect(splitGoalAndMaterial(short)).toEqual({ goal: short, given: '' });
		for (const text of [data, data.replaceAll('\n', ' '), `${'word '.repeat(2000)}`]) {
			const { goal, given } = splitGoalAndMaterial(text);
			expect(goal).not.toBe('');
			expect(given.includes(text.trim()) || goal === text).toBe(true);
		}
	});

	test('a follow-up turn: its question is the mission, the chat before it only context', () => {
		const chat = [
			user('Which is the longest river of Italy?'),
			{ role: 'assistant' as const, content: 'The Po.' },
			user('And how long is it?'),
		];
		const brief = briefOf(chat, dayOf(Date.UTC(2026, 2, 9, 12)));
		expect(brief).toMatchObject({ goal: 'And how long is it?', given: '', constraints: [] });
		expect(brief.chat).toContain('Assistant: The Po.');
		expect(brief.today).toBe('2026-03-09, a Monday');
		expect(dayOf(Date.UTC(2024, 1, 29, 12))).toBe('2024-02-29, a Thursday');
	});
});

describe('parts of what was given', () => {
	test('are whole lines, lose nothing, and say where they stand', () => {
		const text = rows(200);
		const parts = splitIntoParts(text);
		expect(parts.map((part) => part.text).join('\n')).toBe(text);
		expect(parts[0]!.place).toMatch(/^lines 1–\d+$/);
		expect(parts.at(-1)!.place).toMatch(/–200$/);
		for (const { text } of parts) expect(text.length).toBeLessThanOrEqual(900);
		const long = splitIntoParts('A sentence of words. '.repeat(300));
		expect(long.every(({ text }) => text.length <= 900 && text.trim().endsWith('.'))).toBe(true);
	});

	test('the columns are named once more, and the part that fits is found', () => {
		expect(columnsOf(`nr; name; amount\n1; pear; 3`)).toBe('nr; name; amount');
		expect(columnsOf(`1; pear; 3\n2; plum; 4`)).toBe('');
		const parts = splitIntoParts(`${rows(300)}\n301; quince; 12\n${rows(300)}`);
		const [best] = bestOf(parts, 'What does the quince cost?', 1);
		expect(splitIntoParts(`${rows(300)}\n301; quince; 12\n${rows(300)}`)).toBe(parts);
		expect(parts[best!]!.text).toContain('quince');
	});

	test('all is shown where it fits, else what fits the task, the best last', () => {
		const given = `nr; name; amount\n${rows(300)}\n301; quince; 12\n${rows(300)}`;
		const brief = { goal: 'G', constraints: [], given, chat: '', today: '', language: null };
		expect(selectExcerpts(brief, 'anything', 1e6)).toEqual([{ text: given, from: 'given', n: 0 }]);
		const shown = selectExcerpts(brief, 'the amount of quince', 2500);
		expect(shown.at(-1)!.text).toMatch(
			/^Part \d+ of \d+ \(lines \d+–\d+\):\n\(columns: nr; name; amount\)/,
		);
		expect(shown.at(-1)!.text).toContain('quince');
		expect(shown.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(2500);
	});
});

describe('in the prompts', () => {
	const mission = `Here is our list:\nnr; name; amount\n${rows(60)}\nWhat is the sum of all amounts?`;
	test('every prompt says the day; those that work on the task show what was given, verbatim', async () => {
		const stage = agentStage({ mission });
		const engine = agentEngine({});
		await stage.go(engine);
		for (const one of engine.heard.filter(({ form }) => carries(form) !== 'nothing')) {
			expect(one.all, one.form).toMatch(/Today is \d{4}-\d\d-\d\d, a \w+day\./);
			expect(one.all, one.form).toContain('What is the sum of all amounts?');
			if (carries(one.form) === 'all') expect(one.fence('given'), one.form).toContain(rows(60));
		}
		expect(engine.heard.some(({ form }) => carries(form) === 'all')).toBe(true);
	});

	test('of what does not fit the part that matters is shown, and the prompt stays in its room', async () => {
		const long = `Here is our list:\n${rows(3000)}\n3001; quince; 12\n${rows(3000)}\nWhat does the quince cost?`;
		const stage = agentStage({ mission: long });
		const engine = agentEngine({});
		await stage.go(engine);
		const executed = engine.heard.find(({ form }) => form === 'execute')!;
		expect(executed.fence('given')).toContain('3001; quince; 12');
		for (const { all, request } of engine.heard) {
			expect(all.length / 4 + request.sampling.maxTokens).toBeLessThanOrEqual(4096);
		}
	});

	test('a part that was found by a search is shown once, and keeps its number', async () => {
		const long = `These are our prices:\n${rows(3000)}\n3001; quince; 12\n${rows(3000)}\nWhat does the quince cost?`;
		const stage = agentStage({ mission: long });
		const description = 'What does the quince cost?';
		const engine = agentEngine({
			tasks: { tasks: [{ name: 'The quince', description, value: 'high', after: [] }] },
			act: ({ times }: Heard) => ({
				...{ because: '', assume: '', tool: 'none' },
				...(times === 0 ? { do: 'search', input: 'quince' } : { do: 'answer', input: '' }),
			}),
			execute: 'Answer: 12 [1]',
		});
		await stage.go(engine);
		const executed = engine.heard.find(({ form }) => form === 'execute')!;
		expect(executed.all.split('3001; quince; 12')).toHaveLength(2);
		const [, part] = /\[1\] What you gave, part (\d+) \(/.exec(executed.fence('findings'))!;
		expect(executed.fence('findings')).toContain(`(See part ${part} above.)`);
		expect(executed.fence('given')).toContain(`Part ${part} of `);
	});

	test('a replay a day later asks in the same words', async () => {
		const stage = agentStage({ mission });
		const engine = agentEngine({});
		const outcome = await stage.go(engine);
		const before = await stage.journal.load('run-1');
		// The day where the mission began: a moment would be another day in another zone.
		const today = before.find(({ key }) => key === 'today');
		expect(today).toMatchObject({
			kind: 'once',
			value: expect.stringMatching(/^\d{4}-\d\d-\d\d, a [A-Z]\w+day$/) as string,
		});
		expect(await stage.go(agentEngine({}))).toEqual(outcome);
		expect(await stage.journal.load('run-1')).toEqual(before);
	});
});
