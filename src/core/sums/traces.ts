/** Does the calculator bear an answer: is each number of it given, or the result of a right sum? */
import { textOf } from '../answers/number.ts';
import type { CheckedSum } from './check.ts';
import { readFigure } from './figures.ts';

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

/**
 * True where every number of the answer stands in what is known (the task, what was given and found)
 * or is the result of a right sum whose operands are known, results of earlier ones or constants; at
 * least one number is such a result.
 */
export function tracesTo(answer: string, sums: readonly CheckedSum[], known: string): boolean {
	const given = new Set(numbersOf(known).flat());
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
