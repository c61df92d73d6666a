/** The screen of an import: what a file of another program comes to, in words, before anything is written. */
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createApp } from '../../src/state/app.ts';
import { db } from '../../src/storage/db.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import Backup from '../../src/ui/memory/backup/Backup.svelte';
import '../../src/ui/theme.css';
import { chatGptFile } from '../support/foreign.ts';
import { scriptedClient } from '../support/scripted-client.ts';

let shown: Record<string, unknown> | undefined;
let app: ReturnType<typeof createApp>;

beforeEach(async () => {
	await page.viewport(1280, 900);
	await eraseStorage();
	app = createApp(scriptedClient());
	const target = document.body.appendChild(document.createElement('main'));
	shown = mount(Backup, { target, props: { settings: app.settings } });
});
afterEach(async () => {
	if (shown) await unmount(shown);
	app.settings.close();
	document.body.replaceChildren();
});

test('conversations of ChatGPT are counted in words, what is left out is named, and a press brings them', async () => {
	const text = JSON.stringify([chatGptFile(), { other: 1 }]);
	const file = new File([text], 'conversations.json', { type: 'application/json' });
	await userEvent.upload(page.getByLabelText('Backup file'), file);
	const plan = page.getByRole('group', { name: 'What the import would do' });
	for (const words of [
		/^1 conversation from ChatGPT\./,
		/1 conversation, 3 answers and 1 question without an answer would be added\./,
		'1 attached file: its name is kept',
		'2 uses of tools',
		'1 piece of thinking',
		'1 entry that Mull does not know or cannot read',
	])
		await expect.element(plan.getByText(words)).toBeVisible();
	// No table stands there until somebody wants it, and nothing asks for trust in statements.
	expect(plan.getByRole('table').elements()).toEqual([]);
	expect(plan.getByRole('switch').elements()).toEqual([]);
	expect(await db.conversations.count()).toBe(0);
	await plan.getByRole('button', { name: 'Import' }).click();
	await expect.poll(() => db.runs.count()).toBe(4);
	await expect.element(page.getByText(/1 conversation and 4 answers written$/)).toBeVisible();
});
