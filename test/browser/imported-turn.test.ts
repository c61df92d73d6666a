/** Imported questions on the screen: what no model of Mull was asked has no status, and can be asked. */
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entries } from '../../src/algorithms/list.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { applyBackup, readBackup } from '../../src/storage/backup/backup.ts';
import { db } from '../../src/storage/db.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import ThinkScreen from '../../src/ui/think/ThinkScreen.svelte';
import '../../src/ui/theme.css';
import { scriptedClient } from '../support/scripted-client.ts';
import { waitFor } from '../support/wait.ts';

let app: App;
let think: ThinkState;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
	await page.viewport(1280, 900);
	await eraseStorage();
	const client = scriptedClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
});
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	think.close();
	app.settings.close();
	document.body.replaceChildren();
});

async function show(...messages: object[]) {
	const { signal } = new AbortController();
	const plan = await readBackup(new Blob([JSON.stringify({ messages })]), signal);
	await applyBackup(plan, {}, signal);
	const { id } = (await db.conversations.toCollection().first())!;
	const target = document.body.appendChild(document.createElement('main'));
	shown = mount(ThinkScreen, { target, props: { app, think, id } });
}
const question = { role: 'user', content: 'Which tree?' };

test('a question without an answer was not stopped: it can be asked, and is no answer among others', async () => {
	await show(question);
	await expect
		.element(page.getByText('There is no answer. Imported from another program.'))
		.toBeVisible();
	expect(page.getByText('Stopped').elements()).toEqual([]);
	expect(page.getByText(/\d tokens/).elements()).toEqual([]);
	expect(page.getByRole('button', { name: 'Continue' }).elements()).toEqual([]);
	await page.getByRole('button', { name: 'Ask it again' }).first().click();
	await expect.poll(() => db.runs.count()).toBe(2);
	await expect.element(page.getByRole('group', { name: 'Progress' })).toBeVisible();
	expect(page.getByRole('button', { name: 'Earlier answer' }).elements()).toEqual([]);
});

test('an imported answer took no tokens and no time', async () => {
	await show(question, { role: 'assistant', content: 'An oak of the hills.' });
	await expect.element(page.getByText('An oak of the hills.').first()).toBeVisible();
	expect(page.getByRole('group', { name: 'Progress' }).elements()).toEqual([]);
});
