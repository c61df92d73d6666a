/**
 * The dry run: reads a backup, checks every row and says what would come of it. Nothing is written.
 * What it keeps is numbers, not rows: the file is read again when it is applied.
 */
import type { Fact, Framework, StoredDocument, TaskRow } from '../../core/mission/types.ts';
import type { Conversation, Endpoint, Note, Run, Step } from '../../core/types.ts';
import { sameStatement } from '../mission-rows.ts';
import {
	backupTables,
	numbered,
	type BackupTable,
	type Head,
	type Numbered,
	type Rejection,
	type TableReport,
} from './format.ts';
import { Sha256 } from './hash.ts';
import { relink } from './links.ts';
import { readRows, type Limits, type Row } from './read.ts';
import { schema } from './schema.ts';
import { cyclic } from './cycles.ts';
import { alike, factsHere, lastNumbers, printOf, type FactHere } from './twins.ts';
import { textsOf } from './write.ts';
import type { MullDatabase } from '../db.ts';
import { defaultSettings, type Settings } from '../settings.ts';

/** What applying needs to know of the file. */
export interface Findings {
	head: Head;
	tables: TableReport[];
	rejections: Rejection[];
	/** Lines that are not added: here already, or refused. */
	skip: Set<number>;
	/** Numbers in the file of the rows to add, in its order. */
	adds: Record<Numbered, number[]>;
	/** Rows of the file that are here already, under another number or the same. */
	known: Record<Numbered, Map<number, number>>;
	conversations: string[];
	runs: string[];
	/** Runs that could go on: every number that their journal and their rows speak of. */
	unfinished: Map<string, Map<Numbered, Set<number>>>;
	endpoints: string[];
	/** Last numbers given here when the dry run began. */
	lastHere: Record<Numbered, number>;
	/** Last numbers given where the file was made. */
	counters: Partial<Record<Numbered, number>>;
	settings?: Partial<Settings>;
}

type Verdict = 'new' | 'changed' | 'duplicate';
/** A person may go on with one that was stopped, that failed, or that came to its budget. */
const over = ({ status, outcome }: Run): boolean => status === 'done' && outcome?.stop !== 'budget';
const unlimited = 100;

export async function findOut(
	db: MullDatabase,
	file: Blob,
	options: { here: Settings; limits?: Limits; onBytes?: (bytes: number) => void },
	signal: AbortSignal,
): Promise<Findings> {
	const found: Omit<Findings, 'head'> = {
		tables: backupTables.map((table) => ({
			...{ table, new: 0, changed: 0, duplicate: 0, rejected: 0 },
		})),
		...{ rejections: [], skip: new Set(), conversations: [], runs: [], endpoints: [] },
		...{ unfinished: new Map(), counters: {}, lastHere: await lastNumbers(db) },
		adds: Object.fromEntries(numbered.map((n) => [n, []])) as unknown as Findings['adds'],
		known: Object.fromEntries(numbered.map((n) => [n, new Map()])) as unknown as Findings['known'],
	};
	const report = (table: BackupTable) => found.tables[backupTables.indexOf(table)]!;
	const reject = ({ table, line }: Pick<Row, 'table' | 'line'>, reason: string): void => {
		found.skip.add(line);
		report(table).rejected += 1;
		if (found.rejections.length < unlimited) found.rejections.push({ table, line, reason });
	};
	const count = ({ table, line }: Row, verdict: Verdict): void => {
		report(table)[verdict] += 1;
		if (verdict !== 'new') found.skip.add(line);
	};

	/** Keys of the file, to tell what stands in it twice. */
	const seen = new Map<BackupTable, Set<string | number>>();
	const twice = (row: Row, key: string | number): boolean => {
		const keys = seen.get(row.table) ?? new Set();
		seen.set(row.table, keys);
		if (keys.has(key)) return (reject(row, `stands in the file twice (${key})`), true);
		keys.add(key);
		return false;
	};

	/** Conversations and runs of the file: whether they are new or here already. */
	const talks = new Map<string, Verdict>();
	const runs = new Map<string, Verdict>();
	const used = new Set<string>();
	/** Tasks are told apart when all are there: one may require a later one. */
	const tasks = new Map<number, { row: Row; value: TaskRow }>();
	/** Facts that are here, once the file has any. */
	let here: Map<string, FactHere> | undefined;
	/** Which run an accepted task belongs to. */
	const taskRuns = new Map<number, string>();
	const strategyTasks = new Map<number, number>();

	const find: { [T in BackupTable]: (rows: Row[]) => Promise<void> | void } = {
		settings: ([row]) => {
			const here = row!.value as Partial<Settings>;
			found.settings = here;
			count(row!, alike({ ...defaultSettings, ...here }, options.here) ? 'duplicate' : 'new');
		},
		counters: (rows) => {
			for (const { value } of rows) {
				const { name, last } = value as { name: Numbered; last: number };
				found.counters[name] = Math.max(last, found.counters[name] ?? 0);
			}
		},
		endpoints: async (rows) => {
			const ids = rows.map(({ value }) => (value as Endpoint).id);
			const here = await db.endpoints.bulkGet(ids);
			for (const [n, row] of rows.entries()) {
				if (twice(row, ids[n]!)) continue;
				const value = { ...(row.value as Endpoint), allowed: false };
				const old = here[n] && { ...here[n], allowed: false };
				count(row, !old ? 'new' : alike(old, value) ? 'duplicate' : 'changed');
				if (!old) found.endpoints.push(value.id);
			}
		},
		conversations: async (rows) => {
			const ids = rows.map(({ value }) => (value as Conversation).id);
			const here = await db.conversations.bulkGet(ids);
			for (const [n, row] of rows.entries()) {
				if (twice(row, ids[n]!)) continue;
				const verdict = !here[n] ? 'new' : alike(here[n], row.value) ? 'duplicate' : 'changed';
				talks.set(ids[n]!, verdict);
				if (verdict === 'new') found.conversations.push(ids[n]!);
				count(row, verdict);
			}
		},
		runs: async (rows) => {
			const ids = rows.map(({ value }) => (value as Run).id);
			const here = await db.runs.bulkGet(ids);
			for (const [n, row] of rows.entries()) {
				const run = row.value as Run;
				if (!talks.has(run.conversationId)) {
					reject(row, 'belongs to a conversation that is not in the file');
					continue;
				}
				if (twice(row, run.id)) continue;
				// A run of the same moment holds the same journal.
				const same = here[n]?.updated === run.updated;
				const verdict = !here[n] ? 'new' : same ? 'duplicate' : 'changed';
				runs.set(run.id, verdict);
				if (verdict === 'new') found.runs.push(run.id);
				if (verdict === 'new' && !over(run)) found.unfinished.set(run.id, new Map());
				count(row, verdict);
			}
		},
		steps: (rows) => {
			for (const row of rows) {
				const step = row.value as Step;
				if (!ofRun(row, step.runId) || twice(row, `${step.runId} ${step.key}`)) continue;
				for (const id of textsOf(step)) used.add(id);
				note(row, step.runId);
				count(row, runs.get(step.runId)!);
			}
		},
		texts: async (rows) => {
			const encoder = new TextEncoder();
			const ids = rows.map(({ value }) => (value as { id: string }).id);
			const here = await db.texts.bulkGet(ids);
			for (const [n, row] of rows.entries()) {
				const { id, text } = row.value as { id: string; text: string };
				if (!used.has(id)) reject(row, 'is a text that no step refers to');
				else if (new Sha256().update(encoder.encode(text)).hex() !== id)
					reject(row, 'is not the text that its hash names');
				else if (!twice(row, id)) count(row, here[n] ? 'duplicate' : 'new');
			}
		},
		notes: (rows) => {
			for (const row of rows) {
				const { runId, id } = row.value as Note;
				if (ofRun(row, runId) && !twice(row, `${runId} ${id}`)) count(row, runs.get(runId)!);
			}
		},
		tasks: (rows) => {
			for (const row of rows) {
				const value = row.value as TaskRow;
				if (value.task.id !== value.id) reject(row, 'is a task under two numbers');
				else if (ofRun(row, value.runId) && !twice(row, value.id)) {
					tasks.set(value.id, { row, value });
					taskRuns.set(value.id, value.runId);
				}
			}
		},
		thoughts: (rows) => working(rows),
		strategies: (rows) => {
			for (const row of rows) {
				const { id, parent, taskId } = row.value as { id: number; parent: number; taskId: number };
				if (parent !== null && strategyTasks.get(parent) !== taskId) {
					reject(row, 'continues a route that is not in the file');
				} else {
					strategyTasks.set(id, taskId);
					working([row]);
				}
			}
		},
		answers: (rows) => working(rows),
		questions: (rows) => working(rows),
		edits: (rows) => working(rows),
		facts: async (rows) => {
			const sames = rows.map(({ value }) => sameStatement((value as Fact).statement));
			here ??= await factsHere(db);
			for (const [n, row] of rows.entries()) {
				const fact = row.value as Fact;
				if (twice(row, fact.id)) continue;
				if (!sames[n]) reject(row, 'is a fact without words');
				else if (!twice(row, sames[n]))
					match(row, fact.id, here.get(sames[n]), (old) => old.print === printOf(fact));
			}
		},
		frameworks: async (rows) => {
			const key = (f: Framework) => JSON.stringify([f.name, f.kind, f.content]);
			const here = new Map((await db.frameworks.toArray()).map((row) => [key(row), row]));
			for (const row of rows) {
				const framework = row.value as Framework;
				if (twice(row, framework.id)) continue;
				match(row, framework.id, here.get(key(framework)), (old) =>
					alike(
						[old.purpose, old.parameters, old.guidelines, old.test, old.uses, old.successes],
						[
							...[framework.purpose, framework.parameters, framework.guidelines],
							...[framework.test, framework.uses, framework.successes],
						],
					),
				);
			}
		},
		documents: async (rows) => {
			const key = (d: StoredDocument) => JSON.stringify([d.name, d.kind, d.bytes, d.added]);
			const here = new Map((await db.documents.toArray()).map((row) => [key(row), row]));
			for (const row of rows) {
				const document = row.value as StoredDocument;
				if (!twice(row, document.id))
					match(row, document.id, here.get(key(document)), (old) => old.local === document.local);
			}
		},
		chunks: (rows) => {
			const fresh = new Set(found.adds.documents);
			for (const row of rows) {
				const { id, documentId } = row.value as { id: number; documentId: number };
				if (twice(row, id)) continue;
				if (fresh.has(documentId)) match(row, id, undefined, () => true);
				else if (found.known.documents.has(documentId)) count(row, 'duplicate');
				else reject(row, 'belongs to a document that is not in the file');
			}
		},
	};

	let last: BackupTable = 'settings';
	const head = await readRows(
		file,
		{
			...options,
			rows: async (table, rows) => {
				if (last !== table && last === 'tasks') settleTasks();
				last = table;
				const whole = rows.filter((row) => {
					const reason = row.value === undefined ? 'is not JSON' : schema[table](row.value);
					if (reason) reject(row, reason);
					return !reason;
				});
				if (whole.length) await find[table](whole);
			},
		},
		signal,
	);
	settleTasks();
	return { ...found, head };

	/** True when the run that a row belongs to is in the file. */
	function ofRun(row: Row, runId: string): boolean {
		if (runs.has(runId)) return true;
		reject(row, 'belongs to a run that is not in the file');
		return false;
	}

	/** Rows that hang on a run, and perhaps on one of its tasks. */
	function working(rows: Row[]): void {
		for (const row of rows) {
			const { id, runId, taskId } = row.value as { id: number; runId: string; taskId: number };
			if (!ofRun(row, runId)) continue;
			if (taskId !== null && taskRuns.get(taskId) !== runId)
				reject(row, 'belongs to a task that is not in the file');
			else if (!twice(row, id)) fresh(row, runId, id);
		}
	}

	/** A row of a run: new with the run, here already with it. */
	function fresh(row: Row, runId: string, id: number): void {
		const verdict = runs.get(runId)!;
		const table = row.table as Numbered;
		count(row, verdict);
		if (verdict !== 'new') return;
		found.adds[table].push(id);
		note(row, runId);
	}

	/** Remembers the numbers in a row of a run that could go on; 0 is no number. */
	function note({ table, value }: Row, runId: string): void {
		const spoken = found.unfinished.get(runId);
		if (!spoken) return;
		relink(table, value, (name, id) => {
			const ids = spoken.get(name) ?? new Set();
			if (id > 0) spoken.set(name, ids.add(id));
			return id;
		});
	}

	/** A row of memory: here already under the number of its twin, or new. */
	function match<T extends { id: number }>(
		row: Row,
		id: number,
		here: T | undefined,
		same: (here: T) => boolean,
	): void {
		const table = row.table as Numbered;
		if (here) {
			found.known[table].set(id, here.id);
			count(row, same(here) ? 'duplicate' : 'changed');
		} else {
			found.adds[table].push(id);
			count(row, 'new');
		}
	}

	function settleTasks(): void {
		if (!tasks.size) return;
		const values = [...tasks.values()].map(({ value }) => value);
		const round = cyclic(values);
		for (const { row, value } of tasks.values()) {
			const { id, runId, parent } = value;
			const lost = parent !== null && taskRuns.get(parent) !== runId;
			if (round.has(id) || lost) {
				taskRuns.delete(id);
				reject(
					row,
					round.has(id)
						? `is a task that waits for itself (${id})`
						: 'is part of a task that is not in the file',
				);
			} else fresh(row, runId, id);
		}
		tasks.clear();
	}
}
