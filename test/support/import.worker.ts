/** Imports a backup until it is killed; tells how far it is. */
import { applyBackup, readBackup } from '../../src/storage/backup/backup.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { settingsIn } from './some-memory.ts';

self.onmessage = async ({ data }: MessageEvent<{ file: Blob; name: string }>) => {
	const db = new MullDatabase(data.name);
	const settings = settingsIn();
	const { signal } = new AbortController();
	const plan = await readBackup(data.file, signal, undefined, { db, settings });
	const onProgress = (done: number, of: number) => self.postMessage({ done, of });
	await applyBackup(plan, { mine: true, onProgress }, signal, { db, settings });
	self.postMessage('done');
};
