/** What exact sums need beyond `core/answers/number.ts`. */
import { fraction, plus, times, type Fraction } from '../answers/number.ts';

export const negative = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom });

export const minus = (a: Fraction, b: Fraction) => plus(a, negative(b));

/** Null for a division by zero. */
export function divided(a: Fraction, by: Fraction): Fraction | null {
	if (by.top === 0n) return null;
	const sign = by.top < 0n ? -1n : 1n;
	return fraction(sign * a.top * by.bottom, sign * a.bottom * by.top);
}

/** Null for a power that is no fraction, or has more than some thousand digits. */
export function raised(a: Fraction, by: Fraction): Fraction | null {
	if (by.bottom !== 1n || by.top > 400n || by.top < -400n) return null;
	const n = by.top < 0n ? -by.top : by.top;
	const digits = `${a.top}${a.bottom}`.length;
	if (BigInt(digits) * n > 3000n) return null;
	const all = fraction(a.top ** n, a.bottom ** n);
	return by.top < 0n ? divided(fraction(1n), all) : all;
}

/** What is left of a division, as for a positive divisor; null for any other. */
export function remainder(a: Fraction, by: Fraction): Fraction | null {
	const parts = divided(a, by);
	if (!parts || by.top < 0n) return null;
	return minus(a, times(by, fraction(floor(parts))));
}

export function floor({ top, bottom }: Fraction): bigint {
	const whole = top / bottom;
	return top % bottom < 0n ? whole - 1n : whole;
}

export const size = (a: Fraction) => (a.top < 0n ? negative(a) : a);

export const atMost = (a: Fraction, b: Fraction) => a.top * b.bottom <= b.top * a.bottom;
