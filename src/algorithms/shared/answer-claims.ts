/**
 * What a short answer claims, by rule: its numbers with their units, its names, what it denies, the
 * order it gives. English and German; linear in its length. For `may-be-same.ts`.
 */
import { undressed } from '../../core/answers/dress.ts';
import { normaliseAnswer } from '../../core/answers/normalise.ts';
import type { Asked } from '../../core/answers/asked.ts';
import { inDigits } from '../../core/answers/number-words.ts';
import { readLeading } from '../../core/answers/number.ts';
import { quantityText, readQuantity } from '../../core/answers/quantity.ts';
import { readTime } from '../../core/answers/time.ts';
import { baseOf, unitAt } from '../../core/answers/units.ts';
import { functionWords, isPlural, singular, tokensOf } from '../../core/text/words.ts';
import { hasItems, isList, listed, mainClaim } from './main-claim.ts';
import {
	comparing,
	denying,
	determiners,
	germanSmall,
	joining,
	naming,
	numbering,
	ordering,
	prepositions,
	steps,
} from './opposites.ts';

/** So much of a question's end is read; a longer answer is none to compare. Characters. */
const longest = 4000;
const longestAnswer = 400;
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
	/** A German noun with an article, which has a capital letter too. */
	noun: boolean;
}

export interface Claim {
	normal: string | null;
	/** A formula, or too long: rules alone compare it. */
	fixed: boolean;
	numbers: Item[];
	names: Item[];
	/** All words, in small letters, each for one. */
	words: Set<string>;
	/** The words without small ones and numbers, each for one. */
	content: string[];
	/** Words right behind "and". */
	added: string[];
	/** How many things it lists. */
	listed: number;
	/** Where it puts things in an order: its words in that order. */
	sequence: string[];
	/** What the clauses of each number and name contain: the words beside a number, the numbers beside a name. */
	beside: { numbers: Map<string, Set<string>>; names: Map<string, Set<string>> };
	denies: boolean;
}

const small = (word: string) => functionWords.has(word) || germanSmall.has(word);
/** Behind a word they show that it is a verb. */
const objects = new Set(['it', 'them', 'him', 'her', 'the', 'a', 'an', 'your', 'its']);
const germanObjects = new Set([
	'sie',
	'ihn',
	'es',
	'sich',
	'du',
	'ihnen',
	'ihm',
	'wann',
	'ob',
	'dass',
]);
const saysYes = /^(?:yes|ja)(?![\p{L}\p{N}])/iu;
const saysNo = /^(?:no|nein)(?![\p{L}\p{N}]|\.? ?\d)/iu;
const formula =
	/[=^<>√∑∫±{}]|\w ?[*+] ?\w|\d ?- ?[\d(]|(?<!\p{L})[a-z)] ?- ?\d|\d ?- ?[a-z](?!\p{L})/u;

/** Reads an answer, or a question of which an answer may repeat something. */
export function claimOf(
	answer: string,
	asked: Asked,
	{ german, question }: { german: boolean; question: string },
): Claim {
	const main = mainClaim(undressed(answer.slice(-longest)), question).replace(/\[\d{1,2}\]/g, ' ');
	// "12. Oktober" is a date: the numbers of a list begin with 1 and 2.
	const numbered = [1, 2].every((n) => new RegExp(`(?<!\\S)${n}[.)] \\p{L}`, 'u').test(main));
	const plain = (numbered ? main.replace(/(?<!\S)\d{1,2}[.)] (?=\p{L})/gu, ', ') : main)
		// "cleaner -> library", "cleaner > library".
		.replace(/(?<=[\p{L}\d)]) {0,2}(?:-{1,2}|[=–—])?> {0,2}(?=\p{L})/gu, ' → ');
	// "the red one" and "ein Hund" are no numbers; "eine Stunde" is one, and all are where the question counts.
	const counts = asked.unit !== null || asked.noun !== null || asked.counted.size > 0;
	const isUnit = (from: number) =>
		unitAt(tokensOf(plain.slice(from, from + 40)), 0, asked.meanings) !== null;
	const isArticle = (word: string, at: number) =>
		/^one$/i.test(word)
			? at > 0
			: german && !counts && /^ein(?:e[mnrs]?)?$/i.test(word) && !isUnit(at + word.length + 1);
	const text = plain.replace(
		/(?<![\p{L}\d-])\p{L}+(?:-\p{L}+)?(?![\p{L}-])/gu,
		(word, at: number) => (isArticle(word, at) ? word : inDigits(word, asked.decimal)),
	);
	const { numbers, rest } = numbersIn(text, asked);
	const tokens = tokensOf(rest).map((token) => ({
		...token,
		lower: token.text.toLowerCase().replace(/'s$/, ''),
	}));
	const lower = tokens.map((token) => token.lower);
	const list = isList(rest, longestAnswer);
	const few = lower.filter((word) => /^\p{L}/u.test(word)).length <= 3;
	const names: Item[] = [];
	const added: string[] = [];
	const content: string[] = [];
	tokens.forEach(({ text: token, lower: word, start }, at) => {
		// "Offer A" has a name of one letter; "a" is an article.
		const label = at > 0 && /^\p{Lu}$/u.test(token) && token !== 'I';
		if (!/^\p{L}/u.test(word) || (small(word) && !label) || denying.has(word)) return;
		content.push(singular(word));
		const before = lower.slice(0, at);
		const joined = joint(before);
		const next = lower[at + 1] ?? '';
		// "and restart it", "und spülen Sie": a verb is no thing that is added.
		const behind = lower.slice(at + 1, at + 3).find((one) => /^\p{L}/u.test(one)) ?? '';
		const verb = (german ? germanObjects : objects).has(behind) && /^\p{Ll}/u.test(token);
		if (joined !== undefined && joined !== ',' && !verb) added.push(singular(word));
		const letter = word.length === 1;
		if ((!/^\p{Lu}/u.test(token) && !letter) || numbering.has(word)) return;
		const named = /^(?:ist|sind)$/.test(next) && /^\p{Lu}/u.test(tokens[at + 2]?.text ?? '');
		const begins = /(?:^|[.!?:]\s{0,3}|\n\s{0,3})$/.test(rest.slice(Math.max(0, start - 5), start));
		names.push({
			key: letter ? word : singular(word),
			bare: '',
			unit: null,
			label: null,
			// Where a number or another name is there too, that is the answer.
			aside:
				prepositions.has(before.at(-1) ?? '') ||
				names.length + numbers.length > 0 ||
				(germanSmall.has(before.at(-1) ?? '') && (named || naming.has(next))),
			joined: joined !== undefined || joining.has(next),
			than: /^(?:than|als)$/.test(before.at(-1) ?? ''),
			weak: begins && !few && !letter && !list,
			noun: german && !letter && !list && hasArticle(before),
		});
	});
	const inSteps = lower.some((word) => ordering.has(word) || steps.has(word));
	const ordered = lower.some((word) => ordering.has(word)) || hasItems(rest);
	// "Do not answer, not even today", "nicht, auch nicht heute" say it twice.
	const said = lower.flatMap((word, at) => (denying.has(word) ? [at] : []));
	const again = said.filter((at) => lower[at - 1] === 'auch' || lower[at + 1] === 'even').length;
	const denials = again < said.length ? said.length - again : said.length;
	return {
		normal: normaliseAnswer(answer, asked),
		fixed: answer.length > longestAnswer || formula.test(text),
		numbers,
		names,
		words: new Set(lower.flatMap((word) => [word, singular(word)])),
		content: content.filter((word) => !prepositions.has(word)),
		added: ordered ? added.filter((word) => !steps.has(word)) : added,
		sequence: ordered ? [...new Set(content)].filter((word) => !steps.has(word)) : [],
		listed: list || inSteps ? 0 : listed(rest),
		beside: besideIn(text, asked, new Set(names.map(({ key }) => key))),
		denies: saysNo.test(plain) || (!saysYes.test(plain) && denials % 2 === 1),
	};
}

const clause =
	/[,;:](?!\d)|\.(?!\d)|\n|→|(?<!\p{L})(?:and|but|than|instead|und|aber|als|statt)(?!\p{L})/u;

/** What stands together, clause by clause. */
function besideIn(text: string, asked: Asked, all: ReadonlySet<string>): Claim['beside'] {
	const beside = { numbers: new Map<string, Set<string>>(), names: new Map<string, Set<string>>() };
	const add = (to: Map<string, Set<string>>, key: string, words: string[]) =>
		to.set(key, new Set([...(to.get(key) ?? []), ...words]));
	for (const part of text.slice(0, longestAnswer).split(clause)) {
		const { numbers, rest } = numbersIn(part, asked);
		const words = tokensOf(rest)
			.map((token) => singular(token.text.toLowerCase().replace(/'s$/, '')))
			.filter((word) => /^\p{L}{2}/u.test(word) && !small(word) && !prepositions.has(word));
		const keys = numbers.map(({ key }) => key);
		for (const key of keys) add(beside.numbers, key, words);
		for (const word of words.filter((one) => all.has(one))) add(beside.names, word, keys);
	}
	return beside;
}

/** The numbers of a text that answers may repeat, each without its unit. */
export const bareNumbers = (text: string, asked: Asked): string[] =>
	numbersIn(text.slice(0, longestGiven), asked).numbers.map(({ bare }) => bare);

/** An article stands before it, with adjectives in between at most: "das günstige (Angebot)". */
function hasArticle(before: readonly string[]): boolean {
	const article = before.findLastIndex((word) => determiners.has(word));
	return (
		article >= 0 && before.slice(article + 1).every((word) => /^\p{L}{2,}e[nrsm]?$/u.test(word))
	);
}

/** The sign or word that joins what comes next to what came before, small words aside. */
function joint(before: readonly string[]): string | undefined {
	for (let at = before.length - 1; at >= 0; at--) {
		const word = before[at]!;
		if (joining.has(word)) return word;
		if (!small(word) && !prepositions.has(word)) return undefined;
	}
	return undefined;
}

const figure =
	/(?<![\p{L}\d.,:])(?:[$€£¥₹] ?)?-?(?:\d+(?:[.,:/']\d+)*|\.\d+)(?:(?:st|nd|rd|th)(?!\p{L}))?/gu;

/** The numbers, and the text without them and their units. */
function numbersIn(text: string, asked: Asked): { numbers: Item[]; rest: string } {
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
		const led = own.findLast((word) => prepositions.has(word) || !small(word));
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
			noun: false,
		});
		rest += `${text.slice(end, index)} `;
		[start, end] = [index, index + one.length];
	}
	return { numbers, rest: rest + text.slice(end) };
}

type Read = Pick<Item, 'key' | 'bare' | 'unit'> & { length: number };

/** The number that a text begins with, in base units, and how long it is with its unit. */
function numberAt(text: string, written: string, asked: Asked): Read {
	const time = /^\d{1,2}(?:[:.]\d{2})?(?: ?(?:[ap]\.? ?m\b\.?|uhr\b|o'clock\b))?/i.exec(text)?.[0];
	const clock = time && time.length >= written.length ? readTime(time) : null;
	if (clock !== null) return { key: clock!, bare: clock!, unit: 'time', length: time!.length };
	const plain = written.replace(/(?:st|nd|rd|th)$/, '');
	const leading = plain === written ? readLeading(text, asked.decimal) : null;
	if (leading === null) return { key: plain, bare: plain, unit: null, length: written.length };
	const { value, scaled, currency, rest } = leading;
	const bare = quantityText({ value, unit: null, scaled });
	const tokens = tokensOf(currency + rest);
	const found = unitAt(tokens, 0, asked.meanings);
	const length = text.length - rest.length;
	if (found) {
		const end = length - currency.length + tokens[found.next - 1]!.end;
		const key = quantityText({ value, unit: found.unit, scaled });
		return { key, bare, unit: baseOf(found.unit), length: Math.max(length, end) };
	}
	const noun = tokens.slice(0, 2).find(({ text: word }) => isPlural(word));
	const unit = noun && rest.startsWith(' ') ? singular(noun.text) : null;
	return { key: bare, bare, unit, length };
}
