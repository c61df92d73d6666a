/** The files of a backup folder: their names, and reading and writing them whole. */
import { MullError, isAbort, toMullError, type PlainError } from '../../core/errors.ts';
import { normal } from '../../core/text/normal.ts';
import type { Conversation } from '../../core/types.ts';

/** What is known of a file, or of a conversation that has none (its name is then `/` and its id). */
export interface FolderFile {
	name: string;
	modified: number;
	size: number;
	/** Id of the one conversation in it, `memory` or `deleted`; absent: something else, or nothing of Mull. */
	holds?: string;
	/** Hashes of what devices share in it. */
	print?: string;
	/** Of the memory: a hash of the settings and servers here, which are written and never read. */
	own?: string;
	/** What lay here when it was last compared with the file. */
	stamp?: string;
	/** When it was written here. */
	written?: number;
	/** Why it is left alone. */
	fault?: PlainError;
}

export const isSame = (file: File, { modified, size }: FolderFile): boolean =>
	file.lastModified === modified && file.size === size;

/** `2026-11-23 What is 17 + 25 (1a2b3c4d)`: a name for good, though the title may change. */
export function nameOf({ id, title, created }: Conversation): string {
	const plain = (text: string, most: number) =>
		[...normal(text, 'NFC').replace(/[\p{C}\p{Z}\\/:*?"<>|()]+/gu, ' ')].slice(0, most).join('');
	const day = new Date(created < 1e14 ? created : 0).toISOString().slice(0, 10);
	return `${day} ${plain(title, 40).trim()} (${plain(id, 8)})`;
}

/** A name that Mull gives: no other file is ever written to. */
export const isMullFileName = (name: string): boolean =>
	/^(\d{4}-\d\d-\d\d .*\([^()]{1,8}\)|mull-memory|mull-deleted)( \d+)?\.json$/.test(name);

/** Of a conversation, also as a sync service calls its copy: it goes with the conversation. */
export const isConversationFile = (name: string): boolean =>
	/^\d{4}-\d\d-\d\d .*\([^()]{1,8}\).*\.json$/.test(name);

/** The files that are read, by name. Empty ones are on their way: a crash or a sync service left them. */
export const filesIn = (folder: FileSystemDirectoryHandle): Promise<Map<string, File>> =>
	inFolder(folder, async () => {
		const found = new Map<string, File>();
		for await (const [name, entry] of folder.entries()) {
			if (entry.kind !== 'file' || !/^[^.].*\.json$/i.test(name)) continue;
			const file = await (entry as FileSystemFileHandle).getFile().catch(unlessGone);
			if (file?.size) found.set(name, file);
		}
		return found;
	});

/**
 * Writes a file as a whole: it is swapped in when all of it is on the disk. Null, and nothing is written,
 * where it is not as it was last seen (`before`; absent: not there) any more.
 */
export const writeFile = (
	folder: FileSystemDirectoryHandle,
	name: string,
	content: Blob,
	before: FolderFile | undefined,
): Promise<{ modified: number; size: number } | null> =>
	inFolder(folder, async () => {
		const handle = await folder.getFileHandle(name, { create: !before }).catch(unlessGone);
		const there = await handle?.getFile();
		if (!handle || !there || (before ? !isSame(there, before) : there.size > 0)) return null;
		try {
			const stream = await handle.createWritable();
			try {
				await stream.write(content);
				await stream.close();
			} catch (thrown) {
				await stream.abort().catch(() => undefined);
				throw thrown;
			}
		} catch (thrown) {
			if (!before) await folder.removeEntry(name).catch(() => undefined);
			throw thrown;
		}
		const { lastModified, size } = await handle.getFile();
		return { modified: lastModified, size };
	});

/** False, and it stays, where it is not as it was last seen. */
export const removeFile = (
	folder: FileSystemDirectoryHandle,
	before: FolderFile,
): Promise<boolean> =>
	inFolder(folder, async () => {
		const handle = await folder.getFileHandle(before.name).catch(unlessGone);
		if (handle && !isSame(await handle.getFile(), before)) return false;
		await folder.removeEntry(before.name).catch(unlessGone);
		return true;
	});

const nameOfFault = (thrown: unknown) => (thrown as { name?: string } | null)?.name;

function unlessGone(thrown: unknown): undefined {
	if (nameOfFault(thrown) !== 'NotFoundError') throw thrown;
}

/** What a folder throws, in plain words with a way out. */
async function inFolder<T>(
	{ name }: FileSystemDirectoryHandle,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		if (thrown instanceof MullError || isAbort(thrown)) throw toMullError(thrown);
		throw fault(name, thrown);
	}
}

function fault(folder: string, cause: unknown): MullError {
	switch (nameOfFault(cause)) {
		case 'NotAllowedError':
		case 'SecurityError':
			return new MullError(
				'not-allowed',
				`The browser does not let Mull use the folder “${folder}”.`,
				'Allow it again in Settings, Data and privacy.',
				{ cause },
			);
		case 'NotFoundError':
			return new MullError(
				'storage',
				`The folder “${folder}” is not there any more.`,
				'Put it back, or choose another folder in Settings, Data and privacy.',
				{ cause },
			);
		case 'QuotaExceededError':
			return new MullError(
				'quota',
				`There is no room left where the folder “${folder}” lies.`,
				'Make room there: Mull writes again after the next change. What was written before is whole.',
				{ cause },
			);
		default:
			return new MullError(
				'storage',
				`The folder “${folder}” could not be read or written: ${cause instanceof Error ? cause.message : String(cause)}`,
				'Mull tries again after the next change.',
				{ cause },
			);
	}
}
