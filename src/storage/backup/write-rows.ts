/** Writes the rows of a file that an import takes, each transaction with the note of what it wrote. */
import { MullError } from '../../core/errors.ts';
import type { Run } from '../../core/types.ts';
import { isIn, type BackupTable, type ImportedRows, type SingleTable } from './format.ts';
import { settled, verdictOn } from './merge.ts';
import type { ImportFindings } from './plan.ts';
import type { Row } from './read.ts';
import { isSimple, kindOf, existingRows, type SimpleRow } from './simple-tables.ts';
import type { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { readUnit, runTables, deleteUnit } from '../runs/run-unit.ts';

/** A run is no longer as the dry run saw it. */
export class ChangedSincePreview extends MullError {
	constructor() {
		super(
			'storage',
			'Memory changed all the while, so nothing was imported.',
			'Pause the missions that run, then import again.',
		);
	}
}

type Note = Omit<ImportedRows, 'id' | 'batch'>;

/** Gives a function that writes rows of one table in one transaction and resolves to how many. */
export function rowsWriter(db: MullDatabase, found: ImportFindings, batch: string, mine: boolean) {
	const { runs, counters, register } = found;

	return async (table: BackupTable, rows: Row[]): Promise<number> => {
		const values = rows.filter(isTaken).map(({ value }) => value);
		if (!values.length) return 0;
		if (isSimple(table)) return writeSingles(table, values as SimpleRow[]);
		if (table === 'runs') await writeRuns(values as Run[]);
		else if (table === 'texts') {
			const keys = (values as SimpleRow[]).map(({ id }) => id);
			await noted({ table, keys, before: [] }, () => db.table(table).bulkPut(values));
		} else if (table === 'chunks') {
			// They may lie here, where their document could not be read.
			await stored(() => db.table(table).bulkPut(values));
		} else await stored(() => db.table(table).bulkAdd(values));
		return values.length;
	};

	function isTaken({ table, line, value }: Row): boolean {
		if (table === 'settings' || table === 'counters' || register.skip.has(line)) return false;
		if (table !== 'runs' && !isIn('run', table)) return true;
		const { id, runId } = value as { id: string; runId: string };
		return ['new', 'replaces'].includes(runs.get(table === 'runs' ? id : runId)!);
	}

	/** In the place of what is replaced, which goes with all that is its own; the rows of the file follow. */
	async function writeRuns(given: Run[]): Promise<void> {
		const note: Note = { table: 'runs', keys: given.map(({ id }) => id), before: [] };
		await noted(note, async () => {
			const here = await db.runs.bulkGet(note.keys);
			const taken = new Set(await db.runs.where('id').anyOf(note.keys).primaryKeys());
			for (const [n, old] of here.entries()) {
				const expected = runs.get(note.keys[n]!) === 'replaces';
				const unseen = old && (old.status === 'running' || old.updated > given[n]!.updated);
				if (Boolean(old) !== expected || unseen) throw new ChangedSincePreview();
				// One that cannot be read gives way.
				if (!old && taken.has(note.keys[n]!)) await deleteUnit(db, note.keys[n]!);
				if (!old) continue;
				note.before[n] = await readUnit(db, old);
				await deleteUnit(db, old.id);
			}
			await db.runs.bulkPut(given.map(settled));
			const all = new Set(note.keys);
			await db.counters.bulkPut(counters.filter(({ runId }) => all.has(runId)));
		});
	}

	/** Beside what is here by now: it may be more than the dry run saw. */
	async function writeSingles(table: SingleTable, given: SimpleRow[]): Promise<number> {
		const { unreviewed, here: ours } = kindOf(table);
		const rows = given.map((row) => {
			const as = mine ? row : (unreviewed?.(row) ?? row);
			return { ...as, ...ours?.(as) };
		});
		const note: Note = { table, keys: [], before: [] };
		await noted(note, async () => {
			const ids = rows.map(({ id }) => id);
			const here = await existingRows(db.table(table), ids);
			const taken = rows.filter((row) => {
				const old = here.get(row.id);
				return !old || verdictOn(table, row, old) === 'replaces';
			});
			await db.table(table).bulkPut(taken);
			note.keys = taken.map(({ id }) => id);
			note.before = note.keys.map((id) => here.get(id));
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
		await stored(() => db.transaction('rw', [...tables, 'brought'], both));
	}
}
