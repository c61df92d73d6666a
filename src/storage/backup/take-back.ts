/**
 * Takes an import back, whole or half-written: what it added goes, also where it grew since, and
 * what it replaced stands again. Where a later import wrote the same, that one stays, and what it
 * would give back is from now on what stood there before both.
 */
import type { TextId } from '../../core/types.ts';
import type { SettingsStore } from './apply.ts';
import { runTables, type Brought, type StoredBatch } from './format.ts';
import { canonical, type RunUnit } from './merge.ts';
import type { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { stepsOf, textsInUse, textsOf } from '../journal.ts';
import type { Settings } from '../settings.ts';

export async function takeBack(
	db: MullDatabase,
	settings: SettingsStore,
	batch: StoredBatch,
): Promise<void> {
	const ids = await stored(() => db.brought.where('batch').equals(batch.id).primaryKeys());
	const later = await laterOnes(ids.at(-1));
	const texts = new Set<TextId>();
	const notes = await stored(() => db.brought.bulkGet(ids.reverse()));
	// Conversations last, once it is known which runs are left in them. Each note goes with what it
	// tells of, so that after a crash between two this goes on from there.
	const inOrder = notes.filter((note) => note !== undefined);
	inOrder.sort((a, b) => Number(a.table === 'conversations') - Number(b.table === 'conversations'));
	for (const note of inOrder) {
		const tables = note.table === 'runs' ? ['runs', ...runTables] : tablesOf(note);
		await stored(() =>
			db.transaction('rw', [...tables, 'brought'], async () => {
				for (const [n, key] of note.keys.entries()) await giveBack(note, key, note.before[n]);
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

	async function giveBack({ table }: Brought, key: string, before: unknown): Promise<void> {
		if (table === 'texts') return void texts.add(key);
		const next = later.get(`${table} ${key}`);
		if (next) {
			const over = (await db.brought.get(next.id))!;
			over.before[next.at] = before;
			return void (await db.brought.put(over));
		}
		if (table === 'runs') return giveRun(key, before as RunUnit | undefined);
		if (before !== undefined && before !== null) return void (await db.table(table).put(before));
		if (table === 'conversations') {
			const left = await db.runs.where('conversationId').equals(key).primaryKeys();
			const other = await db.brought
				.filter((note) => note.table === 'runs' && note.keys.some((id) => left.includes(id)))
				.first();
			// From now on it belongs to the import that brought a run of it.
			if (other) {
				const { batch } = other;
				const note = { batch, table, keys: [key], before: [] };
				return void (await db.table('brought').add(note));
			}
			// One in which somebody asked something since is no longer the file's alone.
			if (left.length) return;
		}
		if (table === 'endpoints' && (await db.endpoints.get(key))?.allowed) return;
		if (table === 'documents') await db.chunks.where('documentId').equals(key).delete();
		await db.table(table).delete(key);
	}

	async function giveRun(id: string, before: RunUnit | undefined): Promise<void> {
		for (const step of await stepsOf(db, id)) for (const text of textsOf(step)) texts.add(text);
		for (const name of runTables) await db.table(name).where('runId').equals(id).delete();
		await db.runs.delete(id);
		if (!before) return;
		await db.runs.add(before.run);
		for (const name of runTables) await db.table(name).bulkAdd(before[name]);
	}

	/** By table and key: where the next import after this one noted that it wrote the same. */
	async function laterOnes(after = Infinity): Promise<Map<string, { id: number; at: number }>> {
		const found = new Map<string, { id: number; at: number }>();
		if (after === Infinity) return found;
		await stored(() =>
			db.brought
				.where('id')
				.above(after)
				.each(({ id, table, keys }) => {
					for (const [at, key] of keys.entries()) {
						const name = `${table} ${key}`;
						if (!found.has(name)) found.set(name, { id, at });
					}
				}),
		);
		return found;
	}
}

const tablesOf = ({ table }: Brought): string[] => {
	if (table === 'conversations') return [table, 'runs'];
	return table === 'documents' ? [table, 'chunks'] : [table];
};
