/**
 * The backup folder (docs/decisions.md, The backup folder): one file for each conversation, one for memory,
 * one list of what was deleted. Each time first what changed there is read and joined to what is here, like an import of the
 * person's own; then what changed here is written. So it does not matter who writes when, and a file that
 * is no backup, or a copy that a sync service made, is read or named and never written to.
 */
import { sha256 } from '../../core/hash.ts';
import { hasCode, MullError, toPlain } from '../../core/errors.ts';
import {
	applyBackup,
	exportAll,
	keepBatch,
	readBackup,
	stores,
	type BackupSetup,
} from '../backup/backup.ts';
import { canonical } from '../backup/merge.ts';
import { ChangedSincePreview } from '../backup/write-rows.ts';
import { withLock } from '../with-lock.ts';
import { db as mull } from '../db.ts';
import { stored } from '../faults.ts';
import type { Tombstone } from '../tombstones.ts';
import { isDeletedList, recordRestored, readDeleted, applyRemoteDeletions } from './deleted.ts';
import {
	filesIn,
	isConversationFile,
	isMullFileName,
	isSame,
	removeFile,
	writeFile,
} from './files.ts';
import type { FolderFile } from './files.ts';
import { folderLock, storedFolder } from './folder-handle.ts';
import {
	deletedOf,
	hasUnreadable,
	memoryOf,
	conversationUnits,
	type SyncUnit,
} from './file-layout.ts';

/** What a look into the folder brought. */
export interface SyncResult {
	/** Conversations that are new here, or went on. */
	conversations: number;
	/** Facts, frameworks and documents. */
	memories: number;
	/** What another device deleted. */
	deleted: number;
}

export const syncFolder = (
	folder: FileSystemDirectoryHandle,
	signal: AbortSignal,
	{ db = mull, settings = stores, now = Date.now() }: BackupSetup = {},
): Promise<SyncResult> => new Sync(folder, { db, settings, now }, signal).run();

type Setup = Required<Pick<BackupSetup, 'db' | 'settings' | 'now'>>;

/** One look into the folder. */
class Sync {
	#folder: FileSystemDirectoryHandle;
	#setup: Setup;
	#signal: AbortSignal;
	#came: SyncResult = { conversations: 0, memories: 0, deleted: 0 };
	/** What others deleted. */
	#theirs: Tombstone[] = [];
	/** What lies there. */
	#files = new Map<string, File>();
	/** What was there the last time; below `/` what is held back, as it may not leave this device. */
	#known = new Map<string, FolderFile>();

	constructor(folder: FileSystemDirectoryHandle, setup: Setup, signal: AbortSignal) {
		this.#folder = folder;
		this.#setup = setup;
		this.#signal = signal;
	}

	async run(): Promise<SyncResult> {
		const { db, now } = this.#setup;
		this.#files = await filesIn(this.#folder);
		const rows = await stored(() => db.folder.toArray());
		this.#known = new Map(rows.map((row) => [row.name, row]));
		await recordRestored(db, now);
		await this.#readAll();
		this.#came.deleted = await applyRemoteDeletions(db, this.#theirs, now);
		await this.#writeAll();
		return this.#came;
	}

	async #readAll(): Promise<void> {
		for (const name of this.#known.keys())
			if (!this.#files.has(name) && !name.startsWith('/')) await this.#forget(name);
		for (const [name, file] of this.#files) {
			this.#signal.throwIfAborted();
			const before = this.#known.get(name);
			if (before && isSame(file, before)) continue;
			// What changes here all the while is read another time; till then nothing is written there.
			const row = await this.#read(file, before).catch((thrown: unknown) => {
				if (!(thrown instanceof ChangedSincePreview)) throw thrown;
			});
			if (row) await this.#keep(row);
		}
	}

	async #writeAll(): Promise<void> {
		const { db } = this.#setup;
		const write = (what: 'memory' | { conversation: string }) =>
			exportAll({ what, folder: true }, this.#signal, this.#setup);
		const talks = await conversationUnits(db, write);
		const here = new Set(talks.map(({ id }) => id));
		const memory = await memoryOf(this.#setup, write);
		const deleted = await deletedOf(db, this.#fileOf('deleted') !== undefined);
		for (const unit of [...talks, memory, ...(deleted ? [deleted] : [])]) await this.#put(unit);
		await this.#removeGone(here);
		for (const name of this.#known.keys())
			if (name.startsWith('/') && !here.has(name.slice(1))) await this.#forget(name);
	}

	/** Files of what was deleted, and is not here again. */
	async #removeGone(here: ReadonlySet<string>): Promise<void> {
		const list = await stored(() => this.#setup.db.gone.toArray());
		const gone = new Set(list.flatMap(({ id, gone }) => (gone && !here.has(id) ? [id] : [])));
		for (const row of this.#known.values())
			if (
				gone.has(row.holds ?? '') &&
				isConversationFile(row.name) &&
				(await removeFile(this.#folder, row))
			)
				await this.#forget(row.name);
	}

	async #read(file: File, before: FolderFile | undefined): Promise<FolderFile> {
		const { name, lastModified: modified, size } = file;
		const row: FolderFile = { name, modified, size };
		try {
			if (isDeletedList(await file.slice(0, 100).text())) {
				this.#theirs.push(...readDeleted(await file.text()));
				return { ...row, holds: 'deleted', print: await printOf(file) };
			}
			const plan = await readBackup(file, this.#signal, undefined, this.#setup);
			const { tables, adds, replaces } = plan.ifMine;
			if (adds + replaces) {
				const batch = await applyBackup(plan, { mine: true }, this.#signal, this.#setup);
				await keepBatch(batch.id, this.#setup.db);
			}
			const moved = (...names: string[]) =>
				tables
					.filter(({ table }) => names.includes(table))
					.reduce((sum, one) => sum + one.new + one.replaces, 0);
			this.#came.conversations += moved('conversations') || Math.min(1, moved('runs'));
			this.#came.memories += moved('facts', 'frameworks', 'documents');
			if (plan.rejections.length)
				throw new MullError(
					'incompatible',
					'Mull does not know all that is in it; what it knows was read.',
					'Reload Mull until it is up to date.',
				);
			const [id, second] = plan.conversations;
			const holds = plan.head.what === 'memory' ? 'memory' : second ? undefined : id;
			return {
				...row,
				...(holds && { holds, print: await printOf(plan.file) }),
				...(before?.own && { own: before.own }),
			};
		} catch (thrown) {
			if (!hasCode(thrown, 'bad-input') && !hasCode(thrown, 'incompatible')) throw thrown;
			return { ...row, fault: toPlain(thrown) };
		}
	}

	/** Its file, if it has one; of two, a name that all devices choose. */
	#fileOf(id: string): FolderFile | undefined {
		const all = [...this.#known.values()].filter(
			({ name, holds }) => holds === id && isMullFileName(name),
		);
		const order = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);
		return all.sort((a, b) => order(a.name, b.name))[0];
	}

	async #put(unit: SyncUnit): Promise<void> {
		const { id, name, stamp, own, write } = unit;
		this.#signal.throwIfAborted();
		const before = this.#fileOf(id);
		if (before?.stamp === stamp || this.#known.get(`/${id}`)?.stamp === stamp) return;
		// The file may have what is damaged here, and an import of it puts that back.
		if (before && (await hasUnreadable(this.#setup.db, unit)))
			return this.#keep({ ...before, fault: toPlain(unreadable()) });
		const content = await write();
		if (id !== 'memory' && (await content.text()).includes('"local":true'))
			return this.#keep({ name: `/${id}`, modified: 0, size: 0, stamp });
		await this.#forget(`/${id}`);
		const print = await printOf(content);
		const asHere = { ...(own && { own }), print, stamp, holds: id };
		if (before?.print === print && (before.own ?? own) === own) {
			const { fault: _, ...as } = before;
			return this.#keep({ ...as, ...asHere });
		}
		const free = (n = 1): string => {
			const one = `${name}${n > 1 ? ` ${n}` : ''}.json`;
			return this.#files.has(one) ? free(n + 1) : one;
		};
		const to = before?.name ?? free();
		const done = await writeFile(this.#folder, to, content, before);
		if (done) await this.#keep({ name: to, ...done, ...asHere, written: this.#setup.now });
	}

	async #keep(row: FolderFile): Promise<void> {
		this.#known.set(row.name, row);
		await stored(() => this.#setup.db.folder.put(row));
	}

	async #forget(name: string): Promise<void> {
		this.#known.delete(name);
		await stored(() => this.#setup.db.folder.delete(name));
	}
}

const unreadable = () =>
	new MullError(
		'bad-input',
		'Parts of it cannot be read in this browser, so nothing is written to it.',
		'Import this file: that puts back what it has of them.',
	);

/**
 * Of a backup the hashes of its tables as the last line names them, without settings, servers and what
 * was measured, which are each device's own; of the list of what was deleted a hash.
 */
async function printOf(file: Blob): Promise<string> {
	const end = await file.slice(-8192).text();
	const from = end.lastIndexOf('"manifest":');
	if (from < 0) return sha256(await file.text());
	const { manifest } = JSON.parse(`{${end.slice(from)}`) as { manifest: Record<string, object> };
	const own = { settings: undefined, endpoints: undefined, calibrations: undefined };
	return sha256(canonical({ ...manifest, ...own }));
}

/** The same with the folder that is in use, one tab at a time; null where none is. */
export const syncStoredFolder = (signal: AbortSignal): Promise<SyncResult | null> =>
	withLock(folderLock, async () => {
		const folder = await storedFolder();
		return folder ? syncFolder(folder, signal) : null;
	});
