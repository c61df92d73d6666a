/** The model that a browser brings along, on the built site; and a browser that has none. */
import type { Message, Schema } from '../../../src/core/types.ts';
import type { ChatRequest } from '../../support/openai-server.ts';
import {
	someWorld,
	standInLanguageModel,
	type Heard,
	type World,
} from '../../support/language-model.ts';
import { missionsOf } from '../../support/missions/list.ts';
import { perfect } from '../../support/missions/reader.ts';
import { question, sumMind } from '../../support/sum-mind.ts';
import { type Browser } from '../../e2e/browser.ts';
import { expect, expectAccessible, screenshot, test, type Page } from '../../e2e/support.ts';
import {
	answer,
	ask,
	changeSettings,
	eventually,
	finished,
	lastRun,
	showHow,
	rows,
	stepsOf,
	trace,
	unfold,
	visit,
	pressCustom,
} from '../../e2e/using.ts';

interface Brought {
	state: World['state'];
	/** Milliseconds between two pieces of a reply. */
	slow?: number;
	context?: number;
}

/** A Chrome with a model of its own in every page; what it says, and how it is fetched, is told here. */
async function bring(browser: Browser, { state, slow = 0, context = 6144 }: Brought) {
	const told = {
		heard: [] as Heard[],
		say: (heard: Heard): string | Promise<string> => sums(heard),
		share: (): number | Promise<number> => 1,
	};
	const pages = await browser.context();
	await pages.exposeFunction('standInSays', (heard: Heard) => {
		told.heard.push(heard);
		return told.say(heard);
	});
	await pages.exposeFunction('standInShare', () => told.share());
	await pages.addInitScript({
		content: `(() => {
			if (!globalThis.isSecureContext || location.protocol === 'about:') return;
			const brands = [{ brand: 'Not)A;Brand', version: '8' }, { brand: 'Google Chrome', version: '150' }];
			Object.defineProperty(navigator, 'userAgentData', { value: { brands, mobile: false } });
			const world = (${someWorld})({ context: ${context} });
			// What the browser has is the same in every page of it.
			Object.defineProperty(world, 'state', {
				get: () => localStorage.getItem('stand-in') ?? '${state}',
				set: (state) => localStorage.setItem('stand-in', state),
			});
			world.pressed = () => navigator.userActivation.isActive;
			world.answer = (heard) => globalThis.standInSays(heard);
			world.share = () => globalThis.standInShare();
			if (${slow}) world.pause = () => new Promise((go) => setTimeout(go, ${slow}));
			globalThis.standInSeen = world.seen;
			const value = (${standInLanguageModel})(world);
			Object.defineProperty(globalThis, 'LanguageModel', { value, configurable: true });
		})();`,
	});
	return told;
}

const sums = ({ messages }: Heard): string => {
	const { text, json } = sumMind()({ model: '', messages } as ChatRequest);
	return text ?? JSON.stringify(json);
};

const seen = (page: Page): Promise<World['seen']> =>
	page.evaluate(() => {
		const { open, running, mostRunning, stopped } = (
			globalThis as unknown as { standInSeen: World['seen'] }
		).standInSeen;
		return { open, running, mostRunning, stopped } as World['seen'];
	});

const own = 'Chrome’s own model';

async function opened(browser: Browser, url: string): Promise<Page> {
	const page = await browser.open(url);
	const press = page.getByRole('button', { name: `Think with ${own}` });
	await press.waitFor();
	await screenshot(page, 'browser-model-ready');
	await press.click();
	await page.getByText(`${own} answers from now on.`).waitFor();
	return page;
}

test('fetched by the browser at a press, it answers, and says what it is', async ({
	browser,
	site,
}) => {
	const told = await bring(browser, { state: 'downloadable' });
	const shares: ((share: number) => void)[] = [];
	told.share = () => new Promise((resolve) => shares.push(resolve));
	const page = await browser.open(site.url);

	// It stands before the model that ships with Mull, and nothing of it is fetched unasked.
	const offer = page.getByRole('button', { name: 'Let Chrome download it' });
	await offer.waitFor();
	const words = await page.locator('main').innerText();
	expect(words.indexOf('a language model of its own')).toBeGreaterThan(0);
	expect(words.indexOf('a language model of its own')).toBeLessThan(words.indexOf('Pocket is'));
	await expectAccessible(page);
	await screenshot(page, 'browser-model-offer');
	expect(shares).toHaveLength(0);

	await offer.click();
	await eventually(() => shares.length).toBe(1);
	shares.shift()!(0.4);
	const meter = page.getByRole('progressbar', { name: 'Chrome fetches its model' });
	await eventually(() => meter.getAttribute('aria-valuenow')).toBe('40');
	await screenshot(page, 'browser-model-fetching');
	await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain(
		'Stop waiting',
	);
	await expectAccessible(page);
	// Whoever waits no longer is told that the browser goes on.
	await page.getByRole('button', { name: 'Stop waiting' }).click();
	await page.getByText('Chrome is fetching a language model of its own.').waitFor();
	await page.getByRole('button', { name: 'Show how far it is' }).click();
	await eventually(() => shares.length).toBe(2);
	for (const come of shares.splice(0)) come(1);
	await page.getByText(`${own} answers from now on.`).waitFor();

	await ask(page, 'Direct', question);
	await finished(page);
	await eventually(() => answer(page).innerText()).toContain('42');
	expect(told.heard.at(-1)!.messages.at(-1)).toMatchObject({ role: 'user' });
	// Whose word it is that nothing leaves the device.
	await page.getByText('that its own model computes here is the browser’s word').waitFor();
	await showHow(page);
	await trace(page)
		.getByRole('button', { name: /tokens/ })
		.first()
		.click();
	const dialog = page.getByRole('dialog');
	await eventually(() => dialog.innerText()).toContain('as the browser likes');
	await eventually(() => dialog.innerText()).toContain(own);
	await expectAccessible(page);
	await page.keyboard.press('Escape');

	const origin = new URL(site.url).origin;
	expect(
		browser.requests.filter((one) => !one.includes(origin) && !/ (blob|data):/.test(one)),
	).toEqual([]);
	// Nothing is left open but what keeps it in memory.
	await eventually(() => seen(page)).toMatchObject({ open: 1, running: 0 });
});

test('HyperThink and MidTry answer on it, one call after another, over a reload', async ({
	browser,
	site,
}) => {
	const told = await bring(browser, { state: 'available' });
	const page = await opened(browser, site.url);

	await ask(page, 'HyperThink', question);
	await finished(page);
	const hyper = (await lastRun(page))!;
	expect(hyper.outcome, JSON.stringify(hyper)).toMatchObject({ stop: 'accepted' });
	expect(hyper.outcome!.answer).toContain('42');
	const reviews = (await stepsOf(page, hyper.id)).filter(
		({ key, kind }) => kind === 'think' && key.startsWith('review'),
	);
	// It has no thinking, so a scratch pass stands in.
	expect(reviews.map((step) => (step as { scratch?: boolean }).scratch)).toEqual([true, true]);

	// Reloaded once two paths have answered: these are not asked again.
	let answered = 0;
	let hold: Promise<string> | undefined;
	told.say = (heard) => (++answered > 2 && hold ? hold : sums(heard));
	hold = new Promise(() => {});
	await ask(page, 'MidTry', question);
	await eventually(async () => {
		const run = (await lastRun(page))!;
		return (await stepsOf(page, run.id)).filter(({ kind }) => kind === 'think').length;
	}).toBe(2);
	await eventually(() => answered).toBe(3);
	const before = told.heard.length;
	told.say = sums;
	await page.reload();
	await finished(page, 'done');
	const mid = (await lastRun(page))!;
	expect(mid, JSON.stringify(mid)).toMatchObject({
		status: 'done',
		outcome: { confidence: 'HIGH' },
	});
	// Two paths, and the final check; the third was under way when the page went.
	expect(told.heard.length - before).toBe(3);
	expect((await seen(page)).mostRunning).toBe(1);
	// What was not asked for is not said to have been.
	expect(await trace(page).innerText()).not.toMatch(/T \d/);
	await screenshot(page, 'browser-model-midtry');

	await page.getByRole('button', { name: 'New', exact: true }).click();
	await pressCustom(page);
	await eventually(() => page.locator('#options').innerText()).toContain(
		'MidTry’s paths differ by their prompts alone.',
	);
	await screenshot(page, 'browser-model-options');
	await expectAccessible(page);
});

test('a mission is fulfilled on it', async ({ browser, site }) => {
	const told = await bring(browser, { state: 'available' });
	told.say = ({ messages, schema }) => {
		const { text = '', value } = perfect(messages as Message[], schema as Schema | undefined);
		return schema ? JSON.stringify(value) : text;
	};
	const page = await opened(browser, site.url);
	const [mission] = missionsOf('rows', 1);
	await ask(page, 'Thought agent', mission!.chat.at(-1)!.content);
	await finished(page, 'done', 240_000);
	const run = (await lastRun(page))!;
	expect(run, JSON.stringify(run)).toMatchObject({ status: 'done', outcome: { stop: 'finished' } });
	expect(mission!.right(run.outcome!.answer), run.outcome!.answer).toBe(true);
	expect(told.heard.some(({ schema }) => schema)).toBe(true);
	await eventually(() => seen(page)).toMatchObject({ open: 1, running: 0, mostRunning: 1 });
}, 600_000);

test('Stop and “Finish now” end what it writes', async ({ browser, site }) => {
	const told = await bring(browser, { state: 'available', slow: 40 });
	const page = await opened(browser, site.url);
	told.say = () => Array.from({ length: 2000 }, (_, n) => `${n} and`).join(' ');
	await ask(page, 'Direct', question);
	await eventually(async () => (await seen(page)).running).toBe(1);
	await page.getByLabel('Question').press('Escape');
	await finished(page, 'stopped');
	expect(await lastRun(page)).toMatchObject({ status: 'stopped' });
	await eventually(() => seen(page)).toMatchObject({ running: 0, open: 1 });

	// In the scratch pass of the first review: what there is is the answer.
	told.say = (heard) =>
		heard.messages.some(({ content }) => content.includes('You review a candidate answer')) &&
		!heard.schema
			? Array.from({ length: 2000 }, (_, n) => `${n} and`).join(' ')
			: sums(heard);
	await ask(page, 'HyperThink', question);
	const started = async () => {
		const run = (await lastRun(page))!;
		return (await stepsOf(page, run.id)).some(({ key }) => key === 'draft');
	};
	await eventually(started).toBe(true);
	await eventually(async () => (await seen(page)).running).toBe(1);
	await page.keyboard.press('Alt+Enter');
	await finished(page);
	expect((await lastRun(page))!.outcome?.answer).toMatch(/\S/);
	await eventually(() => seen(page)).toMatchObject({ running: 0, open: 1 });
});

test('withdrawn by the browser: a run waits and says why, and Models does', async ({
	browser,
	site,
}) => {
	await bring(browser, { state: 'available' });
	const page = await opened(browser, site.url);
	await visit(page, 'Models');
	const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: own }) });
	await eventually(() => row.innerText()).toContain('kept by Chrome');
	const names = (await page.locator('li h3').allInnerTexts()).filter((name) =>
		/own|Pocket/.test(name),
	);
	expect(names).toEqual([own, 'Pocket']);
	await unfold(page, own);
	await row.getByRole('button', { name: `Load ${own}` }).click();
	await eventually(() => row.innerText()).toContain('in memory');
	await page.getByText('Second model for reviews').click();
	await page.getByText('takes no temperature, top-p or seed').first().waitFor();
	await screenshot(page, 'browser-model-models');
	await expectAccessible(page);
	await row.getByRole('button', { name: `Unload ${own}` }).click();
	await eventually(() => seen(page)).toMatchObject({ open: 0 });

	await page.evaluate(() => localStorage.setItem('stand-in', 'unavailable'));
	await ask(page, 'Direct', question);
	await eventually(async () => (await lastRun(page))?.waiting?.code).toBe('unsupported-device');
	await page.getByText('Chrome offers no model of its own on this device now.').first().waitFor();
	await page.reload();
	await visit(page, 'Models');
	await page.getByText('Second model for reviews').click();
	await page.getByText('not offered by this browser now').first().waitFor({ state: 'attached' });
});

test('in German, on a phone, in the dark', async ({ browser, site }) => {
	await bring(browser, { state: 'downloadable' });
	const page = await browser.open(site.url);
	await changeSettings(page, { language: 'de', theme: 'dark' });
	await page.setViewportSize({ width: 390, height: 800 });
	const press = page.getByRole('button', { name: 'Von Chrome herunterladen lassen' });
	await press.waitFor();
	await screenshot(page, 'browser-model-german');
	await expectAccessible(page);
	await press.click();
	await page.getByText('Ab jetzt antwortet Chrome-Modell').waitFor();
	await page.getByRole('navigation').getByRole('link', { name: 'Modelle' }).first().click();
	await page.getByText('Chrome bewahrt es auf').waitFor();
	await screenshot(page, 'browser-model-german-models');
	await expectAccessible(page);
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
	).toBeLessThanOrEqual(0);
});

test('a browser without one shows no trace of it', async ({ browser, site }) => {
	const asked: string[] = [];
	(await browser.context()).on('page', (page) =>
		page.on('request', (request) => {
			if (!request.serviceWorker()) asked.push(request.url());
		}),
	);
	const page = await browser.open(site.url);
	// This Chromium knows the interface and has no model; in a worker there is neither.
	const found = await page.evaluate(async () => {
		const { LanguageModel: api } = globalThis as {
			LanguageModel?: { availability(): Promise<string> };
		};
		return api ? api.availability() : 'unknown';
	});
	expect(found).toMatch(/^(unavailable|unknown)$/);
	await page.getByText('Pocket is').first().waitFor();
	await page
		.getByRole('button', { name: /^A bigger model/ })
		.or(page.getByRole('link', { name: 'Connect a server' }))
		.first()
		.waitFor();
	expect(await page.locator('body').innerText()).not.toMatch(
		/model of its own|(Chrome|browser)’s own model/,
	);
	await visit(page, 'Models');
	await page.getByRole('heading', { name: 'Get more' }).waitFor();
	await page.getByText('Looking at what this device').waitFor({ state: 'hidden' });
	expect(await page.locator('body').innerText()).not.toMatch(
		/model of its own|(Chrome|browser)’s own model/,
	);
	expect(asked.filter((url) => /browser-model|in-page|Browser(Offer|Limits)/.test(url))).toEqual(
		[],
	);
	expect(await rows(page, 'models')).toEqual([]);
});
