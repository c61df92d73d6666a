/**
 * The dry run: reads a backup, checks every row and says what would come of it. Nothing is written.
 * What it keeps is ids and lines, not rows: the file is read again when it is applied.
 */
import type {
	Chunk,
	Fact,
	Framework,
	StoredDocument,
	Strategy,
	TaskRow,
} from '../../core/mission/types.ts';
import { rowName } from '../../core/mission/names.ts';
import type { Conversation, Endpoint, Run, Step } from '../../core/types.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { short } from '../../core/check.ts';
import { ringsOf } from './cycles.ts';
import {
	backupTables,
	type BackupTable,
	type Head,
	type RunTable,
	type SingleTable,
	type Verdict,
} from './format.ts';
import {
	canonical,
	compareRanks,
	rankOf,
	rankOfUnit,
	readUnit,
	tallyOf,
	type RunTally,
} from './merge.ts';
import { readRows, type Limits, type Row } from './read.ts';
import { openRegister, type Told } from './register.ts';
import { schema } from './schema.ts';
import type { MullDatabase } from '../db.ts';
import { textsOf } from '../journal.ts';
import { sameStatement, type CountedTable, type Counter } from '../mission-rows.ts';
import { defaultSettings, type Settings } from '../settings.ts';

/** What applying needs to know of the file. */
export interface Findings extends Told {
	head: Head;
	runs: Map<string, Verdict>;
	/** Documents that are new: their passages come with them. */
	documents: Set<string>;
	/** Last numbers given in runs that are taken, none below what their rows have. */
	counters: Counter[];
	settings?: Partial<Settings>;
}

/** Trust of a statement that came with somebody's file, until it was reviewed. */
const untrusted = 0.3;

/** A fact as it enters the memory of somebody who does not call the file their own. */
export const unreviewed = (fact: Fact): Fact => ({
	...fact,
	source: { ...fact.source, from: 'import' },
	trust: Math.min(fact.trust, untrusted),
});

/** A run of the file, until all its rows were seen. */
interface Arriving {
	run: Run;
	/** Settled by when it was written; else by the tally. */
	verdict?: Verdict;
	tally: RunTally;
	rows: Partial<Record<RunTable | 'runs', number>>;
	/** Last numbers given. */
	last: Partial<Record<CountedTable, number>>;
	/** Here it is under way, and no file takes it from whoever drives it. */
	driven: boolean;
}

export async function findOut(
	db: MullDatabase,
	file: Blob,
	options: { here: Settings; limits?: Limits; onBytes?: (bytes: number) => void },
	signal: AbortSignal,
): Promise<Findings> {
	const register = openRegister();
	const { reject, settle, skip } = register;
	const found: Omit<Findings, 'head' | keyof Told> = {
		...{ runs: new Map(), documents: new Set(), counters: [] },
	};

	/** Keys of the file, to tell what stands in it twice. */
	const seen = new Map<BackupTable, Set<string>>();
	const twice = (row: Row, key: string): boolean => {
		const keys = seen.get(row.table) ?? new Set();
		seen.set(row.table, keys);
		if (keys.has(key)) return (reject(row, `stands in the file twice (${short(key)})`), true);
		keys.add(key);
		return false;
	};

	const known = new Set<string>();
	const taskNames = new Set<string>();
	const talks = new Set<string>();
	const arriving = new Map<string, Arriving>();
	const used = new Set<string>();
	/** Tasks are told apart when all are there: one may require a later one. */
	const tasks = new Map<string, { row: Row; value: TaskRow }>();
	/** By the name of the route. */
	const routes = new Map<string, number>();

	/** Ids of what is here, read once: most rows of most files are new. */
	const ids = new Map<SingleTable, Set<string>>();
	async function hereOf(table: SingleTable, wanted: string[]): Promise<unknown[]> {
		const all =
			ids.get(table) ?? new Set((await db.table(table).toCollection().primaryKeys()) as string[]);
		ids.set(table, all);
		const some = wanted.filter((id) => all.has(id));
		const found = (some.length ? await read(table, some) : []) as { id: string }[];
		const byId = new Map<string, unknown>(found.map((row) => [row.id, row]));
		return wanted.map((id) => byId.get(id));
	}

	/** Files are in the order of their ids, as the tables are: mostly it is one stretch. */
	async function read(table: SingleTable, some: string[]): Promise<unknown[]> {
		const [first, last] = [
			some.reduce((a, b) => (a < b ? a : b)),
			some.reduce((a, b) => (a > b ? a : b)),
		];
		const stretch = db.table(table).where(':id').between(first, last, true, true);
		if ((await stretch.count()) <= 2 * some.length) return stretch.toArray();
		return (await db.table(table).bulkGet(some)).filter((row) => row !== undefined);
	}

	/** Rows that stand for themselves, beside what is here under their ids. */
	async function singles<T extends { id: string }>(
		rows: Row[],
		nameOf: (row: T) => string,
		judge: (value: T, here: T) => Verdict,
		ifTheirs?: (value: T) => T,
	): Promise<void> {
		const fresh = rows.filter((row) => !twice(row, (row.value as T).id));
		if (!fresh.length) return;
		const table = fresh[0]!.table as SingleTable;
		const here = await hereOf(
			table,
			fresh.map(({ value }) => (value as T).id),
		);
		let added = 0;
		for (const [n, row] of fresh.entries()) {
			const [value, old] = [row.value as T, here[n] as T | undefined];
			if (!old) {
				added += 1;
				continue;
			}
			const own = judge(value, old);
			const other = !ifTheirs || own === 'same' ? own : judge(ifTheirs(value), old);
			settle(row, own, other, nameOf(value));
		}
		register.count(table, 'new', added);
	}
	const judged =
		(table: SingleTable) =>
		(value: unknown, here: unknown): Verdict => {
			const order = compareRanks(rankOf(table, value), rankOf(table, here));
			return order === 0 ? 'same' : order > 0 ? 'replaces' : 'stays';
		};

	const find: { [T in BackupTable]: (rows: Row[]) => Promise<void> | void } = {
		settings: ([row]) => {
			const given = row!.value as Partial<Settings>;
			found.settings = given;
			const same = canonical({ ...defaultSettings, ...given }) === canonical(options.here);
			register.count('settings', same ? 'same' : 'new');
		},
		// What may be contacted, and where it is, is settled here: a file adds, it changes nothing.
		endpoints: (rows) =>
			singles<Endpoint>(
				rows,
				({ name }) => name,
				(value, here) => (judged('endpoints')(value, here) === 'same' ? 'same' : 'stays'),
			),
		conversations: async (rows) => {
			for (const { value } of rows) talks.add((value as Conversation).id);
			await singles<Conversation>(rows, ({ title }) => title, judged('conversations'));
		},
		runs: async (rows) => {
			const here = await db.runs.bulkGet(rows.map(({ value }) => (value as Run).id));
			for (const [n, row] of rows.entries()) {
				const run = row.value as Run;
				if (!talks.has(run.conversationId))
					reject(row, 'belongs to a conversation that is not in the file');
				else if (!twice(row, run.id)) {
					const old = here[n];
					const arrives: Arriving = {
						...{ run, tally: tallyOf(run), rows: { runs: 1 }, last: {} },
						driven: old?.status === 'running',
					};
					if (!old) arrives.verdict = 'new';
					else if (old.updated !== run.updated)
						arrives.verdict = old.updated < run.updated ? 'replaces' : 'stays';
					arriving.set(run.id, arrives);
				}
			}
		},
		counters: (rows) => {
			for (const row of rows) {
				const { runId, name, last } = row.value as Counter;
				if (ofRun(row, runId) && !twice(row, `${runId} ${name}`)) raise(runId, name, last);
			}
		},
		steps: (rows) => {
			for (const row of rows) {
				const step = row.value as Step;
				if (!ofRun(row, step.runId) || twice(row, `${step.runId} ${step.key}`)) continue;
				for (const id of textsOf(step)) used.add(id);
				// Without its rows a journal still speaks of numbers that were given.
				if (step.kind === 'commit')
					for (const [name, given] of Object.entries(step.ids))
						for (const id of given)
							if (typeof id === 'number') raise(step.runId, name as CountedTable, id);
				arrive(row, step.runId);
			}
		},
		notes: (rows) => {
			for (const row of rows) {
				const { runId, id } = row.value as { runId: string; id: number };
				if (ofRun(row, runId) && !twice(row, rowName(runId, id))) arrive(row, runId);
			}
		},
		tasks: (rows) => {
			for (const row of rows) {
				const value = row.value as TaskRow;
				const name = rowName(value.runId, value.id);
				if (value.task.id !== value.id) reject(row, 'is a task under two numbers');
				else if (ofRun(row, value.runId) && !twice(row, name)) tasks.set(name, { row, value });
			}
		},
		thoughts: (rows) => working(rows),
		strategies: (rows) => {
			for (const row of rows) {
				const { runId, id, parent, taskId } = row.value as Strategy;
				if (parent !== null && routes.get(rowName(runId, parent)) !== taskId)
					reject(row, 'continues a route that is not in the file');
				else {
					routes.set(rowName(runId, id), taskId);
					working([row]);
				}
			}
		},
		answers: (rows) => working(rows),
		questions: (rows) => working(rows),
		edits: (rows) => working(rows),
		texts: async (rows) => {
			const encoder = new TextEncoder();
			const here = await db.texts.bulkGet(rows.map(({ value }) => (value as { id: string }).id));
			for (const [n, row] of rows.entries()) {
				const { id, text } = row.value as { id: string; text: string };
				if (!used.has(id)) reject(row, 'is a text that no step refers to');
				else if (bytesToHex(sha256(encoder.encode(text))) !== id)
					reject(row, 'is not the text that its hash names');
				else if (!twice(row, id)) settle(row, here[n] ? 'same' : 'new');
			}
		},
		facts: async (rows) => {
			const said = rows.filter((row) => {
				const words = sameStatement((row.value as Fact).statement);
				if (!words) reject(row, 'is a fact without words');
				return words;
			});
			await singles<Fact>(said, ({ statement }) => statement, judged('facts'), unreviewed);
		},
		frameworks: (rows) => singles<Framework>(rows, ({ name }) => name, judged('frameworks')),
		documents: async (rows) => {
			await singles<StoredDocument>(rows, ({ name }) => name, judged('documents'));
			for (const { line, value } of rows) {
				const { id } = value as StoredDocument;
				if (ids.get('documents')?.has(id)) known.add(id);
				else if (!skip.has(line)) found.documents.add(id);
			}
		},
		chunks: (rows) => {
			for (const row of rows) {
				const { documentId, n } = row.value as Chunk;
				if (twice(row, rowName(documentId, n))) continue;
				if (found.documents.has(documentId)) settle(row, 'new');
				// Passages are cut once: those of a document that is here are here.
				else if (known.has(documentId)) settle(row, 'same');
				else reject(row, 'belongs to a document that is not in the file');
			}
		},
	};

	let last: BackupTable = 'settings';
	let open = true;
	const head = await readRows(
		file,
		{
			...options,
			rows: async (table, rows) => {
				await passed(last, table);
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
	await passed(last, 'chunks');
	if (open) await settleRuns();
	return { ...found, ...register.told(), head };

	/** What can only be told when all rows of some tables were seen. */
	async function passed(before: BackupTable, now: BackupTable): Promise<void> {
		if (before === now) return;
		settleTasks();
		if (open && backupTables.indexOf(now) >= backupTables.indexOf('texts')) await settleRuns();
	}

	/** True when the run that a row belongs to is in the file. */
	function ofRun(row: Row, runId: string): boolean {
		if (arriving.has(runId)) return true;
		reject(row, 'belongs to a run that is not in the file');
		return false;
	}

	function arrive({ table, value }: Row, runId: string): void {
		const run = arriving.get(runId)!;
		run.rows[table as RunTable] = (run.rows[table as RunTable] ?? 0) + 1;
		// Only of two as late the content is compared.
		if (!run.verdict) run.tally.add(value);
	}

	/** No number is given twice, also where a file hides how many were. */
	function raise(runId: string, name: CountedTable, id: number): void {
		const { last } = arriving.get(runId)!;
		last[name] = Math.max(last[name] ?? 0, id);
	}

	/** Rows that hang on a run, and perhaps on one of its tasks. */
	function working(rows: Row[]): void {
		for (const row of rows) {
			const { id, runId, taskId, heard } = row.value as {
				id: number;
				runId: string;
				taskId: number | null;
				heard?: number;
			};
			if (!ofRun(row, runId)) continue;
			if (taskId !== null && !taskNames.has(rowName(runId, taskId)))
				reject(row, 'belongs to a task that is not in the file');
			else if (!twice(row, rowName(runId, id))) {
				raise(runId, row.table as CountedTable, id);
				if (heard !== undefined) raise(runId, 'edits', heard);
				arrive(row, runId);
			}
		}
	}

	function settleTasks(): void {
		if (!tasks.size) return;
		const rings = ringsOf([...tasks.values()].map(({ value }) => value));
		const parts = new Map<string, string[]>();
		const lost = new Set<string>();
		for (const [name, { value }] of tasks) {
			if (value.parent === null) continue;
			const whole = rowName(value.runId, value.parent);
			const others = parts.get(whole);
			if (others) others.push(name);
			else parts.set(whole, [name]);
			if (!tasks.has(whole)) lost.add(name);
		}
		// What is part of what is left out is left out as well; the set grows while it is walked.
		for (const of of [rings, lost])
			for (const name of of) for (const part of parts.get(name) ?? []) lost.add(part);
		for (const [name, { row, value }] of tasks) {
			const { id, runId } = value;
			if (rings.has(name)) reject(row, `is a task that waits for itself (${id})`);
			else if (lost.has(name)) reject(row, 'is part of a task that is not in the file');
			else {
				taskNames.add(name);
				raise(runId, 'tasks', id);
				arrive(row, runId);
			}
		}
		tasks.clear();
	}

	async function settleRuns(): Promise<void> {
		open = false;
		for (const [id, { run, verdict, tally, rows, last, driven }] of arriving) {
			const counters = Object.entries(last).map(([name, last]) => ({ runId: id, name, last }));
			if (counters.length) rows.counters = counters.length;
			let settled = verdict;
			if (!settled) {
				for (const counter of counters) tally.add(counter);
				const here = await db.runs.get(id);
				const order = here ? compareRanks(tally.rank(), rankOfUnit(await readUnit(db, here))) : 1;
				settled = order === 0 ? 'same' : order > 0 ? 'replaces' : 'stays';
			}
			if (settled === 'replaces' && driven) settled = 'stays';
			const question = run.chat.findLast(({ role }) => role === 'user')?.content ?? '';
			register.conflict('runs', settled, question);
			for (const [table, n] of Object.entries(rows)) register.count(table as RunTable, settled, n);
			found.runs.set(id, settled);
			if (settled === 'new' || settled === 'replaces')
				found.counters.push(...(counters as Counter[]));
		}
	}
}
