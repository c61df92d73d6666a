/** The documents' pictures: the built site on a scripted server, light and dark. `npm run bench -- pictures` */
import { mkdirSync } from 'node:fs';
import { batMind, question } from '../support/bat-mind.ts';
import { startServer } from '../support/openai-server.ts';
import { missions, shopMind } from '../support/shop-mind.ts';
import { openBrowser } from '../e2e/browser.ts';
import { startSite, test } from '../e2e/support.ts';
import {
	addServer,
	ask,
	eventually,
	finished,
	lastRun,
	trace,
	visitSettings,
} from '../e2e/using.ts';

const pictures = (['light', 'dark'] as const).flatMap((scheme) =>
	(['HyperThink', 'MidTry'] as const).map((algorithm) => ({ scheme, algorithm })),
);

test.each(pictures)('$algorithm, $scheme', async ({ scheme, algorithm }) => {
	const site = await startSite();
	const server = await startServer({ reply: batMind(), models: ['scripted'] });
	const browser = openBrowser({ colorScheme: scheme, viewport: { width: 1440, height: 1000 } });
	const page = await browser.open(site.url);
	await addServer(page, server.url, 'scripted');
	await ask(page, algorithm, question);
	await finished(page);
	// The notice of what was chosen goes by itself.
	await page.waitForTimeout(7000);
	mkdirSync('docs/pictures', { recursive: true });
	await page.screenshot({ path: `docs/pictures/${algorithm.toLowerCase()}-${scheme}.png` });
	await browser.end();
	await site.close();
	await server.stop();
});

test.each(['light', 'dark'] as const)('a mission, %s', async (scheme) => {
	const site = await startSite();
	const server = await startServer({ reply: shopMind });
	const browser = openBrowser({ colorScheme: scheme, viewport: { width: 1440, height: 1200 } });
	const page = await browser.open(site.url);
	await addServer(page, server.url, 'scripted');
	await visitSettings(page, 'Missions and tools');
	await page.getByLabel('Let Mull run code').check({ force: true });
	await ask(page, 'Thought agent', missions.first);
	await eventually(async () => (await lastRun(page))?.waiting?.code, 90_000).toBe('waiting-user');
	await page.waitForTimeout(7000);
	await trace(page).scrollIntoViewIfNeeded();
	await trace(page).evaluate((region) => region.scrollIntoView({ block: 'start' }));
	await page.waitForTimeout(1000);
	await page.screenshot({ path: `docs/pictures/mission-${scheme}.png` });
	await browser.end();
	await site.close();
	await server.stop();
});
