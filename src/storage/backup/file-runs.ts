/** The runs of a file with all that is their own, from the first row to what becomes of each. */
import { rowName } from '../../core/mission/names.ts';
import type { TaskRow } from '../../core/mission/types.ts';
import type { Step } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';
import { faultsOf } from './file-tasks.ts';
import type { RunTable, Verdict } from './format.ts';
import { compareRanks, rankOfUnit, tallyOf, verdictOf, type RunTally } from './merge.ts';
import type { Row } from './read.ts';
import type { ImportPreview } from './import-preview.ts';
import type { MullDatabase } from '../db.ts';
import { textsOf } from '../runs/steps.ts';
import type { CountedTable, Counter } from '../memory/mission-rows.ts';
import { readUnit } from '../runs/run-unit.ts';

export interface SettledRuns {
	runs: Map<string, Verdict>;
	/** Last numbers given in runs that are taken, none below what their rows have. */
	counters: Counter[];
}

/** A run of the file, until all its rows were seen. */
interface Arriving {
	run: Run;
	/** Settled by when it was written; else by the tally. */
	verdict: Verdict | undefined;
	tally: RunTally;
	rows: Partial<Record<RunTable | 'runs', number>>;
	/** Last numbers given. */
	last: Partial<Record<CountedTable, number>>;
	/** Here it is under way, and no file takes it from whoever drives it. */
	driven: boolean;
}

/** What rows of runs may have beside their own fields. */
interface RunRow {
	runId: string;
	id: number;
	key?: string;
	name?: CountedTable;
	last?: number;
	taskId?: number | null;
	parent?: number | null;
	heard?: number;
}

export class FileRuns {
	/** Texts that steps refer to. */
	readonly texts = new Set<string>();
	readonly #arriving = new Map<string, Arriving>();
	/** Tasks by their names, until all are there. */
	#waiting = new Map<string, Row>();
	readonly #tasks = new Set<string>();
	/** The task of each route, by the route's name. */
	readonly #routes = new Map<string, number>();
	readonly #db: MullDatabase;
	readonly #register: ImportPreview;

	constructor(db: MullDatabase, register: ImportPreview) {
		this.#db = db;
		this.#register = register;
	}

	async begin(rows: Row[]): Promise<void> {
		const here = await this.#db.runs.bulkGet(rows.map(({ value }) => (value as Run).id));
		for (const [n, row] of rows.entries()) {
			const run = row.value as Run;
			if (!this.#register.has('conversations', run.conversationId)) {
				this.#register.reject(row, 'belongs to a conversation that is not in the file');
				continue;
			}
			if (this.#register.isTwice(row, run.id)) continue;
			// Of two as late the content is compared.
			const later = run.updated - (here[n]?.updated ?? 0);
			const verdict = !here[n] ? 'new' : later ? verdictOf(later) : undefined;
			const driven = here[n]?.status === 'running';
			const tally = tallyOf(run);
			this.#arriving.set(run.id, { run, verdict, tally, rows: { runs: 1 }, last: {}, driven });
		}
	}

	/** A row that belongs to a run. */
	take(row: Row): void {
		const { table, value } = row as { table: RunTable; value: RunRow };
		const { runId, id, key, name = key ?? id } = value;
		if (table !== 'tasks') this.#settleTasks();
		const run = this.#arriving.get(runId);
		const fault = run ? this.#faultOf(table, value) : 'belongs to a run that is not in the file';
		if (fault) return this.#register.reject(row, fault);
		if (!run || this.#register.isTwice(row, `${runId} ${name}`)) return;
		if (table === 'tasks') this.#waiting.set(rowName(runId, id), row);
		else if (table === 'counters') raise(run, value.name!, value.last!);
		else arrive(run, table, value);
		if (table === 'strategies') this.#routes.set(rowName(runId, id), value.taskId!);
		if (table === 'steps') this.#read(run, row.value as Step);
	}

	#faultOf(table: RunTable, value: RunRow): string | undefined {
		const { runId, id, taskId = null, parent = null } = value;
		if (table === 'tasks')
			return (value as unknown as TaskRow).task.id === id
				? undefined
				: 'is a task under two numbers';
		if (table === 'strategies' && parent !== null)
			if (this.#routes.get(rowName(runId, parent)) !== taskId)
				return 'continues a route that is not in the file';
		return taskId === null || this.#tasks.has(rowName(runId, taskId))
			? undefined
			: 'belongs to a task that is not in the file';
	}

	#read(run: Arriving, step: Step): void {
		for (const id of textsOf(step)) this.texts.add(id);
		// Without its rows a journal still speaks of numbers that were given.
		if (step.kind !== 'commit') return;
		for (const [name, given] of Object.entries(step.ids))
			for (const id of given) if (typeof id === 'number') raise(run, name as CountedTable, id);
	}

	#settleTasks(): void {
		if (!this.#waiting.size) return;
		const all = [...this.#waiting];
		this.#waiting = new Map();
		const faults = faultsOf(new Map(all.map(([name, { value }]) => [name, value as TaskRow])));
		for (const [name, row] of all) {
			const fault = faults.get(name);
			if (fault) {
				this.#register.reject(row, fault);
				continue;
			}
			const value = row.value as RunRow;
			this.#tasks.add(name);
			arrive(this.#arriving.get(value.runId)!, 'tasks', value);
		}
	}

	/** When all rows were taken. */
	async settle(): Promise<SettledRuns> {
		this.#settleTasks();
		const settled: SettledRuns = { runs: new Map(), counters: [] };
		for (const [runId, arriving] of this.#arriving) {
			const { run, rows, last } = arriving;
			const counters = Object.entries(last).map(
				([name, last]) => ({ runId, name, last }) as Counter,
			);
			if (counters.length) rows.counters = counters.length;
			const verdict = await this.#verdictOf(arriving, counters);
			const question = run.chat.findLast(({ role }) => role === 'user')?.content ?? '';
			for (const [table, n] of Object.entries(rows) as [RunTable | 'runs', number][])
				this.#register.count(table, verdict, n, table === 'runs' ? question : undefined);
			settled.runs.set(runId, verdict);
			if (verdict === 'new' || verdict === 'replaces') settled.counters.push(...counters);
		}
		return settled;
	}

	async #verdictOf({ run, verdict, tally, driven }: Arriving, counters: Counter[]) {
		if (!verdict) {
			for (const counter of counters) tally.add(counter);
			const here = await this.#db.runs.get(run.id);
			if (!here) return 'new';
			verdict = verdictOf(compareRanks(tally.rank(), rankOfUnit(await readUnit(this.#db, here))));
		}
		return verdict === 'replaces' && driven ? 'stays' : verdict;
	}
}

/** No number is given twice, also where a file hides how many were. */
function raise({ last }: Arriving, name: CountedTable, id: number): void {
	last[name] = Math.max(last[name] ?? 0, id);
}

function arrive(run: Arriving, table: Exclude<RunTable, 'counters'>, row: RunRow): void {
	run.rows[table] = (run.rows[table] ?? 0) + 1;
	if (!run.verdict) run.tally.add(row);
	if (table !== 'steps' && table !== 'notes') raise(run, table, row.id);
	if (row.heard !== undefined) raise(run, 'edits', row.heard);
}
