/** The everyday sums that Pocket is trained on are sound, and those kept for measuring stay apart. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inWords } from '../../pocket/numerals.ts';
import { makeRandom } from '../../pocket/random.ts';
import {
	drawOneOf,
	drawScene,
	everyday,
	faultOfScene,
	readScene,
	readScenes,
} from '../../pocket/scenes.ts';
import { often } from '../support/all.ts';

const scenes = readScenes();
/** In `npm test` one scene in twenty. */
const looked = scenes.filter((_, i) => i % often(20, 1) === 0);
const some = looked.flatMap((scene, i) =>
	[1, 2].map((n) => ({ scene, problem: drawScene(scene, makeRandom(i * 31 + n)) })),
);

test('there are more than six thousand', () => expect(scenes.length).toBeGreaterThan(6000));

// That somebody looked at them all since the last change, pocket-reads.test.ts knows.
test('nothing is wrong with any', () => {
	const faults = looked.map((scene) => [scene.id, faultOfScene(scene)] as const);
	expect(faults.filter(([, fault]) => fault)).toEqual([]);
});

test('every calculation is right, worked out with the language’s own arithmetic', () => {
	for (const { problem } of some) {
		for (const { left, op, right, result } of problem.steps) {
			const real = { '+': left + right, '-': left - right, '×': left * right };
			expect(op === '÷' ? Math.trunc(left / right) : real[op], problem.question).toBe(result);
		}
		expect(problem.answer).toBe(problem.steps.at(-1)!.result);
		expect(problem.sentence(problem.answer)).toContain(`${problem.answer}`);
	}
});

test('what is given has every number that was drawn, in digits', () => {
	for (const { problem } of some) {
		const read = problem.given.join(' ').match(/\d+/g) ?? [];
		// "1962" may be a drawn 62 behind a fixed 19; a drawn 5 may be written 05.
		const stands = (n: string) =>
			read.some((digits) => new RegExp(`(^|^0|\\d\\d)${n}$`).test(digits));
		const drawn = problem.key.split(':').slice(2);
		expect(
			drawn.filter((n) => !stands(n)),
			problem.question,
		).toEqual([]);
	}
});

test('numbers in words', () => {
	const said = {
		0: 'zero',
		7: 'seven',
		13: 'thirteen',
		20: 'twenty',
		45: 'forty-five',
		90: 'ninety',
	};
	for (const [n, words] of Object.entries(said)) expect(inWords(Number(n))).toBe(words);
	expect(inWords(100)).toBe('one hundred');
	expect(inWords(312)).toBe('three hundred and twelve');
});

test('scenes that are kept for measuring are never among those of training', () => {
	const random = makeRandom(3);
	const id = (key: string) => key.split(':')[1];
	const seen = new Set(
		Array.from({ length: often(2000, 6000) }, () => id(everyday(random, 'seen').key)),
	);
	const held = new Set(Array.from({ length: 1500 }, () => id(everyday(random, 'held').key)));
	expect(held.size).toBeGreaterThan(150);
	expect([...held].filter((name) => seen.has(name))).toEqual([]);
});

test.each([
	['blind', 300, 999],
	['blind-2', 300, 2000],
	['blind-3', 60, 999],
])('the set %s has %i questions, none of them in the training texts', (set, count, largest) => {
	const lines = readFileSync(`pocket/${set}.jsonl`, 'utf8').trim().split('\n');
	const blind = lines.map((line) => JSON.parse(line) as { question: string; answer: number });
	const words = (text: string) =>
		text
			.toLowerCase()
			.replace(/\{[^{}]*\}|<[^<>]*>|[\d\W]+/g, ' ')
			.trim();
	const trained = new Set(scenes.map(({ question }) => words(question)));
	expect(new Set(blind.map(({ question }) => question)).size).toBe(count);
	for (const { question, answer } of blind) {
		expect(Number.isInteger(answer) && answer >= 0 && answer <= largest, question).toBe(true);
		// Short ones, such as "half of 48?", have few ways to be said.
		if (words(question).split(' ').length > 5) expect(trained).not.toContain(words(question));
	}
});

describe('a scene for which chance finds no numbers', () => {
	const scene = (range: string, id: string) =>
		readScene(
			[
				`{a:${range}} <pen/pens> are shared by {b:7-9}. How many <pens> each?`,
				'given: {a} <pens>; {b} share\nasked: how many <pens>\ndo: a/b: <pens>\nsay: It is {=}.',
			].join('\n'),
			id,
		);
	const never = scene('11-13', 'never-1');
	const often = scene('63-72', 'often-1');

	test('another one is drawn instead, and training text goes on', () => {
		for (let seed = 1; seed <= 40; seed++) {
			expect(drawOneOf([never, often], makeRandom(seed)).key).toMatch(/^everyday:often-1/);
		}
	});

	test('what is wrong is said where no scene can be drawn', () =>
		expect(() => drawOneOf([never], makeRandom(1))).toThrow('no numbers found'));

	test('no other fault is passed over', () => {
		const broken = { ...often, say: '{Zoe}: {=}', asked: '{Zoe}' };
		expect(() => drawOneOf([broken], makeRandom(1))).toThrow('was not drawn');
	});
});

describe('a block that is not sound is refused, with what is wrong', () => {
	const block = (change: Record<string, string> = {}) => {
		const lines = {
			question: '{a:2-9} <pen/pens> and {b:2-9} more. How many <pens>?',
			...{ given: '{a} <pens>; {b} more', asked: 'how many <pens>', do: 'a+b: <pens>' },
			...{ say: 'There are {=} <pens>.', ...change },
		};
		const { question, ...rest } = lines;
		const fields = Object.entries(rest).filter(([, text]) => text);
		return [question, ...fields.map(([name, text]) => `${name}: ${text}`)].join('\n');
	};
	const faultOf = (text: string) => {
		try {
			return faultOfScene(readScene(text, 'try-1'));
		} catch (error) {
			return (error as Error).message;
		}
	};

	test('a sound one is not', () => expect(faultOf(block())).toBeNull());
	test.each([
		[{ given: '{a} <pens>' }, /leaves out \{b\}/],
		[{ say: 'Many.' }, /no \{=\}/],
		[{ asked: '' }, /"asked:" is missing/],
		[{ do: 'a+c: <pens>' }, /neither drawn nor calculated/],
		[{ do: 'a plus b' }, /not a calculation/],
		[{ where: 'a > 50' }, /no numbers found/],
		[{ given: '{a} <cups>; {b} more' }, /was not introduced/],
		[{ say: '{=} for {Zoe}.' }, /was not drawn/],
		[
			{ question: '{a:60-99} times {b:60-99} <pen/pens>?', do: 'a*b: <pens>' },
			/is \d{4}|too large/,
		],
	])('%j', (change, why) => expect(faultOf(block(change))).toMatch(why));
});
