/** The Lab on the built site: an experiment from set-up to report, killed on the way. */
import { readFileSync } from 'node:fs';
import { afterEach } from 'vitest';
import { hash32 } from '../../../src/core/hash.ts';
import type { Result } from '../../../src/lab/experiment/types.ts';
import { readRows } from '../../support/in-page.ts';
import {
	startServer,
	type ChatRequest,
	type Scripted,
	type TestServer,
} from '../../support/openai-server.ts';
import {
	expect,
	expectAccessible,
	longTest,
	type Page,
	screenshot,
	test,
} from '../../e2e/support.ts';
import {
	addServer,
	ask,
	computing,
	eventually,
	finished,
	lastRun,
	pressInMenu,
	rows,
	written,
} from '../../e2e/using.ts';

let server: TestServer;
afterEach(() => server?.stop());

const sum = /What is ([\d +-]+)\?/;

/** Works sums out, rightly by a coin that depends on the request alone; MidTry's paths err less. */
function sumServer(delay: number): Promise<TestServer> {
	return startServer({
		reply(request: ChatRequest): Scripted {
			const asked = request.messages.map(({ content }) => content).join('\n');
			const terms = sum.exec(asked)?.[1]?.match(/[+-]? ?\d+/g) ?? [];
			const right = terms.reduce((all, term) => all + Number(term.replace(' ', '')), 0);
			const luck =
				hash32(JSON.stringify([request.messages, request.seed, request.temperature])) % 100;
			const answer = luck < (request.temperature === 0 ? 40 : 75) ? right : right + 1;
			return { text: `I add them up. <answer>${answer}</answer>`, delay };
		},
	});
}

/** The seed of every experiment of this page is the same. */
const sameSeed = (page: Page) =>
	page.addInitScript(() => {
		const random = crypto.getRandomValues.bind(crypto);
		crypto.getRandomValues = ((array: Uint32Array) =>
			array instanceof Uint32Array && array.length === 1
				? array.fill(7)
				: random(array as never)) as typeof crypto.getRandomValues;
	});

async function openLab(page: Page): Promise<void> {
	await page
		.getByRole('navigation', { name: 'Screens' })
		.getByRole('link', { name: 'Lab' })
		.click();
	await page.getByRole('heading', { name: 'Lab', level: 1 }).waitFor();
}

async function check(page: Page, group: string, wanted: readonly string[]): Promise<void> {
	const boxes = page.getByRole('group', { name: group }).getByRole('checkbox');
	// all() waits for nothing: on a screen that is not there yet it would find none and set none.
	await boxes.first().waitFor();
	for (const box of await boxes.all()) {
		const name = (await box.getAttribute('aria-label')) ?? '';
		await box.setChecked(wanted.includes(name));
	}
}

async function beginSums(
	page: Page,
	count: number,
	level = 'Level 2',
	also = async () => {},
): Promise<void> {
	await openLab(page);
	await page.getByRole('link', { name: 'New experiment' }).click();
	await check(page, 'Kinds', ['Chains of sums']);
	await page.getByLabel('How many').fill(String(count));
	await page.getByLabel('Level', { exact: true }).selectOption({ label: level });
	await check(page, 'Ways', ['Direct at 0', 'Direct at 1', 'MidTry']);
	await also();
	await page.getByRole('button', { name: 'Begin' }).click();
	await page.getByRole('region', { name: 'Verdict' }).waitFor();
}

/** Rows of the Lab's own database. */
const labRows = <T>(page: Page, table: string) =>
	page.evaluate(readRows, ['mull-lab', table] as [string, string]) as Promise<T[]>;
const results = (page: Page) => labRows<Result>(page, 'results');
const isDone = async (page: Page) => {
	const all = await labRows<{ status: string }>(page, 'experiments');
	return all.length > 0 && all.every(({ status }) => status === 'done');
};
const outcome = async (page: Page) =>
	(await results(page))
		.map(({ unit, verdict, answer, tokens, calls }) => ({ unit, verdict, answer, tokens, calls }))
		.sort((a, b) => (a.unit < b.unit ? -1 : 1));

test('from set-up to report on a server; looked into, opened again from its file', async ({
	browser,
	site,
}) => {
	server = await sumServer(0);
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await openLab(page);
	await page.getByRole('link', { name: 'New experiment' }).click();
	await expectAccessible(page);
	await beginSums(page, 12);
	await eventually(() => isDone(page)).toBe(true);

	const verdict = page.getByRole('region', { name: 'Verdict' });
	await eventually(() => verdict.innerText()).toMatch(
		/MidTry helped on \d+ and hurt on \d+ of 12 problems/,
	);
	await expectAccessible(page);
	await screenshot(page, 'lab');

	// Nothing of it lies among the person's own conversations.
	for (const table of ['conversations', 'runs', 'steps'])
		expect(await rows(page, table)).toEqual([]);

	// A run is looked into with one press.
	await page.getByText('All figures').click();
	await page.getByLabel('Show').selectOption({ label: 'All' });
	await page
		.getByRole('button', { name: /^MidTry: / })
		.first()
		.click();
	const dialog = page.getByRole('dialog');
	await eventually(() => dialog.innerText()).toMatch(/Path 1/);
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Close' }).click();

	const [saved] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: /^JSON/ }).click(),
	]);
	const path = await saved.path();
	expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ mull: 'lab' });
	const [report] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Report', exact: true }).click(),
	]);
	expect(readFileSync(await report.path(), 'utf8')).toContain('Every problem');

	// Deleted with its runs; the file opens again, with all but the steps.
	await page.getByRole('button', { name: 'Delete' }).click();
	await page.getByRole('button', { name: 'Really delete it' }).click();
	await page.getByRole('link', { name: 'New experiment' }).waitFor();
	for (const table of ['experiments', 'results', 'runs', 'steps', 'texts'])
		await eventually(async () => (await labRows(page, table)).length).toBe(0);
	await page.locator('input[type=file]').setInputFiles(path);
	await eventually(() => verdict.innerText()).toMatch(/MidTry helped on/);
});

// Not in the test command: about once in eight runs the experiment is gone after a start (docs/limits.md).
longTest(
	'killed three times: the same result as without, and no unit twice',
	async ({ browser, site }) => {
		// Slow enough that it is not over before the third kill.
		server = await sumServer(100);
		let page = await browser.open(site.url);
		await addServer(page, server.url);
		await sameSeed(page);
		await written(page, ({ roles }) => Boolean(roles.A.model && roles.B.model));
		await page.reload();
		await beginSums(page, 6);
		await eventually(() => isDone(page)).toBe(true);
		const calm = await outcome(page);
		expect(calm.length).toBeGreaterThan(6 * 6);
		await page.getByRole('button', { name: 'Delete' }).click();
		await page.getByRole('button', { name: 'Really delete it' }).click();
		for (const table of ['experiments', 'results', 'runs', 'steps', 'texts'])
			await eventually(async () => (await labRows(page, table)).length).toBe(0);

		const before = server.requests.length;
		await beginSums(page, 6);
		for (let kill = 0; kill < 3; kill++) {
			const from = (await results(page)).length;
			await eventually(
				async () => (await results(page)).length > from + 4 || (await isDone(page)),
			).toBe(true);
			await browser.kill();
			// Whatever screen is open: it goes on.
			page = await browser.open(site.url);
			expect(await labRows(page, 'experiments')).toHaveLength(1);
			expect((await results(page)).length).toBeGreaterThanOrEqual(from);
		}
		await eventually(() => isDone(page), computing).toBe(true);
		expect(await outcome(page)).toEqual(calm);
		// Of each kill at most the calls of the four units under way came again, of up to six each.
		expect(server.requests.length - 2 * before).toBeLessThanOrEqual(3 * 4 * 6);
		const steps = await labRows<{ runId: string; key: string }>(page, 'steps');
		expect(new Set(steps.map(({ runId, key }) => `${runId} ${key}`)).size).toBe(steps.length);
	},
);

longTest(
	'Pocket: paused, gone on with, ended; the pilot finds a level',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await openLab(page);
		await page.getByRole('link', { name: 'New experiment' }).click();
		await page.getByLabel('How many').fill('4');
		await check(page, 'Ways', ['Direct at 0', 'MidTry']);
		await page.getByRole('button', { name: 'Begin' }).click();
		await eventually(async () => (await results(page)).length).toBeGreaterThan(2);
		await page.getByRole('button', { name: 'Pause' }).click();
		await page.getByRole('button', { name: 'Go on' }).click();
		await eventually(() => isDone(page), computing).toBe(true);
		const units = (await results(page)).map(({ unit }) => unit);
		expect(units.filter((unit) => unit.startsWith('pilot/'))).toHaveLength(12);
		expect(units).toHaveLength(12 + 4 * 2);
		await eventually(() => page.getByRole('region', { name: 'Verdict' }).innerText()).toContain(
			'of 4 problems',
		);
	},
);

longTest(
	'compared by eye: no names before the end, by keyboard, over a reload',
	async ({ browser, site }) => {
		// MidTry's judgement and its paths say more than Direct at 0 does.
		server = await startServer({
			reply: ({ temperature }) => ({
				text: temperature === 0 ? 'Roses are red.' : 'The sea is wide, and so is the sky above it.',
			}),
		});
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		await openLab(page);
		await page.getByRole('link', { name: 'New experiment' }).click();
		await page.getByRole('radio', { name: 'My own' }).check({ force: true });
		await page.getByLabel('Questions with their answers').fill('A poem on red\nOn the sea\nOn tea');
		await page.getByLabel('Questions with their answers').blur();
		await page.getByRole('switch', { name: 'Compare by eye' }).check({ force: true });
		await check(page, 'Ways', ['Direct at 0', 'MidTry']);
		await eventually(() => page.getByRole('main').innerText()).toContain('You compare 3 pairs.');
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Begin' }).click();
		const eye = page.getByRole('region', { name: 'Compare by eye' });
		await eventually(() => isDone(page)).toBe(true);
		await eventually(() => eye.innerText()).toContain('The left one');
		await eventually(() => eye.innerText()).toMatch(/Roses are red\./);
		// Nothing says whose they are.
		expect(await eye.innerText()).not.toMatch(/MidTry|Direct/);
		await expectAccessible(page);
		await screenshot(page, 'lab-eye-light');
		await page.emulateMedia({ colorScheme: 'dark' });
		await page.setViewportSize({ width: 390, height: 844 });
		await screenshot(page, 'lab-eye-390');
		await expectAccessible(page);
		await page.emulateMedia({ colorScheme: 'light' });
		await page.setViewportSize({ width: 1280, height: 900 });

		const judged = async () => (await labRows(page, 'choices')).length;
		/** Takes the longer answer, wherever it stands. */
		const takeLonger = async () => {
			const left = await eye.getByRole('article', { name: 'Left' }).innerText();
			await page.keyboard.press(left.includes('sea is wide') ? 'ArrowLeft' : 'ArrowRight');
		};
		for (let n = 0; n < 3; n++) {
			await eventually(() => eye.getByRole('article', { name: 'Left' }).innerText()).toMatch(/\./);
			await takeLonger();
			await eventually(judged).toBe(n + 1);
			if (n === 0) await page.reload();
			await eventually(() => eye.innerText()).toMatch(n < 2 ? `${n + 1} of 3` : 'All are judged.');
		}
		const show = eye.getByRole('button', { name: 'Show whose they were' });
		await eventually(() => eye.innerText()).toContain('All are judged.');
		await show.click();
		await eventually(() => eye.innerText()).toContain('MidTry 3 times and Direct at 0 0 times');
		// Three of three arise by luck one time in four.
		await eventually(() => eye.innerText()).toMatch(/one time in four/);
		await eventually(() => eye.innerText()).toContain('No preference that luck would not explain');
		await expectAccessible(page);
		await screenshot(page, 'lab-eye-shown');
		// After that nothing is judged.
		await page.keyboard.press('ArrowLeft');
		await eventually(() => judged()).toBe(3);
	},
);

longTest(
	'best for this model: one more choice with its reason, never taken by itself',
	async ({ browser, site }) => {
		server = await sumServer(0);
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		const [{ id: endpoint } = { id: '' }] = await rows<{ id: string }>(page, 'endpoints');
		const found = { algorithm: 'midtry', label: 'MidTry', items: 60, gained: 9, lost: 1 };
		const finding = {
			...{ experiment: 'x', when: 1, base: 'Direct at 0', kinds: ['Sums'] },
			model: { engine: 'remote', model: 'test-model', endpoint },
			found: [{ ...found, difference: 8 / 60, says: 'helps', times: 5, levels: [] }],
		};
		await page.evaluate(
			(findings) =>
				new Promise<void>((resolve, reject) => {
					const opening = indexedDB.open('mull-settings');
					opening.onerror = () => reject(opening.error);
					opening.onsuccess = () => {
						const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval');
						store.put(findings, 'findings').onsuccess = () => (opening.result.close(), resolve());
					};
				}),
			[finding],
		);
		await page.reload();
		await page
			.getByRole('navigation', { name: 'Screens' })
			.getByRole('link', { name: 'Think' })
			.click();
		await page.getByRole('button', { name: /^How hard to think, now Quick/ }).click();
		const best = page.getByRole('button', { name: 'Best for this model: Check it' });
		await best.waitFor();
		await eventually(() => page.getByRole('main').innerText()).toContain(
			'MidTry is right on 13 of 100 problems more than Direct at 0, at 5.0 times the tokens',
		);
		await expectAccessible(page);
		await screenshot(page, 'lab-best');
		// However long the choice waits to be written, the list closes with the press.
		await page.evaluate(
			() =>
				new Promise<void>((resolve) => {
					const opening = indexedDB.open('mull-settings');
					opening.onsuccess = () => {
						const until = performance.now() + 2000;
						const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval');
						const hold = () => {
							if (performance.now() < until) store.count().onsuccess = hold;
							else opening.result.close();
						};
						hold();
						resolve();
					};
				}),
		);
		await best.click();
		await page.getByRole('button', { name: /^How hard to think, now Check it/ }).waitFor();
		expect(await best.count()).toBe(0);
	},
);

longTest(
	'answers marked right or wrong in conversations are problems of the Lab',
	async ({ browser, site }) => {
		server = await startServer({ reply: () => ({ text: 'I add them up.\n\nAnswer: 42' }) });
		const page = await browser.open(site.url);
		await addServer(page, server.url);
		const marks = page.getByRole('group', { name: 'Right or wrong?' });
		const [right, wrong] = ['It is right', 'It is wrong'].map((name) =>
			marks.getByRole('button', { name }),
		);
		const kept = async () =>
			(await lastRun(page)) as { mark?: { right: boolean; answer?: string } };
		await ask(page, 'Direct', 'What is 17 + 25?');
		await finished(page);
		await pressInMenu(page, 'Right or wrong?');
		await right!.press('Enter');
		await eventually(async () => (await kept()).mark).toMatchObject({ right: true, answer: '42' });
		const pressed = () => right!.getAttribute('aria-pressed');
		await eventually(pressed).toBe('true');
		// Pressed again it is taken back.
		await right!.press('Enter');
		await eventually(async () => (await kept()).mark).toBe(undefined);
		await eventually(pressed).toBe('false');
		await right!.press('Enter');
		await eventually(async () => (await kept()).mark?.right).toBe(true);

		await page.getByRole('button', { name: 'New', exact: true }).click();
		await ask(page, 'Direct', 'What is 20 + 30?');
		await finished(page);
		await pressInMenu(page, 'Right or wrong?');
		await wrong!.press('Enter');
		await page.getByLabel('What is right?').fill('50');
		await expectAccessible(page);
		await page.keyboard.press('Enter');
		await eventually(async () => (await kept()).mark).toMatchObject({ right: false, answer: '50' });
		await eventually(() => page.locator(':focus').getAttribute('aria-label')).toBe('It is wrong');
		// What follows in a conversation cannot be asked alone.
		await ask(page, 'Direct', 'And twice that?');
		await finished(page);
		await pressInMenu(page, 'Right or wrong?');
		await eventually(() => right!.count()).toBe(2);
		await right!.last().press('Enter');
		await eventually(async () => (await kept()).mark?.right).toBe(true);

		await openLab(page);
		await page.getByRole('link', { name: 'New experiment' }).click();
		await page.getByRole('radio', { name: 'My own' }).check({ force: true });
		await page.getByRole('button', { name: 'Take what you marked in conversations (2)' }).click();
		await eventually(() => page.getByRole('main').innerText()).toContain(
			'2 problems from marked in conversations',
		);
		const lines = await page.getByLabel('Questions with their answers').inputValue();
		expect(lines.split('\n').map((line) => JSON.parse(line))).toMatchObject([
			{ question: 'What is 20 + 30?', answer: '50' },
			{ question: 'What is 17 + 25?', answer: '42' },
		]);
	},
);

longTest(
	'on the battery it waits, where the person wants that, and goes on by itself',
	async ({ browser, site }) => {
		server = await sumServer(0);
		const page = await browser.open(site.url);
		await page.addInitScript(() => {
			const battery = Object.assign(new EventTarget(), { charging: false });
			Object.assign(navigator, { getBattery: () => Promise.resolve(battery) });
			Object.assign(window, {
				plugIn() {
					battery.charging = true;
					battery.dispatchEvent(new Event('chargingchange'));
				},
			});
		});
		await page.reload();
		await addServer(page, server.url);
		const plugged = page.getByRole('switch', { name: 'Wait while the device is on its battery' });
		await beginSums(page, 4, 'Level 2', () => plugged.check({ force: true }));
		await page.getByText('It waits until the device is plugged in.').waitFor();
		expect(await results(page)).toEqual([]);
		await page.evaluate(() => (window as unknown as { plugIn(): void }).plugIn());
		await eventually(() => isDone(page)).toBe(true);
		await page.getByText('It waits until the device is plugged in.').waitFor({ state: 'hidden' });
	},
);
