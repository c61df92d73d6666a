/** What a search from anywhere finds in memory, and the way to it. */
import type { Fact, FactStatus, StoredDocument } from '../../core/mission/knowledge.ts';
import { listDocuments, listFacts } from '../../storage/world.ts';

/** What the Memory screen is to show when it is there. */
interface Sought {
	section: 'world' | 'ledger' | 'documents';
	words: string;
	/** In the ledger the kind of statement. */
	status?: FactStatus;
}

/** Set by whoever leads to it; the Memory screen takes it. */
export const sought: { at: Sought | null } = $state({ at: null });

export interface FoundInMemory {
	facts: Fact[];
	documents: StoredDocument[];
}

/** Statements and names of documents that have all the words; of each kind `most` at most. */
export async function findInMemory(words: string, most: number): Promise<FoundInMemory> {
	if (!words.trim()) return { facts: [], documents: [] };
	const [facts, documents] = await Promise.all([
		listFacts({ words: words.trim(), limit: most }),
		listDocuments(words.trim()),
	]);
	return { facts, documents: documents.slice(0, most) };
}

export const placeOfFact = ({ status, statement }: Fact): Sought =>
	status === 'surviving'
		? { section: 'world', words: statement }
		: { section: 'ledger', words: statement, status };
