/** What a conversation that leaves no trace leaves in the whole profile of the browser: nothing. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { wordsIn } from '../../e2e/profile-words.ts';
import { expect, test, type Page } from '../../e2e/support.ts';
import {
	addServer,
	answer,
	ask,
	eventually,
	finished,
	pressInMenu,
	visit,
} from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

/** Left on purpose: where these are found, the search would find the others too. */
const [draft, question] = ['Ordinarydraftqx1', 'Ordinaryquestionqx2'];
const secret = {
	question: 'Secretquestionzv1',
	answer: 'Secretanswerzv2',
	edit: 'Secreteditzv3',
	search: 'Secretsearchzv4',
	found: 'Secretpalettezv5',
	title: 'Secrettitlezv6',
	file: 'Secretfilezv7',
	words: 'Secretwordszv8',
	draft: 'Secretdraftzv9',
};

/** A draft in a box as most pages have it, then a title. */
async function leaveSome(page: Page, profile: string, url: string) {
	await page.evaluate(() => {
		const box = document.createElement('textarea');
		box.id = 'ordinary';
		document.body.append(box);
	});
	await page.locator('#ordinary').pressSequentially(draft);
	// The browser writes the state of a page now and then, and some of it when it is left.
	await eventually(async () => {
		await page.locator('#ordinary').pressSequentially('.');
		return String(wordsIn(profile, [draft])[draft]);
	}).toContain('Sessions');
	await page.goto('about:blank');
	await page.goto(url);
	await ask(page, 'Direct', `What is ${question}?`);
	await finished(page);
	await eventually(() => String(wordsIn(profile, [question])[question])).toContain('History');
}

/** Types in every box that stands beside a conversation that leaves no trace. */
async function leaveNone(page: Page) {
	await visit(page, 'Think');
	await page.getByRole('button', { name: 'New private conversation' }).click();
	await page.getByLabel('Question', { exact: true }).fill(`What is ${secret.question}?`);
	await page.getByRole('button', { name: 'Think', exact: true }).click();
	await eventually(() => answer(page).innerText()).toContain(secret.answer);
	await pressInMenu(page, 'Edit the question');
	await page.getByLabel('Edit your question').pressSequentially(secret.edit);
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: /^Search/ }).pressSequentially(secret.search);
	await page.getByRole('combobox', { name: /^Search/ }).fill('');
	await page.getByRole('combobox', { name: /^Search/ }).pressSequentially(secret.found);
	await page.keyboard.press('Escape');
	await page.getByRole('link', { name: secret.question }).press('F2');
	await page.getByLabel('New title').fill(secret.title);
	await page.keyboard.press('Enter');
	const buffer = Buffer.from(`Of ${secret.words}.`);
	const file = { name: `${secret.file}.txt`, mimeType: 'text/plain', buffer };
	await page.getByLabel('Files to attach').setInputFiles(file);
	await page.getByText(file.name).first().waitFor();
	await page.getByLabel('Question', { exact: true }).pressSequentially(secret.draft);
}

for (const how of ['close', 'kill'] as const)
	test(`no trace of a conversation that leaves none lies in the profile: ${how}`, async ({
		browser,
		site,
	}) => {
		server = await startServer({
			reply: ({ messages }) => ({
				text: JSON.stringify(messages).includes(secret.question) ? secret.answer : 'It is 42.',
			}),
		});
		const found = () => wordsIn(browser.profile, Object.values(secret));
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await leaveSome(page, browser.profile, site.url);
		await leaveNone(page);
		expect(found()).toEqual({});
		page.on('dialog', (dialog) => void dialog.accept());
		await browser[how]();
		expect(found()).toEqual({});
	});
