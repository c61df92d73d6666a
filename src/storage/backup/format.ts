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
 * between them. Every field of every row is checked by `schema.ts`. Left out: API keys (no
 * table holds them), vectors and model files (both can be made again).
 */
import type { Foreign } from './foreign/foreign.ts';
import type { MullError } from '../../core/errors.ts';
import { runTables } from '../runs/run-unit.ts';
import type { Settings } from '../settings.ts';

/**
 * The tables by what their rows belong to: this device, a conversation, a run (they come and go with it),
 * the steps that refer to them, memory. In the order of the file, so that what is pointed to comes first;
 * texts once it is known who needs them.
 */
const groups = {
	device: ['settings', 'endpoints', 'calibrations'],
	talk: ['conversations', 'runs'],
	run: runTables,
	texts: ['texts'],
	memory: ['facts', 'frameworks', 'documents', 'chunks'],
} as const;

type Group = keyof typeof groups;
type In<G extends Group> = (typeof groups)[G][number];
export type BackupTable = In<Group>;
export type RunTable = In<'run'>;
/** Rows that stand for themselves (simple-tables.ts). */
export type SingleTable = Exclude<In<'device' | 'talk' | 'memory'>, 'settings' | 'runs' | 'chunks'>;

export const backupTables: readonly BackupTable[] = Object.values(groups).flat();
export const isIn = <G extends Group>(group: G, table: BackupTable): table is In<G> =>
	(groups[group] as readonly BackupTable[]).includes(table);

/** All of Mull; facts, frameworks and documents; or one conversation with its missions. */
export type ExportScope = 'everything' | 'memory' | 'conversation';

export interface Head {
	format: 'mull';
	version: 1;
	/** ISO 8601. */
	made: string;
	/** Version of Mull that wrote it. */
	app: string;
	what: ExportScope;
}

export type Manifest = Partial<Record<BackupTable, { rows: number; sha256: string }>>;

type Progress = (done: number, of: number) => void;

export interface ExportOptions {
	what: 'everything' | 'memory' | { conversation: string };
	/**
	 * For a folder that may be carried elsewhere: without what never leaves this device, and memory with
	 * the settings and servers.
	 */
	folder?: boolean;
	/** Compress: a third to a tenth of the size, no longer readable as it is. */
	gzip?: boolean;
	/** Rows written so far, of all. */
	onProgress?: Progress;
	/** Called when the file is beyond what an import reads. */
	onTooLarge?: (error: MullError) => void;
}

/** What becomes of a row of the file; `replaces` and `stays` are conflicts, settled by merge.ts. */
export type Verdict = 'new' | 'same' | 'replaces' | 'stays';

/** What an import would do with the rows of one table. */
export interface TableReport extends Record<Verdict, number> {
	table: BackupTable;
	/** Not as it should be: would be left out. */
	rejected: number;
}

/** Here and in the file under one id, and not the same. */
interface Conflict {
	table: BackupTable;
	/** Its title or first words, here or in the file. */
	name: string;
	/** Whose version stands after the import. */
	stands: 'file' | 'here';
}

/** What an import would come to. */
export interface ImportOutcome {
	tables: TableReport[];
	/** Rows of all kinds that would be added, and that would take the place of what is here. */
	adds: number;
	replaces: number;
	conflicts: number;
	/** The first ten. */
	examples: Conflict[];
}

export interface Rejection {
	table: BackupTable;
	/** Line of the file, from 1. */
	line: number;
	reason: string;
}

/** The dry run: what `readBackup` found and nothing of which is written yet. */
export interface Plan extends ImportOutcome {
	file: Blob;
	head: Head;
	/** The first hundred. */
	rejections: Rejection[];
	/** What it would come to where the person says that these memories are theirs. */
	ifMine: ImportOutcome;
	/** The file brings settings; they are taken over only when asked for. */
	hasSettings: boolean;
	/** Ids of the conversations in it. */
	conversations: string[];
	/** It was made by another program: what was in it. */
	foreign?: Foreign;
}

export interface ApplyOptions {
	/** "These are mine": statements keep their source and their trust. Otherwise they wait for review. */
	mine?: boolean;
	/** Take over the settings of the file as well. */
	settings?: boolean;
	/** Name of the file, for the list of imports. */
	name?: string;
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
	/** Name of the file; absent for one of an earlier version. */
	name?: string;
	/** Rows added or replaced, by table. */
	added: Partial<Record<BackupTable, number>>;
}

export interface StoredBatch extends Batch {
	/** Settings that were taken over from the file: as they were before, and as they were set. */
	settings?: { before: Partial<Settings>; after: Partial<Settings> };
}

/** Rows that an import wrote, noted in the transaction that wrote them. */
export interface ImportedRows {
	/** Increases: of two that wrote one row the greater is the later. */
	id: number;
	batch: string;
	table: SingleTable | 'runs' | 'texts';
	keys: string[];
	/** What stood there before (a run with all that is its own: `RunUnit`), in the order of the keys. */
	before: unknown[];
}
