// @vitest-environment node
// jsdom's Blob cannot be streamed; nothing here needs a document.
/** Backup as the page has it: what it tells the rest of the page, and the person. */
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackupState } from '../../src/state/memory/backup.svelte.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { limits } from '../../src/storage/backup/read.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { loadSettings, settingsStore, type Settings } from '../../src/storage/settings.ts';
import { forged } from '../support/forge-backup.ts';
import { everyKind, type Rows } from '../support/some-memory.ts';
import { waitFor } from '../support/wait.ts';

const told = vi.fn(async (order: { type: string }) => void order);
const save = vi.fn<(name: string, file: Blob) => void>();
let settings: SettingsState;
let backup: BackupState;

beforeEach(async () => {
	vi.clearAllMocks();
	settings = new SettingsState({ request: told });
	await settings.load();
	backup = new BackupState({ save, settingsChanged: () => settings.renew() });
});
afterEach(async () => {
	settings.close();
	await clear(settingsStore());
	await Promise.all(db.tables.map((table) => table.clear()));
});

/** Some of the rows of a file. */
async function plain(...names: string[]): Promise<Rows> {
	const all = await everyKind();
	return Object.fromEntries(names.map((name) => [name, all[name]!]));
}

test('settings of a file outlive the next choice, and those from before its undoing', async () => {
	const theirs: Partial<Settings> = { theme: 'dark', userAway: true };
	const tables = { settings: [theirs], ...(await plain('conversations')) };
	const file = new File([forged({ tables })], 'a.json');
	expect(await backup.read(file)).toBe(true);
	expect(await backup.apply({ mine: true, settings: true })).toBe(true);
	expect(settings.current).toMatchObject(theirs);
	expect(told).toHaveBeenCalledWith({ type: 'settings-changed' });
	await settings.change({ algorithm: 'midtry' });
	expect(await loadSettings()).toMatchObject({ ...theirs, algorithm: 'midtry' });

	const [batch] = await db.batches.toArray();
	expect(await backup.undo(batch!)).toBe(true);
	expect(settings.current).toMatchObject({ theme: 'system', algorithm: 'midtry' });
	await settings.change({ keepKeys: true });
	expect(await loadSettings()).toMatchObject({ theme: 'system', userAway: false });
});

test('who leaves the page while it writes a file is told that none was written', async () => {
	const shown = vi.spyOn(toasts, 'show');
	const leave = backup.open();
	const exporting = backup.export('everything', false);
	leave();
	expect(await exporting).toBe(false);
	expect(save).not.toHaveBeenCalled();
	expect(shown.mock.calls.map(([text]) => text)).toEqual([
		'Writing the file: stopped, because you left the page. Nothing was changed.',
	]);
	// A press on Stop says nothing: the person knows.
	const again = backup.open();
	const stopped = backup.export('everything', false);
	backup.stop();
	expect(await stopped).toBe(false);
	expect(shown).toHaveBeenCalledOnce();
	again();
	shown.mockRestore();
});

test.each([
	['unpacked', 1000],
	['rows', 1],
] as const)(
	'a file beyond what Mull reads (%s) is handed over, and that is said at once',
	async (name, most) => {
		await db.table('facts').bulkAdd((await everyKind()).facts!);
		expect(await backup.export('everything', true)).toBe(true);
		expect(backup.error).toBeNull();
		const usual = limits[name];
		limits[name] = most;
		try {
			await backup.export('everything', true);
			expect(backup.error).toMatchObject({
				message: expect.stringContaining('could not import it again') as string,
				wayOut: expect.stringContaining('Export memory only') as string,
			});
			// It is as it says.
			const [, file] = save.mock.lastCall!;
			expect(await backup.read(new File([file], 'a.json.gz'))).toBe(false);
		} finally {
			limits[name] = usual;
		}
		expect(save).toHaveBeenCalledTimes(2);
		const [, file] = save.mock.lastCall!;
		expect(await backup.read(new File([file], 'a.json.gz'))).toBe(true);
	},
);

test('says when everything was last exported, also after a reload; memory alone is not everything', async () => {
	const leave = backup.open();
	await waitFor(() => expect(backup.exported).toBeNull());
	await backup.export('memory', false);
	expect(backup.exported).toBeNull();
	const before = Date.now();
	await backup.export('everything', false);
	expect(backup.exported).toBeGreaterThanOrEqual(before);
	leave();
	const later = new BackupState({ save, settingsChanged: () => settings.renew() });
	later.open()();
	await waitFor(() => expect(later.exported).toBe(backup.exported));
});

test('an import that cannot be taken back yet says why, and can be taken back later', async () => {
	const file = new File([forged({ tables: await plain('conversations', 'runs') })], 'a.json');
	await backup.read(file);
	await backup.apply({ mine: true, settings: false });
	const toast = () => toasts.list.at(-1)!;
	const fail = () => {
		throw new DOMException('The disk is full.', 'QuotaExceededError');
	};
	db.runs.hook('deleting', fail);
	toast().action!.run();
	await waitFor(() => expect(toast().tone).toBe('bad'));
	expect(toast().text).toMatch(/^Imported\. .*no room left/);
	db.runs.hook('deleting').unsubscribe(fail);
	toast().action!.run();
	await waitFor(() => expect(toast().text).toBe('The import is taken back.'));
	await waitFor(() => expect(toasts.list.filter(({ tone }) => tone === 'bad')).toEqual([]));
	expect(await db.runs.count()).toBe(0);
});

test('an import is not undone while something of it is being thought about', async () => {
	const file = new File([forged({ tables: await plain('conversations', 'runs') })], 'a.json');
	await backup.read(file);
	await backup.apply({ mine: true, settings: false });
	const [run] = await db.runs.toArray();
	await db.runs.update(run!.id, { status: 'running' });
	const [batch] = await db.batches.toArray();
	expect(await backup.undo(batch!)).toBe(false);
	expect(backup.error).toMatchObject({ code: 'bad-input', wayOut: expect.stringMatching(/^Stop/) });
	expect(await db.runs.count()).toBeGreaterThan(0);
	await db.runs.update(run!.id, { status: 'stopped' });
	expect(await backup.undo(batch!)).toBe(true);
	expect(await db.runs.count()).toBe(0);
});

test('an import is listed by the name of its file', async () => {
	const leave = backup.open();
	for (const [name, table] of [
		['export-1.json', 'conversations'],
		['export-2.json', 'runs'],
	] as const) {
		await backup.read(new File([forged({ tables: await plain(table) })], name));
		expect(await backup.apply({ mine: true, settings: false })).toBe(true);
	}
	const names = () => backup.batches.map(({ name }) => name).sort();
	await waitFor(() => expect(names()).toEqual(['export-1.json', 'export-2.json']));
	leave();
});
