/** The Lab's problems: each solved again here from nothing but its words; and answers are read. */
import { describe, expect, test } from 'vitest';
import { levels, type Item } from '../../src/lab/problems/item.ts';
import { judge } from '../../src/lab/problems/judge.ts';
import { families, generateItems } from '../../src/lab/problems/generated.ts';
import { permutations } from '../../src/lab/problems/orders.ts';
import { readItems } from '../../src/lab/problems/own.ts';
import { writeCsv } from '../../src/lab/problems/csv.ts';

const all = Array.from({ length: levels }, (_, i) => i + 1);
const few = (id: string, level: number, count = 40) =>
	generateItems([id], { count, level, seed: 11 + level });

/** Solvers that read the question only. */
const solvers: Record<string, (question: string) => string> = {
	'chain-sums': (q) => {
		const terms = q.match(/[+-]? ?\d+/g)!.map((term) => Number(term.replace(' ', '')));
		return String(terms.reduce((a, b) => a + b));
	},
	divisors(q) {
		const [a, b] = q.match(/\d+/g)!.map(Number) as [number, number];
		if (q.includes('least')) {
			let multiple = Math.max(a, b);
			while (multiple % a !== 0 || multiple % b !== 0) multiple += 1;
			return String(multiple);
		}
		let divisor = Math.min(a, b);
		while (a % divisor !== 0 || b % divisor !== 0) divisor -= 1;
		return String(divisor);
	},
	sequences(q) {
		const x = q.match(/-?\d+/g)!.map(Number);
		const gaps = (list: number[]) => list.slice(1).map((n, i) => n - list[i]!);
		const same = (list: number[]) => new Set(list).size === 1;
		const last = x[5]!;
		if (same(gaps(x))) return String(last + gaps(x)[0]!);
		const even = x.filter((_, i) => i % 2 === 0);
		if (same(gaps(even)) && same(gaps(x.filter((_, i) => i % 2 === 1))))
			return String(even[2]! + gaps(even)[0]!);
		if (same(gaps(gaps(x)))) return String(last + gaps(x)[4]! + gaps(gaps(x))[0]!);
		const plus = x.slice(2).map((n, i) => n - x[i]! - x[i + 1]!);
		if (same(plus)) return String(last + x[4]! + plus[0]!);
		const times = gaps(x)[1]! / gaps(x)[0]!;
		return String(last * times + (x[1]! - x[0]! * times));
	},
	times(q) {
		const clocks = [...q.matchAll(/(\d\d):(\d\d)/g)].map((m) => Number(m[1]) * 60 + Number(m[2]));
		if (clocks.length) {
			let sum = 0;
			for (let i = 0; i < clocks.length; i += 2) sum += (clocks[i + 1]! - clocks[i]! + 1440) % 1440;
			return String(sum - Number(/still for (\d+)/.exec(q)?.[1] ?? 0));
		}
		const [from, to] = [...q.matchAll(/\d+ [A-Z][a-z]+ \d{4}/g)].map((m) =>
			Date.parse(`${m[0]} UTC`),
		);
		return String((to! - from!) / 86_400_000);
	},
	orders(q) {
		const names = /^(.*) ran a race/.exec(q)![1]!.split(/, | and /);
		const ranks = 'first second third fourth fifth sixth seventh'.split(' ');
		const solutions = [...permutations(names)].filter((line) => {
			const at = (name: string) => line.indexOf(name);
			return (
				[...q.matchAll(/(\w+) finished before (\w+)\./g)].every((m) => at(m[1]!) < at(m[2]!)) &&
				[...q.matchAll(/(\w+) finished right after (\w+)\./g)].every(
					(m) => at(m[1]!) === at(m[2]!) + 1,
				) &&
				[...q.matchAll(/(\w+) was not (\w+)\./g)].every((m) => ranks[at(m[1]!)] !== m[2])
			);
		});
		expect(solutions, q).toHaveLength(1);
		return solutions[0]![ranks.indexOf(/Who was (\w+)\?/.exec(q)![1]!)]!;
	},
	grids(q) {
		const lists = [...q.matchAll(/(?:animal|else|colour): ([a-z, ]+)\./g)].map((m) =>
			m[1]!.split(', '),
		);
		const thing = '[Tt]he (?:house (?:with the|where they drink) )?(\\w+)(?: house)?';
		const clues = (tail: string) => [...q.matchAll(new RegExp(`${thing} is ${tail}\\.`, 'g'))];
		let grids: Map<string, number>[] = [new Map()];
		for (const list of lists)
			grids = grids.flatMap((grid) =>
				[...permutations(list)].map(
					(line) => new Map([...grid, ...line.map((x, i) => [x, i] as const)]),
				),
			);
		const good = grids.filter(
			(grid) =>
				clues('number (\\d)').every((m) => grid.get(m[1]!) === Number(m[2]) - 1) &&
				clues('not number (\\d)').every((m) => grid.get(m[1]!) !== Number(m[2]) - 1) &&
				clues(`also ${thing}`).every((m) => grid.get(m[1]!) === grid.get(m[2]!)) &&
				clues(`right before ${thing}`).every((m) => grid.get(m[1]!)! + 1 === grid.get(m[2]!)!),
		);
		const [, a, b] = new RegExp(`number of ${thing} and .* number of ${thing}\\.$`).exec(q)!;
		const found = new Set(good.map((grid) => `${grid.get(a!)! + 1}${grid.get(b!)! + 1}`));
		expect(good, q).toHaveLength(1);
		return [...found][0]!;
	},
	tracking(q) {
		const held = new Map([...q.matchAll(/(\w+) has the (\w+)/g)].map((m) => [m[1]!, m[2]!]));
		for (const [, a, b] of q.matchAll(/(?:First|Then) (\w+) and (\w+) swap/g)) {
			const [x, y] = [held.get(a!)!, held.get(b!)!];
			held.set(a!, y);
			held.set(b!, x);
		}
		return held.get(/What does (\w+) have/.exec(q)![1]!)!;
	},
	counting(q) {
		const what = /the (letter|word) "(\w+)"/.exec(q)!;
		const where = q.slice(what.index + what[0].length).replace(/^.*?(?:: |the word )/, '');
		const parts = what[1] === 'letter' ? [...where] : where.match(/\w+/g)!;
		return String(parts.filter((part) => part === what[2]).length);
	},
	programs(q) {
		const js = q
			.split('\n\n')[1]!
			.replace('a, b = b, a', '[a, b] = [b, a]')
			.replaceAll('a, b = b, a', '[a, b] = [b, a]')
			.replace(/if (.*):/g, 'if ($1)')
			.replace(/for i in range\((\d)\):/g, 'for (let i = 0; i < $1; i++)')
			.replace(/print\((.*)\)/, 'return $1')
			.replace(/^(\s*(?:a|b|\[a, b\]) = .*|return .*)$/gm, '$1;');
		return String(new Function(`let a, b; ${js}`)());
	},
	stories(q) {
		let count = 0;
		for (const sentence of q.split(/(?<=[.?]) /)) {
			const n = sentence.match(/\d+/g)?.map(Number) ?? [];
			if (/ has \d/.test(sentence)) count = n[0]!;
			else if (sentence.includes('buys')) count += n[0]!;
			else if (sentence.includes('to each of')) count -= n[0]! * n[1]!;
			else if (sentence.includes('to a friend')) count -= n[0]!;
			else if (sentence.includes('boxes')) count += n[0]! * n[1]!;
			else if (sentence.includes('half')) count /= 2;
			else if (sentence.includes('again')) count *= 2;
			else expect(sentence).toMatch(/^How many/);
		}
		return String(count);
	},
	everyday(q) {
		const n = q.match(/\d+/g)!.map(Number);
		if (q.includes('euros')) {
			const [bought, price, paid] = n.length === 3 ? n : [1, ...n];
			return String(paid! - bought! * price!);
		}
		if (q.includes('shares')) return String(n[0]! / n[1]! + (n[2] ?? 0));
		if (q.includes('more than')) {
			const [has, more] = n as [number, number];
			return String(q.includes('together') ? 2 * has + more : has + more);
		}
		let count = 0;
		for (const sentence of q.split(/(?<=[.?]) /)) {
			const [by = 0, each = 1] = sentence.match(/\d+/g)?.map(Number) ?? [];
			if (/ has \d/.test(sentence)) count = by * each;
			else if (/buys|brings/.test(sentence)) count += by;
			else if (/gives away|loses/.test(sentence)) count -= by;
			else expect(sentence).toMatch(/^How many/);
		}
		return String(count);
	},
};

describe('made by program', () => {
	const own = families.map(({ id }) => id).filter((id) => id !== 'small');
	test('twelve families, and a solver here for each but Pocket’s, which have their own tests', () => {
		expect(own.sort()).toEqual(Object.keys(solvers).sort());
		expect(families.length).toBeGreaterThanOrEqual(10);
		for (const { floor } of families) expect(floor).toBeLessThanOrEqual(0.2);
	});
	test.each(own.flatMap((id) => all.map((level) => [id, level] as const)))(
		'%s, level %i: the answer is the one that its words demand',
		(id, level) => {
			for (const { question, answers } of few(id, level, id === 'grids' ? 6 : 30))
				expect(solvers[id]!(question), question).toBe(answers[0]);
		},
	);
	test.each(families.flatMap(({ id, floor }) => all.map((level) => [id, level, floor] as const)))(
		'%s, level %i: no one answer is right on much more than its floor of them',
		(id, level, floor) => {
			const items = few(id, level, id === 'grids' ? 40 : 100);
			const counts = new Map<string, number>();
			for (const { answers } of items) counts.set(answers[0]!, (counts.get(answers[0]!) ?? 0) + 1);
			const share = Math.max(...counts.values()) / items.length;
			expect(share).toBeLessThanOrEqual(Math.max(0.2, floor) + 0.22);
			const questions = new Set(items.map(({ question }) => question));
			expect(questions.size).toBeGreaterThan(0.97 * items.length);
		},
	);
	test('a seed gives the same problems, another one others, and a pilot’s never come again', () => {
		const ids = families.map(({ id }) => id);
		const first = generateItems(ids, { count: 44, level: 3, seed: 5 });
		expect(generateItems(ids, { count: 44, level: 3, seed: 5 })).toEqual(first);
		const asked = new Set(first.map(({ question }) => question));
		const others = generateItems(ids, { count: 44, level: 3, seed: 6 });
		const later = generateItems(ids, { count: 44, level: 3, seed: 5, from: 1000 });
		for (const { question } of [...others, ...later]) expect(asked).not.toContain(question);
		expect(new Set(first.map(({ id }) => id)).size).toBe(44);
	});
	test('what is right is read as right, also in a sentence', () => {
		for (const item of generateItems(
			families.map(({ id }) => id),
			{ count: 110, level: 2, seed: 3 },
		)) {
			for (const text of [`${item.answers[0]}`, `So it must be ${item.answers[0]}.`])
				expect(judge(text, item).right, `${item.question} ${text}`).toBe(true);
		}
	});
});

describe('reading an answer', () => {
	const number: Item = {
		...{ id: 'n', question: 'How many minutes does it take?', answers: ['155'] },
		...{ kind: 'number', family: 'x' },
	};
	const name: Item = {
		...{ id: 'c', question: 'Who was third? Answer with the name.', answers: ['Dan'] },
		...{ kind: 'choice', options: ['Ada', 'Ben', 'Dan'], family: 'x' },
	};
	const letter: Item = { ...name, answers: ['B'], options: ['A', 'B', 'C'] };
	const text: Item = { ...name, kind: 'text', answers: ['Paris', 'the city of Paris'] };
	test.each([
		[number, '155', true],
		[number, 'It takes 2 hours and 35 minutes.', true],
		[number, 'First 20, then 30.\n\n**Answer:** 155 minutes', true],
		[number, '154', false],
		[name, 'Dan', true],
		[name, 'Ada came before Ben. So Dan was third.', true],
		[name, '<answer>Dan</answer> because Ada and Ben were not.', true],
		[name, 'Dan or Ben', null],
		[name, 'I do not know.', null],
		[name, 'Dante was third.', null],
		[letter, 'B', true],
		[letter, 'The answer is (B).', true],
		[letter, 'A dog. **Answer:** C) cat', false],
		[text, 'PARIS.', true],
		[text, 'Answer: The city of Paris', true],
		[text, 'London', false],
		[number, '', null],
	])('%#: %s', (item, said, expected) => {
		const { answer, right } = judge(said as string, item as Item);
		if (expected === null) expect(answer).toBeNull();
		else expect([answer !== null, right]).toEqual([true, expected]);
	});
	test('an open question is never right', () => {
		expect(judge('42', { ...number, kind: 'open', answers: [] }).right).toBe(false);
	});
});

test('everyday sums have one step up to level 3 and two above, and no result below zero', () => {
	const numbers = (level: number) =>
		few('everyday', level, 60).map(({ question }) => question.match(/\d+/g)!.length);
	for (const level of [1, 2, 3]) expect(Math.max(...numbers(level))).toBe(2);
	for (const level of [4, 5, 6]) expect(Math.max(...numbers(level))).toBe(3);
	for (const level of all)
		for (const { answers } of few('everyday', level, 60))
			expect(Number(answers[0])).toBeGreaterThanOrEqual(0);
});

describe('problems of one’s own', () => {
	test('SVAMP: its body stands before its question, whatever the case of its names', () => {
		const rows = [
			{ ID: 'chal-1', Body: 'A dvd costs 76 dollars', Question: 'How much is it?', Answer: 51.0 },
			{ ID: 'chal-2', Body: 'Dan had $ 3.', Question: 'How much is left?', Answer: 1.0 },
		];
		expect(readItems(JSON.stringify(rows))).toMatchObject([
			{ id: 'chal-1', question: 'A dvd costs 76 dollars. How much is it?', answers: ['51'] },
			{ question: 'Dan had $ 3. How much is left?', kind: 'number' },
		]);
	});
	test('pasted lines, with and without an answer', () => {
		const items = readItems('What is 2 + 2?\t4\n\nWrite a poem.\n');
		expect(items.map(({ kind, answers }) => [kind, answers])).toEqual([
			['number', ['4']],
			['open', []],
		]);
	});
	test('GSM8K', () => {
		const line = { question: 'How many?', answer: 'She has 9 + 9 = <<9+9=18>>18.\n#### 1,018' };
		const [item] = readItems(`${JSON.stringify(line)}\n${JSON.stringify(line)}`);
		expect(item).toMatchObject({ answers: ['1,018'], kind: 'number' });
		expect(judge('So 1018 in all.', item!).right).toBe(true);
	});
	test('Inspect: a chat, a list of targets, choices with a letter', () => {
		const [chat, choice] = readItems(
			JSON.stringify([
				{ input: [{ role: 'user', content: 'Capital of France?' }], target: ['Paris', 'paris'] },
				{ id: 7, input: 'Which?', target: 'B', choices: ['cat', 'dog'], metadata: {} },
			]),
		);
		expect(chat).toMatchObject({ question: 'Capital of France?', kind: 'text' });
		expect(choice).toMatchObject({ id: '7', kind: 'choice', answers: ['B'], options: ['A', 'B'] });
		expect(choice!.question).toContain('B) dog');
	});
	const metals = ['gold', 'iron', 'lead'];
	test.each<[string, object, object]>([
		['MMLU', { question: 'Which rusts?', choices: metals, answer: 1 }, { answers: ['B'] }],
		[
			'MMLU-Pro',
			{ question_id: 70, question: 'Which rusts?', options: metals, answer: 'B', answer_index: 1 },
			{ id: '70', answers: ['B'] },
		],
		[
			'ARC',
			{
				question: 'Which rusts?',
				choices: { text: metals, label: ['1', '2', '3'] },
				answerKey: '2',
			},
			{ answers: ['B'], options: ['A', 'B', 'C'] },
		],
		[
			'CommonsenseQA',
			{
				question: {
					stem: 'Which rusts?',
					choices: metals.map((text, at) => ({ text, label: 'ABC'[at] })),
				},
				answerKey: 'B',
			},
			{ answers: ['B'] },
		],
		[
			'GPQA',
			{
				Question: 'Which rusts?',
				'Correct Answer': 'iron',
				'Incorrect Answer 1': 'gold',
				'Incorrect Answer 2': 'lead',
			},
			{ answers: ['B'] },
		],
		[
			'the words of a choice',
			{ question: 'Which rusts?', choices: metals, answer: 'iron' },
			{ answers: ['B'] },
		],
	])('%s: choices', (_, row, expected) => {
		const [item] = readItems(JSON.stringify([row]));
		expect(item).toMatchObject({ kind: 'choice', ...expected });
		expect(item!.question).toBe(
			'Which rusts?\n\nA) gold\nB) iron\nC) lead\n\nAnswer with the letter.',
		);
		expect(judge('It must be iron.\nAnswer: B', item!).right).toBe(true);
		expect(judge('Answer: C', item!).right).toBe(false);
	});
	test.each<[string, object, object, string]>([
		[
			'MATH',
			{ problem: 'What is $3^2$?', level: 'Level 1', solution: 'It is $3\\cdot 3=\\boxed{9}$.' },
			{ question: 'What is $3^2$?', answers: ['9'], kind: 'number' },
			'The answer is 9.',
		],
		[
			'BoolQ',
			{ question: 'is iron a metal', passage: 'Iron is a metal.', answer: true },
			{ question: 'Iron is a metal. is iron a metal', kind: 'choice', answers: ['yes'] },
			'Answer: Yes',
		],
		[
			'TriviaQA',
			{
				Question: 'Who wrote Emma?',
				Answer: { Value: 'Jane Austen', Aliases: ['Austen', 'J. Austen'] },
			},
			{ answers: ['Jane Austen', 'Austen', 'J. Austen'], kind: 'text' },
			'Answer: Austen',
		],
		[
			'SQuAD',
			{
				context: 'Emma is by Austen.',
				question: 'Who wrote Emma?',
				answers: { text: ['Austen'], answer_start: [11] },
			},
			{ question: 'Emma is by Austen. Who wrote Emma?', answers: ['Austen'] },
			'Answer: Austen',
		],
	])('%s', (_, row, expected, said) => {
		const [item] = readItems(JSON.stringify(row, null, 2));
		expect(item).toMatchObject(expected);
		expect(judge(said, item!).right).toBe(true);
	});
	test('BIG-Bench Hard: a list beside other fields, in lines as a person reads them', () => {
		const file = { canary: 'Keep out.', examples: [{ input: 'True or False is', target: 'True' }] };
		expect(readItems(JSON.stringify(file, null, 2))).toMatchObject([
			{ question: 'True or False is', answers: ['True'] },
		]);
	});
	test('an answer that is none of the choices says so', () => {
		const row = { question: 'Which rusts?', choices: metals, answer: 'copper' };
		expect(() => readItems(JSON.stringify([row]))).toThrow(
			'The answer “copper” of problem 1 is none of its choices.',
		);
	});
	test('CSV with quotes, line breaks, groups and ids twice', () => {
		const csv = writeCsv([
			['id', 'question', 'answer', 'group'],
			['a', 'What, "then"?\nAnd now?', 'yes', 't1'],
			['a', 'And 2?', '3', 't1'],
		]);
		const items = readItems(csv);
		expect(items[0]).toMatchObject({ id: 'a', question: 'What, "then"?\nAnd now?', group: 't1' });
		expect(new Set(items.map(({ id }) => id)).size).toBe(2);
	});
	test('a cell is no formula', () => {
		expect(writeCsv([['=1+1', '-5', -5, null]])).toBe("'=1+1,-5,-5,\r\n");
	});
	test.each(['', '  \n ', '{"question": ""}', '{"a": 1}', '{"question": "x"}\nnonsense'])(
		'nothing to ask in %j',
		(text) => expect(() => readItems(text)).toThrow(),
	);
});
