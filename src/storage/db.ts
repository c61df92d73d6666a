/**
 * The tables. The only folder that knows Dexie; every `version(n)` that ever shipped stays.
 * Page and brain open the same database; changes reach the other side through Dexie's broadcast.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type {
	Conversation,
	Endpoint,
	InstalledModel,
	Note,
	Run,
	Step,
	TextId,
} from '../core/types.ts';

export class MullDatabase extends Dexie {
	declare conversations: EntityTable<Conversation, 'id'>;
	declare runs: EntityTable<Run, 'id'>;
	declare steps: Table<Step, [string, string]>;
	/** Content-addressed: a prompt that ten steps share lies here once. */
	declare texts: EntityTable<{ id: TextId; text: string }, 'id'>;
	declare notes: Table<Note, [string, number]>;
	declare endpoints: EntityTable<Endpoint, 'id'>;
	declare models: EntityTable<InstalledModel, 'id'>;

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
	}
}

export const db = new MullDatabase();
