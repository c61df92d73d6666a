// @vitest-environment node
/** The log that recall follows: what it reads leaves a row, what it does not read leaves none. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { Outcome, Run } from '../../src/core/types.ts';
import { db } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { someRun } from '../support/runs.ts';

afterEach(() => Promise.all(db.tables.map((table) => table.clear())));

const outcome: Outcome = { answer: 'By boat.', stop: 'finished', reason: '' };
const change = (id: string, to: Partial<Run>) => db.runs.where('id').equals(id).modify(to);

test('the steps of a plain run leave no row in it', async () => {
	await db.runs.add(someRun({ id: 'plain', algorithm: 'midtry' }));
	for (let step = 0; step < 3; step++) await change('plain', { updated: step });
	expect(await db.changes.count()).toBe(0);
});

test('a mission is read when it has ended, not while it goes on again, and gone when deleted', async () => {
	const memory = databaseMemory(db);
	const { seen, rows } = await memory.load();
	expect(rows.missions).toEqual([]);
	const chat: Run['chat'] = [{ role: 'user', content: 'How do we cross?' }];
	await db.runs.add(someRun({ id: 'mission', algorithm: 'thought', chat }));
	await change('mission', { status: 'done', outcome });
	const ended = (await memory.since(seen, null))!;
	expect(ended.rows.missions).toMatchObject([
		{ id: 'mission', question: 'How do we cross?', answer: 'By boat.' },
	]);
	expect((await memory.load()).rows.missions).toEqual(ended.rows.missions);

	await change('mission', { status: 'running' });
	const again = (await memory.since(ended.seen, null))!;
	expect([again.rows.missions, again.gone.missions]).toEqual([[], ['mission']]);
	await db.runs.delete('mission');
	const deleted = (await memory.since(again.seen, null))!;
	expect(deleted.gone.missions).toEqual(['mission']);
});
