/**
 * What the person gave with a mission, as a document of the run: cut into parts that can be named,
 * shown and read on, and searched by words (BM25). Pure; nothing of it is stored anywhere but in the
 * chat of the run, from which it is made again.
 */
import { functionWords, singular } from '../../../core/text/words.ts';
import type { Source } from '../job.ts';

export interface Part {
	/** From 1, in the order of the text. */
	n: number;
	/** 'lines 41–60'; of a file 'rules.txt, lines 41–60' or 'report.pdf, page 3'. */
	place: string;
	/** Of an attached file. */
	file?: true;
	text: string;
}

/** Characters of a part that is shown where not all fits. */
const partLength = 900;

/** Headings of attached files, and of their passages, as `askedWith` writes them. */
const wholeFile = /^(.{1,300}?) \(all of it\b.*\):$/;
const someOfFile = /^(.{1,300}?) \(\d+ of \d+ passages\b.*\)$/;

/** The texts that were cut last: every prompt of a mission looks at the same ones. */
const cutBefore: { text: string; most: number; parts: readonly Part[] }[] = [];

/** Parts of whole lines, where lines are shorter than a part; long lines end at a sentence. */
export function splitIntoParts(text: string, most = partLength): readonly Part[] {
	const known = cutBefore.find((one) => one.most === most && one.text === text);
	if (known) return known.parts;
	const parts = cut(text, most);
	cutBefore.unshift({ text, most, parts });
	cutBefore.length = Math.min(cutBefore.length, 4);
	return parts;
}

function cut(text: string, most: number): Part[] {
	const parts: Part[] = [];
	let lines: string[] = [];
	let length = 0;
	let first = 1;
	/** The file that the text is from; its line before the first; the place of a passage of it. */
	let name = '';
	let start = 0;
	let cite = '';
	const close = (end: number) => {
		const body = lines.join('\n').trimEnd();
		const last = end - (lines.length - body.split('\n').length);
		lines = [];
		length = 0;
		if (body.trim() === '') return;
		const [from, to] = [first - start, last - start];
		const within = from >= to ? `line ${to}` : `lines ${from}–${to}`;
		const place = cite || [name, within].filter(Boolean).join(', ');
		parts.push({
			n: parts.length + 1,
			place,
			...(name ? { file: true as const } : {}),
			text: body,
		});
	};
	/** The line is no text, but names what follows. Parts that are only read on go over such lines. */
	const names = (line: string, index: number): boolean => {
		if (most !== partLength) return false;
		const [, whole] = wholeFile.exec(line) ?? [];
		const [, some] = someOfFile.exec(line) ?? [];
		const passage = name !== '' && line.startsWith(`${name}, `) && line.endsWith(':');
		if (!whole && !some && !passage) return false;
		close(index);
		name = whole ?? some ?? name;
		start = index + 1;
		cite = passage ? line.slice(0, -1) : '';
		return true;
	};
	for (const [index, line] of text.split('\n').entries()) {
		if (names(line, index)) continue;
		for (const piece of pieces(line, most)) {
			if (length > 0 && length + piece.length > most) close(piece === line ? index : index + 1);
			if (length === 0) first = index + 1;
			lines.push(piece);
			length += piece.length + 1;
		}
	}
	close(text.split('\n').length);
	return parts;
}

/** Of one line: each at most so long, ending with a sentence or a word where there is one. */
function pieces(line: string, most: number): string[] {
	const found: string[] = [];
	let rest = line;
	while (rest.length > most) {
		const start = rest.slice(0, most);
		const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('? '));
		const space = start.lastIndexOf(' ');
		let end = sentence > most / 2 ? sentence + 1 : space > most / 2 ? space : most;
		if (/[\ud800-\udbff]/.test(rest[end - 1]!)) end -= 1;
		found.push(rest.slice(0, end).trimEnd());
		rest = rest.slice(end).trimStart();
	}
	return [...found, rest];
}

/** A part of what the person gave, as a source. */
export const givenSource = ({ n, place, file, text }: Part): Source => ({
	kind: 'given',
	title: file ? place : `What you gave, part ${n} (${place})`,
	text,
	ref: `given:${n}`,
});

/**
 * Parts of attached files: each is a source of every task that sees all that was given. A table is
 * one part, since what is calculated from it rests on all its rows.
 */
export function fileParts(given: string): Part[] {
	const parts: Part[] = [];
	for (const part of splitIntoParts(given)) {
		if (!part.file) continue;
		const before = parts.at(-1);
		if (before && goesOn(before, part)) parts[parts.length - 1] = joinedTable(before, part);
		else parts.push(part);
	}
	return parts;
}

const lastLine = /(?<=, lines \d+–)\d+$/;
const lines = /, lines? (\d+)(?:–(\d+))?$/;
const fileOf = ({ place }: Part): string => place.replace(lines, '');

/** The next rows of a table whose columns are named. */
function goesOn(before: Part, next: Part): boolean {
	const columns = columnsOf(before.text);
	const sign = signOf(columns);
	if (sign === undefined || fileOf(before) !== fileOf(next)) return false;
	const count = columns.split(sign).length;
	return next.text.split('\n').every((row) => row.split(sign).length === count);
}

const joinedTable = (before: Part, { place, text }: Part): Part => {
	const [, first, last = first] = lines.exec(place) ?? [];
	return {
		...before,
		place: last === undefined ? before.place : before.place.replace(lastLine, last),
		text: `${before.text}\n${text}`,
	};
};

/** What was given, with its number before each part of a file, as the tasks cite it: [2]. */
export function withPartNumbers(given: string): string {
	let [numbered, at, from] = ['', 0, 0];
	for (const [index, { text }] of fileParts(given).entries()) {
		const begin = given.indexOf(text.split('\n', 1)[0]!, from);
		if (begin < 0) continue;
		const line = begin === 0 || given[begin - 1] === '\n';
		numbered += `${given.slice(at, begin)}[${index + 1}]${line ? '\n' : ' '}`;
		[at, from] = [begin, begin + text.length];
	}
	return numbered + given.slice(at);
}

/** What stands between the cells of a row. */
const signOf = (row: string): string | undefined =>
	['\t', '|', ';', ','].find((one) => row.split(one).length > 2);

/** The row that names the columns of a table, or ''. */
export function columnsOf(text: string): string {
	const lines = text.split('\n').filter((line) => line.trim() !== '' && !wholeFile.test(line));
	const [first = '', second = ''] = lines;
	const sign = signOf(first);
	if (!sign || second.split(sign).length !== first.split(sign).length) return '';
	return /\d/.test(first) || first.length > 200 ? '' : first;
}

const word =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/** Words that tell what a text is about, one spelling each. */
export function keywordsOf(text: string): string[] {
	const found = text.toLowerCase().match(word) ?? [];
	return found.filter((one) => !functionWords.has(one)).map(singular);
}

interface Counted {
	count: ReadonlyMap<string, number>;
	length: number;
}
const countedBefore = new WeakMap<readonly Part[], Counted[]>();

/** How often each part has each of its words. */
function countsOf(parts: readonly Part[]): Counted[] {
	const known = countedBefore.get(parts);
	if (known) return known;
	const counts = parts.map(({ text }) => {
		const count = new Map<string, number>();
		const words = keywordsOf(text);
		for (const one of words) count.set(one, (count.get(one) ?? 0) + 1);
		return { count, length: words.length };
	});
	countedBefore.set(parts, counts);
	return counts;
}

/** How well each part fits the query (BM25); 0 where no word is shared. */
function fitOf(parts: readonly Part[], query: string): number[] {
	const wanted = [...new Set(keywordsOf(query))];
	const counts = countsOf(parts);
	const average = counts.reduce((sum, { length }) => sum + length, 0) / (parts.length || 1) || 1;
	const weights = wanted.map((one) => {
		const having = counts.filter(({ count }) => count.has(one)).length;
		return Math.log(1 + (parts.length - having + 0.5) / (having + 0.5));
	});
	return counts.map(({ count, length }) =>
		wanted.reduce((sum, one, index) => {
			const times = count.get(one) ?? 0;
			const share = (times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / average));
			return sum + weights[index]! * share;
		}, 0),
	);
}

/** Indices of the parts that fit, the best first. */
export function bestOf(parts: readonly Part[], query: string, most: number): number[] {
	return fitOf(parts, query)
		.map((fit, index) => ({ fit, index }))
		.filter(({ fit }) => fit > 0)
		.sort((a, b) => b.fit - a.fit || a.index - b.index)
		.slice(0, most)
		.map(({ index }) => index);
}
