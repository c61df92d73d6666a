/** How sure the model was of each word: kept where the person asks for it, shown, gone on from. */
import { pocketExamples } from '../../../src/ui/think/examples.ts';
import { afterEach } from 'vitest';
import { startServer, type Scripted, type TestServer } from '../../support/openai-server.ts';
import { textOf } from '../../support/server-mind.ts';
import { expect, expectAccessible, screenshot, test, type Page } from '../../e2e/support.ts';
import {
	addServer,
	ask,
	eventually,
	finished,
	lastRun,
	showHow,
	stepsOf,
	trace,
	visit,
	pressCustom,
} from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

interface Step {
	key: string;
	odds?: string;
	begun?: true;
}

async function keepIt(page: Page) {
	await visit(page, 'Think');
	await pressCustom(page);
	await page.getByRole('switch', { name: 'Keep how sure it was of each word' }).check();
	await pressCustom(page);
}
const openStep = (page: Page) =>
	trace(page)
		.getByRole('button', { name: /tokens/ })
		.first()
		.click();
const words = (page: Page) => page.getByRole('toolbar', { name: 'Words of the reply' });

test('a word’s others are found by keyboard, and another one is another run', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await ask(page, 'Direct', pocketExamples[0]!);
	await finished(page);
	// Off by default: nothing is kept.
	const plain = (await stepsOf(page, (await lastRun(page))!.id)) as Step[];
	expect(plain.some((step) => 'odds' in step)).toBe(false);

	await keepIt(page);
	await ask(page, 'Direct', pocketExamples[1] ?? pocketExamples[0]!);
	await finished(page);
	const run = (await lastRun(page))!;
	const before = ((await stepsOf(page, run.id)) as Step[]).find(({ odds }) => odds)!;
	await page.reload();
	await showHow(page);
	await openStep(page);
	await words(page).waitFor();
	// One stop for the keyboard, and the arrows go on from there.
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-at'));
	await words(page).getByRole('button').first().focus();
	const first = Number(await focused());
	await page.keyboard.press('ArrowRight');
	expect(Number(await focused())).toBe(first + 1);
	await eventually(() => words(page).locator('[tabindex="0"]').count()).toBe(1);
	const others = page.getByRole('button', { name: /^Go on with / });
	await others.first().waitFor();
	await expectAccessible(page);
	await screenshot(page, 'hesitation-light');
	await page.emulateMedia({ colorScheme: 'dark' });
	await expectAccessible(page);
	await screenshot(page, 'hesitation-dark');
	await page.setViewportSize({ width: 390, height: 800 });
	await screenshot(page, 'hesitation-narrow');
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
	).toBeLessThanOrEqual(0);

	const begins = await words(page).evaluate(
		(list, at) =>
			[...list.children]
				.map(({ textContent }) => textContent)
				.slice(0, at)
				.join(''),
		first + 1,
	);
	await others.first().click();
	await eventually(async () => (await lastRun(page))?.id).not.toBe(run.id);
	await finished(page);
	const forked = (await lastRun(page))!;
	const step = ((await stepsOf(page, forked.id)) as Step[]).find(({ key }) => key === before.key)!;
	expect(step).toMatchObject({ begun: true });
	expect(forked.outcome!.answer.startsWith(begins.trim())).toBe(true);
});

/** A reply as a server streams it that tells each word's probability: unsure of its numbers only. */
function said(text: string): Scripted {
	const chunk = (token: string) => {
		const [p, other] = /\d/.test(token) ? [0.35, 0.3] : [0.9, 0.05];
		const word = { token, logprob: Math.log(p) };
		const top_logprobs = [word, { token: '20 ', logprob: Math.log(other) }];
		const logprobs = { content: [{ ...word, top_logprobs }] };
		return `data: ${JSON.stringify({ choices: [{ delta: { content: token }, logprobs }] })}\n\n`;
	};
	const end = { choices: [{ delta: {}, finish_reason: 'stop' }] };
	const raw = text.split(/(?<=\s)/).map(chunk);
	return { raw: [...raw, `data: ${JSON.stringify(end)}\n\n`, 'data: [DONE]\n\n'] };
}

test('MidTry marks the word where a path parts, and unsure ones are shaded', async ({
	browser,
	site,
}) => {
	const steps = (last: string, result: number) =>
		`First the pens: 4 × 3 = 12.\nThen the books: 2 × 4 = 8.\n${last}\n<answer>${result}</answer>`;
	server = await startServer({
		reply: (request) => {
			const all = textOf(request);
			if (all.includes('the final check')) return { text: 'Verdict: OK\n<answer>20</answer>' };
			if (all.includes('Your way: Divergent')) return said(steps('So the sum is 96.', 96));
			return said(steps('Therefore the sum is 20.', 20));
		},
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await keepIt(page);
	await ask(
		page,
		'MidTry',
		'Mia buys 4 pens for 3 euros each and 2 books for 4. What is the total?',
	);
	await finished(page);
	const parts = trace(page).getByText(
		'Where it parts it was least sure of “96.”, 35% (or “20”, 30%)',
	);
	await parts.waitFor();
	await eventually(() =>
		trace(page)
			.getByText(/^Where it parts/)
			.count(),
	).toBe(1);
	await expectAccessible(page);
	await parts.scrollIntoViewIfNeeded();
	await screenshot(page, 'hesitation-paths');
	await openStep(page);
	// Up and down stop only where it hesitated.
	await words(page).getByRole('button').first().focus();
	await page.keyboard.press('ArrowDown');
	const at = () => page.evaluate(() => document.activeElement?.textContent?.trim());
	await eventually(() => at()).toBe('4');
	await page.keyboard.press('ArrowDown');
	await eventually(() => at()).toBe('3');
	await page.keyboard.press('ArrowUp');
	await eventually(() => at()).toBe('4');
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await expectAccessible(page);
		await screenshot(page, `hesitation-shaded-${colorScheme}`);
	}
});
