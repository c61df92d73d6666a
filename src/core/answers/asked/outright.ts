/** The unit or the noun that a question asks for outright: how many kilometres, what percentage, in dollars. */
import { one, scaleOf, times, type Fraction } from '../number.ts';
import { wholeNumber } from '../number-words.ts';
import { counted, simpleUnitAt, unitAt, type Meanings, type Unit } from '../units.ts';
import { functionWords, isPlural, singular, tokensOf, type Token } from '../../text/words.ts';

export interface Target {
	/** What a bare number counts; its factor has the scale in it. */
	unit: Unit | null;
	/** Of miles a month the miles. */
	above: Unit | null;
	/** A million where millions are asked for. */
	scale: Fraction;
	/** The noun that is counted, and the words that may stand before it. */
	noun: { head: string; beside: ReadonlySet<string> } | null;
}

export const none: Target = { unit: null, above: null, scale: one, noun: null };
export const measured = (unit: Unit | null): Target => ({ ...none, unit });

/** May stand between "how many" and what is counted. */
const skipped = new Set(
	(
		'of the these those his her its their our your my more fewer less extra additional other different full whole ' +
		'complete new total'
	).split(' '),
);

/** After the last "how many" or "number of"; null without one. */
export function howMany(tokens: readonly Token[], meanings: Meanings): Target | null {
	const said = (at: number) => tokens[at]?.text.toLowerCase() ?? '';
	const at = tokens.findLastIndex(
		(_, i) =>
			(said(i) === 'how' && said(i + 1) === 'many') ||
			(/^(?:number|count)$/.test(said(i)) && said(i + 1) === 'of'),
	);
	if (at < 0) return null;
	let next = at + 2;
	// "How many 30-minute episodes".
	while (skipped.has(said(next)) || /^\d/.test(said(next)))
		next += said(next + 1) === '-' && /^\d/.test(said(next)) ? 3 : 1;
	const scale = scaleOf(said(next)) ?? one;
	if (scale !== one) next += said(next + 1) === 'of' ? 2 : 1;

	const found = unitAt(tokens, next, meanings);
	// Dollar bills and second graders are counted, not measured.
	const noun = /^\p{L}{4}/u.test(said(next)) && singular(said(next)) === said(next);
	if (found && !(noun && isPlural(said(found.next)))) {
		// Miles a month are miles; miles an hour are a speed.
		const rate = /^(?:day|week|month|year)s?$/.test(said(found.next - 1));
		return scaled(found.unit, scale, rate ? simpleUnitAt(tokens, next, meanings)?.unit : null);
	}

	const phrase: string[] = [];
	for (let i = next; phrase.length < 4; i++) {
		const word = said(i);
		// "Red and blue boxes".
		if (word === 'and' && phrase.length > 0 && /^\p{L}/u.test(said(i + 1))) continue;
		if (!/^\p{L}/u.test(word) || functionWords.has(word)) break;
		phrase.push(word);
		if (!isPlural(word)) continue;
		// Of apples and pears together a bare number is not the apples.
		if (/^(?:and|or)$/.test(said(i + 1))) return none;
		// "Tubes of paint" are paint tubes.
		if (said(i + 1) === 'of' && /^\p{L}{3}/u.test(said(i + 2))) phrase.unshift(said(i + 2));
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
export function howManyOtherLanguages(tokens: readonly Token[], meanings: Meanings): Target | null {
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

const scaled = (unit: Unit, scale: Fraction, above: Unit | null = null): Target => ({
	unit: { ...unit, factor: times(unit.factor, scale) },
	above: above && { ...above, factor: times(above.factor, scale) },
	scale,
	noun: null,
});

/** A percentage that is asked for, not one that is given: no number stands before it. */
export function percentage(tokens: readonly Token[], meanings: Meanings): Target | null {
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
export function inUnit(tokens: readonly Token[], meanings: Meanings): Target | null {
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

/** Of "how many of the animals are cows" the cow. */
export function kindAsked(tokens: readonly Token[]): string | null {
	const words = tokens.map(({ text }) => text.toLowerCase());
	const many = words.lastIndexOf('many');
	const are = words.findIndex((word, at) => at > many && /^(?:are|were)$/.test(word));
	const [kind = '', next = ''] = many < 0 || are < 0 ? [] : words.slice(are + 1);
	return isPlural(kind) && !/^\p{L}/u.test(next) ? singular(kind) : null;
}

/** The words that stand right before this noun. */
export function kindsOf(head: string, tokens: readonly Token[]): ReadonlySet<string> {
	const found = tokens.flatMap(({ text }, at) => {
		const before = tokens[at - 1]?.text.toLowerCase() ?? '';
		const says = /^\p{L}{3}/u.test(before) && !functionWords.has(before) && !skipped.has(before);
		return says && singular(text) === head && wholeNumber(before) === null ? [before] : [];
	});
	return new Set(found);
}

/** "How many are left?" does not say of what. */
export const isElided = (tokens: readonly Token[]): boolean =>
	tokens.some(
		({ text }, at) =>
			/^many$/i.test(text) &&
			/^(?:are|were|is|did|does|do|will|would|can|could|has|have|had|more|remain|like|of)$/i.test(
				tokens[at + 1]?.text ?? '',
			),
	);
