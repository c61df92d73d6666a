/** The beginning of a text, in so many characters, cut between words and with a sign that more follows. */
export function shorten(text: string, characters: number): string {
	const part = text.slice(0, characters - 1);
	const space = part.lastIndexOf(' ');
	const whole = space > characters / 2 ? part.slice(0, space) : part;
	// Never half a sign: a surrogate without its other half is no text.
	return `${whole.replace(/[\ud800-\udbff]$/, '')}…`;
}
