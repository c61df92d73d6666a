/**
 * Files in the origin private file system, in the folder `models/`. In a worker bytes go straight to
 * disk; on a page, which may not do that, they become part of the file when it is closed.
 */
import { modelsFolder } from '../../catalogue/storage-names.ts';
import type { Disk, Sink } from './disk.ts';
import { quotaError, withStorageErrors } from './quota.ts';

export const privateFiles: Disk = {
	async list() {
		const files: { name: string; bytes: number }[] = [];
		for await (const entry of (await folder()).values()) {
			if (entry.kind !== 'file') continue;
			files.push({ name: entry.name, bytes: (await entry.getFile()).size });
		}
		return files;
	},

	size: async (name) => (await privateFiles.find(name))?.size ?? null,

	async find(name) {
		try {
			return await (await (await folder()).getFileHandle(name)).getFile();
		} catch (thrown) {
			if (isMissing(thrown)) return null;
			throw thrown;
		}
	},

	async open(name, from) {
		const handle = await (await folder()).getFileHandle(name, { create: true });
		const direct = handle as FileSystemFileHandle & {
			createSyncAccessHandle?: () => Promise<SyncAccess>;
		};
		return direct.createSyncAccessHandle
			? directSink(await direct.createSyncAccessHandle(), from)
			: pageSink(await handle.createWritable({ keepExistingData: from > 0 }), from);
	},

	async rename(name, to) {
		const models = await folder();
		await remove(models, to);
		const handle = await models.getFileHandle(name);
		await (handle as FileSystemFileHandle & { move(name: string): Promise<void> }).move(to);
	},

	async remove(names) {
		const models = await folder();
		for (const name of names) await remove(models, name);
	},
};

async function folder(): Promise<FileSystemDirectoryHandle> {
	const root = await navigator.storage.getDirectory();
	return root.getDirectoryHandle(modelsFolder, { create: true });
}

async function remove(models: FileSystemDirectoryHandle, name: string): Promise<void> {
	try {
		await models.removeEntry(name);
	} catch (thrown) {
		if (!isMissing(thrown)) throw thrown;
	}
}

const isMissing = (thrown: unknown): boolean =>
	thrown instanceof DOMException && thrown.name === 'NotFoundError';

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
			await withStorageErrors(async () => {
				const written = access.write(bytes, { at: size });
				// Some browsers do not throw on a full disk but write less.
				if (written < bytes.byteLength) throw quotaError(bytes.byteLength, 0);
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
			await withStorageErrors(async () => {
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
			await withStorageErrors(() => stream.write(bytes as Uint8Array<ArrayBuffer>));
			size += bytes.byteLength;
		},
		async close() {
			if (!open) return;
			open = false;
			await withStorageErrors(() => stream.close());
		},
	};
}
