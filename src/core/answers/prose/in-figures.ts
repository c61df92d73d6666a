/**
 * Writes times, dates and amounts of a text in figures: "half past one in the afternoon" becomes 13:30,
 * "Viertel vor elf" 10:45 o'clock, "am 15.3." am 15th März, "anderthalb Kilometer" 1 1/2 Kilometer.
 * English and German, by pattern, linear in the length of the text.
 */
import { wholeNumber } from '../number-words.ts';
import { readTime } from '../time.ts';

type Change = readonly [RegExp, string | ((all: string, first: string, second: string) => string)];

const alone = (pattern: string): RegExp =>
	new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'giu');

const number = '(?:\\p{L}{3,8}|\\d{1,2})';
const partOfDay = 'in the (?:morning|afternoon|evening)|morgens|vormittags|nachmittags|abends';
const beside = `(?:a )?quarter (?:past|to) ${number}|half past ${number}|viertel (?:vor|nach) ${number}|halb ${number}`;
/** A spoken time does not say which half of the day is meant: 8:15 o'clock. */
const clock = (all: string): string => {
	const time = readTime(all);
	return time === null ? all : `${time} o'clock`;
};
/** "Seven in the evening" is 19:00, and "Viertel vor elf abends" 22:45. */
function clockOfDay(all: string): string {
	const [, said = '', part = ''] = clockAndPart.exec(all) ?? [];
	const hour = wholeNumber(said.toLowerCase());
	const time = hour === null ? readTime(said) : readTime(`${hour}:00`);
	if (time === null) return all;
	const late = !/^(?:in the )?mor|vorm/i.test(part) && time < '12:00';
	return late ? `${Number(time.slice(0, 2)) + 12}${time.slice(2)}` : time;
}
const clockAndPart = new RegExp(`^(.+?)(?: uhr| o'clock)? (${partOfDay})$`, 'i');
const times: readonly Change[] = [
	[alone('(?:12|twelve) noon|(?:12|zwölf) uhr mittags'), '12:00'],
	[
		alone(`(?:${beside}|\\d{1,2}[:.]\\d{2}|${number})(?: uhr| o'clock)? (?:${partOfDay})`),
		clockOfDay,
	],
	[alone(`(?:${beside})(?: uhr)?`), clock],
];
/** "Ten to five" is a time only where one is asked for. */
const momentsAsked: readonly Change[] = [
	[alone(`${number}(?: minutes| minuten)? (?:past|to|vor|nach) (?:halb )?${number}`), clock],
	[alone('noon|midday|mittags?'), '12:00'],
	[alone('midnight|mitternacht'), '00:00'],
];

const germanMonths =
	'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const months = `january|february|march|april|may|june|july|august|september|october|november|december|${germanMonths.join('|')}`;
const places = 'floor|row|stock|stockwerk|obergeschoss|etage|reihe';
const irregular: Record<string, number> = {
	...{ first: 1, second: 2, third: 3, fifth: 5, eighth: 8, ninth: 9, twelfth: 12, twentieth: 20 },
	...{ thirtieth: 30, erst: 1, dritt: 3, siebt: 7, acht: 8 },
};
/** The number of "fifteenth" and "fünfzehnten"; null for any other word. */
function ordinalOf(word: string): number | null {
	const small = word.toLowerCase();
	const german = small.replace(/e[nrsm]?$/, '');
	const stems = [small.replace(/th$/, ''), german.replace(/s?t$/, '')];
	return (
		irregular[small] ??
		(small === german ? undefined : irregular[german]) ??
		stems.map((stem) => (stem === small ? null : wholeNumber(stem))).find((n) => n !== null) ??
		null
	);
}
const asOrdinal = (all: string): string => {
	const n = ordinalOf(all);
	return n === null ? all : `${n}th`;
};
const dates: readonly Change[] = [
	[
		// "Version 15.3." is no date.
		/(?<![\d.,])\d{1,2}\.\d{1,2}\.\d{4}(?!\d)|(?<=(?<!\p{L})(?:am|bis|vom|zum|den|ab|seit|nach|vor|spätestens) )\d{1,2}\.\d{1,2}(?:\.(?!\d)|$)/giu,
		(all) => {
			const [day = '', month = '', year = ''] = all.split('.');
			const name = germanMonths[Number(month) - 1];
			return name === undefined ? all : `${Number(day)}th ${name} ${year}`.trim();
		},
	],
	[alone(`\\p{L}{4,18}(?= (?:of )?(?:${places}|${months})(?!\\p{L}))`), asOrdinal],
	// "im 3. Stock" is no end of a sentence.
	[/(?<=(?<!\p{L})(?:i[mn]|am|de[mnrs]|die|das|vom|zum|bis) )(\d{1,2})\.(?= \p{L})/giu, '$1th'],
];

const halfMore = (all: string, word: string): string => {
	const n = wholeNumber(word.toLowerCase());
	return n === null ? all : `${n} 1/2`;
};
const euros = (all: string, whole: string, cents: string): string => {
	const [a, b] = [whole, cents].map((word) => wholeNumber(word.toLowerCase()));
	return a == null || b == null || b > 99 ? all : `${a},${String(b).padStart(2, '0')} Euro`;
};
const dozens = (all: string, word: string): string => {
	const n = wholeNumber(word.toLowerCase());
	return n === null ? all : `${12 * n}`;
};
const measures =
	'day|week|month|year|mile|kilometre|kilometer|kilo|metre|meter|litre|liter|pound|inch|foot';
const amounts: readonly Change[] = [
	[alone('an hour and a half'), '90 min'],
	[alone('an hour and three quarters'), '105 min'],
	[alone(`an? (${measures}) and a half`), '1 1/2 $1s'],
	[alone(`half an? (${measures})`), '1/2 $1'],
	[
		alone('ein(?:e[mnr]?)? halbe[nrsm]? (kilo|(?:kilo|zenti)?meter|liter|jahr|tag|woche|monat)'),
		'1/2 $1',
	],
	// "Sieben Euro fünfzig"
	[alone(`(${number}) euro (\\p{L}{4,17}|\\d\\d)`), euros],
	[alone('half an hour|(?:eine )?halbe stunde'), '30 min'],
	[alone('three quarters of an hour|(?:eine )?dreiviertelstunde'), '45 min'],
	[alone('(?:a )?quarter of an hour|(?:eine )?viertelstunde'), '15 min'],
	[alone('(?:one|a) and a half|anderthalb'), '1 1/2'],
	[alone('(\\p{L}{3,9}) and a half'), halfMore],
	[alone('(\\p{L}{3,9})einhalb'), halfMore],
	[alone('half a dozen|(?:ein )?halbes dutzend'), '6'],
	[alone('a dozen|(?:ein )?dutzend'), '12'],
	[alone('(\\p{L}{3,5}) (?:dozen|dutzend)'), dozens],
];

/** `forMoment`: a time or a date is asked for. */
export function inFigures(text: string, forMoment: boolean): string {
	const changes = [...times, ...(forMoment ? momentsAsked : []), ...dates, ...amounts];
	return changes.reduce((said, [words, change]) => said.replace(words, change as string), text);
}
