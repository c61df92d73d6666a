/** All that can be recalled, in memory: items with their text index and their graph. */
import type { Fact, MemoryKind, StoredDocument, TaskAnswer } from '../core/mission/types.ts';
import { rowName } from '../core/mission/names.ts';
import { createGraph, type Graph } from './graph.ts';
import {
	chunkItem,
	factItem,
	frameworkItem,
	taskItem,
	thoughtItem,
	type Item,
	type MemoryRows,
} from './items.ts';
import type { Gone } from './source.ts';
import { sameStatement } from '../core/text/statement.ts';
import { createTextIndex, type TextIndex } from './text.ts';

export const keyOf = (kind: MemoryKind, id: string): string => `${kind}/${id}`;

export interface Shelf {
	readonly items: ReadonlyMap<string, Item>;
	/** Facts by `sameStatement`, those of the ledger too: they answer to their own statement only. */
	readonly statements: ReadonlyMap<string, Item>;
	readonly text: TextIndex;
	readonly graph: Graph;
	/** Brings rows up to date. Returns what is no longer recalled. */
	apply(rows: MemoryRows, gone?: Gone): { kind: MemoryKind; id: string }[];
}

export function createShelf(): Shelf {
	const items = new Map<string, Item>();
	const statements = new Map<string, Item>();
	/** By id of a fact. */
	const sameOf = new Map<string, string>();
	const documents = new Map<string, StoredDocument>();
	const text = createTextIndex();
	const graph = createGraph();
	let left: { kind: MemoryKind; id: string }[] = [];

	function drop(kind: MemoryKind, id: string): void {
		const key = keyOf(kind, id);
		if (!items.delete(key)) return;
		text.drop(key);
		if (kind === 'fact') graph.drop(id);
		left.push({ kind, id });
	}

	function put(kind: MemoryKind, id: string, item: Item | null): void {
		if (!item) return drop(kind, id);
		const key = keyOf(kind, id);
		const known = items.get(key);
		items.set(key, item);
		if (known?.title !== item.title || known.body !== item.body) {
			text.put(key, item.title, item.body);
		}
		if (kind === 'fact') graph.put(id, item.triples, item.local, item.created ?? 0);
	}

	/** Survivors are recalled; the others only answer to their own statement. */
	function judge(fact: Fact): void {
		const item = factItem(fact);
		forget(fact.id);
		if (item) {
			const same = sameStatement(item.text);
			sameOf.set(fact.id, same);
			if (statements.get(same)?.status !== 'surviving') statements.set(same, item);
		}
		put('fact', fact.id, fact.status === 'surviving' ? item : null);
	}

	function forget(id: string): void {
		const same = sameOf.get(id);
		sameOf.delete(id);
		if (same !== undefined && statements.get(same)?.id === id) statements.delete(same);
	}

	/** What a document is called and whether it may leave stands with each of its chunks. */
	function rename(document: StoredDocument): void {
		documents.set(document.id, document);
		for (const [key, item] of items) {
			if (item.documentId !== document.id) continue;
			const { n = 0, place = '', text } = item;
			const chunk = { documentId: document.id, n, place, text };
			const now = chunkItem(chunk, document);
			if (now) items.set(key, now);
		}
	}

	return {
		items,
		statements,
		text,
		graph,
		apply(rows, gone) {
			left = [];
			for (const document of rows.documents) rename(document);
			for (const id of gone?.documents ?? []) {
				documents.delete(id);
				for (const item of items.values()) if (item.documentId === id) drop('chunk', item.id);
			}
			for (const fact of rows.facts) judge(fact);
			for (const row of rows.thoughts) put('thought', rowName(row.runId, row.id), thoughtItem(row));
			for (const row of rows.frameworks) put('framework', row.id, frameworkItem(row));
			for (const chunk of rows.chunks) {
				const name = rowName(chunk.documentId, chunk.n);
				put('chunk', name, chunkItem(chunk, documents.get(chunk.documentId)));
			}
			const answers = new Map<string, TaskAnswer[]>();
			for (const answer of rows.answers) {
				const task = rowName(answer.runId, answer.taskId);
				answers.set(task, [...(answers.get(task) ?? []), answer]);
			}
			for (const row of rows.tasks) {
				const name = rowName(row.runId, row.id);
				put('task', name, taskItem(row, answers.get(name) ?? []));
			}
			for (const id of gone?.facts ?? []) {
				drop('fact', id);
				forget(id);
			}
			for (const id of gone?.thoughts ?? []) drop('thought', id);
			for (const id of gone?.frameworks ?? []) drop('framework', id);
			for (const id of gone?.chunks ?? []) drop('chunk', id);
			for (const id of gone?.tasks ?? []) drop('task', id);
			return left;
		},
	};
}
