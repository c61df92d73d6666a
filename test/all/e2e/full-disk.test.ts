/** A disk that is really full: a file system of 200 MB in memory, for which a test has to be root. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { question, sumMind } from '../../support/sum-mind.ts';
import { openBrowser } from '../../e2e/browser.ts';
import { expect, startSite, test, type Page } from '../../e2e/support.ts';
import { addServer, ask, eventually, finished, rows } from '../../e2e/using.ts';

let disk = '';
let server: TestServer | undefined;
beforeEach(() => {
	disk = mkdtempSync(join(tmpdir(), 'mull-disk-'));
	execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]);
	vi.stubEnv('TMPDIR', disk);
});
afterEach(async () => {
	vi.unstubAllEnvs();
	await server?.stop();
	execFileSync('umount', ['-l', disk]);
	rmSync(disk, { recursive: true });
});

const fillers = () => Array.from({ length: 400 }, (_, n) => join(disk, `full-${n}`));
function fill(): void {
	try {
		for (const file of fillers()) writeFileSync(file, Buffer.alloc(1e6));
	} catch {
		// It is full.
	}
}

/** Writes to Mull's database until that is gone: what a browser has no room to write, it gives up. */
const writeOn = (): Promise<void> =>
	new Promise((resolve) => {
		const beat = setInterval(() => {
			const opening = indexedDB.open('mull');
			opening.onsuccess = () => {
				const db = opening.result;
				if (!db.objectStoreNames.contains('texts')) {
					clearInterval(beat);
					db.close();
					return resolve();
				}
				const writing = db.transaction('texts', 'readwrite');
				const text = Math.random().toString().repeat(10_000);
				writing.objectStore('texts').put({ id: text.slice(0, 20), text });
				writing.oncomplete = writing.onabort = () => db.close();
			};
		}, 250);
	});

const notice = (page: Page) => page.getByText('The browser threw away what Mull kept here.');

test('the disk is full, the browser throws the site’s data away, and Mull says so', async () => {
	const site = await startSite();
	const browser = openBrowser({ savesData: true });
	try {
		const page = await browser.open(site.url);
		server = await startServer({ reply: sumMind() });
		await addServer(page, server.url);
		await ask(page, 'Direct', question);
		await finished(page, 'done');
		await eventually(() => page.evaluate(() => localStorage.getItem('mull-kept'))).toBe('1');
		fill();
		await page.evaluate(writeOn);
		for (const file of fillers()) rmSync(file, { force: true });
		await page.reload();
		await notice(page).waitFor();
		expect(await rows(page, 'conversations')).toEqual([]);
		await browser.close();
		const again = await browser.open(site.url);
		await notice(again).waitFor();
	} finally {
		await browser.end();
		await site.close();
	}
}, 300_000);
