/** The knowledge base: documents and their passages. */
import type { Chunk, StoredDocument } from '../../core/mission/knowledge.ts';
import { hasWords } from '../../core/text/has-words.ts';
import { db, type MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';

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
				...document,
				id: crypto.randomUUID(),
				changed: document.added,
			}));
			await on.documents.bulkAdd(documents);
			await on.chunks.bulkAdd(
				given.flatMap(({ passages }, i) =>
					passages.map(({ place, text }, at) => ({
						documentId: documents[i]!.id,
						n: at + 1,
						place,
						text,
					})),
				),
			);
			return documents;
		}),
	);

/** Documents that a mission may read. */
export const countDocuments = (
	mayRead: (document: StoredDocument) => boolean,
	on: MullDatabase = db,
): Promise<number> => stored(() => on.documents.filter(mayRead).count());

/** Of documents that are here by id: whether each is marked as never leaving this device. */
export const localMarks = (
	ids: readonly string[],
	on: MullDatabase = db,
): Promise<Map<string, boolean>> =>
	stored(async () => {
		const rows = await on.documents.bulkGet([...ids]);
		return new Map(rows.flatMap((row) => (row ? [[row.id, row.local] as const] : [])));
	});

/** The passages of a document behind the one of that number, in reading order, and the document. */
export const passagesAfter = (
	documentId: string,
	n: number,
	most: number,
	on: MullDatabase = db,
): Promise<{ document: StoredDocument | undefined; chunks: Chunk[] }> =>
	stored(async () => ({
		document: await on.documents.get(documentId),
		chunks: await on.chunks
			.where('[documentId+n]')
			.between([documentId, n], [documentId, Infinity], false, true)
			.limit(most)
			.toArray(),
	}));

/** Documents, newest first. */
export const listDocuments = (words = ''): Promise<StoredDocument[]> =>
	stored(() =>
		db.documents
			.orderBy('added')
			.reverse()
			.filter(({ name }) => hasWords(words, name))
			.toArray(),
	);

/** The passages of a document in reading order. */
export const chunksOf = (documentId: string): Promise<Chunk[]> =>
	stored(() => db.chunks.where('documentId').equals(documentId).toArray());
