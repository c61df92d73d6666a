/** Rows that nobody can read lie in every table: each screen shows all the others and names these. */
import type { InstalledModel } from '../../../src/core/types.ts';
import type { StoredTool, ToolServer } from '../../../src/core/mission/tools.ts';
import { defaultSettings } from '../../../src/storage/settings.ts';
import { all } from '../../support/all.ts';
import { damagedRows, putRows } from '../../support/damage.ts';
import { readRows } from '../../support/in-page.ts';
import { someExperiment } from '../../support/lab.ts';
import { someRun } from '../../support/runs.ts';
import { everyKind } from '../../support/some-memory.ts';
import { expect, test, type Page } from '../../e2e/support.ts';
import { eventually } from '../../e2e/using.ts';

const model: InstalledModel = {
	...{ id: 'm', engine: 'llamacpp', name: 'A model', source: 'm.gguf', bytes: 5, have: 5 },
	...{ status: 'paused', reasoning: true, context: 4096, created: 1 },
};
const toolServer: ToolServer = {
	...{ id: 's', name: 'A tool server', url: 'http://localhost:1/mcp', allowed: false, created: 1 },
};
const tool: StoredTool = {
	...{ id: 's/t', label: 'A tool', describe: 'd', readOnly: true, idempotent: true, serverId: 's' },
	...{ name: 't', allowed: false, listed: 1, input: { type: 'object', properties: {} } },
};

/** Sections and screens, and something whole that each must show. */
const places: [hash: string, shows: string][] = [
	['think', 'Let it mull.'],
	['think/whole', 'What is 2 + 2?'],
	['think/talk-1', 'Task 1'],
	['later', 'For later'],
	['memory/world', 'Statement 2 of 1.'],
	['memory/ledger', 'What Mull knows'],
	['memory/review', 'To review'],
	['memory/missions', 'Missions'],
	['memory/tasks', 'Task 1'],
	['memory/thoughts', 'Thoughts'],
	['memory/frameworks', 'Frameworks'],
	['memory/documents', 'd 1'],
	['settings/data', 'Export'],
	['models', 'A model'],
	['settings', 'Settings'],
	['lab', 'Whole experiment'],
	['lab/whole', 'Whole experiment'],
];

async function visitAll(page: Page): Promise<void> {
	for (const [hash, shows] of places) {
		await page.evaluate((to) => void (location.hash = `#/${to}`), hash);
		await eventually(() => page.locator('main').innerText()).toContain(shows);
	}
}

/** Puts the damaged rows beside a whole one, under keys of their own. */
function beside(whole: object, key: string, keys: readonly string[], from = 1000): object[] {
	return damagedRows(whole, keys).map((row, n) => ({
		...row,
		[key]: typeof (whole as Record<string, unknown>)[key] === 'number' ? from + n : `bad-${n}`,
	}));
}

// Slow: it visits 17 screens. `test/browser/damaged.test.ts` has the law for the page and the database.
test('every table holds rows that cannot be read', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await page.evaluate(() => void (location.hash = '#/lab'));
	await eventually(() => page.locator('main').innerText()).toContain('Lab');
	const good = await everyKind();
	const run = someRun({ id: 'whole', conversationId: 'whole', status: 'stopped' });
	const talk = { ...good.conversations![0]!, id: 'whole', title: 'What is 2 + 2?' };
	const rows: Record<string, object[]> = { ...good, models: [model], tools: [tool] };
	rows.toolServers = [toolServer];
	rows.conversations!.push(talk);
	rows.runs!.push(run);
	const mission = ['tasks', 'thoughts', 'strategies', 'answers', 'questions', 'edits', 'notes'];
	const [key, own] = [
		(table: string) => (table === 'steps' ? 'key' : 'id'),
		['id', 'runId', 'key', 'seq'],
	];
	const bad: Record<string, object[]> = {};
	for (const [table, list] of Object.entries(rows)) {
		if (table === 'counters') continue;
		if (table === 'chunks') bad[table] = beside(list[0]!, 'n', ['documentId', 'n']);
		else if (table === 'texts') bad[table] = [{ id: 'bad' }, { id: 'worse', text: null }];
		else
			bad[table] = list.flatMap((row, n) =>
				beside(
					row,
					key(table),
					[...mission, 'steps'].includes(table) ? own : ['id'],
					1000 * (n + 1),
				),
			);
	}
	// Each is in the conversation that is opened, too.
	bad.runs = bad.runs!.map((row) => ({ ...row, conversationId: 'whole' }));
	const experiment = {
		...(await someExperiment({ id: 'whole', title: 'Whole experiment' })),
		status: 'paused',
	};
	const result = {
		...{
			experiment: 'whole',
			unit: 'u',
			item: experiment.items[0]!.id,
			arm: 'direct-0',
			repeat: 0,
		},
		...{ runId: 'lab-1', verdict: 'right', answer: '4', said: '4', tokens: 1, promptTokens: 1 },
		...{ calls: 1, seconds: 1, again: 0, ended: 1 },
	};
	await page.evaluate(putRows, ['mull', rows] as const);
	await page.evaluate(putRows, ['mull', bad] as const);
	await page.evaluate(putRows, [
		'mull-lab',
		{ experiments: [experiment], results: [result] } as Record<string, object[]>,
	] as const);
	const ofLab = {
		experiments: beside({ ...experiment, items: experiment.items.slice(0, 1) }, 'id', ['id']),
		results: beside(result, 'unit', ['experiment', 'unit']),
	};
	await page.evaluate(putRows, ['mull-lab', ofLab] as const);
	await page.reload();
	await visitAll(page);
	const notice = page.locator('.stored');
	for (const table of ['runs', 'conversations', 'models', 'facts', 'documents', 'experiments'])
		await eventually(() => notice.innerText()).toMatch(new RegExp(`\\d+ rows of “${table}”`));
	await notice.getByRole('button', { name: 'Close this notice' }).click();
	await notice.waitFor({ state: 'detached' });
});

const inKeyval = (value: unknown, name = 'settings') => ({ value, name });

test('settings that cannot be read are as at first, the others stand', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	const put = (given: ReturnType<typeof inKeyval>) =>
		page.evaluate(
			({ value, name }) =>
				new Promise<void>((resolve, reject) => {
					const opening = indexedDB.open('mull-settings');
					opening.onsuccess = () => {
						const db = opening.result;
						const all = db.transaction('keyval', 'readwrite');
						all.objectStore('keyval').put(value, name);
						all.oncomplete = () => (db.close(), resolve());
						all.onabort = () => (db.close(), reject(all.error));
					};
				}),
			given,
		);
	const names = Object.keys(defaultSettings).filter((name) => name !== 'theme');
	const rubbish = all ? [null, 7, 'x', {}, [], true, [null], { A: null }] : [null, { A: null }];
	const wholes: unknown[] = rubbish.map((value) => ({
		...Object.fromEntries(names.map((name) => [name, value])),
		theme: 'dark',
	}));
	await put(
		inKeyval([null, 7, { model: 'x' }, { model: { engine: 'remote', model: 'm' } }], 'check-ups'),
	);
	await put(inKeyval([null, 'x', { model: null, found: null }], 'findings'));
	for (const settings of [...wholes, 7, ...(all ? ['settings', [1, 2], null] : [])]) {
		await put(inKeyval(settings));
		await page.reload();
		for (const [screen, shows] of [
			['models', 'Models'],
			['settings', 'Settings'],
			['memory', 'Memory'],
			['lab', 'Lab'],
			['think', 'Mull'],
		]) {
			await page.evaluate((to) => void (location.hash = `#/${to}`), screen!);
			await eventually(() => page.locator('#app').innerText()).toContain(shows);
			if (screen === 'models')
				await eventually(() => page.locator('main').innerText()).toContain('Pocket');
		}
		if (wholes.includes(settings)) {
			await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(
				'dark',
			);
			await eventually(() => page.locator('.stored').innerText()).toMatch(/of “settings”/);
		}
	}
	await page.evaluate(() => void (location.hash = '#/settings'));
	await page.getByRole('radio', { name: 'Light' }).check({ force: true });
	const kept = () => page.evaluate(readRows, ['mull-settings', 'keyval'] as [string, string]);
	await eventually(kept).toContainEqual(expect.objectContaining({ theme: 'light' }));
	await page.reload();
	await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
});
