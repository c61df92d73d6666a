// @vitest-environment node
// jsdom's Blob cannot be streamed; nothing here needs a document.
import 'fake-indexeddb/auto';
import { beforeAll, expect, test } from 'vitest';
import { applyBackup, exportAll, readBackup } from '../../src/storage/backup/backup.ts';
import { readWith } from '../../src/storage/damaged.ts';
import type { MullDatabase } from '../../src/storage/db.ts';
import * as reading from '../../src/storage/readable-rows.ts';
import { sweepTexts } from '../../src/storage/runs/runs.ts';
import { damagedRows } from '../support/damage.ts';
import {
	contents,
	databaseWith,
	everyKind,
	settingsIn,
	type Rows,
} from '../support/some-memory.ts';

const signal = new AbortController().signal;
const settings = settingsIn();

beforeAll(() => readWith(Promise.resolve(reading)));

/** Puts it there whatever it is. */
const put = (db: MullDatabase, table: string, row: object) => db.table(table).put(row);
const fact = async () => (await everyKind()).facts![1]!;

test('rows as Mull writes them can all be read, also with fields that say nothing', async () => {
	const all = await everyKind();
	const db = await databaseWith(all);
	expect(await contents(db)).toEqual(await contents(await databaseWith(all)));
	await put(db, 'facts', { ...(await fact()), supersedes: undefined, later: 'of a newer Mull' });
	expect(await db.facts.count()).toBe(2);
	expect(await db.facts.toArray()).toHaveLength(2);
});

test('whichever way a table is read, a damaged row is left out and told once', async () => {
	const db = await databaseWith({ facts: [await fact()] });
	const [good] = await db.facts.toArray();
	for (let n = 0; n < 5; n++) await put(db, 'facts', { ...good, id: `bad-${n}`, source: null });
	await put(db, 'facts', { ...good!, id: 'last' });
	const told: (readonly [string, number])[][] = [];
	const leave = reading.watchDamaged((rows) => told.push(rows));
	expect(await db.facts.get('bad-1')).toBeUndefined();
	expect(await db.facts.bulkGet(['bad-2', 'last'])).toMatchObject([undefined, { id: 'last' }]);
	expect(await db.facts.where('status').equals('surviving').toArray()).toHaveLength(2);
	expect(await db.facts.orderBy('created').limit(2).toArray()).toHaveLength(2);
	const walked = await db.facts
		.orderBy('created')
		.reverse()
		.filter(({ source }) => source.from === 'model')
		.toArray();
	expect(walked).toHaveLength(2);
	leave();
	expect(told.at(-1)).toContainEqual(['facts', 5]);
	expect(told.length).toBeLessThanOrEqual(6);
	// They stay where they are.
	expect(await db.facts.count()).toBe(7);
});

test('an import puts whole rows in the place of damaged ones, and what is damaged is in no export', async () => {
	const rows: Rows = await everyKind();
	const whole = await databaseWith(rows);
	const file = await exportAll({ what: 'everything', gzip: false }, signal, {
		db: whole,
		settings,
	});
	const db = await databaseWith(rows);
	for (const table of ['facts', 'conversations', 'runs', 'frameworks', 'documents'] as const)
		await put(db, table, damagedRows(rows[table]![0]!, ['id'])[1]!);
	const plan = await readBackup(file, signal, undefined, { db, settings });
	await applyBackup(plan, { mine: true }, signal, { db, settings });
	expect(await contents(db)).toEqual(await contents(whole));
});

test('texts of a step that cannot be read are not swept', async () => {
	const rows = await everyKind();
	const db = await databaseWith(rows);
	await put(db, 'steps', { ...rows.steps![0]!, sampling: null });
	expect(await sweepTexts(db)).toBe(0);
	expect(await db.texts.count()).toBe(rows.texts!.length);
});

test('what changes a damaged row sees it as it is', async () => {
	const db = await databaseWith({ facts: [await fact()] });
	await put(db, 'facts', { ...(await fact()), trust: 'x' });
	const [id] = await db.facts.toCollection().primaryKeys();
	await db.facts.update(id!, { trust: 0.5 });
	expect(await db.facts.toArray()).toMatchObject([{ trust: 0.5 }]);
});
