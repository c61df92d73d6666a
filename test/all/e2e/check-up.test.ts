/** The check-up on the built site: Pocket as it is, a server that has faults, the offer, the report. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { openBrowser } from '../../e2e/browser.ts';
import { expect, expectAccessible, screenshot, test } from '../../e2e/support.ts';
import { addServer, computing, eventually, unfold, visit } from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

test('Pocket: ten looks, kept over a reload, and a text to copy', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await (await browser.context()).grantPermissions(['clipboard-read', 'clipboard-write']);
	await visit(page, 'Models');
	await unfold(page, 'Pocket');
	await page.getByRole('link', { name: 'Check-up of Pocket' }).click();
	await page.getByRole('heading', { name: 'Check-up', level: 1 }).waitFor();
	await page.getByRole('button', { name: 'Test it' }).click();
	await page.getByRole('progressbar').waitFor();
	const copy = page.getByRole('button', { name: 'Copy the report' });
	await copy.waitFor({ timeout: computing });
	await copy.click();
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	await eventually(copied).toMatch(/^Check-up of Pocket \(SHA-256 [0-9a-f]{16}\)/);
	const report = await copied();
	console.log(report);
	// What Pocket is: it stops, keeps a structure, repeats a seed, and its draws are sound.
	for (const label of ['Loads', 'Stops', 'Thinking', 'Structure', 'Same seed', 'Sampling'])
		expect(report).toMatch(new RegExp(`${label} +ok `));
	expect(report).toMatch(/It reads \d+ tokens a second/);
	// On a busy machine there is not time for all twelve.
	expect(report).toMatch(/Small problems +(ok|note) +Right on \d+ of \d+/);
	expect(report).toMatch(/As it is loaded: on .*thread/);
	expect(report).toMatch(/Cross-origin isolated: yes/);
	await expectAccessible(page);
	await screenshot(page, 'check-up-light');
	await page.emulateMedia({ colorScheme: 'dark' });
	await screenshot(page, 'check-up-dark');
	await page.setViewportSize({ width: 390, height: 844 });
	await screenshot(page, 'check-up-390');
	await expectAccessible(page);

	await page.reload();
	await copy.waitFor();
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize({ width: 1280, height: 900 });
	await visit(page, 'Models');
	await eventually(() => page.getByRole('main').innerText()).toMatch(/Check-up of Pocket: /);
});

test('a server that never ends: offered before its first use, red, stoppable', async ({
	browser,
	site,
}) => {
	// It writes on after every answer, as with a wrong chat template.
	const text = Array.from({ length: 300 }, (_, i) => `7 and ${i}`).join(' ');
	server = await startServer({ reply: () => ({ text, finish: 'length', tokensPerSecond: 3000 }) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await visit(page, 'Think');
	const offer = page.getByRole('button', { name: /^Test it, / });
	await offer.waitFor();
	await expectAccessible(page);
	await screenshot(page, 'check-up-offer');
	await offer.click();
	const stop = page.getByRole('button', { name: 'Stop' });
	await stop.click();
	await eventually(() => page.getByRole('main').innerText()).toContain('not tested yet');
	await page.getByRole('button', { name: 'Test it' }).click();
	await page.getByRole('button', { name: 'Copy the report' }).waitFor({ timeout: computing });
	await eventually(() => page.getByRole('main').innerText()).toMatch(/Not to be trusted: .*stops/);
	await expectAccessible(page);
	await screenshot(page, 'check-up-bad');
	// Once it was looked at, nothing is offered any more.
	await visit(page, 'Think');
	await page.getByLabel('Question').waitFor();
	await eventually(() => page.getByRole('button', { name: /^Test it, / }).count()).toBe(0);
});

test('in a low and narrow window nothing is lost', async ({ site }) => {
	const browser = openBrowser({ viewport: { width: 390, height: 844 } });
	const page = await browser.open(`${site.url}#/check`);
	await page.getByRole('button', { name: 'Test it' }).waitFor();
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	await browser.end();
	expect(wide).toBeLessThanOrEqual(390);
});
