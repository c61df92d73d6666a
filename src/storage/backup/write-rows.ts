/** Writes the rows of a file that an import takes, each transaction with the note of what it wrote. */
import { MullError } from '../../core/errors.ts';
import type { Endpoint, Run } from '../../core/types.ts';
import type { Fact } from '../../core/mission/knowledge.ts';
import {
	isRunTable,
	runTables,
	type BackupTable,
	type Brought,
	type SingleTable,
} from './format.ts';
import { readUnit, settled, verdictOn } from './merge.ts';
import type { Findings } from './plan.ts';
import type { Row } from './read.ts';
import { unreviewed } from './singles.ts';
import type { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { sameStatement } from '../mission-rows.ts';

/** Memory is no longer as the dry run saw it: what was new is there, or a run went on. */
export class Moved extends MullError {
	constructor() {
		super(
			'storage',
			'Memory changed all the while, so nothing was imported.',
			'Pause the missions that run, then import again.',
		);
	}
}

type Note = Omit<Brought, 'id' | 'batch'>;

/** Gives a function that writes rows of one table in one transaction and resolves to how many. */
export function rowsWriter(db: MullDatabase, found: Findings, batch: string, mine: boolean) {
	const { runs, documents, counters, register } = found;

	return async (table: BackupTable, rows: Row[]): Promise<number> => {
		const taken = rows.filter((row) => !register.skip.has(row.line) && isTaken(row));
		const values = taken.map(({ value }) => value);
		if (!taken.length) return 0;
		if (table === 'runs') await writeRuns(values as Run[]);
		else if (table === 'texts') {
			const keys = (values as { id: string }[]).map(({ id }) => id);
			await noted({ table, keys, before: [] }, () => db.table(table).bulkPut(values));
		} else if (table === 'chunks' || isRunTable(table))
			await stored(() => db.table(table).bulkAdd(values));
		else return writeSingles(table as SingleTable, taken);
		return taken.length;
	};

	function isTaken({ table, value }: Row): boolean {
		const { id, runId, documentId } = value as Record<string, string>;
		if (table === 'settings' || table === 'counters') return false;
		if (table === 'chunks') return documents.has(documentId!);
		if (table !== 'runs' && !isRunTable(table)) return true;
		return ['new', 'replaces'].includes(runs.get((table === 'runs' ? id : runId)!)!);
	}

	/** Takes away what is replaced, with all that is its own; the rows of the file follow. */
	async function writeRuns(given: Run[]): Promise<void> {
		const note: Note = { table: 'runs', keys: given.map(({ id }) => id), before: [] };
		await noted(note, async () => {
			const here = await db.runs.bulkGet(note.keys);
			for (const [n, old] of here.entries()) {
				const expected = runs.get(note.keys[n]!) === 'replaces';
				const unseen = old && (old.status === 'running' || old.updated > given[n]!.updated);
				if (Boolean(old) !== expected || unseen) throw new Moved();
				if (!old) continue;
				note.before[n] = await readUnit(db, old);
				for (const name of runTables) await db.table(name).where('runId').equals(old.id).delete();
			}
			await db.runs.bulkPut(given.map(settled));
			const taken = new Set(note.keys);
			await db.counters.bulkPut(counters.filter(({ runId }) => taken.has(runId)));
		});
	}

	async function writeSingles(table: SingleTable, rows: Row[]): Promise<number> {
		const note: Note = { table, keys: [], before: [] };
		const [fresh, other] = [false, true].map((conflict) =>
			rows
				.filter(({ line }) => register.conflicts.has(line) === conflict)
				.map(({ value }) => asHere(table, value)),
		) as [Single[], Single[]];
		await noted(note, async () => {
			note.keys.push(...fresh.map(({ id }) => id));
			await db.table(table).bulkAdd(fresh);
			const here = await db.table(table).bulkGet(other.map(({ id }) => id));
			for (const [n, row] of other.entries()) {
				if (here[n] && verdictOn(table, row, here[n]) !== 'replaces') continue;
				note.before[note.keys.push(row.id) - 1] = here[n];
				await db.table(table).put(row);
			}
		});
		return note.keys.length;
	}

	/** The writes and the note of them: both or neither. */
	async function noted(note: Note, work: () => PromiseLike<unknown>): Promise<void> {
		const tables = note.table === 'runs' ? ['runs', ...runTables] : [note.table];
		const both = async () => {
			await work();
			if (note.keys.length) await db.table('brought').add({ batch, ...note });
		};
		try {
			await stored(() => db.transaction('rw', [...tables, 'brought'], both));
		} catch (thrown) {
			// What was to be added has been added meanwhile.
			const { failures = [] } = ((thrown as Error).cause ?? {}) as { failures?: Error[] };
			throw failures.some(({ name }) => name === 'ConstraintError') ? new Moved() : thrown;
		}
	}

	/** The row as it enters the database. */
	function asHere(table: SingleTable, value: unknown): Single {
		if (table === 'endpoints') return { ...(value as Endpoint), allowed: false } as Endpoint;
		if (table !== 'facts') return value as Single;
		const fact = mine ? (value as Fact) : unreviewed(value as Fact);
		return { ...fact, same: sameStatement(fact.statement) } as Fact;
	}
}

interface Single {
	id: string;
}
