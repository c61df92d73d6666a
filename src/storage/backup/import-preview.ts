/** What a dry run finds, counted twice: as somebody else's memories, and as the person's own. */
import { short } from '../../core/checks/check.ts';
import {
	backupTables,
	type BackupTable,
	type ImportOutcome,
	type Rejection,
	type TableReport,
	type Verdict,
} from './format.ts';
import type { Row } from './read.ts';

/** So many refusals and conflicts are shown. */
const shown = { rejections: 100, conflicts: 10 };

const none = (): ImportOutcome => ({
	tables: [],
	adds: 0,
	replaces: 0,
	conflicts: 0,
	examples: [],
});

export class ImportPreview {
	readonly theirs = none();
	readonly mine = none();
	readonly rejections: Rejection[] = [];
	/** Lines that are not written whosever the memories are: refused, or here as they are. */
	readonly skip = new Set<number>();
	readonly #keys = new Map(backupTables.map((table) => [table, new Set<string>()]));

	reject({ table, line }: Row, reason: string): void {
		this.skip.add(line);
		for (const on of [this.theirs, this.mine]) reportOf(on, table).rejected += 1;
		if (this.rejections.length < shown.rejections) this.rejections.push({ table, line, reason });
	}

	/** True, and the row refused, where the file has one under that key already. */
	isTwice(row: Row, key: string): boolean {
		const twice = this.has(row.table, key);
		if (twice) this.reject(row, `stands in the file twice (${short(key)})`);
		else this.#keys.get(row.table)!.add(key);
		return twice;
	}

	has(table: BackupTable, key: string): boolean {
		return this.#keys.get(table)!.has(key);
	}

	keys(table: BackupTable): string[] {
		return [...this.#keys.get(table)!];
	}

	/** What becomes of a row, as the person's own and as somebody else's, where these differ. */
	settle({ table, line }: Row, own: Verdict, theirs = own, name?: string): void {
		add(this.mine, table, own, 1, name);
		add(this.theirs, table, theirs, 1, name);
		if ([own, theirs].every((verdict) => verdict === 'same' || verdict === 'stays'))
			this.skip.add(line);
	}

	/** So many rows come to the same. */
	count(table: BackupTable, verdict: Verdict, rows: number, name?: string): void {
		for (const on of [this.theirs, this.mine]) add(on, table, verdict, rows, name);
	}
}

/** A conflict is told where it has a name. */
function add(
	on: ImportOutcome,
	table: BackupTable,
	verdict: Verdict,
	rows: number,
	name?: string,
): void {
	if (rows === 0) return;
	reportOf(on, table)[verdict] += rows;
	if (verdict === 'new' && table !== 'settings') on.adds += rows;
	if (verdict === 'replaces') on.replaces += rows;
	if (name === undefined || verdict === 'new' || verdict === 'same') return;
	on.conflicts += 1;
	const stands = verdict === 'stays' ? 'here' : 'file';
	if (on.examples.length < shown.conflicts) on.examples.push({ table, name: short(name), stands });
}

/** That of the table, which joins the others in the order of the file. */
function reportOf({ tables }: ImportOutcome, table: BackupTable): TableReport {
	const there = tables.find((report) => report.table === table);
	if (there) return there;
	const report = { table, new: 0, same: 0, replaces: 0, stays: 0, rejected: 0 };
	tables.push(report);
	tables.sort((a, b) => backupTables.indexOf(a.table) - backupTables.indexOf(b.table));
	return report;
}
