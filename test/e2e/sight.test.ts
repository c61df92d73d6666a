/** Large letters on a phone, and colours that the system sets: nothing is cut off, and what is open is seen. */
import type { Page } from 'playwright';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { question, sumMind } from '../support/sum-mind.ts';
import { afterEach } from 'vitest';
import { openBrowser } from './browser.ts';
import { expect, expectAccessible, longTest, startSite, test } from './support.ts';
import { addServer, ask, eventually, finished } from './using.ts';

let server: TestServer;
afterEach(() => server.stop());

/** Pixels by which the page, or what stands in it, is wider than the window. */
const over = (page: Page) =>
	page.evaluate(() => {
		const inside = ['nav a', '#go', '.top .icon-button'].flatMap((one) =>
			Array.from(document.querySelectorAll(one), (element) => element.getBoundingClientRect()),
		);
		const seen = inside.filter(({ width }) => width > 0);
		return Math.max(
			document.documentElement.scrollWidth - innerWidth,
			...seen.flatMap(({ left, right }) => [-left, right - innerWidth].map(Math.round)),
		);
	});

longTest('letters of twice the size fit on a phone', async () => {
	server = await startServer({ reply: sumMind() });
	const site = await startSite();
	const browser = openBrowser({ viewport: { width: 390, height: 844 }, savesData: true });
	const page = await browser.open(site.url);
	const large = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
	await large();
	await page.getByRole('button', { name: /^A bigger model/ }).waitFor();
	await eventually(() => over(page)).toBeLessThanOrEqual(0);
	await page.evaluate(() => (document.documentElement.style.fontSize = ''));
	await addServer(page, server.url);
	await ask(page, 'MidTry', question);
	await finished(page);
	await large();
	await page.getByRole('region', { name: 'Agreement' }).waitFor();
	await eventually(() => over(page)).toBeLessThanOrEqual(0);
	await expectAccessible(page);
	// One writes in the whole width of the box.
	const share = () =>
		page.evaluate(() => {
			const [field, box] = ['#ask', '.box'].map((one) => document.querySelector(one)!.clientWidth);
			return field! / box!;
		});
	await eventually(share).toBeGreaterThan(0.9);
	// A message is seen whole, and hides little.
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: /^Search/ }).fill('delete this');
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Undo' }).waitFor();
	const toast = () =>
		page.evaluate(() => {
			const { top, height } = document.querySelector('.toast')!.getBoundingClientRect();
			return { seen: top >= 0, little: height <= 0.3 * innerHeight };
		});
	await eventually(toast).toEqual({ seen: true, little: true });
	for (const [place, title] of [
		['models', 'Your models'],
		['memory', 'Memory'],
		['lab', 'Quick test'],
		['settings', 'Offline'],
		['settings/data', 'Delete everything'],
	] as const) {
		await page.evaluate((hash) => (location.hash = hash), `#/${place}`);
		await page.getByRole('heading', { name: title, exact: true }).first().waitFor();
		await eventually(() => over(page)).toBeLessThanOrEqual(0);
	}
	await browser.end();
	await site.close();
});

test('with the colours of the system one sees what is open, and what is on', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: () => ({ text: 'Yes.' }) });
	const page = await browser.open(`${site.url}#/settings`);
	await page.emulateMedia({ forcedColors: 'active' });
	const groups = page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link');
	const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
	const back = (element: Element) => getComputedStyle(element).backgroundColor;
	for (const [open, other] of [
		[groups.first(), groups.last()],
		[screens.last(), screens.first()],
	] as const)
		expect(await open.evaluate(back)).not.toBe(await other.evaluate(back));
	const knob = page.getByRole('switch').first();
	const [dot, ground] = await knob.evaluate((one) => [
		getComputedStyle(one, '::before').backgroundColor,
		getComputedStyle(one).backgroundColor,
	]);
	expect(dot).not.toBe(ground);
});
