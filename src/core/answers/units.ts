/**
 * Units of measure, currencies and percent as exact multiples of base units, and the reading of
 * what stands behind a number: `km/h`, `square metres`, `dollars a day` (decision M4). Pure.
 */
import { equal, fraction, one, over, readLeading, times, type Fraction } from './number.ts';
import { functionWords, singular, type Token } from '../text/words.ts';
import table from './units.json';

/**
 * Units of measure and currencies, one in a line: its names (`_` stands for a space), how many of
 * the base unit it is, the base unit, and the metric prefixes that it is used with.
 *
 * Factors are exact by definition; what is only roughly so, or so in one country, is a base unit of
 * its own: months have no fixed number of days, tons and gallons differ by country, kilobytes are
 * 1000 or 1024 bytes, and degrees of temperature may be a difference.
 */
export const unitLines: readonly string[] = table.units;

/** Symbol and word of each metric prefix, and its power of ten. */
const prefixes = table.prefixes as unknown as Record<string, [word: string, power: number]>;

/** Bases of money. */
export const currencies: ReadonlySet<string> = new Set(table.currencies);

export interface Unit {
	/** How many of the base units one of it is. */
	factor: Fraction;
	/** Powers of base units and of counted nouns, by name; none is zero, one at least is there. */
	powers: ReadonlyMap<string, number>;
}

/** Words that mean another unit in one question, such as pounds of money; null: none at all. */
export type Meanings = ReadonlyMap<string, string | null>;
export const noMeanings: Meanings = new Map();

/** Of counted things, by their noun. */
export const counted = (noun: string): Unit => ({ factor: one, powers: new Map([[noun, 1]]) });

/** A unit to a power other than zero. */
export function power({ factor, powers }: Unit, by: number): Unit {
	let all = one;
	for (let i = 0; i < Math.abs(by); i++) all = by > 0 ? times(all, factor) : over(all, factor);
	return { factor: all, powers: new Map([...powers].map(([name, n]) => [name, n * by])) };
}

/** Null where nothing is left: kilometres per metre are no unit. */
export function product(a: Unit, b: Unit): Unit | null {
	const powers = new Map(a.powers);
	for (const [name, n] of b.powers) {
		const sum = (powers.get(name) ?? 0) + n;
		if (sum === 0) powers.delete(name);
		else powers.set(name, sum);
	}
	return powers.size === 0 ? null : { factor: times(a.factor, b.factor), powers };
}

/** The base units in one way to write them, which reads as itself: `gram*metre/second^2`. */
export function baseOf({ powers }: Unit): string {
	const parts = [...powers].sort(([a], [b]) => (a < b ? -1 : 1));
	const name = ([base, n]: [string, number]) => base + (Math.abs(n) === 1 ? '' : `^${Math.abs(n)}`);
	const above = parts.filter(([, n]) => n > 0).map(name);
	const below = parts.filter(([, n]) => n < 0).map(name);
	return [above.join('*') || 'per', ...below].join('/').replace('per/', 'per ');
}

export const sameUnit = (a: Unit, b: Unit) => equal(a.factor, b.factor) && baseOf(a) === baseOf(b);

// ── By name ─────────────────────────────────────────────────────────────────────────────────

/** The case as in the table. */
const exact = new Map<string, Unit>();
/** In small letters, where these mean one thing: MW and mW do not. */
const folded = new Map<string, Unit | null>();

function define(name: string, unit: Unit): void {
	exact.set(name, unit);
	if (name.length === 1) return;
	const small = name.toLowerCase();
	const before = folded.get(small);
	folded.set(small, before === undefined || (before && sameUnit(before, unit)) ? unit : null);
}

function baseUnit(text: string, factor: Fraction): Unit {
	const [above, below] = text.split('/').map((part): Unit => {
		const [base, n = '1'] = part.replaceAll('_', ' ').split('^') as [string, string?];
		return { factor: one, powers: new Map([[base, Number(n)]]) };
	});
	const { powers } = below ? product(above!, power(below, -1))! : above!;
	return { factor, powers };
}

for (const line of unitLines) {
	const [names, meaning] = line.split(' = ') as [string, string];
	const [value, base, metric = ''] = meaning.split(' ') as [string, string, string?];
	const unit = baseUnit(base, readLeading(value, '.')!.value);
	for (const written of names.split(' ')) {
		const name = written.replaceAll('_', ' ');
		define(name, unit);
		for (const letter of metric) {
			const [word, exponent] = prefixes[letter]!;
			const size = fraction(10n ** BigInt(Math.abs(exponent)));
			const factor = exponent > 0 ? times(unit.factor, size) : over(unit.factor, size);
			// Symbols have symbols before them, words have words.
			const symbol = name.length <= 2 || name === 'cal' || name === 'mol';
			define((symbol ? letter : word) + name, { ...unit, factor });
		}
	}
}

// ── In text ─────────────────────────────────────────────────────────────────────────────────

/** A unit, and the number of the first token after it. */
interface Found {
	unit: Unit;
	next: number;
}

/** The one unit, without powers and ratios, whose name begins at token `at`; the longest name. */
export function simpleUnitAt(
	tokens: readonly Token[],
	at: number,
	meanings: Meanings = noMeanings,
): Found | null {
	for (const length of [3, 2, 1]) {
		const own = tokens.slice(at, at + length);
		if (own.length < length) continue;
		const unit = unitNamed(own, meanings);
		// "12 in total" has no inches.
		const preposition = own[0]!.text === 'in' && /^\p{L}/u.test(tokens[at + 1]?.text ?? '');
		if (unit && !preposition) return { unit, next: at + length };
	}
	return null;
}

function unitNamed(tokens: readonly Token[], meanings: Meanings): Unit | null {
	const gaps = tokens.map(({ start }, i) => (i > 0 && start > tokens[i - 1]!.end ? ' ' : ''));
	const name = tokens.map(({ text }, i) => gaps[i]! + text.replaceAll('-', ' ')).join('');
	const small = name.split(' ').map(singular).join(' ');
	const meant = meanings.get(small);
	if (meant !== undefined) return meant === null ? null : exact.get(meant)!;
	const found = exact.get(name);
	// Ml and Mg are in doubt: a small m before them is a thousandth, a large one a million.
	if (found || name.length === 1 || /^M\p{Ll}$/u.test(name)) return found ?? null;
	return folded.get(name.toLowerCase()) ?? folded.get(small) ?? null;
}

/** The unit, with its powers and ratios, that begins at token `at`; null where none does. */
export function unitAt(
	tokens: readonly Token[],
	at: number,
	meanings: Meanings = noMeanings,
): Found | null {
	const first = powerAt(tokens, at, meanings);
	if (!first && tokens[at]?.text !== 'per') return null;
	let unit = first?.unit ?? null;
	let next = first?.next ?? at;
	for (;;) {
		const sign = tokens[next]?.text.toLowerCase() ?? '';
		let part: Found | null = null;
		if (sign === '*' || sign === '·') part = powerAt(tokens, next + 1, meanings);
		else if (/^(?:\/|per|an?|each|every)$/.test(sign)) {
			part = powerAt(tokens, next + 1, meanings);
			if (!part && (sign === '/' || sign === 'per')) part = nounAt(tokens, next + 1);
			if (part) part = { ...part, unit: power(part.unit, -1) };
		} else {
			// m s^-1
			part = powerAt(tokens, next, meanings);
			if (part && [...part.unit.powers.values()].some((n) => n > 0)) part = null;
		}
		if (!part) break;
		const both = unit ? product(unit, part.unit) : part.unit;
		if (!both) return null;
		[unit, next] = [both, part.next];
	}
	return unit && { unit, next };
}

/** One unit with what makes a power of it: square metres, m^2, m2, metres cubed, s^(-1). */
function powerAt(tokens: readonly Token[], at: number, meanings: Meanings): Found | null {
	const word = tokens[at]?.text.toLowerCase() ?? '';
	let before = word === 'square' || word === 'sq' ? 2 : word === 'cubic' || word === 'cu' ? 3 : 1;
	let start = before > 1 ? at + 1 : at;
	if (before > 1 && tokens[start]?.text === '.') start++;
	const found = simpleUnitAt(tokens, start, meanings);
	if (!found) return null;
	let { next } = found;
	const after = tokens.slice(next, next + 5).map(({ text }) => text.toLowerCase());
	const raised = /^\^ (?:\( )?(- )?([1-4])(?: \))?(?= |$)/.exec(after.join(' '));
	if (raised) {
		before *= Number(raised[2]) * (raised[1] ? -1 : 1);
		next += raised[0].split(' ').length;
	} else if (after[0] === 'squared' || after[0] === 'cubed') {
		before *= after[0] === 'squared' ? 2 : 3;
		next++;
	} else if (/^[23]$/.test(after[0] ?? '') && tokens[next]!.start === tokens[next - 1]!.end) {
		before *= Number(after[0]);
		next++;
	}
	return { unit: power(found.unit, before), next };
}

/** What something is counted per: a person, a box. */
function nounAt(tokens: readonly Token[], at: number): Found | null {
	const word = tokens[at]?.text ?? '';
	if (!/^\p{L}{3}/u.test(word) || functionWords.has(word.toLowerCase())) return null;
	return { unit: counted(singular(word)), next: at + 1 };
}
