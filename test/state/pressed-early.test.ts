/** What is asked or opened before the choices are read goes by them, not by the defaults. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { createApp } from '../../src/state/app.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import LabScreen from '../../src/ui/lab/LabScreen.svelte';
import { keyOf } from '../../src/ui/models/choices.ts';
import Composer from '../../src/ui/composer/Composer.svelte';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

/** The disk: it gives nothing before it is opened. */
const disk = vi.hoisted(() => ({ opened: Promise.resolve(), open: () => {} }));
const shut = () => void (disk.opened = new Promise((resolve) => (disk.open = resolve)));
vi.mock('../../src/storage/settings.ts', async (original) => {
	const storage = await original<typeof import('../../src/storage/settings.ts')>();
	const loadSettings = async () => {
		await disk.opened;
		return storage.loadSettings();
	};
	return { ...storage, loadSettings };
});

const model = { engine: 'remote' as const, model: 'mine', endpoint: 'home' };
beforeEach(async () => {
	disk.open();
	const before = new SettingsState(pageClient());
	await before.load();
	await before.changeRole('A', { model });
	before.close();
	shut();
});

test('the Lab is set up for the model that was chosen, however early it is opened', async () => {
	vi.stubGlobal('navigator', { ...navigator, locks: { request: async () => {} } });
	const app = createApp(pageClient());
	const shown = mount(LabScreen, { target: document.body, props: { app, id: 'new' } });
	flushSync();
	expect(app.settings.ready).toBe(false);
	disk.open();
	const chosen = () => document.querySelector<HTMLSelectElement>('select');
	await waitFor(() => expect(chosen()?.value).toBe(keyOf(model)));
	await unmount(shown);
	app.settings.close();
	vi.unstubAllGlobals();
});

test('the model that was chosen answers, however early Enter is pressed', async () => {
	vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
	const client = pageClient();
	const app = createApp(client);
	const think = new ThinkState(client, app.settings, entries);
	const props = { app, think, question: 'What is 2 + 3?' };
	const shown = mount(Composer, { target: document.body, props });
	flushSync();
	expect(app.settings.ready).toBe(false);
	document.querySelector('form')!.requestSubmit();
	disk.open();
	await waitFor(async () => expect(await db.runs.count()).toBe(1));
	const [run] = await db.runs.toArray();
	expect(run!.roles.A.model).toEqual(model);
	await unmount(shown);
	think.close();
	app.settings.close();
	vi.unstubAllGlobals();
});
