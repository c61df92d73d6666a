/** Does the calculator bear an answer: is each number of it given, or the result of a right sum? */
import { fraction, one as whole, plus, textOf, times, type Fraction } from '../answers/number.ts';
import { inDigits } from '../answers/number-words.ts';
import type { CheckedSum } from './check.ts';
import { readFigure } from './figures.ts';
import { minus } from './rational.ts';

/** Numbers that anybody may calculate with: none, small ones, hours, days, percent. */
const constants = new Set(
	[...Array.from({ length: 13 }, (_, n) => n), 24, 60, 100, 365, 1000].map(String),
);

const figures = /\d{1,2}:\d{2}(?!\d)|\d+(?:[.,]\d+|['’\u00a0\u2009\u202f]\d{3}(?!\d))*|\.\d+/g;
const cited = /\[\d{1,3}\]/g;

/** What a figure may be: 1.234 is a thousand and more, or one and a bit. */
const valuesOf = (written: string): Fraction[] =>
	(['.', ','] as const).flatMap((sign) => readFigure(written, sign)?.value ?? []);

/** What each number of a text may be; 0:15 is a quarter of an hour, so it is 15 as well. */
function numbersOf(text: string): string[][] {
	return [...text.replace(cited, ' ').matchAll(figures)].map(([written]) => {
		if (!written.includes(':')) return valuesOf(written).map(textOf);
		const [hours, minutes] = written.split(':').map(Number);
		return [`${hours}:${written.slice(-2)}`, ...(hours === 0 ? [String(minutes)] : [])];
	});
}

/** No number begins inside another one: a list of thousands would be read once for each of them. */
const cents =
	/(?<!\d[.,]?)(?:(\d+(?:[.,]\d+)*) ?(?:cents?|ct|pence|rappen)(?!\p{L})|(\d+(?:[.,]\d+)*) ?¢)/giu;
const hundredth = fraction(1n, 100n);

/** Cents as the larger coin: 33.4 cents are 0.334 euros. */
const inLargeCoin = (text: string): string[] =>
	[...text.matchAll(cents)].flatMap(([, named, signed]) =>
		valuesOf((named ?? signed)!).map((value) => textOf(times(value, hundredth))),
	);

const parts: Record<string, bigint> = {
	...{ half: 2n, halve: 2n, third: 3n, quarter: 4n, fourth: 4n, fifth: 5n, tenth: 10n },
	...{ halb: 2n, hälfte: 2n, drittel: 3n, viertel: 4n, fünftel: 5n, zehntel: 10n },
};
const counts: Record<string, bigint> = {
	...{ two: 2n, three: 3n, four: 4n, zwei: 2n, drei: 3n, vier: 4n },
};
/** "three quarters", "one-third", "dreiviertel", "15 %"; "the third" alone is no share. */
const share = new RegExp(
	`(?<!\\p{L})(?:(?<count>an?|one|${Object.keys(counts).join('|')})[ -]?)?(?<part>${Object.keys(parts).join('|')})(?:s|e[nrs]?)?(?!\\p{L})` +
		'|(?<percent>\\d{1,3}(?:[.,]\\d{1,3})?) ?(?:%|per ?cent|prozent)',
	'giu',
);
const ordinal = /^(?:third|fourth|fifth|tenth)$/i;

/** Factors that a text gives in words or as percent: of three quarters 0.75, 0.25 and 1.75. */
function sharesOf(text: string): Fraction[] {
	return [...text.matchAll(share)].flatMap(({ groups = {} }) => {
		const { count = '', part, percent } = groups;
		if (count === '' && ordinal.test(part ?? '')) return [];
		const value: Fraction | undefined =
			percent === undefined
				? fraction(counts[count.toLowerCase()] ?? 1n, parts[part!.toLowerCase()])
				: readFigure(percent, percent.includes(',') ? ',' : '.')?.value;
		if (!value) return [];
		const of = percent === undefined ? value : fraction(value.top, value.bottom * 100n);
		return [of, minus(whole, of), plus(whole, of)];
	});
}

/** So many numbers and shares are multiplied with one another. */
const mostPortions = 60;

/** Given shares of given numbers, as they are said without a sum: 70 % of 7,440 are 5,208. */
function portionsOf(known: string): Set<string> {
	const shares = sharesOf(known).slice(0, mostPortions);
	const written = [...known.replace(cited, ' ').matchAll(figures)].map(([one]) => one);
	const numbers = written.slice(0, shares.length > 0 ? mostPortions : 0).flatMap(valuesOf);
	return new Set(numbers.flatMap((one) => shares.map((share) => textOf(times(one, share)))));
}

/** So many counts are compared with one another. */
const mostCounts = 60;
/** Larger ones are amounts. */
const largestCount = 366;

/** What is left of a given count: 6 of 24 months leave 18. */
function restsOf(given: ReadonlySet<string>): string[] {
	const counts = [...given].map(Number).filter((n) => n > 0 && n <= largestCount && n % 1 === 0);
	const some = counts.slice(0, mostCounts);
	return some.flatMap((n) => some.filter((of) => of > n).map((of) => String(of - n)));
}

/** Numbers in words as digits: "thirty guests". */
const inFigures = (text: string): string =>
	text.replace(/\p{L}{3,}(?:-\p{L}+)?/gu, (word) => inDigits(word, null));

/**
 * True where every number of the answer stands in what is known (the task, what was given and found)
 * or follows from it by right sums: it is the result of known numbers, of earlier results and
 * constants, or the one number of a sum that is not known yet: 13:45 in 13:45 + 15 min = 14:00. At
 * least one number follows from a sum. "0 euros for the lift" needs none.
 */
export function tracesTo(answer: string, sums: readonly CheckedSum[], known: string): boolean {
	const given = new Set([...numbersOf(known), ...numbersOf(inFigures(known))].flat());
	for (const one of [...sharesOf(known).map(textOf), ...restsOf(given), ...inLargeCoin(known)])
		given.add(one);
	const portions = portionsOf(known);
	const results = new Set<string>();
	const found = (readings: readonly string[]) =>
		readings.some((one) => given.has(one) || results.has(one));
	const fits = (readings: readonly string[]) =>
		found(readings) || readings.some((one) => constants.has(one) || portions.has(one));
	for (const { right, operands, claimed, value, written } of sums) {
		if (!right) continue;
		const used = operands.flatMap(numbersOf);
		// Numbers that nobody gave lead to nothing.
		if (!used.some((one) => found(one) || one.some((of) => portions.has(of)))) continue;
		const open = used.filter((one) => !fits(one));
		const news = numbersOf(`${claimed} ${value}`);
		if (open.length === 1 && news.every(found)) for (const one of open[0]!) results.add(one);
		if (open.length > 0) continue;
		for (const one of news.flat()) results.add(one);
		for (const one of [...sharesOf(written).map(textOf), ...inLargeCoin(written)]) results.add(one);
	}
	const wanted = numbersOf(answer);
	return (
		wanted.length > 0 &&
		wanted.every((one) => found(one) || one.includes('0')) &&
		wanted.some((one) => one.some((of) => results.has(of)))
	);
}
