/**
 * The world model as a document: one statement a line. What a person rewrote is read back as
 * changes of facts; a line that stands where another stood is that one, changed.
 */
import type { Fact } from '../core/agent.ts';

export interface DocumentChanges {
	edits: { fact: Fact; statement: string }[];
	adds: string[];
	removes: Fact[];
}

export const documentText = (facts: readonly Fact[]): string =>
	facts.map(({ statement }) => oneLine(statement)).join('\n');

/** Lines in a gap between two unchanged ones are paired in order; the rest came or went. */
export function documentChanges(before: readonly Fact[], text: string): DocumentChanges {
	const lines = text.split('\n').map(oneLine).filter(Boolean);
	const changes: DocumentChanges = { edits: [], adds: [], removes: [] };
	let [row, line] = [0, 0];
	const close = (toRow: number, toLine: number) => {
		const facts = before.slice(row, toRow);
		const words = lines.slice(line, toLine);
		const pairs = Math.min(facts.length, words.length);
		for (let i = 0; i < pairs; i++) changes.edits.push({ fact: facts[i]!, statement: words[i]! });
		changes.removes.push(...facts.slice(pairs));
		changes.adds.push(...words.slice(pairs));
	};
	for (const [sameRow, sameLine] of common(before, lines)) {
		close(sameRow, sameLine);
		[row, line] = [sameRow + 1, sameLine + 1];
	}
	close(before.length, lines.length);
	return changes;
}

/** Longest common subsequence of facts and lines, as pairs of indexes. */
function common(facts: readonly Fact[], lines: readonly string[]): [number, number][] {
	const words = facts.map(({ statement }) => oneLine(statement));
	const longest = Array.from({ length: words.length + 1 }, () =>
		new Array<number>(lines.length + 1).fill(0),
	);
	for (let i = words.length - 1; i >= 0; i--)
		for (let j = lines.length - 1; j >= 0; j--)
			longest[i]![j] =
				words[i] === lines[j]
					? longest[i + 1]![j + 1]! + 1
					: Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
	const pairs: [number, number][] = [];
	let [i, j] = [0, 0];
	while (i < words.length && j < lines.length) {
		if (words[i] === lines[j]) pairs.push([i++, j++]);
		else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) i++;
		else j++;
	}
	return pairs;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
