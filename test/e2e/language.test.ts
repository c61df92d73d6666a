/** The screens speak the language of the browser, or the one that was chosen. */
import { all } from '../support/all.ts';
import { openBrowser } from './browser.ts';
import { expect, expectAccessible, screenshot, startSite, test, type Page } from './support.ts';
import { eventually, finished, written } from './using.ts';

const screens = ['Denken', 'Gedächtnis', 'Labor', 'Modelle', 'Einstellungen'];

const go = (page: Page, screen: string) =>
	page.getByRole('navigation').getByRole('link', { name: screen }).first().click();

/** Words of a question are a person's, and names are the same everywhere. */
async function wordsOf(page: Page): Promise<string> {
	return page.evaluate(() => {
		const copy = document.body.cloneNode(true) as HTMLElement;
		for (const one of copy.querySelectorAll('[lang=en], script, style')) one.remove();
		return copy.textContent ?? '';
	});
}

/** Whatever is wider than its window: German is longer. */
const tooWide = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the main path in German, by the language of the browser, then English by choice', async ({
	site,
}) => {
	const browser = openBrowser({ locale: 'de-AT' });
	try {
		const page = await browser.open(site.url);
		await page.getByRole('heading', { name: 'Lass es nachdenken.' }).waitFor();
		await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('de');

		// The level is read whole beside a model with a long name.
		await page.setViewportSize({ width: 1024, height: 768 });
		const level = page.getByRole('button', { name: /^Wie gründlich/ }).locator('strong');
		await eventually(() => level.innerText()).toBe('Schnell');
		await eventually(() => level.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
		await eventually(() => tooWide(page)).toBeLessThanOrEqual(0);
		await page.setViewportSize({ width: 1280, height: 900 });

		await page.getByLabel('Frage', { exact: true }).fill('What is 3 + 4?');
		await page.getByRole('button', { name: /^Wie gründlich/ }).click();
		await page
			.getByRole('radiogroup', { name: 'Wie gründlich' })
			.getByRole('radio', { name: 'Nachprüfen' })
			.click({ force: true });
		await page.getByRole('button', { name: /^Wie gründlich, jetzt Nachprüfen/ }).waitFor();
		await page.getByRole('button', { name: 'Denken', exact: true }).click();
		await finished(page);
		const answer = page.getByRole('region', { name: 'Antwort', exact: true });
		await eventually(() => answer.innerText()).toMatch(/von 4 stimmen überein/);
		const way = page.getByRole('region', { name: 'Weg zur Antwort' });
		await eventually(() => way.innerText()).toMatch(/Übereinstimmung[^]*Schlussprüfung/);
		await way.getByRole('heading', { name: 'Konservativ' }).first().waitFor();
		// What can be done with the answer has its room on a phone.
		await page.setViewportSize({ width: 390, height: 844 });
		for (const name of ['Kopieren', 'Neu antworten', 'Teilen', 'Mehr'])
			await page.locator('article').getByRole('button', { name, exact: true }).waitFor();
		await eventually(() => tooWide(page)).toBeLessThanOrEqual(0);
		await page.setViewportSize({ width: 1280, height: 900 });

		await go(page, 'Einstellungen');
		await page.getByRole('radio', { name: 'English' }).check({ force: true });
		await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
		await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
		await written(page, ({ language }) => language === 'en');
		await page.reload();
		await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
		await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('en');

		// What was thought in German is told in English.
		await page.getByRole('link', { name: 'What is 3 + 4?' }).click();
		const told = page.getByRole('region', { name: 'Answer', exact: true });
		await eventually(() => told.innerText()).toMatch(/of 4 agree/);

		await go(page, 'Settings');
		await page.getByRole('radio', { name: 'As the browser' }).check({ force: true });
		await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
		expect(browser.problems()).toEqual([]);
	} finally {
		await browser.end();
	}
});

test.each([
	{ name: 'narrow', width: 390, height: 844, colorScheme: 'dark' as const },
	...(all ? [{ name: 'wide', width: 1280, height: 900, colorScheme: 'light' as const }] : []),
])(
	'every screen in German, $name: axe finds nothing, nothing is too wide',
	async ({ name, width, height, colorScheme }) => {
		const site = await startSite();
		const browser = openBrowser({ locale: 'de-DE', colorScheme, viewport: { width, height } });
		try {
			const page = await browser.open(site.url);
			for (const screen of [...screens, 'later']) {
				// The screen before stays until the next one is loaded.
				if (screen !== screens[0])
					await page.locator('h1').evaluate((heading) => heading.classList.add('before'));
				if (screen === 'later') await page.evaluate(() => (location.hash = '#/later'));
				else await go(page, screen);
				await page.locator('h1:not(.before)').waitFor();
				await expectAccessible(page);
				expect(await tooWide(page), screen).toBeLessThanOrEqual(0);
				await screenshot(page, `german-${name}-${screen}`);
				const english = /\b(?:the|and|with|this|your|not|are|from|fits|tight)\b/i.exec(
					await wordsOf(page),
				);
				expect(
					english?.input.slice(english.index - 40, english.index + 40),
					screen,
				).toBeUndefined();
			}
			expect(browser.problems()).toEqual([]);
		} finally {
			await browser.end();
			await site.close();
		}
	},
);
