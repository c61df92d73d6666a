/** The main job on the built site: ask, watch, answer, for each algorithm, on a real HTTP server. */
import { afterEach, describe } from 'vitest';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { textOf } from '../support/server-mind.ts';
import { question, sumMind } from '../support/sum-mind.ts';
import { expect, expectAccessible, screenshot, test, longTest } from './support.ts';
import { addServer, answer, ask, eventually, finished, lastRun, stepsOf, trace } from './using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

describe('on a remote server', () => {
	longTest('Direct answers', async ({ browser, site }) => {
		server = await startServer({ reply: sumMind() });
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await ask(page, 'Direct', question);
		await finished(page, 'done');
		await eventually(() => answer(page).innerText()).toContain('17 + 25 = 42');
		expect((await lastRun(page))?.status).toBe('done');
	});

	test('HyperThink: a wrong draft, a rejection with notes, an acceptance', async ({
		browser,
		site,
	}) => {
		server = await startServer({ reply: sumMind() });
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await ask(page, 'HyperThink', question);
		await finished(page, 'done');
		const run = await lastRun(page);
		expect(run?.outcome).toMatchObject({ stop: 'accepted' });
		await eventually(() => answer(page).innerText()).toContain('42');
		await eventually(() => trace(page).innerText()).toContain('forgot to carry the one');
		const steps = await stepsOf(page, run!.id);
		const thoughts = steps.filter((step) => step.kind === 'think').map((step) => step.key);
		expect(thoughts).toEqual(['draft', 'review-1', 'review-2']);
		await screenshot(page, 'hyperthink');
		await expectAccessible(page);
	});

	test('MidTry: four paths at once, three agree, HIGH', async ({ browser, site }) => {
		// Each path is answered when all four have been asked.
		const mind = sumMind(40);
		let paths = 0;
		let meet = (): void => {};
		const met = new Promise<void>((resolve) => (meet = resolve));
		server = await startServer({
			reply: async (request) => {
				if (textOf(request).includes('Your way:')) {
					if (++paths === 4) meet();
					await met;
				}
				return mind(request);
			},
		});
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await ask(page, 'MidTry', question);
		await finished(page, 'done');
		expect((await lastRun(page))?.outcome).toMatchObject({ confidence: 'HIGH' });
		await eventually(() => answer(page).innerText()).toContain('42');
		for (const word of ['Conservative', 'Standard', 'Creative', 'Divergent']) {
			await eventually(() => trace(page).innerText()).toMatch(new RegExp(word, 'i'));
		}
		// It is said once, beside the answer.
		await eventually(() => answer(page).innerText()).toMatch(/HIGH/i);
		expect(await trace(page).innerText()).not.toMatch(/HIGH/i);
		expect(server.mostAtOnce()).toBe(4);
		await screenshot(page, 'midtry');
		await expectAccessible(page);
	});
});
