/**
 * Model files in the browser's own storage (the origin private file system, folder `models/`), for
 * page and workers alike. A file is written under a second name and gets its own only when it is
 * whole, so what can be opened is always complete.
 */
import { MullError } from '../../core/errors.ts';
import { find, folder, openSink, remove, type Sink } from './disk.ts';
import { createMeter, type OnProgress } from './meter.ts';
import type { Part } from './part.ts';
import { requireRoom, storageFault, storing } from './room.ts';
import { readGguf, refuseSplitName } from '../gguf/header.ts';

/** The file of a model. Throws `no-model` when it is not there. */
export async function openModelFile(id: string): Promise<File> {
	const file = await find(await fileName(id));
	if (file) return file;
	throw new MullError(
		'no-model',
		'The file of this model is no longer on this device.',
		'Download it or open it again on the Models screen.',
	);
}

/** Bytes of the whole file; null when it is not there. */
export async function modelFileSize(id: string): Promise<number | null> {
	return (await find(await fileName(id)))?.size ?? null;
}

/** All files here, whole or under way, with the names they have on disk. */
export async function listModelFiles(): Promise<{ name: string; bytes: number }[]> {
	return storing(async () => {
		const files: { name: string; bytes: number }[] = [];
		for await (const entry of (await folder()).values()) {
			if (entry.kind !== 'file') continue;
			files.push({ name: entry.name, bytes: (await entry.getFile()).size });
		}
		return files;
	});
}

/** Deletes a model's file and whatever part of it is under way. */
export async function deleteModelFile(id: string): Promise<void> {
	const name = await fileName(id);
	await storing(async () => {
		const models = await folder();
		for (const each of [name, part(name), mark(name)]) await remove(models, each);
	});
}

/**
 * Copies a GGUF from disk, after its header was read and checked. A copy that fails or is aborted
 * leaves nothing behind. Throws `bad-model`, `quota`, `storage`, `aborted`.
 */
export async function copyModelFile(
	id: string,
	source: Blob,
	onProgress: OnProgress,
	signal: AbortSignal,
): Promise<void> {
	if (source instanceof File) refuseSplitName(source.name);
	await readGguf(source);
	await requireRoom(source.size);
	// Held as long as there is a part: then nobody takes it for one that was left behind.
	await navigator.locks.request(copyLock, { mode: 'shared' }, () =>
		copyWhole(id, source, onProgress, signal),
	);
}

async function copyWhole(
	id: string,
	source: Blob,
	onProgress: OnProgress,
	signal: AbortSignal,
): Promise<void> {
	const meter = createMeter(source.size, onProgress);
	meter.set(id, 0);
	meter.phase('Copying');
	await deletePart(id);
	const sink = await openPart(id, 0);
	try {
		for await (const bytes of pieces(source.stream())) {
			signal.throwIfAborted();
			await sink.write(bytes);
			meter.set(id, sink.size);
		}
		signal.throwIfAborted();
		await sink.close();
		await keepPart(id);
	} catch (thrown) {
		await sink.close().catch(() => {});
		await deletePart(id);
		if (signal.aborted) throw new MullError('aborted', 'Stopped.', '', { cause: thrown });
		throw unreadable(thrown);
	} finally {
		meter.stop();
	}
}

/** Bytes of the part that is here already; null for none. */
export async function partSize(id: string): Promise<number | null> {
	return (await find(part(await fileName(id))))?.size ?? null;
}

/** Opens the part under way for writing from byte `from` on; what is after it is cut. */
export async function openPart(id: string, from: number): Promise<Sink> {
	return openSink(part(await fileName(id)), from);
}

async function readPart(id: string): Promise<File | null> {
	return find(part(await fileName(id)));
}

/** The part is whole: it becomes the model's file. */
export async function keepPart(id: string): Promise<File> {
	const name = await fileName(id);
	return storing(async () => {
		const models = await folder();
		await remove(models, name);
		const handle = await models.getFileHandle(part(name));
		await (handle as FileSystemFileHandle & { move(name: string): Promise<void> }).move(name);
		await remove(models, mark(name));
		return (await models.getFileHandle(name)).getFile();
	});
}

export async function deletePart(id: string): Promise<void> {
	const name = await fileName(id);
	await storing(async () => {
		const models = await folder();
		for (const each of [part(name), mark(name)]) await remove(models, each);
	});
}

/**
 * Deletes what copies left behind whose tab was closed: parts of files that none of the `known`
 * models can continue. While a copy is under way, in whichever tab, all stay. Throws `storage`.
 */
export async function sweepParts(known: () => Promise<string[]>): Promise<void> {
	await navigator.locks.request(copyLock, { ifAvailable: true }, async (alone) => {
		if (!alone) return;
		const files = (await listModelFiles()).filter(({ name }) => underWay.test(name));
		// Asked after the look: a download has its row before its part.
		const names = new Set(await Promise.all((await known()).map(fileName)));
		await storing(async () => {
			const models = await folder();
			for (const { name } of files) {
				if (names.has(name.replace(underWay, ''))) continue;
				await remove(models, name).catch((thrown: DOMException) => {
					// The worker of a closed tab may hold it a moment longer: the next start finds it.
					if (thrown.name !== 'NoModificationAllowedError') throw thrown;
				});
			}
		});
	});
}

/** The part of that model's file, from that address; `downloads/part.ts` fills it. */
export const filePart = (id: string, url: string): Part => ({
	async kept() {
		const found = await readMark(id);
		const bytes = found?.url === url ? ((await partSize(id)) ?? 0) : 0;
		return { bytes, etag: found?.etag ?? null };
	},
	async open(from, etag) {
		await writeMark(id, { url, etag });
		const sink = await openPart(id, from);
		return {
			get size() {
				return sink.size;
			},
			write: (bytes) => sink.write(bytes),
			close: () => sink.close(),
			async whole() {
				await sink.close();
				return (await readPart(id)) ?? new Blob();
			},
		};
	},
	forget: () => deletePart(id),
});

/** What must be known to continue a part: where it comes from, and which version it is. */
export interface Mark {
	url: string;
	etag: string | null;
}

async function readMark(id: string): Promise<Mark | null> {
	const file = await find(mark(await fileName(id)));
	try {
		return file && (JSON.parse(await file.text()) as Mark);
	} catch {
		// Cut off by a crash: then the part cannot be continued, which is all that is lost.
		return null;
	}
}

export async function writeMark(id: string, content: Mark): Promise<void> {
	const sink = await openSink(mark(await fileName(id)), 0);
	await sink.write(new TextEncoder().encode(JSON.stringify(content)));
	await sink.close();
}

const part = (name: string) => `${name}.part`;
const mark = (name: string) => `${name}.mark`;
const underWay = /\.(part|mark)$/;

/** Held by every tab that copies a file. */
const copyLock = 'mull-copy';

/** A readable name for people who look into the storage, and a hash that tells ids apart. */
async function fileName(id: string): Promise<string> {
	const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
	const hash = [...new Uint8Array(bytes).slice(0, 8)].map((b) => b.toString(16).padStart(2, '0'));
	const readable = id.replace(/[^A-Za-z0-9._-]+/g, '-').slice(-60);
	return `${readable}.${hash.join('')}`;
}

async function* pieces(
	stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const reader = stream.getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			yield value;
		}
	} finally {
		await reader.cancel().catch(() => {});
	}
}

/** A source that vanishes while it is read is not a fault of the storage. */
function unreadable(thrown: unknown): MullError {
	if (thrown instanceof DOMException && thrown.name === 'NotReadableError') {
		return new MullError(
			'bad-model',
			'The file could not be read: it was changed or removed meanwhile.',
			'Open the file again.',
			{ cause: thrown },
		);
	}
	return storageFault(thrown);
}
