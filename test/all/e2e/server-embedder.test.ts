/** A server that makes the vectors of memory: chosen in Settings, then what is near is recalled. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { expect, test } from '../../e2e/support.ts';
import { addServer, eventually, rows, unfold, visit, visitSettings } from '../../e2e/using.ts';

let server: TestServer;
afterEach(() => server?.stop());

/** Two topics, and everything else a little apart from everything else. */
function embed(text: string): number[] {
	if (/\b(cat|feline|purr)/i.test(text)) return [1, 0.1, 0, 0];
	if (/\b(bank|interest)/i.test(text)) return [0, 0, 1, 0];
	return [0, 0, Math.sin(text.length), Math.cos(text.length)];
}

test('what says the same in other words is recalled by the vectors of a server', async ({
	browser,
	site,
}) => {
	server = await startServer({
		reply: () => ({ text: 'Yes.' }),
		models: ['test-model', 'embed-1'],
		embed,
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url, 'test-model');

	await page.goto(`${site.url}#/memory`);
	await page.getByRole('button', { name: 'Tell Mull something' }).click();
	await page.getByLabel('Statement', { exact: true }).fill('Felix is a feline.');
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await eventually(() => page.locator('#main').innerText()).toContain('Felix is a feline.');
	const recall = async () => {
		await page.goto(`${site.url}#/memory/recall`);
		await page.getByLabel('Words of a task or a question').fill('Does anything purr?');
		await page.getByRole('button', { name: 'Recall', exact: true }).click();
	};
	await recall();
	await eventually(() => page.locator('#main').innerText()).toContain('Nothing comes to mind.');

	await visitSettings(page, 'Advanced');
	await page.getByText('More: your own, or one on a server').click();
	await page.getByRole('button', { name: 'Use this model' }).click();
	await eventually(() => page.locator('.server').innerText()).toContain('in use');
	// Memory is embedded in the background.
	await eventually(async () => {
		await recall();
		return page.locator('ol').allInnerTexts();
	}).toEqual([expect.stringContaining('Felix is a feline.')]);
	const asked = server.requests.filter(({ path }) => path === '/v1/embeddings');
	expect(asked.length).toBeGreaterThan(1);

	// What it refuses later is seen where memory says that it is embedding.
	delete server.options.embed;
	await recall();
	await eventually(() => page.locator('body').innerText()).toMatch(
		/Memory was searched by words and links only\. .*makes no vectors of texts/,
	);
	await page.goto(`${site.url}#/memory`);
	await page.getByRole('button', { name: 'Tell Mull something' }).click();
	await page.getByLabel('Statement', { exact: true }).fill('The bank is closed.');
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await visitSettings(page, 'Advanced');
	await eventually(() => page.locator('#main').innerText()).toContain('makes no vectors of texts');

	// Without the server memory goes on with what is included.
	await visit(page, 'Models');
	await unfold(page, new URL(server.url).host);
	await page.getByRole('button', { name: /^Delete/ }).click();
	const dialog = page.getByRole('dialog');
	await eventually(() => dialog.innerText()).toContain('goes on with the embedder that ships');
	await dialog.getByRole('button', { name: 'Delete' }).click();
	await visitSettings(page, 'Advanced');
	const row = page.getByRole('listitem').filter({ hasText: 'Built in' });
	await row.getByText('in use').waitFor();
	await eventually(async () =>
		(await rows<{ model: string }>(page, 'vectors')).map(({ model }) => model),
	).toEqual(['static-1', 'static-1']);
	expect(await page.locator('#main').innerText()).not.toContain('makes no vectors of texts');
});
