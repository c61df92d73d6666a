/** Figures of the built site (DESIGN budgets): size, start, overhead, smoothness. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { firstWorkers, pageBundle } from '../../scripts/size.mjs';
import { longMind } from '../support/long-mind.ts';
import { startServer } from '../support/openai-server.ts';
import { openBrowser } from '../e2e/browser.ts';
import { expect, test } from '../e2e/support.ts';
import { addServer, ask, eventually, finished, keptWhole, lastRun, stepsOf } from '../e2e/using.ts';

test.override({ own: true });

const figures: Record<string, number> = {};
afterAll(() => {
	mkdirSync('test/.out', { recursive: true });
	writeFileSync('test/.out/bench-site.json', JSON.stringify(figures));
});

test('page bundle before a model is chosen', () => {
	figures['page bundle, kB gzip'] = pageBundle();
	figures['worker scripts that start with the page, kB gzip'] = firstWorkers();
});

test('what a first visit fetches before a key is pressed', async ({ browser, site }) => {
	// Whatever asks (page, workers, service worker), its bytes come by here.
	let bytes = 0;
	const gate = createServer((near) => {
		const far = connect(site.port, '127.0.0.1');
		far.on('data', (piece) => (bytes += piece.length));
		for (const side of [near, far]) side.on('error', () => (near.destroy(), far.destroy()));
		near.pipe(far).pipe(near);
	});
	await new Promise<void>((done) => gate.listen(0, '127.0.0.1', done));
	const page = await browser.open(`http://localhost:${(gate.address() as AddressInfo).port}/`);
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	// It keeps the engines when the page is idle; asked, it says when that is done.
	await keptWhole(page);
	figures['fetched before a key is pressed, MB over the wire'] = bytes / 1e6;
	await browser.close();
	await new Promise((done) => gate.close(done));
});

test('interactive on a cold local load', async ({ site }) => {
	const times: number[] = [];
	for (let i = 0; i < 5; i++) {
		const browser = openBrowser({ own: true });
		const context = await browser.context();
		const page = await context.newPage();
		const started = Date.now();
		await page.goto(site.url, { waitUntil: 'commit' });
		await page.getByLabel('Question').fill('now');
		times.push(Date.now() - started);
		await browser.end();
	}
	figures['cold load to typing in the question box, ms, median of 5'] = median(times);
});

test('run overhead: worked ÷ engine busy, steps of a second', async ({ browser, site }) => {
	const server = await startServer({ reply: longMind(1200) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'HyperThink', 'Which version?');
	await finished(page);
	const run = (await lastRun(page))!;
	const steps = (await stepsOf(page, run.id)).filter((s) => s.kind === 'think');
	const busy = steps.reduce((sum, step) => sum + step.usage!.milliseconds, 0);
	expect(steps).toHaveLength(9);
	figures['run overhead: wall ÷ engine busy, 9 steps of 1.2 s'] = run.worked / busy;
	await server.stop();
});

test('longest main-thread task while 200 tokens a second arrive', async ({ browser, site }) => {
	const text = 'Slow thinking, **bold** and `code`, a list:\n\n- one\n- two\n\n$x^2$ and so on. ';
	const server = await startServer({
		reply: () => ({ text: text.repeat(50), thinking: 'Hm. '.repeat(200), tokensPerSecond: 200 }),
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'Talk for a while.');
	await eventually(async () => (await lastRun(page))?.status).toBe('running');
	await page.waitForTimeout(500);
	await page.evaluate(() => {
		const state = ((window as unknown as { lag: object }).lag = { task: 0, gap: 0, last: 0 }) as {
			task: number;
			gap: number;
			last: number;
		};
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) state.task = Math.max(state.task, entry.duration);
		}).observe({ entryTypes: ['longtask'] });
		state.last = performance.now();
		const channel = new MessageChannel();
		// The time between two turns of the event loop: what a key press would wait for.
		channel.port1.onmessage = () => {
			const now = performance.now();
			state.gap = Math.max(state.gap, now - state.last);
			state.last = now;
			setTimeout(() => ((state.last = performance.now()), channel.port2.postMessage(0)), 4);
		};
		channel.port2.postMessage(0);
	});
	await page.waitForTimeout(4000);
	expect((await lastRun(page))?.status).toBe('running');
	const { task, gap } = await page.evaluate(
		() => (window as unknown as { lag: { task: number; gap: number } }).lag,
	);
	figures['longest main-thread task while streaming, ms (0: none of 50 or more)'] = task;
	figures['longest wait for the main thread while streaming, ms'] = gap;
	await finished(page, 'done', 60_000);
	await server.stop();
});

function median(values: number[]): number {
	return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
