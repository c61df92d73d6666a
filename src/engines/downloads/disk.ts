/**
 * Where model files lie: in the origin private file system, or where the browser has none (WebKitGTK)
 * in pieces in IndexedDB.
 */
import { indexedDbDisk } from './indexeddb-disk.ts';
import { privateFiles } from './private-files.ts';
import { withStorageErrors } from './quota.ts';

export interface Sink {
	/** Bytes that are in the file. */
	readonly size: number;
	write(bytes: Uint8Array): Promise<void>;
	/** Puts everything on disk and frees the file. */
	close(): Promise<void>;
}

/** All throw `quota`, `storage`. */
export interface Disk {
	list(): Promise<{ name: string; bytes: number }[]>;
	/** Bytes of it, or null where there is none. */
	size(name: string): Promise<number | null>;
	find(name: string): Promise<File | null>;
	/** Opens a file for writing from byte `from` on; what is after it is cut. */
	open(name: string, from: number): Promise<Sink>;
	/** One that has the new name already gives way. */
	rename(name: string, to: string): Promise<void>;
	/** What is not there is gone already. */
	remove(names: string[]): Promise<void>;
}

/** Asked again each time, for it costs nothing. */
const kind = (): Disk =>
	'getDirectory' in (navigator.storage ?? {}) ? privateFiles : indexedDbDisk;

export const disk: Disk = {
	list: () => withStorageErrors(() => kind().list()),
	size: (name) => withStorageErrors(() => kind().size(name)),
	find: (name) => withStorageErrors(() => kind().find(name)),
	open: (name, from) => withStorageErrors(() => kind().open(name, from)),
	rename: (name, to) => withStorageErrors(() => kind().rename(name, to)),
	remove: (names) => withStorageErrors(() => kind().remove(names)),
};
