// @vitest-environment node
// jsdom's Blob cannot be streamed; nothing here needs a document.
/** An import is a union: what two devices know merges to the same, in whatever order. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact } from '../../src/core/mission/knowledge.ts';
import type { Run } from '../../src/core/types.ts';
import {
	applyBackup,
	exportAll,
	readBackup,
	undoBatch,
	type ApplyOptions,
} from '../../src/storage/backup/backup.ts';
import type { MullDatabase } from '../../src/storage/db.ts';
import { sweepTexts } from '../../src/storage/runs/runs.ts';
import { often } from '../support/all.ts';
import { uuid } from '../support/ids.ts';
import {
	anyRows,
	contents,
	databaseWith,
	everyKind,
	settingsIn,
	type Rows,
} from '../support/some-memory.ts';

const signal = new AbortController().signal;
const write = (db: MullDatabase) =>
	exportAll({ what: 'everything' }, signal, { db, settings: settingsIn() });
async function take(db: MullDatabase, file: Blob, options: ApplyOptions = { mine: true }) {
	const settings = settingsIn();
	const plan = await readBackup(file, signal, undefined, { db, settings });
	const batch = await applyBackup(plan, options, signal, { db, settings, now: 7 });
	return { plan, batch };
}
/** What a fresh export holds: of a database all that counts. */
const told = async (db: MullDatabase): Promise<Rows> =>
	(JSON.parse(await (await write(db)).text()) as { tables: Rows }).tables;

// ── What happens on a device ────────────────────────────────────────────────────────────────

type Row = Record<string, unknown> & { id: string };
interface Edit {
	kind: 'fact' | 'reword' | 'falsify' | 'framework' | 'document' | 'talk' | 'run' | 'task' | 'drop';
	which: number;
	/** Few moments, so that two devices often write at the same one. */
	at: number;
	word: string;
}
const edit: fc.Arbitrary<Edit> = fc.record({
	kind: fc.constantFrom(
		...(['fact', 'reword', 'falsify', 'framework', 'document', 'talk'] as const),
		...(['run', 'task', 'drop'] as const),
	),
	which: fc.nat(20),
	at: fc.integer({ min: 3, max: 6 }),
	word: fc.constantFrom('a', 'b', 'c'),
});

async function happen(db: MullDatabase, { kind, which, at, word }: Edit): Promise<void> {
	const pick = async (table: string) => {
		const rows = (await db.table(table).toArray()) as Row[];
		return rows[which % Math.max(1, rows.length)];
	};
	const change = async (table: string, row: Row | undefined, fields: object) =>
		void (row && (await db.table(table).put({ ...row, ...fields })));
	switch (kind) {
		case 'fact':
			return change('facts', await pick('facts'), { changed: at, local: word === 'a' });
		case 'reword': {
			const same = `reworded ${which} ${word}`;
			const fields = { statement: same, same, status: 'untested', reworded: at, changed: at };
			return change('facts', await pick('facts'), fields);
		}
		case 'falsify':
			return change('facts', await pick('facts'), { status: 'falsified', changed: at });
		case 'framework':
			return change('frameworks', await pick('frameworks'), { uses: which, changed: at });
		case 'document':
			return change('documents', await pick('documents'), { name: word, changed: at });
		case 'talk':
			return change('conversations', await pick('conversations'), { title: word, changed: at });
		case 'run': {
			const run = (await pick('runs')) as Row | undefined;
			if (!run) return;
			const key = `more-${which}`;
			const step = { runId: run.id, key, seq: 90 + at, kind: 'once', value: word };
			await db.table('steps').put({ ...step, started: 0, ended: at });
			return change('runs', run, { updated: at });
		}
		case 'task': {
			const row = (await pick('tasks')) as (Row & { task: object }) | undefined;
			return change('tasks', row, { because: word });
		}
		case 'drop': {
			const row = await pick('facts');
			if (row) await db.facts.delete(row.id);
		}
	}
}

/** Two devices that began with the same and went their ways. */
const devices = fc.record({
	base: anyRows,
	kinds: fc.boolean(),
	one: fc.array(edit, { maxLength: 8 }),
	other: fc.array(edit, { maxLength: 8 }),
	more: fc.boolean(),
});
async function device(base: Rows, kinds: boolean, edits: Edit[], n = 0): Promise<MullDatabase> {
	const db = await databaseWith(base);
	if (kinds) for (const [name, rows] of Object.entries(await everyKind(7))) await fill(name, rows);
	if (n) for (const [name, rows] of Object.entries(await everyKind(n))) await fill(name, rows);
	for (const one of edits) await happen(db, one);
	return db;

	async function fill(name: string, rows: object[]): Promise<void> {
		await db.table(name).bulkPut(rows);
	}
}

test('two devices merge to the same in either order; again changes nothing; undo is exact', async () => {
	await fc.assert(
		fc.asyncProperty(devices, async ({ base, kinds, one, other, more }) => {
			const a = await device(base, kinds, one);
			const b = await device(base, kinds, other, more ? 8 : 0);
			const [fileA, fileB] = [await write(a), await write(b)];
			const [wasA, wasB] = [await contents(a), await contents(b)];
			const intoA = await take(a, fileB);
			const intoB = await take(b, fileA);
			expect(intoA.plan.rejections).toEqual([]);
			expect(await told(a)).toEqual(await told(b));
			// The dry run said beforehand what was written.
			const { adds, replaces } = intoA.plan.ifMine;
			const written = Object.values(intoA.batch.added).reduce((sum, n) => sum + n, 0);
			expect(written).toBe(adds + replaces);

			const merged = await contents(a);
			const again = await take(a, fileB);
			expect([again.plan.ifMine.adds, again.plan.ifMine.replaces]).toEqual([0, 0]);
			expect((await take(a, await write(b))).plan.ifMine).toMatchObject({ adds: 0, conflicts: 0 });
			expect(await contents(a)).toEqual(merged);

			await undoBatch(intoA.batch.id, { db: a });
			await undoBatch(intoB.batch.id, { db: b });
			expect(await contents(a)).toEqual(wasA);
			expect(await contents(b)).toEqual(wasB);
			await Promise.all([a.delete(), b.delete()]);
		}),
		{ numRuns: often(8, 120) },
	);
}, 600_000);

test('three devices merge to the same whatever comes first; undone in any order nothing is left', async () => {
	const three = fc.tuple(anyRows, ...[1, 2, 3].map(() => fc.array(edit, { maxLength: 6 })));
	await fc.assert(
		fc.asyncProperty(three, fc.nat(5), async ([base, ...edits], order) => {
			const files = await Promise.all(
				edits.map(async (some) => {
					const db = await device(base as Rows, true, some as Edit[]);
					const file = await write(db);
					await db.delete();
					return file;
				}),
			);
			const orders = [
				[0, 1, 2],
				[0, 2, 1],
				[1, 0, 2],
				[1, 2, 0],
				[2, 0, 1],
				[2, 1, 0],
			] as const;
			const [one, other] = [await databaseWith(), await databaseWith()];
			for (const n of orders[0]) await take(one, files[n]!);
			const batches: string[] = [];
			for (const n of orders[order]!) batches[n] = (await take(other, files[n]!)).batch.id;
			expect(await told(other)).toEqual(await told(one));
			for (const n of orders[5 - order]!) await undoBatch(batches[n]!, { db: other });
			expect(Object.values(await contents(other)).flat()).toEqual([]);
			await Promise.all([one.delete(), other.delete()]);
		}),
		{ numRuns: often(3, 50) },
	);
}, 600_000);

// ── The rule, case by case ──────────────────────────────────────────────────────────────────

const two = async (here: (rows: Rows) => void, there: (rows: Rows) => void) => {
	const rows = [await everyKind(), await everyKind()] as const;
	here(rows[0]);
	there(rows[1]);
	const [a, b] = [await databaseWith(rows[0]), await databaseWith(rows[1])];
	return { a, b, file: await write(b) };
};
const fact = (rows: Rows, change: Partial<Fact>) => void Object.assign(rows.facts![1]!, change);

test.each<[string, Partial<Fact>, Partial<Fact>, 'here' | 'file']>([
	['the later change', { changed: 5, trust: 0.4 }, { changed: 6, trust: 0.7 }, 'file'],
	['the later change, here', { changed: 6, trust: 0.4 }, { changed: 5, trust: 0.7 }, 'here'],
	['a falsification, though older', { changed: 9 }, { changed: 5, status: 'falsified' }, 'file'],
	['a falsification, here', { changed: 5, status: 'falsified' }, { changed: 9 }, 'here'],
	[
		'other words of the person, over the falsification of the old ones',
		{ changed: 5, reworded: 5, status: 'untested' },
		{ changed: 9, status: 'falsified' },
		'here',
	],
])('of two versions of a fact stands %s', async (_, here, there, stands) => {
	const { a, file } = await two(
		(rows) => fact(rows, here),
		(rows) => fact(rows, there),
	);
	const { plan } = await take(a, file);
	const name = 'Statement 2 of 1.';
	expect(plan.ifMine).toMatchObject({ conflicts: 1, examples: [{ table: 'facts', name, stands }] });
	expect(await a.facts.get(uuid(102))).toMatchObject(stands === 'here' ? here : there);
});

test('somebody else’s version that is later stands too, but waits for review; undo gives ours back', async () => {
	const { a, file } = await two(
		() => {},
		(rows) => fact(rows, { changed: 9, local: false }),
	);
	const before = await contents(a);
	const { batch, plan } = await take(a, file, {});
	expect(plan).toMatchObject({ adds: 0, replaces: 1, conflicts: 1 });
	expect(await a.facts.get(uuid(102))).toMatchObject({
		changed: 9,
		source: { from: 'import' },
		trust: 0.2,
	});
	expect((await take(a, file, {})).plan).toMatchObject({ replaces: 0, conflicts: 0 });
	await undoBatch(batch.id, { db: a });
	expect(await contents(a)).toEqual(before);
});

test('what was imported as somebody else’s becomes one’s own when that is said', async () => {
	const file = await write(await databaseWith(await everyKind()));
	const here = await databaseWith();
	await take(here, file, {});
	const { plan } = await take(here, file, { mine: true });
	expect(plan).toMatchObject({ conflicts: 0, ifMine: { conflicts: 2, replaces: 2 } });
	expect(await here.facts.toArray()).toMatchObject([{ trust: 0.9 }, { trust: 0.2 }]);
	expect((await here.facts.toArray()).every(({ source }) => source.from === 'model')).toBe(true);
});

test('a run is taken as a whole, and undone as a whole, with its texts', async () => {
	const { a, file } = await two(
		(rows) => rows.tasks!.pop(),
		(rows) => {
			Object.assign(rows.runs![0]!, { updated: 8 });
			rows.steps!.splice(0, 1);
			rows.thoughts!.pop();
		},
	);
	const before = await contents(a);
	const { plan, batch } = await take(a, file);
	expect(plan).toMatchObject({ conflicts: 1, examples: [{ table: 'runs', stands: 'file' }] });
	expect(await a.tasks.count()).toBe(2);
	expect(await a.thoughts.count()).toBe(0);
	expect(await a.steps.get(['run-1', 'draft'])).toBeUndefined();
	// Its texts are not swept away while it can come back.
	await sweepTexts(a);
	await undoBatch(batch.id, { db: a });
	expect(await contents(a)).toEqual(before);
});

test('a mission that is under way here is not taken from whoever drives it', async () => {
	const { a, file } = await two(
		(rows) => Object.assign(rows.runs![0]!, { status: 'running' }),
		(rows) => Object.assign(rows.runs![0]!, { updated: 99 }),
	);
	const { plan } = await take(a, file);
	expect(plan).toMatchObject({ replaces: 0, examples: [{ table: 'runs', stands: 'here' }] });
	expect(await a.runs.get('run-1')).toMatchObject({ status: 'running', updated: 5 });
	// It began to run after the dry run.
	const settings = settingsIn();
	await a.runs.update('run-1', { status: 'paused' });
	const late = await readBackup(file, signal, undefined, { db: a, settings });
	expect(late.replaces).toBeGreaterThan(0);
	await a.runs.update('run-1', { status: 'running' });
	await applyBackup(late, { mine: true }, signal, { db: a, settings });
	expect(await a.runs.get('run-1')).toMatchObject({ status: 'running', updated: 5 });
});

test('a server that is known here is never changed by a file', async () => {
	const { a, file } = await two(
		(rows) => Object.assign(rows.endpoints![0]!, { allowed: true }),
		(rows) => Object.assign(rows.endpoints![0]!, { url: 'https://evil.example/v1' }),
	);
	const { plan } = await take(a, file);
	expect(plan.examples).toEqual([{ table: 'endpoints', name: 'Server', stands: 'here' }]);
	expect(await a.endpoints.get('e-1')).toMatchObject({
		url: 'https://example.org/v1',
		allowed: true,
	});
});

test('of two imports that wrote the same the first can be undone alone', async () => {
	const version = async (changed: number) => {
		const rows = await everyKind();
		fact(rows, { changed });
		Object.assign(rows.runs![0] as Run, { updated: changed });
		return write(await databaseWith(rows));
	};
	const here = await databaseWith(await everyKind());
	const before = await contents(here);
	const first = await take(here, await version(10));
	const second = await take(here, await version(20));
	const both = await contents(here);
	await undoBatch(first.batch.id, { db: here });
	expect(await contents(here)).toEqual(both);
	await undoBatch(second.batch.id, { db: here });
	expect(await contents(here)).toEqual(before);
});
