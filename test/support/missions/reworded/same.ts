/** Which of these answers say the same? A reader knows what it meant by each. */
import type { Reading } from '../reading.ts';

const plain = (text: string): string =>
	text
		.toLowerCase()
		.replace(/<\/?answer>|^\s*answer:\s*|\s*\[\d+\]/g, ' ')
		.replace(/[^\p{L}\p{N}.:]+/gu, ' ')
		.replace(/[.:](?!\d)/g, '')
		.replace(/\s+/g, ' ')
		.trim();

/** The answers, each from its number to the next. */
function numberedIn(text: string): string[] {
	const lines = text.split('\n');
	const found: string[] = [];
	for (const line of lines) {
		const [, n, rest = ''] = /^\s*(?:Answer )?\[?(\d{1,2})[.):\]]+\s*(.*)$/.exec(line) ?? [];
		if (n !== undefined && Number(n) === found.length + 1) found.push(rest);
		else if (found.length > 0 && line.trim() !== '') found[found.length - 1] += `\n${line}`;
	}
	return found;
}

const within = (whole: string, part: string) => ` ${whole} `.includes(` ${part} `);
const alike = (a: string, b: string) => a !== '' && b !== '' && (within(a, b) || within(b, a));

/** Groups of numbers from 1; one that errs takes two for the same, or one for another. */
export function groupsOf({ sight, errs }: Reading): { groups: number[][] } {
	const fenced = sight.pieces.filter(({ tag }) => tag === 'answer').map(({ text }) => text);
	const texts = sight.pieces
		.filter(({ tag }) => !['task', 'mission', 'question', 'given'].includes(tag))
		.map(({ text }) => numberedIn(text));
	const own = texts.sort((a, b) => b.length - a.length)[0] ?? [];
	const numbered = own.length > 1 ? own : numberedIn(sight.all);
	const answers = (fenced.length > 1 ? fenced : numbered).map(plain);
	const groups: number[][] = [];
	answers.forEach((one, at) => {
		const group = groups.find((all) => alike(answers[all[0]! - 1]!, one));
		if (group) group.push(at + 1);
		else groups.push([at + 1]);
	});
	if (!errs) return { groups };
	if (groups.length > 1) return { groups: [[...groups[0]!, ...groups[1]!], ...groups.slice(2)] };
	const [all = []] = groups;
	return { groups: all.length > 1 ? [all.slice(1), all.slice(0, 1)] : groups };
}
