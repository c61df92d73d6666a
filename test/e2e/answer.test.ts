/** The answer first: what stands large, what it rests on, what is folded, and where paths part. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { textOf } from '../support/server-mind.ts';
import { expect, expectAccessible, test } from './support.ts';
import {
	addServer,
	answer,
	ask,
	eventually,
	finished,
	lastRun,
	pressInMenu,
	trace,
} from './using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

const sum = 'Mia buys 4 pens for 3 euros each and 2 books for 4 euros each. What is the total?';
const steps = (last: string, result: number) =>
	`First the pens: 4 × 3 = 12.\nThen the books: 2 × 4 = 8.\n${last}\n<answer>${result}</answer>`;

test('MidTry: the result large with its agreement, the agreeing paths as one, and where one parts marked', async ({
	browser,
	site,
}) => {
	server = await startServer({
		reply: (request) => {
			const all = textOf(request);
			if (all.includes('the final check')) return { text: 'Verdict: OK\n<answer>20</answer>' };
			if (all.includes('Your way: Divergent')) return { text: steps('So 12 × 8 = 96.', 96) };
			return { text: steps('Therefore 12 + 8 = 20.', 20) };
		},
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'MidTry', sum);
	await finished(page);

	// The result is the first thing said, in letters larger than the question's.
	await eventually(() => answer(page).innerText()).toMatch(/^20\n/);
	const sizeOf = (selector: string) =>
		page.locator(selector).evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
	expect(await sizeOf('article .answer .result .reading')).toBeGreaterThan(
		await sizeOf('article > h2'),
	);
	// The level is called as it was chosen.
	await page.locator('article .versions').getByText('Check it', { exact: true }).waitFor();
	const rests = answer(page).getByRole('list', { name: 'What it rests on' });
	await eventually(() => rests.innerText()).toContain('3 of 4 agree');
	expect(await answer(page).getByText('4 × 3 = 12').count()).toBe(0);
	await answer(page).getByText('How it was found').press('Enter');
	await answer(page).getByText('4 × 3 = 12').waitFor();

	// Agreement above, three paths in one card, and of the fourth only what it says otherwise.
	const cards = trace(page).getByRole('article');
	const names = () =>
		cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
	await eventually(names).toEqual(['Paths 1, 2, 3', 'Path 4']);
	const agreement = trace(page).getByRole('region', { name: 'Agreement' });
	// What stands beside the answer is not said again.
	await eventually(() => page.getByText('HIGH', { exact: true }).count()).toBe(1);
	await eventually(() => trace(page).getByText('came to the same answer').count()).toBe(0);
	await eventually(async () => (await agreement.boundingBox())!.y).toBeLessThan(
		(await cards.first().boundingBox())!.y,
	);
	await eventually(() => cards.nth(1).locator('mark').allInnerTexts()).toEqual([
		'So 12 × 8 = 96.',
		'Answer: 96',
	]);
	await eventually(() => cards.first().getByText('The same words.').count()).toBe(2);
	await expectAccessible(page);

	await trace(page).getByRole('button', { name: 'Each path by itself' }).click();
	await eventually(() => names()).toEqual(['Path 1', 'Path 2', 'Path 3', 'Path 4']);
});

test('an answer without a short form is read as it is; one call says that nothing checked it', async ({
	browser,
	site,
}) => {
	const poem =
		'Three cats on a wall.\n\nNone of them moved at all, though the moon was 7 hours old.';
	server = await startServer({ reply: () => ({ text: poem }) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'A poem about cats, please.');
	await finished(page);
	await eventually(() => answer(page).innerText()).toContain('None of them moved');
	await eventually(() => answer(page).innerText()).toContain('not checked');
	expect(await answer(page).innerText()).not.toContain('How it was found');
	expect(await page.locator('.result').count()).toBe(0);
});

test('think harder: the next step up has a price, and both answers stand side by side', async ({
	browser,
	site,
}) => {
	let held = Promise.resolve();
	const holdTries = () => {
		let go!: () => void;
		held = new Promise<void>((resolve) => (go = resolve));
		return go;
	};
	// A single try takes the pens for the whole; four tries see the books.
	server = await startServer({
		reply: async (request) => {
			const all = textOf(request);
			if (all.includes('the final check')) return { text: 'Verdict: OK\n<answer>20</answer>' };
			await held;
			if (all.includes('Your way:')) return { text: steps('Therefore 12 + 8 = 20.', 20) };
			return { text: 'Four pens for 3 euros each: 4 × 3 = 12.\n<answer>12</answer>' };
		},
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'Direct', sum);
	await finished(page);
	// One reply is read as it came.
	await eventually(() => answer(page).innerText()).toMatch(/^Four pens[^]*Answer: 12/);
	const mull = page.getByRole('button', { name: 'Think harder' });
	await eventually(() => mull.innerText()).toMatch(/Check it, (?:about \d|under a second)/);
	// The harder tries wait until it was seen whose words stand there meanwhile.
	const go = holdTries();
	await mull.press('Enter');
	const other = page.getByRole('region', { name: 'The other version' });
	await eventually(() => other.innerText()).toMatch(/^Earlier answer[^]*Answer: 12/);
	await eventually(() => answer(page).innerText()).toMatch(/^New answer[^]*Thinking…/);
	go();
	// The focus is on the button that can stop it.
	await eventually(() => page.locator(':focus').getAttribute('id')).toBe('go');
	await eventually(() => answer(page).innerText()).toContain('4 of 4 agree');
	await eventually(() => other.innerText()).toContain('1 calculation checked');
	const beside = async () => {
		const [left, right] = [(await other.boundingBox())!, (await answer(page).boundingBox())!];
		return left.x + left.width < right.x && Math.abs(left.y - right.y) < 2;
	};
	await eventually(beside).toBe(true);
	const differs = page.getByRole('group', { name: 'What differs' });
	await eventually(() => differs.locator('mark').allInnerTexts()).toEqual(['12', '20']);
	await expectAccessible(page);

	await page.getByRole('button', { name: 'End the comparison' }).press('Enter');
	await other.waitFor({ state: 'hidden' });
	await eventually(() => page.locator(':focus').getAttribute('aria-label')).toBe('More');

	// Regenerate asks with what made the answer; what is chosen now is in the menu. Any two compare.
	const regenerate = page.getByRole('button', { name: 'Regenerate', exact: true });
	await regenerate.hover();
	await eventually(() => regenerate.getAttribute('title')).toBe('Regenerate with Check it');
	await pressInMenu(page, 'Regenerate with Quick');
	await page.getByText('3 of 3').waitFor();
	await eventually(async () => (await lastRun(page))?.status).toBe('done');
	await pressInMenu(page, 'Compare');
	await eventually(() => other.innerText()).toContain('4 of 4 agree');
	await page.getByLabel('Compared with').selectOption({ label: '1: Quick · test-model' });
	await eventually(() => differs.innerText()).toContain('Same answer');
});
