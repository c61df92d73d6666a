/** The answer of a path whose calculation code did: what its own words say, with the value of code. Pure. */
import { fraction, times, type DecimalSign, type Fraction } from '../../../core/answers/number.ts';
import { readFigure, writeFigure } from '../../../core/sums/figures.ts';
import { atMost, minus, negative, size } from '../../../core/sums/rational.ts';

const numbers = /(?<![\d.,])[-−]?\d+(?:[.,]\d+)*/g;
/** Minutes for hours, cents for dollars, metres for kilometres, hundredths for percent. */
const units = [60n, 100n, 1000n, 3600n];

/**
 * `figure` is the value as the answer writes numbers. An answer stays as it is that has the value rounded
 * or in another unit; of any other the number alone changes, so that it keeps what it counts.
 */
export function answerWithValue(
	own: string | null,
	value: Fraction,
	sign: DecimalSign,
): { answer: string; figure: string } {
	const found = [...(own ?? '').matchAll(numbers)];
	const sole = found.length === 1 ? found[0]! : null;
	const digits = sole?.[0].replace(/^[-−]/, '') ?? '';
	const read = sole && readFigure(digits, sign);
	const figure = writeFigure(value, [digits], sign);
	if (!own || !sole || !read) return { answer: figure, figure };
	const said = digits === sole[0] ? read.value : negative(read.value);
	if (isSame(said, read.places, value)) return { answer: own, figure };
	const after = own.slice(sole.index + sole[0].length);
	return { answer: own.slice(0, sole.index) + figure + after, figure };
}

function isSame(said: Fraction, places: number, value: Fraction): boolean {
	const near = (other: Fraction) => {
		const off = size(minus(said, other));
		// Whole buses: that a part of one is one more, or none, only words know.
		if (places === 0) return other.bottom === 1n ? off.top === 0n : off.top < off.bottom;
		return atMost(off, fraction(1n, 2n * 10n ** BigInt(places)));
	};
	const scaled = units.flatMap((by) => [
		times(value, fraction(by)),
		times(value, fraction(1n, by)),
	]);
	return near(value) || (value.top !== 0n && scaled.some(near));
}
