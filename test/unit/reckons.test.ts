/** Where a calculator would help (core/mission/needs-calculation.ts). */
import { describe, expect, test } from 'vitest';
import { needsCalculation } from '../../src/core/mission/needs-calculation.ts';
import { gardenRules, tariffs } from '../support/missions/everyday/missions.ts';
import { chanceOf } from '../support/missions/mission.ts';

const table = 'month;rent;power\nMay;640;71.20\nJune;640;58.90\nJuly;655;49.15';
const letter = `Dear Ms Voss, thank you for your letter of 3 May 2026 about the fence between our gardens.
I have read it with care, and I agree that the old one should go. Could we meet on Saturday and talk
about the colour, the wood, and who calls the carpenter? With kind regards from your neighbour.`;

const asked = (make: typeof tariffs): string => make(chanceOf(1, 'sums')).chat.at(-1)!.content;

describe('a mission has sums', () => {
	test.each([
		['a sum', 'What is 45 + 3?'],
		['a sum in words', 'Which is more: 3 baskets of 14 apples, or 5 boxes of 9 pears?'],
		['one number and a question for another', 'How many primes are below 1000?'],
		['German', 'Wie viele Tage sind es noch bis zum 24. Dezember?'],
		['German, to be added up', 'Bilde die Summe aus 17 und 25.'],
		['digits of Arabic', 'اجمع ٤٥ و ٣٢ و ٧'],
		['a table', table],
		['two tariffs', asked(tariffs)],
		['rules with a number asked for', asked(gardenRules)],
	])('%s', (_, question) => {
		expect(needsCalculation(question, [])).toBe(true);
	});

	test('a table beside a question without numbers', () => {
		expect(needsCalculation('When did I spend the least?', [])).toBe(false);
		expect(needsCalculation('When did I spend the least?', [letter, table])).toBe(true);
	});

	test('a letter with numbers, where the question asks for one', () => {
		expect(needsCalculation('How many days ago was it written?', [letter])).toBe(true);
	});
});

test.each([
	['no number', 'Write a slogan for a shop that sells fruit.'],
	['a number to be known, none given', 'How much does the moon weigh?'],
	['work without numbers', 'List the capitals of Europe.'],
	['one date', 'Write an invitation for the 3rd of May.'],
	['one time and one date, as they are written', 'Invite everybody for 14:30 on 3.5.2026.'],
	['a long text with a date', `Answer this letter.\n\n${letter}`],
	['nothing', ''],
])('no sums: %s', (_, question) => {
	expect(needsCalculation(question, [])).toBe(false);
	expect(needsCalculation(question, ['', 'A page about carpenters.'])).toBe(false);
});
