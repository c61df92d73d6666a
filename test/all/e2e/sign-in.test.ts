/** A server of tools that wants a sign-in, from its row in Settings to a mission that uses its tool. */
import { afterEach } from 'vitest';
import { startOAuthServer, type OAuthServer } from '../../support/oauth-server.ts';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { textOf } from '../../support/server-mind.ts';
import { shopMind } from '../../support/shop-mind.ts';
import type { Browser } from '../../e2e/browser.ts';
import {
	expect,
	expectAccessible,
	screenshot,
	startSite,
	test,
	type Page,
	type Site,
} from '../../e2e/support.ts';
import { addServer, ask, eventually, finished, rows, visitSettings } from '../../e2e/using.ts';

const phrase = 'rocking horse umbrella tin';

let oauth: OAuthServer | undefined;
let model: TestServer | undefined;
let below: Site | undefined;
afterEach(async () => {
	await oauth?.close();
	await model?.stop();
	await below?.close();
	oauth = model = below = undefined;
});

async function add(browser: Browser, site: { url: string }) {
	oauth = await startOAuthServer();
	const { url, stage } = oauth.stage('shop');
	browser.expectProblem(/40[0134]/);
	const page = await browser.open(site.url);
	await visitSettings(page, 'Missions and tools');
	await page.getByRole('button', { name: 'Add a tool server' }).click();
	await page.getByLabel('Address of the tool server').fill(url);
	await page.getByRole('button', { name: 'Allow and list its tools' }).click();
	await page.getByText('wants a sign-in or a key').waitFor();
	return { page, stage };
}

/** Signs in; the window is pressed as a person would, and closes itself. */
async function signIn(page: Page, press: 'Agree' | 'Decline', again = false) {
	const name = again ? 'Sign in again' : 'Sign in';
	const window = page.context().waitForEvent('page');
	await page.getByRole('button', { name, exact: true }).click();
	if (!again) await page.getByRole('button', { name: 'Allow and go on' }).click();
	const opened = await window;
	const closed = opened.waitForEvent('close');
	await opened.getByRole('link', { name: press }).click();
	await closed;
}

const signedIn = (page: Page) => page.getByText('signed in', { exact: true });
const list = (page: Page) => page.getByRole('button', { name: 'List its tools' }).click();

test('signs in through a window, lists the tools, and signs out', async ({ browser, site }) => {
	const { page, stage } = await add(browser, site);
	await signIn(page, 'Decline');
	await page.getByText(/The sign-in at “127.* was declined/).waitFor();
	await signIn(page, 'Agree');
	await signedIn(page).waitFor();
	await page.getByRole('switch', { name: 'Let missions use add' }).waitFor();
	await expectAccessible(page);
	await screenshot(page, 'signed-in');
	// A token that holds no longer is renewed without a word.
	stage.access.clear();
	await list(page);
	await eventually(() => stage.seen.includes('refresh')).toBe(true);
	await signedIn(page).waitFor();
	await page.getByRole('button', { name: 'Sign out' }).click();
	await page.getByText(/^Signed out of 127/).waitFor();
	expect(stage.seen.at(-1)).toBe('revoke refresh_token');
	await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

test('below a path, kept under a passphrase: what was renewed is there after a reload', async ({
	browser,
}) => {
	below = await startSite({ base: '/mull/' });
	const { page, stage } = await add(browser, below);
	await visitSettings(page, 'Data and privacy');
	await page.getByText('Protect them by a passphrase').click();
	await page.getByLabel('New passphrase').fill(phrase);
	await page.getByLabel('The same again').fill(phrase);
	await page.getByRole('button', { name: 'Set the passphrase' }).click();
	await page.getByText('Change or remove the passphrase').waitFor();
	await visitSettings(page, 'Missions and tools');
	await page.getByText('More about the sign-in').click();
	await page
		.getByRole('switch', { name: 'Keep the sign-in on this device' })
		.check({ force: true });
	await signIn(page, 'Agree');
	await signedIn(page).waitFor();
	stage.access.clear();
	await list(page);
	await eventually(() => stage.seen.filter((what) => what === 'refresh').length).toBe(1);
	await eventually(() => page.getByText('Asking').count()).toBe(0);
	await page.reload();
	await page.getByText('locked by your passphrase').waitFor();
	await visitSettings(page, 'Data and privacy');
	const box = page.getByLabel('Passphrase of the kept keys');
	await box.fill(phrase);
	await page.keyboard.press('Enter');
	await box.waitFor({ state: 'hidden' });
	await visitSettings(page, 'Missions and tools');
	await signedIn(page).waitFor();
	// The token from before would end all of them.
	stage.access.clear();
	await list(page);
	await eventually(() => stage.seen.filter((what) => what === 'refresh').length).toBe(2);
	await eventually(() => stage.access.size).toBe(1);
	await signedIn(page).waitFor();
});

/** Adds by the tool wherever it may act, once. */
const usesTool: typeof shopMind = (request) => {
	const all = textOf(request);
	const format = request.response_format?.json_schema;
	if (format?.name === 'tasks')
		return {
			json: {
				tasks: [{ name: 'Sum', description: 'Sum: add 42 and 45.', value: 'medium', after: [] }],
			},
		};
	const schema = JSON.stringify(format?.schema ?? {});
	if (format?.name !== 'act' || !schema.includes('"tool"') || /The sum is|has ended/.test(all))
		return shopMind(request);
	const assume = schema.includes('"assume"') ? { assume: '' } : {};
	return { json: { because: '', do: 'tool', tool: 'add', input: '{"a":42,"b":45}', ...assume } };
};

interface Use {
	kind: string;
	observation?: { ok: boolean; text: string; error?: string };
}

test('a mission uses the tool; where the sign-in ends meanwhile the step says what to do', async ({
	browser,
	site,
}) => {
	const { page, stage } = await add(browser, site);
	model = await startServer({ reply: usesTool });
	await signIn(page, 'Agree');
	await page.getByText('Let missions use add').click();
	await addServer(page, model.url);
	const seen = async () =>
		(await rows<Use>(page, 'steps'))
			.filter(({ kind }) => kind === 'use')
			.map(({ observation }) => observation?.text || observation?.error);
	// Its token holds no longer when the tool is called: it is renewed in the middle of the mission.
	stage.access.clear();
	await ask(page, 'Thought agent', 'How many fruits are 42 apples and 45 pears?');
	await finished(page, 'done');
	expect(await seen()).toContain('The sum is 87.');
	expect(stage.seen).toContain('refresh');
	stage.access.clear();
	stage.quirks.refusesRefresh = true;
	await page
		.getByRole('link', { name: 'New' })
		.or(page.getByRole('button', { name: 'New', exact: true }))
		.first()
		.click();
	await ask(page, 'Thought agent', 'How many fruits are 45 pears and 42 apples?');
	await finished(page, 'done');
	await eventually(seen).toContainEqual(expect.stringMatching(/has ended\. Sign in again/));
	await visitSettings(page, 'Missions and tools');
	await page.getByText('sign-in has ended').waitFor();
	await expectAccessible(page);
	delete stage.quirks.refusesRefresh;
	await signIn(page, 'Agree', true);
	await signedIn(page).waitFor();
});
