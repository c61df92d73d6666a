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
import type { Run } from '../../src/core/types.ts';
import type { MullDatabase } from '../../src/storage/db.ts';
import { defaultSettings, type Settings } from '../../src/storage/settings.ts';
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
const counts = (plan: { tables: { table: string; new: number; duplicate: number }[] }) =>
	Object.fromEntries(plan.tables.map((t) => [t.table, t]));

describe('export', () => {
	test('one JSON document, one row per line, in the order of things', async () => {
		const file = await write(await databaseWith(await everyKind()));
		const text = await file.text();
		const whole = JSON.parse(text) as {
			tables: Record<string, { id: number }[]>;
			manifest: Record<string, { rows: number }>;
		};
		expect(whole).toMatchObject({
			...{ format: 'mull', version: 1, made: '2026-11-21T00:00:00.000Z', what: 'everything' },
			tables: { facts: [{ id: 1 }, { id: 2 }], tasks: [{ id: 1 }, { id: 2 }] },
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
		expect(await names({ what: 'memory' })).toEqual(['counters', ...memory]);
		expect(await names({ what: { conversation: 'talk-1' } })).toEqual([
			...['counters', 'conversations', 'runs', 'steps', 'texts', 'notes', 'tasks', 'thoughts'],
			...['strategies', 'answers', 'questions', 'edits'],
		]);
		expect(await names({ what: { conversation: 'none' } })).toEqual(['counters']);
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
				expect(again.plan.tables.every((t) => t.changed + t.rejected === 0)).toBe(true);
				expect(await contents(to)).toEqual(await contents(from));
				await undoBatch(again.batch.id, { db: to });
				await undoBatch(batch.id, { db: to });
				const left = await contents(to);
				expect(Object.values(left).flat()).toEqual([]);
				expect(await listBatches(to)).toEqual([]);
				await Promise.all([from.delete(), to.delete()]);
			}),
			{ numRuns: 30 },
		);
	});

	test('of any two databases keeps both: every row and every link once', async () => {
		await fc.assert(
			fc.asyncProperty(anyRows, anyRows, async (one, other) => {
				const rename = (rows: typeof one) =>
					JSON.parse(
						JSON.stringify(rows)
							.replaceAll('"run-', '"theirs-')
							.replaceAll('of-run-', 'of-theirs-'),
					) as typeof one;
				const theirs = rename(other);
				const to = await databaseWith(one);
				const before = await contents(to);
				const from = await databaseWith(theirs);
				const file = await write(from);
				const { batch, plan } = await take(to, file);
				expect(plan.rejections).toEqual([]);
				const after = await contents(to);
				// Nothing that was here changed.
				for (const [table, rows] of Object.entries(before))
					if (table !== 'counters')
						expect(after[table]).toEqual(expect.arrayContaining(rows as never[]));
				// Told by what they say instead of by number, the links are those of the file.
				expect(told(after, 'theirs')).toEqual(told(await contents(from), 'theirs'));
				expect((await take(to, file)).plan.adds).toBe(0);
				await undoBatch(batch.id, { db: to });
				expect(await contents(to)).toEqual(before);
				await Promise.all([from.delete(), to.delete()]);
			}),
			{ numRuns: 30 },
		);
	});
});

/** Tasks, thoughts and supersessions of the runs of that name, with texts in the place of numbers. */
function told(rows: Awaited<ReturnType<typeof contents>>, runs: string): unknown {
	type Task = { id: number; runId: string; parent: number | null; because: string; task: Links };
	type Links = { id: number; tasks_required: number[] };
	type Thought = { id: number; runId: string; taskId: number | null; thought: { name: string } };
	const tasks = (rows.tasks as Task[]).filter(({ runId }) => runId.startsWith(runs));
	const order = new Map(tasks.map(({ id, because }, n) => [id, `${n} ${because}`]));
	const place = (id: number | null) => (id === null ? null : order.get(id));
	return {
		tasks: tasks.map(({ id, runId, parent, task }) => {
			expect(task.id).toBe(id);
			return [runId, place(id), place(parent), task.tasks_required.map(place)];
		}),
		thoughts: (rows.thoughts as Thought[])
			.filter(({ runId }) => runId.startsWith(runs))
			.map(({ runId, taskId, thought }) => [runId, place(taskId), thought.name]),
	};
}

describe('what is here already', () => {
	test('gets no second number: twins are known by what they say, links follow', async () => {
		const here = await databaseWith(await everyKind(1));
		const theirs = await everyKind(2);
		const [first, second] = theirs.facts as { statement: string; same: string }[];
		Object.assign(first!, { statement: 'statement  1 of 1', same: 'statement 1 of 1' });
		const { plan, batch } = await take(here, await write(await databaseWith(theirs)));
		expect(counts(plan).facts).toMatchObject({ new: 1, duplicate: 1 });
		const facts = await here.facts.toArray();
		expect(facts).toHaveLength(3);
		// Their second fact superseded their first, which is our first.
		expect(facts[2]).toMatchObject({ id: 3, statement: second!.statement, supersedes: 1 });
		expect(await here.tasks.toArray()).toMatchObject([
			...[{ id: 1 }, { id: 2 }],
			{ id: 3, parent: null, task: { id: 3, tasks_depending: [4] } },
			{ id: 4, parent: 3, task: { id: 4, tasks_required: [3] } },
		]);
		expect(await here.strategies.get(4)).toMatchObject({ parent: 3, taskId: 3, frameworkId: 2 });
		expect(await here.chunks.where('documentId').equals(2).count()).toBe(2);
		const steps = await here.steps
			.where('[runId+seq]')
			.between(['run-2', 0], ['run-2', 99])
			.toArray();
		expect(steps.find(({ key }) => key === 'commit-1')).toMatchObject({
			ids: { tasks: [3, 4], thoughts: [2], strategies: [3, 4], facts: [1, 3], frameworks: [2] },
		});
		expect(steps.find(({ key }) => key === 'outside-1')).toMatchObject({
			value: { answers: [{ questionId: 2, taskId: 3 }], edits: [{ id: 3, taskId: 4 }] },
		});
		expect(steps.find(({ key }) => key === 'recall-1')).toMatchObject({
			value: [{ kind: 'thought', id: 2 }],
		});
		expect(steps.find(({ key }) => key === 'tell-9')).toMatchObject({ event: { factId: 1 } });
		expect(steps.find(({ key }) => key === 'tell-10')).toMatchObject({
			event: { taskId: 4, items: [{ kind: 'fact', id: 3 }] },
		});
		await undoBatch(batch.id, { db: here });
		expect(await contents(here)).toEqual(await contents(await databaseWith(await everyKind(1))));
	});

	test('is never overwritten: what differs is told and stays', async () => {
		const rows = await everyKind();
		const file = await write(await databaseWith(rows));
		const here = await databaseWith(rows);
		await here.facts.update(1, { status: 'falsified' });
		await here.conversations.update('talk-1', { title: 'Mine' });
		await here.runs.update('run-1', { updated: 99 });
		await here.frameworks.update(1, { uses: 5 });
		const before = await contents(here);
		const { plan } = await take(here, file);
		expect(plan.adds).toBe(0);
		expect(plan.tables.filter((t) => t.changed).map((t) => t.table)).toEqual(
			expect.arrayContaining(['conversations', 'runs', 'steps', 'facts', 'frameworks']),
		);
		expect(await contents(here)).toEqual(before);
	});

	test('a number that was given once is not given again, though its row is gone', async () => {
		const rows = await everyKind();
		const file = await write(await databaseWith(rows), { what: 'memory' });
		const here = await databaseWith({ counters: [{ name: 'facts', last: 40 }] });
		await take(here, file);
		expect(await here.facts.orderBy('id').primaryKeys()).toEqual([41, 42]);
		expect(await here.facts.get(42)).toMatchObject({ supersedes: 41 });
		expect(await here.counters.get('facts')).toEqual({ name: 'facts', last: 42 });
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

	test('starts no run and contacts nobody', async () => {
		const rows = await everyKind();
		Object.assign(rows.runs![0]!, { status: 'running' });
		Object.assign(rows.endpoints![0]!, { allowed: true });
		const here = await databaseWith();
		const { plan } = await take(here, await write(await databaseWith(rows)));
		expect(plan.ended).toBe(0);
		expect(await here.runs.get('run-1')).toMatchObject({ status: 'paused' });
		expect(await here.endpoints.get('e-1')).toMatchObject({ allowed: false });
	});

	test.each([
		['running', 'accepted', 'failed'],
		['suspended', 'accepted', 'failed'],
		['stopped', 'stopped', 'failed'],
		['failed', 'error', 'failed'],
		['done', 'budget', 'done'],
	] as const)(
		'a mission (%s, %s) does not go on where its numbers are those of others',
		async (status, stop, after) => {
			const rows = await everyKind();
			const [run] = rows.runs as Run[];
			Object.assign(run!, { status, outcome: { ...run!.outcome, stop } });
			const file = await write(await databaseWith(rows));
			const fresh = await databaseWith();
			expect((await take(fresh, file)).plan.ended).toBe(0);
			expect((await fresh.runs.get('run-1'))!.outcome).toMatchObject({ stop });
			// Its tasks get other numbers than its journal speaks of; or only a fact does.
			for (const name of ['tasks', 'facts']) {
				const here = await databaseWith({ counters: [{ name, last: 1 }] });
				expect((await take(here, file)).plan.ended, name).toBe(1);
				const ended = (await here.runs.get('run-1'))!;
				expect(ended).toMatchObject({ status: after, outcome: { stop: 'stopped', answer: 'a' } });
				expect(ended.outcome!.reason).toContain('cannot go on here');
				// Either would bring a button with which it goes on.
				expect([ended.waiting, ended.outcome!.error]).toEqual([undefined, undefined]);
			}
		},
	);

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
