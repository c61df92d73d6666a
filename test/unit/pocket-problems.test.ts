import { describe, expect, test } from 'vitest';
import { makeProblem } from '../../pocket/families/index.ts';
import { outside } from '../../pocket/families/outside.ts';
import { isNew } from '../../pocket/holdout.ts';
import { containers, people, things } from '../../pocket/names.ts';
import { trained, unseen, type Draw, type Made, type Problem } from '../../pocket/problem.ts';
import { makeRandom } from '../../pocket/random.ts';

const families: readonly Made[] = [...trained, ...unseen];
const seen: Draw = { numbers: 'seen', phrasing: 'seen' };
const newNumbers: Draw = { numbers: 'new', phrasing: 'seen' };
const newPhrasing: Draw = { numbers: 'seen', phrasing: 'new' };

function draw(family: Made, how: Draw, many: number, seed = 7): Problem[] {
	const random = makeRandom(seed);
	return Array.from({ length: many }, () => makeProblem(family, how, random));
}

/** The value of an expression with + - × ÷ and brackets, by the usual precedence. */
function evaluate(text: string): number {
	const tokens = text.match(/\d+|[-+×÷()]/g) ?? [];
	let at = 0;
	function unit(): number {
		const token = tokens[at++];
		if (token !== '(') return Number(token);
		const value = sum();
		at++;
		return value;
	}
	function product(): number {
		let value = unit();
		while (tokens[at] === '×' || tokens[at] === '÷') {
			value = tokens[at++] === '×' ? value * unit() : value / unit();
		}
		return value;
	}
	function sum(): number {
		let value = product();
		while (tokens[at] === '+' || tokens[at] === '-') {
			value = tokens[at++] === '+' ? value + product() : value - product();
		}
		return value;
	}
	return sum();
}

/** The expression of a question that holds one and no story. */
function bareExpression(question: string): string | undefined {
	const text = question
		.replace(/(\d+) plus (\d+)/, '$1 + $2')
		.replace(/(\d+) minus (\d+)/, '$1 - $2')
		.replace(/(\d+) times (\d+)/, '$1 × $2')
		.replace(/(\d+) divided by (\d+)/, '$1 ÷ $2')
		.replace(/[Aa]dd (\d+) (?:and|to) (\d+)/, '$1 + $2')
		.replace(/sum of (\d+) and (\d+)/, '$1 + $2')
		.replace(/([Ss]ubtract|[Tt]ake) (\d+) (?:away )?from (\d+)/, '$3 - $2')
		.replace(/[Mm]ultiply (\d+) by (\d+)/, '$1 × $2')
		.replace(/product of (\d+) and (\d+)/, '$1 × $2')
		.replace(/[Dd]ivide (\d+) by (\d+)/, '$1 ÷ $2');
	return /\(*\d+( [-+×÷] \(*\d+\)*)+/.exec(text)?.[0];
}

/** What "Start with 14, add 9, take away 6." comes to, or undefined for other questions. */
function ordered(question: string): number | undefined {
	const [orders] = question.split('. ');
	const [start = '', ...rest] = (orders ?? '').split(', ');
	if (rest.length === 0 || !/^(start|take|begin|think|write|your|go|here)/i.test(start)) {
		return undefined;
	}
	let value = Number(/\d+$/.exec(start)?.[0]);
	for (const order of rest) {
		const by = Number(/\d+/.exec(order)?.[0]);
		if (/add|put/.test(order)) value += by;
		else if (/away|subtract/.test(order)) value -= by;
		else if (/times|multiply/.test(order)) value *= by;
		else if (/divide|share/.test(order)) value /= by;
		else return undefined;
	}
	return value;
}

/** The numbers of a text in the order they come. */
const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

const nameWords = new RegExp(`\\b(${people.map(({ name }) => name).join('|')})\\b`, 'g');
const thingWords = new RegExp(
	`\\b(${[...things, ...containers].flatMap(({ one, many }) => [many, one]).join('|')})\\b`,
	'gi',
);

/** The wording alone: names, things, containers, money and numbers blanked. */
function skeleton(text: string): string {
	return text
		.replace(nameWords, 'N')
		.replace(thingWords, 'T')
		.replace(/\b(he|she|his|her|him)\b/gi, 'P')
		.replace(/[€$]?\d+( euros?| dollars?)?/g, '#');
}

/** What is wrong with the steps of a problem, in words; nothing when they are right. */
function faultsOfSteps({ family, question, steps, answer }: Problem): string[] {
	const told = numbersOf(question);
	const results: number[] = [];
	const faults: string[] = [];
	const must = (holds: boolean, what: string) => {
		if (!holds) faults.push(`${what}: ${question}`);
	};
	must(steps.length >= 1 && steps.length <= 6, 'number of steps');
	for (const { left, op, right, leftFrom, rightFrom, result } of steps) {
		const exact = evaluate(`${left} ${op} ${right}`);
		must(result === Math.floor(exact), 'result');
		must(family === 'remainders' || exact === result, 'not whole');
		must(Number.isInteger(result) && result >= 0, 'below nothing');
		for (const [operand, from] of [
			[left, leftFrom],
			[right, rightFrom],
		] as const) {
			// "half", "twice", one person and the number of numbers are told in words.
			const inWords =
				operand === 2 ||
				(family === 'places' && operand === 1) ||
				(family === 'averages' && operand === told.length);
			if (from === undefined) must(inWords || told.includes(operand), `${operand} untold`);
			else must(from < results.length && results[from] === operand, `${operand} not carried on`);
		}
		results.push(result);
	}
	must(answer === results.at(-1) && answer <= 150, 'answer');
	const used = steps.flatMap(({ leftFrom, rightFrom }) => [leftFrom, rightFrom]);
	must(
		steps.slice(0, -1).every((_, i) => used.includes(i)),
		'idle step',
	);
	return faults;
}

/** The texts of a problem that are not whole or not grammatical. */
function faultsOfWords({ question, given, asked, steps, sentence, answer }: Problem): string[] {
	const phrases = [...given, asked, ...steps.map(({ what }) => what)];
	const sentences = [0, 1, 2, answer, 149].map((n) => [n, sentence(n)] as const);
	return [
		...[question, ...phrases, ...sentences.map(([, text]) => text)].filter(
			(text) => broken.test(text) || text.trim() !== text,
		),
		...phrases.filter((text) => /[.?!]$/.test(text) || text.split(' ').length > 14),
		...sentences
			.filter(([n, text]) => !numbersOf(text).includes(n) || !/^[A-Z0-9(].*\.$/.test(text))
			.map(([, text]) => text),
		...[question].filter((text) => !/^[A-Z0-9(€$]/.test(text) || text.split(' ').length > 60),
	];
}

const broken =
	/[{}|]|undefined|NaN| {2}|,,|\.[,.](?!\.)(?<!\.\.)|\b1 (?!times|minus|plus|is)[a-z]+s\b/;

describe.each(families)('%s', (family) => {
	const known = draw(family, seen, 600);
	const reworded = draw(family, newPhrasing, 150);
	const problems = [...known, ...reworded];

	test('the steps are right, use what is told, lead to the answer, and none is idle', () => {
		expect(problems.flatMap(faultsOfSteps)).toEqual([]);
	});

	test('the words are whole, and the sentence is right for any number', () => {
		expect(problems.flatMap(faultsOfWords)).toEqual([]);
	});

	test('new numbers and new wordings are never among the seen ones', () => {
		const keys = new Set(problems.map(({ key }) => key));
		const renumbered = draw(family, newNumbers, 40);
		expect([...keys].filter(isNew)).toEqual([]);
		expect(renumbered.filter(({ key }) => !isNew(key) || keys.has(key))).toEqual([]);
		const wordings = new Set(known.map(({ question }) => skeleton(question)));
		expect(reworded.filter(({ question }) => wordings.has(skeleton(question)))).toEqual([]);
	});

	test('there are hundreds of wordings', () => {
		const wordings = new Set(known.map(({ question }) => skeleton(question)));
		expect(wordings.size).toBeGreaterThanOrEqual(200);
	});

	test('the same seed draws the same problems, another seed others', () => {
		const questions = (seed: number) => draw(family, seen, 20, seed).map((one) => one.question);
		expect(questions(3)).toEqual(questions(3));
		expect(questions(3)).not.toEqual(questions(4));
	});
});

test('bare questions come to what their text says', () => {
	const checked = (['sums', 'chains', 'products'] as const).flatMap((family) =>
		draw(family, seen, 1000, 11).flatMap(({ question, answer }) => {
			const text = bareExpression(question);
			const value = text === undefined ? ordered(question) : evaluate(text);
			return value === undefined ? [] : [{ question, answer, value }];
		}),
	);
	expect(checked.filter(({ answer, value }) => answer !== value)).toEqual([]);
	expect(checked.length).toBeGreaterThan(700);
});

test.each([
	['sums', (n: number[]) => [(n[0] ?? 0) + (n[1] ?? 0), Math.abs((n[0] ?? 0) - (n[1] ?? 0))]],
	[
		'comparisons',
		(n: number[]) => {
			const [x = 0, y = 0] = n;
			return [x + y, Math.abs(x - y), Math.max(x, y) / Math.min(x, y)];
		},
	],
	['remainders', (n: number[]) => [Math.max(...n) % Math.min(...n)]],
	['rates', (n: number[]) => [(n[0] ?? 0) * (n[1] ?? 0), Math.max(...n) / Math.min(...n)]],
] as const)('a story of %s is solved by the numbers that it tells', (family, solutions) => {
	const wrong = draw(family, seen, 500, 5).filter(
		({ question, answer }) => !solutions(numbersOf(question)).includes(answer),
	);
	expect(wrong).toEqual([]);
});

test('the next term and the mean follow from the numbers of the question', () => {
	const wrongTerms = draw('sequences', seen, 500, 5).filter(({ question, given, answer }) => {
		const [w = 0, x = 0, y = 0, z = 0] = numbersOf(given[0] ?? '');
		const told = numbersOf(question).join(' ').includes([w, x, y, z].join(' '));
		return !told || answer !== (z - y === y - x ? z + (x - w) : 2 * z);
	});
	expect(wrongTerms).toEqual([]);
	const wrongMeans = draw('averages', seen, 500, 5).filter(({ question, answer }) => {
		const told = numbersOf(question);
		return answer !== told.reduce((sum, n) => sum + n, 0) / told.length;
	});
	expect(wrongMeans).toEqual([]);
});

test('a sum has the same key in either order', () => {
	const plus = draw('sums', seen, 500, 2).filter(({ steps }) => steps[0]?.op === '+');
	const unlike = plus.filter(({ key, steps: [step] }) => {
		const [small, large] = [step?.left ?? 0, step?.right ?? 0].sort((one, other) => one - other);
		return key !== `sums:+:${small}:${large}`;
	});
	expect(unlike).toEqual([]);
	expect(plus.some(({ steps: [step] }) => (step?.left ?? 0) > (step?.right ?? 0))).toBe(true);
});

test('about one key in twelve is new', () => {
	const keys = Array.from({ length: 10_000 }, (_, i) => `sums:+:${i % 100}:${Math.floor(i / 100)}`);
	expect(keys.filter(isNew).length / keys.length).toBeCloseTo(0.08, 2);
});

test('questions outside the world are many, whole, and none of the held ones is seen', () => {
	const random = makeRandom(1);
	const many = (phrasing: Draw['phrasing']) =>
		Array.from({ length: 1200 }, () => outside({ phrasing }, random));
	const known = new Set(many('seen'));
	expect(known.size).toBeGreaterThan(500);
	expect([...known].filter((question) => broken.test(question))).toEqual([]);
	expect(many('new').filter((question) => known.has(question))).toEqual([]);
});

test('whole numbers, picks and shuffles stay within what they are given', () => {
	const random = makeRandom(5);
	const drawn = new Set(Array.from({ length: 200 }, () => random.int(3, 6)));
	expect([...drawn].sort()).toEqual([3, 4, 5, 6]);
	expect(random.shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
	expect(() => random.pick([])).toThrow(RangeError);
	const heads = Array.from({ length: 2000 }, () => random.chance(0.25)).filter(Boolean).length;
	expect(heads / 2000).toBeCloseTo(0.25, 1);
});
