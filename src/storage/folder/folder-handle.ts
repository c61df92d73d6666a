/** Which backup folder is in use. The browser keeps the handle; whether it may still be used, it says. */
import { del, get, set } from 'idb-keyval';
import { withLock } from '../with-lock.ts';
import { db as mull } from '../db.ts';
import { stored } from '../faults.ts';
import { settingsStore } from '../settings.ts';

/** Held by whoever works in the folder. */
export const folderLock = 'mull-folder';

export const storedFolder = (): Promise<FileSystemDirectoryHandle | undefined> =>
	stored(() => get<FileSystemDirectoryHandle>('folder', settingsStore()));

export async function storeFolder(folder: FileSystemDirectoryHandle): Promise<void> {
	await forgetFolder();
	await stored(() => set('folder', folder, settingsStore()));
}

/** Nothing in the folder changes. Waits until nobody works in it, and nobody will afterwards. */
export const forgetFolder = (db = mull): Promise<void> =>
	withLock(folderLock, () =>
		stored(async () => {
			await del('folder', settingsStore());
			await db.transaction('rw', db.folder, db.gone, () =>
				Promise.all([db.folder.clear(), db.gone.clear()]),
			);
		}),
	);

/** A folder is in use, and was looked into. */
export const hasFolder = async (): Promise<boolean> =>
	(await stored(() => mull.folder.count())) > 0;

/** Files of the folder as they were last seen, for the screen. */
export const listFolder = () => stored(() => mull.folder.toArray());
