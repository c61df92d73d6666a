/**
 * Applies a plan, as one batch that can be taken back: what each transaction writes is noted in it,
 * with what stood there before, so that a half-written import can be undone after a crash as well.
 */
import type { Fact } from '../../core/mission/types.ts';
import type { Endpoint, Run } from '../../core/types.ts';
import {
	runTables,
	type ApplyOptions,
	type BackupTable,
	type Brought,
	type RunTable,
	type SingleTable,
	type StoredBatch,
} from './format.ts';
import { compareRanks, rankOf, readUnit, settled } from './merge.ts';
import { unreviewed, type Findings } from './plan.ts';
import { readRows, type Limits, type Row } from './read.ts';
import { takeBack } from './take-back.ts';
import type { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { sameStatement } from '../mission-rows.ts';
import type { Settings } from '../settings.ts';

export interface SettingsStore {
	load(): Promise<Settings>;
	/** Whatever is not named stays as it is. */
	save(change: Partial<Settings>): Promise<unknown>;
}

export interface ApplySetup {
	db: MullDatabase;
	settings: SettingsStore;
	now: number;
	limits?: Limits;
}

/** Memory is no longer as the dry run saw it: what was new is there, or a run went on. */
class Moved extends Error {}

/** Resolves to nothing when memory changed since the dry run in a way that it must hear of. */
export async function apply(
	file: Blob,
	found: Findings,
	{ db, settings, now, limits }: ApplySetup,
	{ mine = false, settings: takeSettings = false, onProgress }: ApplyOptions,
	signal: AbortSignal,
): Promise<StoredBatch | undefined> {
	const { adds, replaces } = mine ? found.mine : found.theirs;
	const of = adds + replaces;
	const after = takeSettings && found.settings ? harmless(found.settings) : undefined;
	const batch: StoredBatch = {
		...{ id: crypto.randomUUID(), made: now, status: 'applying', what: found.head.what, added: {} },
		...(after ? { settings: { before: await settings.load(), after } } : {}),
	};
	await stored(() => db.batches.add(batch));
	let writing = Promise.resolve();
	try {
		let done = 0;
		await readRows(
			file,
			{
				...(limits ? { limits } : {}),
				rows: async (table, rows) => {
					const fresh = rows.filter((row) => !found.skip.has(row.line) && isTaken(row));
					if (!fresh.length) return;
					// One chunk is written while the next is read.
					await writing;
					signal.throwIfAborted();
					writing = write(table, fresh).then((written) => {
						if (!written) return;
						batch.added[table] = (batch.added[table] ?? 0) + written;
						onProgress?.(Math.min((done += written), of), of);
					});
					writing.catch(() => undefined);
				},
			},
			signal,
		);
		await writing;
		signal.throwIfAborted();
		if (after) {
			await settings.save(after);
			batch.added.settings = 1;
		}
		if (found.counters.length) batch.added.counters = found.counters.length;
		const whole = { ...batch, status: 'done' as const };
		await stored(() => db.batches.put(whole));
		return whole;
	} catch (thrown) {
		await writing.catch(() => undefined);
		await takeBack(db, settings, batch);
		if (thrown instanceof Moved) return undefined;
		throw thrown;
	}

	function isTaken({ table, value }: Row): boolean {
		if (table === 'settings' || table === 'counters') return false;
		if (table === 'chunks')
			return found.documents.has((value as { documentId: string }).documentId);
		if (table !== 'runs' && !isRunTable(table)) return true;
		const { id, runId } = value as { id: string; runId: string };
		const verdict = found.runs.get(table === 'runs' ? id : runId);
		return verdict === 'new' || verdict === 'replaces';
	}

	/** Writes rows of one table in one transaction; resolves to how many. */
	async function write(table: BackupTable, rows: Row[]): Promise<number> {
		const values = rows.map(({ value }) => value);
		if (table === 'chunks' || isRunTable(table)) {
			await stored(() => db.table(table).bulkAdd(values));
			return rows.length;
		}
		if (table === 'runs') return writeRuns(values as Run[]);
		if (table === 'texts') {
			const texts = values as { id: string; text: string }[];
			await noted({ table, keys: texts.map(({ id }) => id), before: [] }, () =>
				db.texts.bulkPut(texts),
			);
			return rows.length;
		}
		return writeSingles(table as SingleTable, rows);
	}

	/** Takes away what is replaced, with all that is its own; the rows of the file follow. */
	async function writeRuns(runs: Run[]): Promise<number> {
		const keys = runs.map(({ id }) => id);
		const before: unknown[] = [];
		await noted({ table: 'runs', keys, before }, async () => {
			const here = await db.runs.bulkGet(keys);
			for (const [n, old] of here.entries()) {
				const expected = found.runs.get(keys[n]!) === 'replaces';
				const unseen = old && (old.status === 'running' || old.updated > runs[n]!.updated);
				if (Boolean(old) !== expected || unseen) throw new Moved();
				if (!old) continue;
				before[n] = await readUnit(db, old);
				for (const name of runTables) await db.table(name).where('runId').equals(old.id).delete();
			}
			await db.runs.bulkPut(runs.map(settled));
			const taken = new Set(keys);
			await db.counters.bulkPut(found.counters.filter(({ runId }) => taken.has(runId)));
		});
		return runs.length;
	}

	async function writeSingles(table: SingleTable, rows: Row[]): Promise<number> {
		const made = rows.map((row) => asHere(table, row.value));
		const fresh = made.filter((_, n) => !found.conflicts.has(rows[n]!.line));
		const other = made.filter((_, n) => found.conflicts.has(rows[n]!.line));
		const note: Omit<Brought, 'id' | 'batch'> = { table, keys: [], before: [] };
		await noted(note, async () => {
			note.keys.push(...fresh.map(({ id }) => id));
			await db.table(table).bulkAdd(fresh);
			const here = await db.table(table).bulkGet(other.map(({ id }) => id));
			for (const [n, row] of other.entries()) {
				if (here[n] && compareRanks(rankOf(table, row), rankOf(table, here[n])) <= 0) continue;
				note.before[note.keys.push(row.id) - 1] = here[n];
				await db.table(table).put(row);
			}
		});
		return note.keys.length;
	}

	/** The writes and the note of them: both or neither. */
	async function noted(
		note: Omit<Brought, 'id' | 'batch'>,
		work: () => PromiseLike<unknown>,
	): Promise<void> {
		const tables = note.table === 'runs' ? ['runs', ...runTables] : [note.table];
		try {
			await stored(() =>
				db.transaction('rw', [...tables, 'brought'], async () => {
					await work();
					if (note.keys.length) await db.table('brought').add({ batch: batch.id, ...note });
				}),
			);
		} catch (thrown) {
			const { cause } = thrown as Error;
			if (cause instanceof Moved || wasThere(cause)) throw new Moved();
			throw thrown;
		}
	}

	/** The row as it enters the database. */
	function asHere(table: SingleTable, value: unknown): { id: string } {
		if (table === 'endpoints') return { ...(value as Endpoint), allowed: false } as Endpoint;
		if (table !== 'facts') return value as { id: string };
		const fact = mine ? (value as Fact) : unreviewed(value as Fact);
		return { ...fact, same: sameStatement(fact.statement) } as Fact;
	}
}

/** What was to be added has been added meanwhile. */
const wasThere = (cause: unknown): boolean => {
	const { name, failures = [] } = (cause ?? {}) as { name?: string; failures?: Error[] };
	return name === 'BulkError' && failures.some((fault) => fault.name === 'ConstraintError');
};

const isRunTable = (table: BackupTable): table is RunTable =>
	(runTables as readonly string[]).includes(table);

/** Permissions and what may leave the device stay as they are here. */
function harmless(given: Partial<Settings>): Partial<Settings> {
	const { remotePolicy: _, fallbackRoles: _1, fallback: _2, ...rest } = given;
	const { keepKeys: _3, instruments: _4, ...kept } = rest;
	return kept;
}
