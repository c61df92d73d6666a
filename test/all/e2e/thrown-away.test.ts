/** The browser throws away what a site keeps; a full disk does it in test/all/e2e/full-disk.test.ts. */
import type { Page } from 'playwright';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { question, sumMind } from '../../support/sum-mind.ts';
import { afterEach } from 'vitest';
import { expect, expectAccessible, test } from '../../e2e/support.ts';
import { addServer, ask, eventually, finished, rows, visitSettings } from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

const notice = (page: Page) => page.getByText('The browser threw away what Mull kept here.');
const word = (page: Page) => page.evaluate(() => localStorage.getItem('mull-kept'));

/** Takes all that Chromium evicts of a site; localStorage and cookies stay. */
async function evict(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const origin = new URL(page.url()).origin;
	const storageTypes = 'indexeddb,cache_storage,file_systems';
	await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
	await session.detach();
}

async function answered(page: Page): Promise<void> {
	server = await startServer({ reply: sumMind() });
	await addServer(page, server.url);
	await ask(page, 'Direct', question);
	await finished(page, 'done');
	await eventually(() => word(page)).toBe('1');
}

test('it is said at the next start, until somebody has heard of it', async ({ browser, site }) => {
	browser.expectProblem(/UnknownError|AbortError|DatabaseClosed|connection|Database/i);
	const page = await browser.open(site.url);
	expect(await word(page)).toBeNull();
	await answered(page);
	await page.reload();
	await page.getByLabel('Question').waitFor();
	expect(await notice(page).count()).toBe(0);
	await page.goto('about:blank');
	await page.goto(site.url);
	await evict(page);
	await page.reload();
	await notice(page).waitFor();
	expect(await rows(page, 'conversations')).toEqual([]);
	await expectAccessible(page, '.stored');
	await page.getByRole('button', { name: 'Export and backup folder' }).click();
	await page.getByRole('heading', { name: 'Import' }).waitFor();
	await page.reload();
	await notice(page).waitFor();
	await page.getByRole('button', { name: 'Close this notice' }).click();
	await notice(page).waitFor({ state: 'detached' });
	await page.reload();
	await page.getByRole('heading', { name: 'Import' }).waitFor();
	expect(await notice(page).count()).toBe(0);
});

test('what the person deleted was not thrown away', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await answered(page);
	await visitSettings(page, 'Data and privacy');
	await page.getByRole('button', { name: 'Delete everything …' }).click();
	await page.getByLabel(/to confirm/).fill('delete');
	await page.getByRole('button', { name: 'Delete', exact: true }).click();
	await eventually(() => word(page)).toBeNull();
	await eventually(() => rows(page, 'conversations')).toEqual([]);
	await page.reload();
	await page
		.getByLabel('Question')
		.or(page.getByRole('heading', { name: 'Settings' }))
		.first()
		.waitFor();
	expect(await notice(page).count()).toBe(0);
});
