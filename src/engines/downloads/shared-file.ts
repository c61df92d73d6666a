/**
 * Files that other sites left in the browser for all: Cross-Origin Storage, a proposal of the WICG
 * that no browser has built in yet. It is in pages only, and finds a file by its SHA-256.
 */

/** As much of the proposal as Mull uses. */
interface CrossOriginStorage {
	requestFileHandles(
		hashes: { algorithm: 'SHA-256'; value: string }[],
	): Promise<{ getFile(): Promise<unknown> }[]>;
}

/**
 * `hash`: SHA-256 in hexadecimal. Null where there is no such file or no such storage, or the
 * browser or the person refuses. What comes is still to be checked.
 */
export async function sharedFile(hash: string): Promise<Blob | null> {
	try {
		const { crossOriginStorage } = navigator as { crossOriginStorage?: CrossOriginStorage };
		if (!crossOriginStorage) return null;
		const hashes = [{ algorithm: 'SHA-256' as const, value: hash }];
		const [handle] = await crossOriginStorage.requestFileHandles(hashes);
		const file = await handle?.getFile();
		return file instanceof Blob ? file : null;
	} catch {
		// Nothing that goes wrong here may keep a person from the download.
		return null;
	}
}
