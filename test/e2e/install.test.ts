/** The site as software: offline, under any path, without isolation, installable, behind its policy. */
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTinyGguf } from '../support/tiny-file.ts';
import { startServer } from '../support/openai-server.ts';
import { question, sumMind } from '../support/sum-mind.ts';
import { expect, expectAccessible, startSite, test, type Page } from './support.ts';
import { addServer, answer, ask, eventually, finished, lastRun, openGguf, visit } from './using.ts';

/** Waits until the service worker has kept everything. */
async function keptWhole(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const { active } = await navigator.serviceWorker.ready;
		const ask = (type: string) =>
			new Promise((done) => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = ({ data }) => done(data);
				active!.postMessage({ type }, [port2]);
			});
		await ask('keep-engines');
	});
}

test('opens isolated, with a heading, and axe finds nothing on any screen', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	expect(await page.title()).toContain('Mull');
	expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
	await expectAccessible(page);
	for (const screen of ['Models', 'Settings'] as const) {
		await visit(page, screen);
		await page.getByRole('heading', { level: 1 }).waitFor();
		await expectAccessible(page);
	}
});

test('offline after the first visit: the page, isolation, the engines and a run', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await keptWhole(page);
	const { path, remove } = await writeTinyGguf();
	await openGguf(page, path);
	await site.close();
	browser.expectProblem(/ERR_CONNECTION_REFUSED|Failed to (load|update)|fetch/);
	await page.reload();
	await visit(page, 'Think');
	await page.getByLabel('Question').waitFor();
	expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
	await visit(page, 'Settings');
	await page.getByRole('heading', { level: 1 }).waitFor();
	await ask(page, 'Direct', 'Are you there?');
	await finished(page);
	expect((await lastRun(page))?.status).toBe('done');
	await remove();
});

test('every file of the build is kept by one of the two tiers', () => {
	const worker = readFileSync('dist/sw.js', 'utf8');
	const files = readdirSync('dist', { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => `${entry.parentPath}/${entry.name}`.replace(/^dist\//, ''))
		.filter((file) => !['sw.js', '_headers'].includes(file) && !file.endsWith('.map'));
	expect(files.length).toBeGreaterThan(20);
	expect(files.filter((file) => !worker.includes(file))).toEqual([]);
});

test('the gate refuses what nobody allowed, from the page and from a worker, and writes it down', async ({
	browser,
	site,
}) => {
	const server = await startServer({ reply: sumMind() });
	browser.expectProblem(/403/);
	const page = await browser.open(site.url);
	await keptWhole(page);
	const ways = await page.evaluate(async (url) => {
		const status = (response: Response) =>
			`${response.status} ${response.headers.get('x-mull-gate')}`;
		const fromPage = await fetch(`${url}/models?from=page&key=secret`).then(status);
		// A worker begun as a blob, as the brain is.
		const code = `fetch('${url}/models?from=worker').then(
			(r) => postMessage(r.status + ' ' + r.headers.get('x-mull-gate')), (e) => postMessage(String(e)))`;
		const worker = new Worker(URL.createObjectURL(new Blob([code])));
		const fromWorker = await new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
		return { fromPage, fromWorker };
	}, server.url);
	expect(ways).toEqual({ fromPage: '403 refused', fromWorker: '403 refused' });
	expect(server.requests).toEqual([]);
	await visit(page, 'Settings');
	const { host } = new URL(server.url);
	await eventually(() => page.getByText(host).count()).toBeGreaterThan(0);
	expect(await page.getByText('secret').count()).toBe(0);
	await server.stop();
});

test('the policy blocks planted scripts, foreign images and eval', async ({ browser, site }) => {
	browser.expectProblem(/Content Security Policy|violates/);
	const page = await browser.open(site.url);
	const planted = await page.evaluate(async () => {
		const script = document.createElement('script');
		script.textContent = 'window.owned = true';
		document.body.append(script);
		const image = new Image();
		const shown = new Promise((done) => {
			image.onload = () => done('shown');
			image.onerror = () => done('blocked');
		});
		image.src = 'https://example.org/pixel.png';
		// Later: what runs inside the debugger's own call is exempt from the policy.
		const evaluated = await new Promise((done) =>
			setTimeout(() => {
				try {
					done(String(new Function('return 1')()));
				} catch {
					done('blocked');
				}
			}),
		);
		return { owned: 'owned' in window, image: await shown, evaluated };
	});
	expect(planted).toEqual({ owned: false, image: 'blocked', evaluated: 'blocked' });
});

test('under a path of its own, as on a project page', async ({ browser }) => {
	const site = await startSite({ base: '/some/project/' });
	const server = await startServer({ reply: sumMind() });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'HyperThink', question);
	await finished(page);
	await eventually(() => answer(page).innerText()).toContain('42');
	await server.stop();
	await site.close();
});

test('on a host that sends no headers, everything works', async ({ browser }) => {
	const site = await startSite({ isolation: false });
	const { path, remove } = await writeTinyGguf();
	const page = await browser.open(site.url);
	expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
	await openGguf(page, path);
	await ask(page, 'Direct', 'Are you there?');
	await finished(page);
	expect((await lastRun(page))?.status).toBe('done');
	await remove();
	await site.close();
});

test('can be installed: the manifest and its icons', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	const context = await browser.context();
	const session = await context.newCDPSession(page);
	const { errors, data } = await session.send('Page.getAppManifest');
	expect(errors).toEqual([]);
	const manifest = JSON.parse(data!) as {
		name: string;
		display: string;
		icons: { sizes: string; purpose?: string; src: string }[];
	};
	expect(manifest).toMatchObject({ name: expect.stringContaining('Mull'), display: 'standalone' });
	expect(manifest.icons.map((icon) => icon.sizes)).toEqual(
		expect.arrayContaining(['192x192', '512x512']),
	);
	expect(manifest.icons.some((icon) => icon.purpose?.includes('maskable'))).toBe(true);
	const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
	// A browser without a window counts as incognito; nothing else may stand in the way.
	expect(installabilityErrors.map((e) => e.errorId).filter((id) => id !== 'in-incognito')).toEqual(
		[],
	);
});

test('a new version waits for the person and then takes over', async ({ browser }) => {
	const root = mkdtempSync(join(tmpdir(), 'mull-site-'));
	cpSync('dist', root, { recursive: true });
	const site = await startSite({ root });
	const page = await browser.open(site.url);
	await keptWhole(page);
	// The host has a newer version from now on.
	appendFileSync(join(root, 'sw.js'), '\n// newer');
	await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
	const take = page.getByRole('button', { name: 'Take it now' });
	await take.waitFor();
	const loaded = page.waitForEvent('load');
	await take.click();
	await loaded;
	await page.getByLabel('Question').waitFor();
	await eventually(() =>
		page.evaluate(async () => !(await navigator.serviceWorker.ready).waiting),
	).toBe(true);
	await site.close();
	rmSync(root, { recursive: true });
});
