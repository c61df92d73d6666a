/** The dry run: reads a file beside what is here and says of each row what becomes of it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Chunk, Fact } from '../../core/mission/knowledge.ts';
import { rowName } from '../../core/mission/names.ts';
import { FileRuns, type SettledRuns } from './file-runs.ts';
import type { BackupTable, Head } from './format.ts';
import { canonical } from './merge.ts';
import { readRows, type Limits, type Row } from './read.ts';
import { Register } from './register.ts';
import { schema } from './schema.ts';
import { singlesBeside } from './singles.ts';
import type { MullDatabase } from '../db.ts';
import { sameStatement } from '../mission-rows.ts';
import { defaultSettings, type Settings } from '../settings.ts';

/** What applying needs to know of the file. */
export interface Findings extends SettledRuns {
	head: Head;
	register: Register;
	/** Documents that are new: their passages come with them. */
	documents: Set<string>;
	settings?: Partial<Settings>;
}

export async function findOut(
	db: MullDatabase,
	file: Blob,
	{ here, ...options }: { here: Settings; limits?: Limits; onBytes?: (bytes: number) => void },
	signal: AbortSignal,
): Promise<Findings> {
	const register = new Register();
	const runs = new FileRuns(db, register);
	const settleSingles = singlesBeside(db, register);
	const documents = new Set<string>();
	let settings: Partial<Settings> | undefined;

	const find = async (table: BackupTable, rows: Row[]): Promise<void> => {
		switch (table) {
			case 'settings': {
				settings = rows[0]!.value as Partial<Settings>;
				const same = canonical({ ...defaultSettings, ...settings }) === canonical(here);
				return register.count(table, same ? 'same' : 'new', 1);
			}
			case 'runs':
				return runs.begin(rows);
			case 'texts':
				return findTexts(rows);
			case 'facts': {
				const wordless = ({ value }: Row) => !sameStatement((value as Fact).statement);
				for (const row of rows) if (wordless(row)) register.reject(row, 'is a fact without words');
				return void (await settleSingles(
					table,
					rows.filter(({ line }) => !register.skip.has(line)),
				));
			}
			case 'documents':
				for (const id of await settleSingles(table, rows)) documents.add(id);
				return;
			case 'chunks':
				return rows.forEach(findChunk);
			case 'endpoints':
			case 'conversations':
			case 'frameworks':
				return void (await settleSingles(table, rows));
			default:
				return rows.forEach((row) => runs.take(row));
		}
	};

	async function findTexts(rows: Row[]): Promise<void> {
		const texts = rows.map(({ value }) => value as { id: string; text: string });
		const known = await db.texts.bulkGet(texts.map(({ id }) => id));
		for (const [n, { id, text }] of texts.entries()) {
			const row = rows[n]!;
			if (!runs.texts.has(id)) register.reject(row, 'is a text that no step refers to');
			else if (bytesToHex(sha256(new TextEncoder().encode(text))) !== id)
				register.reject(row, 'is not the text that its hash names');
			else if (!register.isTwice(row, id)) register.settle(row, known[n] ? 'same' : 'new');
		}
	}

	function findChunk(row: Row): void {
		const { documentId, n } = row.value as Chunk;
		if (register.isTwice(row, rowName(documentId, n))) return;
		if (documents.has(documentId)) register.settle(row, 'new');
		// Passages are cut once: those of a document that is here are here.
		else if (register.has('documents', documentId)) register.settle(row, 'same');
		else register.reject(row, 'belongs to a document that is not in the file');
	}

	const rows = async (table: BackupTable, all: Row[]): Promise<void> => {
		const right = all.filter((row) => {
			const reason = row.value === undefined ? 'is not JSON' : schema[table](row.value);
			if (reason) register.reject(row, reason);
			return !reason;
		});
		if (right.length) await find(table, right);
	};
	const head = await readRows(file, { ...options, rows }, signal);
	return { head, register, documents, ...(settings && { settings }), ...(await runs.settle()) };
}
