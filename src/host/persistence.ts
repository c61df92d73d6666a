/** How much is stored, and whether the browser may throw it away. Only a page can ask. */

export interface StorageUse {
	/** Bytes in use by this site, as the browser estimates them. */
	usage: number;
	/** Bytes that the browser would give it. */
	quota: number;
	/** True when the browser promised not to evict it under pressure. */
	persisted: boolean;
}

/** Null where the browser tells nothing (plain http, some private windows). */
export async function storageUse(): Promise<StorageUse | null> {
	const storage = manager();
	if (!storage) return null;
	const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([
		storage.estimate(),
		storage.persisted(),
	]);
	return { usage, quota, persisted };
}

/**
 * Asks the browser to keep this site's data under pressure; true when it will. Some browsers ask
 * the user, so call it after something worth keeping was made, not at the start.
 */
export async function askPersistence(): Promise<boolean> {
	const storage = manager();
	if (!storage) return false;
	return (await storage.persisted()) || (await storage.persist());
}

const manager = (): StorageManager | undefined =>
	(navigator as { storage?: StorageManager }).storage;
