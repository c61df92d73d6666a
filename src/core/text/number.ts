/** Exact numbers: fractions in lowest terms, and the number that a text begins with. */

/** `bottom` is positive and the two have no common divisor. */
export interface Fraction {
	top: bigint;
	bottom: bigint;
}

export function fraction(top: bigint, bottom = 1n): Fraction {
	const divisor = greatest(top < 0n ? -top : top, bottom);
	return { top: top / divisor, bottom: bottom / divisor };
}

function greatest(a: bigint, b: bigint): bigint {
	while (b !== 0n) [a, b] = [b, a % b];
	return a;
}

export const one = fraction(1n);
export const times = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
export const plus = (a: Fraction, b: Fraction) =>
	fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);

/** `by` is not negative: a factor of units, never an answer. */
export const over = (a: Fraction, by: Fraction) => fraction(a.top * by.bottom, a.bottom * by.top);

export const equal = (a: Fraction, b: Fraction) => a.top === b.top && a.bottom === b.bottom;

/** `n` or `n/d`. */
export const textOf = ({ top, bottom }: Fraction) =>
	bottom === 1n ? `${top}` : `${top}/${bottom}`;

/** What a text begins with. */
interface Leading {
	value: Fraction;
	/** True when a word like million was part of it. */
	scaled: boolean;
	/** The currency before the number, as written, or nothing. */
	currency: string;
	/** What stands after it, as written. */
	rest: string;
}

const pattern = new RegExp(
	'^(?<sign>[+-]?) ?(?<currency>(?:us|c|ca|a|au|nz|hk|s)?\\$|[€£¥₹]|(?:usd|eur|gbp|chf|jpy|cny|inr|cad|aud|rs\\.?) )? ?' +
		'(?<minus>-?)(?:' +
		'(?:(?<whole>\\d+) (?:and )?)?(?<over>\\d+) ?/ ?(?<under>\\d+)(?! ?[/\\d])|' +
		"(?<digits>\\d{1,3}(?:,\\d{3})+(?![,\\d])|\\d{1,3}(?:[ _']\\d{3})+(?!\\d)|\\d+)?(?:\\.(?<decimals>\\d+))?" +
		'(?:e(?<e>[+-]?\\d{1,2})(?![\\d.])| ?\\* ?10 ?\\^ ?\\(?(?<power>[+-]?\\d{1,2})\\)?)?' +
		')(?<rest>.*)$',
	'is',
);

const scales: Record<string, bigint> = {
	dozen: 12n,
	hundred: 100n,
	thousand: 10n ** 3n,
	million: 10n ** 6n,
	billion: 10n ** 9n,
	trillion: 10n ** 12n,
};

/** How many a word like million or dozens stands for, or null. */
export function scaleOf(word: string): Fraction | null {
	const scale = scales[word.toLowerCase().replace(/s$/, '')];
	return scale === undefined ? null : fraction(scale);
}

/** The number that a text of at most a hundred characters begins with, or null. */
export function readLeading(text: string): Leading | null {
	// A hundred digits are no short answer, and hostile ones would only cost time.
	if (text.length > 100) return null;
	const found = pattern.exec(text)?.groups;
	if (!found) return null;
	const { sign, minus, whole, over, under, digits, decimals, e, power } = found;
	let top: bigint;
	let bottom: bigint;
	if (over !== undefined && under !== undefined) {
		bottom = BigInt(under);
		top = BigInt(whole ?? 0) * bottom + BigInt(over);
	} else {
		if (digits === undefined && decimals === undefined) return null;
		top = BigInt((digits ?? '').replace(/[, _']/g, '') + (decimals ?? ''));
		bottom = 10n ** BigInt(decimals?.length ?? 0);
		const exponent = Number(e ?? power ?? 0);
		if (exponent >= 0) top *= 10n ** BigInt(exponent);
		else bottom *= 10n ** BigInt(-exponent);
	}
	if (bottom === 0n) return null;
	let rest = found['rest'] ?? '';
	let scaled = false;
	const word = /^ ?(\p{L}+)(?![\p{L}-])/u.exec(rest);
	const scale = word && scaleOf(word[1]!);
	if (scale) {
		top *= scale.top;
		rest = rest.slice(word[0].length);
		scaled = true;
	}
	if ((sign === '-') !== (minus === '-')) top = -top;
	return {
		value: fraction(top, bottom),
		scaled,
		rest,
		currency: (found['currency'] ?? '').replace('.', '').trim(),
	};
}
