/** The knowledge base: documents and their passages. */
import type { Chunk, StoredDocument } from '../core/mission/types.ts';
import { db, type MullDatabase } from './db.ts';
import { stored } from './faults.ts';

export type NewDocument = Omit<StoredDocument, 'id' | 'changed'> & {
	passages: Pick<Chunk, 'place' | 'text'>[];
};

/** Adds documents with their passages: all of them or none. Gives the rows of the documents. */
export const addDocuments = (
	given: NewDocument[],
	on: MullDatabase = db,
): Promise<StoredDocument[]> =>
	stored(() =>
		on.transaction('rw', [on.documents, on.chunks], async () => {
			const documents = given.map(({ passages: _, ...document }): StoredDocument => ({
				...{ ...document, id: crypto.randomUUID(), changed: document.added },
			}));
			await on.documents.bulkAdd(documents);
			await on.chunks.bulkAdd(
				given.flatMap(({ passages }, i) =>
					passages.map(({ place, text }, at) => ({
						...{ documentId: documents[i]!.id, n: at + 1, place, text },
					})),
				),
			);
			return documents;
		}),
	);

export const countDocuments = (on: MullDatabase = db): Promise<number> =>
	stored(() => on.documents.count());
