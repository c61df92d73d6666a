/**
 * The end-to-end harness: the built site, served as a static host would, in a real Chromium.
 *
 *   import { expect, test } from './support.ts';
 *
 *   test('asks a question', async ({ browser, site }) => {
 *       const page = await browser.open(site.url);          // ready once the app has mounted
 *       await page.getByLabel('Question').fill('…');
 *       await expectAccessible(page);                       // axe, no violation
 *       await screenshot(page, 'think-dark');               // test/.out/think-dark.png
 *   });
 *
 * Each test gets a server on a free port (`site`) and an empty profile (`browser`), both closed after it.
 * With `test.override({ own: true })` its browser is not shared: `browser.kill()` ends all its processes,
 * and `browser.open` then starts it on the same profile, with IndexedDB, caches and service worker.
 * A test fails when the page logs an error, throws, or breaks the Content-Security-Policy, unless it said so
 * before: `browser.expectProblem(/401/)`.
 * `startSite(options)` gives a second server (other base path, no isolation, fixed port);
 * `openBrowser()` a second browser. Run: npx vitest run --project e2e test/e2e/answer.test.ts
 * (the site is built first; MULL_BUILT=1 takes dist as it is).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect, test as base } from 'vitest';
import { serve, type Served } from '../../scripts/serve.mjs';
import { all } from '../support/all.ts';
import { withSeen } from '../support/seen.ts';
import { describeOpen, openBrowser, type Browser } from './browser.ts';

export { expect } from 'vitest';
export type { Page } from 'playwright';

export interface Site extends Served {
	/** Stops the server; the address then refuses connections. */
	close(): Promise<void>;
}

/** Nothing is compressed unless asked for: each test reads some megabytes, and a new version 40. */
export function startSite(options: Parameters<typeof serve>[0] = {}): Promise<Site> {
	return serve({ port: 0, compress: false, ...options });
}

/** Vitest's `test` with a site and a browser for each test. */
export const test = base.extend<{ site: Site; savesData: boolean; own: boolean; browser: Browser }>(
	{
		/** `test.override({ savesData: false })` in a file or a `describe`. */
		savesData: !all,
		/** `test.override({ own: true })`: a browser that is not shared, which can be killed. */
		own: all,
		site: async ({}, use) => {
			const site = await startSite();
			await use(site);
			await site.close();
		},
		browser: async ({ task, savesData, own }, use) => {
			const browser = openBrowser({ savesData, own });
			await use(browser);
			// Whatever failed, a wait of Playwright's too.
			for (const error of task.result?.errors ?? [])
				error.message = (
					(await withSeen(Object.assign(new Error(), error), describeOpen)) as Error
				).message;
			await browser.end();
			expect(browser.problems(), 'what the page complained about').toEqual([]);
		},
	},
);

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
	// Half a megabyte, which a page needs once.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
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
		const { violations } = await axe.run(selector, { resultTypes: ['violations'] });
		return violations.flatMap((rule) =>
			rule.nodes.map(
				(node) =>
					`${rule.id}: ${rule.help} at ${node.target.join(' ')}: ${node.html.slice(0, 200)}`,
			),
		);
	}, within);
	expect(found, 'what axe found').toEqual([]);
}
