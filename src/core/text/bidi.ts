/**
 * Text of others beside words of ours. Some letters are written from right to left, and some signs turn
 * round what follows them, also what does not belong to their text.
 */

const signs = /[\u202a-\u202e\u2066-\u2069]/g;
const turning =
	/[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Without the signs that turn round what follows; the letters are written as they are. */
export const stripBidiControls = (text: string): string => text.replace(signs, '');

/** A name or a few words, to stand among words of ours: what they turn round ends with them. */
export const isolateBidi = (text: string): string =>
	turning.test(text) ? `\u2068${stripBidiControls(text)}\u2069` : text;
