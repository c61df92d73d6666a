/** The documents' pictures: the built site on a scripted server, light and dark. `npm run bench -- pictures` */
import { mkdirSync, writeFileSync } from 'node:fs';
import { animatedWebp, type Frame } from '../support/animated-webp.ts';
import { batMind, question } from '../support/bat-mind.ts';
import { startServer } from '../support/openai-server.ts';
import { missions, shopMind } from '../support/shop-mind.ts';
import { openBrowser } from '../e2e/browser.ts';
import { expect, startSite, test, type Page } from '../e2e/support.ts';
import {
	addServer,
	ask,
	eventually,
	finished,
	lastRun,
	pressThink,
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
	await noticesGone(page);
	mkdirSync('docs/pictures', { recursive: true });
	await page.screenshot({ path: `docs/pictures/${algorithm.toLowerCase()}-${scheme}.png` });
	await browser.end();
	await site.close();
	await server.stop();
});

/** The notice of what was chosen goes by itself. */
const noticesGone = (page: Page) =>
	page.getByText('answers from now on').waitFor({ state: 'hidden' });

/** The same picture, smaller. */
async function webpOf(drawer: Page, png: Buffer): Promise<Uint8Array> {
	const bytes = await drawer.evaluate(
		async (source) => {
			const picture = await createImageBitmap(await (await fetch(source)).blob());
			const canvas = new OffscreenCanvas(picture.width, picture.height);
			canvas.getContext('2d')!.drawImage(picture, 0, 0);
			const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.55 });
			return [...new Uint8Array(await blob.arrayBuffer())];
		},
		`data:image/png;base64,${png.toString('base64')}`,
	);
	return Uint8Array.from(bytes);
}

const installing = [
	{ name: 'wide', width: 1280, height: 800 },
	{ name: 'narrow', width: 390, height: 844 },
];

test.each(installing)('what the browser shows before it installs, $name', async (form) => {
	const { name, width, height } = form;
	const site = await startSite();
	const server = await startServer({ reply: batMind(), models: ['scripted'] });
	const browser = openBrowser({ colorScheme: 'light', viewport: { width, height } });
	const page = await browser.open(site.url);
	await addServer(page, server.url, 'scripted');
	await ask(page, 'MidTry', question);
	await finished(page);
	await noticesGone(page);
	const png = await page.screenshot();
	mkdirSync('public/screenshots', { recursive: true });
	const drawer = await (await browser.context()).newPage();
	writeFileSync(`public/screenshots/${name}.webp`, await webpOf(drawer, png));
	await browser.end();
	await site.close();
	await server.stop();
});

test('a recording of MidTry', async () => {
	const site = await startSite();
	const server = await startServer({ reply: batMind(18), models: ['scripted'] });
	const size = { width: 1000, height: 820 };
	const browser = openBrowser({ colorScheme: 'light', viewport: size });
	const page = await browser.open(site.url);
	await addServer(page, server.url, 'scripted');
	await noticesGone(page);
	await pressThink(page, 'MidTry', question);
	const stills: { png: Buffer; at: number }[] = [];
	const look = async () => stills.push({ png: await page.screenshot(), at: Date.now() });
	await look();
	while ((await lastRun(page))?.status !== 'done') {
		await page.waitForTimeout(900);
		await look();
	}
	await page.waitForTimeout(1500);
	await look();
	const drawer = await (await browser.context()).newPage();
	const frames: Frame[] = [];
	for (const [n, { png, at }] of stills.entries()) {
		const still = await webpOf(drawer, png);
		const next = stills[n + 1];
		frames.push({ still, milliseconds: next ? next.at - at : 4000 });
	}
	const whole = animatedWebp(frames, { ...size, times: 3 });
	writeFileSync('docs/pictures/midtry.webp', whole);
	expect(whole.length).toBeLessThan(300_000);
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
	await noticesGone(page);
	await trace(page).scrollIntoViewIfNeeded();
	await trace(page).evaluate((region) => region.scrollIntoView({ block: 'start' }));
	await page.waitForTimeout(1000);
	await page.screenshot({ path: `docs/pictures/mission-${scheme}.png` });
	await browser.end();
	await site.close();
	await server.stop();
});
