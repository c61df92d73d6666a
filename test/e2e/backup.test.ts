/** All that a person has, out of one browser and into another: runs of every algorithm and a mission. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { all } from '../support/all.ts';
import { startServer } from '../support/openai-server.ts';
import { missions, shopMind } from '../support/shop-mind.ts';
import { question, sumMind } from '../support/sum-mind.ts';
import { openBrowser } from './browser.ts';
import { expect, expectAccessible, test, type Page } from './support.ts';
import { addServer, ask, changeSettings, eventually, lastRun, rows } from './using.ts';

const tables = ['conversations', 'runs', 'steps', 'texts', 'notes', 'tasks', 'thoughts'].concat([
	...['strategies', 'answers', 'questions', 'facts', 'frameworks'],
]);

async function openBackup(page: Page): Promise<void> {
	await page.evaluate(() => (location.hash = '#/settings/data'));
	await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
}

test('everything is exported, imported whole in another browser, and can be taken back', async ({
	browser,
	site,
}) => {
	const sums = sumMind();
	const server = await startServer({
		reply: (request) =>
			JSON.stringify(request.messages).includes('17 + 25') ? sums(request) : shopMind(request),
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await changeSettings(page, { instruments: { code: true, documents: true }, userAway: true });
	const done = async (count: number) => {
		await eventually(async () => (await rows(page, 'runs')).length).toBe(count);
		await eventually(async () => (await lastRun(page))?.status, 240_000).toBe('done');
	};
	await ask(page, 'HyperThink', question);
	await done(1);
	await ask(page, 'MidTry', `${question} Again.`);
	await done(2);
	await page.getByRole('button', { name: 'New', exact: true }).click();
	// The first asks its model some sixty times.
	await ask(page, 'Thought agent', all ? missions.first : missions.second);
	await done(3);
	const before = Object.fromEntries(
		await Promise.all(tables.map(async (name) => [name, await rows(page, name)] as const)),
	);

	const folder = mkdtempSync(join(tmpdir(), 'mull-backup-'));
	const file = join(folder, 'backup.json');
	await openBackup(page);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export everything' }).click();
	await (await download).saveAs(file);

	const other = openBrowser();
	const there = await other.open(site.url);
	await openBackup(there);
	await there.getByLabel('Backup file').setInputFiles(file);
	const plan = there.getByRole('group', { name: 'What the import would do' });
	await plan.waitFor();
	await expectAccessible(there);
	// In the words of a person, not of tables.
	await eventually(() => plan.innerText()).toMatch(/\d conversations?/);
	await eventually(() => plan.innerText()).not.toMatch(/rows|counters|steps|texts|strategies/);
	// Nothing is refused, and nothing is written before the person says so.
	expect(await plan.getByText('Why rows are refused').count()).toBe(0);
	expect(await rows(there, 'runs')).toEqual([]);
	await there.getByLabel('These memories are mine').check({ force: true });
	await plan.getByRole('button', { name: 'Import', exact: true }).click();
	await eventually(async () => (await rows(there, 'runs')).length).toBe(3);
	await eventually(() => plan.count()).toBe(0);
	for (const name of tables) {
		const after = await rows(there, name);
		if (name === 'runs' || name === 'facts') expect(after.length, name).toBe(before[name]!.length);
		else expect(after, name).toEqual(before[name]);
	}
	await there.getByRole('button', { name: 'Take it back' }).click();
	await there.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
	// It goes in stretches, one table after another.
	for (const name of tables) await eventually(() => rows(there, name)).toEqual([]);
	await other.end();
	await server.stop();
	rmSync(folder, { recursive: true });
}, 600_000);
