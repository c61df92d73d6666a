/**
 * A long text as pieces of Markdown that are parsed and set one after another, so that none holds
 * the page up: the lexer takes quadratic time on some texts. Cut between paragraphs where it can be.
 */
import { fenceStep } from './fences.ts';

/**
 * Characters of a piece: the worst text of that length takes the lexer a tenth of a second. A line
 * and a formula cost the page more than their characters do.
 */
const most = 5_000;
const costOfLine = 10;
const costOfFormula = 15;
/** Code is only copied, and better stays in one block. */
const mostCode = 40_000;
/** Characters: a longer line opens no code, and a longer head of a table is not repeated. */
const longestHead = 500;

interface Fence {
	at: number;
	/** The line that opened it. */
	opener: string;
	/** Its signs: as many of them or more close it. */
	bar: string;
	/** Blocks of code that are open in it, where it is Markdown itself. */
	inner: number;
}

/**
 * The first pieces of a text, so many at most; `whole`: they are all. Joined, the pieces show what the
 * text shows; heads of tables and fences are repeated.
 */
export function splitIntoPieces(
	text: string,
	count = Infinity,
): { pieces: string[]; whole: boolean; characters: number } {
	const pieces: string[] = [];
	/** The begin of the piece, its best end so far, and what is repeated before it. */
	let [start, safe, before] = [0, 0, ''];
	/** Costs from the begin of the text up to these two, and up to the line. */
	let [costAtStart, costAtSafe, cost] = [0, 0, 0];
	let fence: Fence | null = null;
	/** The first two lines of the table that is open. */
	let head = '';
	let last = '';

	function cut(at: number, costs: number, next = '', end = ''): void {
		if (at > start) pieces.push(before + text.slice(start, at) + end);
		[start, costAtStart, before] = [at, costs, next];
	}

	for (let from = 0, to = 0; from < text.length && pieces.length < count; from = to) {
		to = text.indexOf('\n', from) + 1 || text.length;
		const line = text.slice(from, to);
		if (fence) {
			const { opener, bar, at } = fence;
			cost += line.length;
			// Long code stands in a piece of its own.
			if (cost - costAtStart > most && at > start) cut(at, costAtSafe);
			const step = /^\W*(?:markdown|md)\s*$/i.test(opener) ? fenceStep(line, bar) : 0;
			if (step > 0) fence.inner++;
			else if (step < 0 && fence.inner > 0) fence.inner--;
			else if (closes(line, fence)) {
				fence = null;
				[safe, costAtSafe] = [to, cost];
			} else if (to - start > mostCode) {
				// Never between the fence and its first line: a block without code would be shown.
				if (from > at + opener.length) cut(from, cost, opener, bar);
				while (to - start > mostCode) cut(placeIn(text, start, mostCode), cost, opener, `\n${bar}`);
			}
			continue;
		}
		const blank = line.trim() === '';
		fence = opened(line, from);
		if (fence || (last === '' && !blank && !/^[ \t]/.test(line))) [safe, costAtSafe] = [from, cost];
		if (fence || blank) head = '';
		else if (head === '' && isRule(line) && last.includes('|')) head = last + line;
		if (head.length > longestHead) head = '';
		last = blank ? '' : line;

		const formulas = line.match(/[$\\]/g)?.length ?? 0;
		const own = line.length + costOfLine + costOfFormula * formulas;
		const over = () => cost + own - costAtStart + before.length > most;
		if (over() && safe > start) cut(safe, costAtSafe);
		// A table goes on under the same head; other blocks are begun again.
		if (over() && from > start) cut(from, cost, head);
		const part = Math.floor((most * line.length) / own);
		if (over()) while (to - start > part) cut(placeIn(text, start, part), cost);
		cost += own;
	}
	if (pieces.length < count) cut(text.length, cost);
	return { pieces: pieces.slice(0, count), characters: start, whole: start === text.length };
}

function opened(line: string, at: number): Fence | null {
	const bar = line.length < longestHead && /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
	return bar ? { at, opener: line.endsWith('\n') ? line : `${line}\n`, bar, inner: 0 } : null;
}

const closes = (line: string, { bar }: Fence): boolean => {
	const signs = line.trim();
	return signs.length >= bar.length && signs === bar[0]!.repeat(signs.length);
};

/** The line under the head of a table. */
const isRule = (line: string): boolean =>
	line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line);

/** Where a line that is too long may end: at a space, never inside a character. */
function placeIn(text: string, start: number, length: number): number {
	const space = text.lastIndexOf(' ', start + length - 1) + 1;
	if (space > start + length / 2) return space;
	const end = start + length;
	return /[\ud800-\udbff]/.test(text[end - 1]!) ? end - 1 : end;
}
