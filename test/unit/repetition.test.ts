/** When the watch says that a text repeats itself, and when it cuts: on what small models write. */
import { expect, describe, test } from 'vitest';
import { itemsAsked, timesAsked } from '../../src/engines/repetition/requested.ts';
import { beforeLoop, createRepetitionDetector } from '../../src/engines/repetition/detector.ts';
import { code } from '../support/loop-texts/code.ts';
import { doubtful } from '../support/loop-texts/doubtful.ts';
import { otherLoops } from '../support/loop-texts/other-loops.ts';
import type { LoopText } from '../support/loop-texts/parts.ts';
import { poems } from '../support/loop-texts/poems.ts';
import { sameWords } from '../support/loop-texts/same-words.ts';
import { numbers, tables } from '../support/loop-texts/tables-and-numbers.ts';
import { quickest } from '../support/quickest.ts';

const loops = [...sameWords, ...otherLoops];
const noLoops = [...tables, ...numbers, ...code, ...poems];

/** Characters after which it is said, taken back, and cut. */
function watched({ text, question }: LoopText, size = 4) {
	const watch = createRepetitionDetector(question);
	const at: { said?: number; back?: number; cut?: number } = {};
	for (let end = size; end < text.length + size && at.cut === undefined; end += size) {
		const heard = watch(text.slice(end - size, end));
		if (heard !== 'new') at.said ??= end;
		if (heard === 'new' && at.said !== undefined) at.back ??= end;
		if (heard === 'loops') at.cut = end;
	}
	return at;
}

test('the table holds enough of both kinds, each once', () => {
	expect(loops.length).toBeGreaterThanOrEqual(35);
	expect(noLoops.length).toBeGreaterThanOrEqual(35);
	const names = [...loops, ...noLoops, ...doubtful].map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
});

describe('a loop is said early, and cut where that is certain', () => {
	test.each(loops)('$name', (loop) => {
		const { said, back, cut } = watched(loop);
		expect(said).toBeLessThanOrEqual(loop.said!);
		expect(back).toBeUndefined();
		if (loop.cut === undefined) return expect(cut).toBeUndefined();
		expect(cut).toBeLessThanOrEqual(loop.cut);
		// What is left out stood there before.
		const left = beforeLoop(loop.text.slice(0, cut));
		expect(loop.text.startsWith(left)).toBe(true);
		expect(left.length).toBeLessThan(loop.said!);
	});
});

describe('what is no loop is left alone', () => {
	test.each(noLoops)('$name', (text) => {
		expect(watched(text)).toEqual({});
		if (!text.question) expect(beforeLoop(text.text)).toBe(text.text);
	});
});

describe('what may be wanted is said, not cut', () => {
	test.each(doubtful)('$name', (text) => {
		const { said, cut } = watched(text);
		expect(said).toBeLessThanOrEqual(text.said!);
		expect(cut).toBeUndefined();
	});
});

test.each([
	['Write "I must not talk" 20 times.', 20],
	['20 times, please write: I must not talk.', 20],
	['Say hello a hundred times, in one line', 100],
	['Repeat this over and over: so it goes', 100],
	['Print the line "ho" 1000 times', 1_000],
	['Schreibe zwanzigmal: Ich soll nicht schwätzen.', 20],
	['Schreib den Satz bitte 30 mal', 30],
	['Wiederhole das immer wieder', 100],
	['Écris 50 fois la phrase', 50],
	['Escribe veinte veces la frase', 20],
	['把这句话写100遍', 100],
	['请重复二十次：你好', 100],
	['What is the capital of France?', 0],
	['What is 8 times 7?', 0],
	['Write down what 20 times 7 is.', 0],
	['How many times did she write to him in 30 days?', 0],
	['Ein Bäcker backt 20 Brote am Tag. Wie viele sind es in 30 Tagen?', 0],
])('how often a question asks for the same: %s', (question, times) => {
	expect(timesAsked(question)).toBe(times);
});

test.each([
	['List 50 facts about water.', 50],
	['Write an exam with 20 multiple choice questions.', 20],
	['Give me 1000 names', 100],
	['Nenne 30 Städte in Deutschland.', 30],
	['Liste 30 villes françaises.', 30],
	['列出20个城市', 20],
	['Name three rivers.', 0],
	['What is 17 * 23? Show all steps.', 0],
	['A baker sells 120 rolls. How many are left of 200?', 0],
])('how long a list it asks for: %s', (question, items) => {
	expect(itemsAsked(question)).toBe(items);
});

test('a long question is read in no time, whatever it says', () => {
	for (const unit of ['say 1 ', 'say ', 'write a hundred ', '1 times say ', 'sag 1 ', '写1', '1遍'])
		expect(
			quickest(() => timesAsked(unit.repeat(20_000)) + itemsAsked(unit.repeat(20_000))),
		).toBeLessThan(1_000);
});

test.each([
	['prose', Array.from({ length: 18_000 }, (_, n) => `w${(n * 7_919) % 3_001}`).join(' ')],
	['one letter', 'a'.repeat(100_000)],
	['signs', '-='.repeat(50_000)],
	['digits', Array.from({ length: 100_000 }, (_, n) => (n * n) % 7).join('')],
	[
		'Chinese',
		Array.from({ length: 100_000 }, (_, n) =>
			String.fromCharCode(0x4e00 + ((n * 7_919) % 3_001)),
		).join(''),
	],
	['almost a loop', `${'ab'.repeat(20)}c`.repeat(1_200) + `${'ab'.repeat(20)}d`.repeat(1_200)],
])('to watch 100,000 characters, token by token, takes little: %s', (_, text) => {
	const watch = (whole: string) => {
		// So many times that it is never cut, whatever it is.
		const hear = createRepetitionDetector('Write it 1000000 times.');
		for (let at = 0; at < whole.length; at += 4) hear(whole.slice(at, at + 4));
	};
	expect(text.length).toBeGreaterThan(90_000);
	expect(quickest(() => watch(text))).toBeLessThan(1_000);
});
