/** While it works: what it does, how long yet, a second question, and the way to stop it. */
import { afterEach } from 'vitest';
import { startServer, type ChatRequest, type TestServer } from '../support/openai-server.ts';
import { textOf } from '../support/server-mind.ts';
import { question, sumMind } from '../support/sum-mind.ts';
import { expect, expectAccessible, test, longTest } from './support.ts';
import {
	addServer,
	answer,
	ask,
	eventually,
	finished,
	lastRun,
	levelFace,
	progress,
	rows,
	trace,
} from './using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

/** Says nothing of the last part of a request until it is let go on. */
function held(reply: (request: ChatRequest) => object, holds: (all: string) => boolean) {
	let letGo = (): void => {};
	const gone = new Promise<void>((resolve) => (letGo = resolve));
	const hold = async (request: ChatRequest) => {
		if (holds(textOf(request))) await gone;
		return reply(request);
	};
	return { hold, letGo: () => letGo() };
}

longTest(
	'which call of how many, the sign in the list and the title; a second question waits',
	async ({ browser, site }) => {
		// Slow enough that what is left can be read before it is through.
		const { hold, letGo } = held(sumMind(8), (all) => all.includes('the final check'));
		server = await startServer({ reply: hold });
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await ask(page, 'MidTry', question);
		await eventually(() => progress(page).innerText()).toContain('asked 5 times, at most 9');
		// It is said once.
		expect(await progress(page).innerText()).not.toMatch(/asked[^]*asked/);
		// What the four paths took tells how long the last calls may take.
		await eventually(() => progress(page).innerText()).toMatch(/(under a second|about .*) left/);
		await eventually(() => page.title()).toMatch(/^● \d+ s · What is 17/);
		const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
		await eventually(() => row.first().innerText()).toMatch(/thinking for\s*\d/);

		// Enter lets the next one wait; it stands above the box and can be taken back.
		for (const words of ['And 17 + 26?', 'And 17 + 27?']) {
			await page.getByLabel('Question').fill(words);
			await page.getByRole('button', { name: 'Think next' }).waitFor();
			await page.keyboard.press('Enter');
		}
		const waiting = page.getByRole('region', { name: 'Next in line' });
		await eventually(() => waiting.getByRole('listitem').allInnerTexts()).toHaveLength(2);
		await expectAccessible(page);
		await waiting.getByRole('button', { name: 'Do not ask: And 17 + 27?' }).press('Enter');
		await eventually(() => page.locator(':focus').getAttribute('id')).toBe('ask');
		expect(await rows(page, 'runs')).toHaveLength(1);
		letGo();
		await eventually(async () => (await rows(page, 'runs')).length).toBe(2);
		await waiting.waitFor({ state: 'hidden' });
		await finished(page);
		await eventually(() => page.title()).toMatch(/^What is 17/);
		// The end is said with its answer.
		await eventually(() => page.locator('article [aria-live]').allInnerTexts()).toContainEqual(
			expect.stringMatching(/^Finished\. 42 Confidence HIGH\.$/),
		);
	},
);

test('Escape stops, and says so at once; what waits is held until the person asks it', async ({
	browser,
	site,
}) => {
	const { hold, letGo } = held(sumMind(), (all) => all.includes('Your way:'));
	server = await startServer({ reply: hold });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'MidTry', question);
	await eventually(() => progress(page).innerText()).toContain('Working');
	await page.getByLabel('Question').fill('And 17 + 26?');
	await page.keyboard.press('Enter');
	// Escape in the menu closes the menu alone.
	await levelFace(page).click();
	await page.getByRole('radio', { name: 'Check it' }).press('Escape');
	expect((await lastRun(page))?.status).toBe('running');
	await page.getByLabel('Question').press('Escape');
	await finished(page, 'stopped');
	expect((await lastRun(page))?.status).toBe('stopped');
	await progress(page).getByText('Stopped', { exact: true }).waitFor();
	// None of its paths waits for a turn that never comes.
	await eventually(() => trace(page).innerText()).not.toContain('Waits for its turn');
	const waiting = page.getByRole('region', { name: 'Next in line' });
	await eventually(() => waiting.innerText()).toContain('did not finish');
	expect(await rows(page, 'runs')).toHaveLength(1);
	letGo();
	await waiting.getByRole('button', { name: 'Ask now' }).press('Enter');
	await eventually(() => page.locator(':focus').getAttribute('id')).toBe('ask');
	await eventually(async () => (await rows(page, 'runs')).length).toBe(2);
	await finished(page);
	await eventually(() => answer(page).innerText()).toContain('42');
});

longTest(
	'tokens a second are shown while they come, also after a step is finished',
	async ({ browser, site }) => {
		server = await startServer({ reply: sumMind(6) });
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await ask(page, 'HyperThink', question);
		await eventually(() => progress(page).innerText()).toMatch(/≈ \d+ tokens\/s/);
		await eventually(() => progress(page).innerText()).toMatch(/asked 2 times.*≈ \d+ tokens\/s/s);
		await page.getByLabel('Question').press('Escape');
		await finished(page);
		await eventually(() => progress(page).innerText()).not.toContain('tokens/s');
	},
);
