/** Models and each group of Settings stay short, also once a person has used them. */
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { builtIn } from '../../../src/catalogue/built-in.ts';
import { startMcpServer } from '../../support/mcp-server.ts';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { expect, test, type Page } from '../../e2e/support.ts';
import { eventually, openGguf, visit, visitSettings } from '../../e2e/using.ts';

let server: TestServer;
let tools: Awaited<ReturnType<typeof startMcpServer>>;
afterEach(() => Promise.all([server.stop(), tools.close()]));

/** Pixels of a screen at 1440×900. */
const most = 1400;

/** Screens by their address, with the last title on each. */
const screens = [
	['settings', 'Keyboard', 'Tastatur'],
	['settings/data', 'Delete everything', 'Alles löschen'],
	['settings/missions', 'External tools', 'Externe Werkzeuge'],
	['settings/advanced', 'About', 'Über Mull'],
	['models', 'Dictation', 'Diktat'],
] as const;

/** Those that are higher, with their height. */
async function tooHigh(page: Page, language: 'en' | 'de'): Promise<string[]> {
	const high: string[] = [];
	for (const [place, english, german] of screens) {
		await page.evaluate((hash) => (location.hash = hash), `#/${place}`);
		const title = language === 'en' ? english : german;
		await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
		// What comes late makes it higher.
		if (place === 'models') await page.getByText(/^\s*\d+ (more|weitere)\s*$/).waitFor();
		const height = await page.evaluate(() => document.documentElement.scrollHeight);
		if (height > most) high.push(`${place}: ${height} px in ${language}`);
	}
	return high;
}

test('Models and the groups of Settings are at most 1,400 px high', async ({ browser, site }) => {
	server = await startServer({ models: ['clever-7b'], reply: () => ({ text: 'Yes.' }) });
	tools = await startMcpServer();
	const page = await browser.open(site.url);
	await page.setViewportSize({ width: 1440, height: 900 });
	expect(await tooHigh(page, 'en')).toEqual([]);

	// A server with its key, a model from disk, an export, presets, tools, roles that may go on there.
	await visit(page, 'Models');
	await page.getByRole('button', { name: 'Connect a server' }).click();
	await page.getByLabel('Address', { exact: true }).fill(server.url);
	await page.getByText('More: key, name, limits').click();
	await page.getByLabel('Key', { exact: true }).fill('sk-1');
	await page.getByRole('switch', { name: 'Keep it on this device' }).check({ force: true });
	await page.getByRole('button', { name: 'Connect', exact: true }).click();
	await page.getByText(/^clever-7b .*answers from now on/).waitFor();
	await openGguf(page, join('dist', builtIn.path));
	await visitSettings(page, 'Data and privacy');
	await page.getByRole('button', { name: 'Export everything' }).click();
	await page.getByText(/^Everything was last exported: today/).waitFor();
	await page.getByRole('button', { name: 'Forget all keys' }).waitFor();
	await visitSettings(page, 'General');
	await page.getByText('New preset').click();
	for (const name of ['Strict', 'In verse', 'For the office', 'For children']) {
		await page.getByLabel('Name', { exact: true }).fill(name);
		await page.getByRole('button', { name: 'Keep what is chosen now' }).click();
		await page.getByText(`${name} is saved.`).waitFor();
	}
	await visitSettings(page, 'Missions and tools');
	await page.getByRole('button', { name: 'Add a tool server' }).click();
	await page.getByLabel('Address of the tool server').fill(`${tools.url}/many/all`);
	await page.getByRole('button', { name: 'Allow and list its tools' }).click();
	await page
		.getByRole('switch', { name: /^Let missions use/ })
		.first()
		.click();
	await visitSettings(page, 'Advanced');
	await page.getByRole('radio', { name: 'For these roles' }).click({ force: true });
	await page.getByRole('switch', { name: 'Role A' }).waitFor();
	expect(await tooHigh(page, 'en')).toEqual([]);
	await visitSettings(page, 'General');
	await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true });
	await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
	expect(await tooHigh(page, 'de')).toEqual([]);
});
