/** What a search from anywhere finds in memory, and the way to it. */
import type { Fact, StoredDocument } from '../../core/mission/knowledge.ts';
import { listDocuments } from '../../storage/memory/documents.ts';
import { listFacts } from '../../storage/memory/facts.ts';

/** What the Memory screen is to show when it is there. */
interface Sought {
	section: 'known' | 'documents';
	words: string;
}

/** Set by whoever leads to it; the Memory screen takes it. */
export const pendingSearch: { at: Sought | null } = $state({ at: null });

/** Statements that have all the words, `most` at most; `signal` breaks the walk over all of them off. */
export const findFacts = async (
	words: string,
	most: number,
	signal: AbortSignal,
): Promise<Fact[]> => (words.trim() ? listFacts({ words: words.trim(), limit: most, signal }) : []);

/** Documents whose names have all the words, `most` at most. */
export const findDocuments = async (words: string, most: number): Promise<StoredDocument[]> =>
	words.trim() ? (await listDocuments(words.trim())).slice(0, most) : [];
