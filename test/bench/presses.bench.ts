/** How soon a press shows, what moves by itself, and what moves at all with reduced motion. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import { startServer } from '../support/openai-server.ts';
import { expect, test, type Page } from '../e2e/support.ts';
import { addServer, answer, ask, eventually, finished, pressThink, visit } from '../e2e/using.ts';

const figures: Record<string, number> = {};
afterAll(() => {
	mkdirSync('test/.out', { recursive: true });
	writeFileSync('test/.out/bench-presses.json', JSON.stringify(figures));
});

const text = [
	'## A table\n\n| Thing | Price |\n| --- | ---: |\n| bat | 1.05 € |\n| ball | 0.05 € |\n\n',
	'Some words on it, with $x^2 + y^2 = 1$ in between. '.repeat(12),
	'\n\n```js\nconst half = (all) => all / 2;\n```\n\n',
	...Array.from({ length: 12 }, (_, n) => `${n + 1}. Step ${n + 1} of the way, in a few words.\n`),
].join('');

/** Keeps what the browser measures: presses until the next frame, and shifts that no press caused. */
async function measure(page: Page): Promise<void> {
	await page.evaluate(() => {
		const seen = { press: 0, shift: 0 };
		Object.assign(window, { seen });
		type Entry = PerformanceEntry & {
			interactionId: number;
			value: number;
			hadRecentInput: boolean;
		};
		const watch = (type: string, take: (entry: Entry) => void) =>
			new PerformanceObserver((list) =>
				list.getEntries().forEach((one) => take(one as Entry)),
			).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
		watch('event', ({ interactionId, duration }) => {
			if (interactionId) seen.press = Math.max(seen.press, duration);
		});
		watch('layout-shift', ({ value, hadRecentInput }) => {
			if (!hadRecentInput) seen.shift += value;
		});
	});
}
type Seen = { press: number; shift: number };
/** Milliseconds from press to frame, in steps of 8; what is below 16 is not told. */
async function pressed(page: Page, name: string, press: () => Promise<void>): Promise<void> {
	await page.evaluate(() => void ((window as unknown as { seen: Seen }).seen.press = 0));
	await press();
	// The observer is told after the frame.
	await page.evaluate(
		() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))),
	);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
	const { press: took } = await seenOn(page);
	figures[`press: ${name}, ms`] = Math.max(figures[`press: ${name}, ms`] ?? 0, took);
}
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
const link = (page: Page, name: string) =>
	page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

test('presses, and what shifts by itself', async ({ browser, site }) => {
	const server = await startServer({
		models: ['clever-7b', 'quick-1b'],
		reply: () => ({ text, tokensPerSecond: 60 }),
	});
	const page = await browser.open(site.url);
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.reload();
	await measure(page);
	await page.locator('[aria-label=Examples]').waitFor();
	await button(page, /^A bigger model/).waitFor();
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
	figures['layout shift of the first screen'] = (await seenOn(page)).shift;

	await addServer(page, server.url, 'clever-7b');
	await visit(page, 'Think');
	for (let round = 0; round < 3; round++) {
		await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Tell me of it.');
		const before = (await seenOn(page)).shift;
		await pressed(page, 'send', () => page.keyboard.press('Enter'));
		await finished(page);
		await answer(page).getByText('Step 12').waitFor();
		await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
		const { shift } = await seenOn(page);
		const name = 'layout shift of a whole answer, largest of 3';
		figures[name] = Math.max(figures[name] ?? 0, shift - before);

		await pressThink(page, 'Direct', 'Once more.');
		await answer(page).last().getByText('A table').waitFor();
		await pressed(page, 'stop', async () => {
			await eventually(() => page.locator('#go').innerText()).toMatch(/Stop/);
			await page.locator('#go').click({ delay: 10 });
		});
		await finished(page);
		await pressed(page, 'open the models of the box', () =>
			button(page, /^Choose the model/).click(),
		);
		const other = page.getByRole('radio', { name: round % 2 ? /clever-7b/ : /quick-1b/ }).first();
		await other.waitFor();
		await pressed(page, 'switch the model', () => other.click({ force: true }));
		for (const name of ['Settings', 'Models', 'Memory', 'Think'])
			await pressed(page, `open ${name}`, () => link(page, name).click());
		await pressed(page, 'new conversation', () => button(page, 'New').click());
	}
	for (const [name, figure] of Object.entries(figures))
		if (name.startsWith('press')) expect(figure, name).toBeLessThan(100);
	await server.stop();
});

test('with reduced motion nothing moves', async ({ browser, site }) => {
	const server = await startServer({ reply: () => ({ text, tokensPerSecond: 60 }) });
	const page = await browser.open(site.url);
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.evaluate(() => {
		const moved = new Set<string>();
		Object.assign(window, { moved });
		const look = () => {
			for (const one of document.getAnimations()) {
				const { duration } = one.effect!.getComputedTiming();
				if (one.playState === 'running' && Number(duration) > 1)
					moved.add((one.effect as KeyframeEffect).target?.className ?? '?');
			}
			requestAnimationFrame(look);
		};
		look();
	});
	await addServer(page, server.url);
	await ask(page, 'Direct', 'Tell me of it.');
	await finished(page);
	for (const name of ['Settings', 'Models', 'Memory', 'Think']) await link(page, name).click();
	await button(page, /^How hard to think/).click();
	await page.keyboard.press('Escape');
	await page.keyboard.press('Control+k');
	await page.keyboard.press('Escape');
	const moved = await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
	expect(moved).toEqual([]);
	figures['animations with reduced motion'] = moved.length;
	await server.stop();
});
