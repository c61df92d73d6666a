/**
 * What a question asks for: the unit or the counted noun that a bare number has in its answers, and
 * which words beside a number only repeat the question (decision M4). By pattern, in English but for
 * a counted noun in a few other languages, and linear in the question's length. In doubt nothing is asked for, and a bare number stays bare.
 *
 *   said outright    how many kilometres · what percentage · in dollars · how many dozen eggs
 *   said by the kind how far, how fast, what area, what cost: the only such unit in the question
 *   not said at all  the only unit, or the only counted noun, that stands in the question
 */
import { byKind } from './asked-kind.ts';
import { decimalSign, languageOf } from './languages.ts';
import { one, scaleOf, times, type DecimalSign, type Fraction } from './number.ts';
import { noWording, wordingOf, type Wording } from './wording.ts';
import { periodsIn } from './periods.ts';
import { plainUnicode } from '../text/unicode.ts';
import {
	baseOf,
	counted,
	noMeanings,
	simpleUnitAt,
	unitAt,
	type Meanings,
	type Unit,
} from './units.ts';
import {
	compares,
	functionWords,
	isPlural,
	singular,
	tokensOf,
	type Token,
} from '../text/words.ts';

export interface Asked {
	/** What a bare number counts; its factor has the scale in it. */
	unit: Unit | null;
	/** A million where millions are asked for. */
	scale: Fraction;
	/** The noun that is counted, and the words that may stand before it. */
	noun: { head: string; beside: ReadonlySet<string> } | null;
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
	unit: null,
	scale: one,
	noun: null,
	decimal: null,
	share: false,
	meanings: noMeanings,
	words: new Set(),
	periods: new Set(),
	wording: noWording,
};

type Target = Pick<Asked, 'unit' | 'scale' | 'noun'>;
const none: Target = { unit: null, scale: one, noun: null };
const measured = (unit: Unit | null): Target => ({ ...none, unit });

/** A unit as what is asked for: a bare number has it. */
export const askedIn = (unit: Unit | null): Asked => ({ ...nothingAsked, unit });

/** Characters at either end of a long question that are read: in between lie its documents. */
const most = 5000;

export function readQuestion(given: string): Asked {
	const long = given.length > 2 * most;
	const ends = long ? `${given.slice(0, most)}\n${given.slice(-most)}` : given;
	const question = plainUnicode(ends)
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
		howManyElsewhere(tokens, meanings) ??
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
	const wording = wordingOf(ends);
	const rate = target.unit !== null && baseOf(target.unit).includes('/');
	const periods = rate ? nothingAsked.periods : periodsIn(asking);
	return { ...target, decimal, share, meanings, words: new Set(said), periods, wording };
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

// ── Said outright ───────────────────────────────────────────────────────────────────────────

/** May stand between "how many" and what is counted. */
const skipped = new Set(
	(
		'of the these those his her its their our your my more fewer less extra additional other different full whole ' +
		'complete new total'
	).split(' '),
);

/** After the last "how many" or "number of"; null without one. */
function howMany(tokens: readonly Token[], meanings: Meanings): Target | null {
	const said = (at: number) => tokens[at]?.text.toLowerCase() ?? '';
	const at = tokens.findLastIndex(
		(_, i) =>
			(said(i) === 'how' && said(i + 1) === 'many') ||
			(said(i) === 'number' && said(i + 1) === 'of'),
	);
	if (at < 0) return null;
	let next = at + 2;
	while (skipped.has(said(next)) || /^\d/.test(said(next))) next++;
	const scale = scaleOf(said(next)) ?? one;
	if (scale !== one) next += said(next + 1) === 'of' ? 2 : 1;

	const found = unitAt(tokens, next, meanings);
	// Dollar bills and second graders are counted, not measured.
	const noun = /^\p{L}{4}/u.test(said(next)) && singular(said(next)) === said(next);
	if (found && !(noun && isPlural(said(found.next)))) return scaled(found.unit, scale);

	const phrase: string[] = [];
	for (let i = next; phrase.length < 4; i++) {
		const word = said(i);
		if (!/^\p{L}/u.test(word) || functionWords.has(word)) break;
		phrase.push(word);
		if (!isPlural(word)) continue;
		// Of apples and pears together a bare number is not the apples.
		if (/^(?:and|or)$/.test(said(i + 1))) return none;
		break;
	}
	if (phrase.length === 0)
		return scale === one && said(next) !== 'times' ? null : { ...none, scale };
	const head = singular(phrase.at(-1)!);
	const beside = new Set(phrase.slice(0, -1).map(singular));
	return { ...scaled(counted(head), scale), noun: { head, beside } };
}

const manyElsewhere =
	/^(?:wieviele?|combien|cuántos|cuántas|hoeveel|quanti|quante|quantos|quantas|cuánto|cuánta|сколько)$/i;

/** "Wie viele Äpfel", "combien de km": the one word behind it, as it stands. */
function howManyElsewhere(tokens: readonly Token[], meanings: Meanings): Target | null {
	const said = (at: number) => tokens[at]?.text ?? '';
	const at = tokens.findLastIndex(
		({ text }, i) =>
			manyElsewhere.test(text) || (/^viele?$/i.test(text) && /^wie$/i.test(said(i - 1))),
	);
	if (at < 0) return null;
	const next = /^d[ei]$/i.test(said(at + 1)) ? at + 2 : at + 1;
	const found = unitAt(tokens, next, meanings);
	if (found) return scaled(found.unit, one);
	const head = singular(said(next).replace(/^d'/i, ''));
	if (!/^\p{L}{3}/u.test(head)) return none;
	return { ...measured(counted(head)), noun: { head, beside: new Set() } };
}

const implied = (found: Unit | string | null): Target =>
	typeof found === 'string'
		? { ...none, unit: counted(found), noun: { head: found, beside: new Set() } }
		: measured(found);

const scaled = (unit: Unit, scale: Fraction): Target => ({
	unit: { ...unit, factor: times(unit.factor, scale) },
	scale,
	noun: null,
});

/** A percentage that is asked for, not one that is given: no number stands before it. */
function percentage(tokens: readonly Token[], meanings: Meanings): Target | null {
	const at = tokens.findIndex(
		({ text }, i) =>
			/^(?:percent|percentage|%)$/i.test(text) ||
			(/^per$/i.test(text) && /^cent$/i.test(tokens[i + 1]?.text ?? '')),
	);
	if (at < 0 || /\d$/.test(tokens[at - 1]?.text ?? '')) return null;
	if (/^points?$/i.test(tokens[at + 1]?.text ?? '')) return null;
	return measured(simpleUnitAt(tokensOf('%'), 0, meanings)!.unit);
}

/** "in dollars", "in millions of km", "(m²)", and after "convert" also "to miles". */
function inUnit(tokens: readonly Token[], meanings: Meanings): Target | null {
	const converts = tokens.some(({ text }) => /^(?:convert|change|express)$/i.test(text));
	const leads = converts ? /^(?:in|to|into|\()$/i : /^(?:in|\()$/i;
	let target: Target | null = null;
	tokens.forEach(({ text }, at) => {
		if (!leads.test(text)) return;
		let next = at + 1;
		const scale = scaleOf(tokens[next]?.text ?? '') ?? one;
		if (scale !== one) next += /^of$/i.test(tokens[next + 1]?.text ?? '') ? 2 : 1;
		const found = unitAt(tokens, next, meanings);
		const word = tokens[next]?.text.toLowerCase() ?? '';
		// "In second place", "in week 3", "vitamin in C".
		const singles = /^(?:second|minute|hour|day|week|month|year|decade|century|foot|[a-z])$/;
		const symbol = /^[mgslht]$/.test(tokens[next]?.text ?? '');
		const doubtful = singles.test(word) && !symbol;
		if (found && !doubtful && (text !== '(' || tokens[found.next]?.text === ')')) {
			target = scaled(found.unit, scale);
		} else if (scale !== one && !found) {
			target = { ...none, scale };
		}
	});
	return target;
}
