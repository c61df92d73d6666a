/** The numbers in square brackets with which a text that was put together says where its parts come from. */

/** Code in which square brackets mean something else; then a mark, but no link. */
const pieces = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\s?\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\](?!\()/g;

/** The text without marks of paths that there are not, and the paths that are named. */
export function keepKnownMarks(
	text: string,
	paths: readonly number[],
): { text: string; named: number[] } {
	const named = new Set<number>();
	const kept = text.trim().replace(pieces, (whole, code: string | undefined, list: string) => {
		if (code !== undefined) return whole;
		const known = list
			.split(',')
			.map(Number)
			.filter((path) => paths.includes(path));
		for (const path of known) named.add(path);
		return known.length > 0 ? `${/^\s/.test(whole) ? whole[0] : ''}[${known.join(', ')}]` : '';
	});
	return { text: kept, named: [...named].sort((a, b) => a - b) };
}

/** How many parts of it come from one path alone. */
export const countSinglePathParts = (text: string): number =>
	[...text.matchAll(pieces)].filter(([, , list]) => list !== undefined && !list.includes(','))
		.length;
