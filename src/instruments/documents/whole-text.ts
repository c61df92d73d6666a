/** The text of a document in one piece, for a question that is given all of it. Pure. */
import type { Block } from './chunks.ts';

/** Longer ones are only ever read by passages; characters. */
export const maxWholeText = 100_000;

/** Blocks under the names of their sections; undefined where it is too long. */
export function wholeText(blocks: readonly Block[]): string | undefined {
	const parts: string[] = [];
	let length = 0;
	let open = '';
	for (const { text, section } of blocks) {
		if (section !== open && section) parts.push(`(${section})`);
		open = section;
		parts.push(text.trim());
		length += text.length + 2;
		if (length > maxWholeText) return undefined;
	}
	return parts.join('\n\n');
}
