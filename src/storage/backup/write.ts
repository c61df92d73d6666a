/** Writes a backup: rows in chunks, from one reading transaction, so that the file is of one moment. */
import type { Table } from 'dexie';
import type { TextId } from '../../core/steps.ts';
import type { Endpoint, Run } from '../../core/types.ts';
import { layOut } from './lay-out.ts';
import { backupTables, isRunTable, type BackupTable, type ExportOptions } from './format.ts';
import { settled } from './merge.ts';
import type { MullDatabase } from '../db.ts';
import { stepsOf, textsOf } from '../journal.ts';
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
	const file = layOut(typeof what === 'object' ? 'conversation' : what, now);
	const runIds = new Set<string>();
	const used = new Set<TextId>();
	/** Ids of rows that never leave this device. */
	const local = new Set<string>();
	let done = 0;

	const tables = backupTables.filter((name) => name !== 'settings').map((name) => db.table(name));
	await db.transaction('r', tables, async () => {
		const counts = await Promise.all(
			tables.filter(({ name }) => isWanted(name as BackupTable)).map((table) => table.count()),
		);
		const of = Math.max(
			1,
			counts.reduce((sum, count) => sum + count, 0),
		);
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

	function staysHere({ id, local: marked, documentId }: Marked): boolean {
		if (marked) local.add(id);
		return marked === true || local.has(documentId ?? '');
	}

	function isWanted(name: BackupTable): boolean {
		if (name === 'settings' || name === 'endpoints')
			return what === 'everything' || (folder && what === 'memory');
		const isMemory = ['facts', 'frameworks', 'documents', 'chunks'].includes(name);
		return isMemory ? conversation === undefined : what !== 'memory';
	}

	async function rowsOf(name: BackupTable, put: (rows: object[]) => void): Promise<void> {
		if (name === 'settings') return put([settings]);
		if (name === 'texts') {
			const ids = [...used];
			for (let at = 0; at < ids.length; at += 200)
				put((await db.texts.bulkGet(ids.slice(at, at + 200))).filter((text) => text !== undefined));
		} else if (isRunTable(name)) {
			for (const runId of runIds) {
				if (name !== 'steps') put(await db.table(name).where({ runId }).toArray());
				else {
					const steps = await stepsOf(db, runId);
					for (const id of steps.flatMap(textsOf)) used.add(id);
					put(steps);
				}
			}
		} else if (conversation !== undefined) {
			const field = name === 'runs' ? 'conversationId' : 'id';
			put(written(name, await db.table(name).where(field).equals(conversation).toArray()));
		} else await pages(db.table(name), (rows) => put(written(name, rows)));
	}

	/** What of the rows is for a file. */
	function written(name: BackupTable, all: object[]): object[] {
		const rows = folder ? all.filter((row) => !staysHere(row as Marked)) : all;
		if (name === 'endpoints') return (rows as Endpoint[]).flatMap(bare);
		if (name === 'facts') return (rows as { same: string }[]).map(({ same: _, ...fact }) => fact);
		if (name !== 'conversations' && name !== 'runs') return rows;
		const kept = (rows as Run[]).filter((row) => !row.private);
		if (name === 'conversations') return kept;
		for (const { id } of kept) runIds.add(id);
		return kept.map(settled);
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
	const key = table.schema.primKey.keyPath!;
	for (let last: unknown; ;) {
		const next = last === undefined ? table.orderBy(':id') : table.where(':id').above(last);
		const rows = await next.limit(page).toArray();
		each(rows);
		if (rows.length < page) return;
		const end = rows.at(-1) as Record<string, unknown>;
		last = Array.isArray(key) ? key.map((part) => end[part]) : end[key as string];
	}
}

/** An endpoint without anything in its address that could be a key. */
function bare(endpoint: Endpoint): Endpoint[] {
	if (!URL.canParse(endpoint.url)) return [];
	const { origin, pathname } = new URL(endpoint.url);
	return [{ ...endpoint, url: origin + pathname.replace(/\/+$/, '') }];
}
