/**
 * The folder `models/` in the origin private file system: opening, writing, deleting. In a worker bytes go straight to disk; on a page, which may not
 * do that, they become part of the file when it is closed.
 */
import { modelsFolder } from '../../catalogue/places.ts';
import { noRoom, storageFault, storing } from './room.ts';

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
