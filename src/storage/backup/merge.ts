/**
 * One rule for two versions of one thing, so that memories merge to the same whatever came first:
 * each version has a rank that depends on nothing but what it says, and the higher rank stands.
 *
 * - First counts when it was last changed. Ids are made once, so no version needs a history.
 * - Of a fact first counts when the person gave it other words, for they are another hypothesis, and
 *   when they said that it stands; then how much its status rests on (core/mission/trust.ts): what
 *   code found outranks what was only thought. With as much behind both, one that was falsified
 *   outranks one that was not: a counterexample found on one device is not undone by what another
 *   noted later without knowing it (thought-agent.md, The epistemological method). At the same time one of the person's own outranks one that was imported.
 * - A run stands or falls with all its rows, for its journal speaks of them: of two as late, the one
 *   with more rows.
 * - What is left is settled by a hash of the content as JSON: arbitrary, and the same everywhere.
 */
import { hash32 } from '../../core/hash.ts';
import type { Run } from '../../core/types.ts';
import type { SingleTable, Verdict } from './format.ts';
import { kindOf, type SimpleRow } from './simple-tables.ts';
import type { RunUnit } from '../runs/run-unit.ts';

/** Compared from the left; equal only where the content is. */
export type Rank = readonly number[];

export function compareRanks(a: Rank, b: Rank): number {
	const at = a.findIndex((n, i) => n !== b[i]);
	return at < 0 ? 0 : a[at]! - b[at]!;
}

/** What becomes of a version of a file that comes so far before (above 0) or after the one here. */
export const verdictOf = (order: number): Verdict =>
	order === 0 ? 'same' : order > 0 ? 'replaces' : 'stays';

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

/** Two hashes of content as JSON. */
const printOf = (json: string): [number, number] => [hash32(json), hash32(json, 1)];

/** A row of a file beside the one here under its id. */
export function verdictOn(table: SingleTable, value: SimpleRow, here: SimpleRow): Verdict {
	const { rank, ownHere } = kindOf(table);
	const first = compareRanks(rank(value), rank(here));
	if (first) return verdictOf(first);
	const [ours, theirs] = [contentOf(here), contentOf(value)];
	// Most that is here as well is word for word the same, its fields in the same order.
	if (JSON.stringify(ours) === JSON.stringify(theirs)) return 'same';
	const order = compareRanks(printOf(canonical(theirs)), printOf(canonical(ours)));
	return ownHere && order > 0 ? 'stays' : verdictOf(order);
}

/** Without what only this device knows of it. */
const contentOf = (row: SimpleRow) => ({ ...row, same: undefined, allowed: undefined });

// ── Runs ────────────────────────────────────────────────────────────────────────────────────

/** Nobody drives a run because of a file: what runs or may begin there waits here. */
export function settled(run: Run): Run {
	const still: Run = run.status === 'running' ? { ...run, status: 'paused' } : run;
	if (!still.later?.go) return still;
	const { go: _, ...later } = still.later;
	return { ...still, later };
}

export type RunTally = ReturnType<typeof tallyOf>;

/** The rank of a run while its rows come one by one, in any order. */
export function tallyOf(run: Run) {
	let [rows, high, low] = [0, 0, 0];
	const tally = {
		add(row: unknown): void {
			const [a, b] = printOf(canonical(row));
			rows += 1;
			high = (high + a) >>> 0;
			low = (low + b) >>> 0;
		},
		rank: (): Rank => [run.updated, rows, high, low],
	};
	tally.add(settled(run));
	return tally;
}

export function rankOfUnit({ run, ...tables }: RunUnit): Rank {
	const tally = tallyOf(run);
	for (const rows of Object.values(tables)) for (const row of rows) tally.add(row);
	return tally.rank();
}
