/** An embedder of the person's own, opened in Settings: memory is embedded with it, and recalled after a reload. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { makeMiniLmGguf } from '../../support/minilm-gguf.ts';
import { miniLM } from '../../support/real-weights.ts';
import { makeStaticGguf } from '../../support/static-gguf.ts';
import { makeStaticOnnx, staticFile } from '../../support/static-onnx.ts';
import { addFacts, facts, findsByMeaning } from '../../e2e/by-meaning.ts';
import { controlled, expect, test } from '../../e2e/support.ts';
import { eventually, keptWhole, rows, visit, visitSettings } from '../../e2e/using.ts';

const file = {
	name: 'tiny-bert.gguf',
	mimeType: 'application/octet-stream',
	buffer: Buffer.from(makeStaticGguf(staticFile())),
};

async function tell(page: Page, site: { url: string }, said: string): Promise<void> {
	await page.goto(`${site.url}#/memory`);
	await page.getByRole('button', { name: 'Tell Mull something' }).click();
	await page.getByLabel('Statement', { exact: true }).fill(said);
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await eventually(() => page.locator('#main').innerText()).toContain(said);
}

async function recall(page: Page, site: { url: string }, asked: string): Promise<void> {
	await page.goto(`${site.url}#/memory/recall`);
	await page.getByLabel('Words of a task or a question').fill(asked);
	await page.getByRole('button', { name: 'Recall', exact: true }).click();
}

/** What few people need is folded. */
const more = 'More: your own, or one on a server';

const models = async (page: Page) => [
	...new Set((await rows<{ model: string }>(page, 'vectors')).map(({ model }) => model)),
];

test('a GGUF file is refused as a model, and serves memory', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await visit(page, 'Models');
	await page.getByLabel('GGUF file').setInputFiles(file);
	const refused = page.getByText('This is an embedding model');
	await refused.waitFor();
	await eventually(() => page.locator('#main').innerText()).toContain('open its file in Settings');

	await tell(page, site, 'The automobile is red.');
	await visitSettings(page, 'Advanced');
	await page.getByText(more).click();
	await page.getByLabel('Embedder file').setInputFiles(file);
	const row = page.getByRole('listitem').filter({ hasText: 'Tiny BERT' });
	await row.getByText('in use').waitFor();
	await eventually(() => models(page)).toEqual([expect.stringMatching(/^own\//)]);
	await recall(page, site, 'Which car is it?');
	const first = page.getByRole('main').getByRole('listitem').first();
	await eventually(() => first.innerText()).toContain('The automobile is red.');

	await page.reload();
	await tell(page, site, 'Her wages are paid on the last day of the month.');
	await eventually(async () => (await rows(page, 'vectors')).length).toBe(2);
	expect(await models(page)).toEqual([expect.stringMatching(/^own\//)]);
	await recall(page, site, 'Which car is it?');
	await eventually(() => first.innerText()).toContain('The automobile is red.');

	// Deleted, it gives way to the one that is included.
	await visitSettings(page, 'Advanced');
	await page.getByRole('button', { name: 'Delete Tiny BERT' }).click();
	await row.waitFor({ state: 'detached' });
	await eventually(() => models(page)).toEqual(['static-1']);
});

test('a folder in ONNX serves memory, and a folder of something else is refused', async ({
	browser,
	site,
}) => {
	const folder = join(mkdtempSync(join(tmpdir(), 'mull-')), 'my-embedder');
	for (const [name, content] of makeStaticOnnx()) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), content);
	}
	const page = await browser.open(site.url);
	await tell(page, site, 'The automobile is red.');
	await visitSettings(page, 'Advanced');
	await page.getByText(more).click();
	await page.getByLabel('Embedder folder').setInputFiles('docs');
	await page.getByText('These files are no embedder: config.json is missing.').waitFor();
	await page.getByLabel('Embedder folder').setInputFiles(folder);
	const row = page.getByRole('listitem').filter({ hasText: 'my-embedder' });
	await row.getByText('in use').waitFor();
	// They were copied.
	rmSync(dirname(folder), { recursive: true });
	await eventually(() => models(page)).toEqual([expect.stringMatching(/^own\//)]);
	await recall(page, site, 'Which car is it?');
	const first = page.getByRole('main').getByRole('listitem').first();
	await eventually(() => first.innerText()).toContain('The automobile is red.');
});

test(
	'MiniLM in GGUF, a real model, finds what says the same in other words, offline too',
	{ timeout: 1_800_000 },
	async ({ browser, site }) => {
		const name = 'All MiniLM L6 v2';
		const folder = mkdtempSync(join(tmpdir(), 'mull-'));
		const path = join(folder, 'all-MiniLM-L6-v2-Q8_0.gguf');
		writeFileSync(path, makeMiniLmGguf(await miniLM()));
		const page = await browser.open(site.url);
		await controlled(page);
		await keptWhole(page);
		await visitSettings(page, 'Advanced');
		await page.getByText(more).click();
		const began = performance.now();
		await page.getByLabel('Embedder file').setInputFiles(path);
		const row = page.getByRole('listitem').filter({ hasText: name });
		await row.getByText('in use').waitFor({ timeout: 60_000 });
		console.log(`Copied and checked in ${Math.round(performance.now() - began)} ms`);
		// It was copied.
		rmSync(folder, { recursive: true });
		await page.goto(`${site.url}#/memory/documents`);
		await addFacts(page);
		await eventually(async () => (await rows(page, 'vectors')).length).toBe(facts.length);
		expect(await models(page)).toEqual([expect.stringMatching(/^own\//)]);
		const finds = () => findsByMeaning(page, (question) => recall(page, site, question));
		await finds();

		await page.context().setOffline(true);
		await page.reload();
		await finds();
		await tell(page, site, 'The vessel left the harbour at noon.');
		await eventually(async () => (await rows(page, 'vectors')).length).toBe(5);
		expect(await models(page)).toEqual([expect.stringMatching(/^own\//)]);

		await page.context().setOffline(false);
		await visitSettings(page, 'Advanced');
		await page.getByRole('button', { name: `Delete ${name}` }).click();
		await row.waitFor({ state: 'detached' });
		await eventually(() => models(page)).toEqual(['static-1']);
		const left = await page.evaluate(async () =>
			(await (await caches.open('mull-embedders')).keys()).map(({ url }) => url),
		);
		expect(left).toEqual([]);
	},
);
