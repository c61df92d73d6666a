/**
 * Whether the browser threw this site's data away. Chromium does when the disk is full: every database,
 * cache and file goes, what lies in localStorage stays. So a word lies in both places once there is
 * something to lose; where only the second is left, all the rest was thrown away.
 */
import { get, set } from 'idb-keyval';
import { db } from './db.ts';
import { stored } from './faults.ts';
import { live } from './live.ts';
import { settingsStore } from './settings.ts';

const name = 'mull-kept';

/** A browser without localStorage never says it. */
function word(): string | null {
	try {
		return localStorage.getItem(name);
	} catch {
		return null;
	}
}

export const wasEvicted = (): Promise<boolean> =>
	stored(async () => word() !== null && !(await get<boolean>(name, settingsStore())));

/** It was said; from here on it is about what comes. */
export const startFresh = (): Promise<void> => stored(() => set(name, true, settingsStore()));

/** Everything was deleted by the person's own wish. */
export function clearEvictionMarker(): void {
	try {
		localStorage.removeItem(name);
	} catch {
		// No storage, nothing kept.
	}
}

/**
 * Leaves the word as soon as there is something to lose, once for a page: were it thrown away
 * afterwards, that must still be seen. Returns the way to stop watching.
 */
export function setEvictionMarker(): () => void {
	const leave = live(
		async () => (await db.conversations.count()) + (await db.facts.count()),
		(rows) => {
			if (rows === 0) return;
			leave();
			void startFresh().then(() => localStorage.setItem(name, '1'), console.warn);
		},
		console.warn,
	);
	return leave;
}

/** Calls `next` when the browser closes the database by force. Returns the way to stop watching. */
export function onForcedClose(next: () => void): () => void {
	db.on('close', next);
	return () => db.on('close').unsubscribe(next);
}
