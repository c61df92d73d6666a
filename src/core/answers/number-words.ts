/** Number words at the beginning of a text, up to ninety-nine, as digits. English and German. */
import type { DecimalSign } from './number.ts';

const list = (words: string, first = 0, step = 1) =>
	words.split(' ').map((word, at) => [word, first + at * step] as const);

const english = new Map([
	...list(
		'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
			'seventeen eighteen nineteen',
	),
	...list('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
]);
const german = new Map([
	...list(
		'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn ' +
			'siebzehn achtzehn neunzehn',
	),
	...list('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig', 20, 10),
]);

/** "forty-two apples" is 42 apples. German only where the question does not write decimals with a point. */
export function inDigits(text: string, decimal: DecimalSign): string {
	const word = /^\p{L}+(?:-\p{L}+)?(?=$|\s)/u.exec(text)?.[0];
	if (word === undefined || word.length > 30) return text;
	const small = word.toLowerCase();
	const value = inEnglish(small) ?? (decimal === '.' ? undefined : inGerman(small));
	return value === undefined ? text : value + text.slice(word.length);
}

function inEnglish(word: string): number | undefined {
	const [tens = '', ones] = word.split('-');
	const [a, b] = [english.get(tens), ones === undefined ? 0 : english.get(ones)];
	if (a === undefined || b === undefined) return undefined;
	return ones === undefined || (a >= 20 && b > 0 && b < 10) ? a + b : undefined;
}

function inGerman(word: string): number | undefined {
	const whole = german.get(word);
	if (whole !== undefined) return whole;
	const [, ones = '', tens = ''] = /^(.+?)und(.+)$/.exec(word) ?? [];
	const [a, b] = [ones === 'ein' ? 1 : german.get(ones), german.get(tens)];
	return a !== undefined && b !== undefined && a < 10 && b >= 20 ? a + b : undefined;
}
