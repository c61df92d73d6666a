/**
 * What is read in replies that models really wrote, and which of them agree: `npm run bench -- answers
 * --data FOLDER`. Reads the public files that lie there; none is needed, and none belongs here.
 */
import { expect, test } from 'vitest';
import { extractAnswer, normaliseAnswer, sameAnswer } from '../../src/core/answers/answer.ts';
import { readQuestion } from '../../src/core/answers/asked.ts';
import type { Item } from '../../src/lab/problems/item.ts';
import { calculationsIn } from '../../src/algorithms/shared/calculations.ts';
import { judge } from '../../src/lab/problems/judge.ts';
import { readJson } from '../../src/core/replies/json.ts';
import { faults, objects } from './broken-json.ts';
import {
	allReplies,
	behindPrograms,
	file,
	logged,
	number,
	programmers,
	solutions,
} from './answers-data.ts';
import { counts, numberItem, show, table } from './answers-table.ts';

test('replies to GSM8K, without their marker', () => {
	const all = solutions();
	if (all === null) return;
	const { row, count } = counts('GSM8K, prose');
	for (const { question, gold, replies } of all)
		for (const { prose, correct } of replies) count(prose, numberItem(question, gold), correct);
	expect(row.replies).toBeGreaterThan(5000);
});

/** The figure of its label stands in the last sentence. */
const saysLabel = ({ prose, reference }: { prose: string; reference: string }): boolean => {
	const sentence = prose.split(/\n|(?<=[.!?])\s/).findLast((part) => part !== '') ?? '';
	const figures = sentence.replaceAll(',', '').match(/-?\d+(?:\.\d+)?/g) ?? [];
	return figures.some((figure) => Number(figure) === number(reference));
};

/** Where a reply that was cut has none, and one of the label's figures is not the reply's. */
test('pairs of replies to one question of GSM8K', () => {
	const seven = allReplies();
	const six = seven?.map((solved) => ({
		...solved,
		replies: solved.replies.filter(({ by }) => by !== 'gpt-3'),
	}));
	const sets = {
		'GSM8K, pairs': solutions(),
		'GSM8K, pairs of six': six ?? null,
		'GSM8K, pairs of seven': seven,
		'GSM8K, pairs of seven, label said':
			seven?.map((solved) => ({ ...solved, replies: solved.replies.filter(saysLabel) })) ?? null,
	};
	const valueOf = (own: string | null) => own?.match(/-?[\d/]+/)?.[0] ?? null;
	for (const [set, all] of Object.entries(sets)) {
		if (all === null) continue;
		const pairs = { pairs: 0, equal: 0, missed: 0, 'missed, values differ': 0, falseAgreement: 0 };
		for (const { question, replies } of all) {
			const asked = readQuestion(question);
			const read = replies.map(({ by, prose, reference }) => {
				const short = extractAnswer(prose, { numericQuestion: true, question });
				const own = short === null ? null : normaliseAnswer(short, asked);
				return { own, reference, tells: `${by} [${reference}] ${short}: ${prose.slice(-300)}` };
			});
			read.forEach(({ own, reference, tells }, at) => {
				for (const other of read.slice(at + 1)) {
					const equal = number(reference) === number(other.reference);
					const agree = own !== null && own === other.own;
					pairs.pairs += 1;
					if (equal) pairs.equal += 1;
					if (equal && !agree) pairs.missed += 1;
					const values = [valueOf(own), valueOf(other.own)];
					if (equal && values.every((value) => value !== null) && values[0] !== values[1])
						pairs['missed, values differ'] += 1;
					if (!equal && agree) pairs.falseAgreement += 1;
					if (equal !== agree)
						show(set, equal ? 'missed' : 'false agreement', question, tells, other.tells);
				}
			});
		}
		table.push({ set, ...pairs });
		expect(pairs.pairs).toBeGreaterThan(5000);
	}
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
	const all = solutions();
	if (all === null) return;
	for (const [name, mark] of Object.entries(marks)) {
		const { row, count } = counts(`GSM8K, ${name}`);
		for (const { question, gold, replies } of all)
			for (const { prose, reference, correct } of replies)
				count(`${prose}\n${mark(reference)}`, numberItem(question, gold), correct);
		expect(row.replies).toBeGreaterThan(5000);
	}
});

const kinds: Record<string, Item['kind']> = {
	...{ svamp: 'number', multiarith: 'number', addsub: 'number', singleeq: 'number' },
	...{ aqua: 'choice', commonsensqa: 'choice', date_understanding: 'text' },
	...{ strategyqa: 'choice', coin_flip: 'choice', last_letters: 'text' },
};

/** The answer is two letters or more, of which the reference takes the first. */
const isHedge = (reply: string): boolean => {
	const end = [...reply.matchAll(/answer is(.*)/g)].at(-1)?.[1] ?? '';
	const letters = end.match(/(?<![\p{L}])[A-E]{1,5}(?![\p{L}])/gu) ?? [];
	return new Set(letters.join('')).size > 1;
};

test.each(Object.keys(kinds))('zero-shot logs: %s', (name) => {
	const replies = logged(name);
	if (replies === null) return;
	const kind = kinds[name]!;
	const { row, count } = counts(name);
	let hedges = 0;
	for (const { question, reply, predicted, gold } of replies) {
		const item: Item = { ...{ id: 'x', family: 'x', kind }, question, answers: [gold] };
		const letters = /^[a-e]$/i.test(gold);
		if (kind === 'choice') item.options = letters ? [...'ABCDE'] : ['yes', 'no'];
		const reference = kind === 'number' ? number(predicted) === number(gold) : predicted === gold;
		const right = count(reply, item, reference);
		if (letters && reference && !right && isHedge(reply)) hedges += 1;
	}
	if (kind === 'choice')
		Object.assign(row, {
			'missed, hedges': hedges,
			'as reference, hedges too': row.asReference + hedges,
		});
	expect(row.replies).toBeGreaterThan(100);
});

test.each(programmers)('replies behind a program: %s', (name) => {
	const all = behindPrograms(name);
	if (all === null) return;
	const { row, count } = counts(name);
	for (const { question, gold, replies } of all)
		for (const { prose, correct } of replies) count(prose, numberItem(question, gold), correct);
	expect(row.replies).toBeGreaterThan(1000);
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
		const equal = expected === '1';
		pairs.pairs += 1;
		if (equal) pairs.equal += 1;
		if (equal && !same) pairs.missed += 1;
		if (!equal && same) pairs.falseAgreement += 1;
		if (equal !== same) show('Math-Verify, pairs', equal ? 'missed' : 'false agreement', one, two);
	}
	table.push({ set: 'Math-Verify, pairs', ...pairs });
	expect(pairs.pairs).toBeGreaterThan(50);
});

test('broken JSON', () => {
	const row = { replies: 0, right: 0, wrong: 0, none: 0 };
	for (const [name, make, want] of faults)
		for (const object of objects) {
			const text = make(object);
			if (text === null) continue;
			const read = JSON.stringify(readJson(text, want === 'none' ? true : undefined));
			const right = [object, ...(name === 'list around' ? [[object]] : [])].map((o) =>
				JSON.stringify(o),
			);
			row.replies += 1;
			if (want === 'none' ? read === undefined : right.includes(read)) row.right += 1;
			else if (read === undefined) row.none += 1;
			else row.wrong += 1;
			if (read !== undefined && !right.includes(read)) show('broken JSON', name, text, read);
		}
	table.push({ set: 'broken JSON', ...row });
	expect(row.replies).toBeGreaterThan(200);
});

/** Wrong calculations put right, as Direct does: replies that become right, and that become wrong. */
test.each(['gsm8k, four models', 'svamp', 'multiarith', 'addsub', 'singleeq'])(
	'calculations put right: %s',
	(name) => {
		const solved = name.startsWith('gsm8k')
			? solutions()?.flatMap(({ question, gold, replies }) =>
					replies.map(({ prose, reference }) => ({
						...{ question, gold, reply: `${prose}\nAnswer: ${reference}` },
					})),
				)
			: logged(name);
		if (!solved) return;
		const row = { replies: 0, wrongSum: 0, right: 0, rightThen: 0, gained: 0, lost: 0 };
		for (const { question, gold, reply } of solved) {
			const item = numberItem(question, gold);
			const { wrong, text } = calculationsIn(reply, question);
			const { right } = judge(reply, item);
			const then = text === null ? right : judge(text, item).right;
			row.replies += 1;
			if (wrong.length > 0) row.wrongSum += 1;
			if (right) row.right += 1;
			if (then) row.rightThen += 1;
			if (then && !right) row.gained += 1;
			if (right && !then) row.lost += 1;
		}
		table.push({ set: `${name}, calculations put right`, ...row });
		expect(row.replies).toBeGreaterThan(100);
	},
);

test('as a table', () => {
	console.table(table);
});
