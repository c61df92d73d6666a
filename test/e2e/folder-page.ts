/** What tests of the backup folder do inside the page. */
import type { StoredRun } from './using.ts';

/** Names in the folder that stands for the chosen one. */
export async function filesInFolder(): Promise<string[]> {
	const root = await navigator.storage.getDirectory();
	const folder = await root.getDirectoryHandle('Synced', { create: true });
	const names: string[] = [];
	for await (const name of folder.keys()) names.push(name);
	return names;
}

/** So many questions of three weeks ago, the day after the last export. */
export function writeOld(count: number): Promise<void> {
	const day = 24 * 3_600_000;
	const write = (database: string, table: string, put: (store: IDBObjectStore) => void) =>
		new Promise<void>((resolve, reject) => {
			const opened = indexedDB.open(database);
			opened.onerror = () => reject(opened.error);
			opened.onsuccess = () => {
				const writing = opened.result.transaction(table, 'readwrite');
				put(writing.objectStore(table));
				writing.oncomplete = () => (opened.result.close(), resolve());
			};
		});
	const updated = Date.now() - 21 * day;
	return Promise.all([
		write('mull', 'runs', (runs) => {
			runs.getAll(null, 1).onsuccess = ({ target }) => {
				const [run] = (target as IDBRequest<StoredRun[]>).result;
				for (let n = 0; n < count; n++) runs.put({ ...run, id: `old-${n}`, updated });
			};
		}),
		write('mull-settings', 'keyval', (kept) => void kept.put(updated - day, 'exported')),
	]).then(() => sessionStorage.setItem('written', 'yes'));
}
