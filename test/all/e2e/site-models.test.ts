/** Models that the site itself offers: loaded from there, checked, and used without it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { makeTinyGguf } from '../../support/tiny-gguf.ts';
import { siteWith, type SiteFolder } from '../../e2e/site-models.ts';
import {
	controlled,
	expect,
	expectAccessible,
	screenshot,
	startSite,
	test,
	type Site,
} from '../../e2e/support.ts';
import { answer, ask, computing, eventually, finished, rows, visit } from '../../e2e/using.ts';

let folder: SiteFolder;
let school: Site;
afterEach(async () => {
	await school?.close();
	folder?.remove();
});

const heading = 'From this site';

test('a model of the site is loaded from it, and answers when the site is gone', async ({
	browser,
}) => {
	const tiny = makeTinyGguf({ name: 'Tiny of the school' });
	folder = await siteWith({ 'tiny-Q8_0.gguf': tiny }, '--licence', 'MIT', '--from', 'our cellar');
	school = await startSite({ root: folder.root, base: '/school/mull/' });
	const page = await browser.open(school.url);
	await visit(page, 'Models');
	const offered = page.getByRole('region', { name: heading });
	await offered.getByRole('button', { name: 'Details of Tiny of the school' }).click();
	for (const fact of ['our cellar', 'MIT', 'Q8_0', `${school.url}models/tiny-Q8_0.gguf`])
		await offered.getByText(fact, { exact: true }).last().waitFor();
	await expectAccessible(page, 'main');
	await screenshot(page, 'site-models');
	await offered.getByRole('button', { name: /^Download Tiny of the school/ }).click();
	await page.getByText(/Tiny of the school answers from now on/).waitFor();
	// It is among yours now.
	await offered.waitFor({ state: 'hidden' });
	await controlled(page);
	await ask(page, 'Direct', 'Who are you?');
	await finished(page, 'done', computing);

	expect(readFileSync('dist/sw.js', 'utf8')).not.toMatch(/path:.models\//);
	const stored = await page.evaluate(async () => {
		const names = await globalThis.caches.keys();
		const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return all.flat().map(({ url }) => url);
	});
	expect(stored.filter((url) => url.includes('/models/'))).toEqual([]);
	const foreign = browser.requests.filter(
		(request) => !request.includes(new URL(school.url).origin) && !/ (blob|data):/.test(request),
	);
	expect(foreign).toEqual([]);

	// Whatever the page asks of its site now, the browser logs that it failed.
	browser.expectProblem(/ERR_(CONNECTION_REFUSED|FAILED)/);
	await school.close();
	await page.reload();
	await ask(page, 'Direct', 'And now?');
	await finished(page, 'done', computing);
	await eventually(() => answer(page).last().innerText()).toMatch(/\S/);
	// Offline the screen says nothing of a list that it cannot read.
	await visit(page, 'Models');
	await page.getByRole('heading', { name: 'Tiny of the school' }).waitFor();
	await eventually(() => page.getByRole('alert').count()).toBe(0);
});

test('a bad list and a bad file say what is wrong; nothing of them is kept', async ({
	browser,
}) => {
	folder = await siteWith({ 'good.gguf': makeTinyGguf({ name: 'Good', seed: 1 }) });
	const list = join(folder.models, 'models.json');
	const { models } = JSON.parse(readFileSync(list, 'utf8')) as { models: object[] };
	writeFileSync(
		list,
		JSON.stringify({
			models: [
				...[{ ...models[0], name: 'Another file', file: 'other.gguf' }],
				...[{ ...models[0], name: 'No file', file: 'none.gguf' }],
				...[{ ...models[0], sha256: 'abc' }],
			],
		}),
	);
	writeFileSync(join(folder.models, 'other.gguf'), makeTinyGguf({ name: 'Good', seed: 2 }));
	school = await startSite({ root: folder.root });
	browser.expectProblem(/404/);
	const page = await browser.open(school.url);
	await visit(page, 'Models');
	await page.getByText('Entry 3 of this site’s list of models has no “sha256”').waitFor();
	await page.getByText('npm run models').waitFor();
	const offered = page.getByRole('region', { name: heading });
	await offered.getByRole('button', { name: /^Download Another file/ }).click();
	await offered.getByText('its SHA-256 is another').waitFor();
	await offered.getByText('Delete the model here and choose it from the list again').waitFor();
	await offered.getByRole('button', { name: /^Download No file/ }).click();
	await offered.getByText('This site offers the model but does not have its file.').waitFor();
	const ends = async () =>
		Object.fromEntries(
			(await rows<Record<'name' | 'status', string>>(page, 'models')).map((row) => [
				...[row.name, row.status],
			]),
		);
	await eventually(ends).toEqual({ 'Another file': 'broken', 'No file': 'paused' });
	const kept = await page.evaluate(async () => {
		const root = await navigator.storage.getDirectory();
		const models = await root.getDirectoryHandle('models', { create: true });
		const names: string[] = [];
		for await (const name of models.keys()) names.push(name);
		return names;
	});
	expect(kept.filter((name) => !name.endsWith('.mark'))).toEqual([]);
	// It may still load Pocket, and its site is closed before the browser is.
	await page.close();
});
