/** The backup folder in a real browser: a real directory, by keyboard, and checked with axe. */
import axe from 'axe-core';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { backupFolder } from '../../src/state/memory/folder.svelte.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import { onChange } from '../../src/storage/live.ts';
import { storedFolder } from '../../src/storage/folder/folder-handle.ts';
import Backup from '../../src/ui/memory/backup/Backup.svelte';
import '../../src/ui/theme.css';
import { uuid } from '../support/ids.ts';
import { realTimers } from '../support/real-timers.ts';
import { everyKind } from '../support/some-memory.ts';
import { waitFor } from '../support/wait.ts';

let root: FileSystemDirectoryHandle;
let folder: FileSystemDirectoryHandle;
let settings: SettingsState;
let shown: ReturnType<typeof mount>;

beforeEach(async () => {
	// All tests in this browser share one site: rows of another file would be written to the folder.
	await eraseStorage();
	root = await navigator.storage.getDirectory();
	folder = await root.getDirectoryHandle('Backups', { create: true });
	vi.stubGlobal('showDirectoryPicker', () => Promise.resolve(folder));
	settings = new SettingsState({ request: async () => undefined });
	await settings.load();
	shown = mount(Backup, { target: document.body, props: { settings } });
});
afterEach(async () => {
	await unmount(shown);
	settings.close();
	await backupFolder.forget();
	await eraseStorage();
	// What was stopped may still be closing its file.
	await waitFor(() => remove());
	realTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

async function remove(): Promise<void> {
	try {
		await root.removeEntry('Backups', { recursive: true });
	} catch (error) {
		if ((error as Error).name !== 'NotFoundError') throw error;
	}
}
async function files(): Promise<Record<string, string>> {
	const all: Record<string, string> = {};
	for await (const [name, handle] of folder.entries())
		all[name] = await (await (handle as FileSystemFileHandle).getFile()).text();
	return all;
}
async function put(name: string, text: string): Promise<void> {
	const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
	await stream.write(text);
	await stream.close();
}
const button = (name: string) =>
	[...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);
/** As the keyboard presses it. */
async function press(name: string): Promise<void> {
	await expect.poll(() => button(name)).toBeDefined();
	button(name)!.focus();
	await userEvent.keyboard('{Enter}');
}
const words = () => document.body.textContent.replaceAll(/\s+/g, ' ');
const focused = () => document.activeElement?.textContent.trim();

async function fill(): Promise<void> {
	for (const [table, rows] of Object.entries(await everyKind(1)))
		await db.table(table).bulkPut(rows);
	await db.conversations.put({
		...{ id: uuid(50), title: 'Open', created: 1, updated: 2, pinned: false, private: false },
	});
}

test('is chosen, written, read again and left, and nobody is lost on the way', async () => {
	await fill();
	await press('Choose a folder …');
	await expect.poll(words).toContain('Backups holds 1 conversation and the memory.');
	await expect.poll(focused).toBe('Look now');
	expect(words()).toContain('One conversation is not in it');
	expect(words()).not.toContain('is the only copy');
	expect(Object.keys(await files()).sort()).toEqual([
		'1970-01-01 Open (00000050).json',
		'mull-memory.json',
	]);

	// After each change, by itself.
	await db.conversations.update(uuid(50), { title: 'Renamed', changed: 9 });
	await expect.poll(async () => Object.values(await files()).join('')).toContain('Renamed');

	// What another device wrote, and what nobody can read.
	await put('mull-memory.json', (await files())['mull-memory.json']!.replace('}}\n', ''));
	await put('1970-01-01 Open (00000050) (copy).json', '{"a":1}');
	await press('Look now');
	await expect.poll(words).toContain('2 files left alone');
	document.querySelector('summary')!.click();
	await expect.poll(words).toContain('This is not a backup of Mull.');
	const { violations } = await axe.run(document.body);
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

	await press('Stop using it');
	await expect.poll(focused).toBe('Choose a folder …');
	expect(await storedFolder()).toBeUndefined();
	const before = await files();
	// Whoever still listens has heard of the change when this page has, and writes within a minute.
	const look = vi.spyOn(backupFolder, 'look');
	const heard = vi.fn();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
	const leave = onChange(['conversations'], heard);
	await db.conversations.update(uuid(50), { title: 'Unwritten', changed: 10 });
	await waitFor(() => expect(heard).toHaveBeenCalled());
	await vi.advanceTimersByTimeAsync(60_000);
	leave();
	realTimers();
	expect(look).not.toHaveBeenCalled();
	expect(await files()).toEqual(before);
});

test('after a restart the browser wants a yes: it is said, and a press gives it', async () => {
	await fill();
	await press('Choose a folder …');
	await expect.poll(words).toContain('holds 1 conversation');
	await unmount(shown);
	// The page is gone; the browser keeps the handle and forgets the permission.
	const kept = (await storedFolder())!;
	await backupFolder.forget();
	const { storeFolder } = await import('../../src/storage/folder/folder-handle.ts');
	await storeFolder(kept);
	const prototype = FileSystemHandle.prototype as unknown as Record<string, () => Promise<string>>;
	let answer = 'prompt';
	vi.spyOn(prototype, 'queryPermission' as never).mockImplementation((async () => answer) as never);
	const ask = vi
		.spyOn(prototype, 'requestPermission' as never)
		.mockImplementation((async () => answer) as never);
	shown = mount(Backup, { target: document.body, props: { settings } });
	await expect.poll(words).toContain('The browser asks again');
	expect(toasts.list.at(-1)!.text).toContain('cannot write to the backup folder “Backups”');
	const { violations } = await axe.run(document.body);
	expect(violations.map(({ id }) => id)).toEqual([]);
	await press('Allow it');
	await expect.poll(() => ask.mock.calls.length).toBe(1);
	await expect.poll(words).toContain('The browser asks again');
	answer = 'granted';
	await press('Allow it');
	await expect.poll(words).toContain('holds 1 conversation');
	await expect.poll(focused).toBe('Look now');
});

test('a folder that was deleted is said with a way out, and is not made anew', async () => {
	await press('Choose a folder …');
	await expect.poll(words).toContain('holds 0 conversations');
	// Only then nothing in it is being written any more: a browser removes no open file.
	await expect.poll(focused).toBe('Look now');
	await root.removeEntry('Backups', { recursive: true });
	await press('Look now');
	await expect.poll(words).toContain('The folder “Backups” is not there any more. Put it back');
	const names: string[] = [];
	for await (const name of root.keys()) names.push(name);
	expect(names).not.toContain('Backups');
});

test('deleting everything here leaves the folder as it is, and forgets it', async () => {
	await fill();
	await press('Choose a folder …');
	await expect.poll(focused).toBe('Look now');
	const before = await files();
	await eraseStorage();
	await backupFolder.look();
	expect(await files()).toEqual(before);
	expect(await db.conversations.count()).toBe(0);
	expect(await storedFolder()).toBeUndefined();
	await expect.poll(() => button('Choose a folder …')).toBeDefined();
});
