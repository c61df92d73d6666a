/** Chromium, over Playwright, as in all other tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { browserArguments, findChromium } from '../../scripts/chromium.mjs';
import { asJson, calling, findTarget, notFound, type Driver, type Target } from './driver.ts';

export async function openChromium(): Promise<Driver> {
	const executablePath = findChromium();
	if (!executablePath) throw new Error('No Chromium. "npm test" installs one.');
	const downloads = mkdtempSync(join(tmpdir(), 'mull-chromium-'));
	const browser = await chromium.launch({ executablePath, args: browserArguments });
	const page = await browser.newPage();
	const problems: string[] = [];
	page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
	page.on('download', (file) => file.saveAs(join(downloads, file.suggestedFilename())));

	async function find(target: Target) {
		const handle = await page.evaluateHandle(findTarget, target);
		const element = handle.asElement();
		if (!element) throw notFound(target);
		return element;
	}
	return {
		version: `Chromium ${browser.version()}`,
		downloads,
		problems,
		open: async (url) => void (await page.goto(url)),
		reload: async () => void (await page.reload()),
		run: async (work, given) =>
			JSON.parse(await page.evaluate(`(${calling(work)})(${JSON.stringify(asJson(given))})`)),
		click: async (target) => (await find(target)).click(),
		type: async (target, text) => (await find(target)).type(text),
		upload: async (target, path) => (await find(target)).setInputFiles(path),
		async end() {
			await browser.close();
			rmSync(downloads, { recursive: true, force: true });
		},
	};
}
