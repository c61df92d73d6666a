/** Effort and "Finish now" on the built site, with the model that ships. */
import { pocketExamples } from '../../src/ui/think/examples.ts';
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { expect, expectAccessible, longTest, test, type Page } from './support.ts';
import {
	addServer,
	answer,
	ask,
	chooseLevel,
	eventually,
	finished,
	lastRun,
	pressCustom,
	rows,
	showHow,
	stepsOf,
	trace,
	written,
} from './using.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

/** The longest thinking of all examples, so that "Finish now" comes before its end. */
const [manySteps = ''] = pocketExamples;

interface Roles {
	A: { sampling: { maxThinking?: number } };
}

/**
 * In the page: presses “Finish now” as soon as thinking is seen; milliseconds from then until the
 * first word of an answer is. Null where the answer came first: Pocket thinks for less than a second,
 * which on a busy machine may pass between two frames.
 */
const pressAndWatch = () =>
	new Promise<number | null>((resolve, reject) => {
		let pressed = 0;
		setTimeout(() => reject(new Error('There was neither thinking nor an answer.')), 60_000);
		const look = () => {
			const thinks = document.querySelector('.stream .thinking');
			const words = document.querySelector('.stream .words > p:not(.status), .answer .reading');
			if (!pressed && words) return resolve(null);
			if (!pressed && thinks?.textContent) {
				pressed = performance.now();
				document.querySelector<HTMLButtonElement>('#answer-now')!.click();
			} else if (pressed && words?.textContent?.trim()) return resolve(performance.now() - pressed);
			requestAnimationFrame(look);
		};
		look();
	});

/** A new conversation, in which nothing of the one before is seen. */
async function begin(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'New', exact: true }).click();
	await answer(page).waitFor({ state: 'hidden' });
}

async function askAndPress(page: Page): Promise<number | null> {
	await page.getByLabel('Question').fill(manySteps);
	const watched = page.evaluate(pressAndWatch);
	await page.getByRole('button', { name: 'Think', exact: true }).click();
	return watched;
}

longTest('the answer’s first word is there within two seconds', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	// Once, so that what shows an answer is loaded: Pocket thinks for a moment only.
	await ask(page, 'Direct', 'What is 2 + 2?');
	await finished(page);
	await answer(page).waitFor();
	await begin(page);
	await pressCustom(page);
	await page.getByLabel('Effort').selectOption('Long');
	await page.getByRole('button', { name: 'Close the options' }).click();
	await chooseLevel(page, 'Direct');
	let waited = await askAndPress(page);
	for (let tries = 1; waited === null && tries < 5; tries++) {
		await finished(page, 'done');
		await begin(page);
		waited = await askAndPress(page);
	}
	expect(waited, 'thinking was seen before the answer').not.toBeNull();
	expect(waited).toBeLessThan(2000);
	await finished(page, 'done');
	await eventually(() => answer(page).innerText()).toMatch(/\S/);

	const run = (await lastRun(page))!;
	expect(run.status).toBe('done');
	const [{ roles } = { roles: {} as Roles }] = (
		await rows<{ id: string; roles: Roles }>(page, 'runs')
	).filter(({ id }) => id === run.id);
	// Long, but no more than the model that ships can use.
	expect(roles.A.sampling.maxThinking).toBe(512);
	const steps = (await stepsOf(page, run.id)) as { key: string; thinkingEnded?: string }[];
	expect(steps.find(({ key }) => key === 'answer')?.thinkingEnded).toBe('person');
	expect(steps.some(({ key }) => key === '#answer-now')).toBe(true);
	await showHow(page);
	await trace(page)
		.getByRole('button', { name: /tokens/ })
		.first()
		.click();
	await eventually(() => page.getByRole('dialog').innerText()).toContain(
		'you wanted the answer now',
	);
});

longTest('the choice is named, kept, and leaves room on a phone', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await page.setViewportSize({ width: 390, height: 800 });
	await pressCustom(page);
	await page.getByLabel('Effort').selectOption('Brief');
	await eventually(() => page.locator('#options').innerText()).toContain('up to 256 tokens');
	await expectAccessible(page);
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
	).toBeLessThanOrEqual(0);
	await written(page, ({ effort }) => effort === 'brief');
	await page.reload();
	await pressCustom(page);
	await eventually(() => page.getByLabel('Effort').inputValue()).toBe('brief');
});

test('while a run works a phone shows all that can be done about it, and it ends at a press', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await page.setViewportSize({ width: 390, height: 800 });
	// Pocket is through in a moment on a fast machine: whoever looks at all this must have the time.
	const words = Array.from({ length: 400 }, (_, n) => `Once more: ${n * n} is no answer. `).join(
		'',
	);
	server = await startServer({
		reply: (_, earlier) =>
			earlier === 0 ? { thinking: words, text: '4', tokensPerSecond: 20 } : { text: 'It is 4.' },
	});
	await addServer(page, server.url);
	await ask(page, 'HyperThink', 'What is 2 + 2?');
	await page.locator('.stream .thinking').first().waitFor();
	const tops: number[] = [];
	for (const id of ['#go', '#answer-now']) {
		const box = (await page.locator(id).boundingBox())!;
		expect(box.x + box.width, id).toBeLessThanOrEqual(390);
		tops.push(box.y);
	}
	// One row: the box does not grow while a run works.
	expect(tops[0]).toBe(tops[1]);
	await page.getByRole('button', { name: 'Finish now', exact: true }).waitFor();
	await expectAccessible(page);
	await page.keyboard.press('Alt+Enter');
	await finished(page, 'stopped');
	const run = (await lastRun(page))!;
	expect(run).toMatchObject({ status: 'stopped' });
	expect(run.outcome?.answer).toMatch(/\S/);
});
