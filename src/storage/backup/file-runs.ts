/** The runs of a file with all that is their own, from the first row to what becomes of each. */
import { rowName } from '../../core/mission/names.ts';
import type { TaskRow } from '../../core/mission/types.ts';
import type { Step } from '../../core/steps.ts';
import type { Run } from '../../core/types.ts';
import { ringsOf } from './cycles.ts';
import type { RunTable, Verdict } from './format.ts';
import { compareRanks, rankOfUnit, readUnit, tallyOf, verdictOf, type RunTally } from './merge.ts';
import type { Row } from './read.ts';
import type { Register } from './register.ts';
import type { MullDatabase } from '../db.ts';
import { textsOf } from '../journal.ts';
import type { CountedTable, Counter } from '../mission-rows.ts';

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
	/** Tasks are told apart when all are there: one may require a later one. */
	#waiting = new Map<string, { row: Row; value: TaskRow }>();
	readonly #tasks = new Set<string>();
	/** The task of each route, by the route's name. */
	readonly #routes = new Map<string, number>();
	readonly #db: MullDatabase;
	readonly #register: Register;

	constructor(db: MullDatabase, register: Register) {
		this.#db = db;
		this.#register = register;
	}

	async begin(rows: Row[]): Promise<void> {
		const here = await this.#db.runs.bulkGet(rows.map(({ value }) => (value as Run).id));
		for (const [n, row] of rows.entries()) {
			const run = row.value as Run;
			const old = here[n];
			if (!this.#register.has('conversations', run.conversationId))
				this.#register.reject(row, 'belongs to a conversation that is not in the file');
			else if (!this.#register.isTwice(row, run.id))
				this.#arriving.set(run.id, {
					run,
					// Of two as late the content is compared.
					verdict:
						old?.updated === run.updated
							? undefined
							: old
								? verdictOf(run.updated - old.updated)
								: 'new',
					tally: tallyOf(run),
					rows: { runs: 1 },
					last: {},
					driven: old?.status === 'running',
				});
		}
	}

	/** A row that belongs to a run. */
	take(row: Row): void {
		const value = row.value as RunRow;
		const { runId, id, key, name = key ?? id, heard } = value;
		if (row.table !== 'tasks') this.#settleTasks();
		const run = this.#arriving.get(runId);
		const fault = run ? this.#faultOf(row) : 'belongs to a run that is not in the file';
		if (fault) return this.#register.reject(row, fault);
		if (!run || this.#register.isTwice(row, `${runId} ${name}`)) return;
		switch (row.table) {
			case 'tasks':
				return void this.#waiting.set(rowName(runId, id), { row, value: row.value as TaskRow });
			case 'counters':
				return raise(run, value.name!, value.last!);
			case 'steps':
				this.#read(run, row.value as Step);
				break;
			case 'strategies':
				this.#routes.set(rowName(runId, id), value.taskId!);
		}
		if (row.table !== 'steps' && row.table !== 'notes') raise(run, row.table as CountedTable, id);
		if (heard !== undefined) raise(run, 'edits', heard);
		arrive(run, row);
	}

	#faultOf({ table, value }: Row): string | undefined {
		const { runId, id, taskId = null, parent = null } = value as RunRow;
		if (table === 'tasks')
			return (value as TaskRow).task.id === id ? undefined : 'is a task under two numbers';
		if (
			table === 'strategies' &&
			parent !== null &&
			this.#routes.get(rowName(runId, parent)) !== taskId
		)
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
		const all = this.#waiting;
		this.#waiting = new Map();
		const linked = (name: string, ids: (name: TaskRow) => number[]) => {
			const { value } = all.get(name)!;
			return ids(value).map((id) => rowName(value.runId, id));
		};
		const parentOf = ({ parent }: TaskRow) => (parent === null ? [] : [parent]);
		const rings = new Set([
			...ringsOf(all.keys(), (name) => linked(name, parentOf)),
			...ringsOf(all.keys(), (name) => linked(name, ({ task }) => task.tasks_required)),
		]);
		const parts = new Map<string | undefined, string[]>();
		for (const name of all.keys()) {
			const [parent] = linked(name, parentOf);
			const others = parts.get(parent);
			if (others) others.push(name);
			else parts.set(parent, [name]);
		}
		// From the top down, while the set grows: what is part of what is left out is never reached.
		const reached = new Set(parts.get(undefined));
		for (const name of reached)
			for (const part of (!rings.has(name) && parts.get(name)) || []) reached.add(part);
		for (const [name, { row, value }] of all) {
			if (rings.has(name))
				this.#register.reject(row, `is a task that waits for itself (${value.id})`);
			else if (!reached.has(name))
				this.#register.reject(row, 'is part of a task that is not in the file');
			else {
				const run = this.#arriving.get(value.runId)!;
				this.#tasks.add(name);
				raise(run, 'tasks', value.id);
				arrive(run, row);
			}
		}
	}

	/** When all rows were taken. */
	async settle(): Promise<SettledRuns> {
		this.#settleTasks();
		const settled: SettledRuns = { runs: new Map(), counters: [] };
		for (const [runId, arriving] of this.#arriving) {
			const { run, rows } = arriving;
			const counters = Object.entries(arriving.last).map(
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

function arrive(run: Arriving, { table, value }: Row): void {
	run.rows[table as RunTable] = (run.rows[table as RunTable] ?? 0) + 1;
	if (!run.verdict) run.tally.add(value);
}
