/**
 * One rule for two versions of one thing, so that memories merge to the same whatever came first:
 * each version has a rank that depends on nothing but what it says, and the higher rank stands.
 *
 * - First counts when it was last changed. Ids are made once, so no version needs a history.
 * - A fact that was falsified by a test outranks one that was not: a counterexample found on one
 *   device is not undone by what another noted later without knowing it. Only other words of the
 *   person come before that, for they are another hypothesis (thought-agent.md, The
 *   epistemological method). At the same time one of the person's own outranks one that was imported.
 * - A run stands or falls with all its rows, for its journal speaks of them: of two as late, the one
 *   with more rows.
 * - What is left is settled by a hash of the content as JSON: arbitrary, and the same everywhere.
 */
import type { Fact, Framework, StoredDocument } from '../../core/mission/types.ts';
import { hash32 } from '../../core/hash.ts';
import type { Conversation, Run } from '../../core/types.ts';
import { runTables, type RunTable, type SingleTable } from './format.ts';
import type { MullDatabase } from '../db.ts';

/** Compared from the left; equal only where the content is. */
export type Rank = readonly number[];

export function compareRanks(a: Rank, b: Rank): number {
	const at = a.findIndex((n, i) => n !== b[i]);
	return at < 0 ? 0 : a[at]! - b[at]!;
}

/** JSON with the fields in order: the same for equal content. */
export function canonical(value: unknown): string {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
	const fields = value as Record<string, unknown>;
	const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
	return `{${names
		.sort()
		.map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`)
		.join()}}`;
}

type Print = readonly [number, number];

function printOf(value: unknown): Print {
	const json = canonical(value);
	return [hash32(json), hash32(json, 1)];
}

const ranks: { [T in SingleTable]: (row: never) => Rank } = {
	// What may be reached from here is decided here: a file's version never stands (apply.ts).
	endpoints: ({ allowed: _, ...row }: { allowed: boolean }) => printOf(row),
	conversations: (row: Conversation) => [Math.max(row.updated, row.changed ?? 0), ...printOf(row)],
	facts: ({ same: _, ...row }: Fact & { same?: string }) => [
		...[row.reworded ?? 0, row.status === 'falsified' ? 1 : 0, row.changed],
		...[row.source.from === 'import' ? 0 : 1, ...printOf(row)],
	],
	frameworks: (row: Framework) => [row.changed, ...printOf(row)],
	documents: (row: StoredDocument) => [row.changed, ...printOf(row)],
};

export const rankOf = (table: SingleTable, row: unknown): Rank => ranks[table](row as never);

// ── Runs ────────────────────────────────────────────────────────────────────────────────────

/** A run with all that is its own. */
export type RunUnit = { run: Run } & Record<RunTable, object[]>;

/** Nobody drives a run because of a file: what runs there waits here. */
export const settled = (run: Run): Run =>
	run.status === 'running' ? { ...run, status: 'paused' } : run;

/** The rank of a run while its rows come one by one, in any order. */
export interface RunTally {
	add(row: unknown): void;
	rank(): Rank;
}

export function tallyOf(run: Run): RunTally {
	let [rows, high, low] = [0, 0, 0];
	const tally: RunTally = {
		add(row) {
			const [a, b] = printOf(row);
			rows += 1;
			high = (high + a) >>> 0;
			low = (low + b) >>> 0;
		},
		rank: () => [run.updated, rows, high, low],
	};
	tally.add(settled(run));
	return tally;
}

/** Inside the caller's transaction over `runs` and `runTables`, or outside of any. */
export async function readUnit(db: MullDatabase, run: Run): Promise<RunUnit> {
	const unit: Record<string, unknown> = { run };
	for (const name of runTables)
		unit[name] = await db.table(name).where('runId').equals(run.id).toArray();
	return unit as RunUnit;
}

export function rankOfUnit({ run, ...tables }: RunUnit): Rank {
	const tally = tallyOf(run);
	for (const rows of Object.values(tables)) for (const row of rows) tally.add(row);
	return tally.rank();
}
