/** The site as software: offline, under any path, without isolation, installable, behind its policy. */
import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { OfflineState } from '../../src/sw/site.ts';
import { all } from '../support/all.ts';
import { startServer } from '../support/openai-server.ts';
import { sumMind } from '../support/sum-mind.ts';
import { controlled, expect, expectAccessible, longTest, startSite, test } from './support.ts';
import {
	answer,
	ask,
	askServiceWorker,
	eventually,
	finished,
	keptWhole,
	lastRun,
	visit,
	visitSettings,
} from './using.ts';

test('opens isolated, with a heading, and axe finds nothing on any screen', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await eventually(() => page.title()).toContain('Mull');
	expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
	await expectAccessible(page);
	for (const screen of ['Models', 'Settings'] as const) {
		await visit(page, screen);
		await page.getByRole('heading', { level: 1, name: screen }).waitFor();
		await expectAccessible(page);
	}
});

// In `npm test` Firefox and WebKit walk it, and here the new version below goes offline and answers.
longTest(
	'offline after the first visit: the page, isolation, the engines and a run',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await keptWhole(page);
		await site.close();
		browser.expectProblem(/ERR_CONNECTION_REFUSED|Failed to (load|update)|fetch/);
		await page.reload();
		await visit(page, 'Think');
		await page.getByLabel('Question').waitFor();
		expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
		await visit(page, 'Settings');
		await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
		await ask(page, 'Direct', 'What is 3 + 4?');
		await finished(page, 'done');
		expect((await lastRun(page))?.status).toBe('done');
	},
);

test('every file of the build is kept by one of the two tiers', () => {
	const worker = readFileSync('dist/sw.js', 'utf8');
	const files = readdirSync('dist', { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => `${entry.parentPath}/${entry.name}`.replace(/^dist\//, ''))
		.filter((file) => !['sw.js', '_headers'].includes(file) && !file.endsWith('.map'));
	expect(files.length).toBeGreaterThan(20);
	// Two pictures are shown by the browser alone, before it installs. Signing in needs the network anyway.
	expect(files.filter((file) => !worker.includes(file)).sort()).toEqual([
		'screenshots/narrow.webp',
		'screenshots/wide.webp',
		'signed-in.html',
		'signed-in.js',
	]);
});

test('before the page can be shown only what it names is fetched', () => {
	const worker = readFileSync('dist/sw.js', 'utf8');
	const [, shell = ''] = /shell:\[(.*?)\]/.exec(worker) ?? [];
	const paths = [...shell.matchAll(/path:.([^`"']+)/g)].map(([, path]) => path!);
	const page = readFileSync('dist/index.html', 'utf8');
	const named = paths.filter((path) => /\.(js|css)$/.test(path));
	expect(named.length).toBeGreaterThan(2);
	expect(named.filter((path) => !page.includes(path))).toEqual([]);
	expect(paths.length - named.length).toBeLessThan(10);
});

test('the gate refuses what nobody allowed, from the page and from a worker, and writes it down', async ({
	browser,
	site,
}) => {
	const server = await startServer({ reply: sumMind() });
	browser.expectProblem(/403/);
	const page = await browser.open(site.url);
	await controlled(page);
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
	await visitSettings(page, 'Data and privacy');
	await page.getByText('Requests that left this page').click();
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

longTest(
	'under a path of its own, on a host that sends no headers, as a project page',
	async ({ browser }) => {
		// Compressed on the way, as most hosts do.
		const how = { base: '/some/project/', isolation: false, compress: true };
		const site = await startSite(how);
		const page = await browser.open(site.url);
		expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
		await ask(page, 'HyperThink', 'What is 3 + 4?');
		await finished(page, 'done');
		expect((await lastRun(page))?.status).toBe('done');
		await eventually(() => answer(page).innerText()).toMatch(/\S/);
		// Nothing was looked for above that path.
		const own = browser.requests.filter((request) => request.includes(new URL(site.url).origin));
		expect(own.filter((r) => !r.includes(site.url) && !r.includes(' blob:'))).toEqual([]);
		await site.close();
	},
);

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

/**
 * Deploys a second version in place of the first: every script under a new name, the old ones gone.
 * Of the models and WebAssembly nothing changed; they are gone too, so that who asks again fails.
 */
function deployNext(root: string): void {
	const assets = join(root, 'assets');
	const names = readdirSync(assets);
	const renamed = names
		.filter((name) => /\.m?js$/.test(name))
		.map((name) => [name, name.replace(/-([\w-])([\w-]{7})(?=\.m?js$)/, '-$2$1')] as const);
	const inAssets = names.filter((name) => /\.(m?js|css)$/.test(name)).map((n) => `assets/${n}`);
	for (const path of ['index.html', 'sw.js', ...inAssets]) {
		const text = readFileSync(join(root, path), 'utf8');
		const next = renamed.reduce((all, [from, to]) => all.replaceAll(from, to), text);
		writeFileSync(join(root, path), next);
	}
	for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to));
	rmSync(join(root, 'pocket'), { recursive: true });
	for (const name of names.filter((n) => n.endsWith('.wasm'))) rmSync(join(assets, name));
	const worker = readFileSync(join(root, 'sw.js'), 'utf8')
		.replace(/(\bversion:.)[0-9a-f]{12}/, '$1000000000000')
		.replace(/(path:.index\.html.,bytes:\d+,hash:.)[0-9a-f]{12}/, '$1000000000000');
	expect(worker).toMatch(/version:.0{12}./);
	writeFileSync(join(root, 'sw.js'), worker);
}

const question = 'What is 3 + 4?';

// Slow: a whole site is copied and deployed anew. `test/state/service-worker.test.ts` has the law.
if (all)
	describe('where all is kept ahead', () => {
		test.override({ savesData: false });

		test.for(['when the person takes it', 'when the last tab is closed'])(
			'a new version waits and takes over %s, and offline it has what the one before had',
			async (when, { browser }) => {
				const root = mkdtempSync(join(tmpdir(), 'mull-site-'));
				cpSync('dist', root, { recursive: true });
				const site = await startSite({ root });
				let page = await browser.open(site.url);
				await ask(page, 'Direct', question);
				await finished(page);
				await keptWhole(page);
				deployNext(root);
				await page.evaluate(
					async () => void (await (await navigator.serviceWorker.ready).update()),
				);
				const take = page.getByRole('button', { name: 'Take it now' });
				await take.waitFor();
				// The version that is active tidies up at each visit: it must leave what waits its files.
				await askServiceWorker(page, 'tidy');
				expect(await askServiceWorker(page, 'state')).not.toMatchObject({
					version: '000000000000',
				});
				await site.close();
				browser.expectProblem(/ERR_CONNECTION_REFUSED|Failed to (load|update)|fetch/);
				if (when.includes('person')) {
					const loaded = page.waitForEvent('load');
					await take.click();
					await loaded;
				} else {
					await browser.close();
					page = await browser.open(site.url);
				}
				await eventually(() => askServiceWorker(page, 'state')).toMatchObject({
					version: '000000000000',
				});
				// A past conversation opens, and Pocket answers, also after the new version tidied up.
				await page.getByRole('link', { name: question }).first().click();
				await answer(page).waitFor();
				await askServiceWorker(page, 'tidy');
				await page.reload();
				await page.goto(site.url);
				await ask(page, 'Direct', question);
				await finished(page, 'done');
				expect((await lastRun(page))?.status).toBe('done');
				const { engines } = (await askServiceWorker(page, 'state')) as OfflineState;
				expect(engines.filesKept).toBe(engines.files);
				rmSync(root, { recursive: true });
			},
		);
	});
