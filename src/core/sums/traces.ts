/** Does the calculator bear an answer: is each number of it given, or the result of a right sum? */
import { fraction, one as whole, plus, textOf, type Fraction } from '../answers/number.ts';
import { inDigits } from '../answers/number-words.ts';
import type { CheckedSum } from './check.ts';
import { readFigure } from './figures.ts';
import { minus } from './rational.ts';

/** Numbers that anybody may calculate with: small ones, hours, days, percent. */
const constants = new Set(
	[...Array.from({ length: 12 }, (_, n) => n + 1), 24, 60, 100, 365, 1000].map(String),
);

const figures = /\d{1,2}:\d{2}(?!\d)|\d+(?:[.,]\d+|['’\u00a0\u2009\u202f]\d{3}(?!\d))*|\.\d+/g;
const cited = /\[\d{1,3}\]/g;

/** What each number of a text may be: 1.234 is a thousand and more, or one and a bit. */
function numbersOf(text: string): string[][] {
	return [...text.replace(cited, ' ').matchAll(figures)].map(([written]) =>
		written.includes(':')
			? [written.replace(/^0/, '')]
			: (['.', ','] as const).flatMap((sign) => {
					const figure = readFigure(written, sign);
					return figure ? [textOf(figure.value)] : [];
				}),
	);
}

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
function sharesOf(text: string): string[] {
	return [...text.matchAll(share)].flatMap(({ groups = {} }) => {
		const { count = '', part, percent } = groups;
		if (count === '' && ordinal.test(part ?? '')) return [];
		const value: Fraction | undefined =
			percent === undefined
				? fraction(counts[count.toLowerCase()] ?? 1n, parts[part!.toLowerCase()])
				: readFigure(percent, percent.includes(',') ? ',' : '.')?.value;
		if (!value) return [];
		const of = percent === undefined ? value : fraction(value.top, value.bottom * 100n);
		return [of, minus(whole, of), plus(whole, of)].map(textOf);
	});
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
 * or is the result of a right sum whose operands are known, results of earlier ones or constants; at
 * least one number is such a result.
 */
export function tracesTo(answer: string, sums: readonly CheckedSum[], known: string): boolean {
	const given = new Set([...numbersOf(known), ...numbersOf(inFigures(known))].flat());
	for (const one of [...sharesOf(known), ...restsOf(given)]) given.add(one);
	const results = new Set<string>();
	const found = (readings: readonly string[]) =>
		readings.some((one) => given.has(one) || results.has(one));
	for (const { right, operands, claimed, value } of sums) {
		if (!right) continue;
		const used = operands.flatMap(numbersOf);
		const fits = used.every((one) => found(one) || one.some((of) => constants.has(of)));
		// Numbers that nobody gave lead to nothing.
		if (!fits || !used.some(found)) continue;
		for (const one of numbersOf(`${claimed} ${value}`).flat()) results.add(one);
	}
	const wanted = numbersOf(answer);
	return (
		wanted.length > 0 &&
		wanted.every(found) &&
		wanted.some((one) => one.some((of) => results.has(of)))
	);
}
