/** Is the result that a text claims the one that its expression has? In doubt there is no verdict. */
import {
	equal,
	fraction,
	over,
	times,
	type DecimalSign,
	type Fraction,
} from '../answers/number.ts';
import type { Counted } from './counted.ts';
import { evaluate, inUnitOf, sameKind, type Reading, type Value } from './evaluate.ts';
import type { Expression } from './expression.ts';
import { atMost, minus, size } from './rational.ts';
import { hiding } from './sum-words.ts';

export interface Verdict {
	right: boolean;
	/** The right value, in the unit of the claim and in percent where the claim is. */
	value: Fraction;
}

export interface Claim {
	expression: Expression;
	/** Its first number, whose text a right value takes the place of. */
	number: Counted;
	/** It says that it is only about so. */
	about: boolean;
	/** It was a word that stands for `=`. */
	word: boolean;
}

/** Null where it cannot be told. */
export function judge(
	expression: Expression,
	claim: Claim,
	sign: DecimalSign,
	german: boolean,
): Verdict | null {
	const readings = readingsOf(expression, claim);
	const all = [...expression.operands, ...claim.expression.operands];
	const compound = all.some(({ smaller }) => smaller !== null);
	const several = kindsOf(all) > 1 || compound || all.some(({ scale }) => scale !== 1n);
	const bare = compound
		? []
		: readings.map((percent) => compare(expression, claim, { sign, percent, units: false }));
	const bareRight = bare.find((result) => result?.match === 'right');
	const measured = several
		? readings.map((percent) => compare(expression, claim, { sign, percent, units: true }))
		: [];
	if (several) {
		const fits = measured.find((result) => result?.match === 'right' && result.consistent);
		if (fits) return { right: true, value: fits.value };
		const first = measured[0];
		// Kilograms and grams were added as if they were the same.
		if (first?.mixed)
			return first.consistent && first.match === 'wrong' ? wrong(first.value) : null;
		if (bareRight)
			return first?.consistent && claim.number.unit && allMeasured(expression)
				? null
				: { right: true, value: bareRight.value };
		if (!first?.consistent || bare.some((result) => result?.match === 'near')) return null;
		return first.match === 'wrong' ? wrong(first.value) : null;
	}
	if (bareRight) return { right: true, value: bareRight.value };
	const first = bare.find((result) => result !== null);
	if (!first || bare.some((result) => result?.match === 'near')) return null;
	return wrong(first.value);

	function wrong(value: Fraction): Verdict | null {
		return isDoubtful(expression, claim, german, sign) ? null : { right: false, value };
	}
}

/** How many different units there are; a number alone has none. */
function kindsOf(all: readonly Counted[]): number {
	const units = all.flatMap(({ unit }) => unit ?? []);
	const first = units[0];
	if (!first) return 0;
	return units.every((unit) => sameKind(unit, first) && equal(unit.factor, first.factor)) ? 1 : 2;
}

const allMeasured = ({ operands }: Expression) => operands.every(({ unit }) => unit !== null);

/** The likeliest first: its value is the one that a person is shown. */
function readingsOf(expression: Expression, { number }: Claim): Reading['percent'][] {
	const some = expression.operands.some(({ percent }) => percent);
	if (!some && !number.percent) return ['plain'];
	if (!some) {
		// 12 / 80 = 15 %, and 12 / 80 × 100 = 15 %.
		const times100 = expression.operands.some(({ text }) => text === '100');
		return times100 ? ['plain', 'hundredths'] : ['hundredths', 'plain'];
	}
	const same = expression.operands.every(({ percent, text }) => percent || text === '100');
	if (same) return ['relative', 'hundredths', 'plain'];
	// 8 % + 1/5 = 28 %: what is not in percent is a share as well.
	return number.percent ? ['hundredths', 'relative', 'plain'] : ['relative', 'hundredths'];
}

interface Comparison {
	/** `near`: a rounding to whole numbers may explain it. */
	match: 'right' | 'near' | 'wrong';
	value: Fraction;
	consistent: boolean;
	mixed: boolean;
}

function compare(expression: Expression, claim: Claim, reading: Reading): Comparison | null {
	const found = evaluate(expression.node, reading);
	const said = evaluate(claim.expression.node, reading);
	if (!found || !said) return null;
	const consistent = !reading.units || sameKind(found.unit, said.unit);
	const value = shown(found.value, claim, reading);
	const common = { value, consistent, mixed: found.mixed };
	if (claim.expression.signs.length > 0) {
		// 2 + 3 = 5 + 4 = 9 goes on with the result; 3 × 9 = 20 + 7 says it in other words.
		const first = evaluate({ kind: 'operand', of: claim.number }, reading);
		const strict =
			equal(found.value, said.value) ||
			(first && isRounded(found.value, first, claim, expression, reading) === 'right');
		return { ...common, match: strict ? 'right' : claim.about ? 'near' : 'wrong' };
	}
	return { ...common, match: isRounded(found.value, said, claim, expression, reading) };
}

/** In the unit of the claim; in percent where the claim is. */
function shown(value: Fraction, { number }: Claim, reading: Reading): Fraction {
	const own = reading.units ? inUnitOf(value, number) : value;
	return number.percent && reading.percent !== 'plain' ? times(own, fraction(100n)) : own;
}

function isRounded(
	value: Fraction,
	said: Value,
	claim: Claim,
	expression: Expression,
	reading: Reading,
): Comparison['match'] {
	const off = size(minus(value, said.value));
	if (off.top === 0n) return 'right';
	const { number } = claim;
	const places = (number.smaller ?? number).read(reading.sign)?.places ?? 0;
	const hundred = number.percent && reading.percent !== 'plain' ? 100n : 1n;
	let step = fraction(1n, 10n ** BigInt(places) * hundred);
	if (reading.units) {
		const last = number.smaller ?? number;
		step = times(step, last.unit?.factor ?? fraction(1n));
		step = times(step, fraction(last.scale));
	}
	if (claim.about && atMost(off, times(size(value), fraction(1n, 50n)))) return 'right';
	const half = over(step, fraction(2n));
	const divides = expression.signs.some((sign) => /[/:]/.test(sign)) || number.percent;
	// 26.666666666666668 is what floating point makes of it.
	if (places > 9 && atMost(off, times(size(value), fraction(1n, 10n ** 12n)))) return 'right';
	if (atMost(off, number.elided ? step : half)) {
		// 2.5 + 2.4 = 5 may be a rounding, or an error.
		return places > 0 || divides || claim.about || number.percent ? 'right' : 'near';
	}
	// 19 / 5 = 3 boxes are full.
	return divides && places === 0 && !atMost(step, off) ? 'near' : 'wrong';
}

/** What is no sum perhaps, or has numbers in it that cannot be seen. */
function isDoubtful(
	{ operands, signs, tight, slashesDiffer, node }: Expression,
	claim: Claim,
	german: boolean,
	sign: DecimalSign,
): boolean {
	const { number } = claim;
	const all = [...operands, ...claim.expression.operands];
	if (all.some(({ spaced, kind }) => spaced || kind !== 'number')) return true;
	if (operands.some(({ elided }) => elided)) return true;
	// 4s is four seconds or a variable.
	if (all.some(({ letter }) => letter) && all.some(({ unit }) => !unit)) return true;
	if (all.some(({ letter }) => letter) && claim.expression.signs.length > 0) return true;
	if (signs.includes(':') && !german) return true;
	// 30/100%1000 has no remainder.
	if (signs.includes('%')) return true;
	// 2 / 1/2 is 4, or 1.
	if (slashesDiffer) return true;
	if (all.some(({ noun }) => noun !== '' && noun.split(' ').some((word) => hiding.has(word))))
		return true;
	// A range, a share, a score: 3-5, 3/4.
	if (tight && signs.length === 1 && node.kind === 'operation') {
		const [a, b] = operands.map((one) => one.read(sign)?.value);
		if (claim.word || !a || !b) return true;
		const rising = !atMost(b, a);
		const share = number.percent || (number.read(sign)?.places ?? 0) > 0;
		if (rising && (signs[0] === '-' || !share)) return true;
	}
	return claim.word && tight && operands.length > 1;
}
