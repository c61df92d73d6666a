/** Functions that tests call inside a page, through whatever drives it; so each stands alone. */
import type { SiteRequest } from '../../src/sw/site.ts';

/** All rows of a table, straight from IndexedDB; a bare name is one of Mull's main database. */
export const readRows = (table: string | [database: string, table: string]): Promise<unknown[]> =>
	new Promise((resolve, reject) => {
		const [database, name] = typeof table === 'string' ? ['mull', table] : table;
		const opening = indexedDB.open(database);
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const db = opening.result;
			if (!db.objectStoreNames.contains(name)) return (db.close(), resolve([]));
			const all = db.transaction(name).objectStore(name).getAll();
			all.onsuccess = () => (db.close(), resolve(all.result));
			all.onerror = () => (db.close(), reject(all.error));
		};
	});

/** The active service worker's answer. */
export const askSite = async (type: SiteRequest['type']): Promise<unknown> => {
	const { active } = await navigator.serviceWorker.ready;
	return new Promise((done) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = ({ data }) => done(data);
		active!.postMessage({ type }, [port2]);
	});
};
