/** The dry run: reads a file beside what is here and says of each row what becomes of it. */
import { sha256 } from '../../core/hash.ts';
import type { Chunk } from '../../core/mission/knowledge.ts';
import { rowName } from '../../core/mission/names.ts';
import { FileRuns, type SettledRuns } from './file-runs.ts';
import type { BackupTable, Head, SingleTable } from './format.ts';
import { canonical, verdictOn } from './merge.ts';
import { readRows, type Limits, type Row } from './read.ts';
import { ImportPreview } from './import-preview.ts';
import { schema } from './schema.ts';
import { tooMuch } from '../../core/checks/json-size.ts';
import { isSimple, kindOf, existingRows, type SimpleRow } from './simple-tables.ts';
import type { MullDatabase } from '../db.ts';
import { defaultSettings, type Settings } from '../settings.ts';

/** What applying needs to know of the file. */
export interface ImportFindings extends SettledRuns {
	head: Head;
	register: ImportPreview;
	settings?: Partial<Settings>;
}

export async function planImport(
	db: MullDatabase,
	file: Blob,
	{ here, ...options }: { here: Settings; limits?: Limits; onBytes?: (bytes: number) => void },
	signal: AbortSignal,
): Promise<ImportFindings> {
	const register = new ImportPreview();
	const runs = new FileRuns(db, register);
	/** Documents that are new: their passages come with them. */
	const fresh = new Set<string>();
	let settings: Partial<Settings> | undefined;

	const rows = async (table: BackupTable, all: Row[]): Promise<void> => {
		const right = all.filter((row) => {
			const { value } = row;
			const noRow = value === tooMuch ? tooMuch.description! : value === undefined && 'is not JSON';
			const reason = noRow || schema[table](value);
			if (reason) register.reject(row, reason);
			return !reason;
		});
		if (!right.length) return;
		if (isSimple(table)) await findSingles(table, right);
		else if (table === 'runs') await runs.begin(right);
		else if (table === 'texts') await findTexts(right);
		else if (table === 'chunks') right.forEach(findChunk);
		else if (table !== 'settings') right.forEach((row) => runs.take(row));
		else {
			settings = right[0]!.value as Partial<Settings>;
			const same = canonical({ ...defaultSettings, ...settings }) === canonical(here);
			register.count(table, same ? 'same' : 'new', 1);
		}
	};
	const head = await readRows(file, { ...options, rows }, signal);
	return { head, register, ...(settings && { settings }), ...(await runs.settle()) };

	async function findSingles(table: SingleTable, all: Row[]): Promise<void> {
		const { name, unreviewed } = kindOf(table);
		const once = all.filter((row) => !register.isTwice(row, (row.value as SimpleRow).id));
		const ids = once.map(({ value }) => (value as SimpleRow).id);
		const here = await existingRows(db.table(table), ids);
		for (const row of once) {
			const value = row.value as SimpleRow;
			const old = here.get(value.id);
			if (!old && table === 'documents') fresh.add(value.id);
			const own = old ? verdictOn(table, value, old) : 'new';
			const differs = old && own !== 'same' && unreviewed;
			const theirs = differs ? verdictOn(table, unreviewed(value), old) : own;
			register.settle(row, own, theirs, name(value));
		}
	}

	async function findTexts(all: Row[]): Promise<void> {
		const texts = all.map(({ value }) => value as { id: string; text: string });
		const known = await db.texts.bulkGet(texts.map(({ id }) => id));
		for (const [n, { id, text }] of texts.entries()) {
			const row = all[n]!;
			if (!runs.texts.has(id)) register.reject(row, 'is a text that no step refers to');
			else if ((await sha256(text)) !== id)
				register.reject(row, 'is not the text that its hash names');
			else if (!register.isTwice(row, id)) register.settle(row, known[n] ? 'same' : 'new');
		}
	}

	function findChunk(row: Row): void {
		const { documentId, n } = row.value as Chunk;
		if (register.isTwice(row, rowName(documentId, n))) return;
		// Passages are cut once: those of a document that is here are here.
		if (register.has('documents', documentId))
			register.settle(row, fresh.has(documentId) ? 'new' : 'same');
		else register.reject(row, 'belongs to a document that is not in the file');
	}
}
