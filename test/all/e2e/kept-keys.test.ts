/**
 * What a kept API key is worth to whoever can read the browser's files, with Node alone: all of it as it
 * is, nothing under a passphrase.
 */
import { createDecipheriv } from 'node:crypto';
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { filesOf, wordsIn } from '../../e2e/profile-words.ts';
import { expect, expectAccessible, test, type Page } from '../../e2e/support.ts';
import { ask, eventually, finished, lastRun, visit, visitSettings } from '../../e2e/using.ts';

const secret = 'sk-SECRETKEYqv81-0123456789';
const phrase = 'rocking horse umbrella tin';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

/** Adds a server with its key, which is to be kept. */
async function addWithKey(page: Page, told: RegExp) {
	server = await startServer({ key: secret, reply: () => ({ text: 'It is 7.' }) });
	await visit(page, 'Models');
	await page.getByRole('button', { name: 'Connect a server' }).click();
	await page.getByLabel('Address', { exact: true }).fill(server.url);
	await page.getByText('More: key, name, limits').click();
	await page.getByLabel('Key', { exact: true }).fill(secret);
	await page.getByRole('switch', { name: 'Keep it on this device' }).check({ force: true });
	await page.getByText(told).waitFor();
	await page.getByRole('button', { name: 'Connect', exact: true }).click();
	await page.getByRole('heading', { name: 'Connect a server' }).waitFor({ state: 'hidden' });
	await ask(page, 'Direct', 'What is 3 + 4?');
	await finished(page, 'done');
}

/**
 * Keys of AES as Chromium writes them (`\K`, AES, mode, 32 bytes, uses, 32 bytes), and what may be sealed
 * with them: buffers of 12 bytes and longer ones (`B`, length). Each with each, without asking for the tag.
 */
function attack(profile: string): { keys: number; found: string[] } {
	const keys = new Set<string>();
	const vectors = new Set<string>();
	const sealed = new Set<string>();
	for (const bytes of filesOf(profile, /IndexedDB.*leveldb/))
		for (let at = 0; at < bytes.length; at++) {
			if (bytes.subarray(at, at + 3).equals(keyMark) && bytes[at + 6] === 32)
				keys.add(bytes.subarray(at + 7, at + 39).toString('hex'));
			if (bytes[at] !== 0x42) continue;
			const length = bytes[at + 1]!;
			const content = bytes.subarray(at + 2, at + 2 + length).toString('hex');
			if (length === 12) vectors.add(content);
			if (length > 16 && length < 128) sealed.add(content);
		}
	const found: string[] = [];
	for (const key of keys)
		for (const vector of vectors)
			for (const content of sealed) {
				const start = Buffer.from(`${vector}00000002`, 'hex');
				const cipher = createDecipheriv('aes-256-ctr', Buffer.from(key, 'hex'), start);
				const text = cipher.update(Buffer.from(content, 'hex').subarray(0, -16)).toString('latin1');
				if (/^[\x20-\x7e]+$/.test(text)) found.push(text);
			}
	return { keys: keys.size, found };
}
const keyMark = Buffer.from([0x5c, 0x4b, 0x01]);

test('a kept key is read from the files of the browser, and Mull says so', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await addWithKey(page, /whoever can read its files can get at it/);
	await visitSettings(page, 'Data and privacy');
	await page.getByText('Whoever can read its files can get at them').waitFor();
	await browser.close();
	expect(attack(browser.profile).found).toContain(secret);
});

test('under a passphrase it is not, and is used again once that is entered', async ({
	browser,
	site,
}) => {
	let page = await browser.open(site.url);
	await visitSettings(page, 'Data and privacy');
	await page.getByText('Protect them by a passphrase').click();
	await page.getByLabel('New passphrase').fill(phrase);
	await page.getByLabel('The same again').fill(phrase);
	await page.getByRole('button', { name: 'Set the passphrase' }).click();
	await page.getByText('Change or remove the passphrase').waitFor();
	await expectAccessible(page);
	await addWithKey(page, /Stored in this browser under your passphrase/);
	await browser.close();
	expect(attack(browser.profile)).toEqual({ keys: 0, found: [] });
	expect(wordsIn(browser.profile, [secret, phrase])).toEqual({});

	page = await browser.open(site.url);
	await ask(page, 'Direct', 'What is 4 + 3?');
	await finished(page, 'suspended');
	expect((await lastRun(page))?.waiting?.code).toBe('locked');
	await page.getByRole('link', { name: 'Enter the passphrase' }).click();
	const box = page.getByLabel('Passphrase of the kept keys');
	await box.fill('rocking horse umbrella');
	await page.getByRole('button', { name: 'Unlock the keys' }).click();
	await page.getByText('The kept keys have another passphrase.').waitFor();
	await expectAccessible(page);
	// It is asked for where the servers are as well.
	await visit(page, 'Models');
	await page.getByText('key locked').waitFor();
	await box.fill(phrase);
	await page.keyboard.press('Enter');
	await page.getByText('key under your passphrase').waitFor();
	// Another tab has it from this one.
	const other = await browser.open(`${site.url}#/models`);
	await other.getByText('key under your passphrase').waitFor();
	await other.close();
	await visit(page, 'Think');
	await page.getByRole('button', { name: 'Try again' }).click();
	await eventually(async () => (await lastRun(page))?.status).toBe('done');
	await browser.close();
	expect(attack(browser.profile)).toEqual({ keys: 0, found: [] });
	expect(wordsIn(browser.profile, [secret, phrase])).toEqual({});
});
