/** What an expression comes to, in one way to read it. */
import {
	equal,
	fraction,
	one,
	over,
	plus,
	times,
	type DecimalSign,
	type Fraction,
} from '../answers/number.ts';
import { power, product, type Unit } from '../answers/units.ts';
import type { Counted } from './counted.ts';
import type { Node } from './expression.ts';
import { divided, minus, negative, raised, remainder } from './rational.ts';

export interface Reading {
	/** The sign before decimals. */
	sign: DecimalSign;
	/**
	 * 15 % is 15, or 15 hundredths; or it is that share of what stands before a plus or a minus, and
	 * hundredths elsewhere.
	 */
	percent: 'plain' | 'hundredths' | 'relative';
	/** Numbers in base units, and dozens as twelve; else numbers alone. */
	units: boolean;
}

export interface Value {
	value: Fraction;
	/** Of the units: what they measure and how many base units one is. Null for a number alone. */
	unit: Unit | null;
	isPercent: boolean;
	/** A sum of unlike units was among it, such as kilograms and grams. */
	mixed: boolean;
}

const hundredth = fraction(1n, 100n);

/** Null for what has no value: a division by zero, a sum of kilograms and metres, no number. */
export function evaluate(node: Node, reading: Reading): Value | null {
	if (node.kind === 'operand') return valueOf(node.of, reading);
	if (node.kind === 'negative') {
		const inside = evaluate(node.of, reading);
		return inside && { ...inside, value: negative(inside.value) };
	}
	const left = evaluate(node.left, reading);
	const right = evaluate(node.right, reading);
	if (!left || !right) return null;
	const mixed = left.mixed || right.mixed;
	const plain = { unit: null, isPercent: false, mixed };
	switch (node.sign) {
		case '+':
		case '-': {
			const share = reading.percent === 'relative' && right.isPercent && !left.isPercent;
			const by = share ? times(left.value, right.value) : right.value;
			const value = node.sign === '+' ? plus(left.value, by) : minus(left.value, by);
			const isPercent = left.isPercent && right.isPercent;
			if (share || !reading.units) return { ...plain, unit: left.unit, value, isPercent };
			if (!sameKind(left.unit, right.unit)) return null;
			const unlike = left.unit && right.unit && !equal(left.unit.factor, right.unit.factor);
			return { value, unit: left.unit, isPercent, mixed: mixed || unlike === true };
		}
		case '*':
		case 'of':
			return {
				...plain,
				value: times(left.value, right.value),
				unit: left.unit && right.unit ? product(left.unit, right.unit) : (left.unit ?? right.unit),
			};
		case '/':
		case ':': {
			const value = divided(left.value, right.value);
			const under = right.unit && power(right.unit, -1);
			return (
				value && {
					...plain,
					value,
					unit: left.unit && under ? product(left.unit, under) : (left.unit ?? under),
				}
			);
		}
		case '^': {
			const value = raised(left.value, right.value);
			const by = Number(right.value.top);
			const fits = right.value.bottom === 1n && by > 0 && by < 5;
			if (left.unit && !fits) return null;
			return value && { ...plain, value, unit: left.unit && power(left.unit, by) };
		}
		default: {
			const value = remainder(left.value, right.value);
			return value && { ...plain, value, unit: left.unit };
		}
	}
}

/** The value of one operand. */
export function valueOf(operand: Counted, reading: Reading): Value | null {
	const figure = operand.kind === 'number' ? operand.read(reading.sign) : null;
	if (!figure) return null;
	let { value } = figure;
	if (operand.percent && reading.percent !== 'plain') value = times(value, hundredth);
	const result = { value, unit: null, isPercent: operand.percent, mixed: false };
	if (!reading.units) return result;
	if (operand.scale !== 1n) result.value = times(value, fraction(operand.scale));
	if (!operand.unit) return result;
	result.value = times(result.value, operand.unit.factor);
	const small = operand.smaller && valueOf(operand.smaller, reading);
	if (operand.smaller && !small) return null;
	if (small) result.value = plus(result.value, small.value);
	return { ...result, unit: operand.unit };
}

/** True where both measure the same, whatever the size of their units. */
export function sameKind(a: Unit | null, b: Unit | null): boolean {
	if (!a || !b) return a === b;
	return (
		a.powers.size === b.powers.size && [...a.powers].every(([base, n]) => b.powers.get(base) === n)
	);
}

/** A value of base units in the unit of an operand. */
export const inUnitOf = (value: Fraction, { unit, scale }: Counted): Fraction =>
	over(over(value, unit?.factor ?? one), fraction(scale));
