/** Presets: chosen in the composer, edited in Settings, exported with the rest. */
import { readFileSync } from 'node:fs';
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { expect, expectAccessible, screenshot, test, type Page } from '../../e2e/support.ts';
import { addServer, eventually, finished, pressCustom, visit, written } from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

const face = (page: Page) => page.getByRole('button', { name: /^How hard to think/ });
const group = (page: Page) => page.getByRole('group', { name: 'Presets' });
const focus = (page: Page) => page.locator(':focus');

test('one is chosen by keyboard and by touch, one is made and exported', async ({
	browser,
	site,
}) => {
	const told: string[] = [];
	server = await startServer({
		reply: ({ messages }) => {
			told.push(messages.find(({ role }) => role === 'system')?.content ?? '');
			return { text: 'Because.' };
		},
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await visit(page, 'Think');

	// By keyboard: into the list of levels, and past it to the presets.
	await face(page).press('Enter');
	await page.getByRole('button', { name: 'Custom …' }).press('Enter');
	const quick = group(page).getByRole('button', { name: 'In short' });
	await quick.waitFor();
	await expectAccessible(page);
	await screenshot(page, 'presets-menu');
	await quick.press('Enter');
	await eventually(() => quick.getAttribute('aria-pressed')).toBe('true');
	await page.locator('#ask').fill('Why is the sky blue?');
	await page.keyboard.press('Enter');
	await finished(page);
	expect(told).toHaveLength(1);
	expect(told[0]).toContain('Answer at once and in as few words');
	await page.getByText('with a system prompt').click();
	await page.getByText('Answer at once and in as few words').waitFor();
	await expectAccessible(page);

	// In Settings, on a phone: a new one of what is chosen now.
	await page.setViewportSize({ width: 390, height: 844 });
	await page.evaluate(() => (location.hash = '#/settings'));
	await page.getByText('New preset').click();
	await page.getByRole('textbox', { name: 'Name' }).fill('Pirate');
	await page.getByLabel('System prompt').fill('Answer as a pirate would.');
	await page.getByLabel('With the models that are chosen now').check({ force: true });
	await page.getByRole('button', { name: 'Keep what is chosen now' }).click();
	await page.getByText('Pirate is saved.').waitFor();
	await page.getByRole('heading', { name: 'Presets' }).scrollIntoViewIfNeeded();
	await page.locator('summary').filter({ hasText: 'Pirate' }).click();
	await page.getByText('Sets: Direct with its defaults · test-model').waitFor();
	await expectAccessible(page);
	await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
	await expectAccessible(page);
	await screenshot(page, 'presets-settings');
	await eventually(() =>
		page.evaluate(() => document.documentElement.scrollWidth),
	).toBeLessThanOrEqual(390);
	// Deleted with the focus on what takes its place, and taken back.
	await page.getByRole('button', { name: 'Delete Pirate' }).click();
	await eventually(() => focus(page).innerText()).toBe('New preset');
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.locator('summary').filter({ hasText: 'Pirate' }).waitFor();

	// Chosen by touch; pressed again it goes.
	await visit(page, 'Think');
	await pressCustom(page);
	await group(page).getByRole('button', { name: 'Pirate' }).click();
	await page.getByRole('button', { name: 'Close the options' }).click();
	await eventually(() => face(page).innerText()).toBe('Pirate');
	await written(page, ({ preset }) => (preset as { name?: string } | null)?.name === 'Pirate');
	await page.reload();
	await eventually(() => face(page).innerText()).toBe('Pirate');
	await page.getByLabel('Question').fill('And the sea?');
	await page.getByRole('button', { name: 'Think', exact: true }).click();
	await eventually(() => told.length).toBe(2);
	expect(told[1]).toContain('Answer as a pirate would.');
	await finished(page);
	await pressCustom(page);
	await group(page).getByRole('button', { name: 'Pirate' }).click();
	await page.getByRole('button', { name: 'Close the options' }).click();
	await eventually(() => face(page).innerText()).toContain('Quick');

	await page.evaluate(() => (location.hash = '#/settings/data'));
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export everything' }).click();
	const file = readFileSync((await (await download).path())!, 'utf8');
	const { tables } = JSON.parse(file) as {
		tables: { settings: { presets: { name: string }[] }[] };
	};
	expect(tables.settings[0]!.presets.map(({ name }) => name)).toEqual([
		...['Careful', 'In short', 'Teacher', 'Pirate'],
	]);
});
