/**
 * The tables. The only folder that knows Dexie; every `version(n)` that ever shipped stays.
 * Page and brain open the same database; changes reach the other side through Dexie's broadcast.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type {
	Chunk,
	Fact,
	Framework,
	MemoryKind,
	Question,
	StoredDocument,
	Strategy,
	TaskAnswer,
	TaskEdit,
	TaskRow,
	ThoughtRow,
} from '../core/mission/types.ts';
import type {
	Conversation,
	Endpoint,
	InstalledModel,
	Note,
	Run,
	Step,
	TextId,
} from '../core/types.ts';
import type { StoredTool, ToolServer } from '../core/mission/tools.ts';
import { noteChanges, type MemoryChange } from './changes.ts';
import type { StoredVector, VectorBlock } from './vectors.ts';
import type { StoredBatch } from './backup/format.ts';

export class MullDatabase extends Dexie {
	declare conversations: EntityTable<Conversation, 'id'>;
	declare runs: EntityTable<Run, 'id'>;
	declare steps: Table<Step, [string, string]>;
	/** Content-addressed: a prompt that ten steps share lies here once. */
	declare texts: EntityTable<{ id: TextId; text: string }, 'id'>;
	declare notes: Table<Note, [string, number]>;
	declare endpoints: EntityTable<Endpoint, 'id'>;
	declare models: EntityTable<InstalledModel, 'id'>;
	/** Last id given, by collection. */
	declare counters: EntityTable<{ name: string; last: number }, 'name'>;
	declare tasks: EntityTable<TaskRow, 'id'>;
	declare thoughts: EntityTable<ThoughtRow, 'id'>;
	declare strategies: EntityTable<Strategy, 'id'>;
	declare answers: EntityTable<TaskAnswer, 'id'>;
	declare questions: EntityTable<Question, 'id'>;
	/** What the person changed while a mission ran; the run reads it at its next round. */
	declare edits: EntityTable<TaskEdit, 'id'>;
	/** `same`: the statement without case and spaces, so that nothing is added twice. */
	declare facts: EntityTable<Fact & { same: string }, 'id'>;
	declare frameworks: EntityTable<Framework, 'id'>;
	declare documents: EntityTable<StoredDocument, 'id'>;
	declare chunks: EntityTable<Chunk, 'id'>;
	/** What changed in memory; written in the same transaction (changes.ts). */
	declare changes: EntityTable<MemoryChange, 'seq'>;
	/** Views that can be made again: never exported (vectors.ts). */
	declare vectors: Table<StoredVector, [string, MemoryKind, number]>;
	declare vectorBlocks: EntityTable<VectorBlock, 'id'>;
	/** Imports, each of which can be taken back. */
	declare batches: EntityTable<StoredBatch, 'id'>;

	/** Servers of external tools, and their tools with the permission of each. */
	declare toolServers: EntityTable<ToolServer, 'id'>;
	declare tools: EntityTable<StoredTool, 'id'>;

	constructor(name = 'mull') {
		// Strict: a step is on disk, not in a buffer, before the run goes on (ARCHITECTURE.md, Journal).
		super(name, { chromeTransactionDurability: 'strict' });
		this.version(1).stores({
			conversations: 'id, updated',
			runs: 'id, conversationId, status, updated',
			steps: '[runId+key], [runId+seq]',
			texts: 'id',
			notes: '[runId+id]',
			endpoints: 'id',
			models: 'id, status',
		});
		this.version(2).stores({
			counters: 'name',
			tasks: 'id, runId',
			thoughts: 'id, runId, taskId',
			strategies: 'id, runId, taskId',
			answers: 'id, runId, taskId',
			questions: 'id, runId',
			edits: '++id, [runId+id]',
			facts: 'id, same, status',
			frameworks: 'id',
			documents: 'id',
			chunks: 'id, documentId',
		});
		this.version(3).stores({
			changes: '++seq',
			vectors: '[model+kind+id], model',
			vectorBlocks: '++id, model',
			batches: 'id',
		});
		this.version(4).stores({ toolServers: 'id', tools: 'id, serverId' });
		noteChanges(this);
	}
}

export const db = new MullDatabase();
