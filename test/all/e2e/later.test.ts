/** The list for later on the built site: put there, killed on the way, gone on with, read. */
import { afterEach } from 'vitest';
import type { Message, Schema } from '../../../src/core/types.ts';
import { perfect } from '../../support/missions/reader.ts';
import {
	startServer,
	type ChatRequest,
	type Scripted,
	type TestServer,
} from '../../support/openai-server.ts';
import { textOf } from '../../support/server-mind.ts';
import { expect, expectAccessible, test, screenshot } from '../../e2e/support.ts';
import {
	addServer,
	computing,
	eventually,
	rows,
	visit,
	chooseLevel,
	pressCustom,
} from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

const mission =
	'Offer A: 36 euros once and 5 euros per ride. Offer B: 8 euros per ride. Which is cheaper for 15 rides, Offer A or Offer B?';

function reader({ messages, response_format: format }: ChatRequest): Scripted {
	const schema = format?.json_schema?.schema as Schema | undefined;
	const { text = '', value } = perfect(messages as Message[], schema);
	return schema ? { json: value } : { text };
}

test('three questions and a mission, put there by keyboard, killed on the way, read on a phone', async ({
	browser,
	site,
}) => {
	/** Times that a plain question came to the server. */
	const heard: string[] = [];
	let letGo = (): void => {};
	const held = new Promise<void>((resolve) => (letGo = resolve));
	server = await startServer({
		reply: async (request) => {
			const all = textOf(request);
			const plain = /Where is (\w+)\?/.exec(all)?.[1];
			if (!plain) return reader(request);
			heard.push(plain);
			if (plain === 'Bonn') await held;
			const first = heard.filter((one) => one === plain).length === 1;
			if (plain === 'Nowhere' && first)
				return { status: 401, body: { error: { message: 'Wrong key.' } } };
			return { text: `${plain} is on a river.` };
		},
	});
	browser.expectProblem(/401/);
	let page = await browser.open(site.url);
	await addServer(page, server.url);

	// From anywhere by its name.
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: /^Search what was asked/ }).fill('list for later');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: 'For later', level: 1 }).waitFor();
	await eventually(() => page.title()).toMatch(/^For later/);
	await page.getByText('Nothing waits here.').waitFor();
	const box = page.getByLabel('Questions, or a mission');
	await box.fill('Where is Ulm?\nWhere is Nowhere?\n\nWhere is Bonn?');
	await page.getByRole('button', { name: 'Put 3 in' }).waitFor();
	await box.press('Control+Enter');
	const waiting = () => page.getByRole('region', { name: 'The list' }).getByRole('listitem');
	const list = waiting();
	await eventually(() => list.count()).toBe(3);
	await page.getByLabel('Asked by').selectOption('Thought agent');
	await box.fill(mission);
	await page.keyboard.press('Tab');
	await page.getByRole('button', { name: 'Put in', exact: true }).press('Enter');
	await eventually(() => list.count()).toBe(4);
	// The row is moved by keys, and the focus goes with it.
	await page.getByRole('button', { name: 'Earlier: Where is Bonn?' }).press('Enter');
	await eventually(() => list.nth(1).innerText()).toContain('Where is Bonn?');
	await eventually(() => page.locator(':focus').getAttribute('aria-label')).toBe(
		'Earlier: Where is Bonn?',
	);
	expect(await rows(page, 'steps')).toEqual([]);
	for (const colorScheme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme });
		await expectAccessible(page);
		await screenshot(page, `later-${colorScheme}`);
	}
	await page.getByRole('button', { name: 'Begin' }).press('Enter');
	await page.getByText('They begin one after another').waitFor();
	await eventually(() => heard).toEqual(['Ulm', 'Bonn']);
	await eventually(() => page.locator(':focus').innerText()).toBe('Hold the list');
	await screenshot(page, 'later-going');

	await browser.kill();
	letGo();
	page = await browser.open(site.url);
	await page.setViewportSize({ width: 390, height: 844 });
	// It goes on by itself, and says on the first screen that there is something to read.
	await page
		.getByText('4 questions of the list for later are through.')
		.waitFor({ timeout: computing });
	expect(heard).toEqual(['Ulm', 'Bonn', 'Bonn', 'Nowhere']);
	await page.getByRole('link', { name: 'Read' }).click();
	const digest = page.getByRole('region', { name: 'What came of it' });
	await digest.getByText('3 answered · 1 waits for you').waitFor();
	const [ulm, bonn, nowhere, offers] = await digest.getByRole('article').allInnerTexts();
	expect(ulm).toMatch(/Where is Ulm\?[^]*answered[^]*in \d[^]*Ulm is on a river\./);
	expect(bonn).toContain('Bonn is on a river.');
	expect(nowhere).toMatch(/waits for you[^]*key/);
	expect(offers).toMatch(/Offer A is cheaper[^]*CONFIDENCE|Offer A is cheaper/i);
	await expectAccessible(page);
	await screenshot(page, 'later-digest-390');
	await eventually(() =>
		page.evaluate(() => document.documentElement.scrollWidth),
	).toBeLessThanOrEqual(390);
	// What did not work then is asked once more, and the focus goes on.
	await digest.getByRole('button', { name: 'Once more' }).click();
	await eventually(() => page.locator(':focus').innerText()).toBe(offers!.split('\n')[0]);
	await digest.getByText('4 answered').waitFor();
	await digest.getByText('Nowhere is on a river.').waitFor();
	await digest.getByRole('link', { name: 'Where is Ulm?' }).click();
	await page.getByRole('region', { name: 'Answer' }).getByText('Ulm is on a river.').waitFor();
	await page.goBack();
	await digest.getByRole('button', { name: 'All read: put away' }).click();
	await digest.waitFor({ state: 'hidden' });

	// On a phone the way into the list stands behind the gear.
	await visit(page, 'Think');
	await page.getByRole('button', { name: 'Conversations' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'New', exact: true }).click();
	await page.getByLabel('Question').fill('Where is Kiel?');
	await chooseLevel(page, 'Direct');
	await pressCustom(page);
	await page.getByRole('button', { name: 'Later: put it into the list' }).click();
	await page.getByRole('button', { name: 'To the list', exact: true }).click();
	await eventually(() => waiting().count()).toBe(1);
	await screenshot(page, 'later-390');
	await page.getByRole('button', { name: 'Begin' }).click();
	await digest.getByText('Kiel is on a river.').waitFor();
	expect(await rows(page, 'runs')).toHaveLength(5);
});
