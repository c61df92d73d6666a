/**
 * Files that sites leave in the browser for all: Cross-Origin Storage, a proposal of the WICG that no
 * browser has built in yet. It is in pages only, and finds a file by its SHA-256. Nothing that goes
 * wrong here may keep a person from the download.
 */

interface Handle {
	getFile(): Promise<unknown>;
	createWritable(): Promise<{ write(file: Blob): Promise<void>; close(): Promise<void> }>;
}

/** As much of the proposal as Mull uses. */
interface CrossOriginStorage {
	requestFileHandles(
		hashes: { algorithm: 'SHA-256'; value: string }[],
		options?: { create: true },
	): Promise<Handle[]>;
}

const storage = (): CrossOriginStorage | undefined =>
	(navigator as { crossOriginStorage?: CrossOriginStorage }).crossOriginStorage;

export const sharesFiles = (): boolean => storage() !== undefined;

const named = (value: string) => [{ algorithm: 'SHA-256' as const, value }];

/**
 * `hash`: SHA-256 in hexadecimal. Null where there is no such file or no such storage, or the
 * browser or the person refuses. What comes is still to be checked.
 */
export async function sharedFile(hash: string): Promise<Blob | null> {
	try {
		const [handle] = (await storage()?.requestFileHandles(named(hash))) ?? [];
		const file = await handle?.getFile();
		return file instanceof Blob ? file : null;
	} catch {
		return null;
	}
}

/** Leaves a whole file there; the browser checks its SHA-256. True when it took it. */
export async function offerFile(hash: string, file: Blob): Promise<boolean> {
	try {
		const [handle] = (await storage()?.requestFileHandles(named(hash), { create: true })) ?? [];
		const writable = await handle?.createWritable();
		await writable?.write(file);
		await writable?.close();
		return writable !== undefined;
	} catch {
		return false;
	}
}
