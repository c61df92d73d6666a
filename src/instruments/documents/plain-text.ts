/** Text and Markdown files as blocks. Pure. */
import type { Block } from './chunks.ts';

/** Paragraphs: what empty lines part. Cited by lines. */
export function textBlocks(text: string): Block[] {
	return paragraphs(text.split(/\r\n?|\n/), '');
}

/** Paragraphs under the path of their headings. Mark-up stays: models read it well. */
export function markdownBlocks(text: string): Block[] {
	const path: string[] = [];
	const blocks: Block[] = [];
	let held: string[] = [];
	let from = 1;
	let fence = '';
	const close = (next: number) => {
		const section = path.filter(Boolean).join(' › ');
		for (const block of paragraphs(held, section, from)) blocks.push(block);
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
			enter(path, heading.level, heading.title);
		} else if (under && title && (held.length === 1 || !held.at(-2)!.trim())) {
			held.pop();
			close(number + 1);
			enter(path, under[1]!.startsWith('=') ? 1 : 2, title);
		} else held.push(line);
	});
	close(0);
	return blocks;
}

/** `# Title`, `## Title ##`; its closing signs are not part of it. */
function readHeading(line: string): { level: number; title: string } | null {
	const signs = /^ {0,3}(#{1,6})\s/.exec(line);
	const words = line.slice(signs?.[0].length).trim();
	if (!signs || !words) return null;
	return { level: signs[1]!.length, title: words.replace(/(?<!#)#+$/, '').trimEnd() || words };
}

/** Puts a heading of that level (from 1) into the path, and out of it what stood below. */
export function enter(path: string[], level: number, title: string): void {
	path.length = Math.min(path.length, level - 1);
	path[level - 1] = title.replace(/\s+/g, ' ').trim().slice(0, 80);
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
