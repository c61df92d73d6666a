/** When are two statements, or two tasks, the same? By their words; meaning is the memory's business. */

/** Word for word, but for case, spaces and the final stop. */
export function sameStatement(statement: string): string {
	return statement
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.replace(/(?<![.\s])[.\s]+$/, '')
		.trim();
}

/** Share of the words that two texts have in common, 0 to 1: 1 for the same words in any order. */
export function likeness(a: string, b: string): number {
	const [first, second] = [wordsOf(a), wordsOf(b)];
	const shared = [...first].filter((word) => second.has(word)).length;
	const all = first.size + second.size - shared;
	return all === 0 ? 1 : shared / all;
}

const wordsOf = (text: string) =>
	new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text.trim()]);
