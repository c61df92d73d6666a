/** Code is offered to a mission with sums on the built site, before its start and while it runs. */
import type { Message, Schema } from '../../../src/core/types.ts';
import { perfect } from '../../support/missions/reader.ts';
import { startServer, type ChatRequest, type Scripted } from '../../support/openai-server.ts';
import { expect, expectAccessible, type Page, screenshot, test } from '../../e2e/support.ts';
import {
	addServer,
	answer,
	changeSettings,
	eventually,
	lastRun,
	pressThink,
	stepsOf,
	visit,
	written,
} from '../../e2e/using.ts';

const mission =
	'Offer A: 36 euros once and 5 euros per ride. Offer B: 8 euros per ride. Which is cheaper for 15 rides, Offer A or Offer B?';

function reader({ messages, response_format: format }: ChatRequest): Scripted {
	const schema = format?.json_schema?.schema as Schema | undefined;
	const { text = '', value } = perfect(messages as Message[], schema);
	return schema ? { json: value } : { text };
}
const offerOf = (page: Page) => page.getByRole('group', { name: /numbers|Zahlen/ });
const mayRunCode = (page: Page, code: boolean) =>
	written(page, ({ instruments }) => (instruments as { code: boolean }).code === code);

/** Looked at by people, in each shape and colour. */
async function pictures(page: Page, name: string): Promise<void> {
	for (const [shape, width] of [
		['wide', 1280],
		['narrow', 390],
	] as const) {
		await page.setViewportSize({ width, height: 844 });
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			await offerOf(page).scrollIntoViewIfNeeded();
			await expectAccessible(page);
			await screenshot(page, `code-offer-${name}-${shape}-${colorScheme}`);
		}
		const wide = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(wide).toBeLessThanOrEqual(width);
	}
	await page.setViewportSize({ width: 1280, height: 900 });
}

test('a mission under way that may run code does so from its next round', async ({
	browser,
	site,
}) => {
	let resume = () => {};
	const allowed = new Promise<void>((resolve) => (resume = resolve));
	const server = await startServer({
		reply: async (request) => (await allowed, reader(request)),
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await pressThink(page, 'Thought agent', mission);
	const offer = offerOf(page);
	await offer.waitFor();
	await pictures(page, 'mission');
	await offer.getByRole('button', { name: 'Let Mull run code' }).focus();
	await page.keyboard.press('Enter');
	await mayRunCode(page, true);
	await offer.waitFor({ state: 'hidden' });
	resume();
	await eventually(async () => (await lastRun(page))?.status, 240_000).toBe('done');
	await eventually(() => answer(page).innerText()).toContain('Offer A is cheaper');
	const uses = (await stepsOf(page, (await lastRun(page))!.id)).filter(
		({ kind }) => kind === 'use',
	);
	expect(uses.map((use) => (use as unknown as { instrument: string }).instrument)).toContain(
		'code',
	);
	await server.stop();
}, 300_000);

test('before the start it is offered, and a no is heard', async ({ browser, site }) => {
	const server = await startServer({ reply: reader });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await changeSettings(page, { algorithm: 'thought' });
	await visit(page, 'Think');
	await page.getByLabel('Question').fill(mission);
	const offer = offerOf(page);
	await offer.waitFor();
	await pictures(page, 'start');
	await page.getByLabel('Question').fill('Write a slogan.');
	await offer.waitFor({ state: 'hidden' });
	await page.getByLabel('Question').fill(mission);
	await offer.getByRole('button', { name: 'Not now' }).click();
	await offer.waitFor({ state: 'hidden' });
	// The focus stays within reach, and the mission does not ask again.
	await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('go');
	await page.keyboard.press('Enter');
	await eventually(async () => (await lastRun(page))?.status, 240_000).toBe('done');
	expect(await offer.count()).toBe(0);

	// Another day, in German, it is allowed before the start.
	await changeSettings(page, { language: 'de' });
	await page.locator('#ask').fill(mission);
	await offer.getByRole('button', { name: 'Code erlauben' }).click();
	await mayRunCode(page, true);
	await offer.waitFor({ state: 'hidden' });
	await page.getByRole('button', { name: 'Rückgängig' }).click();
	await mayRunCode(page, false);
	await offer.waitFor();
	await server.stop();
}, 300_000);
