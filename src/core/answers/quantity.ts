/**
 * A short answer that is a quantity: an exact number and what it counts (decision M4). The unit
 * belongs to the answer: 50 cents, 50 dollars, 50 % and 50 km are four answers. A bare number has
 * the unit or the noun that the question asks for; in doubt it has none, and they differ.
 *
 * Each answer is brought to one text by itself, never compared in pairs: so within a question
 * "the same" is reflexive, symmetric and transitive.
 */
import { nothingAsked, type Asked } from './asked.ts';
import { fraction, over, plus, readLeading, textOf, times, type Fraction } from './number.ts';
import { baseOf, counted, sameUnit, unitAt, type Unit } from './units.ts';
import { withoutPeriod } from './periods.ts';
import {
	compares,
	functionWords,
	singular,
	qualifiers,
	tokensOf,
	type Token,
} from '../text/words.ts';

interface Quantity {
	value: Fraction;
	/** Null for a bare number. */
	unit: Unit | null;
	/** True when a word like million was part of the number. */
	scaled: boolean;
}

/** The quantity that a text is, as a whole; null for anything else, and over 100 characters. */
export function readQuantity(text: string, asked = nothingAsked): Quantity | null {
	const leading = readLeading(text, asked.decimal);
	if (!leading) return null;
	const { value, scaled, currency } = leading;
	// "12 square units" are 12 of no unit in particular.
	const rest = withoutPeriod(leading.rest, asked.periods)
		.replace(/ (?:in total|in all|altogether|overall|total)$/i, '')
		.replace(/ (?:(?:square|cubic) )?units?(?:\^[23]| squared| cubed)?$/i, '');
	const unit = (unit: Unit | null) => ({ value, unit, scaled });
	if (currency !== '') {
		// $5/h is 5 $/h.
		const tokens = tokensOf(currency + rest);
		const found = unitAt(tokens, 0, asked.meanings);
		if (!found) return null;
		const { next } = found;
		const twice = unitAt(tokens, next, asked.meanings);
		const after = twice && sameUnit(twice.unit, found.unit) ? twice.next : next;
		return ends(tokens, after, found.unit, asked)
			? unit(found.unit)
			: compound(unit(found.unit), currency + rest, tokens[after]!, asked);
	}
	const tokens = tokensOf(rest);
	if (tokens.length === 0) return unit(null);
	const spaced = rest.startsWith(' ');
	if (spaced && asked.noun && isNoun(tokens, asked)) return unit(counted(asked.noun.head));
	if (spaced && asked.counted.has(singular(lower(tokens[0]!))) && repeating(tokens.slice(1), asked))
		return unit(null);
	// "5 more km", and "5 more" alone, where the question asks how many more.
	const repeated = tokens.findIndex(
		(token) => !(compares.has(lower(token)) || kinds.test(lower(token))) || !repeats(token, asked),
	);
	if (repeated < 0) return spaced ? unit(null) : null;
	const found = unitAt(tokens, repeated, asked.meanings);
	if (found) {
		if (ends(tokens, found.next, found.unit, asked)) return unit(found.unit);
		const both = compound(unit(found.unit), rest, tokens[found.next]!, asked);
		if (both) return both;
	}
	if (!spaced) return null;
	// "1/4 of the cake", where the question asks what part of the cake.
	if (asked.unit === null && lower(tokens[0]!) === 'of' && repeating(tokens.slice(1), asked))
		return unit(null);
	const noun = nounOf(tokens);
	return noun === null ? null : unit(counted(noun));
}

/** The one way to write it: bare in the unit that is asked for, else in base units. */
export function quantityText({ value, unit, scaled }: Quantity, asked = nothingAsked): string {
	if (unit === null) return textOf(scaled ? over(value, asked.scale) : value);
	const amount = times(value, unit.factor);
	if (asked.unit && baseOf(unit) === baseOf(asked.unit)) {
		return textOf(over(amount, asked.unit.factor));
	}
	const { above } = asked;
	if (above && baseOf(unit) === baseOf(above)) return textOf(over(amount, above.factor));
	if (asked.unit && asked.average && baseOf(withoutEach(unit)) === baseOf(asked.unit))
		return textOf(over(amount, asked.unit.factor));
	if (asked.share && baseOf(unit) === 'percent') return textOf(over(amount, fraction(100n)));
	return `${textOf(amount)} ${baseOf(unit)}`;
}

/** 1 h 30 min, 5 feet 6 inches, $5 and 50 cents: the second in a smaller unit of the same kind. */
function compound(first: Quantity, text: string, at: Token, asked: Asked): Quantity | null {
	const more = text.slice(at.start).replace(/^(?:, ?)?(?:(?:and|und|et|y|и) )?/i, '');
	const big = first.unit!;
	// Behind euros stand cents of a euro.
	const meanings =
		baseOf(big) === 'euro' ? new Map([...asked.meanings, ['cent', 'eurocent']]) : asked.meanings;
	const second = readQuantity(more, { ...asked, meanings, noun: null });
	const small = second?.unit;
	if (!second || !small || baseOf(big) !== baseOf(small) || first.value.top < 0n) return null;
	const rest = over(times(second.value, small.factor), big.factor);
	const less = over(small.factor, big.factor);
	if (second.value.top < 0n || less.top >= less.bottom) return null;
	return { ...first, value: plus(first.value, rest) };
}

const lower = ({ text }: Token) => text.toLowerCase();
const smallWords = new Set(['of', 'a', 'an', 'the']);
/** True for a word that only says again what the question said. */
function repeats({ text }: Token, asked: Asked): boolean {
	const word = text.toLowerCase();
	return asked.words.has(singular(word)) && (!qualifiers.has(word) || compares.has(word));
}

/** True when nothing new is said: 5 grams of the sugar in question. */
const repeating = (tokens: readonly Token[], asked: Asked) =>
	tokens.every((token, at) => {
		if (smallWords.has(lower(token))) return true;
		return repeats(token, asked) && !(isThan(token) && !comparesAlike(tokens[at + 1], asked));
	});

/** "More than Tim" repeats a question only where it compares with Tim. */
const isThan = (token: Token) => /^(?:than|als)$/.test(lower(token));
const comparesAlike = (next: Token | undefined, { wording: { asking } }: Asked) =>
	next !== undefined &&
	asking.some((word, at) => /^(?:than|als)$/.test(word) && asking[at + 1] === lower(next));

/** True when the unit is all that is said, but for the question's words: 12 years old. */
function ends(tokens: readonly Token[], from: number, unit: Unit, asked: Asked): boolean {
	const old = /^(?:month|second)$/.test(baseOf(unit)) && lower(tokens.at(-1)!) === 'old';
	return repeating(tokens.slice(from, old ? -1 : undefined), asked);
}

/** An average in pounds is so many pounds per friend. */
function withoutEach(unit: Unit): Unit {
	const times = /^(?:metre|gram|second|month)$/;
	const kept = [...unit.powers].filter(([name, n]) => n > 0 || times.test(name));
	return { ...unit, powers: new Map(kept) };
}

const kinds = /^(?:more|additional|extra|new|other|whole|full|complete|total)$/;

/** "43 pink candies", where it asks how many candies are pink, or "92 additional bottles". */
function saysKind(word: string, { wording: { asking } }: Asked): boolean {
	const clause = asking.slice(asking.lastIndexOf('many') + 1);
	if (kinds.test(word) && clause.slice(0, 2).includes(word)) return clause[1] !== 'or';
	if (clause.some((other) => /^(?:or|and|than|not)$/.test(other))) return false;
	return clause.some((other, at) => {
		if (other !== word) return false;
		const next = clause[at + 1];
		const ends = next === undefined || functionWords.has(next);
		return ends && /^(?:is|are|was|were|left)$/.test(clause[at - 1] ?? '');
	});
}

/** True for the noun that is asked for, with what the question has before and after it. */
function isNoun(tokens: readonly Token[], asked: Asked): boolean {
	const { head, beside } = asked.noun!;
	// Shoe boxes are shoeboxes.
	const isHead = (word: string, before = '') =>
		word === head || before + word === head || [...beside].some((one) => one + head === word);
	const at = tokens.findIndex((token, i) =>
		isHead(singular(lower(token)), i > 0 ? lower(tokens[i - 1]!) : ''),
	);
	const words = tokens.slice(0, Math.max(0, at)).flatMap((token) => lower(token).split('-'));
	const before = words.every((word) => {
		const may = beside.has(singular(word)) || smallWords.has(word) || head.startsWith(word);
		if (compares.has(word)) return may || asked.words.has(word);
		return may || saysKind(word, asked);
	});
	return at >= 0 && before && repeating(tokens.slice(at + 1), asked);
}

/** What is counted, each word for one; null where a word says more than that. */
function nounOf(tokens: readonly Token[]): string | null {
	if (tokens.length > 4) return null;
	const words = tokens.map(({ text }) => text.toLowerCase());
	const fits = words.every(
		(word) =>
			smallWords.has(word) ||
			word === 'per' ||
			(/^\p{L}{3}/u.test(word) && !qualifiers.has(word) && !functionWords.has(word)),
	);
	const kept = words.filter((word) => word === 'of' || word === 'per' || !smallWords.has(word));
	return fits && !smallWords.has(words[0]!) && words[0] !== 'per'
		? kept.map(singular).join(' ')
		: null;
}
