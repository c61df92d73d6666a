/** A listed option that a reply comes to without marking it, and replies that come to none. */
import { expect, test } from 'vitest';
import { extractAnswer, normaliseAnswer } from '../../../src/core/answers/answer.ts';
import { readQuestion } from '../../../src/core/answers/asked.ts';
import { judge } from '../../../src/lab/problems/judge.ts';

const books =
	'Ann, Ben and Cleo swap books. At the end, Ben has\n(A) Emma\n(B) Dracula\n(C) Ivanhoe';
const colours =
	'Which colour is the tile beside the door?\nA) blue\nB) dark blue\nC) green\nD) light green';
const orders =
	'In which order did they arrive?\n(A) Mia came second\n(B) Noa came second\n(C) Lou came second';
const tiere = 'Welches Tier ist ein Säugetier?\nA) Forelle\nB) Fledermaus\nC) Wespe';
const seats = `How many seats are free?\n${[...'ABCDEFGHIJ'].map((letter, at) => `(${letter}) ${at}`).join('\n')}`;

const read = (question: string, reply: string) => {
	const short = extractAnswer(reply, { question });
	return short === null ? null : normaliseAnswer(short, readQuestion(question));
};

test.each([
	[books, '(1) Ann: Emma, Ben: Ivanhoe, Cleo: Dracula.\nAt the end, Ben has Ivanhoe.', 'c'],
	[books, 'Ben starts with Dracula.\n\nSo in the end **Ben has Emma**.', 'a'],
	[books, 'It cannot be Emma, so Ben ends up with Dracula.', 'b'],
	[books, 'At the end Ben has Ivanhoe. I hope this helps!', 'c'],
	[books, 'Cleo gets Emma and Ann gets Dracula. That leaves C.', 'c'],
	[colours, 'The tile is next to the door. It is dark blue.', 'b'],
	[colours, 'It is not green but blue.', 'a'],
	[colours, 'I choose option (D).', 'd'],
	[orders, 'Lou was first. Noa was last.\nThat means that Mia came second.', 'a'],
	[tiere, 'Forellen sind Fische. Ein Säugetier ist nur die Fledermaus.', 'b'],
	[seats, 'Nine of ten rows are full, so the free seats number 9.', 'j'],
])('%s ← %s: %s', (question, reply, letter) => {
	expect(read(question, reply)).toBe(letter);
	const options = [...question.matchAll(/^\(?([A-J])\)/gm)].map((match) => match[1]!);
	const item = { id: 'x', family: 'x', kind: 'choice' as const, question, options };
	expect(judge(reply, { ...item, answers: [letter.toUpperCase()] }).right).toBe(true);
	const other = letter === 'a' ? 'B' : 'A';
	expect(judge(reply, { ...item, answers: [other] }).right).toBe(false);
});

test.each([
	// Two are named.
	[books, 'At the end, Ben has Emma or Dracula.'],
	[colours, 'It is blue or green.'],
	// The one that is named is denied.
	[books, 'So Ben does not have Ivanhoe.'],
	[orders, "Mia didn't make it, so it is not true that Mia came second."],
	[tiere, 'Die Wespe ist kein Säugetier.'],
	// A list goes through all of them.
	[books, 'Ann: a book, Ben: another, Cleo: Dracula.'],
	[books, '(A) Emma: no.\n(B) Dracula: no.\n(C) Ivanhoe: his first book.'],
	// The same is said of another option.
	[colours, 'Option A fits the question.\nOption (C) fits the question.'],
	// The last sentence names none.
	[books, 'At first Ben has Emma. Then they swap again.'],
	[books, 'Ben has Emma at first. Both swaps are over now.'],
])('%s ← %s: none', (question, reply) => {
	expect(read(question, reply)).toBeNull();
});

test('the words with which one option begins name it', () => {
	const colds =
		'Who had a cold?\n(A) The patient had a cold\n(B) The doctor had a cold\n(C) The nurse had no cold';
	expect(read(colds, 'So the answer should be the patient.')).toBe('a');
	expect(read(colds, 'Answer: the doctor')).toBe('b');
	// What denies something is no such option, and "cold" ends two of them.
	expect(read(colds, 'Answer: the nurse')).toBe('nurse');
	expect(read(colds, 'Answer: cold')).toBe('cold');
});

test.each([
	['The answer is (C), with a margin of 3 m and a rest.', 'c'],
	['The answer is (C) Ivanho.', 'c'],
	['The answer is **C. Ivanhoe**, as said.', 'c'],
	['The answer is `C. Ivanhoe`.', 'c'],
	['The answer is (C).<EOS_TOKEN>', 'c'],
	['The answer is (C).<|im_end|>\n', 'c'],
	// Several, taken back, or with the text of another.
	['The answer is (C) or (A), depending on the year.', null],
	['The answer is (C) for Ann and (B) for Ben.', null],
	['The answer is (C) through E.', null],
	['The answer is (C) is false.', null],
	['The answer is (C) Emma.', null],
	['The answer is **B. Dracula** and **C. Ivanhoe**.', null],
])('%s: %s', (reply, letter) => {
	const form = read(books, reply);
	expect(form !== null && /^[a-z]$/.test(form) ? form : null).toBe(letter);
});

test('a letter in a formula is no option', () => {
	expect(read(books, 'We find $T = k \\cdot (A)$ with the first law.')).toBeNull();
	expect(read(books, 'Then E = k (A).')).toBeNull();
});

test('a reply that was cut comes to no option', () => {
	expect(extractAnswer('At the end, Ben has Emma', { question: books, cut: true })).toBeNull();
});

test('a mark counts more than the last sentence', () => {
	expect(read(books, 'Answer: B\n\nAnn then has Emma.')).toBe('b');
});

test('brackets are an answer where nothing else is', () => {
	const question = 'Close the brackets: { ( [';
	expect(read(question, 'We close them from the inside. So the answer is ] ) }.')).toBe('])}');
	expect(read(question, 'Answer: ])}')).toBe('])}');
	expect(read(question, 'Answer: ]}')).toBe(']}');
	expect(read(question, '<answer>[]</answer>')).toBeNull();
});

test('an answer may begin with "above"', () => {
	const words = 'Sort these words: dog above cat';
	expect(read(words, 'So the answer is above cat dog.')).toBe('above cat dog');
	expect(read(words, 'I sorted them. So the answer is above.')).toBeNull();
});
