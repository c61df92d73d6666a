/** Text and Markdown files as blocks. Pure. */
import type { Block } from './chunks.ts';

/** Paragraphs: what empty lines part. Cited by lines. */
export function textBlocks(text: string): Block[] {
	return paragraphs(text.split(/\r\n?|\n/), '');
}

/** Paragraphs under the path of their headings. Mark-up stays: models read it well. */
export function markdownBlocks(text: string): Block[] {
	const blocks: Block[] = [];
	const headings = createHeadings(
		(text, section, line) => void blocks.push({ text, section, line }),
	);
	let held: string[] = [];
	let from = 1;
	let fence = '';
	const close = (next: number) => {
		const found = paragraphs(held, headings.section(), from);
		if (found.length > 0) headings.below();
		for (const block of found) blocks.push(block);
		held = [];
		from = next;
	};
	const all = text.split(/\r\n?|\n/);
	// Front matter is about the file, not its text.
	const start = all[0] === '---' ? all.indexOf('---', 1) + 1 : 0;
	from = start + 1;
	all.slice(start).forEach((line, index) => {
		const number = start + index + 1;
		const bar = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
		if (bar && (!fence || (bar.startsWith(fence) && /^\s*[`~]+\s*$/.test(line))))
			fence = fence ? '' : bar;
		const heading = fence ? null : readHeading(line);
		const under = fence ? null : /^ {0,3}(=+|-{2,})\s*$/.exec(line);
		const title = held.at(-1)?.trim();
		if (heading) {
			close(number + 1);
			headings.enter(heading.level, heading.title, number);
		} else if (under && title && (held.length === 1 || !held.at(-2)!.trim())) {
			held.pop();
			close(number + 1);
			headings.enter(under[1]!.startsWith('=') ? 1 : 2, title, number - 1);
		} else held.push(line);
	});
	close(0);
	headings.end();
	return blocks;
}

/** `# Title`, `## Title ##`; its closing signs are not part of it. */
function readHeading(line: string): { level: number; title: string } | null {
	const signs = /^ {0,3}(#{1,6})\s/.exec(line);
	const words = line.slice(signs?.[0].length).trim();
	if (!signs || !words) return null;
	return { level: signs[1]!.length, title: words.replace(/(?<!#)#+$/, '').trimEnd() || words };
}

/** Characters of a heading that stand above each passage. */
const longest = 80;

/**
 * The headings above what comes next. One that has nothing below it, or is too long to stand above
 * each passage, is told to `alone`, with the names above it and the line that it was entered with.
 */
export function createHeadings(alone: (title: string, section: string, line: number) => void) {
	const path: string[] = [];
	let lone: { level: number; tell: () => void } | null = null;
	const section = () => path.filter(Boolean).join(' › ');
	const end = () => {
		lone?.tell();
		lone = null;
	};
	return {
		section,
		/** Something stands below. */
		below: () => void (lone = null),
		end,
		/** `level`: from 1. What stood below goes out of the path. */
		enter(level: number, title: string, line = 0) {
			if (lone && level <= lone.level) end();
			path.length = Math.min(path.length, level - 1);
			const [above, tidy] = [section(), title.replace(/\s+/g, ' ').trim()];
			const tell = () => alone(tidy, above, line);
			if (tidy.length > longest) tell();
			lone = tidy === '' || tidy.length > longest ? null : { level, tell };
			path[level - 1] = tidy.slice(0, longest);
		},
	};
}

function paragraphs(lines: string[], section: string, from = 1): Block[] {
	const found: Block[] = [];
	let begin = -1;
	for (let at = 0; at <= lines.length; at++) {
		const words = at < lines.length && lines[at]!.trim() !== '';
		if (words && begin < 0) begin = at;
		if (words || begin < 0) continue;
		found.push({ text: lines.slice(begin, at).join('\n'), section, line: from + begin });
		begin = -1;
	}
	return found;
}
