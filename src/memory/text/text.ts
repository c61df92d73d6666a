/** The text view: BM25 over title and body, kept up row by row. */
import MiniSearch from 'minisearch';
import { foldWord, isStopWord, splitWords } from './split-words.ts';

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

/** Characters: a longer text is found by its beginning. */
const mostBody = 100_000;
/** Of one search: each costs a walk through the index. */
const mostWords = 200;

/** Characters that tell a word from others: a search for one of a thousand would take long. */
const longestTerm = 64;
const termOf = (word: string): string => foldWord(word.slice(0, longestTerm));

export function createTextIndex(): TextIndex {
	const index = new MiniSearch<{ id: string; title: string; body: string }>({
		fields: ['title', 'body'],
		tokenize: splitWords,
		processTerm: (word) => (isStopWord(word) ? null : termOf(word)),
		searchOptions: {
			boost: { title: 1.5 },
			// Plain BM25: what BM25+ adds for each word that is met makes long texts fit everything.
			bm25: { k: 1.2, b: 0.7, d: 0 },
			// Half a word or a slip of the pen still finds, but stands behind the word itself.
			prefix: (term) => term.length > 3,
			fuzzy: (term) => (term.length > 5 && !/\d/.test(term) ? 0.2 : false),
			maxFuzzy: 1,
			weights: { prefix: 0.3, fuzzy: 0.2 },
		},
	});
	return {
		put(key, title, body) {
			const row = { id: key, title: title.slice(0, mostBody / 100), body: body.slice(0, mostBody) };
			if (index.has(key)) index.replace(row);
			else index.add(row);
		},
		drop(key) {
			if (index.has(key)) index.discard(key);
		},
		search(query, limit, allowed) {
			const written = new Map<string, string>();
			for (const word of splitWords(query)) {
				if (written.size >= mostWords) break;
				const folded = termOf(word);
				if (!isStopWord(word) && !written.has(folded)) written.set(folded, word);
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
