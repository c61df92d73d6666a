/** Numbers as texts write them, and one more number written in the same way. */
import { fraction, type DecimalSign, type Fraction } from '../answers/number.ts';
import { floor, negative } from './rational.ts';

export interface Figure {
	value: Fraction;
	/** Digits behind the decimal sign. */
	places: number;
}

const spaces = /[ \u00a0\u2009\u202f'’]|\{,\}|\\,/g;
const exponent = /[eE]([+-]?\d{1,2})$/;
/** Groups of three; 12,34,567 is written so in India. */
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/** The number that the figures are where decimals begin with `sign`; null for a version or a code. */
export function readFigure(written: string, sign: DecimalSign): Figure | null {
	if (written.length > 60) return null;
	const power = Number(exponent.exec(written)?.[1] ?? 0);
	const digits = digitsOf(written.replace(exponent, '').replace(spaces, ''), sign);
	if (digits === null) return null;
	const [before, decimals] = digits;
	if (!/^\d+$/.test(before + decimals)) return null;
	if (before.length > 1 && before.startsWith('0')) return null;
	const scale = decimals.length - power;
	const all = BigInt(before + decimals);
	const value =
		scale > 0 ? fraction(all, 10n ** BigInt(scale)) : fraction(all * 10n ** BigInt(-scale));
	return { value, places: Math.max(0, scale) };
}

function digitsOf(text: string, sign: DecimalSign): [string, string] | null {
	const signs = text.match(/[.,]/g) ?? [];
	const first = signs[0];
	if (first === undefined) return [text, ''];
	const at = text.search(/[.,][^.,]*$/);
	const [before, after] = [text.slice(0, at), text.slice(at + 1)];
	const isGrouped = (part: string) => grouped.test(part.replaceAll(first, ','));
	const joined = (part: string) => part.replaceAll(first, '');
	if (signs.length === 1)
		return first !== sign && isGrouped(text) ? [joined(text), ''] : [before || '0', after];
	if (signs.every((one) => one === first)) return isGrouped(text) ? [joined(text), ''] : null;
	const onlyLast = signs.slice(0, -1).every((one) => one === first) && signs.at(-1) !== first;
	return onlyLast && isGrouped(before) ? [joined(before), after] : null;
}

/**
 * The value with the signs that the samples have before decimals and between thousands. It has as
 * many decimals as the first sample at least; what never ends is rounded.
 */
export function writeFigure(
	value: Fraction,
	samples: readonly string[],
	sign: DecimalSign,
): string {
	const wanted = readFigure(samples[0] ?? '', sign)?.places ?? 0;
	let places = wanted;
	while (places < 6 && !isWhole(value, places)) places++;
	if (!isWhole(value, places)) places = Math.max(wanted, 2);
	const power = 10n ** BigInt(places);
	const less = value.top < 0n;
	const { top, bottom } = less ? negative(value) : value;
	const digits = `${floor(fraction(2n * top * power + bottom, 2n * bottom))}`.padStart(
		places + 1,
		'0',
	);
	const comma = decimalOf(samples, sign) === ',';
	const before = digits.slice(0, digits.length - places);
	const between = separatorOf(samples, sign) ?? '';
	const thousands = before.replace(/\B(?=(?:\d{3})+$)/g, between);
	const decimals = places > 0 ? (comma ? ',' : '.') + digits.slice(-places) : '';
	return `${less ? '-' : ''}${thousands}${decimals}`;
}

const isWhole = ({ top, bottom }: Fraction, places: number) =>
	(top * 10n ** BigInt(places)) % bottom === 0n;

function decimalOf(samples: readonly string[], sign: DecimalSign): string {
	for (const sample of samples) {
		const figure = readFigure(sample, sign);
		if (figure && figure.places > 0) return sample.match(/[.,]/g)?.at(-1) ?? '.';
	}
	const between = separatorOf(samples, sign);
	if (between === '.' || between === ',') return between === '.' ? ',' : '.';
	return sign ?? '.';
}

function separatorOf(samples: readonly string[], sign: DecimalSign): string | null {
	for (const sample of samples) {
		const figure = readFigure(sample, sign);
		const found = /^\d{1,3}(\{,\}|\\,|[.,'’ \u00a0\u2009\u202f])\d{3}(?!\d)/.exec(sample)?.[1];
		if (figure && found !== undefined && figure.value.top >= 1000n * figure.value.bottom)
			return found;
	}
	return null;
}
