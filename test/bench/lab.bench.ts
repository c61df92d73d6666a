/**
 * An experiment on Pocket from the screen, its browser killed three times on the way; its report goes
 * to docs/lab-pocket.html and its picture to docs/pictures. `npm run bench -- lab`; MULL_LAB_PROBLEMS
 * names another number of problems.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { expect } from 'vitest';
import { openBrowser } from '../e2e/browser.ts';
import { startSite, test, type Page } from '../e2e/support.ts';
import { eventually } from '../e2e/using.ts';

const count = Number(process.env.MULL_LAB_PROBLEMS ?? 60);
const long = 3 * 3_600_000;

test('Pocket, five ways to answer', { timeout: long }, async () => {
	const site = await startSite();
	const browser = openBrowser({ own: true, viewport: { width: 1440, height: 1000 } });
	let page = await browser.open(`${site.url}#/lab/new`);
	await page.getByLabel('How many').fill(String(count));
	await page.getByRole('checkbox', { name: 'HyperThink', exact: true }).check();
	await page.getByRole('button', { name: 'Begin' }).click();
	await page.getByRole('region', { name: 'Verdict' }).waitFor();
	for (const part of [1, 3, 5]) {
		await eventually(() => done(page), long).toBeGreaterThan(part * count);
		await browser.kill();
		page = await browser.open(`${site.url}#/lab`);
		console.log(`Killed after ${await done(page)} answers.`);
	}
	await page.getByRole('link', { name: /against/ }).click();
	await page.getByText('All of it is in.').waitFor({ timeout: long });
	const [report] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Report', exact: true }).click(),
	]);
	const own = count === 60 ? 'docs' : 'test/.out';
	mkdirSync(`${own}/pictures`, { recursive: true });
	copyFileSync(await report.path(), `${own}/lab-pocket.html`);
	await page.evaluate(() => scrollTo(0, 0));
	await page.screenshot({ path: `${own}/pictures/lab-light.png` });
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.screenshot({ path: `${own}/pictures/lab-dark.png` });
	expect(browser.problems()).toEqual([]);
	await browser.end();
	await site.close();
});

/** Answers that are on disk. */
const done = (page: Page): Promise<number> =>
	page.evaluate(
		() =>
			new Promise<number>((resolve, reject) => {
				const opening = indexedDB.open('mull-lab');
				opening.onerror = () => reject(opening.error);
				opening.onsuccess = () => {
					const db = opening.result;
					if (!db.objectStoreNames.contains('results')) return (db.close(), resolve(0));
					const all = db.transaction('results').objectStore('results').count();
					all.onsuccess = () => (db.close(), resolve(all.result));
				};
			}),
	);
