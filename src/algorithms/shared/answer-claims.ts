/**
 * What a short answer claims, by rule: its numbers with their units, its names, what it denies, the
 * order it gives. English and German; linear in its length. For `may-be-same.ts`.
 */
import { stripMarkup } from '../../core/answers/strip-markup.ts';
import { normaliseAnswer } from '../../core/answers/normalise.ts';
import type { Asked } from '../../core/answers/asked.ts';
import { inFigures } from '../../core/answers/prose/in-figures.ts';
import { inDigits } from '../../core/answers/number-words.ts';
import { unitAt } from '../../core/answers/units.ts';
import { asksYesOrNo } from '../../core/answers/yes-no.ts';
import { singular, tokensOf } from '../../core/text/words.ts';
import { isSmall, joint, numbersIn, type Item } from './claim-numbers.ts';
import { hasItems, isList, listed, mainClaim, verdictOf } from './main-claim.ts';
import {
	denying,
	determiners,
	germanSmall,
	joining,
	light,
	naming,
	numbering,
	ordering,
	prepositions,
	steps,
} from './contrast-words.ts';

/** So much of a question's end is read; a longer answer is none to compare. Characters. */
const longest = 4000;
const longestAnswer = 400;

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
	/** Its names stand in one row, with nothing but "and" or a comma between them, and in no order. */
	together: boolean;
	/** How many things it lists. */
	listed: number;
	/** Where it puts things in an order: its words in that order. */
	sequence: string[];
	/** What the clauses of each number and name contain: the words beside a number, the numbers beside a name. */
	beside: { numbers: Map<string, Set<string>>; names: Map<string, Set<string>> };
	denies: boolean;
}

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
/** Behind the first word of a sentence they show that it is a verb. */
const doing = new Set([
	...objects,
	...germanObjects,
	'some',
	'me',
	'in',
	'up',
	'bitte',
	'mich',
	'lieber',
]);
const saysYes = /^(?:yes|ja)(?![\p{L}\p{N}])/iu;
const saysNo = /^(?:no|nein)(?![\p{L}\p{N}]|\.? ?\d)/iu;
/** "Without trouble" denies nothing. */
const withEase =
	/(?<!\p{L})(?:without (?:any |a )?(?:trouble|problems?|difficulty|doubt|hesitation)|no (?:problem|doubt)|ohne (?:weiteres|probleme?|zweifel|bedenken))(?!\p{L})/giu;
const formula =
	/[=^<>√∑∫±{}]|\w ?[*+] ?\w|\d ?- ?[\d(]|(?<!\p{L})[a-z)] ?- ?\d|\d ?- ?[a-z](?!\p{L})/u;

/** Reads an answer, or a question of which an answer may repeat something. */
export function claimOf(
	answer: string,
	asked: Asked,
	{ german, question }: { german: boolean; question: string },
): Claim {
	const main = inFigures(
		mainClaim(stripMarkup(answer.slice(-longest)), question)
			.replace(/\[\d{1,2}\]/g, ' ')
			.replace(withEase, ' '),
		asked.wording.forMoment,
	);
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
	const places: number[] = [];
	tokens.forEach(({ text: token, lower: word, start }, at) => {
		// "Offer A" has a name of one letter; "a" is an article.
		const label = at > 0 && /^\p{Lu}$/u.test(token) && token !== 'I';
		// "We're"
		const short = /^\p{L}{1,4}['’](?:re|ll|m|ve|d|s)$/u.test(word);
		if (!/^\p{L}/u.test(word) || (isSmall(word) && !label) || denying.has(word) || short) return;
		content.push(singular(word));
		const before = lower.slice(0, at);
		const joined = joint(before);
		const next = lower[at + 1] ?? '';
		// "and restart it", "und spülen Sie": a verb is no thing that is added.
		const behind = lower.slice(at + 1, at + 3).find((one) => /^\p{L}/u.test(one)) ?? '';
		const verb = (german ? germanObjects : objects).has(behind) && /^\p{Ll}/u.test(token);
		if (joined !== undefined && joined !== ',' && !verb) added.push(singular(word));
		const letter = word.length === 1;
		// "Nehmen Sie": a verb.
		const asksOf = german && word.endsWith('en') && tokens[at + 1]?.text === 'Sie';
		if ((!/^\p{Lu}/u.test(token) && !letter) || numbering.has(word) || asksOf) return;
		if (!label && (prepositions.has(word) || light.has(word))) return;
		const named = /^(?:ist|sind)$/.test(next) && /^\p{Lu}/u.test(tokens[at + 2]?.text ?? '');
		const begins = /(?:^|[.!?:]\s{0,3}|\n\s{0,3})$/.test(rest.slice(Math.max(0, start - 5), start));
		places.push(at);
		names.push({
			key: letter ? word : word === 'herrn' ? 'herr' : singular(word),
			bare: '',
			unit: null,
			label: null,
			anyHalf: false,
			// Where a number or another name is there too, that is the answer.
			aside:
				prepositions.has(before.at(-1) ?? '') ||
				names.length + numbers.length > 0 ||
				(germanSmall.has(before.at(-1) ?? '') && (named || naming.has(next))),
			joined: joined !== undefined || joining.has(next),
			than: /^(?:than|als)$/.test(before.at(-1) ?? ''),
			// "Wash the lenses" begins with a verb.
			weak: begins && !letter && ((!few && !list) || doing.has(next)),
			noun:
				german &&
				!letter &&
				!list &&
				(hasArticle(before) ||
					isNoun(word, before.at(-1) ?? '') ||
					!(begins || nameBehind.has(before.at(-1) ?? '') || inName(rest, start, token))),
		});
	});
	const inSteps = lower.some((word) => ordering.has(word) || steps.has(word));
	const ordered = lower.some((word) => ordering.has(word)) || hasItems(rest);
	const between = lower
		.slice(places[0], places.at(-1))
		.filter((_, i) => !places.includes(places[0]! + i));
	// "Do not answer, not even today", "nicht, auch nicht heute" say it twice.
	const verdict = asksYesOrNo(asked.wording) ? verdictOf(lower) : lower;
	const said = verdict.flatMap((word, at) => (denying.has(word) ? [at] : []));
	const again = said.filter((at) => lower[at - 1] === 'auch' || lower[at + 1] === 'even').length;
	const denials = again < said.length ? said.length - again : said.length;
	return {
		normal: normaliseAnswer(answer, asked),
		fixed: answer.length > longestAnswer || formula.test(text),
		numbers,
		names,
		words: new Set(lower.flatMap((word) => [word, singular(word)])),
		content: content.filter((word) => !prepositions.has(word)),
		together:
			!ordered &&
			places.length > 1 &&
			between.every((word) => joining.has(word) || determiners.has(word)),
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
			.filter((word) => /^\p{L}{2}/u.test(word) && !isSmall(word) && !prepositions.has(word));
		const keys = numbers.map(({ key }) => key);
		for (const key of keys) add(beside.numbers, key, words);
		for (const word of words.filter((one) => all.has(one))) add(beside.names, word, keys);
	}
	return beside;
}

/** It ends as nouns do and names do not, or stands behind an adjective that shows its case: "kaltem Wasser". */
const isNoun = (word: string, before: string): boolean =>
	/.(?:ung|heit|keit|schaft|tion|tät|nis|erei)(?:en|se)?$/.test(word) ||
	/^\p{L}{3,}(?:em|es)$/u.test(before);

/** German nouns that stand with an article in a text, each for one: there a name has none. */
export function nounsIn(text: string): Set<string> {
	const tokens = tokensOf(text);
	const lower = tokens.map((token) => token.text.toLowerCase());
	const nouns = tokens.filter(
		({ text: word }, at) =>
			/^\p{Lu}\p{Ll}/u.test(word) && hasArticle(lower.slice(Math.max(0, at - 4), at)),
	);
	return new Set(nouns.map(({ text: word }) => singular(word.toLowerCase())));
}

/**
 * In German a bare word behind them is more often a name than a noun: "von Karl", "nach Bremen". Or it
 * is what is counted: "viel Benzin".
 */
const nameBehind = new Set(
	(
		'von nach in aus namens herr herrn frau familie firma dr prof onkel tante weil dass da ob wenn damit und oder ' +
		'sowie als wie denn aber sondern statt viel wenig mehr weniger'
	).split(' '),
);

/** Beside another word with a capital letter, or behind a number: "Frankfurt am Main", "7 Teelöffel". */
const inName = (text: string, start: number, word: string): boolean =>
	/(?:\p{Lu}\p{L}*(?<!e[nrms]?)(?: (?:van|von|am|an|der|den|zu)){0,2} | {2})$/u.test(
		text.slice(Math.max(0, start - 40), start),
	) ||
	/^(?: (?:van|von|am|an|der|den|zu)){0,2} \p{Lu}/u.test(
		text.slice(start + word.length, start + word.length + 40),
	);

/** An article stands before it, with adjectives in between at most: "das günstige (Angebot)". */
function hasArticle(before: readonly string[]): boolean {
	const article = before.findLastIndex((word) => determiners.has(word));
	return (
		article >= 0 && before.slice(article + 1).every((word) => /^\p{L}{2,}e[nrsm]?$/u.test(word))
	);
}
