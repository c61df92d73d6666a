/** What people expect of such an app, by the keyboard alone, by touch on a phone and with a mouse. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { textOf } from '../support/server-mind.ts';
import { deedsOf, type Stage } from './deeds.ts';
import { hands } from './hands.ts';
import { openBrowser, type Browser } from './browser.ts';
import { startSite } from './support.ts';
import { addServer, ask, finished } from './using.ts';

const code =
	'Half of it:\n\n```js\nconst half = (all) => all / 2; // a number\n```\n\nThat is **all**.';
let server: TestServer;
let stage: Stage;
beforeAll(async () => {
	const heard: Stage['heard'] = [];
	stage = { site: await startSite(), heard, folder: mkdtempSync(join(tmpdir(), 'mull-expected-')) };
	server = await startServer({
		reply: (request) => {
			const [all, first] = [textOf(request), request.messages[0]!];
			heard.push({ all, system: first.role === 'system' ? first.content : '' });
			const asked = all.slice(-60);
			if (asked.includes('rivers')) return { text: 'The longest is the Volga.' };
			return { text: asked.includes('code') ? code : 'Yes.' };
		},
	});
});
afterAll(async () => {
	await Promise.all([stage.site.close(), server.stop()]);
	rmSync(stage.folder, { recursive: true });
});

describe.each(hands)('$name', (hand) => {
	let browser: Browser & { end(): Promise<void> };
	beforeAll(async () => {
		browser = openBrowser(hand.options);
		const context = await browser.context();
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		// The picker is the browser's own window; the folder behind it is a real one, of the site's own files.
		await context.addInitScript(() => {
			const picker = async () =>
				(await navigator.storage.getDirectory()).getDirectoryHandle('Synced', { create: true });
			Object.assign(globalThis, { showDirectoryPicker: picker });
		});
	});
	afterAll(() => browser.end());

	test('the stage: a server that answers', async () => {
		const page = await browser.open(stage.site.url);
		await addServer(page, server.url);
		await ask(page, 'Direct', 'Is this the stage?');
		await finished(page);
		await page.close();
	});

	test.each(Object.entries(deedsOf(hand)))('%s', async (_, deed) => {
		const page = await browser.open(stage.site.url);
		await deed(hand, page, stage);
		expect(browser.problems()).toEqual([]);
		await page.close();
	});
});
