/** A reply that a limit or a loop ended: what stands last in it is not what it came to. */
import type { Reply } from '../types.ts';

export const isCut = ({ finish }: Pick<Reply, 'finish'>): boolean => finish !== 'stop';

/** A cut text without its last, broken line; a marked answer that ends in that line stays. */
export function wholeLines(text: string): string {
	const start = text.lastIndexOf('\n') + 1;
	const closed = [...text.slice(start).matchAll(/<\/answer>/gi)].at(-1);
	return text.slice(0, closed ? start + closed.index + closed[0].length : start);
}
