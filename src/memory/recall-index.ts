/** All that can be recalled, in memory: items with their text index and their graph. */
import type { Fact, StoredDocument } from '../core/mission/knowledge.ts';
import type { MemoryKind } from '../core/mission/outside.ts';
import type { TaskAnswer } from '../core/mission/types.ts';
import { rowName } from '../core/mission/names.ts';
import { createGraph, type Graph } from './graph.ts';
import {
	chunkItem,
	factItem,
	frameworkItem,
	missionItem,
	saidOnly,
	taskItem,
	thoughtItem,
	type Item,
	type MemoryRows,
} from './items.ts';
import type { Gone } from './source.ts';
import { sameStatement } from '../core/text/statement.ts';
import { createTextIndex, type TextIndex } from './text.ts';

export const keyOf = (kind: MemoryKind, id: string): string => `${kind}/${id}`;

export interface RecallIndex {
	readonly items: ReadonlyMap<string, Item>;
	/** Facts by `sameStatement`, those of the ledger too: they answer to their own statement only. */
	readonly statements: ReadonlyMap<string, Item>;
	readonly text: TextIndex;
	/** Facts that were found false, by id; they are in no other index. */
	readonly falsehoods: { readonly items: ReadonlyMap<string, Item>; readonly text: TextIndex };
	readonly graph: Graph;
	/**
	 * Whether the item may still be said: `gone` when a fact that it speaks of or rests on was deleted,
	 * superseded, disputed or found false; `local` when one of them, or anything that its run had read,
	 * never leaves this device.
	 */
	standing(item: Item): 'stands' | 'local' | 'gone';
	/** Brings rows up to date. Returns what is no longer recalled. */
	apply(rows: MemoryRows, gone?: Gone): { kind: MemoryKind; id: string }[];
}

export function createRecallIndex(): RecallIndex {
	const items = new Map<string, Item>();
	const statements = new Map<string, Item>();
	/** By id of a fact. */
	const sameOf = new Map<string, string>();
	const facts = new Map<string, Pick<Fact, 'status' | 'local'>>();
	/** Facts of a document by id: they go where it goes. */
	const taken = new Map<string, Map<string, Fact>>();
	/** Facts that a mission's answers rest on, by name of the task; by id of its run. */
	const grounds = new Map<string, Map<string, string[]>>();
	/** Rows of a run that are marked, by id of the run: it had read what never leaves this device. */
	const marked = new Map<string, Set<string>>();
	const documents = new Map<string, StoredDocument>();
	const text = createTextIndex();
	const falsehoods = { items: new Map<string, Item>(), text: createTextIndex() };
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
		const made = factItem(fact);
		forget(fact.id);
		const document = made?.from;
		if (document) taken.set(document, (taken.get(document) ?? new Map()).set(fact.id, fact));
		// Without its document it has lost its reason; with a marked one it is marked.
		const from = document ? documents.get(document) : undefined;
		const item = made && (!document || from) ? made : null;
		if (item && from?.local) item.local = true;
		if (item) facts.set(fact.id, { status: fact.status, local: item.local });
		mark(fact.source.runId, `fact ${fact.id}`, fact.local);
		if (item) {
			const same = sameStatement(item.text);
			sameOf.set(fact.id, same);
			if (statements.get(same)?.status !== 'surviving') statements.set(same, item);
		}
		if (item && fact.status === 'falsified') {
			falsehoods.items.set(fact.id, item);
			falsehoods.text.put(fact.id, item.title, item.body);
		}
		const recalled = fact.status === 'surviving' || saidOnly(fact);
		put('fact', fact.id, recalled ? item : null);
	}

	function mark(runId: string, row: string, local: boolean): void {
		if (!local) return void marked.get(runId)?.delete(row);
		marked.set(runId, (marked.get(runId) ?? new Set()).add(row));
	}

	function standing({ about, runId }: Item): 'stands' | 'local' | 'gone' {
		if (about === undefined && runId === undefined) return 'stands';
		const mission = runId === undefined ? undefined : grounds.get(runId);
		const all = about ?? [...(mission?.values() ?? [])].flat();
		const under = all.map((id) => facts.get(id));
		const holds = under.every((fact) => fact && ['surviving', 'untested'].includes(fact.status));
		if (!holds) return 'gone';
		const read = runId !== undefined && (marked.get(runId)?.size ?? 0) > 0;
		return read || under.some((fact) => fact!.local) ? 'local' : 'stands';
	}

	function forget(id: string): void {
		const same = sameOf.get(id);
		sameOf.delete(id);
		facts.delete(id);
		if (falsehoods.items.delete(id)) falsehoods.text.drop(id);
		for (const some of taken.values()) some.delete(id);
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
		for (const fact of [...(taken.get(document.id)?.values() ?? [])]) judge(fact);
	}

	return {
		items,
		statements,
		text,
		falsehoods,
		graph,
		standing,
		apply(rows, gone) {
			left = [];
			for (const document of rows.documents) rename(document);
			for (const id of gone?.documents ?? []) {
				documents.delete(id);
				for (const item of items.values()) if (item.documentId === id) drop('chunk', item.id);
				for (const fact of [...(taken.get(id)?.values() ?? [])]) judge(fact);
			}
			for (const fact of rows.facts) judge(fact);
			for (const row of rows.thoughts) {
				const name = rowName(row.runId, row.id);
				put('thought', name, thoughtItem(row));
				mark(row.runId, `thought ${name}`, row.local ?? false);
			}
			for (const row of rows.frameworks) put('framework', row.id, frameworkItem(row));
			for (const chunk of rows.chunks) {
				const name = rowName(chunk.documentId, chunk.n);
				put('chunk', name, chunkItem(chunk, documents.get(chunk.documentId)));
			}
			const answers = new Map<string, TaskAnswer[]>();
			for (const answer of rows.answers) {
				const task = rowName(answer.runId, answer.taskId);
				answers.set(task, [...(answers.get(task) ?? []), answer]);
				mark(answer.runId, `answer ${answer.id}`, answer.local ?? false);
			}
			for (const row of rows.tasks) {
				const name = rowName(row.runId, row.id);
				const item = taskItem(row, answers.get(name) ?? []);
				put('task', name, item);
				const of = grounds.get(row.runId) ?? new Map<string, string[]>();
				// Subtasks are in what their task composed of them.
				if (row.parent === null) grounds.set(row.runId, of.set(name, item?.about ?? []));
			}
			for (const row of rows.missions) put('mission', row.id, missionItem(row));
			for (const id of gone?.facts ?? []) {
				drop('fact', id);
				forget(id);
			}
			for (const id of gone?.thoughts ?? []) drop('thought', id);
			for (const id of gone?.frameworks ?? []) drop('framework', id);
			for (const id of gone?.chunks ?? []) drop('chunk', id);
			for (const id of gone?.tasks ?? []) {
				drop('task', id);
				for (const of of grounds.values()) of.delete(id);
			}
			for (const id of gone?.missions ?? []) {
				drop('mission', id);
				marked.delete(id);
			}
			return left;
		},
	};
}
