/** The Lab without a choice: a quick test in two presses, and what it comes to. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { readRows } from '../../support/in-page.ts';
import { expect, expectAccessible, test, type Page } from '../../e2e/support.ts';
import { addServer, ask, eventually, finished } from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

const results = (page: Page) =>
	page.evaluate(readRows, ['mull-lab', 'results'] as [string, string]);

test('a quick test begins with two presses, is in sight, and ends in a verdict with one picture', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: () => ({ text: 'So it is.\n<answer>7</answer>' }) });
	const page = await browser.open(site.url);
	// Low, so that the button stands below the edge of the window.
	await page.setViewportSize({ width: 1000, height: 420 });
	await addServer(page, server.url);
	// What it takes is known once the model was asked something.
	await ask(page, 'Direct', 'What is 3 + 4?');
	await finished(page);
	await page.getByRole('link', { name: 'Lab', exact: true }).click();
	const quick = page.getByRole('region', { name: 'Quick test' });
	await eventually(() => quick.innerText()).toMatch(/20 problems, answered by test-model twice/);
	await eventually(() => quick.innerText()).toMatch(/Takes about \d/);
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Open a report' }).scrollIntoViewIfNeeded();
	await quick.getByRole('button', { name: 'Start the quick test' }).click();

	const title = page.getByRole('heading', { name: /^Check it against Quick on test-model/ });
	await eventually(() => title.evaluate((one) => one === document.activeElement)).toBe(true);
	const top = () => title.evaluate((one) => one.getBoundingClientRect().top);
	await eventually(top).toBeGreaterThan(0);
	await eventually(top).toBeLessThan(300);
	const verdict = page.getByRole('region', { name: 'Verdict' });
	await eventually(() => verdict.innerText()).toMatch(/The verdict comes with the last answer/);
	// Some of both ways: the rest is the same.
	await eventually(async () => (await results(page)).length).toBeGreaterThan(15);
	await page.getByRole('button', { name: 'End it here' }).click();
	await verdict.getByRole('heading').waitFor();
	await eventually(() => verdict.locator('svg text').allTextContents()).toContain('Right answers');
	await eventually(() => verdict.locator('svg').count()).toBe(1);
	await eventually(() => verdict.innerText()).toMatch(/Price of a further right answer/);
	// All figures are one press away.
	await eventually(() => page.getByRole('table').count()).toBe(0);
	await page.getByText('All figures').click();
	await page.getByRole('table').first().waitFor();
	await expectAccessible(page);
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
