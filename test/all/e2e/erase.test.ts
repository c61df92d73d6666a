/** Deleting everything, while another tab is in the middle of a run. */
import { afterEach } from 'vitest';
import { longMind, stepOf } from '../../support/long-mind.ts';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { expect, test } from '../../e2e/support.ts';
import { addServer, ask, eventually, rows, visit, visitSettings } from '../../e2e/using.ts';

let server: TestServer;
let release: () => void;
afterEach(() => {
	release();
	return server.stop();
});

test('the other tab’s run ends and writes nothing again, and its page begins anew', async ({
	browser,
	site,
}) => {
	const released = new Promise<void>((resolve) => (release = resolve));
	const mind = longMind(20);
	server = await startServer({
		reply: async (request) => {
			if (stepOf(request) >= 2) await released;
			return mind(request);
		},
	});
	const other = await browser.open(site.url);
	await addServer(other, server.url);
	await ask(other, 'HyperThink', 'Which version?');
	await eventually(() => rows(other, 'steps').then((all) => all.length)).toBeGreaterThan(0);
	await other.evaluate(() => (document.body.dataset.of = 'a former page'));

	const page = await browser.open(site.url);
	// What no table knows of, as a copy leaves it whose tab is closed.
	await page.evaluate(async () => {
		const root = await navigator.storage.getDirectory();
		const models = await root.getDirectoryHandle('models', { create: true });
		await models.getFileHandle('left-behind.gguf', { create: true });
	});
	await visit(page, 'Settings');
	await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
	await eventually(() => page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
		'mull-kept',
		'mull-theme',
	]);
	await visitSettings(page, 'Data and privacy');
	await page.getByRole('button', { name: 'Delete everything …' }).click();
	await page.getByLabel(/to confirm/).fill('delete');
	await page.evaluate(() => (document.body.dataset.of = 'a former page'));
	await page.getByRole('button', { name: 'Delete', exact: true }).click();

	for (const tab of [page, other]) {
		await tab.waitForFunction(() => document.body && !document.body.dataset.of);
		await tab.waitForSelector('#app > *');
	}
	// The one where it was pressed says what happened.
	await page.getByText('Everything is deleted. Mull is as new.').waitFor();
	// What the run waited for comes now; nobody is there to write it down.
	release();
	for (const table of ['runs', 'steps', 'conversations', 'endpoints'])
		expect(await rows(page, table), table).toEqual([]);
	expect(await page.evaluate(() => localStorage.length)).toBe(0);
	const files = await page.evaluate(async () => {
		const names: string[] = [];
		const root = await navigator.storage.getDirectory();
		const models = await root.getDirectoryHandle('models', { create: true });
		for await (const { name } of models.values()) names.push(name);
		return names;
	});
	expect(files).toEqual([]);
	const asked = server.requests.filter(({ path }) => path.endsWith('/completions'));
	expect(asked.filter(({ body }) => stepOf(body) > 2)).toEqual([]);
});
