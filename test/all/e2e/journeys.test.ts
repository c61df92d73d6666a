/**
 * Whole journeys by each hand: a mission's question is answered, all is exported and imported, a quick
 * test is run, and the settings are changed and everything is deleted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { missions, shopMind } from '../../support/shop-mind.ts';
import { openBrowser, type Browser } from '../../e2e/browser.ts';
import { asks, hands, pick, saved } from '../../e2e/hands.ts';
import { startSite, type Page, type Site } from '../../e2e/support.ts';
import { addServer, ask, eventually, lastRun, rows } from '../../e2e/using.ts';

let server: TestServer;
let site: Site;
let browser: Browser & { end(): Promise<void> };
beforeEach(async () => {
	site = await startSite();
});
afterEach(async () => {
	expect(browser.problems()).toEqual([]);
	await browser.end();
	await Promise.all([site.close(), server?.stop()]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const place = (page: Page, name: string) =>
	page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
const group = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

describe.each(hands)('$name', (hand) => {
	/** A page beside a server that answers so. */
	async function open(reply: Parameters<typeof startServer>[0]['reply']): Promise<Page> {
		server = await startServer({ reply });
		browser = openBrowser({ ...hand.options, savesData: true });
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		// A message under the mouse would stay.
		await page.mouse.move(0, 0);
		return page;
	}

	test('what a mission asks is answered where it asks', async () => {
		const page = await open((request) => ({ ...shopMind(request), delay: 15 }));
		await ask(page, 'Thought agent', missions.first);
		await eventually(async () => (await lastRun(page))?.waiting?.code, 240_000).toBe(
			'waiting-user',
		);
		const notice = page.getByRole('region', { name: 'Questions for you' });
		await hand.write(notice.getByLabel('Which colour shall the seal have?'), 'Blue');
		await hand.press(
			notice
				.locator('form', { hasText: 'Which colour shall the seal have?' })
				.getByRole('button', { name: 'Answer', exact: true }),
		);
		const said = async () =>
			(await rows<{ answer?: string }>(page, 'questions')).map(({ answer }) => answer);
		await eventually(said).toContain('Blue');
		// The mission goes on with it, and asks the other thing.
		await eventually(
			async () =>
				(await rows<{ task: { name: string; status: string } }>(page, 'tasks')).find(
					({ task }) => task.name === 'Seal',
				)?.task.status,
		).toBe('closed');
		await notice.getByText('Needs your answer', { exact: true }).waitFor();
	}, 600_000);

	test('all is exported and imported elsewhere; a file that is no backup is refused', async () => {
		const page = await open(() => ({ text: 'Yes.' }));
		await hand.press(place(page, 'Think'));
		await asks(hand, page, 'Is this kept?');
		await hand.press(place(page, 'Settings'));
		await hand.press(group(page, 'Data and privacy'));
		const folder = mkdtempSync(join(tmpdir(), 'mull-journey-'));
		const file = await saved(
			page,
			() => hand.press(button(page, 'Export everything')),
			join(folder, 'all.json'),
		);
		const other = openBrowser({ ...hand.options, savesData: true });
		const there = await other.open(`${site.url}#/settings/data`);
		const choose = () => hand.press(button(there, 'Open a backup'));
		await pick(there, choose, [
			{ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') },
		]);
		await there.getByText('This is not a backup of Mull.').waitFor();
		await pick(there, choose, file);
		const plan = there.getByRole('group', { name: 'What the import would do' });
		await hand.press(plan.getByRole('button', { name: 'Import', exact: true }));
		await eventually(async () => (await rows(there, 'runs')).length).toBe(1);
		expect(other.problems()).toEqual([]);
		await other.end();
		rmSync(folder, { recursive: true });
	});

	test('a quick test of the Lab is begun and ended', async () => {
		const page = await open(() => ({ text: 'So it is.\n<answer>7</answer>' }));
		await hand.press(place(page, 'Think'));
		await asks(hand, page, 'What is 3 + 4?');
		await hand.press(place(page, 'Lab'));
		await hand.press(button(page, 'Start the quick test'));
		await page.getByRole('heading', { name: /^Check it against Quick on test-model/ }).waitFor();
		await hand.press(button(page, 'End it here'));
		await page.getByRole('region', { name: 'Verdict' }).getByText('Too few to tell').waitFor();
	});

	test('language and theme are changed, and everything is deleted', async () => {
		const page = await open(() => ({ text: 'Yes.' }));
		await hand.press(place(page, 'Think'));
		await asks(hand, page, 'Is this kept?');
		await hand.press(place(page, 'Settings'));
		await hand.press(page.getByRole('radio', { name: 'Deutsch' }));
		await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
		await hand.press(page.getByRole('radio', { name: 'Dunkel' }));
		await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
		await hand.press(page.getByRole('radio', { name: 'English' }));
		await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
		await hand.press(group(page, 'Data and privacy'));
		await hand.press(button(page, 'Delete everything …'));
		await hand.write(page.getByLabel(/to confirm/), 'delete');
		await hand.press(button(page, 'Delete'));
		await page.getByText('Everything is deleted. Mull is as new.').waitFor();
		await eventually(async () => (await rows(page, 'runs')).length).toBe(0);
		await eventually(() => page.locator('html').getAttribute('data-theme')).not.toBe('dark');
	});
});
