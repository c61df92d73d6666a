/**
 * Where Chromium keeps a site's databases (LevelDB): logs of records, each a checksum (4 bytes), a length
 * (2), a kind (1: whole), then the content.
 */
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The profile's logs, of all sites. */
export function logsOf(profile: string): string[] {
	const folder = join(profile, 'Default', 'IndexedDB');
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.leveldb.\d+\.log$/.test(name))
		.map((name) => join(folder, name));
}

/**
 * Leaves of a next record its head alone in the profile's logs, as a kill between the two writes of a
 * record does: seen at some 3 of 100 kills of a page that writes all the time. Returns these logs.
 */
export function leaveHalfRecord(profile: string): string[] {
	const head = Buffer.from([1, 2, 3, 4, 0, 0, 1]);
	head.writeUInt16LE(300, 4);
	const logs = logsOf(profile);
	for (const log of logs) appendFileSync(log, head);
	return logs;
}
