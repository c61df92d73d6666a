/** Dexie's liveQuery as a plain subscription: the page watches, it never asks twice. */
import { liveQuery } from 'dexie';
import type { MullError } from '../core/errors.ts';
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
