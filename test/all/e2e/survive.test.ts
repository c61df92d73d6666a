/** A run survives: reload, kill, a second tab, stop, and goes on without losing or repeating a step. */
import { existsSync } from 'node:fs';
import { afterEach } from 'vitest';
import { chance } from '../../support/chance.ts';
import { longMind, stepOf } from '../../support/long-mind.ts';
import {
	startServer,
	type ChatRequest,
	type Scripted,
	type TestServer,
} from '../../support/openai-server.ts';
import { leaveHalfRecord } from '../../e2e/leveldb.ts';
import { expect, test } from '../../e2e/support.ts';
import {
	addServer,
	answer,
	ask,
	eventually,
	finished,
	lastRun,
	pressStop,
	pressThink,
	rows,
	stepsOf,
	trace,
} from '../../e2e/using.ts';
import type { Page } from '../../e2e/support.ts';

/** Kills at moments that are drawn. */
const kills = 100;

let server: TestServer;
afterEach(() => server?.stop());

/** Of all its replies, a long mind says no fewer pieces. */
const pieces = 400;

const asked = () => server.requests.filter((r) => r.path.endsWith('/completions'));

/** A long mind that says nothing from step `from` on until `release` is called. */
function heldMind(milliseconds: number, from: number) {
	const mind = longMind(milliseconds);
	let release = (): void => {};
	const released = new Promise<void>((resolve) => (release = resolve));
	const reply = async (request: ChatRequest): Promise<Scripted> => {
		if (stepOf(request) >= from) await released;
		return mind(request);
	};
	return { reply, release };
}

/** Waits until the run has so many finished steps. */
async function steps(page: Page, count: number): Promise<void> {
	await eventually(async () => {
		const run = await lastRun(page);
		return run ? (await stepsOf(page, run.id)).filter((s) => s.kind === 'think').length : 0;
	}).toBeGreaterThanOrEqual(count);
}

/** The journal is whole: the draft and eight reviews, each once, and the answer is the last. */
async function expectWhole(page: Page): Promise<void> {
	const run = (await lastRun(page))!;
	expect(run, JSON.stringify(run.waiting)).toMatchObject({ outcome: { stop: 'limit' } });
	const keys = (await stepsOf(page, run.id)).filter((s) => s.kind === 'think').map((s) => s.key);
	expect(keys).toEqual(['draft', ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `review-${n}`)]);
	expect(run.outcome?.answer).toContain('version 8');
}

/**
 * A step is asked for only when all before it are on disk; so however often the browser died, the
 * steps asked for never go back: the one under way may come again, no finished one does.
 */
function expectNothingRepeated(requests: number[], interruptions: number): void {
	const again = requests.filter((step, i) => i > 0 && step === requests[i - 1]).length;
	expect(again).toBeLessThanOrEqual(interruptions);
	for (let i = 1; i < requests.length; i++) {
		expect(requests[i]! - requests[i - 1]!, `steps asked: ${requests.join(' ')}`).toBeOneOf([0, 1]);
	}
}

test('a reload in the middle: the run goes on by itself', async ({ browser, site }) => {
	const { reply, release } = heldMind(60, 5);
	server = await startServer({ reply });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'HyperThink', 'Which version?');
	await steps(page, 3);
	await page.reload();
	release();
	await finished(page, 'done');
	await expectWhole(page);
	await eventually(() => answer(page).innerText()).toContain('version 8');
	expectNothingRepeated(
		asked().map((r) => stepOf(r.body)),
		1,
	);
});

test(
	`${kills} kills of the browser at random moments lose and repeat no finished step`,
	async ({ browser, site }) => {
		const draw = chance('kills');
		server = await startServer({ reply: longMind(120) });
		let page = await browser.open(site.url);
		await addServer(page, server.url);
		for (let kill = 0; kill < kills; kill++) {
			const before = asked().length;
			// From before the first step to about the last.
			const moment = server.sent(draw(0, pieces));
			await pressThink(page, 'HyperThink', `Which version, time ${kill}?`);
			await moment;
			await browser.kill();
			page = await browser.open(site.url);
			// Killed before the question was on disk: then there is no run, and nothing was finished.
			const run = await lastRun(page);
			if (!run || !(await isQuestion(page, kill))) {
				expect(asked().length).toBe(before);
				continue;
			}
			await finished(page, 'done');
			await expectWhole(page);
			const mine = asked().slice(before);
			expectNothingRepeated(
				mine.map((r) => stepOf(r.body)),
				1,
			);
		}
	},
	120_000 + kills * 60_000,
);

test('half a record that a killed browser left in its log costs nothing later', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: longMind(0) });
	let page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'Which version?');
	await finished(page, 'done');
	await browser.kill();
	const logs = leaveHalfRecord(browser.profile);
	expect(logs).toHaveLength(1);
	// Chromium starts without a word, and writes on behind the half record …
	page = await browser.open(site.url);
	expect(await rows(page, 'conversations')).toHaveLength(1);
	await ask(page, 'Direct', 'And now?');
	await finished(page, 'done');
	await eventually(() => logs.filter(existsSync)).toEqual([]);
	const filling = () =>
		page.evaluate(async () =>
			(await indexedDB.databases()).filter(({ name }) => name === 'mull-filling'),
		);
	await eventually(filling).toEqual([]);
	await browser.close();
	// … and here it would throw everything away.
	page = await browser.open(site.url);
	expect(await rows(page, 'runs')).toHaveLength(2);
});

/** Adds rows to a database of this site without a pause; resolves with how many it holds by now. */
const writeAllTheTime = (): Promise<number> =>
	new Promise((resolve, reject) => {
		const opening = indexedDB.open('written', 1);
		opening.onupgradeneeded = () =>
			opening.result.createObjectStore('rows', { autoIncrement: true });
		opening.onerror = () => reject(opening.error!);
		opening.onsuccess = () => {
			const counting = opening.result.transaction('rows').objectStore('rows').count();
			counting.onsuccess = () => {
				const kept = window as unknown as { kept: number };
				resolve((kept.kept = counting.result));
				const write = () => {
					const writing = opening.result.transaction('rows', 'readwrite');
					for (let n = 0; n < 3; n++)
						writing.objectStore('rows').add('x'.repeat((kept.kept * 37 + n * 101) % 400));
					writing.oncomplete = () => ((kept.kept += 3), write());
				};
				for (let n = 0; n < 4; n++) write();
			};
		};
	});

/** Resolves once so many more rows are kept, with how many there are then. */
const untilWritten = (more: number): Promise<number> =>
	new Promise((resolve) => {
		const page = window as unknown as { kept: number };
		const enough = page.kept + more;
		const look = () => (page.kept < enough ? setTimeout(look) : resolve(page.kept));
		look();
	});

test(
	'100 kills of a page that writes all the time lose nothing',
	async ({ browser, site }) => {
		const draw = chance('writes');
		let kept = 0;
		for (let kill = 0; kill < 100; kill++) {
			const page = await browser.open(site.url);
			expect(await page.evaluate(writeAllTheTime), `kill ${kill}`).toBeGreaterThanOrEqual(kept);
			kept = await page.evaluate(untilWritten, draw(200, 2000));
			await browser.kill();
		}
	},
	// A start of the browser for each: five seconds on a busy machine.
	1_200_000,
);

/** The last run is the one asked in this round. */
async function isQuestion(page: Page, kill: number): Promise<boolean> {
	const run = (await lastRun(page)) as unknown as { chat: { content: string }[] };
	return run.chat.at(-1)!.content.includes(`time ${kill}?`);
}

test('two tabs: one drives, the other watches live and takes over', async ({ browser, site }) => {
	const { reply, release } = heldMind(60, 5);
	server = await startServer({ reply });
	const first = await browser.open(site.url);
	await addServer(first, server.url);
	await ask(first, 'HyperThink', 'Which version?');
	await steps(first, 1);
	const second = await browser.open(first.url());
	await eventually(() => trace(second).innerText()).toContain('Review 2');
	expect(server.mostAtOnce()).toBe(1);
	await first.close();
	release();
	await finished(second);
	await expectWhole(second);
	expectNothingRepeated(
		asked().map((r) => stepOf(r.body)),
		1,
	);
});

test('stop gives the best answer so far and says so; the run can go on', async ({
	browser,
	site,
}) => {
	// Until the run was stopped, the fourth review begins and never ends.
	const mind = longMind(60);
	let stopped = false;
	server = await startServer({
		reply: (request) =>
			stopped || stepOf(request) < 4 ? mind(request) : { ...mind(request), silentAfter: 3 },
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'HyperThink', 'Which version?');
	// The call that is stopped is the one that never ends: another may end just before.
	await eventually(() => asked().some((r) => stepOf(r.body) >= 4)).toBe(true);
	await pressStop(page);
	await finished(page, 'stopped');
	const run = (await lastRun(page))!;
	expect(run.status).toBe('stopped');
	expect(run.outcome?.answer).toMatch(/version [2-4]/);
	await eventually(() => answer(page).innerText()).toMatch(/version [2-4]/);
	// The stopped call was really closed.
	await eventually(() => asked().filter((r) => r.left).length).toBeGreaterThan(0);
	stopped = true;
	await page
		.getByRole('button', { name: /^(Resume|Continue|Go on)/ })
		.first()
		.click();
	await eventually(async () => (await lastRun(page))?.status).toBe('done');
	await expectWhole(page);
});

test('stop before the first byte closes the connection', async ({ browser, site }) => {
	server = await startServer({ reply: () => new Promise(() => {}) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'Which version?');
	await eventually(() => asked().length).toBe(1);
	await page.getByLabel('Question').press('Escape');
	await finished(page);
	await eventually(() => asked()[0]!.left).toBe(true);
	// The name by which it was given up stayed on this device.
	expect(asked()[0]!.path).toBe('/v1/chat/completions');
});

test('pause at a step boundary, reload while paused, resume', async ({ browser, site }) => {
	const { reply, release } = heldMind(60, 4);
	server = await startServer({ reply });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'HyperThink', 'Which version?');
	await steps(page, 2);
	await page.getByRole('button', { name: 'Pause' }).click();
	release();
	await eventually(async () => (await lastRun(page))?.status).toBe('paused');
	const before = asked().length;
	await page.reload();
	await page.getByRole('button', { name: 'Resume' }).first().waitFor();
	expect(asked().length).toBe(before);
	await page.getByRole('button', { name: 'Resume' }).first().click();
	await eventually(async () => (await lastRun(page))?.status).toBe('done');
	await expectWhole(page);
	expectNothingRepeated(
		asked().map((r) => stepOf(r.body)),
		0,
	);
});
