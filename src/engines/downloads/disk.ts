/**
 * The folder `models/` in the origin private file system: opening, writing, deleting, and what can
 * go wrong there in plain words. In a worker bytes go straight to disk; on a page, which may not
 * do that, they become part of the file when it is closed.
 */
import { modelsFolder } from '../../catalogue/places.ts';
import { MullError, toMullError } from '../../core/errors.ts';

export interface Sink {
	/** Bytes that are in the file. */
	readonly size: number;
	write(bytes: Uint8Array): Promise<void>;
	/** Puts everything on disk and frees the file. */
	close(): Promise<void>;
}

/** Opens a file for writing from byte `from` on; what is after it is cut. */
export async function openSink(name: string, from: number): Promise<Sink> {
	return storing(async () => {
		const handle = await (await folder()).getFileHandle(name, { create: true });
		const direct = handle as FileSystemFileHandle & {
			createSyncAccessHandle?: () => Promise<SyncAccess>;
		};
		return direct.createSyncAccessHandle
			? directSink(await direct.createSyncAccessHandle(), from)
			: pageSink(await handle.createWritable({ keepExistingData: from > 0 }), from);
	});
}

/** Throws `quota` when the browser will not take that many bytes more. */
export async function requireRoom(bytes: number): Promise<void> {
	const { quota, usage = 0 } = await navigator.storage.estimate();
	if (quota !== undefined && bytes > quota - usage) throw noRoom(bytes, quota - usage);
}

/** Runs a write; a full disk becomes `quota`, a file in use elsewhere and the rest `storage`. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		throw storageFault(thrown);
	}
}

/** As workers have it; not in the page's types. */
interface SyncAccess {
	write(bytes: Uint8Array, options: { at: number }): number;
	truncate(size: number): void;
	getSize(): number;
	flush(): void;
	close(): void;
}

/** A crash costs at most this many bytes. */
const flushEvery = 32 << 20;

function directSink(access: SyncAccess, from: number): Sink {
	let size = from;
	let unflushed = 0;
	let open = true;
	try {
		access.truncate(from);
	} catch (thrown) {
		access.close();
		throw thrown;
	}
	return {
		get size() {
			return size;
		},
		async write(bytes) {
			await storing(async () => {
				const written = access.write(bytes, { at: size });
				// Some browsers do not throw on a full disk but write less.
				if (written < bytes.byteLength) throw noRoom(bytes.byteLength, 0);
				size += written;
				unflushed += written;
				if (unflushed < flushEvery) return;
				access.flush();
				unflushed = 0;
			});
		},
		async close() {
			if (!open) return;
			open = false;
			await storing(async () => {
				try {
					access.flush();
				} finally {
					access.close();
				}
			});
		},
	};
}

async function pageSink(stream: FileSystemWritableFileStream, from: number): Promise<Sink> {
	let size = from;
	let open = true;
	await stream.truncate(from);
	await stream.seek(from);
	return {
		get size() {
			return size;
		},
		async write(bytes) {
			await storing(() => stream.write(bytes as Uint8Array<ArrayBuffer>));
			size += bytes.byteLength;
		},
		async close() {
			if (!open) return;
			open = false;
			await storing(() => stream.close());
		},
	};
}

export async function folder(): Promise<FileSystemDirectoryHandle> {
	const root = await navigator.storage.getDirectory();
	return root.getDirectoryHandle(modelsFolder, { create: true });
}

export async function find(name: string): Promise<File | null> {
	try {
		return await (await (await folder()).getFileHandle(name)).getFile();
	} catch (thrown) {
		if (thrown instanceof DOMException && thrown.name === 'NotFoundError') return null;
		throw storageFault(thrown);
	}
}

export async function remove(models: FileSystemDirectoryHandle, name: string): Promise<void> {
	try {
		await models.removeEntry(name);
	} catch (thrown) {
		if (!(thrown instanceof DOMException) || thrown.name !== 'NotFoundError') throw thrown;
	}
}

export function storageFault(thrown: unknown): MullError {
	if (thrown instanceof MullError) return thrown;
	const names = [thrown, (thrown as { inner?: unknown })?.inner].map(
		(error) => (error as { name?: string })?.name,
	);
	if (names.includes('QuotaExceededError')) return noRoom(0, 0, thrown);
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

function noRoom(bytes: number, free: number, cause?: unknown): MullError {
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
