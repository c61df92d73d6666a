/** A host that sends no headers cannot forbid another page to show Mull in a frame. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, expectAccessible, startSite, test } from './support.ts';
import { eventually } from './using.ts';

test('in another page nothing of Mull begins but a way to it', async ({ browser }) => {
	const bare = mkdtempSync(join(tmpdir(), 'mull-bare-'));
	const other = mkdtempSync(join(tmpdir(), 'mull-other-'));
	for (const name of readdirSync('dist'))
		if (name !== '_headers') symlinkSync(resolve('dist', name), join(bare, name));
	const site = await startSite({ root: bare });
	const hash = '#/settings';
	const frame = `<iframe src="${site.url}${hash}" width="900" height="600"></iframe>`;
	writeFileSync(
		join(other, 'index.html'),
		`<!doctype html><link rel="icon" href="data:,">${frame}`,
	);
	const around = await startSite({ root: other });
	try {
		const context = await browser.context();
		const page = await context.newPage();
		await page.goto(around.url.replace('localhost', '127.0.0.1'));
		const inside = page.frameLocator('iframe');
		const link = inside.getByRole('link', { name: 'Open Mull in a tab of its own' });
		await link.waitFor();
		await eventually(() => inside.locator('body').innerText()).toBe(
			'Open Mull in a tab of its own: inside another page it does not run.',
		);
		const brain = () => browser.requests.filter((request) => request.includes('brain.worker'));
		expect([page.workers(), brain()]).toEqual([[], []]);

		const opened = context.waitForEvent('page');
		await link.click();
		const own = await opened;
		await own.getByLabel('Question', { exact: true }).waitFor();
		expect(own.url()).toMatch(new RegExp(`^${site.url}`));
		expect(await own.evaluate(() => window.opener as unknown)).toBeNull();
		await eventually(brain).not.toEqual([]);
		await expectAccessible(own);
	} finally {
		await (await browser.context()).close();
		await Promise.all([site.close(), around.close()]);
		for (const folder of [bare, other]) rmSync(folder, { recursive: true });
	}
});
