/** A server of tools that wants a sign-in, from its row in Settings to a mission that uses its tool. */
import { afterEach } from 'vitest';
import { startOAuthServer, type OAuthServer, type Quirks } from '../../support/oauth-server.ts';
import { expect, expectAccessible, screenshot, test, type Page } from '../../e2e/support.ts';
import { eventually, visitSettings } from '../../e2e/using.ts';
import type { Browser } from '../../e2e/browser.ts';

let oauth: OAuthServer | undefined;
afterEach(async () => {
	await oauth?.close();
	oauth = undefined;
});

async function add(browser: Browser, site: { url: string }, quirks: Quirks = {}) {
	oauth = await startOAuthServer();
	const { url, stage } = oauth.stage('shop', quirks);
	browser.expectProblem(/40[0134]/);
	const page = await browser.open(site.url);
	await visitSettings(page, 'Missions and tools');
	await page.getByRole('button', { name: 'Add a tool server' }).click();
	await page.getByLabel('Address of the tool server').fill(url);
	await page.getByRole('button', { name: 'Allow and list its tools' }).click();
	await page.getByText('wants a sign-in or a key').waitFor();
	return { page, stage };
}

/** Signs in; the window is pressed as a person would. */
async function signIn(page: Page, press: 'Agree' | 'Decline', again = false) {
	await page
		.getByRole('button', { name: again ? 'Sign in again' : 'Sign in', exact: true })
		.click();
	const allow = page.getByRole('button', { name: 'Allow and go on' });
	const window = page.context().waitForEvent('page');
	if (!again) await allow.click();
	const opened = await window;
	await opened.getByRole('link', { name: press }).click();
	// It closes itself.
	if (!opened.isClosed()) await opened.waitForEvent('close');
}

test('signs in through a window, uses its tools, and signs out', async ({ browser, site }) => {
	const { page, stage } = await add(browser, site);
	await signIn(page, 'Agree');
	await page.getByText('signed in', { exact: true }).waitFor();
	await page.getByRole('switch', { name: 'Let missions use add' }).waitFor();
	await expectAccessible(page);
	await screenshot(page, 'signed-in');
	expect(stage.seen).toEqual(['register', 'token']);
	// A token that holds no longer is renewed without a word.
	stage.access.clear();
	await page.getByRole('button', { name: 'List its tools' }).click();
	await eventually(() => stage.seen.includes('refresh')).toBe(true);
	await page.getByText('signed in', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Sign out' }).click();
	await page.getByText(/^Signed out of 127/).waitFor();
	expect(stage.seen.at(-1)).toBe('revoke refresh_token');
	await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});
