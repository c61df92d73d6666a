/**
 * Chromium (156) keeps all databases of a site in one log (LevelDB). Killed in the middle of a write it
 * leaves half a record at the log's end; after the next start it writes on behind it, and at the start
 * after that it takes the log for damage and throws away all that the site keeps. A log that is full it
 * leaves for a new one: so this fills it, before that start.
 */
type Brands = { userAgentData?: { brands: { brand: string }[] } };

/** More than a log may hold (4 MiB); in values small enough to lie in the log itself. */
const values = 160;
const bytes = 32_768;

/** Call it once after each start. Does nothing in browsers that keep no such log. */
export async function rotateLog(): Promise<void> {
	const { userAgentData } = navigator as Brands;
	if (!userAgentData?.brands.some(({ brand }) => brand === 'Chromium')) return;
	const name = 'mull-filling';
	await filled(name);
	indexedDB.deleteDatabase(name);
}

const filled = (name: string): Promise<void> =>
	new Promise((resolve, reject) => {
		const opening = indexedDB.open(name, 1);
		opening.onupgradeneeded = () => opening.result.createObjectStore('filling');
		opening.onerror = () => reject(opening.error!);
		opening.onsuccess = () => {
			const db = opening.result;
			db.onversionchange = () => db.close();
			const writing = db.transaction('filling', 'readwrite');
			for (let n = 0; n < values; n++) writing.objectStore('filling').put(new Uint8Array(bytes), n);
			writing.onabort = () => (db.close(), reject(writing.error!));
			writing.oncomplete = () => (db.close(), resolve());
		};
	});
