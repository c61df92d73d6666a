/**
 * Noticing that a model writes the same few words for ever, as small ones do. Each reply would go
 * on so until its limit of tokens, minutes on a slow device.
 *
 * A loop is a text that ends with one unit, exactly the same each time, again and again. What people
 * ask for repeats itself as well (rules, empty rows, lines of zeros), so the bounds lie far above
 * that: twelve times at least, and over a page of it.
 */

/** Times that a unit stands there at least. */
const times = 12;
/** Characters of a loop at least: of white space, of signs alone, of words and numbers. */
const least = { blank: 400, signs: 2_000, words: 3_000 };
/** Characters that are looked at, so that a unit may have a thousand. */
const window = 12_000;
/** Characters between two looks: each costs some steps for every character of the window. */
const interval = 256;

interface Loop {
	/** Characters of its unit. */
	period: number;
	/** The unit holds letters or digits. */
	words: boolean;
}

/** Takes a reply in arbitrary pieces; true once what was written ends with a loop. */
export function createLoopWatch(): (piece: string) => boolean {
	let tail = '';
	let fresh = 0;
	return (piece) => {
		tail += piece;
		fresh += piece.length;
		if (fresh < interval) return false;
		fresh = 0;
		tail = tail.slice(-window);
		return loopOf(tail) !== undefined;
	};
}

/**
 * The text up to its loop; of a loop of words its first time stays, for that was said. The text
 * itself where it does not end with a loop.
 */
export function beforeLoop(text: string): string {
	// A little shorter than where it was noticed: a splitter drops white space and tags.
	const loop = loopOf(text.slice(-window), 0.9);
	if (!loop) return text;
	const { period, words } = loop;
	let start = text.length - period;
	while (start > 0 && text[start - 1] === text[start - 1 + period]) start--;
	// Never half of a character that takes two units.
	return text.slice(0, start + (words ? period : 0)).replace(/[\ud800-\udbff]$/, '');
}

/**
 * The loop at the end of a text: the shortest unit of all that are long and frequent enough, or have
 * that share of it.
 */
function loopOf(text: string, share = 1): Loop | undefined {
	const n = text.length;
	// Prefix function (Knuth, Morris, Pratt) of the text read backwards: with it, the end of m
	// characters has the period m - borders[m].
	const borders = new Uint16Array(n + 1);
	let kind: { period: number; least: number; words: boolean } | undefined;
	for (let m = 1, border = 0; m <= n; m++) {
		if (m > 1) {
			const next = text.charCodeAt(n - m);
			while (border > 0 && text.charCodeAt(n - 1 - border) !== next) border = borders[border]!;
			if (text.charCodeAt(n - 1 - border) === next) border++;
			borders[m] = border;
		}
		const period = m - border;
		if (m < least.blank * share || m < period * times * share) continue;
		if (kind?.period !== period) {
			const unit = text.slice(-period);
			const words = /[\p{L}\p{N}]/u.test(unit);
			const enough = words ? least.words : unit.trim() === '' ? least.blank : least.signs;
			kind = { period, words, least: enough };
		}
		if (m >= kind.least * share) return { period, words: kind.words };
	}
	return undefined;
}
