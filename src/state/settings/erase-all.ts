/** Deletes what lies on this device, but for the theme and the language, which the page itself keeps. */
import { embedderCache } from '../../catalogue/embedders.ts';
import { sharedCache } from '../../network/shared.ts';
import { dropAttached } from '../../storage/runs/attached.ts';
import { eraseStorage } from '../../storage/erase.ts';
import { deleteModelFiles } from '../../storage/models/model-files.ts';

/** Throws `MullError`. */
export async function eraseAll(): Promise<void> {
	await eraseStorage();
	// And what no table knows of: a copy whose tab was closed.
	await deleteModelFiles();
	for (const name of [embedderCache, sharedCache]) await globalThis.caches?.delete(name);
	dropAttached();
}
