/** One operand: a number as written, with its unit, its currency, its percent and what it counts. */
import { unitAt, unitLines, type Unit } from '../answers/units.ts';
import { singular, tokensOf } from '../text/words.ts';
import { fraction, type DecimalSign } from '../answers/number.ts';
import { readFigure, type Figure } from './figures.ts';
import type { Share } from './phrases.ts';
import type { Token } from './tokens.ts';
import { between, comparing, scaling } from './sum-words.ts';

export interface Counted {
	/** The number as written, without what it counts. */
	text: string;
	kind: 'number' | 'time' | 'date';
	/** Where the number stands, and where what it counts ends. */
	start: number;
	numberEnd: number;
	end: number;
	/** The token behind it. */
	next: number;
	/** What it is where decimals begin with this sign; null for what is no number. */
	read: (sign: DecimalSign) => Figure | null;
	percent: boolean;
	/** A unit of the table; what else is counted does not matter. */
	unit: Unit | null;
	/** Words behind the number, in small letters and the singular. */
	noun: string;
	/** How many a word such as dozen makes of it. */
	scale: bigint;
	/** A letter that may be a unit or a variable. */
	letter: boolean;
	/** A smaller unit of the same kind behind it: 1 h 50 min. */
	smaller: Counted | null;
	spaced: boolean;
	elided: boolean;
}

/** Names of the base units; powers of other things are of no account here. */
const bases = new Set(
	unitLines.flatMap((line) =>
		line
			.split(' = ')[1]!
			.split(' ')[1]!
			.split('/')
			.map((base) => base.replace(/\^.*/, '').replaceAll('_', ' ')),
	),
);

const known = new Map<string, Unit | null>();

/** The unit that words begin with, without the things that it is counted per. */
function unitOf(words: string): Unit | null {
	if (words.length > 40) return null;
	const before = known.get(words);
	if (before !== undefined) return before;
	const unit =
		unitAt(tokensOf(words.replace(/[²³]/g, (sign) => (sign === '²' ? '2' : '3'))), 0)?.unit ?? null;
	const powers = [...(unit?.powers ?? [])].filter(
		([base]) => bases.has(base) && base !== 'percent',
	);
	const found = unit && powers.length > 0 ? { factor: unit.factor, powers: new Map(powers) } : null;
	if (known.size > 500) known.clear();
	known.set(words, found);
	return found;
}

const ends = new Set(
	(
		'and but so then is are was were that which who because if when while where than from with for to at by ' +
		'he she it they we you i this these he’s has have had will would can left_with gives und aber also dann ' +
		'ist sind war waren die_er das_er weil wenn von_ dem den mit für zu bei er sie es wir ihr hat haben not no or ' +
		'oder nicht kein about over under more less fewer after before later ago'
	).split(' '),
);

/** The token behind the words that say what is counted. */
export function nounsFrom(tokens: readonly Share[], from: number, to: number): number {
	let at = from;
	while (at < to && at < from + 5) {
		const token = tokens[at]!;
		if (token.kind === 'money') {
			at++;
			continue;
		}
		if (token.kind !== 'word') break;
		const word = token.text.toLowerCase();
		if (ends.has(word) || (comparing.has(word) && !between.has(word) && word !== 'times')) break;
		at++;
	}
	// "3 apples of" ends with the apples.
	while (at > from && between.has(tokens[at - 1]!.text.toLowerCase()) && !isUnit(tokens[at - 1]!))
		at--;
	return at;
}

const isUnit = ({ text }: Token) => text === 'in';

export function readCounted(
	tokens: readonly Share[],
	from: number,
	to: number,
	depth = 0,
): Counted | null {
	let at = from;
	const money = tokens[at]?.kind === 'money' ? tokens[at++]!.text : '';
	// $-5
	const minus = money !== '' && tokens[at]?.text === '-' && tokens[at]!.kind === 'operator';
	if (minus) at++;
	const token = tokens[at];
	if (at >= to || !token) return null;
	if (token.kind === 'time' || token.kind === 'date') {
		return { ...plain(token.text, token, token.kind), next: at + 1 };
	}
	if (token.kind !== 'number') return null;
	at++;
	const read = plain((minus ? '-' : '') + token.text, token);
	if (token.parts !== undefined) {
		const value = { value: fraction(1n, token.parts), places: 0 };
		return { ...read, next: at, read: () => value };
	}
	const mixed = mixedAt(tokens, at, to, token);
	if (mixed) {
		read.read = mixed.read;
		[read.numberEnd, read.end, read.text] = [mixed.end, mixed.end, `${token.text} ${mixed.text}`];
		at += 3;
	}
	if (
		tokens[at]?.kind === 'percent' &&
		at < to &&
		!/number|open/.test(kindAt(tokens, at + 1, to))
	) {
		read.percent = true;
		read.end = tokens[at++]!.end;
	}
	if (tokens[at]?.kind === 'bad') return null;
	const scale =
		at < to && tokens[at]?.kind === 'word'
			? scaling.get(tokens[at]!.text.toLowerCase())
			: undefined;
	if (scale !== undefined) {
		read.scale = scale;
		read.end = tokens[at++]!.end;
	}
	const next = nounsFrom(tokens, at, to);
	const words = tokens.slice(at, next);
	const name = words.map(({ text, gap }, i) => (gap && i > 0 ? ' ' : '') + text).join('');
	const first = words[0];
	read.unit = unitOf(name) ?? (money ? unitOf(money) : null);
	read.noun = read.unit ? '' : words.map(({ text }) => singular(text)).join(' ');
	if (first && /^\/? ?\p{L}$/u.test(first.text)) {
		if (!unitOf(first.text.replace(/^\/ ?/, ''))) return null;
		read.letter = true;
	} else if (first && !first.gap && !read.unit && /^\p{L}/u.test(first.text)) return null;
	// Sevens of a variable further on: 3 apples x.
	if (words.some(({ text }, i) => i > 0 && /^[b-hj-zB-HJ-Z]$/.test(text) && !unitOf(text)))
		return null;
	if (first) read.end = tokens[next - 1]!.end;
	read.next = next;
	read.smaller = depth < 2 ? smallerAt(tokens, next, to, read, depth) : null;
	if (read.smaller) [read.next, read.end] = [read.smaller.next, read.smaller.end];
	return read;
}

const kindAt = (tokens: readonly Share[], at: number, to: number) =>
	at < to ? (tokens[at]?.kind ?? '') : '';

/** The fraction of 2 1/2. */
function mixedAt(tokens: readonly Share[], at: number, to: number, whole: Token) {
	const [top, slash, bottom] = tokens.slice(at, Math.min(to, at + 3));
	if (top?.kind !== 'number' || !top.gap || slash?.text !== '/' || slash.gap) return null;
	if (bottom?.kind !== 'number' || bottom.gap) return null;
	if (![whole, top, bottom].every(({ text }) => /^\d{1,6}$/.test(text))) return null;
	const [a, b, c] = [whole, top, bottom].map(({ text }) => BigInt(text)) as [
		bigint,
		bigint,
		bigint,
	];
	if (c === 0n || b >= c) return null;
	const figure: Figure = { value: fraction(a * c + b, c), places: 0 };
	return { read: () => figure, end: bottom.end, text: `${top.text}/${bottom.text}` };
}

/** The minutes of 1 h 50 min. */
function smallerAt(
	tokens: readonly Share[],
	at: number,
	to: number,
	big: Counted,
	depth: number,
): Counted | null {
	if (!big.unit || big.percent) return null;
	const and = /^(?:and|und)$/i.test(tokens[at]?.text ?? '') ? 1 : 0;
	if (tokens[at + and]?.kind !== 'number' || at + and >= to) return null;
	const small = readCounted(tokens, at + and, to, depth + 1);
	if (!small?.unit || small.percent) return null;
	const [a, b] = [big.unit.powers, small.unit.powers];
	const alike = a.size === b.size && [...a].every(([base, n]) => b.get(base) === n);
	const less =
		small.unit.factor.top * big.unit.factor.bottom < big.unit.factor.top * small.unit.factor.bottom;
	return alike && less ? small : null;
}

/** A number alone. */
export function plain(text: string, token: Token, kind: Counted['kind'] = 'number'): Counted {
	const less = text.startsWith('-');
	const digits = less ? text.slice(1) : text;
	return {
		text,
		kind,
		start: token.start,
		numberEnd: token.end,
		end: token.end,
		next: 0,
		read: (sign) => {
			const figure = readFigure(digits, sign);
			return figure && less
				? { ...figure, value: fraction(-figure.value.top, figure.value.bottom) }
				: figure;
		},
		percent: false,
		unit: null,
		noun: '',
		scale: 1n,
		letter: false,
		smaller: null,
		spaced: token.spaced === true,
		elided: token.elided === true,
	};
}
