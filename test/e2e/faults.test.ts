/** What can go wrong with a server, a model's words and a conversation, as a person meets it. */
import { afterEach } from 'vitest';
import { startMcpServer } from '../support/mcp-server.ts';
import {
	startServer,
	type ChatRequest,
	type ServerOptions,
	type TestServer,
} from '../support/openai-server.ts';
import { question, sumMind } from '../support/sum-mind.ts';
import { expect, test, type Page, longTest } from './support.ts';
import {
	addServer,
	answer,
	ask,
	chooseLevel,
	connect,
	eventually,
	finished,
	lastRun,
	rows,
	visit,
	visitSettings,
} from './using.ts';

let server: TestServer | undefined;
let tools: { url: string; close(): Promise<void> } | undefined;
const serve = async (options: ServerOptions) => (server = await startServer(options));
afterEach(async () => {
	await server?.stop();
	await tools?.close();
	server = tools = undefined;
});

const status = (page: Page) => async () => (await lastRun(page))?.status;

test('a wrong key: the run waits and says so; with the right key it goes on', async ({
	browser,
	site,
}) => {
	const { url } = await serve({ reply: sumMind(), key: 'right' });
	browser.expectProblem(/401/);
	const page = await browser.open(site.url);
	// Connect finds the missing key; only a press of its own saves what does not answer.
	await visit(page, 'Models');
	await connect(page, url, 'test-model');
	await page.getByText('does not accept the key: none was given').waitFor();
	await page.getByRole('button', { name: 'Save anyway' }).click();
	await ask(page, 'HyperThink', question);
	await eventually(status(page)).toBe('suspended');
	expect((await lastRun(page))?.waiting?.code).toBe('unauthorised');
	await page.getByText('It waits').waitFor();
	await visit(page, 'Models');
	await page.getByRole('button', { name: /^Edit/ }).click();
	await page.getByText('More: key, name, limits').click();
	await page.getByLabel('Key', { exact: true }).fill('right');
	await page.getByRole('button', { name: 'Connect', exact: true }).click();
	await page.getByText(/^Connected to /).waitFor();
	await visit(page, 'Think');
	await page.getByRole('button', { name: 'Try again' }).click();
	await eventually(status(page)).toBe('done');
	await eventually(() => answer(page).innerText()).toContain('42');
});

longTest(
	'a server that is overloaded for a moment is waited for, without a word to the person',
	async ({ browser, site }) => {
		const reply = sumMind();
		const { url } = await serve({
			reply: (request, earlier) =>
				earlier < 2 ? { status: 429, headers: { 'retry-after': '1' } } : reply(request),
		});
		browser.expectProblem(/429/);
		const page = await browser.open(site.url);
		await addServer(page, url);
		await ask(page, 'Direct', question);
		await eventually(status(page)).toBe('done');
	},
);

test('a server that goes away: the run waits, and goes on when it is back', async ({
	browser,
	site,
}) => {
	const { url } = await serve({ reply: sumMind() });
	const port = Number(new URL(url).port);
	browser.expectProblem(/ERR_CONNECTION_REFUSED|Failed to load/);
	const page = await browser.open(site.url);
	await addServer(page, url);
	await server!.stop();
	await ask(page, 'MidTry', question);
	await eventually(status(page)).toBe('suspended');
	await serve({ reply: sumMind(), port });
	await page.getByRole('button', { name: 'Try again' }).click();
	await eventually(status(page)).toBe('done');
	expect((await lastRun(page))?.outcome?.confidence).toBe('HIGH');
});

longTest(
	'a server that breaks at one step fails the run with its reason; again from there',
	async ({ browser, site }) => {
		let broken = true;
		const reply = sumMind();
		const { url } = await serve({
			reply: (request) => (broken ? { status: 500, body: { error: 'no' } } : reply(request)),
		});
		browser.expectProblem(/500/);
		const page = await browser.open(site.url);
		await addServer(page, url);
		await ask(page, 'Direct', question);
		await eventually(status(page)).toBe('failed');
		broken = false;
		await page.getByRole('button', { name: 'Try again from there' }).click();
		await eventually(status(page)).toBe('done');
	},
);

longTest(
	'a server names its limit: one press goes on, with a prompt that fits',
	async ({ browser, site }) => {
		const limit = 2048;
		const weigh = ({ messages }: ChatRequest) =>
			Math.ceil(messages.reduce((sum, { content }) => sum + String(content).length, 0) / 4);
		const { url } = await serve({
			reply: (request) => {
				const tokens = weigh(request);
				const message = `the request exceeds the available context size (${limit} tokens), try increasing it`;
				return tokens > limit
					? { status: 400, body: { error: { message } } }
					: { text: 'In short.' };
			},
		});
		browser.expectProblem(/400/);
		const page = await browser.open(site.url);
		await addServer(page, url);
		await ask(page, 'Direct', `What is this about? ${'It is a story of the sea. '.repeat(800)}`);
		await eventually(status(page)).toBe('failed');
		await page.getByText(`The server names a limit of ${limit} tokens.`).first().waitFor();
		await page.getByRole('button', { name: 'Try again from there' }).click();
		await eventually(status(page)).toBe('done');
		await eventually(() => answer(page).innerText()).toContain('In short.');
		expect(weigh(server!.requests.at(-1)!.body)).toBeLessThan(limit);
	},
);

test('hostile words stay words: no script, no image, no foreign request', async ({
	browser,
	site,
}) => {
	const text = [
		'<img src="https://evil.example/a.png" onerror="document.title=\'owned\'">',
		'![pixel](https://evil.example/b.png?secret)',
		'<script>document.title = "owned"</script>',
		'[click](javascript:document.title="owned")',
		'<iframe src="https://evil.example"></iframe>',
		'$$\\href{javascript:alert(1)}{x}$$',
	].join('\n\n');
	const { url } = await serve({ reply: () => ({ text, thinking: text }) });
	const page = await browser.open(site.url);
	await addServer(page, url);
	await ask(page, 'Direct', 'Be hostile.');
	await finished(page);
	await eventually(() => answer(page).innerText()).toContain('evil.example');
	// Whatever stands there has been drawn, and has run.
	await page.evaluate(
		() => new Promise((idle) => requestAnimationFrame(() => requestIdleCallback(idle))),
	);
	expect(await page.title()).not.toContain('owned');
	expect(await answer(page).locator('img, script, iframe, a[href^="javascript"]').count()).toBe(0);
	expect(browser.requests.filter((request) => request.includes('evil.example'))).toEqual([]);
});

longTest('a conversation that leaves no trace leaves none', async ({ browser, site }) => {
	const { url } = await serve({ reply: sumMind() });
	const page = await browser.open(site.url);
	await addServer(page, url);
	await visit(page, 'Think');
	await page.getByRole('button', { name: 'New private conversation' }).click();
	await page.getByLabel('Question').fill(question);
	await chooseLevel(page, 'HyperThink');
	await page.getByRole('button', { name: 'Think', exact: true }).click();
	await eventually(() => answer(page).innerText()).toContain('42');
	for (const table of ['conversations', 'runs', 'steps', 'texts', 'notes']) {
		expect(await rows(page, table), table).toEqual([]);
	}
	// The browser's history holds the titles of pages.
	await eventually(() => page.title()).toBe('Think · Mull');
	// It is gone with the page, so the browser asks first.
	const asked: string[] = [];
	page.once('dialog', (dialog) => {
		asked.push(dialog.type());
		void dialog.accept();
	});
	await page.reload();
	await page.getByLabel('Question').waitFor();
	expect(asked).toEqual(['beforeunload']);
	expect(await page.getByText(question).count()).toBe(0);
});

longTest(
	'a step is edited and the run goes on from there; the first run stays',
	async ({ browser, site }) => {
		const { url } = await serve({ reply: sumMind() });
		const page = await browser.open(site.url);
		await addServer(page, url);
		await ask(page, 'MidTry', question);
		await eventually(status(page)).toBe('done');
		const asked = server!.requests.length;
		await page.getByRole('article', { name: 'Path 4' }).getByRole('button').last().click();
		await page.getByRole('button', { name: 'Edit and go on from here' }).click();
		await page.getByLabel('Its reply, as you want it').fill('I agree.\n<answer>42</answer>');
		await page.getByRole('button', { name: 'Go on from here' }).click();
		await eventually(async () => (await rows(page, 'runs')).length).toBe(2);
		await eventually(status(page)).toBe('done');
		await eventually(() => page.getByText('4 of 4 paths agree').count()).toBeGreaterThan(0);
		// The four paths and the check were not asked again: their requests did not change.
		expect(server!.requests.length).toBe(asked);
		await page.getByRole('button', { name: 'Earlier answer' }).click();
		await eventually(() => page.getByText('3 of 4 paths agree').count()).toBeGreaterThan(0);
	},
);

longTest(
	'a tool server that wants a key gets it, and tells what it offers',
	async ({ browser, site }) => {
		tools = await startMcpServer();
		browser.expectProblem(/401/);
		const page = await browser.open(site.url);
		await visitSettings(page, 'Missions and tools');
		await page.getByRole('button', { name: 'Add a tool server' }).click();
		await page.getByLabel('Address of the tool server').fill(`${tools.url}/locked/shop`);
		await page.getByRole('button', { name: 'Allow and list its tools' }).click();
		await page.getByText('wants a sign-in or a key').waitFor();
		await page.getByText('Key, if it wants one').click();
		await page.getByLabel(/^Key for /).fill('open sesame');
		await page.getByRole('button', { name: 'Use it, and list the tools' }).click();
		await page.getByRole('switch', { name: 'Let missions use Add two numbers' }).waitFor();
		await page.getByText('Its key is at hand').waitFor();
		await eventually(() => page.getByText('wants a sign-in or a key').count()).toBe(0);
	},
);
