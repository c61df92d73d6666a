/**
 * The backup file, version 1. One JSON document, laid out so that a person can read it and a
 * program can stream it: the head is one line, every row is one line, the manifest is one line.
 *
 *   {"format":"mull","version":1,"made":"2026-11-21T20:00:00.000Z","app":"0.1.0","what":"everything",
 *   "tables":{
 *   "conversations":[
 *   {"id":"…"},
 *   {"id":"…"}
 *   ],
 *   …
 *   "chunks":[]
 *   },
 *   "manifest":{"conversations":{"rows":2,"sha256":"…"},…}}
 *
 * `sha256` is over the lines of the table's rows, each ended by a line feed, without the comma
 * between them. Every field of every row is checked by `backup-schema.ts`. Left out: API keys (no
 * table holds them), vectors and model files (both can be made again).
 */
import type { MullError } from '../../core/errors.ts';
import type { Settings } from '../settings.ts';

/** In this order, so that what is pointed to comes first. */
export const backupTables = [
	'settings',
	'counters',
	'endpoints',
	'conversations',
	'runs',
	'steps',
	'texts',
	'notes',
	'tasks',
	'thoughts',
	'strategies',
	'answers',
	'questions',
	'edits',
	'facts',
	'frameworks',
	'documents',
	'chunks',
] as const;

export type BackupTable = (typeof backupTables)[number];

/** Rows whose ids count up, and may be given anew by an import. */
export const numbered = [
	'tasks',
	'thoughts',
	'strategies',
	'answers',
	'questions',
	'edits',
	'facts',
	'frameworks',
	'documents',
	'chunks',
] as const satisfies readonly BackupTable[];

export type Numbered = (typeof numbered)[number];

/** All of Mull; facts, frameworks and documents; or one conversation with its missions. */
export type What = 'everything' | 'memory' | 'conversation';

export interface Head {
	format: 'mull';
	version: 1;
	/** ISO 8601. */
	made: string;
	/** Version of Mull that wrote it. */
	app: string;
	what: What;
}

export type Manifest = Partial<Record<BackupTable, { rows: number; sha256: string }>>;

export type Progress = (done: number, of: number) => void;

export interface ExportOptions {
	what: 'everything' | 'memory' | { conversation: string };
	/** Compress: a third to a tenth of the size, no longer readable as it is. */
	gzip?: boolean;
	/** Rows written so far, of all. */
	onProgress?: Progress;
	/** Called when the file is beyond what an import reads. */
	onTooLarge?: (error: MullError) => void;
}

/** What an import would do with the rows of one table. */
export interface TableReport {
	table: BackupTable;
	/** Not here: would be added. */
	new: number;
	/** Here, and different: stays as it is here. An import adds, it never overwrites. */
	changed: number;
	/** Here already. */
	duplicate: number;
	/** Not as it should be: would be left out. */
	rejected: number;
}

export interface Rejection {
	table: BackupTable;
	/** Line of the file, from 1. */
	line: number;
	reason: string;
}

/** The dry run: what `readBackup` found and nothing of which is written yet. */
export interface Plan {
	file: Blob;
	head: Head;
	tables: TableReport[];
	/** The first hundred. */
	rejections: Rejection[];
	/** Rows of all kinds that would be added. */
	adds: number;
	/** The file brings settings; they are taken over only when asked for. */
	hasSettings: boolean;
	/** Missions that cannot go on here: what they speak of gets new numbers, or is not in the file. */
	ended: number;
}

export interface ApplyOptions {
	/** "These are mine": statements keep their source and their trust. Otherwise they wait for review. */
	mine?: boolean;
	/** Take over the settings of the file as well. */
	settings?: boolean;
	/** Rows written so far, of all. */
	onProgress?: Progress;
}

/** An import as it was applied, and all that is needed to take it back. */
export interface Batch {
	id: string;
	/** Milliseconds since 1970. */
	made: number;
	/** `applying` after a crash: `recoverBatches` takes it back. */
	status: 'applying' | 'done';
	what: Head['what'];
	/** Rows added, by table. */
	added: Partial<Record<BackupTable, number>>;
}

/** Ids of a numbered table that belong to the import alone: above `from`, up to `to`. */
export interface Range {
	from: number;
	to: number;
}

export interface StoredBatch extends Batch {
	conversations: string[];
	runs: string[];
	endpoints: string[];
	ranges: Partial<Record<Numbered, Range>>;
	/** Settings that were taken over from the file: as they were before, and as they were set. */
	settings?: { before: Partial<Settings>; after: Partial<Settings> };
}
