/** Floats of 16 bits. */

let all: Float32Array | undefined;

/** The number that they stand for. */
export function fromHalf(bits: number): number {
	all ??= Float32Array.from({ length: 1 << 16 }, (_, at) => decoded(at));
	return all[bits]!;
}

function decoded(bits: number): number {
	const exponent = (bits >> 10) & 31;
	const fraction = bits & 1023;
	const size =
		exponent === 0
			? fraction * 2 ** -24
			: exponent === 31
				? fraction
					? NaN
					: Infinity
				: (1 + fraction / 1024) * 2 ** (exponent - 15);
	return bits & 0x8000 ? -size : size;
}

const number = new Float32Array(1);
const bitsOf = new Uint32Array(number.buffer);

/** The nearest to a number that is not negative; of what is too large, the largest. */
export function toHalf(size: number): number {
	if (!(size < 65_504)) return 0x7bff;
	// Below 2⁻¹⁴ they are whole multiples of 2⁻²⁴.
	if (size < 2 ** -14) return Math.round(size * 2 ** 24);
	number[0] = size;
	// The exponent begins 112 higher in 32 bits, and 13 bits of the fraction are rounded away.
	const bits = bitsOf[0]! - (112 << 23);
	return (bits + 0xfff + ((bits >> 13) & 1)) >> 13;
}
