/**
 * Applies a plan, as one batch that can be taken back: what each transaction writes is noted in it,
 * with what stood there before, so that a half-written import can be undone after a crash as well.
 */
import { mergedPresets } from '../../catalogue/presets.ts';
import { rowsWriter } from './write-rows.ts';
import type { ApplyOptions, BackupTable, StoredBatch } from './format.ts';
import type { ImportFindings } from './plan.ts';
import { readRows, type Limits, type Row } from './read.ts';
import { revertImport } from './revert-import.ts';
import type { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import type { Settings } from '../settings.ts';

export interface SettingsStore {
	load(): Promise<Settings>;
	/** Whatever is not named stays as it is. */
	save(change: Partial<Settings>): Promise<unknown>;
}

interface ApplySetup {
	db: MullDatabase;
	settings: SettingsStore;
	now: number;
	limits?: Limits;
}

/** Throws `Moved` when memory changed since the dry run in a way that it must hear of. */
export async function apply(
	file: Blob,
	found: ImportFindings,
	{ db, settings, now, limits }: ApplySetup,
	{ mine = false, settings: takeSettings = false, name, onProgress }: ApplyOptions,
	signal: AbortSignal,
): Promise<StoredBatch> {
	const { adds, replaces } = found.register[mine ? 'mine' : 'theirs'];
	const of = adds + replaces;
	const before = await settings.load();
	const after = takeSettings && found.settings ? taken(found.settings, before) : undefined;
	const batch: StoredBatch = {
		id: crypto.randomUUID(),
		made: now,
		status: 'applying',
		what: found.head.what,
		added: {},
		...(name === undefined ? {} : { name }),
		...(after && { settings: { before, after } }),
	};
	await stored(() => db.batches.add(batch));
	const write = rowsWriter(db, found, batch.id, mine);
	let [done, last] = [0, 'settings' as BackupTable];
	// While one chunk is read, two of a table may be on their way: the database rests less.
	let [earlier, latest] = [Promise.resolve(), Promise.resolve()];

	const rows = async (table: BackupTable, rows: Row[]): Promise<void> => {
		await (table === last ? earlier : Promise.all([earlier, latest]));
		signal.throwIfAborted();
		[last, earlier] = [table, latest];
		latest = write(table, rows).then((written) => {
			if (written === 0) return;
			batch.added[table] = (batch.added[table] ?? 0) + written;
			onProgress?.(Math.min((done += written), of), of);
		});
		latest.catch(() => undefined);
	};
	try {
		await readRows(file, { rows, ...(limits && { limits }) }, signal);
		await Promise.all([earlier, latest]);
		signal.throwIfAborted();
		if (after) {
			await settings.save(after);
			batch.added.settings = 1;
		}
		if (found.counters.length) batch.added.counters = found.counters.length;
		batch.status = 'done';
		await stored(() => db.batches.put(batch));
		return batch;
	} catch (thrown) {
		await Promise.allSettled([earlier, latest]);
		await revertImport(db, settings, batch);
		throw thrown;
	}
}

/** What of the file's settings is taken over. Of presets both lists stand. */
function taken(given: Partial<Settings>, here: Settings): Partial<Settings> {
	const kept = { ...given };
	for (const name of ownHere) delete kept[name];
	if (!kept.presets) delete kept.presets;
	else kept.presets = mergedPresets(here.presets, kept.presets);
	return kept;
}

/** Permissions and what may leave the device stay as they are here. */
const ownHere = ['remotePolicy', 'fallbackRoles', 'fallback', 'keepKeys', 'instruments'] as const;
