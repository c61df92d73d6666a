/** What real replies say, in several languages: the answer that is read, and which are the same. */
import { describe, expect, test } from 'vitest';
import { extractAnswer, isNumericQuestion, sameAnswer } from '../../src/core/answers/answer.ts';
import { readQuestion } from '../../src/core/answers/asked.ts';
import { readJson } from '../../src/core/replies/json.ts';
import type { Item } from '../../src/lab/problems/item.ts';
import { judge } from '../../src/lab/problems/judge.ts';

const read = (question: string, text: string) =>
	extractAnswer(text, { numericQuestion: isNumericQuestion(question), question });
const same = (question: string, a: string, b: string) => sameAnswer(a, b, readQuestion(question));

const rolls = 'A baker has 3 trays with 8 rolls each. How many rolls are there?';
const cows = 'A barn with 20 stalls holds 120 cows. How many cows are in 8 of the stalls?';
const eggs = 'She had 30 eggs and used 12. How many are left?';
const german = 'Wie viel ist 4,25 * 3?';
const pay = 'Tom earns 12 dollars an hour. How much does he make in a week of 40 hours?';

describe('the answer in a text', () => {
	test.each<[question: string, text: string, expected: string | null]>([
		// A number is never cut in two.
		[german, 'Das Ergebnis ist 0,75.', '0,75'],
		[german, 'Wir rechnen 4,25 mal 3. Das ergibt 12,75.', '12,75'],
		[german, 'Das macht zusammen 1.234,56 Euro.', '1.234,56 Euro'],
		[german, 'Also kommen wir auf 1.234.567.', '1.234.567'],
		['Combien coûte le tout ?', 'Le total est de 1 234,56 €.', '1 234,56 €'],
		[german, 'Er bezahlt 3,50 €.', '3,50 €'],
		[german, 'Es sind 0,5 Liter.', '0,5 Liter'],
		[german, 'Er wiegt 12,5 kg.', '12,5 kg'],
		[pay, 'That is $12 * 40 = $480/week.', '$480/week'],
		[pay, 'The result is $1,008/week', '$1,008/week'],
		[pay, 'It costs $1.2M in all.', '$1.2M'],
		[pay, 'He earns 50k.', '50k'],
		['How long is it?', 'It lasts from 1:00 PM to 5:00 PM.', null],
		// The word “answer” alone marks none: what comes behind a heading is the reply's own.
		[
			rolls,
			'I’ll answer this step by step.\n\n**Problem:** 3 trays of 8.\n3 * 8 = 24\n<answer>24</answer>',
			'24',
		],
		[
			rolls,
			'Um die Antwort zu finden, rechne ich.\n\n**Aufgabe:** 3 * 8 = 24\n<answer>24</answer>',
			'24',
		],
		[rolls, 'Answer: 24\nQuestion: What is 2 + 2?\nAnswer: 4', '24'],
		[rolls, 'The answer is 24.\n\nProblem: What is 2 + 2?\nThe answer is 4.', '24'],
		// What is said of an answer is none.
		[rolls, 'Answer: 24\n\nCheck: 24 / 3 = 8, so the answer is plausible.', '24'],
		[rolls, 'Antwort: 24\n\nProbe: 24 / 3 = 8, also ist die Antwort plausibel.', '24'],
		[rolls, 'Answer: 24\n\nThe answer is accurate.', '24'],
		// A sentence that repeats the question.
		[cows, 'There are 48 cows in 8 of the stalls.', '48 cows'],
		[cows, 'There are 176 cows in 8 of the stalls.', '176 cows'],
		['How old will Jerry be in 3 years?', 'Jerry will be 23 years old in 3 years.', '23 years'],
		[
			'How many hash browns can you make out of 96 potatoes?',
			'You can make 576 hash browns out of 96 potatoes.',
			'576 hash browns',
		],
		// What it comes to, and not what stands beside that.
		[
			'How much more money will she have?',
			'She is left with $90 - $105. This means that she has $15 less.',
			'$15 less',
		],
		['How much less does it cost?', 'This means that it costs $15 less.', '$15'],
		[
			'The total by the third day was 500 customers. How many did she count on the third day?',
			'She counted 150 on the second day. Therefore, she counted 500 customers on the third.',
			'500 customers',
		],
		[
			'10 people bring 5 boxes, 2 for a table. They own 15 tables. How many more do they need?',
			'25 tables are needed. They own 15. That means they need 10 more tables.',
			'10',
		],
		[eggs, 'That leaves 18.\n\nCheck: 18 + 12 = 30. ✓', '18'],
		[eggs, 'So 18 are left. To verify, add 12 to 18, which gives 30 again.', '18'],
		[eggs, 'That leaves 18. Check: 30 - 11 = 19 is left.', '19'],
		[
			'The number doubles each month. How many additional students would have joined by May?',
			'There would be 320. So 310 additional students would have joined (320-10).',
			'310 additional students',
		],
		[
			'How much money will she have left?',
			'She gets $40 for the rope. Now we need to find what she pays for the new one.',
			null,
		],
		['How many containers are there?', 'Four containers were brought in.', '4 containers'],
		['How many are left?', 'There are twelve of them.', '12'],
		['How many can you find?', 'I can find seven of them.', '7'],
		['What is the capital of Peru?', 'Answer - Lima', 'Lima'],
		['What is the capital of Peru?', '**Final answer** – Lima', 'Lima'],
		['What is the capital of Peru?', 'The answer - as I said - is unknown.', null],
		['How many are left?', 'Two of the four friends are left.', null],
		['Wie viele Eier sind übrig?', 'Es sind noch zwölf Eier übrig.', '12'],
		['Find the length.', 'So we can write 90 = 9(length of the shoe).', '90'],
		['How much profit does she make?', 'The profit is $90 - $180 = $-90.', '$-90'],
		['What does it cost?', 'It costs $31.5$ dollars.', '31.5 dollars'],
		['Which colour is it?', 'So the answer is "blue."', 'blue'],
		['Which colour is it?', 'The answer is “dark blue.” It is dark.', 'dark blue'],
		[rolls, rolls, null],
		[rolls, 'How many rolls are there?', null],
		[
			'Jay makes 20 snowballs an hour, but 2 melt every 20 minutes. How long does he need?',
			'He needs 5 hours and 20 minutes.',
			'5 hours and 20 minutes',
		],
		// An equation.
		[rolls, '3 trays of 8 rolls: 3 x 8 = 24 rolls in 3 trays.', '24 rolls'],
		[rolls, 'The total is $3 \\times 8 = 24$ rolls.', '24 rolls'],
		[rolls, '\\( 3 \\times 8 = 24 \\)', '24'],
		[rolls, '2 + 2 = 4. With 20 more there are 24 rolls.', '24 rolls'],
		// A list number is no result.
		[rolls, '1. There are 3 trays.\n2. Each has 8.\n3. So 24 rolls are there.\n4.', '24 rolls'],
		[rolls, 'We get 24.\n5. This is a story about rolls.', '24'],
		// A label with a colon, and without one.
		[
			rolls,
			'The answer is **24** rolls. To verify, divide 24 by 8, which gives 3.',
			'**24** rolls',
		],
		[rolls, 'So the final answer is 24 rolls. To check this, 24 / 8 = 3.', '24 rolls'],
		[rolls, 'The answer is 24.\n\nLet me verify: 3 trays were given.', '24'],
		[rolls, 'The correct answer is 24. There are 3 trays, each holding 8.', '24'],
		[rolls, 'The answer is 24, because 3 trays of 8 are 24.', '24'],
		['What is the last letter of each word?', 'Therefore, the answer is "esln".', '"esln"'],
		['Which colour is left?', 'So the final answer is blue.', 'blue'],
		['Welche Farbe bleibt?', 'Die Antwort ist blau.', 'blau'],
		['Welche Farbe bleibt?', 'Die richtige Antwort lautet: blau', 'blau'],
		['Welche Farbe bleibt?', '**Antwort:** blau', 'blau'],
		['Wie viele sind es?', 'Antwort: 42', '42'],
		['Wie viele sind es?', '**Endgültige Antwort:** 42', '42'],
		['Quelle couleur ?', 'La réponse est bleu.', 'bleu'],
		['¿Qué color?', 'La respuesta es azul.', 'azul'],
		['一共有多少？', '答案：42', '42'],
		['一共有多少？', '所以答案是42。', '42'],
		['몇 개입니까?', '정답: 42', '42'],
		// Words about the answer are none.
		['Which colour is left?', 'I think the answer is correct.', null],
		['Which colour is left?', 'So the answer is not clear.', null],
		['Which colour is left?', 'The answer is in the text.', null],
		['Which colour is left?', 'Answers vary; the answer was given.', null],
		// Signs of a chat template.
		['Which city?', 'Answer: Paris<|im_end|>', 'Paris'],
		['Which city?', 'Answer: Paris</s>\n', 'Paris'],
		['How many?', 'Answer: 42<|eot_id|><|im_end|>', '42'],
	])('%j: %j', (question, text, expected) => {
		expect(read(question, text)).toBe(expected);
	});

	test.each([
		'How many rolls are there?',
		'Wie viele Brötchen sind es?',
		'Was kostet das zusammen, wie viel Euro?',
		'Combien de pommes y a-t-il ?',
		'¿Cuántas manzanas hay?',
		'一共有多少个苹果？',
		'What is 17 times 23?',
		'What is 12 plus 30?',
		'Solve for x: 2x + 3 = 9',
		"What is the tank's water depth?",
		"What's her annual salary?",
		'What percent of the apples are red?',
		'What is his net profit?',
		'Berechne die Summe.',
	])('asks for a number: %s', (question) => {
		expect(isNumericQuestion(question)).toBe(true);
	});

	test.each([
		'Who wrote Faust?',
		'Which colour is left?',
		'What is the capital of France?',
		'Is 17 a prime number?',
		'Wer schrieb Faust?',
		'Was ist die Hauptstadt von Frankreich?',
		'Explain how a vaccine works.',
	])('asks for none: %s', (question) => {
		expect(isNumericQuestion(question)).toBe(false);
	});
});

describe('the same answer', () => {
	test.each<[question: string, a: string, b: string]>([
		[german, '3,5', '3.50'],
		[german, '3,50 €', '3.5 €'],
		[german, '12.000 Euro', '12000 €'],
		[german, '1.234,56', '1234,56'],
		[german, '1 234,5', '1234,5'],
		['How much is it in euros?', '1,250 euros', '1250 €'],
		['', '0,111', '0.111'],
		['', '1,00,000', '100000'],
		['', '٤٢', '42'],
		['', '10^3', '1000'],
		['', '2\\pi', '2π'],
		['', '14 + 56 = 70', '70'],
		['', '48+16=64 dollars', '64 dollars'],
		['', 'x=5+6=11', '11'],
		['', '383.76 EUR', '383.76 EUR [1]'],
		['', 'Paris', 'Paris [2].'],
		['', 'No', 'No, you may not.'],
		['', 'Ja', 'yes'],
		['', 'Nein, das geht nicht.', 'no'],
		['', '5 pm', '17:00'],
		['', '5:30 p.m.', '17:30'],
		['', '17.30 Uhr', '17:30'],
		['', '1.50 h', '90 min'],
		['', 'x = 5 + 6 = 11', '11'],
		['', 'Paris.[1]', 'Paris'],
		['', '50k', '50000'],
		['', '$1.2M', '1,200,000 dollars'],
		['', '2\\sqrt3', '2\\sqrt{3}'],
		['', '\\frac3{4}', '3/4'],
		['', '3 Stunden', '180 Minuten'],
		['', '3 Tage', '3 days'],
		['', 'twelve', '12'],
		['', 'zwölf Äpfel', '12 Äpfel'],
		['List them.', '- red\n- blue', 'red, blue'],
		['Nenne Farben.', '1. rot\n2. blau', 'rot und blau'],
	])('%j: %j and %j', (question, a, b) => {
		expect(same(question, a, b)).toBe(true);
	});

	test.each<[question: string, a: string, b: string]>([
		['', '12.000 Euro', '12 Euro'],
		['', '12.000 Euro', '12000 Euro'],
		['', '2.500 Meter', '2.5 m'],
		[german, '12.000 Euro', '12 Euro'],
		[german, '3,500', '3500'],
		['How many are there?', '3,5', '3.5'],
		['', '0,125', '125'],
		['', '0,500 km', '500 km'],
		['', '32, 349', '32349'],
		['', '2, 100', '2100'],
		['', 'x = 2, 100', '2100'],
		['', 'k = 45 and n = 2', '2'],
		['', 'No', 'Yes, you may.'],
		['', 'No, 5', 'No, 6'],
		['', 'No one', 'No'],
		['', '5 pm', '5 am'],
		['', '5 pm', '5'],
		['', '9 am', '9'],
		['', '5 kg', '5 g'],
		['', '7 days', '7 weeks'],
		['', 'x - 3 = 5', '5'],
		['', '1.50 h', '1:50'],
		['', '3,5', '3.5'],
		['', 'arr[1]', 'arr[2]'],
		['', '[1]', '[2]'],
		['', 'x[1]', 'x[2]'],
		['List them.', '- red\n- blue', 'red, green'],
		['List them.', '- red\n- blue', 'red, blue, green'],
		['', '1:10', '110'],
		['', 'twelve', '13'],
	])('not %j: %j and %j', (question, a, b) => {
		expect(same(question, a, b)).toBe(false);
	});
});

describe('the Lab judges', () => {
	const item = (kind: Item['kind'], question: string, answer: string): Item => ({
		...{ id: 'x', family: 'x', kind, question, answers: [answer] },
		...(kind === 'choice'
			? { options: /^[A-E]$/.test(answer) ? [...'ABCDE'] : ['yes', 'no'] }
			: {}),
	});
	const tools =
		'What drives a peg? Answer Choices: (A) saw (B) bow and arrow (C) rubber mallet (D) file (E) vice';
	test.each<[kind: Item['kind'], question: string, gold: string, text: string, right: boolean]>([
		// A bare number is right with its unit, in whatever unit it is asked.
		[
			'number',
			'How much in dollars does she make every day?',
			'18',
			'So 2 * 9 = $18 per day',
			true,
		],
		['number', 'How much does he make?', '96', 'He makes $96.', true],
		['number', "What's her annual salary?", '57500', '1150 x 50 = $57500/year.', true],
		['number', 'How many kids are there?', '6277', 'There are 6277 children.', true],
		['number', 'How much in dollars does she make?', '18', 'She makes 18 cents.', false],
		['number', 'How many minutes does it take?', '2', 'It takes 2 hours.', false],
		['number', 'What is the probability?', '50', 'It is 50 %.', false],
		['number', 'How much does he make?', '96', 'He makes $9.6.', false],
		// Choices.
		['choice', 'Which?', 'B', 'Therefore, the answer is B, melted.', true],
		['choice', 'Which?', 'B', 'Answer: B - homes', true],
		['choice', 'Which?', 'B', 'The answer is B, because it melts.', true],
		['choice', 'Which?', 'E', 'The answer is A, B, C, D, or E.', false],
		['choice', 'Which?', 'B', 'The answer is either C or B.', false],
		['choice', 'Which?', 'C', 'The answer is probably A or C.', false],
		['choice', 'Which?', 'E', 'C, D, and E.', false],
		['choice', 'Is it?', 'no', 'The answer is Unknown. There is no clear evidence.', false],
		['choice', 'Is it?', 'yes', 'The answer is not yes.', false],
		['choice', 'Is it?', 'no', 'Therefore, the answer (Yes or No) is NO.', true],
		// An option named by its text alone, where the question lists the texts.
		['choice', tools, 'C', 'Therefore, among A through E, the answer is rubber mallet.', true],
		['choice', tools, 'C', 'The answer is "a rubber mallet."', true],
		['choice', tools, 'B', 'Answer: Bow and arrow', true],
		['choice', tools, 'C', 'The answer is mallet.', false],
		['choice', tools, 'C', 'The answer is a rubber mallet or a file.', false],
		['choice', tools, 'D', 'The answer is file, but not the rubber mallet.', false],
		['choice', tools, 'C', 'The answer is C or D.', false],
		['choice', 'Which tool?', 'C', 'The answer is rubber mallet.', false],
	])('%s: %j, %j: %j', (kind, question, gold, text, right) => {
		expect(judge(text, item(kind, question, gold)).right).toBe(right);
	});
});

describe('LaTeX in a JSON string, with one backslash', () => {
	const read = (inner: string) => (readJson(`{"output":"${inner}"}`) as { output: string }).output;
	test.each([
		...['beta', 'bar{x}', 'binom{4}{2}', 'boxed{42}', 'begin{cases}', 'frac{1}{2}', 'forall x'],
		...['nabla f', 'neq 4', 'nu', 'rho', 'right)', 'rightarrow x', 'text{ km}', 'times 4', 'theta'],
		...['tau', 'to 0', 'triangle'],
	])('\\%s', (command) => {
		expect(read(`It is \\${command}.`)).toBe(`It is \\${command}.`);
	});

	test.each([
		['one\\ntwo', 'one\ntwo'],
		['a\\tbig\\tone', 'a\tbig\tone'],
		['a\\nnot b', 'a\nnot b'],
		['a\\ntext', 'a\ntext'],
		['\\\\boxed{1}', '\\boxed{1}'],
		['say \\"no\\" \\u00e9', 'say "no" é'],
		['C:\\\\new\\\\text', 'C:\\new\\text'],
	])('what is an escape stays one: %j', (inner, expected) => {
		expect(read(inner)).toBe(expected);
	});
});
