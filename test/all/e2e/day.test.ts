/** What people expect of such an app: by keyboard, and by touch on a phone. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { textOf } from '../../support/server-mind.ts';
import { expect, expectAccessible, test, type Page } from '../../e2e/support.ts';
import { addServer, ask, eventually, finished } from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

const questions = (page: Page) => page.locator('article h2').allInnerTexts();
const focus = (page: Page) => page.locator(':focus');

test('a sent question is edited by keyboard, and its branches are walked by touch', async ({
	browser,
	site,
}) => {
	const heard: string[] = [];
	server = await startServer({
		reply: (request) => {
			heard.push(textOf(request));
			return { text: `Answer ${heard.length}.` };
		},
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'Where is Bonn?');
	await finished(page);
	await ask(page, 'Direct', 'How large is it?');
	await finished(page);

	const edit = async () => {
		await page.getByRole('button', { name: 'More', exact: true }).first().press('Enter');
		await page.getByRole('menuitem', { name: 'Edit the question', exact: true }).press('Enter');
	};
	await edit();
	const box = page.getByLabel('Edit your question');
	await eventually(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
	await page.keyboard.press('Escape');
	await eventually(() => focus(page).getAttribute('aria-label')).toBe('More');
	await edit();
	await box.fill('Where is Berlin?');
	await page.keyboard.press('Enter');
	await eventually(() => questions(page)).toEqual(['Where is Berlin?']);
	await eventually(() => focus(page).getAttribute('id')).toBe('go');
	await finished(page);
	await page.getByText('Question, version 2 of 2').waitFor();
	await ask(page, 'Direct', 'And how large is that?');
	await finished(page);
	expect(heard.at(-1)).toContain('Where is Berlin?');
	expect(heard.at(-1)).not.toContain('Bonn');
	await expectAccessible(page);

	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole('button', { name: 'Earlier version of the question' }).click();
	await eventually(() => questions(page)).toEqual(['Where is Bonn?', 'How large is it?']);
	// The one that was pressed is spent: the focus is on its neighbour.
	await eventually(() => focus(page).getAttribute('aria-label')).toBe(
		'Later version of the question',
	);
	await eventually(() =>
		page.evaluate(() => document.documentElement.scrollWidth),
	).toBeLessThanOrEqual(390);
	await page.keyboard.press('Enter');
	await eventually(() => questions(page)).toEqual(['Where is Berlin?', 'And how large is that?']);

	// It is on disk: the branch that went on last is there after a reload.
	await page.reload();
	await eventually(() => questions(page)).toEqual(['Where is Berlin?', 'And how large is that?']);
});

test('everything asked and answered is searched, and every command has its name', async ({
	browser,
	site,
}) => {
	server = await startServer({
		reply: (request) => {
			const asks = textOf(request);
			return { text: asks.includes('rivers') ? 'The longest is the Volga.' : 'In the Alps.' };
		},
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'Tell me of rivers.');
	await finished(page);
	await page.keyboard.press('Control+Shift+O');
	await eventually(() => focus(page).getAttribute('id')).toBe('ask');
	await ask(page, 'Direct', 'Where is snow?');
	await finished(page);

	// By keyboard: a word that only an answer has.
	await page.keyboard.press('Control+k');
	const box = page.getByRole('combobox', { name: 'Search what was asked' });
	await eventually(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
	await page.keyboard.type('volga');
	const option = page.getByRole('option', { selected: true });
	await eventually(() => option.locator('mark').allInnerTexts()).toEqual(['Volga']);
	await expectAccessible(page);
	await page.keyboard.press('Enter');
	await eventually(() => questions(page)).toEqual(['Tell me of rivers.']);
	await eventually(() => focus(page).innerText()).toBe('Tell me of rivers.');
	const marked = () =>
		page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => `${range}`));
	await eventually(marked).toContain('Volga');

	// The keys, and what a command does.
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Keyboard' });
	await keys.getByText('Search everything that was asked').waitFor();
	await page.keyboard.press('Escape');
	await keys.waitFor({ state: 'hidden' });
	await page.keyboard.press('Control+k');
	await eventually(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
	await page.keyboard.type('dark theme');
	await page.keyboard.press('Enter');
	await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark');

	// By touch on a phone, from the list of conversations; and to a section of Settings.
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole('button', { name: 'Conversations' }).click();
	await page.getByRole('button', { name: /^Search and commands/ }).click();
	await box.fill('offline');
	await expectAccessible(page);
	await page.getByRole('option', { name: 'Offline' }).click();
	await eventually(() => focus(page).innerText()).toBe('Offline');
	await page.keyboard.press('Control+k');
	await box.fill('nothing has this');
	await page.getByText('Nothing fits.').waitFor();
});

test('letters typed on at once after Ctrl K are in the box, however late it comes', async ({
	browser,
	site,
}) => {
	const context = await browser.context();
	// No service worker has it on this device yet.
	await context.addInitScript(() => {
		if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
	});
	const palette = /\/assets\/Palette-[^/]*\.js$/;
	/** A page whose question box has the focus, where the search was called but is not there yet. */
	const called = async () => {
		let come = () => {};
		const held = new Promise<void>((resolve) => (come = resolve));
		const page = await browser.open(site.url);
		await page.route(palette, async (route) => (await held, await route.continue()));
		await page.getByLabel('Question').focus();
		const asked = page.waitForRequest(palette);
		await page.keyboard.press('Control+k');
		await asked;
		return { page, come };
	};

	const { page, come } = await called();
	await page.keyboard.type('dark tj');
	await page.keyboard.press('Backspace');
	await page.keyboard.type('he');
	come();
	const box = page.getByRole('combobox', { name: 'Search what was asked' });
	await eventually(() => box.inputValue()).toBe('dark the');
	await page.keyboard.type('me');
	await eventually(() => box.inputValue()).toBe('dark theme');
	await eventually(() => page.getByLabel('Question').inputValue()).toBe('');

	// Called off before it is there, it does not come.
	const off = await called();
	await off.page.keyboard.press('Escape');
	const here = off.page.waitForResponse(palette);
	off.come();
	await (await here).finished();
	await off.page.keyboard.type('7 + 8?');
	await eventually(() => off.page.getByLabel('Question').inputValue()).toBe('7 + 8?');
	expect(await off.page.getByRole('dialog').count()).toBe(0);
});

test('the search leads to statements and documents of memory as well', async ({
	browser,
	site,
}) => {
	const page = await browser.open(`${site.url}#/memory/documents`);
	await page.getByLabel('Document files').setInputFiles({
		name: 'hut walk.md',
		mimeType: 'text/markdown',
		buffer: Buffer.from('The hut has forty beds.'),
	});
	await page.getByText('hut walk.md').first().waitFor();
	await page.getByRole('link', { name: 'What Mull knows' }).click();
	for (const words of ['The kettle holds three litres.', 'The kettle is made of copper.']) {
		await page.getByRole('button', { name: 'Tell Mull something' }).click();
		await page.getByLabel('Statement', { exact: true }).fill(words);
		await page.getByRole('button', { name: 'Add', exact: true }).click();
		await page.getByRole('button', { name: 'Add', exact: true }).waitFor({ state: 'hidden' });
	}

	const box = page.getByRole('combobox', { name: 'Search what was asked' });
	const find = async (words: string, shown: string) => {
		await page.keyboard.press('Control+k');
		await box.fill(words);
		await page.getByRole('option', { name: shown }).waitFor();
		await expectAccessible(page);
		await page.keyboard.press('Enter');
	};
	const main = page.getByRole('main');
	// From another screen: it stands alone.
	await page.getByRole('link', { name: 'Models' }).first().click();
	await find('copper kettle', 'The kettle is made of copper.');
	await main.getByText('The kettle is made of copper.').waitFor();
	await eventually(() => main.getByText('The kettle holds three litres.').count()).toBe(0);
	expect(new URL(page.url()).hash).toBe('#/memory/known');
	await eventually(() => page.locator(':focus').getAttribute('type')).toBe('search');
	// From the very screen.
	await find('three litres', 'The kettle holds three litres.');
	await main.getByText('The kettle holds three litres.').waitFor();
	await find('hut walk', 'hut walk.md');
	await main.getByText('hut walk.md').first().waitFor();
	expect(new URL(page.url()).hash).toBe('#/memory/documents');
});
