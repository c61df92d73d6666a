/** Tables walked by the browser's own cursors, with rows among others that cannot be read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWith } from '../../src/storage/damaged.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import * as reading from '../../src/storage/readable-rows.ts';
import { everyKind } from '../support/some-memory.ts';

let db: MullDatabase;
beforeAll(async () => {
	readWith(Promise.resolve(reading));
	db = new MullDatabase('damaged');
	const [fact] = (await everyKind()).facts!;
	for (let n = 0; n < 12; n++)
		await db.table('facts').put({ ...fact, id: `f-${n}`, created: n, ...(n % 3 && { source: n }) });
	for (let n = 0; n < 4; n++)
		await db.table('tasks').put({ runId: 'r', id: n, created: n, task: n });
});
afterAll(() => db.delete());

const whole = ['f-0', 'f-3', 'f-6', 'f-9'];

test('each row is given with its keys', async () => {
	const seen: unknown[] = [];
	await db.facts.orderBy('created').each((row, { key, primaryKey }) => {
		seen.push(row.id, key, primaryKey);
	});
	expect(seen).toEqual(whole.flatMap((id, n) => [id, 3 * n, id]));
});

test('backwards, filtered, in pages, until something, and by several keys', async () => {
	const all = db.facts.orderBy('created');
	const ids = async (found: { toArray(): PromiseLike<{ id: string }[]> }) =>
		(await found.toArray()).map(({ id }) => id);
	expect(await ids(all.reverse().filter(({ source }) => !!source.from))).toEqual(
		whole.toReversed(),
	);
	const page = db.facts.orderBy('created').filter(({ source }) => !!source.from);
	expect(await ids(page.offset(1).limit(2))).toEqual(['f-3', 'f-6']);
	const end = db.facts.orderBy('created').until(({ id }) => id === 'f-6');
	expect(await ids(end)).toEqual(['f-0', 'f-3']);
	expect(await ids(db.facts.where('created').anyOf(9, 1, 3))).toEqual(['f-3', 'f-9']);
	expect(await db.tasks.where('runId').equals('r').toArray()).toEqual([]);
	expect(await db.tasks.where('runId').anyOf('r', 's').toArray()).toEqual([]);
});
