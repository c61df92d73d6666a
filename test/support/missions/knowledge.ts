/**
 * What the pieces of a prompt say, in the few forms that the readers understand: "The X of Y is Z",
 * rows of a table, offers, jobs and prices in a list, orders of jobs, the date of today. Each thing
 * keeps how far it is believed and where it stands, so that an answer can cite it.
 */
import { ranks, sentences, type Piece, type Rank, type Sight } from './sight.ts';

export interface Seen {
	rank: Rank;
	/** Number of the source that it stands in, where the prompt numbers them. */
	n: number | null;
	quote: string;
}

interface Said extends Seen {
	attribute: string;
	entity: string;
	value: string;
	assumed: boolean;
}

interface Row extends Seen {
	cells: string[];
}

export interface Knowledge {
	said: Said[];
	rows: Row[];
	header: string[] | null;
	/** Every line of a prompt that may say something. */
	lines: Seen[];
	/** Something of the given was left out. */
	cut: boolean;
	/** Milliseconds since 1970, at noon. */
	today: number | null;
}

/** `the blue locker`, `The Blue Locker` and `your group`, `my group` are the same. */
export const plain = (words: string): string =>
	words
		.toLowerCase()
		.replace(/^(?:the|an?) /, '')
		.replace(/\byour\b/g, 'my')
		.replace(/["“”*]/g, '')
		.replace(/\s+/g, ' ')
		.trim();

const statement =
	/\b[Tt]he ([a-z][a-z -]{1,40}?) of ([^.;:?\n]{1,60}?) (?:is|was) (?:now |still )?((?:[^.,;?\n(]|[.](?=\d)){1,60})/g;
const answered =
	/asked: [^\n]{0,80}?\bthe ([a-z -]{2,30}) of ([^?\n]{1,40})\?[^\n]*\n[^\n:]*(?:said|answered): ([^\n.]+)/gi;

const known = new WeakMap<Piece, Knowledge>();

export function learn({ pieces, falsehoods, all, before }: Sight): Knowledge {
	const whole: Knowledge = { said: [], rows: [], header: null, lines: [], cut: false, today: null };
	const context = before ? [{ tag: 'chat', label: '', text: before, rank: 'given' as const }] : [];
	const sameText = new Set<string>();
	for (const piece of [...pieces, ...context]) {
		const key = `${piece.rank} ${piece.text}`;
		if (sameText.has(key)) continue;
		sameText.add(key);
		const one = known.get(piece) ?? read(piece);
		known.set(piece, one);
		whole.said.push(...one.said);
		whole.rows.push(...one.rows);
		whole.header ??= one.header;
		whole.lines.push(...one.lines);
		whole.cut ||= one.cut;
	}
	const wrong = new Set(
		read({ tag: '', label: '', text: falsehoods, rank: 'found' }).said.map(keyOf),
	);
	whole.said = whole.said.filter((one) => !wrong.has(keyOf(one)));
	const rows = new Map(whole.rows.map((row) => [row.cells.join('|'), row]));
	whole.rows = [...rows.values()];
	const today = /\b(?:today|date)\b[^\n]{0,30}?(\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ \d{4})/i.exec(
		all,
	);
	whole.today = today ? dateIn(today[1]!) : null;
	return whole;
}

const keyOf = ({ attribute, entity, value }: Said) => `${attribute}/${entity}/${value}`;

/** Entries of a list are believed each by itself: what memory cites is a document. */
function read(piece: Piece): Knowledge {
	const found: Knowledge = { said: [], rows: [], header: null, lines: [], cut: false, today: null };
	found.cut = /characters left out|rows? left out|left out …|… \(more/.test(piece.text);
	const entries =
		piece.rank === 'memory' || /^(?:- |\[?\d+[.\]])/.test(piece.text)
			? piece.text.split(/\n(?=- |\[\d+\]|\d+\. )/)
			: [piece.text];
	for (const entry of entries) {
		const rank = rankOf(entry, piece.rank);
		let n: number | null = null;
		for (const part of entry.split(/\n(?=\[\d+\])/)) {
			n = Number(/^(?:- )?\[(\d+)\]/.exec(part)?.[1] ?? NaN) || null;
			statements(part, rank, n, found);
			table(part, rank, n, found);
			for (const line of sentences(part)) found.lines.push({ rank, n, quote: line });
		}
	}
	return found;
}

function rankOf(entry: string, rank: Rank): Rank {
	if (rank === 'given') return rank;
	if (/\bperson said\b|\bperson answered\b/i.test(entry)) return 'person';
	if (/\byou said\b|not tested/i.test(entry)) return 'said';
	const cited =
		/\b(?:pages?|lines?|section|passage) [\w\d]/i.test(entry) || /\.(?:txt|md|pdf)\b/.test(entry);
	return cited && ranks[rank] < ranks.source ? 'source' : rank;
}

function statements(text: string, rank: Rank, n: number | null, into: Knowledge): void {
	for (const [, attribute = '', entity = '', said = ''] of text.matchAll(answered)) {
		const value = /\d+(?:\.\d+)?/.exec(said)?.[0] ?? said;
		const seen = { rank: 'person' as const, n, quote: said, assumed: false };
		into.said.push({
			...seen,
			attribute: plain(attribute),
			entity: plain(entity),
			value: value.trim(),
		});
	}
	for (const { 0: quote, 1: attribute = '', 2: entity = '', 3: value = '', index } of text.matchAll(
		statement,
	)) {
		if (/^not\b/.test(value)) continue;
		const assumed = /assum\w*:?\s*$/i.test(text.slice(Math.max(0, index - 16), index));
		into.said.push({
			...{ rank, n, quote, assumed, attribute: plain(attribute), entity: plain(entity) },
			value: value.replace(/\s*\[\d+\]$|["”*]+$/g, '').trim(),
		});
	}
}

const cellsOf = (line: string): string[] =>
	line
		.replace(/^\s*\||\|\s*$/g, '')
		.split(/\s*[|;\t]\s*/)
		.map((cell) => cell.trim());
const isNumber = (cell: string | undefined) => /^-?\d+(?:\.\d+)?$/.test(cell ?? '');

/** Lines of three cells or more of which one is a number; the line of words above them names them. */
function table(text: string, rank: Rank, n: number | null, into: Knowledge): void {
	let above: string[] = [];
	for (const line of text.split('\n')) {
		// A part of a table may say what its columns are.
		const cells = cellsOf(line.replace(/^\(columns: (.*)\)$/, '$1'));
		if (cells.length < 3 || cells.some((cell) => cell.length > 40 || cell === '')) continue;
		if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
		if (cells.some(isNumber)) {
			into.rows.push({ rank, n, quote: line, cells });
			if (above.length === cells.length) into.header ??= above;
		} else above = cells;
	}
}

const months = [
	...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
	...['october', 'november', 'december'],
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const dayLength = 24 * 3600 * 1000;

/** Noon of the first date in the text. */
export function dateIn(text: string): number | null {
	const iso = /(\d{4})-(\d\d)-(\d\d)/.exec(text);
	if (iso) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), 12);
	const words = /(\d{1,2}) ([A-Z][a-z]+) (\d{4})/.exec(text);
	const month = months.indexOf(words?.[2]?.toLowerCase() ?? '');
	return words && month >= 0 ? Date.UTC(Number(words[3]), month, Number(words[1]), 12) : null;
}

export function dateWords(time: number): string {
	const date = new Date(time);
	const month = months[date.getUTCMonth()]!;
	return `${date.getUTCDate()} ${month[0]!.toUpperCase()}${month.slice(1)} ${date.getUTCFullYear()}`;
}
export const weekdayOf = (time: number): string => weekdays[new Date(time).getUTCDay()]!;

/** The most believed of those that fit; `null` where there is none. */
export function best<T extends Seen>(all: readonly T[]): T | null {
	return all.reduce<T | null>(
		(top, one) => (top === null || ranks[one.rank] > ranks[top.rank] ? one : top),
		null,
	);
}
