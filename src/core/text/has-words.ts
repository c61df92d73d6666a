/** Every word of the query stands somewhere in the text, in any order; an empty query matches. */
export function hasWords(query: string, ...texts: string[]): boolean {
	const there = texts.join('\n').toLocaleLowerCase();
	return query
		.toLocaleLowerCase()
		.split(/\s+/)
		.every((word) => there.includes(word));
}
