/** The Thought agent on the built site. */
import { chance } from '../../support/chance.ts';
import { startServer } from '../../support/openai-server.ts';
import { missions, shopMind } from '../../support/shop-mind.ts';
import { writeTinyGguf } from '../../support/tiny-file.ts';
import { type Browser } from '../../e2e/browser.ts';
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
	answer,
	changeSettings,
	eventually,
	finished,
	lastRun,
	openGguf,
	rows,
	stepsOf,
	visit,
	visitSettings,
	chooseLevel,
} from '../../e2e/using.ts';

/** A net for a whole mission, whose calls one machine makes beside all else. */
const mission = 240_000;

longTest(
	'on a random model it ends cleanly within its limits, whatever nonsense that says',
	async ({ browser, site }) => {
		const { path, remove } = await writeTinyGguf();
		const page = await browser.open(site.url);
		await openGguf(page, path);
		await changeSettings(page, ({ roles, options, instruments }) => {
			for (const role of [roles.A, roles.B]) role.sampling.maxTokens = 120;
			options.thought = { calls: 30, tasks: 6 };
			Object.assign(instruments as object, { code: true });
		});
		await ask(
			page,
			'Thought agent',
			'Which is more: 3 baskets of 14 apples, or 5 boxes of 9 pears?',
		);
		await finished(page, 'done', 240_000);
		const run = (await lastRun(page))!;
		expect(run.outcome?.stop, JSON.stringify(run)).toMatch(/finished|limit/);
		await eventually(() => answer(page).innerText()).toMatch(/\S/);
		const thoughts = (await stepsOf(page, run.id)).filter((step) => step.kind === 'think');
		expect(thoughts.length).toBeLessThanOrEqual(30);
		expect((await rows(page, 'tasks')).length).toBeLessThanOrEqual(6);
		// Nothing survives that was not tested.
		for (const fact of await rows<{ status: string; predictions: { verdict: string }[] }>(
			page,
			'facts',
		)) {
			if (fact.status === 'surviving') {
				expect(fact.predictions.some(({ verdict }) => verdict === 'confirmed')).toBe(true);
			}
		}
		await expectAccessible(page);
		await remove();
	},
	600_000,
);

const tasks = async (page: Page) =>
	Object.fromEntries(
		(
			await rows<{ runId: string; because: string; task: { name: string; status: string } }>(
				page,
				'tasks',
			)
		).map(({ task }) => [task.name, task.status]),
	);

/** A server that plays the shop mission, and a page that thinks with it and may run code. */
async function openShop(browser: Browser, url: string) {
	const server = await startServer({ reply: (request) => ({ ...shopMind(request), delay: 15 }) });
	const page = await browser.open(url);
	await addServer(page, server.url);
	await visitSettings(page, 'Missions and tools');
	await page.getByLabel('Let Mull run code').check({ force: true });
	return { server, page };
}

test('a mission from awakening to answer, with a reload, a late answer and a user who goes away; and a second one that remembers', async ({
	browser,
	site,
}) => {
	const { server, page } = await openShop(browser, site.url);
	await ask(page, 'Thought agent', missions.first);

	// In the middle of it the page is reloaded: nothing is asked twice.
	await eventually(async () => Object.values(await tasks(page)).includes('in_progress')).toBe(true);
	await page.reload();

	// Asking does not block: the others are closed while two questions wait.
	await eventually(async () => (await lastRun(page))?.waiting?.code, mission).toBe('waiting-user');
	await eventually(() => tasks(page)).toEqual({
		...{ Count: 'closed', Apples: 'closed', Pears: 'closed', Crates: 'closed', Slogan: 'closed' },
		...{ Seal: 'in_progress', Ribbon: 'in_progress' },
	});

	// Until there is an answer, what all of them came to stands together, each a way to its task.
	const soFar = page.getByRole('region', { name: 'So far' });
	for (const name of ['Count', 'Apples', 'Pears', 'Crates', 'Slogan'])
		await soFar.getByRole('button', { name, exact: true }).waitFor();
	const crates = soFar.getByRole('listitem').filter({ hasText: 'Crates' });
	await eventually(() => crates.innerText()).toContain('9 crates');

	// Where it says that it needs the person, the questions have their fields; nothing there tries again.
	const notice = page.getByRole('region', { name: 'Questions for you' });
	const seal = notice.getByLabel('Which colour shall the seal have?');
	await seal.waitFor();
	await notice.getByText('Needs your answers (2)').waitFor();
	expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);

	// On a phone nothing in the question box lies over anything else, beside the longest name as well.
	const size = page.viewportSize()!;
	await page.setViewportSize({ width: 390, height: 844 });
	const apart = () =>
		page.evaluate(() => {
			const box = document.querySelector('.composer .line')!;
			const shown = [...box.children]
				.map((one) => one.getBoundingClientRect())
				.filter(({ width, height }) => width > 1 && height > 1);
			const inside = shown.every(({ right }) => right <= box.getBoundingClientRect().right + 0.5);
			return inside && shown.every(({ left }, n) => n === 0 || left >= shown[n - 1]!.right - 0.5);
		});
	await eventually(apart).toBe(true);
	await page.setViewportSize(size);

	// A late answer for one of them, and then the user goes away.
	await seal.click();
	await page.keyboard.type('Blue');
	await page.keyboard.press('Enter');
	await eventually(async () => (await tasks(page)).Seal).toBe('closed');
	await eventually(async () => (await lastRun(page))?.status).toBe('suspended');
	await page.getByLabel('I am away').first().check({ force: true });
	await eventually(async () => (await lastRun(page))?.status, mission).toBe('done');
	await eventually(async () => (await tasks(page)).Ribbon).toBe('closed');
	await eventually(() => answer(page).innerText()).toContain('87 fruits');
	await eventually(() => soFar.count()).toBe(0);
	await screenshot(page, 'mission');
	await expectAccessible(page);

	const facts = await rows<{ statement: string; status: string }>(page, 'facts');
	const status = (start: string) => facts.find((f) => f.statement.startsWith(start))?.status;
	expect(status('3 times 14 is 42')).toBe('surviving');
	expect(status('5 times 9 is 40')).toBe('falsified');

	const strategies = await rows<{ text: string; status: string; score: number }>(
		page,
		'strategies',
	);
	const guess = strategies.find(({ text }) => text.startsWith('Guess'))!;
	const divide = strategies.find(({ text }) => text.startsWith('Divide'))!;
	expect([guess.status, divide.status]).toEqual(['failed', 'succeeded']);
	expect(guess.score).toBeGreaterThan(divide.score);

	const answers = await rows<{ how: string; answer: string }>(page, 'answers');
	expect(answers.some(({ how }) => how === 'hyperthink')).toBe(true);
	const frameworks = await rows<{ name: string; uses: number }>(page, 'frameworks');
	expect(frameworks.map(({ name }) => name)).toEqual(['Designing seals and stamps']);
	const questions = await rows<{ answer?: string; withdrawn?: true }>(page, 'questions');
	expect(questions).toHaveLength(2);
	expect(questions.map((q) => q.answer ?? (q.withdrawn && 'withdrawn'))).toEqual(
		expect.arrayContaining(['Blue', 'withdrawn']),
	);

	// The second mission finds the framework and what survived; it tests nothing twice.
	const used = frameworks[0]!.uses;
	await page.getByRole('button', { name: 'New', exact: true }).click();
	await ask(page, 'Thought agent', missions.second);
	await eventually(async () => (await rows(page, 'runs')).length).toBe(2);
	await eventually(async () => (await lastRun(page))?.status, mission).toBe('done');
	const second = (await lastRun(page))!;
	const steps = (await stepsOf(page, second.id)) as unknown as {
		event?: { type: string; items?: { text: string }[] };
	}[];
	const recalled = steps.flatMap(({ event }) =>
		event?.type === 'agent/recalled' ? event.items!.map(({ text }) => text) : [],
	);
	expect(recalled.join('\n')).toContain('3 times 14 is 42');
	const [framework] = await rows<{ uses: number; successes: number }>(page, 'frameworks');
	expect(framework!.uses).toBeGreaterThan(used);
	expect(framework!.successes).toBeGreaterThan(0);
	expect(await rows(page, 'frameworks')).toHaveLength(1);
	expect((await rows(page, 'facts')).length).toBe(facts.length);
	await server.stop();
}, 600_000);

longTest(
	'a mission that leaves no trace has its tasks and its questions, and nothing of it is on the disk',
	async ({ browser, site }) => {
		const { server, page } = await openShop(browser, site.url);
		await visit(page, 'Think');
		await page.getByRole('button', { name: 'New private conversation' }).click();
		await page.getByLabel('Question').fill(missions.first);
		await chooseLevel(page, 'Thought agent');
		const heard = await overhear(page);
		await page.getByRole('button', { name: 'Think', exact: true }).click();

		const graph = page.getByRole('group', { name: /^Task graph/ });
		const node = (name: string, state: string) =>
			graph.getByRole('button', { name: new RegExp(`: ${name}.*${state}`) });
		await node('Seal', 'waits for you').waitFor({ timeout: mission });
		await node('Ribbon', 'waits for you').waitFor({ timeout: mission });
		const waits = page.getByText(/^Needs your answer/);
		await waits.waitFor();
		await eventually(() => graph.getByRole('button').count()).toBe(7);

		// An answer typed into the question box is heard; and a task can be ended.
		const box = page.getByLabel('Question', { exact: true });
		await box.fill('Blue');
		await box.press('Enter');
		await node('Seal', 'done').waitFor();
		await waits.waitFor();
		await node('Ribbon', 'waits for you').click();
		const detail = page.getByRole('region', { name: 'Ribbon' });
		await detail.getByRole('button', { name: 'Close', exact: true }).click();
		await eventually(() => answer(page).innerText()).toContain('87 fruits');
		await node('Ribbon', 'done').waitFor();
		await page.getByText('How it worked').click();
		await page.getByText('2 answered or not needed any more').waitFor();
		const world = page.getByRole('region', { name: 'World model of this mission' });
		await eventually(() => world.innerText()).toContain('3 times 14 is 42');
		await expectAccessible(page);
		// Neither did another tab hear its words.
		expect(await heard()).toEqual([]);

		const disk = await everything(page);
		expect(disk).toContain('test-model');
		for (const word of ['fruit', 'Seal', 'Ribbon', 'Blue', '3 times 14', 'seals and stamps'])
			expect(disk, word).not.toContain(word);
		await server.stop();
	},
	600_000,
);

/** Listens as another tab does, one that opens again and again; gives the words under way it heard. */
async function overhear(page: Page): Promise<() => Promise<unknown>> {
	const listener = await page.evaluateHandle(() => {
		const heard: unknown[] = [];
		const channel = new BroadcastChannel('mull-live');
		channel.onmessage = ({ data }) => data.type.startsWith('delta') && heard.push(data);
		setInterval(() => channel.postMessage({ type: 'hello' }), 10);
		return heard;
	});
	return () => listener.jsonValue();
}

/** All that the page keeps in databases and local storage, as text. */
const everything = (page: Page): Promise<string> =>
	page.evaluate(async () => {
		const wait = <T>(request: IDBRequest<T>) =>
			new Promise<T>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error);
			});
		const found: unknown[] = [{ ...localStorage }];
		for (const { name } of await indexedDB.databases()) {
			const db = await wait(indexedDB.open(name!));
			for (const table of db.objectStoreNames)
				found.push(table, await wait(db.transaction(table).objectStore(table).getAll()));
			db.close();
		}
		return JSON.stringify(found);
	});

/** Kills within one mission at moments that are drawn. */
const kills = 20;
/** Of all its replies in that mission, the server says no fewer pieces before it waits. */
const pieces = 1000;

longTest(
	`a mission killed ${kills} times asks, writes and tests nothing twice`,
	async ({ browser, site }) => {
		const draw = chance('kills');
		const next = () => server.sent(draw(1, Math.floor(pieces / kills)));
		const server = await startServer({ reply: (request) => ({ ...shopMind(request), delay: 30 }) });
		let page = await browser.open(site.url);
		await addServer(page, server.url);
		await changeSettings(page, { instruments: { code: true, documents: true } });
		let moment = next();
		await ask(page, 'Thought agent', missions.first);
		await eventually(async () => (await lastRun(page))?.status).toBe('running');
		for (let kill = 0; kill < kills; kill++) {
			await moment;
			await browser.kill();
			moment = next();
			page = await browser.open(site.url);
		}
		await eventually(async () => (await lastRun(page))?.waiting?.code, mission).toBe(
			'waiting-user',
		);
		const names = (await rows<{ task: { name: string } }>(page, 'tasks')).map((r) => r.task.name);
		expect(names.sort()).toEqual(
			['Apples', 'Count', 'Crates', 'Pears', 'Ribbon', 'Seal', 'Slogan'].sort(),
		);
		const facts = (await rows<{ statement: string }>(page, 'facts')).map((f) => f.statement);
		expect(facts).toHaveLength(new Set(facts).size);
		expect(await rows(page, 'questions')).toHaveLength(2);
		for (const table of ['tasks', 'thoughts', 'strategies', 'facts', 'questions', 'answers']) {
			const ids = (await rows<{ id: number }>(page, table)).map(({ id }) => id);
			expect(ids, table).toHaveLength(new Set(ids).size);
		}
		// Each thought of a step was left once: its words and place are its own.
		const run = (await lastRun(page))!;
		const keys = (await stepsOf(page, run.id)).map((step) => step.key);
		expect(keys).toHaveLength(new Set(keys).size);
		// A call that was finished was not made again: only those under way at a kill may come twice.
		const asked = server.requests
			.filter((r) => r.path.endsWith('/completions'))
			.map((r) => JSON.stringify([r.body.messages, r.body.seed]));
		expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(kills * 4);
		await server.stop();
	},
	300_000 + kills * 30_000,
);
