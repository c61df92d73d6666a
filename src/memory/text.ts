/** The text view: BM25 over title and body, kept up row by row. */
import MiniSearch from 'minisearch';
import { foldWord, saysNothing, splitWords } from './words.ts';

interface TextHit {
	key: string;
	score: number;
	/** Words of the query that it shares, as the query writes them; the telling ones first. */
	words: string[];
}

export interface TextIndex {
	/** Adds or replaces. */
	put(key: string, title: string, body: string): void;
	drop(key: string): void;
	/** Best first; of equals in the order of keys. */
	search(query: string, limit: number, allowed: (key: string) => boolean): TextHit[];
}

export function createTextIndex(): TextIndex {
	const index = new MiniSearch<{ id: string; title: string; body: string }>({
		fields: ['title', 'body'],
		tokenize: splitWords,
		processTerm: (word) => (saysNothing(word) ? null : foldWord(word)),
		searchOptions: {
			boost: { title: 1.5 },
			// Half a word or a slip of the pen still finds, but stands behind the word itself.
			prefix: (term) => term.length > 3,
			fuzzy: (term) => (term.length > 5 && !/\d/.test(term) ? 0.2 : false),
			maxFuzzy: 1,
			weights: { prefix: 0.3, fuzzy: 0.2 },
		},
	});
	return {
		put(key, title, body) {
			const row = { id: key, title, body };
			if (index.has(key)) index.replace(row);
			else index.add(row);
		},
		drop(key) {
			if (index.has(key)) index.discard(key);
		},
		search(query, limit, allowed) {
			const written = new Map<string, string>();
			for (const word of splitWords(query)) {
				const folded = foldWord(word);
				if (!saysNothing(word) && !written.has(folded)) written.set(folded, word);
			}
			if (written.size === 0) return [];
			const found = index.search([...written.values()].join(' '), {
				filter: ({ id }) => allowed(id as string),
			});
			return found
				.map(({ id, score, queryTerms }) => ({
					key: id as string,
					score,
					words: queryTerms.map((term) => written.get(term) ?? term),
				}))
				.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
				.slice(0, limit);
		},
	};
}
