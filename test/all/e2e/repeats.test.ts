/** A model that repeats itself, on the built site: it is said, and the run stopped where it is said. */
import { afterEach } from 'vitest';
import { expectAccessible, test } from '../../e2e/support.ts';
import { addServer, ask, eventually, finished } from '../../e2e/using.ts';
import { startServer, type TestServer } from '../../support/openai-server.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

test('it is said beside the words, and Stop and keep stops the run', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await page.setViewportSize({ width: 390, height: 800 });
	server = await startServer({
		reply: () => ({ text: 'la femme au martyre, '.repeat(400), tokensPerSecond: 30 }),
	});
	await addServer(page, server.url);
	// Five times were asked for: so it is said, and not cut before it was looked at.
	await ask(page, 'Direct', 'Write 5 times: la femme au martyre');
	const notice = page.getByRole('status').filter({ hasText: 'It repeats itself.' });
	await notice.waitFor();
	await expectAccessible(page);
	await page.setViewportSize({ width: 1280, height: 900 });
	const button = notice.getByRole('button', { name: 'Stop and keep' });
	await eventually(async () => (await button.boundingBox())!.height).toBeGreaterThanOrEqual(24);
	await button.click();
	await finished(page, 'stopped');
	await notice.waitFor({ state: 'detached' });
});
