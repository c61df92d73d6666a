/** A run given away: saved at the width of a phone, replayed from disk without a network, opened again. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from '../../support/openai-server.ts';
import { question, sumMind } from '../../support/sum-mind.ts';
import { openBrowser } from '../../e2e/browser.ts';
import { expect, expectAccessible, test, type Page } from '../../e2e/support.ts';
import { addServer, ask, eventually, finished, rows, type StoredRun } from '../../e2e/using.ts';

test('the page of a run opens from disk with the network off, replays, and opens in Mull again', async ({
	browser,
	site,
}) => {
	const server = await startServer({ reply: sumMind() });
	const page = await browser.open(site.url);
	await (await browser.context()).grantPermissions(['clipboard-read', 'clipboard-write']);
	await addServer(page, server.url);
	await ask(page, 'HyperThink', question);
	await finished(page);
	const [run] = await rows<StoredRun>(page, 'runs');
	await page.setViewportSize({ width: 390, height: 844 });

	// By a press: the page. By keyboard: plain text.
	await page.getByRole('button', { name: 'Share', exact: true }).click();
	const dialog = page.getByRole('dialog', { name: 'Share this answer' });
	await dialog.waitFor();
	await expectAccessible(page);
	await page.screenshot({ path: 'test/.out/share.png' });
	const folder = mkdtempSync(join(tmpdir(), 'mull-share-'));
	const file = join(folder, 'run.html');
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'A page that replays it', exact: true }).click();
	await (await saved).saveAs(file);
	await dialog.waitFor({ state: 'hidden' });
	await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
	await dialog.getByRole('button', { name: 'As plain text' }).press('Enter');
	await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain('42');
	expect(readFileSync(file).length).toBeLessThan(150_000);
	await server.stop();

	// Another browser that has no Mull and no network.
	const other = openBrowser({ viewport: { width: 390, height: 844 } });
	const context = await other.context();
	await context.setOffline(true);
	const alone = await context.newPage();
	await alone.goto(pathToFileURL(file).href);
	await alone.getByRole('heading', { name: question }).waitFor();
	await eventually(() => alone.locator('.result').innerText()).toBe('42');
	const steps = alone.locator('#trace article:visible');
	const all = await steps.count();
	expect(all).toBe(3);
	await expectAccessibleFile(alone);
	await alone.screenshot({ path: 'test/.out/share-page.png', fullPage: true });
	const held = alone.getByRole('button', { name: 'Hold' }).waitFor();
	await alone.getByRole('button', { name: 'Replay' }).press('Enter');
	await held;
	await alone.getByRole('button', { name: 'Replay' }).waitFor();
	await eventually(() => steps.count()).toBe(all);
	await eventually(() => alone.locator('.result').innerText()).toBe('42');
	// Arrow keys move it as well.
	const slider = alone.getByRole('slider');
	await slider.press('Home');
	expect(await steps.count()).toBe(0);
	await slider.press('ArrowRight');
	await eventually(() => steps.count()).toBe(1);
	await eventually(() => alone.locator('#answer').innerText()).toMatch(/not reviewed yet[^]*32/);
	expect(other.requests).toEqual([`GET ${pathToFileURL(file).href}`]);
	expect(other.problems()).toEqual([]);

	await context.setOffline(false);
	const there = await other.open(`${site.url}#/settings/data`);
	await there.getByLabel('Backup file').setInputFiles(file);
	const plan = there.getByRole('group', { name: 'What the import would do' });
	await plan.getByRole('button', { name: 'Import', exact: true }).click();
	await eventually(() => rows<StoredRun>(there, 'runs')).toMatchObject([{ id: run!.id }]);
	await eventually(() => rows(there, 'steps')).toEqual(await rows(page, 'steps'));
	expect(other.problems()).toEqual([]);
	await other.end();
	rmSync(folder, { recursive: true });
});

/** The file lets no script in: axe runs beside its policy, in the world of the test. */
async function expectAccessibleFile(page: Page): Promise<void> {
	const copy = await page.context().newPage();
	await copy.setContent(
		(await page.content())
			.replace(/<meta http-equiv[^>]*>/, '')
			.replace(/<script[^]*?<\/script>/g, ''),
	);
	await expectAccessible(copy);
	await copy.close();
}
