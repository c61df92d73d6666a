/**
 * Markdown that is still being written. Only its end is read again with each new word: what stands
 * before its last two blocks no longer changes.
 */
import { stripTags } from '../../core/answers/answer.ts';
import { parse, type Token } from './parse.ts';

/** Reads a text again and again while it grows; blocks that stay are the same objects. */
export function createStreamingParser(): (text: string) => Token[] | null {
	let settled: Token[] = [];
	/** What `settled` was read from. */
	let done = '';
	return (text) => {
		if (!text.startsWith(done)) [settled, done] = [[], ''];
		const rest = parse(text.slice(done.length));
		if (!rest) return null;
		const before = settled;
		const stays = rest.slice(0, secondLastBlock(rest));
		const read = stays.map(({ raw }) => raw).join('');
		// Where the lexer changed what it read, nothing is taken for settled.
		if (read && text.startsWith(read, done.length)) {
			settled = [...before, ...stays];
			done += read;
		}
		return [...before, ...rest];
	};
}

/**
 * A list or a paragraph may take in what follows an empty line, so the last two may still change. Only
 * behind an empty line does a block not depend on what stands before it.
 */
function secondLastBlock(tokens: readonly Token[]): number {
	const blocks = tokens.flatMap(({ type }, at) => (type === 'space' ? [] : [at]));
	let at = blocks.at(-2) ?? 0;
	while (at > 0 && !/\n[ \t]*\n$/.test(tokens[at - 1]!.raw.slice(-20))) at--;
	return at;
}

/** Tags that a model writes around its answer, and the signs that end a reply. */
const tags = ['<answer>', '</answer>', '<think>', '</think>', '<thinking>', '</thinking>'];
const signs = ['<|im_end|>', '<|eot_id|>', '<|end|>', '<|endoftext|>', '<end_of_turn>', '</s>'];

/** The text so far as a person may read it: no tag, and no half of one at its end. */
export function readableSoFar(text: string): string {
	const at = text.lastIndexOf('<');
	const end = at < 0 ? '' : text.slice(at).toLowerCase();
	const half = end !== '' && [...tags, ...signs].some((tag) => tag !== end && tag.startsWith(end));
	const whole = half ? text.slice(0, at) : text;
	const opened = whole.toLowerCase().lastIndexOf('<answer>');
	const open = opened >= 0 && !/<\/answer>/i.test(whole.slice(opened));
	// What stands behind an open tag is shown as it will be once the tag is closed.
	const shown = stripTags(open ? `${whole}</answer>` : whole);
	// In a block of code all signs are code.
	const code = (shown.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1;
	return code ? shown : withDashes(closed(shown));
}

/** Supplies the row of dashes below the head of a table, from the head's first word on. */
function withDashes(text: string): string {
	const start = text.lastIndexOf('\n\n') + 1;
	const [head, row = '', ...rows] = text.slice(start).trimStart().split('\n');
	// What stands between bars without a space, as |x|, is no head until a row of dashes begins.
	const begins = row === '' ? /^\|(?=\s|$)/ : /^\|/;
	if (rows.length > 0 || !begins.test(head ?? '') || !/^[\s|:-]*$/.test(row)) return text;
	const before = text.slice(0, start) + (start > 0 ? '\n' : '');
	const names = cells(head!);
	if (names.every((name) => name === '')) return before.trimEnd();
	const dashes = names.map((_, at) => {
		const written = cells(row)[at] ?? '';
		return written.includes('-') ? written : written + '---';
	});
	return `${before}|${names.join('|')}|\n|${dashes.join('|')}|`;
}

const cells = (row: string): string[] =>
	row
		.trim()
		.replace(/^\||(?<!\\)\|$/g, '')
		.split(/(?<!\\)\|/)
		.map((cell) => cell.trim());

/** Closes what is open at the end: bold words and code in a line; a formula is shown as it is written. */
function closed(text: string): string {
	const paragraph = text.slice(text.lastIndexOf('\n\n') + 1);
	const before = text.slice(0, text.length - paragraph.length);
	const formula = openFormula(paragraph);
	if (formula >= 0) {
		const tex = paragraph
			.slice(formula + 2)
			.replaceAll('`', "'")
			.replace(/\s+/g, ' ')
			.trim();
		const words = before + paragraph.slice(0, formula);
		return tex ? `${words}\`\` ${tex} \`\`` : words.trimEnd();
	}
	const line = text.slice(text.lastIndexOf('\n') + 1);
	if (line.split('`').length % 2 === 0) return line.endsWith('`') ? text.slice(0, -1) : `${text}\``;
	if (line.split('**').length % 2) return text;
	const bold = line
		.slice(line.lastIndexOf('**') + 2)
		.replace(/\*$/, '')
		.trim();
	return bold ? `${text.replace(/\*$/, '').trimEnd()}**` : text.slice(0, text.lastIndexOf('**'));
}

/** Where a formula begins that is not closed yet; -1: none is open. */
function openFormula(paragraph: string): number {
	const dollars = paragraph.split('$$').length % 2 === 0 ? paragraph.lastIndexOf('$$') : -1;
	const opened = ['[', '('].map((sign) => paragraph.lastIndexOf(`\\${sign}`));
	const closers = [']', ')'].map((sign) => paragraph.lastIndexOf(`\\${sign}`));
	return Math.max(dollars, ...opened.filter((at, n) => at > closers[n]!));
}
