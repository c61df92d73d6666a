/** All that can be recalled, in memory: items with their text index and their graph. */
import type { Fact, StoredDocument } from '../core/mission/knowledge.ts';
import type { MemoryKind } from '../core/mission/outside.ts';
import type { TaskAnswer } from '../core/mission/types.ts';
import { rowName } from '../core/mission/names.ts';
import { createGraph } from './graph/graph.ts';
import {
	chunkItem,
	factItem,
	frameworkItem,
	missionItem,
	isUntestedStatement,
	taskItem,
	thoughtItem,
	type Item,
	type MemoryRows,
} from './items.ts';
import type { DeletedIds } from './source.ts';
import { ItemValidity, type Standing } from './item-validity.ts';
import { Statements } from './statements.ts';
import { createTextIndex } from './text/text.ts';

export const keyOf = (kind: MemoryKind, id: string): string => `${kind}/${id}`;

interface Key {
	kind: MemoryKind;
	id: string;
}

export class RecallIndex {
	readonly statements = new Statements();
	readonly text = createTextIndex();
	/** Facts that were found false, by id; they are in no other index. */
	readonly falsehoods = { items: new Map<string, Item>(), text: createTextIndex() };
	readonly graph = createGraph();
	#items = new Map<string, Item>();
	#standings = new ItemValidity();
	#documents = new Map<string, StoredDocument>();
	/** Facts of a document by id: they go where it goes. */
	#taken = new Map<string, Map<string, Fact>>();
	/** What is no longer recalled since the last `apply` began. */
	#left: Key[] = [];

	get items(): ReadonlyMap<string, Item> {
		return this.#items;
	}

	document(id: string): StoredDocument | undefined {
		return this.#documents.get(id);
	}

	/** Whether the item may still be said. */
	standing(item: Item): Standing {
		return this.#standings.of(item);
	}

	/** Brings rows up to date. Returns what is no longer recalled. */
	apply(rows: MemoryRows, gone?: DeletedIds): Key[] {
		this.#left = [];
		for (const document of rows.documents) this.#putDocument(document);
		for (const id of gone?.documents ?? []) this.#dropDocument(id);
		for (const fact of rows.facts) this.#putFact(fact);
		for (const row of rows.thoughts) {
			const name = rowName(row.runId, row.id);
			this.#put('thought', name, thoughtItem(row));
			this.#standings.mark(row.runId, `thought ${name}`, row.local ?? false);
		}
		for (const row of rows.frameworks) this.#put('framework', row.id, frameworkItem(row));
		for (const chunk of rows.chunks) {
			const name = rowName(chunk.documentId, chunk.n);
			this.#put('chunk', name, chunkItem(chunk, this.#documents.get(chunk.documentId)));
		}
		this.#putTasks(rows);
		for (const row of rows.missions) this.#put('mission', row.id, missionItem(row));
		if (gone) this.#dropAll(gone);
		return this.#left;
	}

	/** What a document is called and whether it may leave stands with each of its chunks. */
	#putDocument(document: StoredDocument): void {
		this.#documents.set(document.id, document);
		for (const [key, item] of this.#items) {
			if (item.documentId !== document.id) continue;
			const { n = 0, place = '', text } = item;
			const chunk = { documentId: document.id, n, place, text };
			const now = chunkItem(chunk, document);
			if (now) this.#items.set(key, now);
		}
		this.#judgeAgain(document.id);
	}

	#dropDocument(id: string): void {
		this.#documents.delete(id);
		for (const item of this.#items.values()) {
			if (item.documentId === id) this.#drop('chunk', item.id);
		}
		this.#judgeAgain(id);
	}

	#judgeAgain(documentId: string): void {
		for (const fact of [...(this.#taken.get(documentId)?.values() ?? [])]) this.#putFact(fact);
	}

	/** Survivors are recalled; the others only answer to their own statement. */
	#putFact(fact: Fact): void {
		this.#forget(fact.id);
		const item = this.#itemOf(fact);
		this.#standings.mark(fact.source.runId, `fact ${fact.id}`, fact.local);
		if (item) {
			this.#standings.fact(fact.id, fact.status, item.local);
			this.statements.put(item);
		}
		if (item && fact.status === 'falsified') {
			this.falsehoods.items.set(fact.id, item);
			this.falsehoods.text.put(fact.id, item.title, item.body);
		}
		const recalled = fact.status === 'surviving' || isUntestedStatement(fact);
		this.#put('fact', fact.id, recalled ? item : null);
	}

	/** Of a document: without it the fact has lost its reason; with a marked one it is marked. */
	#itemOf(fact: Fact): Item | null {
		const item = factItem(fact);
		if (item?.from === undefined) return item;
		const taken = this.#taken.get(item.from) ?? new Map<string, Fact>();
		this.#taken.set(item.from, taken.set(fact.id, fact));
		const document = this.#documents.get(item.from);
		if (!document) return null;
		return document.local ? { ...item, local: true } : item;
	}

	#putTasks({ tasks, answers }: MemoryRows): void {
		const of = new Map<string, TaskAnswer[]>();
		for (const answer of answers) {
			const task = rowName(answer.runId, answer.taskId);
			of.set(task, [...(of.get(task) ?? []), answer]);
			this.#standings.mark(answer.runId, `answer ${answer.id}`, answer.local ?? false);
		}
		for (const row of tasks) {
			const name = rowName(row.runId, row.id);
			const item = taskItem(row, of.get(name) ?? []);
			this.#put('task', name, item);
			// Subtasks are in what their task composed of them.
			if (row.parent === null) this.#standings.ground(row.runId, name, item?.about ?? []);
		}
	}

	#dropAll(gone: DeletedIds): void {
		for (const id of gone.facts) {
			this.#drop('fact', id);
			this.#forget(id);
		}
		for (const id of gone.thoughts) this.#drop('thought', id);
		for (const id of gone.frameworks) this.#drop('framework', id);
		for (const id of gone.chunks) this.#drop('chunk', id);
		for (const id of gone.tasks) {
			this.#drop('task', id);
			this.#standings.dropTask(id);
		}
		for (const id of gone.missions) {
			this.#drop('mission', id);
			this.#standings.dropRun(id);
		}
	}

	/** Of a fact all but its place among what is recalled. */
	#forget(id: string): void {
		this.#standings.dropFact(id);
		this.statements.drop(id);
		if (this.falsehoods.items.delete(id)) this.falsehoods.text.drop(id);
		for (const facts of this.#taken.values()) facts.delete(id);
	}

	#put(kind: MemoryKind, id: string, item: Item | null): void {
		if (!item) return this.#drop(kind, id);
		const key = keyOf(kind, id);
		const known = this.#items.get(key);
		this.#items.set(key, item);
		if (known?.title !== item.title || known.body !== item.body) {
			this.text.put(key, item.title, item.body);
		}
		if (kind === 'fact') this.graph.put(id, item.triples, item.local, item.created ?? 0);
	}

	#drop(kind: MemoryKind, id: string): void {
		const key = keyOf(kind, id);
		if (!this.#items.delete(key)) return;
		this.text.drop(key);
		if (kind === 'fact') this.graph.drop(id);
		this.#left.push({ kind, id });
	}
}
