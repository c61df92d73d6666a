/**
 * What a question asks for: the unit or the counted noun that a bare number has in its answers, and
 * which words beside a number only repeat the question (decision M4). By pattern, in English but for
 * a counted noun in a few other languages, and linear in the question's length. In doubt nothing is asked for, and a bare number stays bare.
 *
 *   said outright    how many kilometres · what percentage · in dollars · how many dozen eggs
 *   said by the kind how far, how fast, what area, what cost: the only such unit in the question
 *   not said at all  the only unit, or the only counted noun, that stands in the question
 */
import { byKind, nounsIn } from './asked/by-kind.ts';
import {
	howMany,
	howManyOtherLanguages,
	inUnit,
	isElided,
	kindAsked,
	kindsOf,
	measured,
	none,
	percentage,
	type Target,
} from './asked/outright.ts';
import { decimalSign, languageOf } from './languages.ts';
import type { DecimalSign } from './number.ts';
import { noWording, wordingOf, type Wording } from './wording.ts';
import { periodsIn } from './periods.ts';
import { plainUnicode } from '../text/unicode.ts';
import { baseOf, counted, noMeanings, type Meanings, type Unit } from './units.ts';
import { compares, singular, tokensOf } from '../text/words.ts';

export interface Asked extends Target {
	/** The one counted noun of the sentence that asks "how many" without saying of what. */
	counted: ReadonlySet<string>;
	/** It asks for an average: what that is per says nothing new. */
	average: boolean;
	/** How the question writes decimals. */
	decimal: DecimalSign;
	/** True for a probability: 50 % of it is 1/2. */
	share: boolean;
	meanings: Meanings;
	/** Words of the sentence that asks, each for one: behind a number they say nothing new. */
	words: ReadonlySet<string>;
	/** Periods for which it asks, where no rate is asked for: behind an answer they say nothing new. */
	periods: ReadonlySet<string>;
	wording: Wording;
}

export const nothingAsked: Asked = {
	...none,
	counted: new Set(),
	average: false,
	decimal: null,
	share: false,
	meanings: noMeanings,
	words: new Set(),
	periods: new Set(),
	wording: noWording,
};

/** A unit as what is asked for: a bare number has it. */
export const askedIn = (unit: Unit | null): Asked => ({ ...nothingAsked, unit });

/** Each quote stands behind a number: 36" tall. */
const inches = /^[^"]*(?:\d ?"[^"]*)+$/;

/** Characters at either end of a long question that are read: in between lie its documents. */
const most = 5000;

export function readQuestion(given: string): Asked {
	const long = given.length > 2 * most;
	const ends = long ? `${given.slice(0, most)}\n${given.slice(-most)}` : given;
	const plain = plainUnicode(ends);
	const question = (inches.test(plain) ? plain.replace(/(?<=\d) ?"/g, ' inches') : plain)
		// What is how far at 60 mph is counted in miles.
		.replace(/(?<!\p{L})mph\b/giu, ' miles per hour')
		.replace(/(?<!\p{L})(?:kph|kmp?h)\b/giu, ' km per hour');
	const meanings = meaningsIn(question);
	const sentences = question.split(/(?<=[.?!])(?<!\b(?:sq|cu|dr|mrs?|ms|st|vs|approx)\.)\s+|\n+/i);
	const asks = /\b(?:how|what|which|find|calculate|compute|determine|convert|work out)\b/i;
	const asking = sentences.findLast((sentence) => asks.test(sentence)) ?? sentences.at(-1)!;
	const form = sentences.filter((sentence) => /\b(?:answer|express|give|state)\b/i.test(sentence));
	const tokens = tokensOf(asking);
	const words = tokens.map(({ text }) => singular(text)).filter((text) => /^\p{L}/u.test(text));
	const target: Target =
		howMany(tokens, meanings) ??
		howManyOtherLanguages(tokens, meanings) ??
		percentage(tokens, meanings) ??
		[tokens, ...form.map(tokensOf)].map((list) => inUnit(list, meanings)).findLast(Boolean) ??
		// What else stands in a long one is not known.
		(long ? none : implied(byKind(tokens, tokensOf(question), meanings)));
	const share =
		/\b(?:probability|chance|likelihood|fraction|proportion|share|portion|wahrscheinlichkeit|anteil|bruchteil|probabilité|probabilidad)\b|вероятность/i.test(
			asking,
		);
	// "Older or younger?" asks for the very word.
	const open = (word: string) =>
		words.includes('or') || compares.get(word)?.some((opposite) => words.includes(opposite));
	// "Mia, who is 3 years younger than Leo" is not asked for what is younger.
	const clause = /, (?:who|which|whose) .*/s.exec(asking)?.[0].toLowerCase() ?? '';
	const aside = (word: string) => clause.includes(word);
	const said = words.filter((word) => !compares.has(word) || !(open(word) || aside(word)));
	const decimal = decimalSign(question);
	// "The average price per ticket" is none per film.
	const average =
		/\b(?:averag\w+|mean)\b|durchschnitt|moyenne|promedio/i.test(asking) &&
		!/\bper\b/i.test(asking);
	const wording = wordingOf(ends);
	const rate = target.unit !== null && baseOf(target.unit).includes('/');
	const periods = rate ? nothingAsked.periods : periodsIn(asking);
	const all = tokensOf(question);
	const kind = kindAsked(tokens);
	const near = isElided(tokens) ? nounsIn(tokens, meanings) : new Set<string>();
	const counts = near.size > 0 || !isElided(tokens) ? near : nounsIn(all, meanings);
	const nouns = new Set(counts.size === 1 ? counts : []);
	if (kind !== null) nouns.add(kind);
	// Where it speaks of no other outfits than baby outfits, these are meant.
	const [only, other] = target.noun ? kindsOf(target.noun.head, all) : [];
	if (target.noun && only !== undefined && other === undefined)
		target.noun.beside = new Set([...target.noun.beside, only]);
	return {
		...target,
		...{ counted: nouns, average, decimal, share, meanings, periods, wording },
		words: new Set(said),
	};
}

/** Pounds of money where it speaks of money, cents of the currency and degrees of the scale it names. */
function meaningsIn(question: string): Meanings {
	const pounds = /£|\b(?:gbp|pence|sterling)\b/i.test(question);
	const paid = /\b(?:costs?|pays?|paid|price|spends?|spent|earns?|money)\b/i.test(question);
	const mass = /\b(?:lbs?|kg|k?grams?|kilograms?|weigh\w{0,3}|heav\w{1,4}|ounces?|oz|mass)\b/i.test(
		question,
	);
	const euros = /€|\b(?:euros?|eur)\b/i.test(question);
	const dollars = /\$|\b(?:dollars?|usd)\b/i.test(question);
	const meanings = new Map<string, string | null>();
	if (pounds && mass) meanings.set('pound', null);
	else if (pounds || (paid && !mass && !dollars && !euros)) meanings.set('pound', '£');
	if (pounds) meanings.set('p', 'pence');
	if (euros) meanings.set('cent', dollars ? null : 'eurocent');
	const celsius = /°\s?C\b|\b(?:celsius|centigrade)\b/i.test(question);
	const fahrenheit = /°\s?F\b|\bfahrenheit\b/i.test(question);
	if (celsius !== fahrenheit) {
		const scale = celsius ? 'celsius' : 'fahrenheit';
		meanings.set('degree', scale).set('°', scale);
	}
	// "12 mois" are "1 an"; in English "an" is no year.
	if (languageOf(question) === 'fr') meanings.set('an', 'year');
	return meanings;
}

const implied = (found: Unit | string | null): Target =>
	typeof found === 'string'
		? { ...none, unit: counted(found), noun: { head: found, beside: new Set() } }
		: measured(found);
