/** Writes a backup: rows in chunks, from one reading transaction, so that the file is of one moment. */
import type { Table } from 'dexie';
import type { TextId } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import { backupTables, isIn, type BackupTable, type ExportOptions } from './format.ts';
import { serialize } from './serialize.ts';
import { settled } from './merge.ts';
import { isSimple, kindOf, type SimpleRow } from './simple-tables.ts';
import type { MullDatabase } from '../db.ts';
import { stepsOf, textsOf } from '../runs/steps.ts';
import type { Settings } from '../settings.ts';

/** Rows read at once. */
const page = 2000;

interface Source {
	db: MullDatabase;
	/** Written only with everything. */
	settings: Settings;
	now: number;
}

/** The file as text in UTF-8, and how many rows it has. Throws `aborted` through the signal. */
export async function writeBackup(
	{ db, settings, now }: Source,
	{ what, folder = false, onProgress }: ExportOptions,
	signal: AbortSignal,
): Promise<{ file: Blob; rows: number }> {
	const conversation = typeof what === 'object' ? what.conversation : undefined;
	const file = serialize(typeof what === 'object' ? 'conversation' : what, now);
	const runIds = new Set<string>();
	const used = new Set<TextId>();
	/** Ids of rows that never leave this device. */
	const local = new Set<string>();
	let done = 0;

	const tables = backupTables.filter((name) => name !== 'settings').map((name) => db.table(name));
	await db.transaction('r', tables, async () => {
		const wanted = tables.filter(({ name }) => isWanted(name as BackupTable));
		const counts = await Promise.all(wanted.map((table) => table.count()));
		const of = counts.reduce((sum, count) => sum + count, 0) || 1;
		for (const name of backupTables) {
			file.begin(name);
			if (!isWanted(name)) continue;
			await rowsOf(name, (rows) => {
				signal.throwIfAborted();
				if (!rows.length) return;
				file.add(rows);
				done += rows.length;
				onProgress?.(Math.min(done, of), of);
			});
		}
	});
	return { file: file.whole(), rows: done };

	function isWanted(name: BackupTable): boolean {
		if (isIn('device', name)) return what === 'everything' || (folder && what === 'memory');
		return isIn('memory', name) ? conversation === undefined : what !== 'memory';
	}

	async function rowsOf(name: BackupTable, put: (rows: object[]) => void): Promise<void> {
		const table = name === 'settings' ? undefined : db.table(name);
		if (!table) put([settings]);
		else if (name === 'texts') {
			const ids = [...used];
			for (let at = 0; at < ids.length; at += 200)
				put((await table.bulkGet(ids.slice(at, at + 200))).filter((text) => text !== undefined));
		} else if (name === 'steps')
			for (const runId of runIds) {
				const steps = await stepsOf(db, runId);
				for (const id of steps.flatMap(textsOf)) used.add(id);
				put(steps);
			}
		else if (isIn('run', name))
			for (const runId of runIds) put(await table.where({ runId }).toArray());
		else if (conversation === undefined) await pages(table, (rows) => put(written(name, rows)));
		else {
			const field = name === 'runs' ? 'conversationId' : 'id';
			put(written(name, await table.where(field).equals(conversation).toArray()));
		}
	}

	/** What of the rows is for a file. */
	function written(name: BackupTable, all: object[]): object[] {
		const rows = folder ? all.filter((row) => !staysHere(row as Marked)) : all;
		if (name === 'runs') {
			const kept = (rows as Run[]).filter((run) => !run.private);
			for (const { id } of kept) runIds.add(id);
			return kept.map(settled);
		}
		const as = isSimple(name) ? kindOf(name).written : undefined;
		return as ? (rows as SimpleRow[]).flatMap((row) => as(row) ?? []) : rows;
	}

	function staysHere({ id, local: marked, documentId }: Marked): boolean {
		if (marked) local.add(id);
		return marked === true || local.has(documentId ?? '');
	}
}

/** Rows of memory that may say that they never leave this device, and passages of such documents. */
interface Marked {
	id: string;
	local?: boolean;
	documentId?: string;
}

/** A table in pages, in the order of its keys. */
async function pages(table: Table, each: (rows: object[]) => void): Promise<void> {
	const { extractKey } = table.core.schema.primaryKey;
	for (let last: unknown; ;) {
		const next = last === undefined ? table.orderBy(':id') : table.where(':id').above(last);
		const rows = (await next.limit(page).toArray()) as object[];
		each(rows);
		if (rows.length < page) return;
		last = extractKey!(rows.at(-1));
	}
}
