/**
 * The tables, as they are first released: from then on every `version(n)` that shipped stays.
 * Page and brain open the same database; changes reach the other side through Dexie's broadcast.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Chunk, Fact, Framework, StoredDocument } from '../core/mission/knowledge.ts';
import type { MemoryKind, TaskEdit } from '../core/mission/outside.ts';
import type { Question, Strategy, TaskAnswer, TaskRow, ThoughtRow } from '../core/mission/types.ts';
import type { Note, Step, TextId } from '../core/runs/steps.ts';
import type { Conversation, Endpoint, InstalledModel, Run } from '../core/types.ts';
import type { Calibration } from '../lab/report/chance.ts';
import type { RowKey } from '../core/mission/names.ts';
import type { StoredTool, ToolServer } from '../core/mission/tools.ts';
import { noteChanges, type MemoryChange } from './memory/changes.ts';
import { leaveOutDamaged } from './damaged.ts';
import type { StoredVector, VectorBlock } from './memory/vectors.ts';
import type { ImportedRows, StoredBatch } from './backup/format.ts';
import type { FolderFile } from './folder/files.ts';
import type { Tombstone } from './tombstones.ts';
import type { Counter, CountedTable } from './memory/mission-rows.ts';

export class MullDatabase extends Dexie {
	declare conversations: EntityTable<Conversation, 'id'>;
	declare runs: EntityTable<Run, 'id'>;
	declare steps: Table<Step, [string, string]>;
	/** Content-addressed: a prompt that ten steps share lies here once. */
	declare texts: EntityTable<{ id: TextId; text: string }, 'id'>;
	declare notes: Table<Note, [string, number]>;
	declare endpoints: EntityTable<Endpoint, 'id'>;
	declare models: EntityTable<InstalledModel, 'id'>;
	/** Last number given, by run and table: none is given twice, also after a deletion. */
	declare counters: Table<Counter, [runId: string, name: CountedTable]>;
	declare tasks: Table<TaskRow, RowKey>;
	declare thoughts: Table<ThoughtRow, RowKey>;
	declare strategies: Table<Strategy, RowKey>;
	declare answers: Table<TaskAnswer, RowKey>;
	declare questions: Table<Question, RowKey>;
	/** What the person changed while a mission ran; the run reads it at its next round. */
	declare edits: Table<TaskEdit, RowKey>;
	/** `same`: the statement without case and spaces, so that nothing is added twice. */
	declare facts: EntityTable<Fact & { same: string }, 'id'>;
	declare frameworks: EntityTable<Framework, 'id'>;
	declare documents: EntityTable<StoredDocument, 'id'>;
	declare chunks: Table<Chunk, RowKey>;
	/** What changed in memory; written in the same transaction (changes.ts). */
	declare changes: EntityTable<MemoryChange, 'seq'>;
	/** Views that can be made again: never exported (vectors.ts). */
	declare vectors: Table<StoredVector, [string, MemoryKind, string]>;
	declare vectorBlocks: EntityTable<VectorBlock, 'id'>;
	/** Imports, each of which can be taken back. */
	declare batches: EntityTable<StoredBatch, 'id'>;
	/** What each of them wrote, and what stood there before. */
	declare brought: EntityTable<ImportedRows, 'id'>;
	/** Files of the backup folder as they were last seen; none: no folder is in use. */
	declare folder: EntityTable<FolderFile, 'name'>;
	declare gone: EntityTable<Tombstone, 'id'>;
	/** What the Lab measured of answers: in backups, unlike its experiments. */
	declare calibrations: EntityTable<Calibration, 'id'>;

	/** Servers of external tools, and their tools with the permission of each. */
	declare toolServers: EntityTable<ToolServer, 'id'>;
	declare tools: EntityTable<StoredTool, 'id'>;

	constructor(name = 'mull') {
		// Strict: a step is on disk, not in a buffer, before the run goes on
		// (docs/architecture.md, The journal).
		super(name, { chromeTransactionDurability: 'strict' });
		this.version(1).stores({
			conversations: 'id, updated',
			runs: 'id, conversationId, status, updated',
			steps: '[runId+key], [runId+seq]',
			texts: 'id',
			notes: '[runId+id]',
			endpoints: 'id',
			models: 'id, status',
			// What a mission works on: numbers that count up in the run, for each table by itself.
			counters: '[runId+name]',
			tasks: '[runId+id], created',
			thoughts: '[runId+id], created',
			strategies: '[runId+id]',
			answers: '[runId+id], [runId+taskId]',
			questions: '[runId+id]',
			edits: '[runId+id]',
			// What outlives missions: UUIDs.
			facts: 'id, same, created, [status+created]',
			frameworks: 'id, created',
			documents: 'id, added',
			chunks: '[documentId+n]',
			changes: '++seq',
			vectors: '[model+kind+id], model',
			vectorBlocks: '++id, model',
			batches: 'id',
			brought: '++id, batch',
			toolServers: 'id',
			tools: 'id, serverId',
		});
		// Only runs that stand in the list for later have a place there. (The Lab's are 2 and 3.)
		this.version(4).stores({ runs: 'id, conversationId, status, updated, later.place' });
		this.version(5).stores({ folder: 'name', gone: 'id' });
		this.version(6).stores({ calibrations: 'id, experiment' });
		noteChanges(this);
		leaveOutDamaged(this);
	}
}

export const db = new MullDatabase();
