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

/** The sign before decimals, as a question writes them; null: it does not tell. */
export type DecimalSign = '.' | ',' | null;

/** A number's digits with the signs between them, as people write them: 1,234.5 · 1.234,5 · 1 234,5. */
const figures = "\\d{1,3}(?:[ _']\\d{3})+(?:[.,]\\d+)?(?![\\d.,]\\d)|\\d+(?:[.,]\\d+)*|\\.\\d+";

const pattern = new RegExp(
	'^(?<sign>[+-]?) ?(?<currency>(?:us|c|ca|a|au|nz|hk|s)?\\$|[€£¥₹]|(?:usd|eur|gbp|chf|jpy|cny|inr|cad|aud|rs\\.?) )? ?' +
		'(?<minus>-?)(?:' +
		'(?:(?<whole>\\d+) (?:and )?)?(?<over>\\d+) ?/ ?(?<under>\\d+)(?! ?[/\\d])|' +
		`(?<figures>${figures})` +
		'(?:\\^\\(?(?<raised>\\d{1,2})\\)?(?![\\d.]))?' +
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

/** Digits before and behind the decimal sign. */
type Digits = [before: string, decimals: string];

/** Groups of three, as before thousands; 12,34,567 is written so in India. */
const groups = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/** Reads the signs of a number; null where they are in doubt: 12.000 may be twelve or thousands. */
function digitsOf(written: string, decimal: DecimalSign): Digits | null {
	const text = written.replace(/[ _']/g, '');
	const [first = '', ...others] = text.match(/[.,]/g) ?? [];
	if (first === '') return [text, ''];
	const at = text.lastIndexOf(others.at(-1) ?? first);
	const split: Digits = [text.slice(0, at), text.slice(at + 1)];
	const commas = (part: string) => part.replaceAll(first, ',');
	const joined = (part: string) => part.replaceAll(first, '');
	if (text !== written) return others.length === 0 ? split : null;
	if (others.length > 0) {
		// Of two signs the last one stands before decimals; of one it is never the only one.
		if (others.every((sign) => sign === first))
			return groups.test(commas(text)) ? [joined(text), ''] : null;
		const one = others.filter((sign) => sign !== first).length === 1 && others.at(-1) !== first;
		return one && groups.test(commas(split[0])) ? [joined(split[0]), split[1]] : null;
	}
	const thousands = groups.test(commas(text));
	if (first === '.') {
		if (!thousands || decimal === '.') return split;
		return decimal === ',' ? [joined(text), ''] : null;
	}
	if (decimal === ',') return split;
	if (thousands) return [joined(text), ''];
	// 3,5 may be a list, unless the question writes decimals so; 0,5 is none where nothing is known.
	return decimal === null && split[0] === '0' ? split : null;
}

/** 50k; with a currency also $1.2M and $3bn. */
function shortScale(rest: string, money: boolean): { scale: bigint; length: number } | null {
	const letters = /^(?:k|K|M|mn|B|bn)(?![\p{L}\p{N}^])/u.exec(rest)?.[0];
	if (letters === undefined || (letters !== 'k' && !money)) return null;
	const scale = /^k/i.test(letters) ? 'thousand' : /^m/i.test(letters) ? 'million' : 'billion';
	return { scale: scales[scale]!, length: letters.length };
}

/** The number that a text of at most a hundred characters begins with, or null. */
export function readLeading(text: string, decimal: DecimalSign = null): Leading | null {
	// A hundred digits are no short answer, and hostile ones would only cost time.
	if (text.length > 100) return null;
	const found = pattern.exec(text)?.groups;
	if (!found) return null;
	const { sign, minus, whole, over, under, figures: written, raised, e, power } = found;
	let top: bigint;
	let bottom: bigint;
	if (over !== undefined && under !== undefined) {
		bottom = BigInt(under);
		top = BigInt(whole ?? 0) * bottom + BigInt(over);
	} else {
		const digits = written === undefined ? null : digitsOf(written, decimal);
		if (digits === null) return null;
		top = BigInt(digits.join(''));
		bottom = 10n ** BigInt(digits[1].length);
		if (raised !== undefined) {
			// 10^3; a larger base would only cost time.
			if (digits[1] !== '' || digits[0].length > 4) return null;
			top **= BigInt(raised);
		}
		const exponent = Number(e ?? power ?? 0);
		if (exponent >= 0) top *= 10n ** BigInt(exponent);
		else bottom *= 10n ** BigInt(-exponent);
	}
	if (bottom === 0n) return null;
	let rest = found['rest'] ?? '';
	let scaled = false;
	const short = shortScale(rest, found['currency'] !== undefined);
	if (short) {
		top *= short.scale;
		rest = rest.slice(short.length);
		scaled = true;
	}
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
