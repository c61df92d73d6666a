/**
 * SmolLM2 135M in the built app, offered by the site, and MiniLM from a hub: models that really write
 * and compare, though badly. What is tested is what must hold whatever they write. HyperThink, a
 * mission and the Lab take too long here: `test/all/node/real-server.test.ts` has them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHubOf, type HubServer } from '../../support/hub-server.ts';
import { everyday, honestConfidence, leakedTemplate } from '../../support/real-model.ts';
import { miniLM, smolLM2 } from '../../support/real-weights.ts';
import { openBrowser, type Browser } from '../../e2e/browser.ts';
import { addFacts, findsByMeaning } from '../../e2e/by-meaning.ts';
import { siteWith, type SiteFolder } from '../../e2e/site-models.ts';
import { startSite, type Page, type Site } from '../../e2e/support.ts';
import {
	answer,
	ask,
	changeSettings,
	eventually,
	finished,
	lastRun,
	pressStop,
	rows,
	stepsOf,
	visit,
	visitSettings,
	type Algorithm,
	type StoredSettings,
} from '../../e2e/using.ts';

/** A model of 135 million parameters on one thread of a busy machine, milliseconds. */
const slowly = 1_800_000;
const longest = 3_600_000;

let folder: SiteFolder;
let site: Site;
let hub: HubServer;
let browser: Browser & { end(): Promise<void> };
let page: Page;
beforeAll(async () => {
	folder = await siteWith({}, await smolLM2(), '--name', 'SmolLM2 of the site');
	site = await startSite({ root: folder.root });
	hub = await startHubOf('Xenova/all-MiniLM-L6-v2', await miniLM());
	browser = openBrowser({ own: true, savesData: true, args: hub.args });
	page = await browser.open(site.url);
	await visit(page, 'Models');
	await page.getByRole('button', { name: /^Download SmolLM2 of the site/ }).click();
	await page.getByText(/SmolLM2 of the site answers from now on/).waitFor({ timeout: slowly });
}, longest);
afterAll(async () => {
	expect(browser.problems()).toEqual([]);
	await browser.end();
	await Promise.all([site.close(), hub.close()]);
	folder.remove();
});

/** Of each reply so many tokens at most. */
const upTo = (tokens: number) =>
	changeSettings(page, ({ roles }: StoredSettings) => {
		for (const role of [roles.A, roles.B]) role.sampling.maxTokens = tokens;
	});

/** Asks in a conversation of its own: what was said before would have to be read again. */
async function askAnew(...asked: [Algorithm, string]): Promise<void> {
	await visit(page, 'Think');
	await page.getByRole('button', { name: 'New', exact: true }).click();
	await ask(page, ...asked);
}

/** The steps of a run that asked the model. */
const thoughts = async (runId: string) =>
	(await stepsOf(page, runId)).filter(({ kind }) => kind === 'think');

/** The texts of the steps whose key matches. */
async function textsOf(runId: string, key: RegExp): Promise<string[]> {
	const texts = await rows<{ id: string; text: string }>(page, 'texts');
	const steps = (await thoughts(runId)).filter((step) => key.test(step.key));
	return steps.map((step) => texts.find(({ id }) => id === step.text)?.text ?? '');
}

test(
	'MiniLM finds what says the same in other words',
	async () => {
		await visitSettings(page, 'Advanced');
		await page.getByRole('button', { name: /^Download MiniLM/ }).click();
		const row = page.getByRole('listitem').filter({ hasText: 'MiniLM L6' });
		await row.getByText('in use').waitFor({ timeout: slowly });
		await page.goto(`${site.url}#/memory/documents`);
		await addFacts(page);
		await eventually(async () => (await rows(page, 'vectors')).length, slowly).toBeGreaterThan(0);
		await page.getByRole('button', { name: 'Advanced' }).click();
		await page.getByRole('link', { name: 'Recall' }).click();
		const words = page.getByLabel('Words of a task or a question');
		const recall = async (question: string) => {
			await words.fill(question);
			await page.getByRole('button', { name: 'Recall', exact: true }).click();
		};
		await findsByMeaning(page, recall, slowly);
	},
	longest,
);

test(
	'a stop keeps the words, and a reload keeps them too',
	async () => {
		await upTo(400);
		await askAnew('Direct', 'Tell me a long story about the sea.');
		await eventually(
			async () => (await answer(page).last().innerText()).split(/\s+/).length,
			slowly,
		).toBeGreaterThan(12);
		await pressStop(page);
		await finished(page, 'stopped', slowly);
		const { outcome } = (await lastRun(page))!;
		console.log(`Stopped: ${JSON.stringify(outcome)}`);
		// The numbers of a list are no words on the page.
		const words = outcome!.answer.match(/\p{L}+/gu) ?? [];
		expect(words.length).toBeGreaterThan(3);
		await page.reload();
		await eventually(() => answer(page).last().innerText()).toMatch(
			new RegExp(words.slice(0, 4).join('\\P{L}+'), 'u'),
		);
	},
	longest,
);

test(
	'ten questions: each answer is shown and kept, without a piece of the template',
	async () => {
		await upTo(24);
		for (const question of everyday) {
			await askAnew('Direct', question);
			await finished(page, 'done', slowly);
			const run = (await lastRun(page))!;
			console.log(`${question} → ${JSON.stringify(run.outcome!.answer.slice(0, 60))}`);
			expect(run.outcome!.answer).toMatch(/\S/);
			expect(run.outcome!.answer).not.toMatch(leakedTemplate);
			await eventually(() => answer(page).last().innerText()).toMatch(/\S/);
			const [step] = await thoughts(run.id);
			expect(step).toMatchObject({ status: 'done' });
			expect(step!.usage!.completionTokens).toBeLessThanOrEqual(24);
		}
	},
	longest,
);

test(
	'over a reload in the middle a run ends, and no finished step is done again',
	async () => {
		await upTo(40);
		await askAnew('MidTry', everyday[0]!);
		const { id } = (await lastRun(page))!;
		await eventually(async () => (await thoughts(id)).length, slowly).toBeGreaterThan(0);
		const before = await thoughts(id);
		await page.reload();
		await finished(page, 'done', slowly);
		const run = (await lastRun(page))!;
		console.log(`MidTry: ${JSON.stringify(run.outcome)}`);
		expect(run.id).toBe(id);
		const done = before.filter(({ status }) => status === 'done');
		expect(await thoughts(id)).toEqual(expect.arrayContaining(done));
		const paths = await textsOf(id, /^path-\d$/);
		expect(paths).toHaveLength(4);
		honestConfidence(run.outcome as never, paths);
	},
	longest,
);
