/** Is there something to calculate, so that a program could help? By pattern; in doubt there is. */
import { isNumericQuestion } from '../answers/numeric-question.ts';

/** Words of tasks that a program does well, even without a number in them. */
const reckoning =
	/\b(?:count|sum|add up|total|average|sort|order|list|compare|convert|longest|shortest|zähl|summe|sortier|vergleich)/i;

/** A task that a program could help with. */
export const mayNeedCode = (text: string): boolean =>
	/\d/.test(text) || isNumericQuestion(text) || reckoning.test(text);

/** Numbers, and words for each of them at most, that make a text one of sums or a table. */
const full = { numbers: 3, words: 12 };

/**
 * A person would reach for a calculator: the question asks for a number or for work with numbers, and
 * there are some; or a text is full of them, as sums and tables are. Stricter than `mayNeedCode`: one
 * date in a letter is nothing to calculate with. `given`: texts that come with the question.
 */
export function needsCalculation(question: string, given: readonly string[]): boolean {
	const all = [question, ...given];
	const numbers = all.map(numbersOf);
	const total = numbers.reduce((sum, one) => sum + one, 0);
	return (
		(total > 0 && isNumericQuestion(question)) ||
		(total > 1 && reckoning.test(question)) ||
		all.some((text, at) => numbers[at]! >= full.numbers && isFull(text, numbers[at]!))
	);
}

/** `12:30`, `3.5.2026` and `1,234.50` are one each. */
const numbersOf = (text: string): number =>
	text.match(/\p{Nd}+(?:[.,:'/-]\p{Nd}+)*/gu)?.length ?? 0;

const isFull = (text: string, numbers: number): boolean =>
	(text.match(/\S+/g)?.length ?? 0) <= numbers * full.words;
