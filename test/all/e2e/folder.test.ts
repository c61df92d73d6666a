/** A folder that a sync service carries from one browser to another, by keyboard. */
import { mkdirSync } from 'node:fs';
import { startServer } from '../../support/openai-server.ts';
import { openBrowser, type Browser } from '../../e2e/browser.ts';
import { expect, expectAccessible, screenshot, test, type Page } from '../../e2e/support.ts';
import { addServer, ask, eventually, lastRun, rows } from '../../e2e/using.ts';

/** The picker is the browser's own window; the folder behind it is a real one, of the site's own files. */
async function open(browser: Browser, url: string): Promise<Page> {
	const context = await browser.context();
	await context.addInitScript(() => {
		const picker = async () =>
			(await navigator.storage.getDirectory()).getDirectoryHandle('Synced', { create: true });
		Object.assign(globalThis, { showDirectoryPicker: picker });
	});
	return browser.open(url);
}

const filesIn = (page: Page): Promise<Record<string, string>> =>
	page.evaluate(async () => {
		const root = await navigator.storage.getDirectory();
		const folder = await root.getDirectoryHandle('Synced', { create: true });
		const all: Record<string, string> = {};
		for await (const [name, handle] of folder.entries()) {
			const text = async (): Promise<string> =>
				(await (handle as FileSystemFileHandle).getFile()).text();
			// Written anew between the two, it cannot be read: what takes its place can.
			all[name] = await text().catch(text);
		}
		return all;
	});

/** What a sync service does: the folder there is as it is here. */
const carry = async (from: Page, to: Page): Promise<void> =>
	to.evaluate(
		async (files) => {
			const root = await navigator.storage.getDirectory();
			const folder = await root.getDirectoryHandle('Synced', { create: true });
			for await (const name of folder.keys()) if (!(name in files)) await folder.removeEntry(name);
			for (const [name, text] of Object.entries(files)) {
				const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
				await stream.write(text);
				await stream.close();
			}
		},
		await filesIn(from),
	);

async function choose(page: Page): Promise<void> {
	await page.evaluate(() => (location.hash = '#/settings/data'));
	await page.getByRole('button', { name: 'Choose a folder …' }).focus();
	await page.keyboard.press('Enter');
	await page.getByText(/holds .* and the memory/).waitFor();
	await eventually(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
		'Look now',
	);
}

test('a question asked in one browser stands in the other, and a deletion there comes back', async ({
	browser,
	site,
}) => {
	const server = await startServer({ reply: () => ({ text: 'Answer: 42' }) });
	const page = await open(browser, site.url);
	await addServer(page, server.url);
	await choose(page);
	await ask(page, 'Direct', 'What is 17 + 25?');
	await eventually(async () => (await lastRun(page))?.status).toBe('done');
	const written = async () =>
		Object.entries(await filesIn(page)).find(([, text]) => text.includes('"done"'));
	await eventually(written).toBeDefined();
	await eventually(async () => (await written())![0]).toMatch(
		/^\d{4}-\d\d-\d\d What is 17 \+ 25 \([0-9a-f]{8}\)\.json$/,
	);

	const other = openBrowser();
	const there = await open(other, site.url);
	await carry(page, there);
	await choose(there);
	await there.getByText('From the folder: 1 conversation.').waitFor();
	for (const table of ['conversations', 'runs', 'steps', 'texts'])
		expect(await rows(there, table), table).toEqual(await rows(page, table));
	await expectAccessible(there);
	mkdirSync('test/.out', { recursive: true });
	await screenshot(there, 'folder-light');
	await there.setViewportSize({ width: 390, height: 844 });
	await screenshot(there, 'folder-phone');
	await there.setViewportSize({ width: 1280, height: 900 });

	const row = there.getByRole('listitem').filter({ hasText: 'What is 17 + 25?' });
	await row.hover();
	await row.getByRole('button', { name: /^Menu of/ }).click();
	await row.getByRole('menuitem', { name: 'Delete' }).click();
	await eventually(async () => Object.keys(await filesIn(there)).sort()).toEqual([
		'mull-deleted.json',
		'mull-memory.json',
	]);
	await carry(there, page);
	// Read again on start.
	await page.reload();
	await page.getByText('From the folder: 1 deleted elsewhere.').waitFor();
	expect(await rows(page, 'runs')).toEqual([]);
	await other.end();
	await server.stop();
});
