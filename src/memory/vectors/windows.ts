/**
 * Windows: a few sentences of a long text, each with a vector of its own. The vector of a whole
 * passage says what most of it is about; a sentence about something else is found by its window.
 */

/** Characters: a window ends with the sentence that reaches the first, or before the second. */
const least = 100;
const most = 250;

/** Of a text that is no longer than one window there are none: its own vector says all of it. */
export function windowsOf(text: string): string[] {
	if (text.length <= most) return [];
	const windows: string[] = [];
	let open = '';
	for (const sentence of text.split(/(?<=[.!?:;]["'”’)\]]?)\s|\n/)) {
		if (!sentence.trim()) continue;
		if (open && open.length + sentence.length > most) {
			windows.push(open);
			open = '';
		}
		open = open ? `${open} ${sentence}` : sentence;
		if (open.length < least) continue;
		windows.push(open);
		open = '';
	}
	if (open) windows.push(open);
	return windows.length > 1 ? windows : [];
}

/** Between the name of a text and the number of its window; in no name of a row (names.ts). */
const sign = '#';

/** Names a vector: of a text itself (0), or of its first window (1), second, … */
export const partName = (id: string, part: number): string => (part ? id + sign + part : id);

/** The text that a vector belongs to, and which part of it. */
export function partOf(name: string): { id: string; part: number } {
	const at = name.lastIndexOf(sign);
	return at < 0 ? { id: name, part: 0 } : { id: name.slice(0, at), part: +name.slice(at + 1) };
}
