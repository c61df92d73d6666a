// @vitest-environment node
// jsdom's Blob cannot be streamed; nothing here needs a document.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	applyBackup,
	backupName,
	exportAll,
	listBatches,
	readBackup,
	recoverBatches,
	undoBatch,
	type ApplyOptions,
	type ExportOptions,
} from '../../src/storage/backup/backup.ts';
import type { AttachedFile } from '../../src/core/attached.ts';
import type { CommitStep } from '../../src/core/runs/steps.ts';
import { databaseJournal } from '../../src/storage/runs/journal.ts';
import type { MullDatabase } from '../../src/storage/db.ts';
import { defaultSettings, type Settings } from '../../src/storage/settings.ts';
import { often } from '../support/all.ts';
import { uuid } from '../support/ids.ts';
import { forged } from '../support/forge-backup.ts';
import {
	anyRows,
	contents,
	databaseWith,
	everyKind,
	settingsIn,
	type Rows,
} from '../support/some-memory.ts';

const signal = new AbortController().signal;
const everything: ExportOptions = { what: 'everything' };
const write = (db: MullDatabase, options = everything, settings = settingsIn()) =>
	exportAll(options, signal, { db, settings, now: Date.UTC(2026, 10, 21) });
const take = async (
	db: MullDatabase,
	file: Blob,
	options: ApplyOptions = { mine: true },
	settings = settingsIn(),
) => {
	const plan = await readBackup(file, signal, undefined, { db, settings });
	const batch = await applyBackup(plan, options, signal, { db, settings, now: 7 });
	return { plan, batch };
};

describe('export', () => {
	test('one JSON document, one row per line, in the order of things', async () => {
		const file = await write(await databaseWith(await everyKind()));
		const text = await file.text();
		const whole = JSON.parse(text) as {
			tables: Record<string, { id: unknown }[]>;
			manifest: Record<string, { rows: number }>;
		};
		expect(whole).toMatchObject({
			format: 'mull',
			version: 1,
			made: '2026-11-21T00:00:00.000Z',
			what: 'everything',
			tables: { facts: [{ id: uuid(101) }, { id: uuid(102) }], tasks: [{ id: 1 }, { id: 2 }] },
		});
		for (const [name, rows] of Object.entries(whole.tables)) {
			expect(rows.length, name).toBeGreaterThan(0);
			expect(whole.manifest[name]!.rows).toBe(rows.length);
			for (const row of rows)
				expect(
					text.split('\n').filter((l) => l.replace(/,$/, '') === JSON.stringify(row)),
				).not.toEqual([]);
		}
		expect(Object.keys(whole.tables.facts![0]!)).not.toContain('same');
	});

	test('presets go along, and those of both devices stand after the import', async () => {
		const preset = (id: string) => ({
			...{ id, name: id, system: 'Be kind.', algorithm: 'direct', options: {} },
			...{ models: null, changed: 3 },
		});
		const there = settingsIn({ ...defaultSettings, presets: [preset('mine')] });
		const file = await write(await databaseWith({}), everything, there);
		const here = settingsIn({ ...defaultSettings, presets: [preset('here')] });
		const db = await databaseWith({});
		const { batch } = await take(db, file, { mine: true, settings: true }, here);
		const names = async () => (await here.load()).presets?.map(({ id }) => id);
		expect(await names()).toEqual(['here', 'mine']);
		await undoBatch(batch.id, { db, settings: here });
		expect(await names()).toEqual(['here']);
	});

	test('what was given with a question goes along and comes back', async () => {
		const db = await databaseWith(await everyKind());
		const attached: AttachedFile[] = [
			{
				...{ name: 'hut.pdf', kind: 'pdf' as const, bytes: 9, documentId: uuid(7), local: true },
				...{ how: 'passages' as const, of: 40 },
				passages: [{ place: 'page 3', text: 'A bed costs 28 euro.' }],
			},
			{
				...{ name: 'hut.jpg', kind: 'picture' as const, bytes: 3, local: false, of: 0 },
				...{ how: 'whole' as const, passages: [], gaps: ['It moves.'], earlier: true as const },
				picture: { url: 'data:image/jpeg;base64,AAAA', width: 2, height: 3 },
			},
		];
		await db.runs.update('run-1', { attached });
		const file = await write(db, { what: { conversation: 'talk-1' } });
		const there = await databaseWith({});
		const { plan } = await take(there, file);
		expect(plan.rejections).toEqual([]);
		expect((await there.runs.get('run-1'))?.attached).toEqual(attached);
		// What is not as it should be is refused, with the run.
		const { tables } = JSON.parse(await file.text()) as { tables: Record<string, object[]> };
		const picture = attached[1]!;
		const wrong = [
			{ name: 'x' },
			// A page that shows it would ask that server.
			...[
				'https://example.org/a.jpg',
				'data:image/svg+xml;base64,AAAA',
				'data:image/jpeg;base64,A"',
			].map((url) => ({ ...picture, picture: { ...picture.picture!, url } })),
			{ ...picture, picture: { ...picture.picture!, width: 0 } },
			{ ...picture, kind: 'video' },
		];
		for (const one of wrong) {
			const runs = tables.runs!.map((run) => ({ ...run, attached: [one] }));
			const bad = new Blob([forged({ tables: { ...tables, runs } })]);
			const refused = await readBackup(bad, signal, undefined, {
				db: await databaseWith({}),
				settings: settingsIn(),
			});
			expect(refused.rejections[0], JSON.stringify(one)).toMatchObject({ table: 'runs' });
		}
	});

	test('memory alone and one conversation alone hold nothing else', async () => {
		const db = await databaseWith(await everyKind());
		await db.conversations.add({ ...(await db.conversations.get('talk-1'))!, id: 'other' });
		const names = async (options: ExportOptions) => {
			const { tables } = JSON.parse(await (await write(db, options)).text()) as {
				tables: Record<string, unknown[]>;
			};
			return Object.keys(tables).filter((name) => tables[name]!.length);
		};
		const memory = ['facts', 'frameworks', 'documents', 'chunks'];
		expect(await names({ what: 'memory' })).toEqual(memory);
		expect(await names({ what: { conversation: 'talk-1' } })).toEqual([
			...['conversations', 'runs', 'counters', 'steps', 'notes', 'tasks', 'thoughts'],
			...['strategies', 'answers', 'questions', 'edits', 'texts'],
		]);
		expect(await names({ what: { conversation: 'none' } })).toEqual([]);
	});

	test('holds no key: none is in a table, and addresses are cut to the server', async () => {
		const db = await databaseWith();
		const endpoint = { name: 'S', parallel: 1, context: 1, allowed: true, created: 1 };
		await db.endpoints.bulkAdd([
			{ ...endpoint, id: 'a', url: 'https://me:sk-secret@example.org/v1?key=sk-secret#sk-secret' },
			{ ...endpoint, id: 'b', url: 'nonsense sk-secret' },
		]);
		const text = await (await write(db)).text();
		expect(text).not.toContain('sk-secret');
		expect(text).toContain('"https://example.org/v1"');
	});

	test('tells its progress, can be stopped, has a name', async () => {
		const db = await databaseWith(await everyKind());
		const seen: number[] = [];
		await write(db, { what: 'everything', onProgress: (done, of) => seen.push(done / of) });
		expect(seen.at(-1)).toBe(1);
		expect(seen).toEqual([...seen].sort());
		const stop = new AbortController();
		const options = { what: 'everything' as const, onProgress: () => stop.abort() };
		await expect(
			exportAll(options, stop.signal, { db, settings: settingsIn() }),
		).rejects.toMatchObject({ code: 'aborted' });
		const day = Date.UTC(2026, 10, 21);
		expect(backupName(everything, day)).toBe('mull-2026-11-21.json');
		expect(backupName({ what: 'memory', gzip: true }, day)).toBe('mull-memory-2026-11-21.json.gz');
	});
});

describe('export, then import', () => {
	test.each([false, true])('into an empty database is the identity (packed: %s)', async (gzip) => {
		const from = await databaseWith(await everyKind());
		const to = await databaseWith();
		const { plan, batch } = await take(to, await write(from, { what: 'everything', gzip }));
		expect(await contents(to)).toEqual(await contents(from));
		expect(plan.rejections).toEqual([]);
		expect(plan.adds).toBe(Object.values(batch.added).reduce((a, b) => a + b, 0));
	});

	test('of any database into an empty one is the identity; twice adds nothing; undo leaves nothing', async () => {
		await fc.assert(
			fc.asyncProperty(anyRows, async (rows) => {
				const from = await databaseWith(rows);
				const to = await databaseWith();
				const file = await write(from);
				const { plan, batch } = await take(to, file);
				expect(plan.rejections).toEqual([]);
				expect(await contents(to)).toEqual(await contents(from));
				const again = await take(to, file);
				expect(again.plan.adds).toBe(0);
				expect(again.plan.tables.every((t) => t.replaces + t.stays + t.rejected === 0)).toBe(true);
				expect(await contents(to)).toEqual(await contents(from));
				await undoBatch(again.batch.id, { db: to });
				await undoBatch(batch.id, { db: to });
				const left = await contents(to);
				expect(Object.values(left).flat()).toEqual([]);
				expect(await listBatches(to)).toEqual([]);
				await Promise.all([from.delete(), to.delete()]);
			}),
			{ numRuns: often(8, 60) },
		);
	});

	test('of any two databases keeps both: every row as it was, and every link', async () => {
		await fc.assert(
			fc.asyncProperty(anyRows, anyRows, async (one, other) => {
				const theirs = JSON.parse(
					JSON.stringify(other)
						.replaceAll('"run-', '"theirs-')
						.replaceAll('of-run-', 'of-theirs-')
						.replaceAll('-8000-000000000000"', '-8000-00000000000a"'),
				) as typeof one;
				const to = await databaseWith(one);
				const before = await contents(to);
				const from = await databaseWith(theirs);
				const file = await write(from);
				const { batch, plan } = await take(to, file);
				expect(plan.rejections).toEqual([]);
				const after = await contents(to);
				for (const rows of [before, await contents(from)])
					for (const [table, some] of Object.entries(rows))
						expect(after[table]).toEqual(expect.arrayContaining(some as never[]));
				for (const [table, rows] of Object.entries(after))
					expect(rows.length).toBe((one[table]?.length ?? 0) + (theirs[table]?.length ?? 0));
				expect((await take(to, file)).plan.adds).toBe(0);
				await undoBatch(batch.id, { db: to });
				expect(await contents(to)).toEqual(before);
				await Promise.all([from.delete(), to.delete()]);
			}),
			{ numRuns: often(8, 60) },
		);
	});
});

describe('what comes from a file', () => {
	test('waits for review, unless it is the person’s own', async () => {
		const file = await write(await databaseWith(await everyKind()));
		const here = await databaseWith();
		await take(here, file, {});
		expect(await here.facts.toArray()).toMatchObject([
			{ trust: 0.3, source: { from: 'import' }, status: 'superseded' },
			{ trust: 0.2, source: { from: 'import' }, status: 'surviving' },
		]);
		expect((await take(here, file, {})).plan).toMatchObject({ adds: 0 });
	});

	test('the list for later goes along, and no file begins any of it', async () => {
		const rows = await everyKind();
		const waits = { status: 'paused', later: { place: 3, go: 'now' }, updated: 5 };
		Object.assign(rows.runs![0]!, waits);
		Object.assign(rows.conversations![0]!, { waits: true });
		// As Mull writes it, and as somebody else might.
		const { conversations, runs } = rows as { conversations: []; runs: [] };
		const other = new Blob([forged({ tables: { conversations, runs } })]);
		for (const file of [await write(await databaseWith(rows)), other]) {
			const here = await databaseWith({});
			await take(here, file);
			const run = await here.runs.get('run-1');
			expect(run).toMatchObject({ status: 'paused', later: { place: 3 } });
			expect(run!.later).not.toHaveProperty('go');
			expect(await here.conversations.toArray()).toMatchObject([{ waits: true }]);
		}
		// Here it may begin, and the file of the same moment does not take that away.
		const here = await databaseWith(rows);
		await take(here, await write(here));
		expect(await here.runs.get('run-1')).toMatchObject(waits);
	});

	test('starts no run and contacts nobody', async () => {
		const rows = await everyKind();
		Object.assign(rows.runs![0]!, { status: 'running' });
		Object.assign(rows.endpoints![0]!, { allowed: true });
		const here = await databaseWith();
		await take(here, await write(await databaseWith(rows)));
		expect(await here.runs.get('run-1')).toMatchObject({ status: 'paused' });
		expect(await here.endpoints.get('e-1')).toMatchObject({ allowed: false });
		// Also of a file that nobody exported.
		const other = await databaseWith();
		const { conversations, runs } = rows;
		await take(
			other,
			new Blob([forged({ tables: { conversations: conversations!, runs: runs! } })]),
		);
		expect(await other.runs.get('run-1')).toMatchObject({ status: 'paused' });
	});

	test('goes on here where it was left there: its numbers are its own', async () => {
		const rows = await everyKind();
		Object.assign(rows.runs![0]!, { status: 'suspended' });
		const here = await databaseWith(await everyKind(2));
		await take(here, await write(await databaseWith(rows)));
		expect(await here.runs.get('run-1')).toMatchObject({ status: 'suspended' });
		// It goes on to count where it was, though others here have the same numbers.
		const step = { runId: 'run-1', key: 'k', seq: 99, kind: 'commit', ended: 1 } as CommitStep;
		const answer = { taskId: 1, answer: 'a', convincing: true, how: 'plain', because: '' };
		const { ids } = await databaseJournal(here).commit(step, { answers: [answer] });
		expect(ids.answers).toEqual([2]);
		expect(await here.answers.count()).toBe(3);
	});

	test('takes settings over only when asked, never permissions, and gives them back', async () => {
		const theirs = settingsIn();
		Object.assign(theirs.now, { theme: 'dark', remotePolicy: 'roles', keepKeys: true });
		Object.assign(theirs.now, { instruments: { code: true, documents: true }, userAway: true });
		const file = await write(await databaseWith(), everything, theirs);
		const here = await databaseWith();
		const mine = settingsIn();
		expect((await take(here, file, {}, mine)).plan.hasSettings).toBe(true);
		expect(mine.now).toMatchObject({ theme: 'system' });
		const { batch } = await take(here, file, { settings: true }, mine);
		expect(mine.now).toMatchObject({ theme: 'dark', userAway: true, keepKeys: false });
		expect(mine.now).toMatchObject({ remotePolicy: 'ask', instruments: { code: false } });
		// What was chosen since stays; the rest is as it was.
		await mine.save({ userAway: false, algorithm: 'midtry' });
		await undoBatch(batch.id, { db: here, settings: mine });
		expect(mine.now).toEqual({ ...defaultSettings, algorithm: 'midtry' });
	});

	test('of its settings only those it has are written, over what was chosen meanwhile', async () => {
		const theirs = settingsIn();
		Object.assign(theirs.now, { theme: 'dark' });
		const whole = await (await write(await databaseWith(), everything, theirs)).text();
		const { tables } = JSON.parse(whole) as { tables: Rows };
		const { algorithm: _, ...settings } = tables.settings![0] as Settings;
		const file = new Blob([forged({ tables: { settings: [settings] } })]);
		const mine = settingsIn();
		const late = {
			...mine,
			save: (change: object) => {
				mine.now.algorithm = 'midtry';
				return mine.save(change);
			},
		};
		await take(await databaseWith(), file, { settings: true }, late);
		expect(mine.now).toMatchObject({ theme: 'dark', algorithm: 'midtry' });
	});
});

describe('all or nothing', () => {
	/** A database that runs full after so many rows of that table. */
	async function fullAfter(rows: number, table = 'facts') {
		const db = await databaseWith();
		let left = rows;
		db.table(table).hook('creating', () => {
			if (left-- <= 0) throw new DOMException('full', 'QuotaExceededError');
		});
		return db;
	}

	test('no room in the middle: nothing is left, and the fault says so', async () => {
		const file = await write(await databaseWith(await everyKind()));
		for (const [rows, table] of [
			[1, 'facts'],
			[0, 'chunks'],
			[3, 'steps'],
			[1, 'texts'],
		] as const) {
			const here = await fullAfter(rows, table);
			await expect(take(here, file), table).rejects.toMatchObject({ code: 'quota' });
			expect(Object.values(await contents(here)).flat(), table).toEqual([]);
			expect(await listBatches(here)).toEqual([]);
		}
	});

	test('stopped in the middle: nothing is left', async () => {
		const file = await write(await databaseWith(await everyKind()));
		const here = await databaseWith();
		const stop = new AbortController();
		const plan = await readBackup(file, signal, undefined, { db: here, settings: settingsIn() });
		const applying = applyBackup(
			plan,
			{ onProgress: (done, of) => done > of / 2 && stop.abort() },
			stop.signal,
			{ db: here, settings: settingsIn() },
		);
		await expect(applying).rejects.toMatchObject({ code: 'aborted' });
		expect(Object.values(await contents(here)).flat()).toEqual([]);
	});

	test('a crash in the middle is taken back at the next start; a whole import is not', async () => {
		const file = await write(await databaseWith(await everyKind(2)));
		const here = await databaseWith(await everyKind(1));
		const before = await contents(here);
		const { batch } = await take(here, file);
		await recoverBatches({ db: here, settings: settingsIn() });
		expect(await listBatches(here)).toEqual([batch]);
		// As a kill leaves it: the batch's row says that it is under way, and some rows are missing.
		await here.batches.update(batch.id, { status: 'applying' });
		await here.chunks.clear();
		await here.chunks.bulkAdd(before.chunks as never[]);
		await recoverBatches({ db: here, settings: settingsIn() });
		expect(await contents(here)).toEqual(before);
	});

	test('memory that grew since the dry run is looked at again', async () => {
		const file = await write(await databaseWith(await everyKind()));
		const here = await databaseWith();
		const settings = settingsIn();
		const both = await Promise.all(
			[1, 2].map(() => readBackup(file, signal, undefined, { db: here, settings })),
		);
		const [first, second] = both as [(typeof both)[0], (typeof both)[0]];
		await applyBackup(first, { mine: true }, signal, { db: here, settings });
		const whole = await contents(here);
		const batch = await applyBackup(second, { mine: true }, signal, { db: here, settings });
		expect(batch.added).toEqual({});
		expect(await contents(here)).toEqual(whole);
		await undoBatch(batch.id, { db: here, settings });
		expect(await contents(here)).toEqual(whole);
	});

	test('undo keeps a conversation in which somebody asked something since', async () => {
		const here = await databaseWith();
		const { batch } = await take(here, await write(await databaseWith(await everyKind())));
		const run = (await here.runs.get('run-1'))!;
		await here.runs.add({ ...run, id: 'mine' });
		await undoBatch(batch.id, { db: here });
		expect(await here.conversations.count()).toBe(1);
		expect(await here.runs.toCollection().primaryKeys()).toEqual(['mine']);
	});
});
