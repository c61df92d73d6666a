/** Plain BM25 (Robertson and Zaragoza 2009) over whole words: what recall has to beat. */

const k1 = 1.2;
const b = 0.75;

const split = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns a search for the indexes of the best passages. */
export function bm25(passages: string[]): (query: string, limit: number) => number[] {
	const lengths: number[] = [];
	const index = new Map<string, Map<number, number>>();
	passages.forEach((text, passage) => {
		const words = split(text);
		lengths.push(words.length);
		for (const word of words) {
			const found = index.get(word) ?? new Map<number, number>();
			index.set(word, found.set(passage, (found.get(passage) ?? 0) + 1));
		}
	});
	const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
	return (query, limit) => {
		const scores = new Map<number, number>();
		for (const word of split(query)) {
			const found = index.get(word);
			if (!found) continue;
			const rarity = Math.log(1 + (passages.length - found.size + 0.5) / (found.size + 0.5));
			for (const [passage, count] of found) {
				const length = 1 - b + (b * lengths[passage]!) / mean;
				const score = (rarity * count * (k1 + 1)) / (count + k1 * length);
				scores.set(passage, (scores.get(passage) ?? 0) + score);
			}
		}
		return [...scores]
			.sort(([p, x], [q, y]) => y - x || p - q)
			.slice(0, limit)
			.map(([passage]) => passage);
	};
}
