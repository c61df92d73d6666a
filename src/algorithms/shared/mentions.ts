/**
 * The numbers that a text mentions, in figures and in words, each with the ways to write it down.
 * Purely, English only.
 */

/** One number as it was mentioned: any of these ways to write it down will do. */
export interface Mention {
	ways: number[][];
	/** May be left out: an ordinal, a clock time, a date, "one" that only points. */
	optional: boolean;
	/** In letters, so perhaps only a count of what follows. */
	written?: true;
}

const units =
	'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
		' ',
	);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const small = new Map([
	...units.map((word, n) => [word, n] as const),
	...tens.map((word, n) => [word, 20 + 10 * n] as const),
]);
const parts: Record<string, number> = {
	half: 2,
	halves: 2,
	halved: 2,
	third: 3,
	quarter: 4,
	fifth: 5,
	sixth: 6,
	eighth: 8,
	tenth: 10,
};
const times: Record<string, number> = {
	twice: 2,
	double: 2,
	doubles: 2,
	doubled: 2,
	doubling: 2,
	thrice: 3,
	triple: 3,
	triples: 3,
	tripled: 3,
	quadruple: 4,
	quadrupled: 4,
};
const ordinals =
	'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
/** What a word allows a reading to say, and does not ask of it. */
const implied: Record<string, number[]> = {
	a: [1],
	an: [1],
	each: [1],
	every: [1],
	per: [1],
	another: [1],
	once: [1],
	single: [1],
	both: [2],
	pair: [2],
	pairs: [2],
	couple: [2],
	other: [2],
	again: [2],
	no: [0],
	none: [0],
	nothing: [0],
	week: [7],
	weeks: [7],
	weekly: [7],
	day: [24],
	days: [24, 7],
	hour: [60],
	hours: [60],
	minute: [60],
	minutes: [60],
	year: [12, 365, 52],
	years: [12, 365, 52],
};
const months =
	'(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b';

/** In this order: what is longer comes first. */
const pattern = new RegExp(
	[
		// Clock times and dates.
		"(?<clock>\\d{1,2}:\\d{2}(?::\\d{2})?|\\d{1,2}(?:\\.\\d{2})? ?[ap]\\.?m\\b\\.?|\\d{1,2} o[’']clock)",
		`(?<date>\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${months}\\b(?:,? \\d{4})?|${months} \\d{1,2}(?:st|nd|rd|th)?\\b(?:,? \\d{4})?|(?<=\\b(?:in|since|until|year) )(?:19|20)\\d\\d\\b)`,
		'(?<ordinal>(?<!\\d)\\d+(?:st|nd|rd|th)\\b)',
		// 1/2, 2 1/2, ½.
		'(?<![\\w.])(?:(?<whole>\\d+)[ -])?(?<over>\\d+)/(?<under>\\d+)(?![\\w/])',
		'(?<glyph>(?<!\\d)\\d*[¼½¾⅓⅔])',
		// A number may carry a unit (5kg), not be the end of a name (B2, mp3).
		'(?<![\\p{L}\\d_])(?<digits>\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d+)(?<decimals>\\.\\d+)?(?<scale> ?(?:thousand|million|k\\b))?(?<percent> ?(?:%|per ?cent\\b|percent\\b))?',
		'(?<word>\\p{L}+(?:-\\p{L}+)*)',
	].join('|'),
	'giu',
);

const glyphs: Record<string, [number, number]> = {
	'¼': [1, 4],
	'½': [1, 2],
	'¾': [3, 4],
	'⅓': [1, 3],
	'⅔': [2, 3],
};

/** No question or reading of one is as long: what comes behind is a loop. */
export const maxReadLength = 10_000;

/** A part of something: 3/4 may be said as 0.75, or as 3 and 4; one half as 2. */
const share = (over: number, under: number): number[][] => [
	[over / under],
	over === 1 ? [under] : [over, under],
];
/** Of a hundred, in lowest terms: 75 % may be said as 3 and 4, 20 % as 5. */
function partsOf(percent: number): number[][] {
	const whole = [2, 4, 5, 10, 20].find((under) => Number.isInteger((percent * under) / 100));
	return whole === undefined ? [] : share((percent * whole) / 100, whole);
}
const optional = (...ways: number[][]): Mention => ({ ways, optional: true });
const asked = (...ways: number[][]): Mention => ({ ways, optional: false });

export function numbersIn(text: string): Mention[] {
	const found: Mention[] = [];
	const words: { word: string; end: number; start: number }[] = [];
	const matches = [...text.slice(0, maxReadLength).matchAll(pattern)];
	for (let i = 0; i < matches.length; i++) {
		const match = matches[i]!;
		const is = match.groups!;
		const inside = (match[0].match(/\d+/g) ?? []).map(Number);
		if (is.clock || is.date || is.ordinal) {
			found.push(...inside.map((n) => optional([n])));
		} else if (is.over) {
			const [over, under, whole] = [Number(is.over), Number(is.under), Number(is.whole ?? 0)];
			const apart = whole ? [whole, over, under] : [over, under];
			found.push(asked([whole + over / under], apart, ...(whole ? [] : share(over, under))));
		} else if (is.glyph) {
			const [over, under] = glyphs[is.glyph.at(-1)!]!;
			const whole = Number(is.glyph.slice(0, -1) || 0);
			found.push(asked([whole + over / under], ...(whole ? [] : share(over, under))));
		} else if (is.digits) {
			const n = Number(is.digits.replaceAll(',', '') + (is.decimals ?? ''));
			const by = is.scale ? (/m/i.test(is.scale) ? 1e6 : 1e3) : 1;
			found.push(is.percent ? asked([n], [n / 100], ...partsOf(n)) : asked([n * by]));
		} else {
			const start = match.index;
			words.push(
				...is.word!.split('-').map((word) => ({ word: word.toLowerCase(), start, end: i })),
			);
			const next = matches[i + 1];
			if (next?.groups!.word && /^[\s-]+$/.test(text.slice(start + match[0].length, next.index))) {
				continue;
			}
			found.push(...written(words.map(({ word }) => word)));
			words.length = 0;
		}
	}
	return found;
}

/** The numbers of a row of words with nothing but spaces and hyphens between them. */
function written(words: readonly string[]): Mention[] {
	const found: Mention[] = [];
	for (let i = 0; i < words.length;) {
		const word = words[i]!;
		const { value, used } = cardinal(words, i);
		const after = words[i + used] ?? '';
		const before = words[i - 1] ?? '';
		const part = parts[after.replace(/(?<=th|rd|er)s$/, '')];
		if (used > 0 && after === 'dozen') {
			found.push(asked([value * 12], [value, 12]));
			i += used + 1;
		} else if (used > 0 && part && !['second'].includes(after)) {
			// Two thirds, one half, three quarters.
			found.push(asked(...share(value, part)));
			i += used + 1;
		} else if (used > 0) {
			const points = ['the', 'these', 'those'].includes(before) || (word === 'one' && used === 1);
			found.push({ ways: [[value]], optional: points, written: true });
			i += used;
		} else if (word === 'dozen' || word === 'dozens') {
			found.push(asked([12]));
			i++;
		} else if (times[word] !== undefined) {
			found.push(asked([times[word]]));
			i++;
		} else if (parts[word] !== undefined && isShare(word, before, words[i + 1] ?? '')) {
			found.push(asked(...share(1, parts[word])));
			i++;
		} else {
			const place = ordinals.indexOf(word);
			if (place >= 0) found.push(optional([place + 1]));
			for (const n of implied[word] ?? []) found.push(optional([n]));
			i++;
		}
	}
	return found;
}

/** "a third of", "half": a share; "the third day": a place in a row. */
function isShare(word: string, before: string, after: string): boolean {
	if (/^(?:half|halves|halved|quarter)$/.test(word)) return true;
	return ['a', 'an', 'one'].includes(before) && ['of', 'as', 'is', 'are', 'to', ''].includes(after);
}

/** The written whole number that begins at `from`: its value and how many words it has. */
function cardinal(words: readonly string[], from: number): { value: number; used: number } {
	let [value, group, i] = [0, 0, from];
	let last: 'none' | 'small' | 'ten' | 'big' = 'none';
	for (; i < words.length; i++) {
		const word = words[i]!;
		const n = small.get(word);
		if (n !== undefined) {
			const fits = last === 'none' || last === 'big' || (last === 'ten' && n > 0 && n < 10);
			if (!fits) break;
			group += n;
			last = n >= 20 ? 'ten' : 'small';
		} else if (word === 'hundred' && last !== 'big') {
			if (last === 'none' && words[i - 1] !== 'a') break;
			group = (group || 1) * 100;
			last = 'big';
		} else if ((word === 'thousand' || word === 'million') && (group > 0 || words[i - 1] === 'a')) {
			value += (group || 1) * (word === 'thousand' ? 1e3 : 1e6);
			group = 0;
			last = 'big';
		} else if (word === 'and' && last === 'big' && small.has(words[i + 1] ?? '')) {
			continue;
		} else if (word === 'a' && ['hundred', 'thousand', 'million'].includes(words[i + 1] ?? '')) {
			if (i !== from) break;
		} else break;
	}
	return last === 'none' ? { value: 0, used: 0 } : { value: value + group, used: i - from };
}
