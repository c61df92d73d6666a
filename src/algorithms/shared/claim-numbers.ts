/**
 * Finds the numbers in an answer, with their units and the words around them. By pattern, in English
 * and German, linear in the length of the text. For `answer-claims.ts`.
 */
import type { Asked } from '../../core/answers/asked.ts';
import { readLeading } from '../../core/answers/number.ts';
import { quantityText, readQuantity } from '../../core/answers/quantity.ts';
import { readTime } from '../../core/answers/time.ts';
import { baseOf, unitAt } from '../../core/answers/units.ts';
import { functionWords, isPlural, singular, tokensOf } from '../../core/text/words.ts';
import { comparing, germanSmall, joining, numbering, prepositions } from './contrast-words.ts';

/** So much of what was given is read for its numbers. */
const longestGiven = 40_000;

/** Something of which one more or less changes an answer: a number or a name. */
export interface Item {
	/** A name in small letters, a number in base units. */
	key: string;
	/** A number without its unit. */
	bare: string;
	/** Base unit or noun behind a number, what it numbers before it; null: not said. */
	unit: string | null;
	label: string | null;
	/** Adds nothing if the question has it too: "for 24 months". */
	aside: boolean;
	/** Joined to another by "and": it never only repeats. */
	joined: boolean;
	/** Behind "than": another one is meant. */
	than: boolean;
	/** Where a sentence begins, any word has a capital letter. */
	weak: boolean;
	/** A time that does not say its half of the day: half past five. */
	anyHalf: boolean;
	/** A German noun with an article, which has a capital letter too. */
	noun: boolean;
}

export const isSmall = (word: string): boolean => functionWords.has(word) || germanSmall.has(word);

/** The numbers of a text that answers may repeat, each without its unit. */
export const bareNumbers = (text: string, asked: Asked): string[] =>
	numbersIn(text.slice(0, longestGiven), asked).numbers.map(({ bare }) => bare);

/** The sign or word that joins what comes next to what came before, small words aside. */
export function joint(before: readonly string[]): string | undefined {
	for (let at = before.length - 1; at >= 0; at--) {
		const word = before[at]!;
		if (joining.has(word)) return word;
		if (!isSmall(word) && !prepositions.has(word)) return undefined;
	}
	return undefined;
}

const figure =
	/(?<![\p{L}\d.,:])(?:[$€£¥₹] ?)?-?(?:\d+(?:[.,:/']\d+)*|\.\d+)(?:(?:st|nd|rd|th)(?!\p{L}))?/gu;

/** The numbers, and the text without them and their units. */
export function numbersIn(text: string, asked: Asked): { numbers: Item[]; rest: string } {
	const numbers: Item[] = [];
	let rest = '';
	let [start, end] = [0, 0];
	for (const { 0: written, index } of text.matchAll(figure)) {
		if (index < end) continue;
		const tokens = tokensOf(text.slice(Math.max(0, index - 60), index));
		const before = tokens.map(({ text: token }) => token.toLowerCase());
		const one = numberAt(text.slice(index, index + 100), written, asked);
		// 1 h 30 min is one number.
		const wide = text.slice(start, index + one.length);
		const both = end > 0 && index - end < 6 ? readQuantity(wide, asked) : null;
		if (both?.unit && numbers.length > 0) {
			const key = quantityText(both);
			Object.assign(numbers.at(-1)!, { key, unit: baseOf(both.unit), bare: key });
			end = index + one.length;
			continue;
		}
		const label = before.at(-1) ?? '';
		const named = /\p{L}{3}/u.test(label) && unitAt(tokensOf(label), 0) !== null;
		// "of Allnet 10"
		const own = /^\p{Lu}/u.test(tokens.at(-1)?.text ?? '') ? before.slice(0, -1) : before;
		const led = own.findLast((word) => prepositions.has(word) || !isSmall(word));
		const behind = /^[\s)]{0,3}(\p{L}+)/u.exec(text.slice(index + one.length))?.[1] ?? '';
		const compares = comparing.has(behind.toLowerCase());
		const sign = joint(before);
		numbers.push({
			key: one.key,
			bare: one.bare,
			unit: one.unit,
			label: named || numbering.has(label) ? singular(label) : null,
			aside: compares || (led !== undefined && prepositions.has(led)),
			joined: sign !== undefined && !(sign === ',' && compares),
			than: false,
			weak: false,
			anyHalf: one.anyHalf,
			noun: false,
		});
		rest += `${text.slice(end, index)} `;
		[start, end] = [index, index + one.length];
	}
	return { numbers, rest: rest + text.slice(end) };
}

type Read = Pick<Item, 'key' | 'bare' | 'unit' | 'anyHalf'> & { length: number };

/** The number that a text begins with, in base units, and how long it is with its unit. */
function numberAt(text: string, written: string, asked: Asked): Read {
	const time = /^\d{1,2}(?:[:.]\d{2})?(?: ?(?:[ap]\.? ?m\b\.?|uhr\b|o'clock\b))?/i.exec(text)?.[0];
	const clock = time && time.length >= written.length ? readTime(time) : null;
	const anyHalf = time?.endsWith("o'clock") === true;
	if (clock !== null)
		return { key: clock!, bare: clock!, unit: 'time', anyHalf, length: time!.length };
	const plain = written.replace(/(?:st|nd|rd|th)$/, '');
	const leading = plain === written ? readLeading(text, asked.decimal) : null;
	if (leading === null)
		return { key: plain, bare: plain, unit: null, anyHalf: false, length: written.length };
	const { value, scaled, currency, rest } = leading;
	const bare = quantityText({ value, unit: null, scaled });
	const tokens = tokensOf(currency + rest);
	const found = unitAt(tokens, 0, asked.meanings);
	const length = text.length - rest.length;
	if (found) {
		const end = length - currency.length + tokens[found.next - 1]!.end;
		const key = quantityText({ value, unit: found.unit, scaled });
		return { key, bare, unit: baseOf(found.unit), anyHalf: false, length: Math.max(length, end) };
	}
	const noun = tokens.slice(0, 2).find(({ text: word }) => isPlural(word));
	const unit = noun && rest.startsWith(' ') ? singular(noun.text) : null;
	return { key: bare, bare, unit, anyHalf: false, length };
}
