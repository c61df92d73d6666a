/**
 * Model files in the browser's own storage (`disk.ts`), for page and workers alike. A file is written under a second name and gets its own only when it is
 * whole, so what can be opened is always complete.
 */
import { MullError } from '../../core/errors.ts';
import { disk, type Sink } from './disk.ts';
import { createMeter, type Meter, type OnProgress } from './meter.ts';
import type { Part } from './part.ts';
import { requireSpace, storageFault } from './quota.ts';
import { streamChunks } from './stream-chunks.ts';
import { readModel } from '../gguf/model.ts';

/** The file of a model. Throws `no-model` when it is not there. */
export async function openModelFile(id: string): Promise<File> {
	const file = await disk.find(await fileName(id));
	if (file) return file;
	throw new MullError(
		'no-model',
		'The file of this model is no longer on this device.',
		'Download it or open it again on the Models screen.',
	);
}

export const openModelFiles = (ids: readonly string[]): Promise<File[]> =>
	Promise.all(ids.map(openModelFile));

/** All files here, whole or under way, with the names they have on disk. */
export const listModelFiles = (): Promise<{ name: string; bytes: number }[]> => disk.list();

/** Deletes that file of a model and whatever part of it is under way. */
export async function deleteModelFile(id: string): Promise<void> {
	const name = await fileName(id);
	await disk.remove([name, part(name), mark(name)]);
}

/**
 * Copies the files of a GGUF model from disk, after their headers were read and checked. A copy that
 * fails or is aborted leaves nothing behind. Throws `bad-model`, `quota`, `storage`, `aborted`.
 */
export async function copyModelFiles(
	ids: readonly string[],
	sources: readonly Blob[],
	onProgress: OnProgress,
	signal: AbortSignal,
): Promise<void> {
	const { files: own, eyes } = await readModel(sources);
	const files = eyes ? [...own, eyes] : own;
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	await requireSpace(bytes);
	const meter = createMeter(bytes, onProgress);
	// Held as long as there is a part: then nobody takes it for one that was left behind.
	await navigator.locks.request(copyLock, { mode: 'shared' }, async () => {
		try {
			meter.phase('Copying');
			for (const [at, file] of files.entries()) await copyPart(ids[at]!, file, meter, signal);
			// Only now: what was here by these ids stays one model until all of the other is.
			for (const id of ids) await completePart(id);
		} catch (thrown) {
			for (const id of ids) await deletePart(id);
			if (signal.aborted) throw new MullError('aborted', 'Stopped.', '', { cause: thrown });
			throw unreadable(thrown);
		} finally {
			meter.stop();
		}
	});
}

async function copyPart(
	id: string,
	source: Blob,
	meter: Meter,
	signal: AbortSignal,
): Promise<void> {
	meter.set(id, 0);
	await deletePart(id);
	const sink = await openPart(id, 0);
	try {
		for await (const bytes of streamChunks(source.stream())) {
			signal.throwIfAborted();
			await sink.write(bytes);
			meter.set(id, sink.size);
		}
		signal.throwIfAborted();
		await sink.close();
	} catch (thrown) {
		await sink.close().catch(() => {});
		throw thrown;
	}
}

/** Bytes of the part that is here already; null for none. */
export async function partSize(id: string): Promise<number | null> {
	return disk.size(part(await fileName(id)));
}

/** Opens the part under way for writing from byte `from` on; what is after it is cut. */
export async function openPart(id: string, from: number): Promise<Sink> {
	return disk.open(part(await fileName(id)), from);
}

async function readPart(id: string): Promise<File | null> {
	return disk.find(part(await fileName(id)));
}

/** The part is whole: it becomes the model's file. */
export async function completePart(id: string): Promise<File> {
	const name = await fileName(id);
	await disk.rename(part(name), name);
	await disk.remove([mark(name)]);
	return openModelFile(id);
}

export async function deletePart(id: string): Promise<void> {
	const name = await fileName(id);
	await disk.remove([part(name), mark(name)]);
}

/**
 * Deletes what copies left behind whose tab was closed: parts of files that none of the `known`
 * models can continue. While a copy is under way, in whichever tab, all stay. Throws `storage`.
 */
export async function deleteOrphanedParts(known: () => Promise<string[]>): Promise<void> {
	await navigator.locks.request(copyLock, { ifAvailable: true }, async (alone) => {
		if (!alone) return;
		const files = (await listModelFiles()).filter(({ name }) => underWay.test(name));
		// Asked after the look: a download has its row before its part.
		const names = new Set(await Promise.all((await known()).map(fileName)));
		for (const { name } of files) {
			if (names.has(name.replace(underWay, ''))) continue;
			await disk.remove([name]).catch((thrown: MullError) => {
				// The worker of a closed tab may hold it a moment longer: the next start finds it.
				const { name } = thrown.cause as { name?: string };
				if (name !== 'NoModificationAllowedError') throw thrown;
			});
		}
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
interface Mark {
	url: string;
	etag: string | null;
}

async function readMark(id: string): Promise<Mark | null> {
	const file = await disk.find(mark(await fileName(id)));
	try {
		return file && (JSON.parse(await file.text()) as Mark);
	} catch {
		// Cut off by a crash: then the part cannot be continued, which is all that is lost.
		return null;
	}
}

export async function writeMark(id: string, content: Mark): Promise<void> {
	const sink = await disk.open(mark(await fileName(id)), 0);
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
