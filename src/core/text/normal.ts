/** Unicode's normal forms in time that is proportional to the text. */

/**
 * `normalize` sorts the marks of each letter, which takes a model's loop of thousands of accents
 * quadratic time. No language puts more than a few on one letter: those beyond the thirtieth go, as
 * in Unicode's stream-safe text format.
 */
export const normal = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
	text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form);
