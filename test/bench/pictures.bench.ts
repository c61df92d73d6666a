/** The README's pictures: the built site on a scripted server, light and dark. `npm run bench -- pictures` */
import { mkdirSync } from 'node:fs';
import { batMind, question } from '../support/bat-mind.ts';
import { startServer } from '../support/openai-server.ts';
import { openBrowser, startSite, test } from '../e2e/support.ts';
import { addServer, ask, finished } from '../e2e/using.ts';

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
