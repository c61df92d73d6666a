/**
 * What a line does inside a block of Markdown that was opened with `bar`: 1 opens a block of code
 * within it, -1 closes one, 0 is a line. Such blocks nest in what models write, though not in Markdown.
 */
export function fenceStep(line: string, bar: string): -1 | 0 | 1 {
	const [, signs = '', name = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)/.exec(line) ?? [];
	if (signs[0] !== bar[0]) return 0;
	if (name !== '') return 1;
	return signs.length >= 3 ? -1 : 0;
}
