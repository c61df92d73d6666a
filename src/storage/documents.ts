/** The knowledge base: documents and their passages. */
import type { Chunk, StoredDocument } from '../core/mission/types.ts';
import { nextIds } from './mission-rows.ts';
import { db, type MullDatabase } from './db.ts';
import { stored } from './faults.ts';

export type NewDocument = Omit<StoredDocument, 'id'> & {
	passages: Pick<Chunk, 'place' | 'text'>[];
};

/** What a deletion took, so that it can be taken back. */
export interface DeletedDocuments {
	documents: StoredDocument[];
	chunks: Chunk[];
}

/** Adds documents with their passages: all of them or none. Gives the ids of the documents. */
export const addDocuments = (documents: NewDocument[], on: MullDatabase = db): Promise<number[]> =>
	stored(() =>
		on.transaction('rw', [on.counters, on.documents, on.chunks], async () => {
			const ids = await nextIds(on, 'documents', documents.length);
			const count = documents.reduce((sum, { passages }) => sum + passages.length, 0);
			const chunkIds = await nextIds(on, 'chunks', count);
			let next = 0;
			await on.documents.bulkAdd(
				documents.map(({ passages: _, ...document }, i) => ({ ...document, id: ids[i]! })),
			);
			await on.chunks.bulkAdd(
				documents.flatMap(({ passages }, i) =>
					passages.map(({ place, text }) => ({
						...{ id: chunkIds[next++]!, documentId: ids[i]!, place, text },
					})),
				),
			);
			return ids;
		}),
	);

/** All documents, in the order they were added. */
export const listDocuments = (on: MullDatabase = db): Promise<StoredDocument[]> =>
	stored(() => on.documents.toCollection().sortBy('id'));

export const countDocuments = (on: MullDatabase = db): Promise<number> =>
	stored(() => on.documents.count());

/** Changes what the person may change of a document. */
export const updateDocument = (
	id: number,
	change: Partial<Pick<StoredDocument, 'name' | 'local'>>,
	on: MullDatabase = db,
): Promise<void> =>
	stored(async () => {
		await on.documents.update(id, change);
	});

/** The passages of a document, in their order. */
export const chunksOf = (documentId: number, on: MullDatabase = db): Promise<Chunk[]> =>
	stored(() => on.chunks.where('documentId').equals(documentId).sortBy('id'));

/** Passages with their documents; those that are gone are left out. */
export const chunksById = (
	ids: number[],
	on: MullDatabase = db,
): Promise<{ chunk: Chunk; document: StoredDocument }[]> =>
	stored(() =>
		on.transaction('r', [on.documents, on.chunks], async () => {
			const chunks = (await on.chunks.bulkGet(ids)).filter((chunk) => chunk !== undefined);
			const documents = await on.documents.bulkGet(chunks.map(({ documentId }) => documentId));
			return chunks.flatMap((chunk, i) => {
				const document = documents[i];
				return document ? [{ chunk, document }] : [];
			});
		}),
	);

/** Deletes documents with their passages and gives what is needed to take that back. */
export const deleteDocuments = (ids: number[], on: MullDatabase = db): Promise<DeletedDocuments> =>
	stored(() =>
		on.transaction('rw', [on.documents, on.chunks], async () => {
			const found = await on.documents.bulkGet(ids);
			const documents = found.filter((document) => document !== undefined);
			const chunks = await on.chunks.where('documentId').anyOf(ids).toArray();
			await on.documents.bulkDelete(ids);
			await on.chunks.bulkDelete(chunks.map(({ id }) => id));
			return { documents, chunks };
		}),
	);

/** Takes a deletion back; what was added meanwhile is untouched, for ids are never given twice. */
export const restoreDocuments = (
	{ documents, chunks }: DeletedDocuments,
	on: MullDatabase = db,
): Promise<void> =>
	stored(() =>
		on.transaction('rw', [on.documents, on.chunks], async () => {
			await on.documents.bulkPut(documents);
			await on.chunks.bulkPut(chunks);
		}),
	);
