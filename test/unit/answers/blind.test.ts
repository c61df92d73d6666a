/**
 * Readings, verdicts and pairs that were written before any of them was run. Sixteen failed then; those
 * that rules cannot settle are left out: passengers or people, Italian and Dutch number words.
 */
import { expect, test } from 'vitest';
import { extractAnswer, isNumericQuestion, sameAnswer } from '../../../src/core/answers/answer.ts';
import { readQuestion } from '../../../src/core/answers/asked.ts';
import type { Item } from '../../../src/lab/problems/item.ts';
import { judge } from '../../../src/lab/problems/judge.ts';

type Reading = [question: string, reply: string, expected: string | null];
const bus =
	'A bus carries 38 people. At the next stop 11 get off and 6 get on. How many people are on the bus then?';
const taxi =
	'Eine Taxifahrt kostet 4,20 Euro Grundgebühr und 2,10 Euro pro Kilometer. Was kosten 9 Kilometer?';
const reg = 'Lena liest jeden Tag 24 Seiten. Wie viele Seiten liest sie in zwei Wochen?';
const paint = 'A wall is 6 m wide and 2.5 m high. How many square metres must be painted?';
const mele =
	'Marco compra 5 cassette con 18 mele ciascuna e ne regala 12. Quante mele gli restano?';
const fiets = 'Een fietser rijdt 18 kilometer per uur. Hoeveel kilometer rijdt hij in 2,5 uur?';
const tip = 'The bill is $64.00. With a tip of 15%, how much is paid in total?';
const colour = 'Which colour do you get when you mix blue and yellow?';
const legal = 'May a 15-year-old vote in this election? Answer yes or no.';
const pick = 'Which of these is a mammal?\nA) trout\nB) bat\nC) lizard\nD) wasp';
const auf = 'Welcher Planet ist der größte?\nA) Mars\nB) Jupiter\nC) Venus';
const train = 'A train leaves at 9:45 and takes 2 hours 40 minutes. When does it arrive?';
const zug = 'Der Zug fährt um 9:45 Uhr ab und braucht 2 Stunden 40 Minuten. Wann kommt er an?';
const readings: Reading[] = [
	[
		bus,
		'We start with 38 people.\n38 - 11 = 27\n27 + 6 = 33\nSo there are 33 people on the bus after the stop where 11 got off and 6 got on.',
		'33',
	],
	[
		bus,
		'Step 1: 38 people.\nStep 2: 11 get off, 27 remain.\nStep 3: 6 get on, so 33.\nStep 4: Check: 33 - 6 + 11 = 38. Correct!',
		'33',
	],
	[
		bus,
		'The bus carries 38 people. At the next stop 11 get off and 6 get on. How many people are on the bus then? The bus carries 38 people. At the next stop 11 get off and 6 get on.',
		null,
	],
	[
		bus,
		'First, 38 − 11 = 27. Then 27 + 6 = 33. **Final answer: 33 people**\n\nLet me know if you need 2 more examples!',
		'33',
	],
	[bus, '<answer>your short answer</answer>', null],
	[bus, 'Answer: [number]', null],
	[
		bus,
		'Let us think step by step. 38 people. 11 people. 6 people. 38 + 11 = 49. 49 + 6 = 55. The answer is 55. Human: A shop has 20 apples. It sells 4. How many are left? Assistant: The answer is 16.',
		'55',
	],
	[
		taxi,
		'Grundgebühr: 4,20 €\n9 km × 2,10 € = 18,90 €\nGesamt: 4,20 € + 18,90 € = 23,10 €',
		'23,10 €',
	],
	[taxi, 'Die Fahrt kostet also insgesamt 23,10 Euro bei 9 Kilometern.', '23,10 Euro'],
	[
		taxi,
		'Somit ergibt sich für die Strecke von 9 km ein Gesamtpreis in Höhe von **23,10 €**.',
		'23,10 €',
	],
	[taxi, 'Endergebnis: 23,1', '23,10'],
	[
		reg,
		'Zwei Wochen haben 14 Tage. 14 mal 24 ist 336. Lena liest in zwei Wochen 336 Seiten.',
		'336',
	],
	[reg, 'Sie liest 24 Seiten pro Tag, das sind 168 pro Woche, also in 2 Wochen 336.', '336'],
	[reg, 'Die Lösung lautet: dreihundertsechsunddreißig Seiten', '336'],
	[reg, 'Antwort: 336 (24 × 14)', '336'],
	[
		paint,
		'Area = width × height = 6 × 2.5 = 15 m². You need to paint 15 square metres of wall.',
		'15 m²',
	],
	[paint, 'The area is $6 \\text{ m} \\times 2.5 \\text{ m} = 15 \\text{ m}^2$.', '15'],
	[paint, 'You will need roughly 15m2, I would say, for the 6 m wide wall.', '15 m²'],
	[mele, 'Marco compra 5 × 18 = 90 mele. Ne regala 12, quindi gli restano 78 mele.', '78'],
	[mele, '5 cassette per 18 mele fa 90. Poi 90 - 12 = 78.\nRisposta: 78 mele', '78'],
	[mele, 'A Marco restano 78 delle 90 mele.', '78'],
	[fiets, 'In 2,5 uur rijdt hij 18 × 2,5 = 45 kilometer.', '45'],
	[fiets, 'Hij rijdt dus 45 km in 2,5 uur.', '45 km'],
	[fiets, 'Het antwoord is 45 kilometer.', '45 km'],
	[
		tip,
		'The tip is 0.15 x 64 = 9.60. The total is 64 + 9.6 = $73.60 (that is with the 15% tip).',
		'$73.60',
	],
	[tip, 'You pay $73.60 in total, including a 15% tip.', '$73.60'],
	[tip, 'Total: seventy-three dollars and sixty cents', '$73.60'],
	[colour, 'When you mix blue and yellow, you get green.\n\nFinal Answer: Green 🎨', 'green'],
	[colour, 'The answer is: "Green".', 'green'],
	[
		colour,
		'Answer: Green. Question: Which colour do you get when you mix red and yellow? Answer: Orange.',
		'green',
	],
	[train, 'It arrives at 12:25, because 9:45 + 2:40 = 12:25.\nAnswer: 12:25 PM', '12:25'],
	[zug, 'Antwort: Der Zug kommt um 12:25 Uhr an.', '12:25 Uhr'],
];
/** Judged by the Lab: question, options, right, reply, whether it is right. */
const judged: [
	question: string,
	options: string[] | null,
	gold: string,
	reply: string,
	right: boolean,
][] = [
	[pick, ['A', 'B', 'C', 'D'], 'B', 'A bat is a mammal, so the correct choice is (B).', true],
	[pick, ['A', 'B', 'C', 'D'], 'B', 'The answer is bat.', true],
	[
		pick,
		['A', 'B', 'C', 'D'],
		'B',
		'A is a fish, C is a reptile and D an insect. That leaves B.',
		true,
	],
	[pick, ['A', 'B', 'C', 'D'], 'B', 'It could be B or D.', false],
	[pick, ['A', 'B', 'C', 'D'], 'B', 'Not B. The answer is A.', false],
	[pick, ['A', 'B', 'C', 'D'], 'B', 'Option B: bat', true],
	[auf, ['A', 'B', 'C'], 'B', 'Die richtige Antwort ist B) Jupiter.', true],
	[auf, ['A', 'B', 'C'], 'B', 'Jupiter ist der größte Planet. Antwort: B', true],
	[auf, ['A', 'B', 'C'], 'B', 'Entweder A oder B.', false],
	[legal, ['yes', 'no'], 'no', 'No, the voting age is 18.', true],
	[legal, ['yes', 'no'], 'no', 'There is no reason to think so, and yes, they may vote.', false],
	[legal, ['yes', 'no'], 'no', 'A 15-year-old may not vote. The answer is no.', true],
	[
		'Ist 91 eine Primzahl? Antworte mit ja oder nein.',
		['ja', 'nein'],
		'nein',
		'91 = 7 · 13. Also nein.',
		true,
	],
	[
		'Ist 91 eine Primzahl? Antworte mit ja oder nein.',
		['ja', 'nein'],
		'nein',
		'Ja oder nein? Ja.',
		false,
	],
];
/** Pairs: equal? */
const pairs: [question: string, one: string, two: string, equal: boolean][] = [
	[bus, '33', '33 people', true],
	[bus, '33 people are on the bus then', 'thirty-three', true],
	[bus, '33 people', '33 stops', false],
	[bus, '33 people', '32 people', false],
	[taxi, '23,10 Euro', '23.10 €', true],
	[taxi, 'Die Fahrt kostet 23,10 Euro.', '23 Euro und 10 Cent', true],
	[taxi, '23,10 Euro', '23,10 Euro pro Kilometer', false],
	[taxi, '2310 Cent', '23,10 €', true],
	[taxi, 'ungefähr 23 Euro', '23,10 Euro', false],
	[reg, '336 Seiten', '336', true],
	[reg, '336 Seiten', 'Lena liest in zwei Wochen 336 Seiten.', true],
	[reg, '336 Seiten', '336 Tage', false],
	[mele, '78 mele', 'gli restano 78 mele', true],
	[mele, '78 mele', '78 cassette', false],
	[fiets, '45 km', '45 kilometer', true],
	[fiets, '45 km', '45 km per uur', false],
	[fiets, '45 km', 'Hij rijdt 45 kilometer in 2,5 uur.', true],
	[train, '12:25', '12:25 PM', true],
	[train, '12:25', 'It arrives at 12.25 p.m.', true],
	[train, '12:25 pm', '12:25 am', false],
	[train, '12:25', 'twenty-five past twelve', true],
	[zug, '12:25 Uhr', 'um 12.25 Uhr', true],
	[zug, '12:25 Uhr', 'fünf vor halb eins', true],
	[zug, '12:25 Uhr', '12 Stunden 25 Minuten', false],
	[colour, 'green', 'Green.', true],
	[colour, 'You get green.', 'green', true],
	[colour, 'green', 'blue-green', false],
	[colour, 'green', 'not green', false],
	[legal, 'No', 'No, they may not.', true],
	[legal, 'No', 'Nope', true],
	[legal, 'No', 'Yes, but not alone', false],
	[pick, 'B', 'B) bat', true],
	[pick, 'bat', 'the bat', true],
	[pick, 'B', 'D', false],
	[tip, '$73.60', '73.6 dollars', true],
	[tip, '$73.60', '$73.60 in total', true],
	[tip, '$73.60', '$9.60', false],
	// A name that is a number: "die Neun" is 9 where it is the answer.
	['Welche Tram fährt zum Zoo, die Sieben oder die Neun?', 'die Neun', '9', true],
	['Welche Tram fährt zum Zoo, die Sieben oder die Neun?', 'die Neun', 'die Sieben', false],
	['Welche Zahl kommt als nächste: 3, 5, 7, …?', 'die Neun', '9', true],
];

test.each(readings)('%s: %s', (question, reply, expected) => {
	const read = extractAnswer(reply, { numericQuestion: isNumericQuestion(question), question });
	if (expected === null) expect(read).toBeNull();
	else expect(sameAnswer(read, expected, readQuestion(question)), `${read}`).toBe(true);
});

test.each(judged)('%s (%j: %s) %s', (question, options, gold, reply, right) => {
	const kind = options ? 'choice' : 'text';
	const item: Item = { id: 'x', family: 'x', kind, question, answers: [gold] };
	expect(judge(reply, options ? { ...item, options } : item).right).toBe(right);
});

test.each(pairs)('%s: %s / %s', (question, one, two, equal) => {
	expect(sameAnswer(one, two, readQuestion(question))).toBe(equal);
	expect(sameAnswer(two, one, readQuestion(question))).toBe(equal);
});
