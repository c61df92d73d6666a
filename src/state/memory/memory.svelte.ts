/** The Memory screen: long lists a page at a time, watched; deletions that can be taken back. */
import type { Chunk, Fact, Framework, StoredDocument } from '../../core/mission/knowledge.ts';
import type { MemoryKind, Recalled } from '../../core/mission/outside.ts';
import type { TaskRow, TaskStatus, ThoughtRow } from '../../core/mission/types.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import { live } from '../../storage/live.ts';
import { listMissions, type Mission } from '../../storage/memory/mission.ts';
import {
	deleteConversation,
	restoreConversation,
} from '../../storage/runs/conversation-deletion.ts';
import {
	deleteDocuments,
	deleteFacts,
	deleteFrameworks,
	deleteTasks,
	deleteThoughts,
	restoreRows,
	type DeletedRows,
} from '../../storage/memory/undo.ts';
import { listTasks, listThoughts } from '../../storage/memory/working-memory.ts';
import { chunksOf, listDocuments } from '../../storage/memory/documents.ts';
import {
	addFact,
	editFact,
	getFact,
	listFacts,
	reviewFact,
	confirmFact,
	waitsForReview,
	type FactEdit,
} from '../../storage/memory/facts.ts';
import { editFramework, listFrameworks } from '../../storage/memory/frameworks.ts';
import { markLocal } from '../../storage/runs/local-marks.ts';
import type { Client } from '../../worker/client.ts';
import { toasts } from '../toasts.svelte.ts';
import type { EmbeddingState } from './embedding.svelte.ts';
import { factFilters, type FactFilter } from './fact-filter.ts';
import { Page } from './page.svelte.ts';
import { rewriteFacts } from './rewrite-facts.ts';
import { attempt } from '../attempt.ts';
import { m } from './messages.ts';

export type { Mission } from '../../storage/memory/mission.ts';
export { waitsForReview } from '../../storage/memory/facts.ts';

export class MemoryState {
	readonly missions = new Page<Mission>(async ({ words, offset, limit }) => {
		const all = (await listMissions()).filter(({ text, answer = '' }) =>
			holds(words, text, answer),
		);
		return all.slice(offset, offset + limit);
	}, null);
	readonly facts = new Page<Fact>(
		({ words, offset, limit }) => listFacts({ status: ['surviving'], words, offset, limit }),
		null,
	);
	/** What Mull knows, whatever became of it. */
	readonly known = new Page<Fact, FactFilter>(
		({ words, filter, offset, limit }) =>
			listFacts({ where: factFilters[filter], words, offset, limit }),
		'all',
	);
	readonly tasks = new Page<TaskRow, TaskStatus | ''>(
		({ words, filter, offset, limit }) =>
			listTasks({ words, offset, limit, ...(filter ? { status: [filter] } : {}) }),
		'',
	);
	readonly thoughts = new Page<ThoughtRow, ThoughtRow['kind'] | ''>(
		({ words, filter, offset, limit }) =>
			listThoughts({ words, offset, limit, ...(filter ? { kinds: [filter] } : {}) }),
		'',
	);
	readonly frameworks = new Page<Framework>(
		async ({ words, offset, limit }) => (await listFrameworks(words)).slice(offset, offset + limit),
		null,
	);
	readonly documents = new Page<StoredDocument>(
		async ({ words, offset, limit }) => (await listDocuments(words)).slice(offset, offset + limit),
		null,
	);

	#client: Pick<Client, 'request'>;
	/** Files of documents that this page added. */
	#files = new Map<string, File>();
	#toReview = $state.raw(false);
	#graph = $state.raw<readonly Fact[]>([]);
	#recalled = $state.raw<readonly Recalled[] | null>(null);
	#busy = $state.raw('');
	#error = $state.raw<PlainError | null>(null);

	/** How far what is found by meaning is; null where nothing makes it. */
	readonly embedding: EmbeddingState | null;

	constructor(client: Pick<Client, 'request'>, embedding: EmbeddingState | null = null) {
		this.#client = client;
		this.embedding = embedding;
	}

	/** Something came with a file and was not read by the person yet. */
	get toReview(): boolean {
		return this.#toReview;
	}
	/** The latest surviving statements, for the graph. */
	get graph(): readonly Fact[] {
		return this.#graph;
	}
	/** What came up; null before somebody asked. */
	get recalled(): readonly Recalled[] | null {
		return this.#recalled;
	}
	/** What is being done: 'recall', or the name of the file that is read. */
	get busy(): string {
		return this.#busy;
	}
	get error(): PlainError | null {
		return this.#error;
	}

	watchReview(): () => void {
		return live(
			() => listFacts({ where: waitsForReview, limit: 1 }),
			(facts) => (this.#toReview = facts.length > 0),
			this.#fail,
		);
	}

	/** A graph of everything cannot be read: the latest thousand statements. */
	watchGraph(): () => void {
		return live(
			() => listFacts({ status: ['surviving'], limit: 1000 }),
			(facts) => (this.#graph = facts),
			this.#fail,
		);
	}

	// ── Asking memory ───────────────────────────────────────────────────────────────────────

	/**
	 * What would be recalled for these words, and why; behind it what is below the bar of relevance.
	 * Nothing is sent anywhere, but for these words to a server that the person chose for vectors.
	 */
	async recall(text: string, kinds: MemoryKind[], remote: boolean): Promise<void> {
		this.#busy = 'recall';
		await this.#try(async () => {
			const looking = { belowBar: true as const, characters: 12_000, limit: 30 };
			const query = { text, kinds, remote, ...looking };
			this.#recalled = (await this.#client.request({ type: 'recall', query })) as Recalled[];
		});
		this.#busy = '';
	}

	/** Reads files into the knowledge base, one after the other. */
	async addDocuments(files: Iterable<File>, local: boolean): Promise<void> {
		let added = 0;
		for (const file of files) {
			this.#busy = file.name;
			if (await this.#try(() => this.#read(file, local))) added += 1;
			else break;
		}
		this.#busy = '';
		if (added) toasts.show(m('documentsAdded', { n: added }));
	}

	async #read(file: File, local: boolean, encoding?: string): Promise<void> {
		const ask = { type: 'add-document' as const, file, local, ...(encoding ? { encoding } : {}) };
		const { id } = (await this.#client.request(ask)) as StoredDocument;
		this.#files.set(id, file);
	}

	/** The file is still here, so it can be read again. */
	canReread = (id: string): boolean => this.#files.has(id);

	/** Reads a document's file again as text of that encoding; what was read before goes. */
	reread = (document: StoredDocument, encoding: string): Promise<boolean> =>
		this.#try(async () => {
			const file = this.#files.get(document.id);
			if (!file) return;
			await this.#read(file, document.local, encoding);
			this.#files.delete(document.id);
			await deleteDocuments([document.id]);
		});

	/** The words of another statement, which one contradicts or replaces; empty when it is gone. */
	statement = async (id: string): Promise<string> => (await getFact(id))?.statement ?? '';

	/** How a document was read: its passages in their order. */
	passages = (documentId: string): Promise<Chunk[]> => chunksOf(documentId);

	// ── Changing it ─────────────────────────────────────────────────────────────────────────

	/** A statement of the person's own: recalled as said and not tested, until they say that it stands. */
	add = (statement: string, local: boolean): Promise<boolean> =>
		this.#try(async () => {
			const { id } = await addFact(statement, { local });
			toasts.show(m('statementAdded'), {
				action: { label: m('confirm'), run: () => this.uphold(id) },
			});
		});

	edit = (id: string, edit: FactEdit): Promise<boolean> =>
		this.#try(async () => {
			const edited = await editFact(id, edit);
			if (!edited?.untested) return;
			this.#undoable(m('statementChanged'), {
				facts: [edited.before],
			});
		});

	/** The person read an imported statement and stands by it: trusted like one of their own. */
	stand = (id: string): Promise<boolean> =>
		this.#try(async () => {
			const edited = await reviewFact(id);
			if (!edited) return;
			this.#undoable(m('statementTrusted'), {
				facts: [edited.before],
			});
		});

	/** The person says that it stands: no mission overrules that, and what disputes it gives way. */
	uphold = (id: string): Promise<boolean> =>
		this.#try(async () => {
			const before = await confirmFact(id);
			if (before.length === 0) return;
			this.#undoable(m('statementConfirmed'), {
				facts: before,
			});
		});

	retire = (framework: Framework): Promise<boolean> =>
		this.#try(() => editFramework(framework.id, { retired: !framework.retired }));

	mark = (
		kind: 'facts' | 'frameworks' | 'documents',
		{ id, local }: { id: string; local: boolean },
	): Promise<boolean> => this.#try(() => markLocal(kind, id, !local));

	removeFact = (id: string) => this.#remove(m('fact'), () => deleteFacts([id]));
	removeFramework = (id: string) => this.#remove(m('framework'), () => deleteFrameworks([id]));
	removeDocument = (id: string) => this.#remove(m('document'), () => deleteDocuments([id]));
	removeThought = ({ runId, id }: ThoughtRow) =>
		this.#remove(m('thought'), () => deleteThoughts([[runId, id]]));
	removeTask = ({ runId, id }: TaskRow) =>
		this.#remove(m('task'), () => deleteTasks([[runId, id]]));

	/** A mission goes with its conversation. */
	removeMission = ({ conversationId }: Mission): Promise<boolean> =>
		this.#try(async () => {
			const deleted = await deleteConversation(conversationId);
			if (!deleted) return;
			toasts.show(m('missionDeleted'), {
				action: { label: m('undo'), undoes: true, run: () => restoreConversation(deleted) },
			});
		});

	/** Applies the world model as it was rewritten; undone as one. Refused while a line is unreadable. */
	rewrite = (before: readonly Fact[], text: string): Promise<boolean> =>
		this.#try(async () => {
			await rewriteFacts(before, text, (undo) =>
				toasts.show(m('worldModelChanged'), {
					action: { label: m('undo'), undoes: true, run: undo },
				}),
			);
		});

	#remove(what: string, take: () => Promise<DeletedRows>): Promise<boolean> {
		return this.#try(async () => this.#undoable(m('deleted', { what }), await take()));
	}

	#undoable(words: string, taken: DeletedRows): void {
		toasts.show(words, {
			action: { label: m('undo'), undoes: true, run: () => restoreRows(taken) },
		});
	}

	#fail = (error: unknown): void => {
		this.#error = toPlain(error);
	};

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error));
}

function holds(words: string, ...texts: string[]): boolean {
	const there = texts.join('\n').toLocaleLowerCase();
	return words
		.toLocaleLowerCase()
		.split(/\s+/)
		.every((word) => there.includes(word));
}
