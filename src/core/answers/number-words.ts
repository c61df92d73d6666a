/** Number words at the beginning of a text as digits: forty-two, two hundred, zweihundertfünf. */
import { numberInOtherLanguage } from './number-words-other-languages.ts';
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
	...['ein', 'eine', 'einen', 'einer', 'einem'].map((word) => [word, 1] as const),
]);
const scales = new Map([
	['thousand', 1e3],
	['million', 1e6],
	['billion', 1e9],
]);

/** Half of the cake, two thirds. */
const parts =
	/^(?:(an?|one|two|three|four) )?(half|(?<= )third|(?<= )quarter|(?<= )fifth)s?(?= of |$)/;
const unders: Record<string, number> = { half: 2, third: 3, quarter: 4, fifth: 5 };

/** Times of which people say halves, in the words of more languages; what they are in minutes. */
const halves: [said: RegExp, minutes: number][] = [
	[/^half an hour$|^(?:eine )?halbe stunde$|^une demi-heure$|^media hora$|^полчаса$/, 30],
	[/^(?:a )?quarter of an hour$|^eine viertelstunde$|^un quart d'heure$|^un cuarto de hora$/, 15],
	[/^three quarters of an hour$|^(?:eine )?dreiviertelstunde$/, 45],
	[/^an hour and a half$|^(?:eineinhalb|anderthalb) stunden$|^une heure et demie$/, 90],
	[/^hora y media$|^una hora y media$|^полтора часа$/, 90],
];

/** "Forty-two apples" is 42 apples. Other languages only where the question may be in one. */
export function inDigits(text: string, decimal: DecimalSign): string {
	if (!/^\p{L}/u.test(text) || text.length > 100) return text;
	const small = text.toLowerCase();
	const half = halves.find(([said]) => said.test(small));
	if (half) return `${half[1]} min`;
	// "Two and a half hours", "zweieinhalb Stunden".
	const [, whole = '', rest = ''] =
		/^(\p{L}+) and a half(?= )(.*)$/u.exec(small) ??
		/^(\p{L}+)einhalb(?= )(.*)$/u.exec(small) ??
		[];
	const before = whole === '' ? null : wholeNumber(whole);
	if (before !== null) return `${before} 1/2${rest}`;
	const part = parts.exec(small);
	if (part) {
		const over = part[1] === undefined || /^an?$/.test(part[1]) ? 1 : english.get(part[1]);
		return `${over}/${unders[part[2]!]}${text.slice(part[0].length)}`;
	}
	const dozen = /^(half )?a dozen(?=$| )/.exec(small);
	if (dozen) return (dozen[1] ? '6' : '12') + text.slice(dozen[0].length);
	const one = /^an? (?=(?:hour|minute|second|day|week|month|year|mile|metre|meter)$)/.exec(small);
	if (one) return `1 ${text.slice(one[0].length)}`;
	const found =
		inEnglish(small) ??
		(decimal === '.' ? null : inGerman(small)) ??
		// Otto is a name as well.
		(decimal === ',' && !/^Otto(?!\p{L})/u.test(text) ? numberInOtherLanguage(small) : null);
	// "Nine point eight" is not 9.
	if (found === null || /^ (?:point|comma|komma)/.test(small.slice(found.length))) return text;
	return found.value + text.slice(found.length);
}

/** The same where it has two parts: "two dollars and sixty cents". */
export function amountInDigits(text: string, decimal: DecimalSign): string {
	const first = inDigits(text, decimal);
	const [, before = '', second = ''] =
		/^(\d+ \p{L}+ (?:and|und|et|y) )(\p{L}.*)$/u.exec(first) ?? [];
	return second === '' ? first : before + inDigits(second, decimal);
}

/** The number that a word is, or that it is the digits of. */
export function wholeNumber(word: string): number | null {
	if (/^\d{1,2}$/.test(word)) return Number(word);
	const found = inEnglish(word) ?? inGerman(word);
	return found?.length === word.length ? found.value : null;
}

interface Found {
	value: number;
	length: number;
}

/** The longest run of words that is one number. "Twenty twenty" and "one two" are none. */
function inEnglish(text: string): Found | null {
	let [total, group, length] = [0, 0, 0];
	/** What may follow: less than this, of one group; and the scale must be smaller. */
	let [below, scale] = [1000, 1e12];
	for (const { 0: joint, 1: word, index } of text.matchAll(/(?:^|[ -])(\p{L}+)/gu)) {
		const end = index + joint.length;
		// "One hundred and twenty": the word counts only with what follows.
		if (word === 'and') {
			const joins = below === 100 || (group === 0 && total > 0);
			if (joins && index === length && startsNumber(text.slice(end + 1))) {
				length = end;
				continue;
			}
			break;
		}
		if (index !== length) break;
		const value =
			word === 'a' && /^ (?:hundred|thousand|million)/.test(text.slice(end))
				? 1
				: english.get(word!);
		if (value !== undefined) {
			if (value >= below || (value === 0 && end < text.length && length > 0)) return null;
			group += value;
			below = value >= 20 ? 10 : value > 0 ? 0 : 1;
		} else if (word === 'hundred' && group > 0 && group < 10) {
			group *= 100;
			below = 100;
		} else if (scales.has(word!) && group > 0 && scales.get(word!)! < scale) {
			scale = scales.get(word!)!;
			total += group * scale;
			[group, below] = [0, 1000];
		} else break;
		length = end;
	}
	return length === 0 ? null : { value: total + group, length };
}

const startsNumber = (text: string) => english.has(/^\p{L}+/u.exec(text)?.[0] ?? '');

function inGerman(text: string): Found | null {
	const [first = '', second] = text.split(' ', 2) as [string, string?];
	if (first.length > 60) return null;
	const millions = /^million(?:en)?$/.test(second ?? '') ? 1e6 : 1;
	const value = germanWord(first);
	if (value === null || (value === 0 && first !== 'null')) return null;
	const length = first.length + (millions > 1 ? 1 + second!.length : 0);
	return { value: value * millions, length };
}

/** A word below a million. */
function germanWord(word: string): number | null {
	const [, thousands, under = ''] = /^(.*?)tausend(?:und)?(.*)$/.exec(word) ?? [];
	if (thousands === undefined) return belowThousand(word);
	const [a, b] = [
		thousands === '' ? 1 : belowThousand(thousands),
		under === '' ? 0 : belowThousand(under),
	];
	return a === null || b === null ? null : a * 1000 + b;
}

function belowThousand(word: string): number | null {
	const [, hundreds, under = ''] = /^(.*?)hundert(?:und)?(.*)$/.exec(word) ?? [];
	if (hundreds === undefined) return belowHundred(word);
	const [a, b] = [
		hundreds === '' ? 1 : german.get(hundreds),
		under === '' ? 0 : belowHundred(under),
	];
	return a === undefined || a > 9 || b === null ? null : a * 100 + b;
}

function belowHundred(word: string): number | null {
	const whole = german.get(word);
	if (whole !== undefined) return whole;
	const [, ones = '', tens = ''] = /^(.+?)und(.+)$/.exec(word) ?? [];
	const [a, b] = [german.get(ones), german.get(tens)];
	return a !== undefined && b !== undefined && a > 0 && a < 10 && b >= 20 ? a + b : null;
}
