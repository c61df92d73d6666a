/**
 * What was deleted while a backup folder is in use, so that the folder does not bring it back
 * (folder/deleted.ts). Only the id is kept, and when.
 */
import type { MullDatabase } from './db.ts';

export interface Tombstone {
	id: string;
	/** Milliseconds since 1970. */
	at: number;
	/** False: it was brought back then. */
	gone: boolean;
}

/** Tables that a transaction needs in which `recordDeletion` is called. */
export const tombstoneTables = ['folder', 'gone'] as const;

/** Inside the caller's transaction. What is known to be deleted keeps its time. */
export async function recordDeletion(on: MullDatabase, ids: string[]): Promise<void> {
	if (!ids.length || !(await on.folder.count())) return;
	const known = await on.gone.bulkGet(ids);
	const fresh = ids.filter((_, n) => !known[n]?.gone);
	await on.gone.bulkPut(fresh.map((id) => ({ id, at: Date.now(), gone: true })));
}
