/** Times, dates and amounts of a running text in figures. */
import { expect, test } from 'vitest';
import { inFigures } from '../../../src/core/answers/prose/in-figures.ts';

test.each([
	['It shuts at half past one in the afternoon.', 'It shuts at 13:30.'],
	["at seven o'clock in the evening", 'at 19:00'],
	['at 8:15 in the morning', 'at 08:15'],
	['at a quarter to nine', "at 08:45 o'clock"],
	['um Viertel vor elf abends', 'um 22:45'],
	['um halb zehn', "um 09:30 o'clock"],
	['gegen sieben Uhr morgens', 'gegen 07:00'],
	['um 8 Uhr abends', 'um 20:00'],
	['at 12 noon', 'at 12:00'],
	['bis zum 15.3. zahlen', 'bis zum 15th März zahlen'],
	['am 03.10.1990', 'am 3th Oktober 1990'],
	['on the third of May', 'on the 3th of May'],
	['aus dem dritten Stock', 'aus dem 3th Stock'],
	['im 3. Obergeschoss', 'im 3th Obergeschoss'],
	['two and a half hours', '2 1/2 hours'],
	['anderthalb Kilometer', '1 1/2 Kilometer'],
	['dreieinhalb Meter', '3 1/2 Meter'],
	['an hour and a half', '90 min'],
	['eine halbe Stunde', '30 min'],
	['up to a dozen', 'up to 12'],
	['half a dozen eggs', '6 eggs'],
	['two dozen eggs', '24 eggs'],
	['ein Dutzend Eier', '12 Eier'],
	['on the fifteenth of March', 'on the 15th of March'],
	['am fünfzehnten März', 'am 15th März'],
	['am 15.3', 'am 15th März'],
	['am 12.6. um 14 Uhr', 'am 12th Juni um 14 Uhr'],
	['einen halben Kilometer', '1/2 Kilometer'],
	['half a mile', '1/2 mile'],
	['a year and a half', '1 1/2 years'],
	['half a year', '1/2 year'],
	['Sieben Euro fünfzig', '7,50 Euro'],
	['7 Euro 50', '7,50 Euro'],
])('%s: %s', (text, figures) => {
	expect(inFigures(text, false)).toBe(figures);
});

test.each([
	'It takes ten to twelve days.',
	'Nach zwei Stunden sind sie vor fünf Leuten geflohen.',
	'the second half of the book',
	'Version 15.3. ',
	'die erste Hälfte',
	'32.13.',
	'They left in the evening.',
	'a third of the cake',
	'halb voll',
])('%s stays', (text) => {
	expect(inFigures(text, false)).toBe(text);
});

test('ten to five is a time only where one is asked for', () => {
	expect(inFigures('at ten to five', true)).toBe("at 04:50 o'clock");
	expect(inFigures('at noon', true)).toBe('at 12:00');
	expect(inFigures('from ten to five', false)).toBe('from ten to five');
});
