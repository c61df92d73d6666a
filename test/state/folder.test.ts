// @vitest-environment node
// jsdom's Blob cannot be streamed; nothing here needs a document.
/** The backup folder: devices that share one end with the same memory, and nothing in it is lost. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { exportAll, readBackup } from '../../src/storage/backup/backup.ts';
import type { MullError } from '../../src/core/errors.ts';
import type { Fact } from '../../src/core/mission/knowledge.ts';
import { readWith } from '../../src/storage/damaged.ts';
import { db as mull, type MullDatabase } from '../../src/storage/db.ts';
import { isMullFileName, nameOf } from '../../src/storage/folder/files.ts';
import { syncFolder } from '../../src/storage/folder/sync.ts';
import {
	deleteConversation,
	restoreConversation,
} from '../../src/storage/runs/conversation-deletion.ts';
import * as reading from '../../src/storage/readable-rows.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import {
	deleteDocuments,
	deleteFacts,
	deleteFrameworks,
	deleteThoughts,
	restoreRows,
} from '../../src/storage/memory/undo.ts';
import { often } from '../support/all.ts';
import { forged } from '../support/forge-backup.ts';
import { uuid } from '../support/ids.ts';
import { MemoryFolder } from '../support/memory-folder.ts';
import {
	anyRows,
	contents,
	databaseWith,
	everyKind,
	settingsIn,
	type Rows,
} from '../support/some-memory.ts';

const { signal } = new AbortController();
let folder: MemoryFolder;
beforeAll(() => readWith(Promise.resolve(reading)));
beforeEach(() => void (folder = new MemoryFolder()));
afterEach(async () => {
	vi.useRealTimers();
	await Promise.all(mull.tables.map((table) => table.clear()));
});

/** Rows without the mark that keeps them on their device. */
function unmarked(rows: Rows): Rows {
	const known = ['facts', 'frameworks', 'documents'];
	const open = Object.entries(rows).map(([table, list]) => {
		const text = JSON.stringify(list)
			.replaceAll('"local":true,', '')
			.replaceAll(',"local":true', '');
		const bare = JSON.parse(text) as object[];
		return [table, known.includes(table) ? bare.map((row) => ({ ...row, local: false })) : bare];
	});
	return Object.fromEntries(open) as Rows;
}
const device = async (...kinds: number[]) => {
	const db = await databaseWith();
	for (const n of kinds) await fill(db, unmarked(await everyKind(n)));
	return db;
};
async function fill(db: MullDatabase, rows: Rows): Promise<void> {
	for (const [name, list] of Object.entries(rows)) await db.table(name).bulkPut(list);
}
const settings = settingsIn();
const sync = (db: MullDatabase, more: object = {}) =>
	syncFolder(folder.handle, signal, { db, settings, ...more });
/** What a fresh export holds, without what is each device's own. */
async function told(db: MullDatabase): Promise<Rows> {
	const file = await exportAll({ what: 'everything' }, signal, { db, settings });
	const { endpoints: _, ...shared } = (JSON.parse(await file.text()) as { tables: Rows }).tables;
	return shared;
}
const talkFile = () => folder.names.find((name) => /^\d{4}-/.test(name))!;

test('a file for each conversation and one for memory; another device has the same then', async () => {
	const a = await device(1, 2);
	await sync(a);
	expect(folder.names).toEqual([
		'1970-01-01 A walk (talk-1).json',
		'1970-01-01 A walk (talk-2).json',
		'mull-memory.json',
	]);
	const b = await device();
	expect(await sync(b)).toEqual({ conversations: 2, memories: 8, deleted: 0 });
	expect(await told(b)).toEqual(await told(a));
	// The import leaves no copy of what it replaced, and nothing to be taken back.
	expect(await b.batches.count()).toBe(0);
	expect(await b.brought.count()).toBe(0);
	// Each file is a backup like any other.
	for (const name of folder.names) {
		const plan = await readBackup(new Blob([folder.text(name)]), signal, undefined, {
			db: await device(),
			settings,
		});
		expect(plan.rejections).toEqual([]);
	}
});

test('only what changed is written, under the name that it has; again writes nothing', async () => {
	const a = await device(1, 2);
	await sync(a);
	const b = await device();
	await sync(b);
	await sync(a);
	expect(folder.writes.length).toBe(3);
	await a.conversations.update('talk-1', { title: 'Another title', changed: 9 });
	await sync(a);
	expect(folder.writes.slice(3)).toEqual(['1970-01-01 A walk (talk-1).json']);
	await a.facts.update(uuid(101), { statement: 'New.', same: 'new.', changed: 9 });
	await sync(a);
	expect(folder.writes.slice(4)).toEqual(['mull-memory.json']);
	await sync(b);
	expect(await told(b)).toEqual(await told(a));
	expect(folder.writes.length).toBe(5);
});

const act = fc.record({
	on: fc.nat(1),
	what: fc.constantFrom('sync', 'fact', 'talk', 'run', 'drop-fact', 'drop-talk'),
	which: fc.nat(9),
});

test('two devices that look whenever they like end with the same: the later of change and deletion', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	let deleted = 0;
	const law = fc.asyncProperty(
		anyRows,
		anyRows,
		fc.array(act, { maxLength: 14 }),
		async (...given) => {
			const [one, other, acts] = given;
			folder = new MemoryFolder();
			const both = [
				await databaseWith(unmarked(one)),
				await databaseWith(unmarked(other)),
			] as const;
			const [a, b] = both;
			const changed = new Map<string, number>();
			const dropped = new Map<string, number>();
			let now = 1_700_000_000_000;
			for (const db of [a, b, a]) await sync(db, { now });
			for (const { on, what, which } of acts) {
				vi.setSystemTime((now += 10));
				const db = both[on]!;
				const pick = async (table: string) => {
					const ids = (await db.table(table).toCollection().primaryKeys()) as string[];
					return ids[which % Math.max(1, ids.length)] ?? '';
				};
				if (what === 'sync') await sync(db, { now });
				const change = async (table: string, id: string, fields: object, of = id) =>
					void ((await db.table(table).update(id, fields)) && changed.set(of, now));
				if (what === 'fact')
					await change('facts', await pick('facts'), { trust: which / 9, changed: now });
				if (what === 'talk')
					await change('conversations', await pick('conversations'), {
						title: `${which}`,
						changed: now,
					});
				if (what === 'run') {
					const run = await db.runs.get(await pick('runs'));
					if (run)
						await change('runs', run.id, { worked: which, updated: now }, run.conversationId);
				}
				if (what === 'drop-fact' || what === 'drop-talk') {
					const id = await pick(what === 'drop-fact' ? 'facts' : 'conversations');
					if (!id) continue;
					if (what === 'drop-fact') await deleteFacts([id], db);
					else await deleteConversation(id, db);
					if (id) dropped.set(id, now);
				}
			}
			for (const db of [a, b, a, b]) await sync(db, { now: (now += 10) });
			expect(await told(a)).toEqual(await told(b));
			const all = [one, other].flatMap(({ facts, conversations }) => [
				...facts!,
				...conversations!,
			]);
			const expected = all.flatMap((row) => {
				const { id } = row as { id: string };
				const stays = (changed.get(id) ?? 0) > (dropped.get(id) ?? -1);
				deleted += stays ? 0 : Number(dropped.has(id));
				return stays || !dropped.has(id) ? [id] : [];
			});
			const { facts, conversations } = await contents(a);
			const here = [...facts!, ...conversations!].map((row) => (row as { id: string }).id);
			expect(here.sort()).toEqual([...new Set(expected)].sort());
			expect(folder.names.filter((name) => /^\d{4}-/.test(name)).length).toBe(
				conversations!.length,
			);

			// Everybody has all, and nobody writes any more.
			const done = folder.writes.length;
			for (const db of [a, b, a]) await sync(db, { now: (now += 10) });
			expect(folder.writes.slice(done)).toEqual([]);
			const fresh = await databaseWith();
			await sync(fresh, { now });
			expect(await told(fresh)).toEqual(await told(a));
			await Promise.all([a.delete(), b.delete(), fresh.delete()]);
		},
	);
	await fc.assert(law, { numRuns: often(12, 60) });
	expect(deleted).toBeGreaterThan(5);
});

test('a deletion stays deleted on every device; one that is undone comes back to all', async () => {
	await fill(mull, unmarked(await everyKind(1)));
	const other = await device();
	for (const db of [mull, other, mull]) await sync(db);
	const name = talkFile();
	// As a sync service keeps both when it cannot choose.
	folder.put(name.replace('.json', ' (conflicted copy).json'), folder.text(name));
	await sync(mull);

	const deleted = (await deleteConversation('talk-1'))!;
	const taken = await deleteDocuments([uuid(104)]);
	await sync(mull);
	expect(folder.names).toEqual(['mull-deleted.json', 'mull-memory.json']);
	expect(folder.text('mull-deleted.json')).not.toContain('A walk');
	expect(await sync(other)).toMatchObject({ deleted: 2 });
	expect([await other.conversations.count(), await other.runs.count()]).toEqual([0, 0]);
	expect([await other.documents.count(), await other.chunks.count()]).toEqual([0, 0]);
	const steps = await other.steps.count();
	expect(steps).toBe(0);

	await restoreConversation(deleted);
	await restoreRows(taken);
	for (const db of [mull, other]) await sync(db);
	expect(folder.names).toContain(name);
	expect(await told(other)).toEqual(await told(mull));
	expect([await other.conversations.count(), await other.chunks.count()]).toEqual([1, 2]);
});

test('what is being thought about here stays, though another device deleted it since', async () => {
	await fill(mull, unmarked(await everyKind(1)));
	const other = await device();
	for (const db of [mull, other]) await sync(db);
	const [run] = await other.runs.toArray();
	await other.runs.update(run!.id, { status: 'running' });
	await deleteConversation('talk-1');
	await sync(mull);
	expect(await sync(other)).toMatchObject({ deleted: 0 });
	expect(await other.runs.get(run!.id)).toBeDefined();
});

test('what was deleted is known for a year; nothing that was brought back is lost by that', async () => {
	await fill(mull, unmarked(await everyKind(1)));
	const [near, far] = [await device(), await device()];
	for (const db of [mull, near, far, mull]) await sync(db);
	const after = (days: number) => ({ now: Date.now() + days * 24 * 3_600_000 });
	const listed = () => folder.text('mull-deleted.json');

	await deleteConversation('talk-1');
	const taken = await deleteDocuments([uuid(104)]);
	await sync(mull);
	const old = listed();
	await restoreRows(taken);
	for (const db of [mull, near]) await sync(db, after(364));
	expect(listed()).toContain('talk-1');
	for (const db of [mull, near, mull]) await sync(db, after(366));
	expect(listed()).not.toContain('talk-1');
	expect(await near.conversations.count()).toBe(0);

	// A list of that time is found: what it says was deleted was brought back since.
	for (const days of [367, 1100]) {
		folder.put('mull-deleted 2.json', `${old}${' '.repeat(days)}`);
		for (const db of [mull, near, mull]) await sync(db, after(days));
		expect(await mull.documents.count()).toBe(1);
	}
	expect(await mull.gone.count()).toBe(0);
	expect(listed()).toContain('"deleted":[]');
	// Whoever was away for so long has it still, and gives it back to all.
	for (const db of [far, mull, near]) await sync(db, after(1101));
	expect(await told(mull)).toEqual(await told(far));
	expect(await told(near)).toEqual(await told(far));
	expect(await near.conversations.count()).toBe(1);
});

test('a thought that is deleted from a mission does not come back with its file', async () => {
	await fill(mull, unmarked(await everyKind(1)));
	const other = await device();
	for (const db of [mull, other]) await sync(db);
	const taken = await deleteThoughts([['run-1', 1]]);
	await other.conversations.update('talk-1', { title: 'Renamed', changed: 9 });
	for (const db of [other, mull, other]) await sync(db);
	expect([await mull.thoughts.count(), await other.thoughts.count()]).toEqual([0, 0]);
	await restoreRows(taken);
	for (const db of [other, mull, other]) await sync(db);
	expect([await mull.thoughts.count(), await other.thoughts.count()]).toEqual([1, 1]);
	expect(await told(other)).toEqual(await told(mull));
});

test('nothing is noted of what is deleted while no folder is in use', async () => {
	const a = await device(1);
	await deleteConversation('talk-1', a);
	await deleteFrameworks([uuid(103)], a);
	expect(await a.gone.count()).toBe(0);
});

test('what never leaves this device is not written, nor the conversation that read it', async () => {
	const a = await databaseWith(await everyKind(1));
	await fill(a, unmarked(await everyKind(2)));
	await sync(a);
	expect(folder.names).toEqual(['1970-01-01 A walk (talk-2).json', 'mull-memory.json']);
	const all = folder.names.map((name) => folder.text(name)).join('');
	expect(all).not.toContain('"local":true');
	for (const marked of ['Statement 1 of 1', '"d 1"', 'talk-1']) expect(all).not.toContain(marked);
	expect(await a.folder.get('/talk-1')).toBeDefined();
	await deleteConversation('talk-1', a);
	await sync(a);
	expect(await a.folder.get('/talk-1')).toBeUndefined();
});

test('settings lie in the file of memory; nobody takes them over or overwrites another’s with the usual', async () => {
	const a = await device(1);
	const own = settingsIn({ ...structuredClone(defaultSettings), theme: 'dark' });
	await sync(a, { settings: own });
	expect(folder.text('mull-memory.json')).toContain('"theme":"dark"');
	const b = await device();
	const usual = settingsIn();
	await sync(b, { settings: usual });
	expect(usual.now.theme).toBe('system');
	expect(folder.writes.length).toBe(2);
	await usual.save({ theme: 'light' });
	await sync(b, { settings: usual });
	expect(folder.text('mull-memory.json')).toContain('"theme":"light"');
	await sync(a, { settings: own });
	expect(folder.writes.length).toBe(3);
});

test('what is no whole backup of Mull is named and left alone; its conversation gets another file', async () => {
	const a = await device(1);
	await sync(a);
	const name = talkFile();
	const cut = folder.text(name).slice(0, 900);
	folder.put(name, cut);
	folder.put('package.json', '{"name":"x"}');
	folder.put('mull-deleted.json', '{"format":"mull-deleted","version":1,"deleted":[{}]}');
	folder.put('.hidden.json', 'x');
	folder.put('notes.txt', 'x');
	folder.put('empty.json', '');
	await a.conversations.update('talk-1', { pinned: false, changed: 9 });
	await deleteFacts([uuid(101)], a);
	await sync(a);
	const faults = (await a.folder.toArray()).flatMap(({ name, fault }) =>
		fault ? [[name, fault.message]] : [],
	);
	expect(faults).toEqual([
		[name, 'The file ends in the middle.'],
		['mull-deleted.json', 'The list of what was deleted is not whole, or not as Mull wrote it.'],
		['package.json', 'This is not a backup of Mull.'],
	]);
	expect(folder.text(name)).toBe(cut);
	expect(folder.text('package.json')).toBe('{"name":"x"}');
	const second = name.replace('.json', ' 2.json');
	expect(folder.text(second)).toContain('"changed":9');
	expect(folder.text('mull-deleted 2.json')).toContain(uuid(101));
	// Whole again, it is read, and one of the two is gone on with.
	folder.put(name, folder.text(second));
	await sync(a);
	await sync(a);
	expect((await a.folder.get(name))!.fault).toBeUndefined();
	const writes = folder.writes.length;
	await a.conversations.update('talk-1', { title: 'Latest', changed: 10 });
	await sync(a);
	expect(folder.writes.slice(writes)).toEqual([name]);
});

test('of a file of a later Mull what is known is read, and it is not written to', async () => {
	const a = await device(1, 2);
	await sync(a);
	const head = '{"format":"mull","version":1,"made":"2030-01-01","app":"9.0.0","what":"memory"';
	const facts = unmarked(await everyKind(1)).facts as (Fact & { same: string })[];
	const rows = facts.map(({ same: _, ...fact }) => fact);
	folder.put(
		'mull-memory.json',
		forged({ head, tables: { facts: [...rows, { ...rows[0], id: uuid(9), mood: 1 }] } }),
	);
	const b = await device(3);
	await sync(b);
	expect((await b.folder.get('mull-memory.json'))!.fault).toMatchObject({ code: 'incompatible' });
	expect(folder.text('mull-memory.json')).toContain('"mood":1');
	expect(await b.facts.get(uuid(101))).toBeDefined();
	expect(folder.text('mull-memory 2.json')).toContain('Statement 2 of 3.');
});

test('a file that another device wrote meanwhile is read before it is written', async () => {
	const a = await device(1);
	await sync(a);
	const b = await device();
	await sync(b);
	await b.facts.update(uuid(102), {
		statement: 'Theirs.',
		same: 'theirs.',
		reworded: 50,
		changed: 50,
	});
	await a.facts.update(uuid(101), { statement: 'Mine.', same: 'mine.', reworded: 50, changed: 50 });
	let reads = 0;
	const meanwhile = {
		...settings,
		// Read when it looks whether the file of memory is due, and again when it makes it.
		load: async () => {
			if (++reads === 2) await sync(b);
			return settings.load();
		},
	};
	await sync(a, { settings: meanwhile });
	expect(reads).toBe(2);
	expect(folder.text('mull-memory.json')).toContain('Theirs.');
	expect(folder.text('mull-memory.json')).not.toContain('Mine.');
	for (const db of [a, b]) await sync(db);
	expect(await told(b)).toEqual(await told(a));
	expect(folder.text('mull-memory.json')).toMatch(/Mine\.[^]*Theirs\./);
});

test.each([
	['always', 'NotAllowedError', 'not-allowed'],
	['always', 'NotFoundError', 'storage'],
	['close', 'QuotaExceededError', 'quota'],
	['close', 'InvalidStateError', 'storage'],
] as const)(
	'a folder that refuses (%s, %s) says so, and loses nothing',
	async (when, name, code) => {
		const a = await device(1);
		await sync(a);
		const before = folder.names.map((file) => [file, folder.text(file)]);
		await a.conversations.update('talk-1', { title: 'Later', changed: 9 });
		await fill(a, unmarked(await everyKind(2)));
		folder.fault = { when, name };
		const fault = (await sync(a).catch((thrown: unknown) => thrown)) as MullError;
		expect(fault.name).toBe('MullError');
		expect([fault.code, fault.message.includes('“Backups”'), fault.wayOut !== '']).toEqual([
			code,
			true,
			true,
		]);
		folder.fault = null;
		expect(folder.names.map((file) => [file, folder.text(file)])).toEqual(before);
		await sync(a);
		const b = await device();
		await sync(b);
		expect(await told(b)).toEqual(await told(a));
	},
);

test('a file that somebody took out of the folder is written again; nothing is deleted for it', async () => {
	const a = await device(1);
	await sync(a);
	for (const name of folder.names) folder.remove(name);
	expect(await sync(a)).toEqual({ conversations: 0, memories: 0, deleted: 0 });
	expect(folder.names.length).toBe(2);
	// And a database that the browser lost is filled again from the folder.
	const whole = await told(a);
	await Promise.all(a.tables.map((table) => table.clear()));
	await sync(a);
	expect(await told(a)).toEqual(whole);
});

test.each([
	['a/b\\c: "d" <e>? | (f) *\u0007', '2026-11-23 a b c d e f (1a2b3c4d)'],
	['', '2026-11-23  (1a2b3c4d)'],
	['Wie viel ist ' + '🙂'.repeat(60), `2026-11-23 Wie viel ist ${'🙂'.repeat(27)} (1a2b3c4d)`],
	['../../etc/passwd', '2026-11-23 .. .. etc passwd (1a2b3c4d)'],
])('a conversation called %s has a file name that every system takes', (title, name) => {
	const id = '1a2b3c4d-0000-4000-8000-000000000000';
	const created = Date.UTC(2026, 10, 23, 12);
	const talk = { id, title, created, updated: created, pinned: false, private: false };
	expect(nameOf(talk)).toBe(name);
	expect(isMullFileName(`${name}.json`)).toBe(true);
	expect(nameOf({ ...talk, created: 1e300 })).toMatch(/^1970-01-01 /);
});

test('a file that has what is damaged here is left as it is, until that is put back', async () => {
	await fill(mull, unmarked(await everyKind(1)));
	await sync(mull);
	const [before, memory] = [folder.text(talkFile()), folder.text('mull-memory.json')];
	const [run] = await mull.runs.toArray();
	const [fact] = await mull.facts.toArray();
	// As a fault of the browser, or of Mull, would leave them.
	await mull.table('runs').put({ ...run!, status: 5 });
	await mull.table('facts').put({ ...fact!, statement: 5 });
	await mull.conversations.update('talk-1', { title: 'Another', changed: Date.now() });
	await sync(mull);
	expect([folder.text(talkFile()), folder.text('mull-memory.json')]).toEqual([before, memory]);
	const left = (await mull.folder.toArray()).filter(({ fault }) => fault);
	expect(left.map(({ holds }) => holds).sort()).toEqual(['memory', 'talk-1']);
	await mull.runs.put(run!);
	await mull.facts.put(fact!);
	await sync(mull);
	expect(folder.text(talkFile())).toContain('Another');
	expect((await mull.folder.toArray()).filter(({ fault }) => fault)).toEqual([]);
});
