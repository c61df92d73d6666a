/** What a dry run finds, counted twice: as somebody else's memories, and as the person's own. */
import { short } from '../../core/check.ts';
import {
	backupTables,
	type BackupTable,
	type Outlook,
	type Rejection,
	type Verdict,
} from './format.ts';
import type { Row } from './read.ts';

/** So many refusals and conflicts are shown. */
const shown = { rejections: 100, conflicts: 10 };

export interface Told {
	/** What an import would come to, and the same where the memories are the person's own. */
	theirs: Outlook;
	mine: Outlook;
	rejections: Rejection[];
	/** Lines that are not written whosever the memories are: refused, or here as they are. */
	skip: Set<number>;
	/** Lines of rows that stand for themselves and are here in another version. */
	conflicts: Set<number>;
}

export interface Register {
	readonly skip: ReadonlySet<number>;
	reject(row: Pick<Row, 'table' | 'line'>, reason: string): void;
	/** What becomes of a row, as the person's own and as somebody else's, where these differ. */
	settle(row: Row, own: Verdict, theirs?: Verdict, name?: string): void;
	count(table: BackupTable, verdict: Verdict, rows?: number): void;
	conflict(table: BackupTable, verdict: Verdict, name: string): void;
	/** All of it, without the tables of which there is nothing to say. */
	told(): Told;
}

export function openRegister(): Register {
	const [theirs, mine] = [noOutlook(), noOutlook()];
	const rejections: Rejection[] = [];
	const skip = new Set<number>();
	const conflicts = new Set<number>();
	const report = (on: Outlook, table: BackupTable) => on.tables[backupTables.indexOf(table)]!;

	function add(on: Outlook, table: BackupTable, verdict: Verdict, rows = 1): void {
		report(on, table)[verdict] += rows;
		if (table === 'settings') return;
		if (verdict === 'new') on.adds += rows;
		if (verdict === 'replaces') on.replaces += rows;
	}
	function tell(on: Outlook, table: BackupTable, verdict: Verdict, name: string): void {
		if (verdict !== 'replaces' && verdict !== 'stays') return;
		on.conflicts += 1;
		if (on.examples.length >= shown.conflicts) return;
		on.examples.push({ table, name: short(name), stands: verdict === 'stays' ? 'here' : 'file' });
	}

	return {
		skip,
		reject({ table, line }, reason) {
			skip.add(line);
			for (const on of [theirs, mine]) report(on, table).rejected += 1;
			if (rejections.length < shown.rejections) rejections.push({ table, line, reason });
		},
		settle({ table, line }, own, other = own, name = '') {
			add(mine, table, own);
			add(theirs, table, other);
			tell(mine, table, own, name);
			tell(theirs, table, other, name);
			if ([own, other].includes('replaces')) conflicts.add(line);
			else if (own !== 'new') skip.add(line);
		},
		count(table, verdict, rows) {
			for (const on of [theirs, mine]) add(on, table, verdict, rows);
		},
		conflict(table, verdict, name) {
			for (const on of [theirs, mine]) tell(on, table, verdict, name);
		},
		told() {
			for (const on of [theirs, mine])
				on.tables = on.tables.filter((t) => t.new + t.same + t.replaces + t.stays + t.rejected);
			return { theirs, mine, rejections, skip, conflicts };
		},
	};
}

const noOutlook = (): Outlook => ({
	tables: backupTables.map((table) => ({
		...{ table, new: 0, same: 0, replaces: 0, stays: 0, rejected: 0 },
	})),
	...{ adds: 0, replaces: 0, conflicts: 0, examples: [] },
});
