/**
 * When are two short answers the same? Both are brought to one normal form and compared as text
 * (decision M4): case, spaces, `$`, `%`, thousands separators, fractions and decimals (as exact
 * rationals, so 1/2 = 0.5 = .50 and 0.1 + 0.2 is no trap), units, LaTeX, trailing punctuation.
 * Where in doubt two answers stay different: a missed agreement costs less than a false one.
 */

/**
 * The normal form, or null when nothing is left to compare. Numbers become `n` or `n/d` in lowest
 * terms. The literal text "none" is an answer like any other; the absent answer is null.
 */
export function normaliseAnswer(answer: string): string | null {
	// An essay: nothing to count, and the patterns below would only cost time.
	if (answer.length > 1000) return answer.toLowerCase().replace(/\s+/g, ' ').trim();
	const text = plainText(answer).replace(/^(?:the )?(?:final )?answer\s*(?:is\b|[:=])\s*/, '');
	const value = text.replace(/^[a-z]\s*=\s*(?=[^=]+$)/, '');
	const number = readNumber(value);
	if (number !== null) return number;
	const option = /^\(?([a-z])[).:]?$/.exec(value)?.[1];
	if (option) return option;
	const tidy = value
		.replace(/\s+/g, ' ')
		.replace(/ ?([^\p{L}\p{N}\s]) ?/gu, (_, symbol: string) => symbol)
		.trim();
	return /[\p{L}\p{N}\p{S}]/u.test(tidy) ? tidy : null;
}

/** True when both are answers and have one normal form. Null, the absent answer, equals nothing. */
export function sameAnswer(a: string | null, b: string | null): boolean {
	const normal = a === null ? null : normaliseAnswer(a);
	return normal !== null && b !== null && normal === normaliseAnswer(b);
}

// ── Text without its dress ──────────────────────────────────────────────────────────────────

const wrappers: [open: string, close: string][] = [
	['$$', '$$'],
	['$', '$'],
	['\\(', '\\)'],
	['\\[', '\\]'],
	['\\boxed{', '}'],
	['**', '**'],
	['__', '__'],
	['*', '*'],
	['`', '`'],
	['"', '"'],
	["'", "'"],
];

/** Lower case, one kind of space, minus and quote; LaTeX and Markdown turned into plain text. */
export function plainText(answer: string): string {
	const spaced = answer
		.replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
		.replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
		.replace(/[\u2012-\u2014\u2212]/g, '-')
		.replace(/[×⋅]/g, '*')
		.replace(/[“”]/g, '"')
		.replace(/[‘’]/g, "'")
		.replace(/(\d?)([¼-¾⅐-⅞])/g, (_, before: string, sign: string) => {
			const fraction = sign.normalize('NFKD').replace('\u2044', '/');
			return before ? `${before} ${fraction}` : fraction;
		});
	let text = spaced;
	for (let before = ''; before !== text;) {
		before = text;
		text = text.trim().replace(/^[\s,;:!?]+|[\s.,;:!?]+$/g, '');
		for (const [open, close] of wrappers) {
			const inner = text.slice(open.length, -close.length);
			const wraps = text.length >= open.length + close.length;
			if (wraps && text.startsWith(open) && text.endsWith(close) && whole(inner, open, close)) {
				text = inner;
			}
		}
	}
	return withoutLatex(text).toLowerCase().trim();
}

/** True when the wrapper around `inner` is one pair, not the ends of two: `**a** or **b**`. */
function whole(inner: string, open: string, close: string): boolean {
	if (open !== '\\boxed{') return !inner.includes(open) && !inner.includes(close);
	let depth = 0;
	for (const c of inner) if ((depth += c === '{' ? 1 : c === '}' ? -1 : 0) < 0) return false;
	return depth === 0;
}

function withoutLatex(text: string): string {
	if (!/[\\{}]/.test(text)) return text;
	let plain = text
		.replace(/\\(?:left|right|displaystyle|[,!:;])(?![a-z])/g, '')
		.replace(/\{,\}/g, ',')
		.replace(/\\(?:q?quad\b|[ ~])/g, ' ')
		.replace(/\^\s*\{?\s*\\circ\s*\}?|\\degree\b/g, '°')
		.replace(/\\(?:cdot|times)\b/g, '*')
		.replace(/\\([%$#&_])/g, (_, sign: string) => sign)
		.replace(/\\[dtc]?frac\s*(\d)\s*(\d)/g, (_, a: string, b: string) => ` ${a}/${b}`);
	for (let before = ''; before !== plain;) {
		before = plain;
		plain = plain
			.replace(
				/\\(?:text|math|operatorname)[a-z]*\s*\{([^{}]*)\}/g,
				(_, words: string) => ` ${words}`,
			)
			.replace(/\\mbox\s*\{([^{}]*)\}/g, (_, words: string) => ` ${words}`)
			.replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, root: string) => `sqrt(${root})`)
			.replace(/\\boxed\s*\{([^{}]*)\}/g, (_, inner: string) => inner)
			.replace(/([\^_])\{([^{}]*)\}/g, (_, sign: string, inner: string) =>
				inner.length === 1 ? sign + inner : `${sign}(${inner})`,
			)
			.replace(/\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, (_, a: string, b: string) => {
				return ` ${bracketed(a)}/${bracketed(b)}`;
			});
	}
	return plain.replace(/\\([a-zA-Z]+|[{}])/g, (_, name: string) => name).replace(/ {2,}/g, ' ');
}

const bracketed = (part: string) =>
	/^\s*[\w.]+\s*$/.test(part) ? part.trim() : `(${part.trim()})`;

// ── Numbers ─────────────────────────────────────────────────────────────────────────────────

const numberPattern = new RegExp(
	'^(?<sign>[+-]?) ?(?:us)?[$€£¥₹]? ?(?<minus>-?)(?:' +
		'(?:(?<whole>\\d+) (?:and )?)?(?<over>\\d+) ?/ ?(?<under>\\d+)(?! ?[/\\d])|' +
		"(?<digits>\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:[ _']\\d{3})+|\\d+)?(?:\\.(?<decimals>\\d+))?" +
		'(?:e(?<e>[+-]?\\d{1,2})(?![\\d.])| ?\\* ?10 ?\\^ ?\\(?(?<power>[+-]?\\d{1,2})\\)?)?' +
		')(?<rest>.*)$',
	's',
);
const scales: Record<string, bigint> = {
	thousand: 10n ** 3n,
	million: 10n ** 6n,
	billion: 10n ** 9n,
	trillion: 10n ** 12n,
};

/** A number with an optional unit, as `n` or `n/d` in lowest terms; null for anything else. */
export function readNumber(text: string): string | null {
	// A hundred digits are no short answer, and hostile ones would only cost time.
	if (text.length > 100) return null;
	const found = numberPattern.exec(text.replace(/^(?:usd|eur|gbp) /, ''))?.groups;
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
	let rest = (found['rest'] ?? '').replace(/^ ?(?:%|per ?cent\b)/, '');
	const scale = /^ ?(thousand|million|billion|trillion)\b/.exec(rest);
	if (scale) {
		top *= scales[scale[1]!]!;
		rest = rest.slice(scale[0].length);
	}
	if (!isUnit(rest)) return null;
	if ((sign === '-') !== (minus === '-')) top = -top;
	const divisor = greatest(top < 0n ? -top : top, bottom);
	return bottom === divisor ? `${top / divisor}` : `${top / divisor}/${bottom / divisor}`;
}

function greatest(a: bigint, b: bigint): bigint {
	while (b !== 0n) [a, b] = [b, a % b];
	return a;
}

const units = new Set(
	(
		'mm cm dm km mi yd ft in ms min hr hrs sec kg mg lb lbs oz ml cl dl ha kw mw hz khz mhz ghz kb mb gb tb ' +
		'km/h kph mph m/s m/s^2 m/s² cm^2 cm² cm^3 cm³ m^2 m² m^3 m³ km^2 km² ft^2 ft² ° °c °f $ € £ ¥'
	).split(' '),
);
/** Only after a space: `5 m` has a unit, `5m` is algebra. */
const letterUnits = new Set(['m', 'g', 's', 'h', 'l', 'c', 'f']);
const smallWords = new Set(['of', 'per', 'a', 'an', 'the']);
/** Words that change what the number means: with one of them the answer stays text. */
const telling = new Set(
	(
		'am pm left right up down north south east west more less fewer older younger taller shorter early late ' +
		'earlier later before after ago bce and or not plus minus times over sqrt root squared cubed hundred dozen ' +
		'half log sin cos tan exp mod remainder thousand million billion trillion'
	).split(' '),
);

/** True for what may stand after a number without changing its value: a unit, a noun, nothing. */
export function isUnit(rest: string): boolean {
	const unit = rest.trim();
	if (unit === '' || units.has(unit)) return true;
	if (!rest.startsWith(' ')) return false;
	if (letterUnits.has(unit)) return true;
	const words = unit.split(/\s+/);
	if (words.length > 4 || words.some((word) => telling.has(word))) return false;
	return words.every(
		(word) => smallWords.has(word) || units.has(word) || /^\p{L}[\p{L}-]{2,}$/u.test(word),
	);
}

/** True when a word beside the number says something that the number alone does not: 5 pm. */
export function hasTellingWord(text: string): boolean {
	return text.split(/[^\p{L}]+/u).some((word) => telling.has(word));
}
