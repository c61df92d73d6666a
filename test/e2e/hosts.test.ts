/** Hosts that do not serve the site as ours does. */
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { expect, expectAccessible, openBrowser, test } from './support.ts';

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
	const known = /^\.(html|css|js|json|wasm|woff2|svg|png|webmanifest|gguf|onnx|txt|map|)$/;
	const files = readdirSync('dist', { recursive: true, withFileTypes: true });
	const endings = files.filter((file) => file.isFile()).map(({ name }) => extname(name));
	expect([...new Set(endings)].filter((ending) => !known.test(ending))).toEqual([]);
});
