/** The model that ships with Mull, on the built site: a first visit, every algorithm, offline, its limits. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { pocketExamples } from '../../src/ui/think/examples.ts';
import { withoutMemory64 } from '../support/without-memory64.ts';
import { expect, expectAccessible, longTest, type Page, startSite, test } from './support.ts';
import {
	ask,
	answer,
	chooseLevel,
	computing,
	eventually,
	finished,
	keptWhole,
	lastRun,
	pressThink,
	rows,
	stepsOf,
	progress,
	trace,
	visit,
} from './using.ts';

test.override({ savesData: false });

const [example = '', another = ''] = pocketExamples;
const thoughts = async (page: Page, runId: string) =>
	(await stepsOf(page, runId)).filter((step) => step.kind === 'think');

test('a first visit: an example is answered at one press, the next with the level that is chosen', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	const press = (words: string) =>
		page.getByRole('list', { name: 'Examples' }).getByText(words).click();
	// What “Try a question” leads to is the examples, not the bigger model.
	await eventually(() => page.getByRole('region', { name: 'Let it mull.' }).innerText()).toMatch(
		/simple sums\.\s+A bigger model[^]*Try a question:\s+Mia/,
	);
	await press(example);
	// What it thinks with stands beside the question from the first moment.
	await page.getByText(builtIn.label).first().waitFor();
	await finished(page, 'done', computing);
	const first = (await lastRun(page))!;
	expect(first).toMatchObject({ status: 'done', algorithm: 'direct' });
	await eventually(() => answer(page).innerText()).toContain('28');
	// Of a single call there is nothing to count.
	await eventually(() => progress(page).innerText()).toMatch(/Finished\s+\d+ tokens · /);
	await expectAccessible(page);

	await page.getByRole('button', { name: 'New', exact: true }).click();
	await chooseLevel(page, 'MidTry');
	await press(another);
	await eventually(async () => (await lastRun(page))?.id).not.toBe(first.id);
	await finished(page, 'done', computing);
	expect(await lastRun(page)).toMatchObject({ status: 'done', algorithm: 'midtry' });
	await eventually(() => answer(page).innerText()).toMatch(/\d of \d agree/);
	await eventually(() => progress(page).innerText()).toMatch(/asked [56] times/);
	await expectAccessible(page);

	// The step says so too, and nothing left the device.
	await trace(page)
		.getByRole('button', { name: /tokens/ })
		.first()
		.click();
	await eventually(() => page.getByRole('dialog').innerText()).toContain(builtIn.label);
	const foreign = browser.requests.filter(
		(request) => !request.includes(new URL(site.url).origin) && !/ (blob|data):/.test(request),
	);
	expect(foreign).toEqual([]);
});

longTest('HyperThink runs on it, with its trace', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await ask(page, 'HyperThink', example);
	await finished(page, 'done', computing);
	const hyper = (await lastRun(page))!;
	expect(hyper.outcome?.stop, JSON.stringify(hyper)).toMatch(/accepted|limit|cycle|malformed/);
	const keys = (await thoughts(page, hyper.id)).map(({ key }) => key);
	expect(keys.slice(0, 2)).toEqual(['draft', 'review-1']);
	await eventually(() => trace(page).innerText()).toContain('Review 1');
});

longTest('MidTry runs on it, four paths at once, with its trace', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await ask(page, 'MidTry', example);
	await finished(page, 'done', computing);
	const mid = (await lastRun(page))!;
	expect(mid.outcome?.stop, JSON.stringify(mid)).toBe('finished');
	const paths = (await thoughts(page, mid.id)).filter(({ key }) => /^path-\d$/.test(key));
	expect(paths).toHaveLength(4);
	// Decoded as one batch: each path began before the first one ended.
	const firstEnd = Math.min(...paths.map(({ ended }) => ended));
	for (const path of paths) expect(path.started).toBeLessThanOrEqual(firstEnd);
	await eventually(() => trace(page).innerText()).toContain('Divergent');
	await expectAccessible(page);
});

longTest(
	'two tabs: a question that leaves no trace has its turn while the other tab thinks',
	async ({ browser, site }) => {
		const second = await browser.open(site.url);
		await second.getByRole('button', { name: 'New private conversation' }).click();
		await second.getByLabel('Question').fill(example);
		// Last of all, so that it is not through before the other tab asks; and it must have its turn.
		const first = await browser.open(site.url);
		await ask(first, 'MidTry', example);
		await first.locator('.stream .thinking').first().waitFor();
		await second.getByRole('button', { name: 'Think', exact: true }).click();
		expect((await lastRun(first))?.status).toBe('running');
		await answer(second).waitFor();
		await second.getByText('Finished').first().waitFor({ timeout: computing });
		// They take turns call by call, so either may be through first.
		await finished(first, 'done', computing);
		expect((await lastRun(first))?.status).toBe('done');
	},
);

longTest('offline after the first visit', async ({ browser, site }) => {
	let page = await browser.open(site.url);
	await keptWhole(page);
	await site.close();
	await browser.close();
	browser.expectProblem(/ERR_CONNECTION_REFUSED|Failed to (load|update)|fetch/);
	page = await browser.open(site.url);
	await ask(page, 'Direct', example);
	await finished(page, 'done');
	expect((await lastRun(page))?.status).toBe('done');
});

longTest('killed in the middle, the run goes on by itself', async ({ browser, site }) => {
	let page = await browser.open(site.url);
	await ask(page, 'HyperThink', example);
	await eventually(async () => (await rows(page, 'steps')).length).toBeGreaterThan(0);
	await browser.kill();
	page = await browser.open(site.url);
	await finished(page, 'done');
	const run = (await lastRun(page))!;
	expect(run.status, JSON.stringify(run)).toBe('done');
	const keys = (await stepsOf(page, run.id)).map(({ key }) => key);
	expect(keys).toHaveLength(new Set(keys).size);
});

longTest(
	'a mission on it is not begun: it says so before, offers a bigger model, and answers a sum',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		// Until the choices are read the line below the box is shorter.
		await page.getByText(builtIn.label).first().waitFor();
		await pressThink(
			page,
			'Thought agent',
			'A shop sells 3 baskets of 14 apples. How many is that?',
		);
		await page.getByText(`“Mission” is too much for ${builtIn.name}`).waitFor();
		await page.getByRole('button', { name: /^A bigger model: / }).waitFor();
		await expectAccessible(page);
		await eventually(() => page.getByLabel('Question').inputValue()).toContain('3 baskets');
		expect(await rows(page, 'runs')).toEqual([]);
		// What it can do is one press away: the sum, without a mission around it.
		await page.getByRole('button', { name: 'Use “Check it” instead' }).click();
		const anyway = page.getByRole('button', { name: 'Try anyway' });
		await eventually(
			async () => (await anyway.isVisible()) || (await rows(page, 'runs')).length > 0,
		).toBe(true);
		if (await anyway.isVisible()) await anyway.click();
		await finished(page);
		const run = (await lastRun(page))!;
		expect(run.algorithm).toBe('midtry');
		// As many calls as a sum takes: no mission is around it.
		const steps = await rows<{ kind: string }>(page, 'steps');
		expect(steps.filter(({ kind }) => kind === 'think').length).toBeLessThan(8);
	},
);

longTest(
	'where WebKit’s WebAssembly is all there is, the other build answers, also offline, and alone is kept',
	async ({ browser }) => {
		// No switch takes these features from Chromium, so each script of the site does it for its realm.
		const site = await siteWith((root) => {
			for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
				if (!entry.endsWith('.js')) continue;
				const file = join(root, entry);
				writeFileSync(file, `(${withoutMemory64})();\n${readFileSync(file, 'utf8')}`);
			}
		});
		let page = await browser.open(site.url);
		await page.getByText(builtIn.label).first().waitFor();
		await ask(page, 'Direct', example);
		await finished(page, 'done');
		expect((await lastRun(page))?.status).toBe('done');
		await keptWhole(page);
		// What both builds share is a script.
		const build = /wllama-compat-.*\.(js|wasm)$|wllama-.*\.wasm$/;
		const builds = () => kept(page).then((paths) => paths.filter((path) => build.test(path)));
		await eventually(builds).toEqual([
			expect.stringMatching(/^assets\/wllama-compat-.*\.wasm$/),
			expect.stringMatching(/^assets\/wllama-compat-.*\.js$/),
		]);
		const others = browser.requests.filter((request) => /wllama-(?!compat).*\.wasm/.test(request));
		expect(others).toEqual([]);
		await site.end();
		await browser.close();
		browser.expectProblem(/ERR_CONNECTION_REFUSED|Failed to (load|update)|fetch/);
		page = await browser.open(site.url);
		await ask(page, 'MidTry', example);
		await finished(page, 'done', computing);
		expect((await lastRun(page))?.outcome?.stop).toBe('finished');
	},
);

longTest(
	'with 64-bit memory the other build is neither fetched nor kept',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await ask(page, 'Direct', example);
		await finished(page);
		await keptWhole(page);
		expect((await kept(page)).filter((path) => /wllama/.test(path)).sort()).toEqual([
			expect.stringMatching(/^assets\/wllama-(?!compat).*\.js$/),
			expect.stringMatching(/^assets\/wllama-(?!compat).*\.wasm$/),
		]);
		expect(browser.requests.filter((request) => /wllama-compat/.test(request))).toEqual([]);
	},
);

/** Paths of the site's files that lie on this device. */
const kept = (page: Page): Promise<string[]> =>
	page.evaluate(async () => {
		const requests = await (await caches.open('mull-assets')).keys();
		const here = new URL('.', location.href).href;
		return requests.map(({ url }) => url.slice(here.length)).sort();
	});

longTest(
	'a browser too old for llama.cpp: the first screen says that Pocket does not run, and what does',
	async ({ browser, site }) => {
		// Its WebAssembly has no vectors: by feature, not by name.
		await (await browser.context()).addInitScript(`WebAssembly.validate = () => false;`);
		const page = await browser.open(site.url);
		await page
			.getByText(`so ${builtIn.name}, the small model that comes with Mull, does not run here`)
			.waitFor();
		await page.getByRole('link', { name: 'Connect a server' }).waitFor();
		expect(await page.getByText(builtIn.label).count()).toBe(0);
		await eventually(() => page.getByText('no model', { exact: true }).count()).toBeGreaterThan(0);
		await expectAccessible(page);

		// A question is kept, and waits for a model.
		await ask(page, 'Direct', example);
		await eventually(async () => (await lastRun(page))?.waiting?.code).toBe('no-model');
		await page.getByText('No model is chosen for role A.').waitFor();
		expect(await rows(page, 'steps')).toEqual([]);

		await visit(page, 'Models');
		await page.getByText('its WebAssembly has no vectors').first().waitFor();
		expect(await page.getByRole('heading', { name: builtIn.name, exact: true }).count()).toBe(0);
		await expectAccessible(page);
	},
);

longTest(
	'it stands first on the Models screen, cannot be deleted, and gives way to another',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await visit(page, 'Models');
		const row = page.getByRole('listitem').filter({
			has: page.getByRole('heading', { name: builtIn.name, exact: true }),
		});
		await row.getByText(builtIn.about).waitFor();
		await row.getByRole('button', { name: 'Details of Pocket' }).click();
		await row.getByRole('link', { name: 'Check-up of Pocket' }).waitFor();
		expect(await row.getByRole('button', { name: /Delete|Check/ }).count()).toBe(0);
		await page.getByText('Second model for reviews').click();
		const shown = await page.getByLabel('Model for A and B').locator('option:checked').innerText();
		expect(shown).toBe(builtIn.label);
		await expectAccessible(page);
	},
);

/** A site that is not as it was built. */
async function siteWith(change: (root: string) => void) {
	const root = mkdtempSync(join(tmpdir(), 'mull-site-'));
	cpSync('dist', root, { recursive: true });
	change(root);
	const site = await startSite({ root });
	return {
		url: site.url,
		root,
		async end() {
			await site.close();
			rmSync(root, { recursive: true });
		},
	};
}

longTest(
	'a file that is missing or damaged is said, with a way out, and the run goes on once it is there',
	async ({ browser }) => {
		const site = await siteWith((root) => rmSync(join(root, builtIn.path)));
		browser.expectProblem(/404|Failed to load|status 404/);
		const page = await browser.open(site.url);
		const said = page.getByText(`does not have the file of ${builtIn.name}`);
		await said.waitFor();
		// And the same once the service worker stands between.
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		await page.reload();
		await said.waitFor();
		await expectAccessible(page);
		await ask(page, 'Direct', example);
		await eventually(async () => (await lastRun(page))?.waiting?.code).toBe('no-model');

		// Other bytes are not believed, though they are as many.
		writeFileSync(join(site.root, builtIn.path), new Uint8Array(builtIn.bytes));
		await page.getByRole('button', { name: 'Try again' }).click();
		await eventually(async () => (await lastRun(page))?.waiting?.code).toBe('bad-model');
		await page.getByText('not the file that belongs to this version').waitFor();

		// A wrong copy that was kept mends itself.
		cpSync(join('dist', builtIn.path), join(site.root, builtIn.path));
		await page.getByRole('button', { name: 'Try again' }).click();
		await eventually(async () => (await lastRun(page))?.status).toBe('done');
		await site.end();
	},
);
