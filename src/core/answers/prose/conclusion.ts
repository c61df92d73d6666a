/** What a reply's prose comes to: without a check behind it, with number words as digits. */
import { amountInDigits, inDigits } from '../number-words.ts';
import type { DecimalSign } from '../number.ts';

const start = '(?<=^|\\n|[.!?]\\s)[ *_#>]{0,6}(?:(?:step |schritt )?\\d{1,2}[.:)] )?';
const check = new RegExp(
	`${start}(?:check|verification|verify|verifying|double-check|to (?:check|verify|confirm|double-check)|` +
		"let(?:['’]s| me| us) (?:check|verify|double-check)|probe|kontrolle|zur kontrolle|vérification|comprobación|проверка)(?!\\p{L})",
	'giu',
);

/**
 * Without the check at the end: "18 are left. Check: 18 + 12 = 30". A check that comes to a number
 * of its own stays, for it may have found a mistake.
 */
export function withoutCheck(
	text: string,
	comesTo: (part: string) => string | null,
	isKnown: (value: string, before: string) => boolean,
): string {
	for (const { index } of [...text.matchAll(check)].slice(-5)) {
		const before = text.slice(0, index);
		const value = comesTo(text.slice(index));
		if (comesTo(before) !== null && (value === null || isKnown(value, before))) return before;
	}
	return text;
}

const sum = / \((?:[$€£]?\d[\d.,]{0,12} ?[-+*/x×÷] ?){1,8}[$€£]?\d[\d.,]{0,12}\)/g;

/** "310 more would have joined (320-10)": how it was calculated. */
export const withoutSums = (text: string): string =>
	text.replace(sum, (written, at: number) =>
		/\d[^.!?\n]*$/.test(text.slice(Math.max(0, at - 100), at)) ? '' : written,
	);

/** "Now we need to find the cost of the new rope." There the reply has no answer yet. */
const unfinished =
	/(?:^|[\n.!?]\s)(?:(?:first|now|next|then|finally|so),? )?(?:we|i|you) (?:now )?(?:need to|have to|must)(?: now)? (?:(?:calculate|find|figure|determine|solve|compute)[^.!?\n\d]{0,120}|(?:calculate|find(?: out)?|figure out|determine) how [^.!?\n=,]{0,120})[.:]?\s*$/i;
export const isUnfinished = (text: string): boolean => unfinished.test(text.slice(-300));

const named = /(?<!\p{L})(?:die|der|den|the) $/iu;

/** The one number of the last sentence that is a word, as digits; null for none, or several. */
export function numberWord(text: string, decimal: DecimalSign): string | null {
	const sentence = text
		.trim()
		.slice(-300)
		.split(/\n|(?<=[.!?])\s/)
		.at(-1)!;
	const found: string[] = [];
	let end = 0;
	for (const { 0: word, index } of sentence.matchAll(/(?<![\p{L}-])\p{L}+/gu)) {
		if (index < end || /^(?:one|an?|ein\p{L}{0,2}|half)$/iu.test(word)) continue;
		// "Nehmen Sie die Neun" names a line, a card or a page, and counts nothing.
		if (/^\p{Lu}/u.test(word) && named.test(sentence.slice(0, index))) continue;
		const rest = sentence.slice(index, index + 90);
		const digits = inDigits(rest, decimal);
		if (digits === rest) continue;
		const both = amountInDigits(rest, decimal);
		found.push(both);
		end = both !== digits ? Infinity : index + rest.length - digits.replace(/^[\d./]+/, '').length;
	}
	return found.length === 1 ? found[0]! : null;
}
