/**
 * What a question asks for where it does not name the unit: how far, how fast, what area or cost
 * call for a kind of unit, and if one of that kind alone stands in the question, that is meant.
 * Without such a word it is the only unit, or the only counted noun, that stands there at all.
 */
import { scaleOf } from '../number.ts';
import { baseOf, currencies, power, product, sameUnit, simpleUnitAt, unitAt } from '../units.ts';
import type { Meanings, Unit } from '../units.ts';
import { functionWords, isPlural, singular, tokensOf, type Token } from '../../text/words.ts';

type Kind =
	| ('length' | 'area' | 'volume' | 'speed' | 'mass' | 'time' | 'long' | 'age' | 'money')
	| ('temperature' | 'angle' | 'nothing');

const kindsOf = (lists: Partial<Record<Kind, string>>) =>
	new Map(
		Object.entries(lists).flatMap(([kind, words]) =>
			words.split(' ').map((word) => [word, kind as Kind] as const),
		),
	);
/** Wherever they stand in what is asked. */
const anywhere = kindsOf({
	length: 'distance length height width depth perimeter circumference radius diameter',
	area: 'area',
	volume: 'volume capacity',
	speed: 'speed velocity',
	mass: 'weigh weighs weight mass',
	time: 'duration time',
	age: 'age ages',
	money:
		'cost costs price prices pay pays paid earn earns earned earnings spend spends spent owe owes profit revenue ' +
		'salary wage income bill worth money fee fare',
	temperature: 'temperature',
	angle: 'angle angles',
	nothing: 'probability chance likelihood fraction proportion ratio odds percentile',
});
/** Only right behind "how", "how much" and "what". */
const behindHow = kindsOf({
	length: 'far further farther tall taller high higher wide wider deep deeper thick thicker',
	speed: 'fast faster slow slower',
	mass: 'heavy heavier light lighter',
	long: 'long longer',
	age: 'old older young younger',
	money: 'expensive cheap cheaper change',
	temperature: 'hot hotter cold colder warm warmer',
	nothing: 'number digit year date time',
});
/** After "how long": time and not length. */
const lasts = /^(?:takes?|took|taking|lasts?|lasted|until|wait|waits|need|needs)$/;

const hasLength = (unit: Unit) => baseOf(unit) === 'metre';
const hasTime = (unit: Unit) => /^(?:second|month)$/.test(baseOf(unit));

/** What stands behind the numbers of a text. */
interface Seen {
	/** Whole, as in km/h. */
	units: Unit[];
	/** In parts: km and h. */
	parts: Unit[];
	nouns: Set<string>;
}

/** The unit, or the noun, that a bare number has; null for neither, and in doubt. */
export function byKind(
	asking: readonly Token[],
	question: readonly Token[],
	meanings: Meanings,
): Unit | string | null {
	const { units, parts, nouns } = seenIn(question, meanings);
	const at = asking.findIndex(({ text }) =>
		/^(?:how|what|which|find|calculate|compute|determine)(?:['’]s)?$/i.test(text),
	);
	// No English question.
	if (at < 0) return null;
	const words = asking.slice(at + 1).map(({ text }) => text.toLowerCase());
	const named = kindIn(words);
	// The capacity of a school is counted in pupils.
	const kind = named === 'volume' && units.length === 0 ? undefined : named;
	if (words.join(' ').includes('square footage')) return unitAt(tokensOf('square feet'), 0)!.unit;
	const length = only(parts.filter(hasLength));
	const time = only(parts.filter(hasTime));
	switch (kind) {
		case undefined: {
			const all = units.filter((unit) => baseOf(unit) !== 'percent');
			// "How much does she make?" is not about the eggs or the days.
			if (words[0] === 'much' && functionWords.has(words[1] ?? '')) {
				const amounts = parts.filter((unit) => baseOf(unit) !== 'percent' && !hasTime(unit));
				if (amounts.length > 0) return only(amounts);
			}
			if (nouns.size === 0) return only(all);
			return nouns.size === 1 && all.length === 0 ? [...nouns][0]! : null;
		}
		case 'nothing':
			return null;
		case 'length':
			return length;
		case 'time':
			return time;
		case 'long':
			if (words.some((word) => lasts.test(word))) return time;
			return only(parts.filter((unit) => hasLength(unit) || hasTime(unit)));
		case 'age':
			return parts.some(hasTime) ? time : simpleUnitAt(tokensOf('year'), 0)!.unit;
		case 'area':
		case 'volume': {
			const by = kind === 'area' ? 2 : 3;
			const whole = units.filter((unit) => baseOf(unit) === `metre^${by}`);
			return whole.length > 0 ? only(whole) : length && power(length, by);
		}
		case 'speed': {
			const whole = units.filter((unit) => baseOf(unit) === 'metre/second');
			if (whole.length > 0) return only(whole);
			return length && time ? product(length, power(time, -1)) : null;
		}
		case 'mass':
			return only(parts.filter((unit) => baseOf(unit) === 'gram'));
		case 'money':
			return only(parts.filter((unit) => currencies.has(baseOf(unit))));
		case 'temperature':
			return only(
				parts.filter((unit) => /^(?:celsius|fahrenheit|kelvin|degree)$/.test(baseOf(unit))),
			);
		case 'angle':
			return only(parts.filter((unit) => /^(?:degree|radian)$/.test(baseOf(unit))));
	}
}

/** What stands counted in a question, each for one. */
export const nounsIn = (question: readonly Token[], meanings: Meanings): ReadonlySet<string> =>
	seenIn(question, meanings).nouns;

function kindIn(words: readonly string[]): Kind | undefined {
	const at = words[0] === 'much' ? 1 : 0;
	const first = behindHow.get(words[at] === 'more' ? (words[at + 1] ?? '') : (words[at] ?? ''));
	return first ?? words.map((word) => anywhere.get(word)).find(Boolean);
}

/** The one unit that all of them are. */
function only(units: readonly Unit[]): Unit | null {
	const [first] = units;
	return first && units.every((unit) => sameUnit(unit, first)) ? first : null;
}

const numberWords = new Set(
	'a an one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty half'.split(
		' ',
	),
);

function seenIn(tokens: readonly Token[], meanings: Meanings): Seen {
	const seen: Seen = { units: [], parts: [], nouns: new Set() };
	const text = (at: number) => tokens[at]?.text ?? '';
	for (let at = 0; at < tokens.length; at++) {
		const digits = /^\d/.test(text(at));
		if (!digits && !numberWords.has(text(at).toLowerCase())) continue;
		const money = digits ? simpleUnitAt(tokens.slice(Math.max(0, at - 1), at), 0, meanings) : null;
		let next = at + 1;
		while (/^[.,/]$/.test(text(next)) && /^\d/.test(text(next + 1))) next += 2;
		if (text(next) === '-') next++;
		while (scaleOf(text(next))) next++;
		if (money && currencies.has(baseOf(money.unit))) {
			seen.units.push(money.unit);
			seen.parts.push(money.unit);
		}
		const found = unitAt(tokens, next, meanings);
		if (found) {
			seen.units.push(found.unit);
			for (let part = next; part < found.next; part++) {
				const simple = simpleUnitAt(tokens, part, meanings);
				if (simple) seen.parts.push(simple.unit);
			}
		} else if (!/^an?$/i.test(text(at))) {
			const noun = nounIn(tokens.slice(next, next + 3), /^(?:1|one)$/i.test(text(at)));
			if (noun) seen.nouns.add(noun);
		}
		at = (found?.next ?? next) - 1;
	}
	return seen;
}

/** Of `12 red apples` the apples. */
function nounIn(tokens: readonly Token[], single: boolean): string | null {
	for (const { text } of tokens) {
		if (!/^\p{L}{2}/u.test(text) || functionWords.has(text.toLowerCase())) return null;
		if (single || isPlural(text)) return singular(text);
	}
	return null;
}
