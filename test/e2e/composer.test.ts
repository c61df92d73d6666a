/** The question box: one row, the algorithms in a menu, and never in the way. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { question, sumMind } from '../support/sum-mind.ts';
import { expect, expectAccessible, test, type Page } from './support.ts';
import { addServer, answer, ask, eventually, finished } from './using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

const face = (page: Page) => page.getByRole('button', { name: /^Choose the algorithm/ });
const radio = (page: Page, name: string) =>
	page.getByRole('radiogroup', { name: 'Algorithm' }).getByRole('radio', { name });
const focused = (page: Page) =>
	page.evaluate(() => {
		const { activeElement: it } = document;
		return it instanceof HTMLInputElement ? it.value : (it?.id ?? '');
	});

test('the algorithm is chosen by mouse or by keyboard, each with its sentence', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	const sentence = page.getByText('Four paths side by side');
	expect(await sentence.isVisible()).toBe(false);
	await face(page).click();
	await eventually(() => sentence.isVisible()).toBe(true);
	await expectAccessible(page);
	await sentence.click({ force: true });
	await eventually(() => sentence.isVisible()).toBe(false);
	await eventually(() => face(page).innerText()).toBe('MidTry');

	// From the question box the next stop is the radio group; it opens, arrows choose, Enter writes on.
	await page.getByLabel('Question').focus();
	await page.keyboard.press('Tab');
	await eventually(() => focused(page)).toBe('midtry');
	await eventually(() => sentence.isVisible()).toBe(true);
	await page.keyboard.press('ArrowUp');
	await eventually(() => face(page).innerText()).toBe('HyperThink');
	await eventually(() => radio(page, 'HyperThink').isChecked()).toBe(true);
	await page.keyboard.press('Enter');
	await eventually(() => focused(page)).toBe('ask');
	expect(await sentence.isVisible()).toBe(false);
	// Escape closes it and keeps the place; Tab leaves it.
	await page.keyboard.press('Tab');
	await page.keyboard.press('Escape');
	await eventually(() => sentence.isVisible()).toBe(false);
	await eventually(() => focused(page)).toBe('hyperthink');
});

/** What a press at the middle of it would hit: itself, or something that lies over it. */
const covered = (page: Page) =>
	page.evaluate(() => {
		const it = document.activeElement as HTMLElement;
		// Behind the last stop comes the browser itself.
		if (it === document.body) return null;
		const { left, top, right, bottom } = it.getBoundingClientRect();
		const [x, y] = [(left + right) / 2, (top + bottom) / 2];
		const over = document.elementFromPoint(x, y);
		const there = over !== null && (it.contains(over) || over.contains(it));
		return there ? null : `${it.outerHTML.slice(0, 100)} under ${over?.outerHTML.slice(0, 100)}`;
	});

test('on a phone it takes at most 120 of 844 pixels; no window hides the answer or the focus', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: sumMind() });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.locator('.toast').first().waitFor({ state: 'hidden' });
	await ask(page, 'MidTry', question);
	await finished(page);
	await eventually(() => answer(page).innerText()).toContain('3 of 4 agree');
	// A finger's height for all that is pressed, as on a phone.
	await page.evaluate(() => document.documentElement.style.setProperty('--control', '2.75rem'));
	const foot = page.locator('.foot');
	await eventually(async () => (await foot.boundingBox())!.height).toBeLessThanOrEqual(120);

	for (const [width, height] of [
		[320, 256],
		[390, 470],
		[720, 450],
		[390, 844],
	] as const) {
		await page.setViewportSize({ width, height });
		const seen = () =>
			page.locator('.result').evaluate((element) => {
				(document.activeElement as HTMLElement).blur();
				document.getElementById('main')!.focus();
				element.scrollIntoView({ block: 'center' });
				const { left, top, right, bottom } = element.getBoundingClientRect();
				const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
				return over !== null && element.contains(over);
			});
		await eventually(seen).toBe(true);
		const hidden = new Set<string | null>();
		for (let stop = 0; stop < 25; stop++) {
			await page.keyboard.press('Tab');
			hidden.add(await covered(page));
		}
		hidden.delete(null);
		expect([...hidden], `the focus in ${width} × ${height}`).toEqual([]);
	}
});
