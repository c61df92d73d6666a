/** A text on one line, of at most `most` characters; a cut one ends with "…" and in no half character. */
export const short = (text: string, most: number): string => {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};
