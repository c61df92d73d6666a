/** What the database throws, in plain words. */
import { MullError } from '../core/errors.ts';

/** Dexie hides the quota's exception as `inner` of an abort: look there too. */
export function storageError(thrown: unknown): MullError {
	if (thrown instanceof MullError) return thrown;
	const names = [thrown, (thrown as { inner?: unknown } | null)?.inner].map(
		(error) => (error as { name?: string } | null | undefined)?.name,
	);
	if (names.includes('QuotaExceededError')) {
		return new MullError(
			'quota',
			'The browser has no room left for Mull.',
			'Delete a model or an old conversation, then resume: nothing finished was lost.',
			{ cause: thrown },
		);
	}
	const message = thrown instanceof Error ? thrown.message : String(thrown);
	return new MullError(
		'storage',
		`The browser's database refused: ${message}`,
		'Close other tabs of Mull and reload this one. Where the disk is full, make room first.',
		{ cause: thrown },
	);
}

/** Runs a database call and turns what it throws into a `MullError`. */
export async function stored<T>(work: () => PromiseLike<T>): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		throw storageError(thrown);
	}
}
