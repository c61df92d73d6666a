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

/** Rows of several tables of Mull's main database, as they stand at one moment. */
export const readTables = <Name extends string>(
	names: readonly Name[],
): Promise<Record<Name, unknown[]>> =>
	new Promise((resolve, reject) => {
		const opening = indexedDB.open('mull');
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const db = opening.result;
			const found = {} as Record<Name, unknown[]>;
			if (!names.every((name) => db.objectStoreNames.contains(name))) {
				db.close();
				for (const name of names) found[name] = [];
				return resolve(found);
			}
			const reading = db.transaction(names as Name[]);
			for (const name of names) {
				const all = reading.objectStore(name).getAll();
				all.onsuccess = () => (found[name] = all.result);
			}
			reading.oncomplete = () => (db.close(), resolve(found));
			reading.onabort = () => (db.close(), reject(reading.error));
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

/** What a person would see of how things stand, and who holds which lock: the brain, a load, a download. */
export const whatIsShown = async (): Promise<Shown> => {
	const shown = (css: string) =>
		[...document.querySelectorAll<HTMLElement>(css)]
			.map((element) => (element.innerText ?? '').replace(/\s+/g, ' ').trim())
			.filter(Boolean);
	const { held = [], pending = [] } = await navigator.locks.query();
	return {
		address: location.href,
		notices: [...new Set(shown('.notice, .toast, [role=alert], [role=status], [role=dialog]'))],
		screen: shown('main').join(' ').slice(0, 1000),
		held: held.map(({ name = '' }) => name),
		pending: pending.map(({ name = '' }) => name),
	};
};
export interface Shown {
	address: string;
	notices: string[];
	screen: string;
	held: string[];
	pending: string[];
}
