/** Dexie's liveQuery as a plain subscription: the page watches, it never asks twice. */
import { Dexie, liveQuery, type ObservabilitySet } from 'dexie';
import type { MullError } from '../core/errors.ts';
import { db } from './db.ts';
import { storageError } from './faults.ts';

/**
 * Calls `next` with the result now and after every change of what the query read, whichever tab
 * or worker made it. Returns the unsubscribe. The query must only read.
 */
export function live<T>(
	query: () => Promise<T> | T,
	next: (value: T) => void,
	fail: (error: MullError) => void,
): () => void {
	const subscription = liveQuery(query).subscribe({
		next,
		error: (thrown: unknown) => fail(storageError(thrown)),
	});
	return () => subscription.unsubscribe();
}

/** Calls `next` after every change of these tables, whichever tab or worker made it; returns the way out. */
export function onChange(tables: readonly string[], next: () => void): () => void {
	const places = tables.map((table) => `idb://${db.name}/${table}/`);
	const check = (changed: ObservabilitySet) => {
		if (Object.keys(changed).some((key) => places.some((place) => key.startsWith(place)))) next();
	};
	Dexie.on.storagemutated.subscribe(check);
	return () => Dexie.on.storagemutated.unsubscribe(check);
}
