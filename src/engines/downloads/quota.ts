/** Room for what is kept on this device, and what can go wrong in keeping it, in plain words. */
import { MullError, toMullError } from '../../core/errors.ts';

/** Throws `quota` when the browser will not take that many bytes more. */
export async function requireSpace(bytes: number): Promise<void> {
	// WebKitGTK tells nothing; then the first byte too many does.
	const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
	if (quota !== undefined && bytes > quota - usage) throw quotaError(bytes, quota - usage);
}

/** Runs a write; a full disk becomes `quota`, a file in use elsewhere and the rest `storage`. */
export async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		throw storageFault(thrown);
	}
}

export function storageFault(thrown: unknown): MullError {
	if (thrown instanceof MullError) return thrown;
	const names = [thrown, (thrown as { inner?: unknown })?.inner].map(
		(error) => (error as { name?: string })?.name,
	);
	if (names.includes('QuotaExceededError')) return quotaError(0, 0, thrown);
	if (names.includes('NoModificationAllowedError')) {
		return new MullError(
			'storage',
			'The file of this model is in use, perhaps in another tab.',
			'Close other tabs of Mull and try again.',
			{ cause: thrown },
		);
	}
	const error = toMullError(thrown, 'storage');
	if (error.code !== 'storage') return error;
	return new MullError(
		'storage',
		`The browser’s storage failed: ${error.message}`,
		'Check that this browser may store data for this site (private windows often may not).',
		{ cause: thrown },
	);
}

export function quotaError(bytes: number, free: number, cause?: unknown): MullError {
	const gigabytes = (value: number) => `${(Math.max(0, value) / 1e9).toFixed(1)} GB`;
	return new MullError(
		'quota',
		bytes > 0 && free > 0
			? `This model needs ${gigabytes(bytes)} of storage; the browser offers ${gigabytes(free)}.`
			: 'The browser has no room left for this model.',
		'Delete a model you no longer use, or free space on the disk.',
		{ cause },
	);
}
