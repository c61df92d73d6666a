/**
 * Files in IndexedDB, for browsers without a private file system. A file is a record under its name and
 * pieces of 8 MiB (the last may be shorter), so it grows and is renamed without being moved. The pieces
 * are plain bytes: WebKit keeps no blobs in a private window. So a file that is read lies in memory.
 */
import { piecesDatabase } from '../../catalogue/storage-names.ts';
import type { Disk, Sink } from './disk.ts';
import { storageFault, withStorageErrors } from './quota.ts';

const pieceBytes = 8 << 20;

/** `id` is that of the pieces' keys. */
interface Kept {
	id: string;
	bytes: number;
}

export const indexedDbDisk: Disk = {
	async list() {
		const names = await withStores('readonly', ({ names }) => names.getAllKeys());
		const found = await Promise.all(names.map((name) => keptOf(String(name))));
		return names.flatMap((name, at) => {
			const bytes = found[at]?.bytes;
			return bytes === undefined ? [] : [{ name: String(name), bytes }];
		});
	},

	size: async (name) => (await keptOf(name))?.bytes ?? null,

	async find(name) {
		const kept = await keptOf(name);
		if (!kept) return null;
		const blobs: Blob[] = [];
		for (let index = 0; index * pieceBytes < kept.bytes; index++) {
			const key = [kept.id, index];
			const piece = await withStores('readonly', ({ pieces }) => pieces.get(key));
			blobs.push(new Blob([piece as ArrayBuffer]));
		}
		return new File(blobs, name);
	},

	async open(name, at) {
		const id = (await keptOf(name))?.id ?? crypto.randomUUID();
		const index = Math.floor(at / pieceBytes);
		const last = await withStores('readonly', ({ pieces }) => pieces.get([id, index]));
		const begun = new Uint8Array((last as ArrayBuffer | undefined) ?? []).slice(0, at % pieceBytes);
		await withStores('readwrite', ({ names, pieces }) => {
			pieces.delete(from(id, index));
			return names.put({ id, bytes: index * pieceBytes } satisfies Kept, name);
		});
		return sink(name, id, index, begun);
	},

	async rename(name, to) {
		const kept = await keptOf(name);
		await indexedDbDisk.remove([to]);
		await withStores('readwrite', ({ names }) => {
			names.put(kept, to);
			return names.delete(name);
		});
	},

	async remove(list) {
		for (const name of list) {
			const kept = await keptOf(name);
			if (!kept) continue;
			await withStores('readwrite', ({ names, pieces }) => {
				pieces.delete(from(kept.id, 0));
				return names.delete(name);
			});
		}
	},
};

/** `begun`: what the first piece holds already, which is written again with the rest of it. */
function sink(name: string, id: string, first: number, begun: Uint8Array): Sink {
	let index = first;
	const waiting = new Uint8Array(pieceBytes);
	waiting.set(begun);
	let bytes = begun.byteLength;
	let size = first * pieceBytes + bytes;

	async function put(): Promise<void> {
		const piece = waiting.slice(0, bytes).buffer;
		const there = await withStorageErrors(() =>
			withStores('readwrite', ({ names, pieces }) => {
				const asking = names.get(name) as IDBRequest<Kept | undefined>;
				asking.onsuccess = () => {
					if (asking.result?.id !== id) return;
					pieces.put(piece, [id, index]);
					names.put({ id, bytes: index * pieceBytes + piece.byteLength } satisfies Kept, name);
				};
				return asking;
			}),
		);
		if (there?.id !== id) throw storageFault(new Error('the file was deleted meanwhile.'));
		bytes = 0;
		index++;
	}
	return {
		get size() {
			return size;
		},
		async write(all) {
			for (let at = 0; at < all.byteLength;) {
				const some = all.subarray(at, at + pieceBytes - bytes);
				waiting.set(some, bytes);
				bytes += some.byteLength;
				at += some.byteLength;
				size += some.byteLength;
				if (bytes === pieceBytes) await put();
			}
		},
		async close() {
			if (bytes > 0) await put();
		},
	};
}

/** The keys of a file's pieces from that one on. */
const from = (id: string, index: number): IDBKeyRange =>
	IDBKeyRange.bound([id, index], [id, Infinity]);

const keptOf = (name: string): Promise<Kept | undefined> =>
	withStores('readonly', ({ names }) => names.get(name) as IDBRequest<Kept | undefined>);

interface Stores {
	names: IDBObjectStore;
	pieces: IDBObjectStore;
}

/** One transaction; resolves with the request's result when everything is on disk. */
async function withStores<T>(
	mode: IDBTransactionMode,
	work: (stores: Stores) => IDBRequest<T>,
): Promise<T> {
	const db = await opened();
	try {
		return await new Promise<T>((resolve, reject) => {
			const transaction = db.transaction(['names', 'pieces'], mode);
			const [names, pieces] = [transaction.objectStore('names'), transaction.objectStore('pieces')];
			const request = work({ names, pieces });
			transaction.oncomplete = () => resolve(request.result);
			transaction.onabort = () => reject(transaction.error ?? request.error);
		});
	} finally {
		// Open between two uses it would keep others from deleting the whole.
		db.close();
	}
}

const opened = (): Promise<IDBDatabase> =>
	new Promise((resolve, reject) => {
		const opening = indexedDB.open(piecesDatabase, 1);
		opening.onupgradeneeded = () => {
			opening.result.createObjectStore('names');
			opening.result.createObjectStore('pieces');
		};
		opening.onsuccess = () => resolve(opening.result);
		opening.onerror = () => reject(opening.error);
	});
