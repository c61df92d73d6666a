/** Digits above and below the line as characters of their own: 10⁶ is not 106, nor H₂O a name. Pure. */

const plain = '0123456789+-=()n';
const above = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'];
const below = [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'];

/** Anything but a short number stays as it is: 1ˢᵗ is read as 1st. */
const written = (text: string, signs: readonly string[]): string =>
	/^[\d+\-−=()n]{1,12}$/.test(text)
		? text.replaceAll('−', '-').replace(/[^]/g, (one) => signs[plain.indexOf(one)]!)
		: text;

export const superscript = (text: string): string => written(text, above);
export const subscript = (text: string): string => written(text, below);
