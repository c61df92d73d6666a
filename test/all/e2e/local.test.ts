/** A model opened from disk thinks on this device: all algorithms, real llama.cpp, no network. */
import { join } from 'node:path';
import { builtIn } from '../../../src/catalogue/built-in.ts';
import { endings } from '../../support/seen.ts';
import { expect, longTest, test } from '../../e2e/support.ts';
import {
	ask,
	answer,
	changeSettings,
	computing,
	eventually,
	finished,
	lastRun,
	openGguf,
	stepsOf,
	trace,
	visit,
	type StoredSettings,
} from '../../e2e/using.ts';

// The file of the built-in model, as one that somebody has on disk.
const model = join('dist', builtIn.path);

/** So small a model may run on and on at high temperatures. */
const shortly = ({ roles }: StoredSettings): void => {
	for (const role of [roles.A, roles.B]) role.sampling.maxTokens = 400;
};

const notOfPage = (request: string): boolean => !/ (blob|data):/.test(request);

test('a GGUF from disk answers, and makes no network request', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await openGguf(page, model);
	await changeSettings(page, shortly);
	const before = browser.requests.length;

	await ask(page, 'Direct', 'What is 2 + 2?');
	await finished(page, 'done', computing);
	await eventually(() => answer(page).innerText()).toMatch(/\S/);

	const { origin } = new URL(site.url);
	const foreign = browser.requests.slice(before).filter((request) => !request.includes(origin));
	expect(foreign.filter(notOfPage)).toEqual([]);
	// Nor to the site itself, but for pieces of the page that lie on this device already: what the
	// model writes may look like mathematics, which the page then loads its renderer for. The browser
	// itself looks at the icons of a page that can be installed.
	const kept = [`GET ${site.url}assets/`, `GET ${site.url}icons/`];
	const afterLoad = browser.requests.length;
	await ask(page, 'Direct', 'And 3 + 3?');
	await finished(page, endings, computing);
	const asked = browser.requests.slice(afterLoad).filter(notOfPage);
	expect(asked.filter((request) => !kept.some((one) => request.startsWith(one)))).toEqual([]);
});

longTest(
	'HyperThink and MidTry run on it',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await openGguf(page, model);
		await changeSettings(page, shortly);

		await ask(page, 'HyperThink', 'What is 2 + 2, again?');
		await finished(page, endings, computing);
		const hyper = (await lastRun(page))!;
		expect(hyper.algorithm).toBe('hyperthink');
		// Whatever so small a model says, the run ends in its own terms, with a whole journal.
		expect(hyper.outcome?.stop).toMatch(/accepted|limit|cycle|malformed/);
		const reviews = (await stepsOf(page, hyper.id)).filter((s) => s.key.startsWith('review-'));
		expect(reviews.length).toBeGreaterThan(0);

		await ask(page, 'MidTry', 'What is 2 + 2, once more?');
		await finished(page, endings, computing);
		const mid = (await lastRun(page))!;
		const paths = (await stepsOf(page, mid.id)).filter((s) => /^path-\d$/.test(s.key));
		expect(paths).toHaveLength(4);
		// Decoded as one batch: each path began before the first one ended.
		const firstEnd = Math.min(...paths.map((s) => s.ended));
		for (const path of paths) expect(path.started).toBeLessThanOrEqual(firstEnd);
		await eventually(() => trace(page).innerText()).toContain('Divergent');
		const { origin } = new URL(site.url);
		const foreign = browser.requests.filter((request) => !request.includes(origin));
		expect(foreign.filter(notOfPage)).toEqual([]);
	},
	// All calls on the processor: a minute on a busy machine.
	300_000,
);

longTest(
	'a model that nobody asks leaves memory, says so, and answers the next question',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await openGguf(page, model);
		// A good second.
		await changeSettings(page, { modelRest: 0.02 });
		await ask(page, 'Direct', 'What is 2 + 2?');
		await finished(page, endings, computing);
		await visit(page, 'Models');
		await page.getByText('Gave its memory back').waitFor();
		await ask(page, 'Direct', 'What is 3 + 4?');
		await finished(page, 'done', computing);
		expect((await lastRun(page))?.status).toBe('done');
	},
);

longTest(
	'the model is still there after a kill, offline, and the run goes on',
	async ({ browser, site }) => {
		let page = await browser.open(site.url);
		await openGguf(page, model);
		await ask(page, 'MidTry', 'What is 2 + 2?');
		await eventually(async () => (await lastRun(page))?.status).toBe('running');
		await browser.kill();
		page = await browser.open(site.url);
		await finished(page, 'done', computing);
		const run = (await lastRun(page))!;
		expect(run.outcome?.stop, JSON.stringify(run)).toBe('finished');
	},
);
