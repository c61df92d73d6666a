/** Numbers in prose, each with the unit or the noun that stands right behind it. */
import { undressed } from './normalise.ts';
import { scaleOf } from './number.ts';
import { readQuantity } from './quantity.ts';
import { unitAt } from './units.ts';
import { functionWords, hasTellingWord, isPlural, tokensOf } from './words.ts';

// A sign counts only where it cannot be a minus between two numbers.
const numbers =
	/(?<![\w.^/])(?:(?<=^|[\s(=:$])-)?[$€£¥₹]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+|(?<=\d))(?: ?\/ ?\d+)?(?![\d_/^])/g;

/** Characters at the end in which the last number is looked for. */
const last = 4000;

/** The last number of a text as it is written there, with what it counts; null without one. */
export const lastNumber = (text: string): string | null => lastIn(undressed(text.slice(-last)));

/** "The total is 42 apples" answers a numeric question with 42 apples; two numbers leave it in doubt. */
export function soleNumber(answer: string): string | null {
	if (answer.length > 1000) return null;
	const text = undressed(answer);
	if (readQuantity(text) !== null || hasTellingWord(text)) return null;
	const digits = (of: string) => of.replace(/\D/g, '');
	const only = lastIn(text);
	return only !== null && digits(only) === digits(text) ? only : null;
}

function lastIn(text: string): string | null {
	const found = [...text.matchAll(numbers)];
	for (let at = found.length - 1; at >= Math.max(0, found.length - 30); at--) {
		let start = found[at]!.index;
		const end = endOf(text, start + found[at]![0].length);
		if (end === null) continue;
		// 1 hour and 30 minutes is one quantity, and so is 1 1/2.
		for (const { index } of found.slice(Math.max(0, at - 2), at).reverse()) {
			if (readQuantity(text.slice(index, end)) === null) break;
			start = index;
		}
		return text.slice(start, end);
	}
	return null;
}

/** Where the number that ends at `at` ends with what it counts; null for 2x and 3rd, no numbers. */
function endOf(text: string, at: number): number | null {
	const rest = text.slice(at, at + 60).split('\n', 1)[0]!;
	const tokens = tokensOf(rest);
	const glued = /^\p{L}/u.test(rest);
	let next = !glued && scaleOf(tokens[0]?.text ?? '') ? 1 : 0;
	const found = unitAt(tokens, next);
	if (found) next = found.next;
	else if (glued) return null;
	else {
		const noun = tokens.slice(next, next + 2).findIndex(({ text }) => isPlural(text));
		const adjective = tokens[next]?.text ?? '';
		const stands = noun === 0 || (noun === 1 && /^\p{L}{3}/u.test(adjective));
		if (stands && (noun === 0 || !functionWords.has(adjective.toLowerCase()))) next += noun + 1;
	}
	return at + (tokens[next - 1]?.end ?? 0);
}
