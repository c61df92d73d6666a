/**
 * Takes an import back, whole or half-written: what it added goes, also where it grew since, and
 * what it replaced stands again. Where a later import wrote the same, that one stays, and what it
 * would give back is from now on what stood there before both.
 */
import type { TextId } from '../../core/runs/steps.ts';
import type { SettingsStore } from './apply.ts';
import type { ImportedRows, StoredBatch } from './format.ts';
import { canonical } from './merge.ts';
import { idRangeOf } from './simple-tables.ts';
import type { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { stepsOf, textsInUse, textsOf } from '../runs/steps.ts';
import { putUnit, runTables, deleteUnit, type RunUnit } from '../runs/run-unit.ts';
import type { Settings } from '../settings.ts';

export async function revertImport(
	db: MullDatabase,
	settings: SettingsStore,
	batch: StoredBatch,
): Promise<void> {
	const ids = await stored(() => db.brought.where('batch').equals(batch.id).primaryKeys());
	const later = await laterOnes();
	const texts = new Set<TextId>();
	const notes = await stored(() => db.brought.bulkGet(ids.toReversed()));
	// Conversations last, once it is known which runs are left in them. Each note goes with what it
	// tells of, so that after a crash between two this goes on from there.
	const inOrder = notes.filter((note) => note !== undefined);
	inOrder.sort((a, b) => Number(a.table === 'conversations') - Number(b.table === 'conversations'));
	for (const note of inOrder) {
		const tables = note.table === 'runs' ? ['runs', ...runTables] : tablesOf(note);
		await stored(() =>
			db.transaction('rw', [...tables, 'brought'], async () => {
				await giveBack(note);
				await db.brought.delete(note.id);
			}),
		);
	}
	if (texts.size)
		await stored(() =>
			db.transaction('rw', db.steps, db.texts, db.brought, async () => {
				const used = await textsInUse(db);
				await db.texts.bulkDelete([...texts].filter((id) => !used.has(id)));
			}),
		);
	if (batch.settings) {
		const { before, after } = batch.settings;
		const now = await settings.load();
		// What was chosen since stays.
		const names = (Object.keys(after) as (keyof Settings)[]).filter(
			(name) => canonical(now[name]) === canonical(after[name]),
		);
		await settings.save(Object.fromEntries(names.map((name) => [name, before[name]])));
	}
	await stored(() => db.batches.delete(batch.id));

	async function giveBack({ table, keys, before }: ImportedRows): Promise<void> {
		if (table === 'texts') return void keys.forEach((key) => texts.add(key));
		const all = keys.map((key, n) => ({
			key,
			before: before[n],
			at: later.get(`${table} ${key}`),
		}));
		for (const id of new Set(all.flatMap(({ at }) => at?.id ?? []))) {
			const over = (await db.brought.get(id))!;
			for (const { at, before } of all) if (at?.id === id) over.before[at.place] = before;
			await db.brought.put(over);
		}
		const own = all.filter(({ at }) => !at);
		if (table === 'runs') {
			for (const { key, before } of own) await giveRun(key, before as RunUnit | undefined);
			return;
		}
		await db.table(table).bulkPut(own.flatMap(({ before }) => before ?? []));
		let gone = own.filter(({ before }) => !before).map(({ key }) => key);
		if (table === 'conversations') gone = await emptied(gone);
		if (table === 'endpoints') {
			const here = await db.endpoints.bulkGet(gone);
			gone = gone.filter((_, n) => !here[n]?.allowed);
		}
		if (table === 'documents') await db.chunks.where('documentId').anyOf(gone).delete();
		if (!gone.length) return;
		// A stretch of the table that holds nothing else goes in one piece, which is far quicker.
		const [ours, stretch] = [new Set(gone), idRangeOf(db.table(table), gone)];
		if ((await stretch.primaryKeys()).every((key) => ours.has(key as string)))
			await stretch.delete();
		else await db.table(table).bulkDelete(gone);
	}

	/** One in which somebody asked something since is no longer the file's alone. */
	async function emptied(ids: string[]): Promise<string[]> {
		const empty: string[] = [];
		for (const id of ids) {
			const left = await db.runs.where('conversationId').equals(id).primaryKeys();
			const other = await db.brought
				.filter((note) => note.table === 'runs' && note.keys.some((run) => left.includes(run)))
				.first();
			// From now on it belongs to the import that brought a run of it.
			const note = { table: 'conversations', keys: [id], before: [] };
			if (other) await db.table('brought').add({ ...note, batch: other.batch });
			else if (!left.length) empty.push(id);
		}
		return empty;
	}

	async function giveRun(id: string, before: RunUnit | undefined): Promise<void> {
		for (const step of await stepsOf(db, id)) for (const text of textsOf(step)) texts.add(text);
		await deleteUnit(db, id);
		if (before) await putUnit(db, before);
	}

	/** By table and key: where the next import after this one noted that it wrote the same. */
	async function laterOnes(): Promise<Map<string, { id: number; place: number }>> {
		const found = new Map<string, { id: number; place: number }>();
		const notes = db.brought.where('id').above(ids[0] ?? Infinity);
		await stored(() =>
			notes.each((note) => {
				if (note.batch === batch.id) return;
				for (const [place, key] of note.keys.entries()) {
					const name = `${note.table} ${key}`;
					if (!found.has(name)) found.set(name, { id: note.id, place });
				}
			}),
		);
		return found;
	}
}

const tablesOf = ({ table }: ImportedRows): string[] => {
	if (table === 'conversations') return [table, 'runs'];
	return table === 'documents' ? [table, 'chunks'] : [table];
};
