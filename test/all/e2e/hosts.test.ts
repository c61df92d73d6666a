/** Hosts that do not serve the site as ours does. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { startServer } from '../../support/openai-server.ts';
import { openBrowser } from '../../e2e/browser.ts';
import { expect, expectAccessible, startSite, test } from '../../e2e/support.ts';
import { answer, ask, connect, eventually, finished, visit } from '../../e2e/using.ts';

test('over plain http from another machine it says why it cannot work', async ({ site }) => {
	const browser = openBrowser({ args: ['--host-resolver-rules=MAP mull.test 127.0.0.1'] });
	try {
		browser.expectProblem(/Cross-Origin-Opener-Policy|Cross-Origin-Embedder-Policy/);
		const page = await browser.open(site.url.replace('localhost', 'mull.test'));
		expect(await page.evaluate(() => isSecureContext)).toBe(false);
		await page.getByText('plain http from another machine').waitFor();
		await expectAccessible(page);
		expect(browser.problems()).toEqual([]);
	} finally {
		await browser.end();
	}
});

test('no file of the build has an ending whose type web servers do not know', () => {
	// The last two are read as bytes, whatever type a server gives them.
	const known = /^(\.(html|css|js|json|wasm|woff2|svg|png|webp|webmanifest|gguf|bin|bcmap))?$/;
	const files = readdirSync('dist', { recursive: true, withFileTypes: true });
	const endings = files.filter((file) => file.isFile()).map(({ name }) => extname(name));
	expect([...new Set(endings)].filter((ending) => !known.test(ending))).toEqual([]);
});

test('a copy on the internet reaches a server on this machine once the browser permits it', async ({
	site,
}) => {
	const server = await startServer({ reply: () => ({ text: 'Answer: 7' }) });
	const { port } = new URL(site.url);
	const browser = openBrowser({
		args: [
			`--ip-address-space-overrides=127.0.0.1:${port}=public`,
			'--host-resolver-rules=MAP mull.test 127.0.0.1',
			`--unsafely-treat-insecure-origin-as-secure=http://mull.test:${port}`,
		],
	});
	try {
		// Without a window to ask in, Chromium refuses.
		browser.expectProblem(/./);
		// A slow device: Connect is pressed before the gate stands, and the browser asks all the same.
		type Slow = { letStand: () => void };
		await (
			await browser.context()
		).addInitScript(() => {
			const { register } = ServiceWorkerContainer.prototype;
			const may = new Promise<void>((go) => ((window as unknown as Slow).letStand = go));
			ServiceWorkerContainer.prototype.register = async function (...given) {
				await may;
				return register.apply(this, given);
			};
		});
		const page = await browser.open(`http://mull.test:${port}/`);
		const own: string[] = [];
		page.on('request', (request) => own.push(`${request.method()} ${request.url()}`));
		await visit(page, 'Models');
		await connect(page, server.url);
		await eventually(() => own).toContain(`GET http://mull.test:${port}/assets/mull-gate`);
		await page.evaluate(() => (window as unknown as Slow).letStand());
		await page.getByText('cannot be reached').first().waitFor();
		expect(own).toContain(`HEAD ${new URL(server.url).origin}/`);

		await (await browser.context()).grantPermissions(['local-network-access']);
		await page.getByRole('button', { name: 'Connect', exact: true }).click();
		await page.getByRole('heading', { name: 'Connect a server' }).waitFor({ state: 'hidden' });
		await ask(page, 'Direct', 'What is 3 + 4?');
		await finished(page, 'done');
	} finally {
		await browser.end();
	}
});

test('an answer whose style is missing is shown without it', async ({ browser }) => {
	const root = mkdtempSync(join(tmpdir(), 'mull-site-'));
	cpSync('dist', root, { recursive: true });
	const lost = readdirSync(join(root, 'assets')).filter((name) => /^Markdown-.*\.css$/.test(name));
	expect(lost).toHaveLength(1);
	rmSync(join(root, 'assets', lost[0]!));
	const site = await startSite({ root });
	browser.expectProblem(/style|404/i);
	const page = await browser.open(site.url);
	await ask(page, 'Direct', 'What is 3 + 4?');
	await finished(page, 'done');
	await eventually(() => answer(page).innerText()).toContain('7');
	await site.close();
	rmSync(root, { recursive: true });
});
