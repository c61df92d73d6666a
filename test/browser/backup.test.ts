/** Backup on the real thing: real files, real compression, a real kill in the middle of an import. */
import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import {
	applyBackup,
	exportAll,
	listBatches,
	readBackup,
	recoverBatches,
	undoBatch,
} from '../../src/storage/backup/backup.ts';
import { serialize } from '../../src/storage/backup/serialize.ts';
import { db as mull, MullDatabase } from '../../src/storage/db.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import Backup from '../../src/ui/memory/backup/Backup.svelte';
import { often } from '../support/all.ts';
import { uuid } from '../support/ids.ts';
import { contents, everyKind, settingsIn } from '../support/some-memory.ts';

const { signal } = new AbortController();
const settings = settingsIn();
const open: MullDatabase[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.delete())));

function database(name: string): MullDatabase {
	const db = new MullDatabase(name);
	open.push(db);
	return db;
}

async function full(name: string, facts = 0): Promise<MullDatabase> {
	const db = database(name);
	const rows = await everyKind();
	for (const [table, list] of Object.entries(rows)) await db.table(table).bulkAdd(list);
	const [fact] = await db.facts.toArray();
	const more = Array.from({ length: facts }, (_, n) => ({
		...fact!,
		id: uuid(10_000 + n),
		statement: `Fact ${n}`,
		same: `fact ${n}`,
	}));
	await db.facts.bulkAdd(more);
	return db;
}

test.each([false, true])('out and back in is the same (packed: %s)', async (gzip) => {
	const from = await full('backup-from');
	const to = database('backup-to');
	const blob = await exportAll({ what: 'everything', gzip }, signal, { db: from, settings });
	const file = new File([blob], 'mull.json');
	const plan = await readBackup(file, signal, undefined, { db: to, settings });
	const batch = await applyBackup(plan, { mine: true }, signal, { db: to, settings });
	expect(plan.rejections).toEqual([]);
	expect(await contents(to)).toEqual(await contents(from));
	await undoBatch(batch.id, { db: to, settings });
	expect(Object.values(await contents(to)).flat()).toEqual([]);
});

/** A backup with so many rows that are refused. */
function refusedRows(count: number): Blob {
	const file = serialize('memory', 0);
	file.begin('facts');
	for (let n = 0; n < count; n += 10_000) file.add(Array.from({ length: 10_000 }, () => ({})));
	return file.whole();
}

test('while a dry run reads, whoever else waits for the page has its turn', async () => {
	const count = often(200_000, 800_000);
	const file = refusedRows(count);
	const db = database('backup-refused');
	const start = performance.now();
	let turns = 0;
	const clock = setInterval(() => (turns += 1));
	const plan = await readBackup(file, signal, undefined, { db, settings });
	clearInterval(clock);
	expect(plan.tables).toMatchObject([{ table: 'facts', rejected: count }]);
	// On a busy machine the turns are few; a reader that never lets go gives one or none.
	expect(turns).toBeGreaterThan(Math.min(10, (performance.now() - start) / 100));
});

test('a dry run is given up at once, wherever it is', async () => {
	const file = refusedRows(often(200_000, 1_000_000));
	const db = database('backup-refused');
	const abort = new AbortController();
	let read = 0;
	const reading = readBackup(file, abort.signal, (bytes) => (read = bytes), { db, settings });
	const clock = setInterval(() => read > 0 && abort.abort());
	await expect(reading).rejects.toMatchObject({ code: 'aborted' });
	clearInterval(clock);
});

test('a file of one run with millions of names is refused before it is parsed', async () => {
	const names = '"0":0,'.repeat(often(1_000_000, 10_000_000));
	const file = new Blob(['{"format":"mull-run","version":1,"run":{', names, '"1":1}}']);
	const db = database('backup-refused');
	const start = performance.now();
	await expect(readBackup(file, signal, undefined, { db, settings })).rejects.toMatchObject({
		code: 'bad-input',
		message: expect.stringContaining('more than 200000 values') as string,
	});
	// Parsing ten million takes minutes.
	expect(performance.now() - start).toBeLessThan(20_000);
});

test('a kill in the middle of an import leaves nothing once Mull starts again', async () => {
	const from = await full('backup-from', often(12_000, 30_000));
	const file = await exportAll({ what: 'everything' }, signal, { db: from, settings });
	const to = database('backup-to');
	const kind = { kind: 'text' as const, bytes: 1, added: 1, changed: 1, local: true };
	const mine = { id: uuid(7), name: 'Mine', ...kind };
	await to.documents.add(mine);
	const before = await contents(to);

	const worker = new Worker(new URL('../support/import.worker.ts', import.meta.url), {
		type: 'module',
	});
	const seen = new Promise<unknown>((resolve) => {
		worker.onmessage = ({ data }: MessageEvent<{ done: number; of: number } | 'done'>) => {
			if (data === 'done' || data.done > data.of / 3) resolve(data);
		};
	});
	worker.postMessage({ file, name: 'backup-to' });
	expect(await seen).not.toBe('done');
	worker.terminate();

	await expect
		.poll(async () => (await listBatches(to)).map(({ status }) => status))
		.toEqual(['applying']);
	expect(await to.facts.count()).toBeGreaterThan(0);
	await recoverBatches({ db: to, settings });
	expect(await contents(to)).toEqual(before);
	expect(await listBatches(to)).toEqual([]);
});

test('a start in another tab leaves an import under way alone', async () => {
	const from = await full('backup-from', often(4_000, 9_000));
	const file = await exportAll({ what: 'everything' }, signal, { db: from, settings });
	const to = database('backup-to');
	const plan = await readBackup(file, signal, undefined, { db: to, settings });
	let recovering: Promise<void> | undefined;
	await applyBackup(
		plan,
		{ mine: true, onProgress: () => (recovering ??= recoverBatches({ db: to, settings })) },
		signal,
		{ db: to, settings },
	);
	await recovering;
	expect(recovering).toBeDefined();
	expect(await to.facts.count()).toBe(often(4_002, 9_002));
	expect(await listBatches(to)).toMatchObject([{ status: 'done' }]);
});

test('what was imported long ago is taken back only when the person still says so', async () => {
	await eraseStorage();
	const state = new SettingsState({ request: async () => undefined });
	const from = await full('backup-from');
	const blob = await exportAll({ what: 'everything' }, signal, { db: from, settings });
	const plan = await readBackup(new File([blob], 'mull.json'), signal);
	await applyBackup(plan, { mine: true }, signal);
	const shown = mount(Backup, { target: document.body, props: { settings: state } });

	const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
	const dialog = page.getByRole('dialog', { name: 'Take this import back?' });
	await press('Take it back');
	await expect
		.element(dialog)
		.toHaveTextContent(/2 statements.*What was added to it since goes as well/);
	await expect.element(dialog).toHaveTextContent(/1 conversation/);
	// Enter, where the focus is, and a press beside it change nothing.
	await userEvent.keyboard('{Enter}');
	await expect.element(dialog).not.toBeInTheDocument();
	await press('Take it back');
	await dialog.getByRole('button', { name: 'Keep it' }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(await mull.facts.count()).toBe(2);

	await press('Take it back');
	await dialog.getByRole('button', { name: 'Take it back' }).click();
	await expect.poll(() => mull.facts.count()).toBe(0);
	await expect.poll(() => mull.runs.count()).toBe(0);
	await unmount(shown);
	state.close();
});

test('a fault of an import stands beside its button, which has the focus again', async () => {
	const state = new SettingsState({ request: async () => undefined });
	const shown = mount(Backup, { target: document.body, props: { settings: state } });
	const section = page.getByRole('region', { name: 'Import', exact: true });
	const open = section.getByRole('button', { name: 'Open a backup' });
	(open.element() as HTMLElement).focus();
	const input = section.getByLabelText('Backup file').element() as HTMLInputElement;
	const files = new DataTransfer();
	files.items.add(new File(['{"hello":"world"}'], 'holiday.json'));
	input.files = files.files;
	input.dispatchEvent(new Event('change', { bubbles: true }));
	await expect.element(section).toHaveTextContent('This is not a backup of Mull.');
	await expect.element(open).toHaveFocus();

	const out = page.getByRole('button', { name: 'Export everything' });
	await out.click();
	await expect.element(page.getByText('Everything was last exported')).toBeVisible();
	await expect.element(out).toHaveFocus();
	await unmount(shown);
	state.close();
});
