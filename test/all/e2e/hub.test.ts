/** The hub, searched on the built site, through the gate: at a press, by keyboard, and without it. */
import { afterEach, beforeEach, expect as check, test as plain } from 'vitest';
import { hubAt, startHub, type HubServer } from '../../support/hub-server.ts';
import { openBrowser } from '../../e2e/browser.ts';
import {
	controlled,
	expectAccessible,
	startSite,
	type Page,
	type Site,
} from '../../e2e/support.ts';
import { drawn, picked } from '../../e2e/drawn.ts';
import { answer, ask, finished, lastRun, stepsOf, visit, visitSettings } from '../../e2e/using.ts';

let site: Site;
let hub: HubServer;
beforeEach(async () => {
	[site, hub] = await Promise.all([startSite(), startHub()]);
});
afterEach(async () => {
	await Promise.all([site.close(), hub.close()]);
});

const words = (page: Page) => page.getByLabel('Search the Hugging Face hub');
const privacy = (page: Page) => page.getByRole('region', { name: 'Privacy' });

plain('a model in parts is searched for, fetched and asked, by keyboard alone', async () => {
	const browser = openBrowser({ args: hub.args });
	try {
		const page = await browser.open(site.url);
		await controlled(page);
		await visit(page, 'Models');
		await words(page).focus();
		await page.keyboard.type('tiny');
		check(hub.seen).toEqual([]);
		await page.keyboard.press('Enter');
		await page.getByText('2 repositories with GGUF files.').waitFor();
		check(hub.seen).toEqual(['GET /api/models?search=tiny&filter=gguf&sort=downloads&limit=20']);
		await page.getByRole('button', { name: 'Files of somebody/Tiny-GGUF' }).focus();
		await page.keyboard.press('Enter');
		await page.getByText('suits this device').waitFor();
		await expectAccessible(page);
		await page.getByRole('button', { name: /^Download tiny-Q8_0,/ }).focus();
		await page.keyboard.press('Enter');
		await page.getByText(/tiny-Q8_0 answers from now on/).waitFor();
		check(hub.seen.filter((one) => one.includes('-00002-of-')).length).toBeGreaterThan(0);

		await ask(page, 'Direct', 'Who are you?');
		await finished(page, 'done');
		check((await lastRun(page))?.status).toBe('done');
		check((await answer(page).innerText()).trim()).not.toBe('');

		await visitSettings(page, 'Data and privacy');
		await page.getByText('Requests that left this page').click();
		const log = privacy(page);
		await log.getByText('search of the hub').first().waitFor();
		await log.getByText('download of tiny-Q8_0').first().waitFor();
		// What was allowed was allowed for that long only.
		await log.getByText(/^Nobody\./).waitFor();
		await log.getByText(/hub is asked only when you press/).waitFor();
		check(browser.problems()).toEqual([]);
	} finally {
		await browser.end();
	}
});

plain('a model that comes with its projector is shown a picture', async () => {
	const browser = openBrowser({ args: hub.args });
	try {
		const page = await browser.open(site.url);
		await controlled(page);
		await visit(page, 'Models');
		await words(page).fill('somebody/Tiny-GGUF');
		await page.keyboard.press('Enter');
		await page.getByRole('switch', { name: /^With the mmproj file for pictures/ }).check();
		await expectAccessible(page);
		await page.getByRole('button', { name: /^Download tiny-Q8_0,/ }).click();
		await page.getByText(/tiny-Q8_0 answers from now on/).waitFor();
		check(hub.seen.filter((one) => one.includes('mmproj')).length).toBeGreaterThan(0);

		await visit(page, 'Think');
		await page.getByRole('button', { name: 'Attach files' }).waitFor();
		await picked(page, 'a.png', 'image/png', await drawn(page, 'image/png', 40, 30));
		await page.getByRole('img', { name: 'Picture: a.png' }).waitFor();
		await ask(page, 'Direct', 'What colour is it?');
		await finished(page, 'done');
		const steps = await stepsOf(page, (await lastRun(page))!.id);
		check(steps).toContainEqual(check.objectContaining({ key: 'answer', pictures: 1 }));
		check(browser.problems()).toEqual([]);
	} finally {
		await browser.end();
	}
});

plain(
	'a file that is not the one in the list of the hub is refused, by its address too',
	async () => {
		const browser = openBrowser({ args: hub.args });
		try {
			const page = await browser.open(site.url);
			await controlled(page);
			await visit(page, 'Models');
			await page.getByText('Add by URL').click();
			const files = 'https://huggingface.co/somebody/Tiny-GGUF/resolve/main';
			await page.getByLabel('Address of a GGUF file').fill(`${files}/damaged-F32.gguf`);
			await page.keyboard.press('Enter');
			await page.getByText(/its SHA-256 is another/).waitFor();
			check(hub.seen.some((one) => one.includes('/tree/main'))).toBe(true);
			await page
				.getByLabel('Address of a GGUF file')
				.fill(`${files}/tiny-Q8_0-00001-of-00003.gguf`);
			await page.keyboard.press('Enter');
			await page.getByText(/tiny-Q8_0 answers from now on/).waitFor();
			check(browser.problems()).toEqual([]);
		} finally {
			await browser.end();
		}
	},
);

plain('without a network it is said in plain words, and what is here still works', async () => {
	// Nothing listens at that port.
	const browser = openBrowser({ args: hubAt(9) });
	try {
		const page = await browser.open(site.url);
		await controlled(page);
		await visit(page, 'Models');
		await words(page).fill('tiny');
		await page.getByRole('button', { name: 'Search', exact: true }).click();
		await page.getByText('The hub cannot be reached.').waitFor();
		await expectAccessible(page);
		browser.expectProblem(/ERR_|Failed to (?:fetch|load)/);
		check(browser.problems()).toEqual([]);
	} finally {
		await browser.end();
	}
});
