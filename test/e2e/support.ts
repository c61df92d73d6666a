/**
 * The end-to-end harness: the built site, served as a static host would, in a real Chromium.
 *
 *   import { expect, test } from './support.ts';
 *
 *   test('asks a question', async ({ browser, site }) => {
 *       const page = await browser.open(site.url);          // ready once the app has mounted
 *       await page.getByLabel('Question').fill('…');
 *       await browser.kill();                               // kill -9 of all its processes
 *       const again = await browser.open(site.url);         // same profile: IndexedDB, caches, worker
 *       await expectAccessible(again);                      // axe, no violation
 *       await screenshot(again, 'think-dark');              // test/.out/think-dark.png
 *   });
 *
 * Each test gets a server on a free port (`site`) and a browser with an empty profile of its own
 * (`browser`), both closed after it. A test fails when the page logs an error, throws, or breaks
 * the Content-Security-Policy, unless it said so before: `browser.expectProblem(/401/)`.
 * `startSite(options)` gives a second server (other base path, no isolation, fixed port);
 * `openBrowser()` a second browser. Run: npx vitest run --project e2e test/e2e/agent.test.ts
 * (the site is built first; MULL_BUILT=1 takes dist as it is).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { expect, test as base } from 'vitest';
import { browserArguments, findChromium } from '../../scripts/chromium.mjs';
import { serve, type Served } from '../../scripts/serve.mjs';
import { all } from '../support/all.ts';
import { describePage, withSeen } from '../support/seen.ts';
import { logsOf } from './leveldb.ts';
import { killTree, lives } from './processes.ts';

export { expect } from 'vitest';
export type { Page } from 'playwright';

export interface Site extends Served {
	/** Stops the server; the address then refuses connections. */
	close(): Promise<void>;
}

export function startSite(options: Parameters<typeof serve>[0] = {}): Promise<Site> {
	return serve({ port: 0, ...options });
}

export interface Browser {
	readonly profile: string;
	/** The Playwright context; started on first use. */
	context(): Promise<BrowserContext>;
	/** A new tab on that address, once the app has mounted. */
	open(url: string): Promise<Page>;
	/** Ends all its processes at once, whatever they do; the next `open` starts it on the same profile. */
	kill(): Promise<void>;
	/** Closes the browser properly; the next `open` starts it on the same profile. */
	close(): Promise<void>;
	/** Problems that match do not fail the test. */
	expectProblem(pattern: RegExp): void;
	/** Errors, exceptions and policy violations so far, but for the expected ones. */
	problems(): string[];
	/** Every request that any page of this browser made, as method and address. */
	readonly requests: string[];
}

export interface BrowserOptions {
	/** Further command line flags. */
	args?: string[];
	colorScheme?: 'light' | 'dark';
	viewport?: { width: number; height: number };
	/** It is touched, as a phone is. */
	hasTouch?: boolean;
	/** The language that the browser prefers. */
	locale?: string;
	/**
	 * The person asked the browser to save data, so Mull fetches no engine and loads no model before it is
	 * needed: 40 MB less for each test. False with `npm run test:all`, and where a first visit is tested.
	 */
	savesData?: boolean;
}

/**
 * Milliseconds that a wait may take: only a net, for a busy machine; a passing test does not wait for it.
 * Shorter than the time of a test, so that the failure says what was waited for and what was seen.
 */
export const patience = 30_000;

/** What runs, with what its pages complained about. */
const open = new Map<BrowserContext, () => string[]>();

/** How things stand in all open pages. */
export async function describeOpen(): Promise<string> {
	const pages = [...open].flatMap(([context, problems]) =>
		context
			.pages()
			// The tab that a browser begins with.
			.filter((page) => page.url() !== 'about:blank')
			.map((page) =>
				describePage({
					run: (work, given) => page.evaluate(work as never, given),
					problems: problems(),
				}),
			),
	);
	return (await Promise.all(pages)).join('\n\n') || '\tNo page is open.';
}

/** A browser with an empty profile; `end` closes it and deletes the profile. */
export function openBrowser(options: BrowserOptions = {}): Browser & { end(): Promise<void> } {
	const profile = mkdtempSync(join(tmpdir(), 'mull-profile-'));
	const problems: string[] = [];
	const expected: RegExp[] = [];
	const requests: string[] = [];
	let running: Promise<BrowserContext> | null = null;
	/** Logs at the last kill. */
	let torn: string[] = [];

	const launch = async (): Promise<BrowserContext> => {
		const executablePath = findChromium();
		if (!executablePath) throw new Error('No Chromium. "npm test" installs one.');
		const context = await chromium.launchPersistentContext(profile, {
			executablePath,
			args: [...browserArguments, ...(options.args ?? [])],
			viewport: options.viewport ?? { width: 1280, height: 900 },
			hasTouch: options.hasTouch ?? false,
			colorScheme: options.colorScheme ?? 'light',
			locale: options.locale ?? 'en-US',
			chromiumSandbox: process.getuid?.() !== 0,
		});
		if (options.savesData ?? !all) await context.addInitScript(saveData);
		context.setDefaultTimeout(patience);
		context.on('console', (message) => {
			if (message.type() === 'error') problems.push(`console: ${message.text()}`);
		});
		context.on('weberror', (thrown) => {
			problems.push(`exception: ${String(thrown.error())}`);
		});
		context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
		open.set(context, self.problems);
		context.on('close', () => open.delete(context));
		return context;
	};
	const context = (): Promise<BrowserContext> => (running ??= launch());

	const self = {
		profile,
		requests,
		context,
		async open(url: string): Promise<Page> {
			const page = await (await context()).newPage();
			await page.goto(url);
			await page.waitForSelector('#app > *');
			// Killed again before Mull has left its old log (docs/decisions.md, K1), all may be lost.
			const mine = `_${new URL(url).port}.indexeddb.leveldb`;
			const left = torn.filter((log) => log.includes(mine));
			await until(() => !left.some(existsSync), 60_000);
			torn = torn.filter((log) => !left.includes(log));
			return page;
		},
		async kill(): Promise<void> {
			killTree(profile);
			await until(() => !lives(profile), 60_000);
			torn = logsOf(profile);
			await running?.then((c) => c.close()).catch(() => {});
			running = null;
		},
		async close(): Promise<void> {
			await running?.then((c) => c.close()).catch(() => {});
			running = null;
		},
		async end(): Promise<void> {
			await self.close();
			await until(() => !lives(profile)).catch(() => self.kill());
			rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
		},
		expectProblem: (pattern: RegExp): void => void expected.push(pattern),
		problems: () => problems.filter((text) => !expected.some((pattern) => pattern.test(text))),
	};
	return self;
}

function saveData(): void {
	const { connection } = navigator as unknown as { connection: object };
	Object.defineProperty(connection, 'saveData', { value: true });
}

async function until(done: () => boolean, milliseconds = 5000): Promise<void> {
	const deadline = Date.now() + milliseconds;
	while (!done()) {
		if (Date.now() > deadline) throw new Error('It did not happen in time.');
		await new Promise((wake) => setTimeout(wake, 20));
	}
}

/** Vitest's `test` with a site and a browser for each test. */
export const test = base.extend<{ site: Site; savesData: boolean; browser: Browser }>({
	/** `test.override({ savesData: false })` in a file or a `describe`. */
	savesData: !all,
	site: async ({}, use) => {
		const site = await startSite();
		await use(site);
		await site.close();
	},
	browser: async ({ task, savesData }, use) => {
		const browser = openBrowser({ savesData });
		await use(browser);
		// Whatever failed, a wait of Playwright's too.
		for (const error of task.result?.errors ?? [])
			error.message = (
				(await withSeen(Object.assign(new Error(), error), describeOpen)) as Error
			).message;
		await browser.end();
		expect(browser.problems(), 'what the page complained about').toEqual([]);
	},
});

/** What takes long and has a shorter test of the same law: with `npm run test:all` only. */
export const longTest = (all ? test : () => {}) as typeof test;

/** Waits until the service worker controls the page: from here on nothing leaves unasked. */
export async function controlled(page: Page): Promise<void> {
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** A picture for people, in test/.out (not kept by git). */
export async function screenshot(page: Page, name: string): Promise<void> {
	await page.screenshot({ path: `test/.out/${name}.png`, fullPage: false });
}

const axeSource = readFileSync(
	createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
	'utf8',
);

/** Fails with the rule, the reason and the element of each violation that axe finds. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
	await page.evaluate(axeSource);
	// What is still fading in has not its colours yet.
	await page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
				.map((one) => one.finished),
		),
	);
	const found = await page.evaluate(async (selector) => {
		const { axe } = window as unknown as { axe: typeof import('axe-core') };
		const { violations } = await axe.run(selector);
		return violations.flatMap((rule) =>
			rule.nodes.map(
				(node) =>
					`${rule.id}: ${rule.help} at ${node.target.join(' ')}: ${node.html.slice(0, 200)}`,
			),
		);
	}, within);
	expect(found, 'what axe found').toEqual([]);
}
