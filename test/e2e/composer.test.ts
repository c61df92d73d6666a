/** The question box: one row, the algorithms in a menu, and never in the way. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { question, sumMind } from '../support/sum-mind.ts';
import { expect, expectAccessible, longTest, test, type Page } from './support.ts';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { addServer, answer, ask, eventually, finished, levelFace, visit } from './using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

const focused = (page: Page) =>
	page.evaluate(() => {
		const { activeElement: it } = document;
		return it instanceof HTMLInputElement ? it.value : (it?.id ?? '');
	});

test('how hard to think is chosen by mouse or by keyboard, each level with its algorithm', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	const sentence = page.getByText('Four tries');
	expect(await sentence.count()).toBe(0);
	await levelFace(page).click();
	await sentence.waitFor();
	await eventually(() => page.getByRole('radiogroup').innerText()).toMatch(
		/Quick\s+One answer[^]* · Direct\s+Check it\s+Four tries[^]* · MidTry\s+Review it\s+A draft[^]* · HyperThink\s+Mission\s+For [^]*needs a bigger model · Thought agent/,
	);
	await expectAccessible(page);
	await page.getByRole('radio', { name: 'Check it' }).click({ force: true });
	await sentence.waitFor({ state: 'hidden' });
	await eventually(() => levelFace(page).innerText()).toMatch(/^Check it\s*$/);

	// By keyboard: Enter opens the list, arrows choose, Enter writes on, Escape keeps the place.
	await levelFace(page).press('Enter');
	await eventually(() => focused(page)).toBe('midtry');
	await page.keyboard.press('ArrowDown');
	await eventually(() => levelFace(page).innerText()).toContain('Review it');
	await page.keyboard.press('Enter');
	await eventually(() => focused(page)).toBe('ask');
	await sentence.waitFor({ state: 'hidden' });
	await levelFace(page).press('Enter');
	await eventually(() => focused(page)).toBe('hyperthink');
	await page.keyboard.press('Escape');
	await sentence.waitFor({ state: 'hidden' });
	await eventually(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^How hard/);
});

test('the page does not move while it loads, nor when a list of the question box opens', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await page.getByRole('list', { name: 'Examples' }).waitFor();
	await page.getByRole('button', { name: 'Dictate', exact: true }).waitFor();
	const shift = await page.evaluate(async () => {
		await document.fonts.ready;
		let sum = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
		}).observe({ type: 'layout-shift', buffered: true });
		await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)));
		return sum;
	});
	expect(shift).toBeLessThan(0.0005);
	await page.setViewportSize({ width: 390, height: 600 });
	const moved = () => page.evaluate(() => scrollY);
	for (const name of [/^Choose the model/, /^How hard to think/]) {
		// Where it is: a click on an element would bring that into view.
		const { x, y } = (await page.getByRole('button', { name }).boundingBox())!;
		await page.mouse.click(x + 9, y + 9);
		await page.getByRole('radio').first().waitFor();
		await eventually(() => focused(page)).not.toBe('');
		expect(await moved()).toBe(0);
		await page.keyboard.press('Escape');
		await page.getByRole('radio').first().waitFor({ state: 'hidden' });
		await eventually(() => page.locator(':focus').getAttribute('aria-label')).toMatch(name);
		expect(await moved()).toBe(0);
	}
});

test('the model is switched with two presses, and from the palette by its name', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: sumMind() });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await visit(page, 'Think');
	const face = page.getByRole('button', { name: /^Choose the model/ });
	await eventually(() => face.innerText()).toContain('test-model');
	await face.click();
	await page.getByRole('link', { name: 'Get more models…' }).waitFor();
	await expectAccessible(page);
	await page.getByRole('radio', { name: builtIn.label }).click({ force: true });
	await eventually(() => face.innerText()).toContain(builtIn.label);

	await page.keyboard.press('Control+k');
	const box = page.getByRole('combobox', { name: /^Search what was asked/ });
	await eventually(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
	await page.keyboard.insertText('use test-model');
	await page.getByRole('option', { name: 'Use test-model' }).waitFor();
	await page.keyboard.press('Enter');
	await eventually(() => face.innerText()).toContain('test-model');
	await ask(page, 'Direct', question);
	await finished(page, 'done');
	expect(server.requests.length).toBeGreaterThan(0);
});

/** What a press at the middle of it would hit: itself, or something that lies over it. */
const covered = (page: Page) =>
	page.evaluate(() => {
		const it = document.activeElement as HTMLElement;
		// Behind the last stop comes the browser itself.
		if (it === document.body) return null;
		const { left, top, right, bottom } = it.getBoundingClientRect();
		const [x, y] = [(left + right) / 2, (top + bottom) / 2];
		const over = document.elementFromPoint(x, y);
		const there = over !== null && (it.contains(over) || over.contains(it));
		return there ? null : `${it.outerHTML.slice(0, 100)} under ${over?.outerHTML.slice(0, 100)}`;
	});

longTest(
	'on a phone it takes at most 120 of 844 pixels; no window hides the answer or the focus',
	async ({ browser, site }) => {
		server = await startServer({ reply: sumMind() });
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.locator('.toast').first().waitFor({ state: 'hidden' });
		await ask(page, 'MidTry', question);
		await finished(page);
		await eventually(() => answer(page).innerText()).toContain('3 of 4 agree');
		// A finger's height for all that is pressed, as on a phone.
		await page.evaluate(() => document.documentElement.style.setProperty('--control', '2.75rem'));
		const foot = page.locator('.foot');
		await eventually(async () => (await foot.boundingBox())!.height).toBeLessThanOrEqual(120);

		for (const [width, height] of [
			[320, 256],
			[390, 470],
			[720, 450],
			[390, 844],
		] as const) {
			await page.setViewportSize({ width, height });
			const seen = () =>
				page.locator('.result').evaluate((element) => {
					(document.activeElement as HTMLElement).blur();
					document.getElementById('main')!.focus();
					element.scrollIntoView({ block: 'center' });
					const { left, top, right, bottom } = element.getBoundingClientRect();
					const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
					return over !== null && element.contains(over);
				});
			await eventually(seen).toBe(true);
			const hidden = new Set<string | null>();
			for (let stop = 0; stop < 25; stop++) {
				await page.keyboard.press('Tab');
				hidden.add(await covered(page));
			}
			hidden.delete(null);
			expect([...hidden], `the focus in ${width} × ${height}`).toEqual([]);
		}
	},
);
