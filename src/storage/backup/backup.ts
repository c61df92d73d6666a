/**
 * Backup: all memory and conversations as one file, and back (DESIGN of the file:
 * `format.ts`). What leaves no trace, API keys, vectors and model files are never in it.
 *
 *   exportAll   → a file
 *   readBackup  → a plan: what an import would add; nothing is written
 *   applyBackup → a batch; all of it, or after any fault nothing
 *   undoBatch   → as it was before
 *
 * What a row is: `schema.ts` and `run-schema.ts` check its fields, `simple-tables.ts` says what is particular to
 * each kind that stands for itself, `merge.ts` which of two versions stands.
 * Out: `write.ts` chooses the rows, `serialize.ts` makes the text. In: `read.ts` gives rows in chunks, twice:
 * `plan.ts` finds what becomes of each (`file-runs.ts` for runs, `import-preview.ts` counts), `apply.ts` writes
 * (`write-rows.ts`) and notes what stood there before; `revert-import.ts` puts that back.
 */
import { toMullError, MullError } from '../../core/errors.ts';
import { apply, type SettingsStore } from './apply.ts';
import type { ApplyOptions, Batch, ExportOptions, Plan, StoredBatch } from './format.ts';
import { planImport, type ImportFindings } from './plan.ts';
import { limits as usual, tooLarge, type Limits } from './read.ts';
import { toBackupFile } from './run-file.ts';
import { revertImport } from './revert-import.ts';
import { writeBackup } from './write.ts';
import { ChangedSincePreview } from './write-rows.ts';
import { withLock } from '../with-lock.ts';
import { db as mull, type MullDatabase } from '../db.ts';
import { stored, storageError } from '../faults.ts';
import { loadSettings, saveSettings } from '../settings.ts';

export type { ApplyOptions, Batch, ExportOptions, Plan } from './format.ts';

export interface BackupSetup {
	db?: MullDatabase;
	settings?: SettingsStore;
	/** Milliseconds since 1970. */
	now?: number;
	limits?: Limits;
}

/** `mull-2026-11-21.json`, with `.gz` when it is packed. */
export function backupName({ what, gzip }: ExportOptions, now = Date.now()): string {
	const part = what === 'everything' ? '' : what === 'memory' ? '-memory' : '-conversation';
	return `mull${part}-${new Date(now).toISOString().slice(0, 10)}.json${gzip ? '.gz' : ''}`;
}

/**
 * Everything, memory alone, or one conversation, as a file of this moment. Throws `storage`, and
 * `aborted` through the signal.
 */
export const exportAll = (
	options: ExportOptions,
	signal: AbortSignal,
	{ db = mull, settings = stores, now = Date.now(), limits = usual }: BackupSetup = {},
): Promise<Blob> =>
	faults(signal, async () => {
		const source = { db, settings: await settings.load(), now };
		const { file, rows } = await writeBackup(source, options, signal);
		const fault = tooLarge({ bytes: file.size, rows }, limits);
		if (fault) options.onTooLarge?.(fault);
		if (!options.gzip) return file;
		const packed = file.stream().pipeThrough(new CompressionStream('gzip'), { signal });
		const blob = await new Response(packed).blob();
		return blob.slice(0, blob.size, 'application/gzip');
	});

/**
 * The dry run. `onBytes` tells how much of the file was read. Throws `bad-input` when the file is
 * no whole, unchanged backup, `incompatible` when a newer Mull made it.
 */
export const readBackup = (
	file: Blob,
	signal: AbortSignal,
	onBytes: (bytes: number) => void = () => {},
	{ db = mull, settings = stores, limits = usual }: BackupSetup = {},
): Promise<Plan> =>
	faults(signal, async () => {
		const { file: whole, foreign } = await toBackupFile(file, limits, signal);
		const here = await settings.load();
		const found = await planImport(db, whole, { here, limits, onBytes }, signal);
		const { mine, theirs, rejections } = found.register;
		const plan: Plan = {
			...theirs,
			ifMine: mine,
			file: whole,
			head: found.head,
			rejections,
			hasSettings: found.settings !== undefined,
			conversations: found.register.keys('conversations'),
			...(foreign ? { foreign } : {}),
		};
		details.set(plan, found);
		return plan;
	});

/** What a plan needs to be applied; no business of the screen. */
const details = new WeakMap<Plan, ImportFindings>();

/**
 * Writes what the plan adds. After any fault (no room, the signal, a file that changed meanwhile)
 * all of it is taken back, then the fault is thrown.
 */
export const applyBackup = (
	plan: Plan,
	options: ApplyOptions,
	signal: AbortSignal,
	{ db = mull, settings = stores, now = Date.now(), limits = usual }: BackupSetup = {},
): Promise<Batch> =>
	faults(signal, async () => {
		const first = details.get(plan);
		if (!first) throw new MullError('bug', 'That plan was not made here, or was copied.');
		const { file } = plan;
		return withLock(lock, async () => {
			for (let [found, tries] = [first, 1]; ; tries++)
				try {
					return plain(await apply(file, found, { db, settings, now, limits }, options, signal));
				} catch (thrown) {
					if (!(thrown instanceof ChangedSincePreview) || tries === 5) throw thrown;
					// Another tab imported the same, or a run learned something: look again.
					found = await planImport(db, file, { here: await settings.load(), limits }, signal);
				}
		});
	});

/** Imports that can still be taken back, the latest first. */
export const listBatches = (db: MullDatabase = mull): Promise<Batch[]> =>
	stored(async () => {
		const all = await db.batches.toArray();
		return all.sort((a, b) => b.made - a.made).map(plain);
	});

/**
 * Takes an import back as a whole. What it brought is gone, also where it was edited since. Throws
 * `bad-input` while one of its runs is under way: that would go on in what stood there before.
 */
export const undoBatch = (
	id: string,
	{ db = mull, settings = stores }: BackupSetup = {},
): Promise<void> =>
	stored(async () => {
		const batch = await db.batches.get(id);
		if (!batch) return;
		const notes = await db.brought.where('batch').equals(id).toArray();
		const ids = notes.flatMap(({ table, keys }) => (table === 'runs' ? keys : []));
		if ((await db.runs.bulkGet(ids)).some((run) => run?.status === 'running'))
			throw new MullError(
				'bad-input',
				'Something of this import is being thought about.',
				'Stop it, then undo the import.',
			);
		await withLock(lock, () => revertImport(db, settings, batch));
	});

/** The import stands for good, and what it replaced is given up. */
export const keepBatch = (id: string, db: MullDatabase = mull): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.batches, db.brought, async () => {
			await db.brought.where('batch').equals(id).delete();
			await db.batches.delete(id);
		}),
	);

/**
 * Takes back what a crash left half-written. Call it when the app starts; an import under way in
 * another tab is left alone.
 */
export async function recoverBatches({ db = mull, settings = stores }: BackupSetup = {}) {
	const half = (await stored(() => db.batches.toArray())).filter((b) => b.status === 'applying');
	if (!half.length) return;
	await withLock(lock, async () => {
		for (const { id } of half) {
			// It may have ended while this waited its turn.
			const batch = await stored(() => db.batches.get(id));
			if (batch?.status === 'applying') await revertImport(db, settings, batch);
		}
	});
}

export const stores = { load: loadSettings, save: saveSettings };

/** One import or undo at a time, over all tabs. */
const lock = 'mull-import';

function plain({ id, made, status, what, name, added }: StoredBatch): Batch {
	return { id, made, status, what, added, ...(name === undefined ? {} : { name }) };
}

/** An abort has its own code, what the database throws is said in plain words. */
async function faults<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		if (signal.aborted) throw toMullError(signal.reason);
		throw storageError(thrown);
	}
}
