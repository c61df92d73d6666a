/** The unit that a text ends with again and again, exactly the same each time. */

/** What a unit is made of. */
export type Kind = 'blank' | 'signs' | 'figures' | 'rows of figures' | 'code' | 'word' | 'prose';

/** The end of a text has a period: it is `length` characters long, and `times` units. */
export interface Period {
	/** Characters of the unit. */
	unit: number;
	kind: Kind;
	times: number;
	length: number;
}

/** Characters that are looked at. */
export const looked = 12_000;
/** Characters of one sign of Chinese or Japanese writing: it says as much as so many letters. */
export const wide = 3;
export const wideSign = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** Pictures and signs of other writings take several tokens each. */
const rare = /[^\0-\x7f]/;

/** Signs and calls that no prose has. */
const code = /[{}[\]<>=_\\`]|;\s*\n|\p{L}{2}(?:\(|\.\p{L}{2})/u;

/** Reused: a look allocates nothing. */
const borders = new Uint16Array(looked + 1);

/**
 * The first period at the end of the text that `is` looked for, the shortest unit first; each is
 * shown in growing lengths.
 */
export function periodOf(text: string, is: (period: Period) => boolean): Period | undefined {
	const n = Math.min(text.length, looked);
	const from = text.length - n;
	const at = (back: number) => text.charCodeAt(from + n - 1 - back);
	// Prefix function (Knuth, Morris, Pratt) of the text read backwards: with it, the end of m
	// characters has the period m - borders[m].
	const period: Period = { unit: 0, kind: 'blank', times: 0, length: 0 };
	let weight = 1;
	for (let m = 2, border = 0; m <= n; m++) {
		const next = at(m - 1);
		while (border > 0 && at(border) !== next) border = borders[border]!;
		if (at(border) === next) border++;
		borders[m] = border;
		const unit = m - border;
		if (m < unit * fewest) continue;
		if (period.unit !== unit) ({ kind: period.kind, weight } = kindOf(text.slice(-unit)));
		period.unit = unit;
		period.times = Math.floor(m / unit);
		period.length = m * weight;
		if (is(period)) return period;
	}
	return undefined;
}

/** A unit that stands there less often is never a loop. */
const fewest = 4;

function kindOf(unit: string): { kind: Kind; weight: number } {
	const letters = unit.match(/[\p{L}\p{M}]/gu) ?? [];
	if (unit.trim() === '') return { kind: 'blank', weight: 1 };
	if (letters.length === 0)
		return { kind: withoutLetters(unit), weight: rare.test(unit) ? wide : 1 };
	const wides = letters.filter((letter) => wideSign.test(letter)).length;
	const weight = wides * 2 > letters.length ? wide : 1;
	const signs = unit.replace(/[\s.,:!?'’"“”„«»、，。！？：—–-]/gu, '').length;
	if (letters.length < signs * 0.8 || code.test(unit + unit)) return { kind: 'code', weight };
	// Where the unit begins is chance, so its gaps are counted round in a circle.
	const gaps = (unit.match(/\s+/g) ?? []).length - (/^\s.*\s$/s.test(unit) ? 1 : 0);
	const words = weight > 1 ? wides : gaps;
	return { kind: words > 1 ? 'prose' : 'word', weight };
}

function withoutLetters(unit: string): Kind {
	if (!/\p{N}/u.test(unit)) return 'signs';
	return unit.includes('\n') ? 'rows of figures' : 'figures';
}
