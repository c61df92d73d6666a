/** Deleting all that lies in Mull's own places for models, whether or not a table knows of it. */
import { modelsFolder, piecesDatabase, webllmParts } from '../../catalogue/storage-names.ts';
import { MullError } from '../../core/errors.ts';
import { storageError } from '../faults.ts';

/** Between two tries, milliseconds. */
const beat = 50;

/**
 * Files that a copy or download left when its tab was closed go too. A worker that just ended may
 * hold its file a moment longer: tried again for `patience` milliseconds. Throws `storage`.
 */
export async function deleteModelFiles(patience = 5000): Promise<void> {
	await globalThis.caches?.delete(webllmParts);
	await deleteDatabase(piecesDatabase);
	// A browser that gives no folder here (some private windows) never took a file there either.
	const root = await navigator.storage?.getDirectory?.().catch(() => null);
	const deadline = Date.now() + patience;
	while (root) {
		try {
			return await root.removeEntry(modelsFolder, { recursive: true });
		} catch (thrown) {
			const { name } = thrown as { name?: string };
			if (name === 'NotFoundError') return;
			if (name !== 'NoModificationAllowedError') throw storageError(thrown);
			if (Date.now() >= deadline) throw inUse(thrown);
		}
		await new Promise((wake) => setTimeout(wake, beat));
	}
}

/** Where another tab writes to it, it goes as soon as that ends, and nothing waits for it. */
const deleteDatabase = (name: string): Promise<void> =>
	new Promise((resolve, reject) => {
		const deleting = indexedDB.deleteDatabase(name);
		deleting.onsuccess = deleting.onblocked = () => resolve();
		deleting.onerror = () => reject(storageError(deleting.error));
	});

const inUse = (cause: unknown): MullError =>
	new MullError(
		'storage',
		'A model’s file is still in use, perhaps in another tab, and was not deleted.',
		'Close other tabs of Mull, then delete again.',
		{ cause },
	);
