/** A chat as one uses it: what is there at once, and how much there is to press. */
import { readFileSync } from 'node:fs';
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import type { Locator } from 'playwright';
import { expect, test, type Page } from '../../e2e/support.ts';
import {
	addServer,
	answer,
	ask,
	eventually,
	finished,
	pressInMenu,
	rows,
	visit,
} from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

interface Shift extends PerformanceEntry {
	value: number;
	hadRecentInput: boolean;
	sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

interface Watched {
	/** Frames drawn between a press of Enter and the question above the box. */
	frames: number | null;
	/** Where each question stood, whenever the page changed. */
	places: Record<string, number[]>;
	/** How far turns were moved up or down without a press, as layout shift counts it. */
	shift: number;
	letGo: () => void;
}
const watched = (page: Page): Promise<Watched> =>
	page.evaluate(() => {
		const { frames, places, shift } = (window as unknown as { watched: Watched }).watched;
		return { frames, places, shift } as Watched;
	});

/** From now on nothing is written to the database, and none of its runs is read, until it is let go. */
const holdDatabase = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<void>((resolve, reject) => {
				const seen: Watched = { frames: null, places: {}, shift: 0, letGo: () => {} };
				Object.assign(window, { watched: seen });
				// What stands in a line beside a figure that grows, and the box that empties, may move.
				const movesATurn = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
					(node instanceof Element ? node : node?.parentElement)?.closest('article') &&
					Math.abs(currentRect.top - previousRect.top) > 1;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as Shift[])
						if (!entry.hadRecentInput && entry.sources.some(movesATurn)) seen.shift += entry.value;
				}).observe({ type: 'layout-shift' });
				const asked = () => [...document.querySelectorAll<HTMLElement>('article h2')];
				addEventListener(
					'keydown',
					(event) => {
						if ((event as KeyboardEvent).key !== 'Enter') return;
						const before = asked().length;
						let frames = 0;
						const look = () => {
							if (asked().length > before) return void (seen.frames = frames);
							frames++;
							requestAnimationFrame(look);
						};
						requestAnimationFrame(look);
					},
					true,
				);
				new MutationObserver(() => {
					const last = asked().at(-1);
					if (last) (seen.places[last.innerText] ??= []).push(last.getBoundingClientRect().top);
				}).observe(document.body, { childList: true, subtree: true });

				const opening = indexedDB.open('mull');
				opening.onerror = () => reject(opening.error);
				opening.onsuccess = () => {
					const writing = opening.result.transaction('runs', 'readwrite');
					let held = true;
					seen.letGo = () => (held = false);
					const again = () => {
						resolve();
						if (held) writing.objectStore('runs').get('none').onsuccess = again;
					};
					writing.objectStore('runs').get('none').onsuccess = again;
					writing.oncomplete = () => opening.result.close();
				};
			}),
	);
const letGo = (page: Page) =>
	page.evaluate(() => (window as unknown as { watched: Watched }).watched.letGo());

// It failed by chance while “Loading Pocket” was also shown for a run on a server, for some milliseconds.
test('a question is there at once, before the database answers, and stays where it is', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: () => ({ text: 'Yes.' }) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await visit(page, 'Think');
	// The first question of a conversation, and the next one.
	for (const question of ['Is it so?', 'And the day after?']) {
		await page.getByLabel('Question').fill(question);
		await holdDatabase(page);
		await page.getByLabel('Question').press('Enter');
		const asked = page.getByRole('heading', { name: question, level: 2 });
		await asked.waitFor();
		await eventually(() => page.getByLabel('Question').inputValue()).toBe('');
		await letGo(page);
		await answer(page).getByText('Yes.').waitFor();
		await finished(page);
		await eventually(() => asked.count()).toBe(1);
		const { frames, places, shift } = await watched(page);
		expect(frames).toBeLessThanOrEqual(2);
		const [first, ...others] = places[question]!;
		for (const place of others) expect(Math.abs(place - first!)).toBeLessThanOrEqual(1);
		expect(shift).toBeLessThanOrEqual(0.02);
	}
});

test('a chat of three turns has at most twenty things to press', async ({ browser, site }) => {
	server = await startServer({ reply: () => ({ text: 'It is so.\n<answer>20</answer>' }) });
	const page = await browser.open(site.url);
	await page.setViewportSize({ width: 1440, height: 900 });
	await addServer(page, server.url);
	for (const question of ['Is it so?', 'And why?', 'And then?']) {
		await ask(page, 'Direct', question);
		await finished(page);
	}
	await answer(page).getByText('not checked').waitFor();
	const controls = () =>
		page
			.locator('a[href], button, input, select, textarea, summary, [role=button], [role=link]')
			.evaluateAll((all) =>
				all
					.filter((one) => {
						const { width, height } = one.getBoundingClientRect();
						const seen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
						return seen && width > 1 && height > 1 && !one.matches('.skip');
					})
					.map((one) => one.getAttribute('aria-label') ?? one.textContent!.trim()),
			);
	await page.mouse.move(120, 600);
	await eventually(async () => (await controls()).length).toBeLessThanOrEqual(20);
	// Nothing is missing: what is not seen is there for a pointer and for the keyboard.
	await page.locator('article').first().hover();
	const opacity = () =>
		page
			.locator('article .actions')
			.first()
			.evaluate((row) => getComputedStyle(row).opacity);
	await eventually(opacity).toBe('1');
	await page.mouse.move(120, 600);
	await eventually(opacity).toBe('0');
	await page.locator('article').first().getByRole('button', { name: 'More' }).focus();
	await eventually(opacity).toBe('1');
});

test('Enter that takes letters of a composition sends nothing, wherever one writes', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: () => ({ text: 'はい。' }) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await visit(page, 'Think');
	/** As Chromium and Firefox tell of it, and as Safari does. */
	const compose = async (field: Locator) => {
		for (const init of [{ isComposing: true }, { keyCode: 229 }])
			await field.evaluate(
				(element, init) =>
					element.dispatchEvent(
						new KeyboardEvent('keydown', {
							key: 'Enter',
							bubbles: true,
							cancelable: true,
							...init,
						}),
					),
				init,
			);
		// What it would begin has begun two frames later.
		await page.evaluate(
			() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
		);
	};
	const box = page.getByLabel('Question', { exact: true });
	for (const written of ['これはペンですか', '这是笔吗', '이것은 펜입니까']) {
		await box.fill(written);
		await compose(box);
		await eventually(() => box.inputValue()).toBe(written);
		await eventually(() => page.locator('article').count()).toBe(0);
	}
	await box.press('Enter');
	await answer(page).getByText('はい。').waitFor();
	await finished(page);
	await pressInMenu(page, 'Edit the question');
	const edit = page.getByLabel('Edit your question');
	await edit.fill('これは本ですか');
	await compose(edit);
	await eventually(() => edit.inputValue()).toBe('これは本ですか');
	await edit.press('Escape');
	await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').press('F2');
	const title = page.getByLabel('New title');
	await title.fill('ペン');
	await compose(title);
	await eventually(() => title.inputValue()).toBe('ペン');
	await page.keyboard.press('Control+k');
	const search = page.getByRole('combobox', { name: /^Search/ });
	await search.fill('ペン');
	await compose(search);
	await eventually(() => search.inputValue()).toBe('ペン');
	await eventually(async () => (await rows(page, 'runs')).length).toBe(1);
});

test('a conversation is one stop of the Tab key; keys and a menu do what is done with it', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: () => ({ text: 'Yes.' }) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	const list = page.getByRole('navigation', { name: 'Conversations' });
	for (const question of ['First one?', 'Second one?', 'Third one?']) {
		await page.getByRole('button', { name: 'New', exact: true }).click();
		await ask(page, 'Direct', question);
		await finished(page);
	}
	const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
	await list.getByRole('link', { name: 'Third one?' }).focus();
	await page.keyboard.press('Tab');
	await eventually(focused).toBe('Second one?');
	await page.keyboard.press('F2');
	await page.keyboard.type('The second');
	await page.keyboard.press('Enter');
	await eventually(focused).toBe('The second');
	await page.keyboard.press('Shift+F10');
	await eventually(focused).toBe('Pin');
	await page.keyboard.press('Escape');
	await eventually(focused).toBe('The second');
	await page.keyboard.press('Tab');
	await eventually(focused).toBe('First one?');
	await page.keyboard.press('Delete');
	await eventually(() => list.getByRole('link').allInnerTexts()).toEqual([
		'Third one?',
		'The second',
	]);
	await eventually(focused).toBe('The second');
	// The whole of it is handed out as one page, from the list.
	await list.getByRole('link', { name: 'The second' }).press('Shift+F10');
	const download = page.waitForEvent('download');
	await page.getByRole('menuitem', { name: 'Share' }).press('Enter');
	const html = readFileSync(await (await download).path(), 'utf8');
	expect(html).toMatch(/<h1[^>]*>The second<\/h1>[^]*Second one\?[^]*<p>Yes\.<\/p>/);
	// A pointer finds the same in a menu.
	await list.getByRole('link', { name: 'Third one?' }).hover();
	await list.getByRole('button', { name: 'Menu of Third one?' }).click();
	await page.getByRole('menuitem', { name: 'Pin' }).click();
	// Under the pointer no row moves.
	await page.mouse.move(700, 300);
	await list.getByRole('heading', { name: 'Pinned' }).waitFor();
});
