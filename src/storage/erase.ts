/** Deletes what Mull keeps about the person. The application itself stays installed. */
import { clear } from 'idb-keyval';
import { db } from './db.ts';
import { stored } from './faults.ts';
import { forgetFolder } from './folder/folder-handle.ts';
import { dropKeys } from './models/keys.ts';
import { eraseLab } from './lab/lab.ts';
import { allowed, clearLog, disallow } from '../network/permissions.ts';
import { settingsStore } from './settings.ts';
import { clearEvictionMarker } from './eviction.ts';

/**
 * Tables, settings, keys, permissions and the request log. Emptied, not deleted: another tab that
 * still holds a database open would block a deletion for as long as it lives. Delete the models'
 * files and stop the brain first.
 */
export async function eraseStorage(): Promise<void> {
	// What goes by the person's own wish was not thrown away.
	clearEvictionMarker();
	// Before the rest: a folder that is still in use would take the emptiness for news, or bring all back.
	await forgetFolder();
	await stored(() =>
		db.transaction('rw', db.tables, async () => {
			await Promise.all(db.tables.map((table) => table.clear()));
			// Last, since clearing the others is a change too; an index that misses its row begins again.
			await db.table('changes').clear();
		}),
	);
	await eraseLab();
	await dropKeys();
	for (const { origin } of await allowed()) await disallow(origin);
	await clearLog();
	await clear(settingsStore());
}
