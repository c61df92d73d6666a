/** An answer streams as an answer: formatted, without a jump at its end, followed while the reader is there. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { streamedAnswer } from '../support/streamed-answer.ts';
import { textOf } from '../support/server-mind.ts';
import { expect, longTest, test, type Page } from './support.ts';
import { addServer, answer, ask, eventually, finished, pressStop, pressThink } from './using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

interface Watched {
	/** How far what was there was moved, as layout shift counts it, without a press. */
	shift: number;
	/** Each text that the turn showed. */
	seen: string[];
	/** A scroller inside of the answer was there. */
	inner: boolean;
	/** What of the answer was there as itself, in the order in which it came. */
	came: string[];
}

/** Watches the page from now on; the result is read at the end. */
const watch = (page: Page) =>
	page.evaluate(() => {
		const watched: Watched = { shift: 0, seen: [], inner: false, came: [] };
		Object.assign(window, { watched });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & {
				value: number;
				hadRecentInput: boolean;
			})[])
				if (!entry.hadRecentInput) watched.shift += entry.value;
		}).observe({ type: 'layout-shift' });
		new MutationObserver(() => {
			const turn = document.querySelector('article:last-of-type');
			watched.seen.push(turn?.textContent ?? '');
			const text = turn?.querySelector('.answer');
			// What is higher than its box for a moment is no scroller: nothing of it is hidden.
			const scrolls = text && getComputedStyle(text).overflowY !== 'visible';
			if (scrolls && text.scrollHeight > text.clientHeight + 1) watched.inner = true;
			if (text?.querySelector('.stream')) watched.inner = true;
			for (const part of ['table', 'math', 'pre'])
				if (text?.querySelector(part) && !watched.came.includes(part)) watched.came.push(part);
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	});
const watched = (page: Page) =>
	page.evaluate(() => (window as unknown as { watched: Watched }).watched);

test('formatted while it comes, no tag, no inner scroller, and nothing jumps at the end', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: () => ({ text: streamedAnswer, tokensPerSecond: 80 }) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	// Once, so that what shows an answer is loaded.
	await ask(page, 'Direct', 'What does the ball cost?');
	await finished(page);
	await watch(page);
	await ask(page, 'Direct', 'And in words?');
	await finished(page, 'done');
	await answer(page).getByText('not checked').waitFor();
	const { shift, seen, inner, came } = await watched(page);
	// The table is a table before the answer is through.
	expect(came).toEqual(['table', 'math', 'pre']);
	expect(new Set(seen).size).toBeGreaterThan(5);
	expect(seen.filter((text) => /<\/?answer|\|---|```/.test(text))).toEqual([]);
	expect(inner).toBe(false);
	expect(shift).toBeLessThanOrEqual(0.02);
});

longTest(
	'it follows the end while the reader is there, and a button leads back to it',
	async ({ browser, site }) => {
		const paragraph = (_: unknown, n: number) =>
			`Paragraph ${n} says that ${n} times ${n + 7} is ${n * (n + 7)}, which differs from ${n ** 3}.\n\n`;
		const text = Array.from({ length: 600 }, paragraph).join('');
		server = await startServer({ reply: () => ({ text, tokensPerSecond: 150 }) });
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await pressThink(page, 'Direct', 'Tell me a lot.');
		const y = () => page.evaluate(() => Math.round(scrollY));
		await eventually(y).toBeGreaterThan(200);
		const latest = page.getByRole('button', { name: 'Latest' });
		expect(await latest.count()).toBe(0);
		// Scrolled up, it stays where the reader is.
		await page.mouse.move(700, 300);
		await page.mouse.wheel(0, -300);
		await latest.waitFor();
		const stands = await y();
		const words = async () => (await answer(page).innerText()).length;
		const before = await words();
		await eventually(words).toBeGreaterThan(before + 400);
		expect(await y()).toBe(stands);
		await latest.click();
		await latest.waitFor({ state: 'hidden' });
		const there = await y();
		expect(there).toBeGreaterThan(stands);
		await eventually(y).toBeGreaterThan(there + 50);
		await page.getByLabel('Question').press('Escape');
		await finished(page, 'stopped');
	},
);

longTest(
	'on a phone, after Stop, what can be done with the answer stands above the question box',
	async ({ browser, site }) => {
		const paragraph = (_: unknown, n: number) => `Paragraph ${n}: ${n} times ${n} is ${n * n}.\n\n`;
		const text = Array.from({ length: 600 }, paragraph).join('');
		server = await startServer({ reply: () => ({ text, tokensPerSecond: 150 }) });
		const page = await browser.open(site.url);
		await page.setViewportSize({ width: 390, height: 844 });
		await addServer(page, server.url);
		await pressThink(page, 'Direct', 'Tell me a lot.');
		await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
		// Its speed stands in a line of its own, which goes when it stops.
		await page.getByText('tokens/s').waitFor();
		await pressStop(page);
		// Where one types next.
		await eventually(() => page.locator(':focus').getAttribute('id')).toBe('ask');
		await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
		const beyond = () =>
			page.evaluate(() => {
				const end = document.querySelector('article:last-of-type .actions')!;
				const box = document.querySelector('.composer .box')!;
				return Math.round(end.getBoundingClientRect().bottom - box.getBoundingClientRect().top);
			});
		await eventually(beyond).toBeLessThanOrEqual(0);
	},
);

longTest(
	'of a review its notes and its text are read, never a brace',
	async ({ browser, site }) => {
		server = await startServer({
			reply: (request) =>
				textOf(request).includes('You review')
					? {
							json: {
								review_result: false,
								added_notes: ['The draft forgot the bat.', 'Check 1.05 + 0.05.'],
								output: 'The ball costs 0.05.\nAnswer: 0.05',
							},
							tokensPerSecond: 40,
						}
					: { text: 'It costs 0.10.\nAnswer: 0.10' },
		});
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await watch(page);
		await pressThink(page, 'HyperThink', 'What does the ball cost?');
		await page.getByText('Revising').first().waitFor();
		await page.getByRole('listitem').getByText('The draft forgot the bat.').first().waitFor();
		await page.getByText('The ball costs').first().waitFor();
		const { seen } = await watched(page);
		expect(seen.filter((text) => /review_result|added_notes|\{"/.test(text))).toEqual([]);
		await page.getByLabel('Question').press('Escape');
		await finished(page);
	},
);
