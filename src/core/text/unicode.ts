/** One of the forms in which Unicode can write the same text. */

import { normal } from './normal.ts';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';

/** A digit of any script, as 0 to 9: each script has its ten in a row. */
function digit(sign: string): string {
	const at = sign.codePointAt(0)!;
	let zero = at;
	while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
	return String(at - zero);
}

/**
 * Composed (NFC), with compatibility characters as what they stand for (NFKC) except where that
 * would lose what is meant: x² is x^2 and not x2, 3½ is 3 1/2 and not 31/2. One kind of space,
 * hyphen and quote; nothing invisible.
 */
export function plainUnicode(text: string): string {
	const plain = text
		.replace(/[\ufe00-\ufe0f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
		.replace(/(\d) ?º/g, (_, digit: string) => `${digit}°`)
		.replace(/(\d?)([¼-¾⅐-⅞])/g, (_, before: string, sign: string) => {
			const fraction = sign.normalize('NFKD').replace('\u2044', '/');
			return before ? `${before} ${fraction}` : fraction;
		})
		.replace(/[⁰¹²³⁴-⁹⁺⁻ⁿ]+/g, (run) => {
			const power = [...run].map((sign) => '0123456789+-n'[superscripts.indexOf(sign)]).join('');
			return power.length === 1 ? `^${power}` : `^(${power})`;
		})
		.replace(/´/g, "'");
	return normal(plain, 'NFKC')
		.replace(/(?![0-9])\p{Nd}/gu, digit)
		.replace(/\u2044/g, '/')
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/[×⋅·]/g, '*')
		.replace(/[“”„‟«»]/g, '"')
		.replace(/[‘’‚‛‹›ʼ]/g, "'")
		.replace(/\p{Zs}/gu, ' ');
}
