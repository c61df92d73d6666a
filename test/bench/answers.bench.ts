/**
 * What is read in replies that models really wrote, and which of them agree: `npm run bench -- answers
 * --data FOLDER`. Reads the public files that lie there; none is needed, and none belongs here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extractAnswer, normaliseAnswer, sameAnswer } from '../../src/core/answers/answer.ts';
import { readQuestion } from '../../src/core/answers/asked.ts';
import type { Item } from '../../src/lab/problems/item.ts';
import { judge } from '../../src/lab/problems/judge.ts';

const folder = process.env.MULL_ANSWERS ?? '';
const file = (name: string): string | null => {
	const path = join(folder, name);
	return existsSync(path) ? readFileSync(path, 'utf8') : null;
};
const table: Record<string, string | number>[] = [];

const models = ['6b_finetuning', '6b_verification', '175b_finetuning', '175b_verification'];

test('replies to GSM8K, without their marker', () => {
	const text = file('example_model_solutions.jsonl');
	if (text === null) return;
	const counts = { replies: 0, asReference: 0, missed: 0, falseRight: 0 };
	const pairs = { pairs: 0, equal: 0, missed: 0, falseAgreement: 0 };
	for (const line of text.trim().split('\n')) {
		const row = JSON.parse(line) as Record<string, unknown> & { question: string };
		const gold = marked(String(row.ground_truth));
		const item: Item = {
			...{ id: 'x', family: 'x', kind: 'number' },
			question: row.question,
			answers: [gold],
		};
		const asked = readQuestion(row.question);
		const read: [reference: string, own: string | null][] = [];
		for (const model of models) {
			const { solution, is_correct } = row[model] as { solution: string; is_correct: boolean };
			const reference = marked(solution);
			if (reference === '') continue;
			const prose = withoutMarker(solution);
			const { right } = judge(prose, item);
			counts.replies += 1;
			if (right === is_correct) counts.asReference += 1;
			else if (is_correct) counts.missed += 1;
			else counts.falseRight += 1;
			const short = extractAnswer(prose, { numericQuestion: true, question: row.question });
			read.push([reference, short === null ? null : normaliseAnswer(short, asked)]);
		}
		read.forEach(([reference, own], at) => {
			for (const [other, its] of read.slice(at + 1)) {
				const equal = number(reference) === number(other);
				const agree = own !== null && own === its;
				pairs.pairs += 1;
				if (equal) pairs.equal += 1;
				if (equal && !agree) pairs.missed += 1;
				if (!equal && agree) pairs.falseAgreement += 1;
			}
		});
	}
	table.push({ set: 'GSM8K, prose', ...counts }, { set: 'GSM8K, pairs', ...pairs });
	expect(counts.replies).toBeGreaterThan(5000);
});

/** The ways in which people and harnesses mark an answer. */
const marks: Record<string, (answer: string) => string> = {
	label: (answer) => `Answer: ${answer}`,
	hashes: (answer) => `#### ${answer}`,
	sentence: (answer) => `The answer is ${answer}.`,
	bold: (answer) => `**Answer:** ${answer}`,
	box: (answer) => `So it is $\\boxed{${answer}}$.`,
	final: (answer) => `Final Answer: The final answer is $${answer}$. I hope it is correct.`,
	tag: (answer) => `<answer>${answer}</answer>`,
};

test('replies to GSM8K, marked in seven ways', () => {
	const text = file('example_model_solutions.jsonl');
	if (text === null) return;
	for (const [name, mark] of Object.entries(marks)) {
		const counts = { replies: 0, asReference: 0, missed: 0, falseRight: 0, none: 0 };
		for (const line of text.trim().split('\n')) {
			const row = JSON.parse(line) as Record<string, unknown> & { question: string };
			const answers = [marked(String(row.ground_truth))];
			const item: Item = {
				...{ id: 'x', family: 'x', kind: 'number', question: row.question, answers },
			};
			for (const model of models) {
				const { solution, is_correct } = row[model] as { solution: string; is_correct: boolean };
				const own = marked(solution);
				if (own === '') continue;
				const { right, answer } = judge(`${withoutMarker(solution)}\n${mark(own)}`, item);
				counts.replies += 1;
				if (answer === null) counts.none += 1;
				if (right === is_correct) counts.asReference += 1;
				else if (is_correct) counts.missed += 1;
				else counts.falseRight += 1;
			}
		}
		table.push({ set: `GSM8K, ${name}`, ...counts });
		expect(counts.replies).toBeGreaterThan(5000);
	}
});

const kinds: Record<string, Item['kind']> = {
	...{ svamp: 'number', multiarith: 'number', addsub: 'number', singleeq: 'number' },
	...{ aqua: 'choice', commonsensqa: 'choice', date_understanding: 'text' },
	...{ strategyqa: 'choice', coin_flip: 'choice', last_letters: 'text' },
};

test.each(Object.keys(kinds))('zero-shot logs: %s', (name) => {
	const text = file(`${name}_zero_shot_cot.log`);
	if (text === null) return;
	const kind = kinds[name]!;
	const counts = { replies: 0, asReference: 0, missed: 0, falseRight: 0, none: 0 };
	for (const part of text.split(/\n\*{10,}\n\*{10,}\n/)) {
		const question = /\nQ: ([\s\S]*?)\nA: /.exec(part)?.[1];
		const reply = /\nA: ([\s\S]*?)\npred_before : /.exec(part)?.[1];
		const predicted = /\npred_mode : (.*)/.exec(part)?.[1]?.trim();
		const gold = /\nGT : (.*)/.exec(part)?.[1]?.trim();
		if (question === undefined || reply === undefined || gold === undefined) continue;
		const item: Item = { ...{ id: 'x', family: 'x', kind }, question, answers: [gold] };
		if (kind === 'choice') item.options = /^[a-e]$/i.test(gold) ? [...'ABCDE'] : ['yes', 'no'];
		const { right, answer } = judge(reply, item);
		const reference =
			kind === 'number' ? number(predicted ?? '') === number(gold) : predicted === gold;
		counts.replies += 1;
		if (answer === null) counts.none += 1;
		if (right === reference) counts.asReference += 1;
		else if (reference) counts.missed += 1;
		else counts.falseRight += 1;
	}
	table.push({ set: name, ...counts });
	expect(counts.replies).toBeGreaterThan(100);
});

test.each(['tora-70b-v1.0', 'tora-code-34b-v1.0'])('replies behind a program: %s', (name) => {
	const text = file(`${name}.jsonl`);
	if (text === null) return;
	const counts = { replies: 0, asReference: 0, missed: 0, falseRight: 0, none: 0 };
	for (const line of text.trim().split('\n')) {
		const row = JSON.parse(line) as Record<'code' | 'pred', string[]> & { gt: string };
		const { question } = row as unknown as { question: string };
		const reply = row.code[0]?.split('```').at(-1)?.trim() ?? '';
		if (reply === '') continue;
		const answers = [row.gt];
		const item: Item = { ...{ id: 'x', family: 'x', kind: 'number' }, question, answers };
		const { right, answer } = judge(reply, item);
		const reference = number(row.pred[0] ?? '') === number(row.gt);
		counts.replies += 1;
		if (answer === null) counts.none += 1;
		if (right === reference) counts.asReference += 1;
		else if (reference) counts.missed += 1;
		else counts.falseRight += 1;
	}
	table.push({ set: name, ...counts });
	expect(counts.replies).toBeGreaterThan(1000);
});

test('pairs of Math-Verify, without algebra', () => {
	const text = file('test_all.py');
	if (text === null) return;
	const pairs = { pairs: 0, equal: 0, missed: 0, falseAgreement: 0 };
	const literal = /^\s*\((r?)"((?:[^"\\]|\\.)*)",\s*(r?)"((?:[^"\\]|\\.)*)",\s*([01])\b/gm;
	const plain = (raw: string | undefined, words: string) =>
		raw ? words : words.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
	for (const [, rawGold, gold = '', rawOther, other = '', expected] of text.matchAll(literal)) {
		const [one, two] = [plain(rawGold, gold), plain(rawOther, other)];
		const own = (reply: string) => extractAnswer(reply) ?? reply;
		const same = sameAnswer(own(one), own(two));
		pairs.pairs += 1;
		if (expected === '1') pairs.equal += 1;
		if (expected === '1' && !same) pairs.missed += 1;
		if (expected === '0' && same) pairs.falseAgreement += 1;
	}
	table.push({ set: 'Math-Verify, pairs', ...pairs });
	expect(pairs.pairs).toBeGreaterThan(50);
});

test('as a table', () => {
	console.table(table);
});

const marked = (solution: string) => /\nA: (.*)\s*$/.exec(solution)?.[1]?.trim() ?? '';
const withoutMarker = (solution: string) =>
	solution.replace(/\nA: .*\s*$/, '').replace(/<<.*?>>/g, '');
const number = (text: string) => Number(text.replace(/[^\d.-]/g, ''));
