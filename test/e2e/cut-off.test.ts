/** A reply that is cut off: by Stop, by a reload. Its words stay, and the same reply goes on. */
import { afterEach } from 'vitest';
import { startServer, type ChatRequest, type TestServer } from '../support/openai-server.ts';
import { type Browser } from './browser.ts';
import { expect, expectAccessible, screenshot, test, type Page, longTest } from './support.ts';
import {
	addServer,
	answer,
	ask,
	eventually,
	finished,
	lastRun,
	pressStop,
	rows,
	stepsOf,
	progress,
} from './using.ts';

let server: TestServer;
afterEach(() => server?.stop());

const beginning = 'Once there was a sea, and it was deep. Nobody knew what lay at its ground. ';
const end = 'It was a bell.';

/** Says the beginning and falls silent; asked to go on from it, it says the end. */
function teller(request: ChatRequest) {
	const said = request.messages.some(({ content }) => content.includes('Nobody knew'));
	if (said) return { text: end };
	return { text: beginning + end, silentAfter: Math.floor(beginning.length / 4) };
}
/** The beginning as far as it came over the wire, which may lack its last piece. */
const most = beginning.slice(0, beginning.indexOf('ground'));

/** A page on which the beginning stands and nothing more comes. */
async function telling(browser: Browser, url: string): Promise<Page> {
	server = await startServer({ reply: teller });
	const page = await browser.open(url);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'Tell me a story.');
	await eventually(() => answer(page).innerText()).toContain(most);
	return page;
}

test('Stop keeps what was written, the next question knows it, and Continue goes on from it', async ({
	browser,
	site,
}) => {
	const page = await telling(browser, site.url);
	// What is under way is counted.
	await eventually(() => progress(page).innerText()).toMatch(/≈ \d\d tokens · /);
	expect(await page.getByRole('button', { name: 'Finish now' }).count()).toBe(0);
	await pressStop(page);
	await finished(page, 'stopped');
	const run = (await lastRun(page))!;
	expect(run.outcome?.answer).toContain(most);
	await eventually(() => answer(page).innerText()).toContain(most);
	await eventually(() => answer(page).innerText()).toContain('You stopped it before its end.');
	await eventually(() => progress(page).innerText()).toMatch(/≈ \d\d tokens · /);
	expect(await stepsOf(page, run.id)).toMatchObject([{ key: 'room-A' }, { status: 'stopped' }]);
	await expectAccessible(page);
	await screenshot(page, 'stopped');

	await page.getByRole('button', { name: 'Continue' }).click();
	await eventually(async () => (await lastRun(page))?.status).not.toBe('stopped');
	await finished(page, 'done');
	expect((await lastRun(page))!.outcome!.answer).toContain(most);
	await eventually(() => answer(page).innerText()).toContain(end);
	const replies = server.requests.filter(({ path }) => path.endsWith('/completions'));
	expect(replies).toHaveLength(2);
	await eventually(() => progress(page).innerText()).toMatch(/asked 2 times · ≈ \d\d tokens/);
});

longTest('what was stopped is part of the chat that follows', async ({ browser, site }) => {
	const page = await telling(browser, site.url);
	await page.getByLabel('Question').press('Escape');
	await finished(page, 'stopped');
	await ask(page, 'Direct', 'And then?');
	await finished(page, 'done');
	const { messages } = server.requests.at(-1)!.body;
	expect(messages.find(({ role }) => role === 'assistant')?.content).toContain(most);
});

test('a reload in the middle of a reply: its words are there again, and it goes on from them', async ({
	browser,
	site,
}) => {
	const page = await telling(browser, site.url);
	const run = (await lastRun(page))!;
	await eventually(async () => JSON.stringify(await stepsOf(page, run.id))).toContain(most);
	await page.reload();
	await finished(page, 'done');
	await eventually(() => answer(page).innerText()).toContain(most);
	await eventually(() => answer(page).innerText()).toContain(end);
	expect(await rows(page, 'runs')).toHaveLength(1);
});

longTest(
	'a second press on the button that thinks does not stop what the first began',
	async ({ browser, site }) => {
		server = await startServer({ reply: teller });
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await page.getByRole('navigation').getByRole('link', { name: 'Think' }).first().click();
		await page.getByLabel('Question').fill('Tell me a story.');
		await page.getByRole('button', { name: 'Think', exact: true }).dblclick({ delay: 5 });
		await eventually(() => answer(page).innerText()).toContain(most);
		expect((await lastRun(page))?.status).toBe('running');
		// A busy machine may deliver it seconds later.
		const shown = await page.evaluate(() => performance.now());
		await page.waitForFunction((then) => performance.now() > then + 600, shown);
		const go = page.locator('#go');
		await go.dispatchEvent('click', { detail: 2 });
		await eventually(async () => (await go.innerText()).trim()).toBe('Stop');
		expect((await lastRun(page))?.status).toBe('running');
		// Now it is meant.
		await pressStop(page);
		await finished(page, 'stopped');
	},
);
