/** From the model to the screen: it repeats itself, which is said, with a way to stop it. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { createMind } from '../../src/runs/mind.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { RunWatch } from '../../src/state/think/run.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import LoopWarning from '../../src/ui/turn/LoopWarning.svelte';
import { liveFeed } from '../../src/worker/live-feed.ts';
import { pageClient, type PageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { scriptedRuntime, type ScriptedCall } from '../support/scripted-runtime.ts';
import { waitFor } from '../support/wait.ts';

const run = someRun({ chat: [{ role: 'user', content: 'What is the capital of France?' }] });
const looping = Array.from({ length: 30 }, () => ({ text: 'la femme au martyre, ' }));
const stop = new AbortController();
let client: PageClient;
let app: App;
let think: ThinkState;
let watch: RunWatch;
let shown: Record<string, unknown>;

beforeEach(async () => {
	vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
	await db.runs.add(run);
	client = pageClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	watch = new RunWatch(run, think.live, think.privateRuns);
	await waitFor(() => expect(watch.ready).toBe(true));
	shown = mount(LoopWarning, { target: document.body, props: { think, watch, run } });
});
afterEach(async () => {
	await unmount(shown);
	watch.close();
	think.close();
	app.settings.close();
	vi.unstubAllGlobals();
	await Promise.all(db.tables.map((table) => table.clear()));
});

/** A step of the run whose model says that; at `hold` it waits until it is let go on. */
async function thinking(key: string, say: (hold: () => Promise<void>) => ScriptedCall['say']) {
	const feed = liveFeed(client.live, 1);
	let goOn = () => {};
	const held = new Promise<void>((resolve) => (goOn = resolve));
	const mind = await createMind({
		run,
		journal: memoryJournal(),
		findEngine: async () => createEngine(scriptedRuntime([{ say: say(() => held) }])),
		stop: stop.signal,
		acquireStep: () => {},
		live: feed.send,
		now: Date.now,
	});
	const messages = [{ role: 'user' as const, content: 'What is the capital of France?' }];
	const reply = mind.think(key, { label: 'Answer', role: 'A', messages });
	return { goOn, reply };
}
const words = () => (flushSync(), document.body.textContent ?? '');
const button = () => document.querySelector('button');

test('it is said while it goes on, and the run can be stopped there', async () => {
	const { goOn, reply } = await thinking('answer', (hold) => [...looping, hold]);
	await waitFor(() => expect(words()).toContain('It repeats itself.'));
	expect(document.querySelector('[role="status"]')).not.toBeNull();
	expect(button()!.textContent).toContain('Stop and keep');
	button()!.click();
	expect(client.asked).toContainEqual(['stop', run.id]);
	// It was told to stop: nobody need be told again.
	expect(words()).toBe('');
	goOn();
	expect((await reply).finish).toBe('stop');
});

test('nothing is said of a reply that says something new, nor when it does so again', async () => {
	const fresh = Array.from({ length: 200 }, (_, n) => ({ text: `Then came number ${n * n}. ` }));
	let goOn = () => {};
	const second = new Promise<void>((resolve) => (goOn = resolve));
	const step = await thinking('answer', (hold) => [
		...fresh,
		...looping,
		hold,
		...fresh,
		() => second,
	]);
	await waitFor(() => expect(words()).toContain('It repeats itself.'));
	step.goOn();
	await waitFor(() => expect(words()).toBe(''));
	expect(
		think.live
			.of(run.id)[0]!
			.text.join('')
			.match(/number 39601/g),
	).toHaveLength(2);
	goOn();
	expect((await step.reply).finish).toBe('stop');
});

test('a page that opens late is told as well', async () => {
	const feed = liveFeed(() => {});
	const delta = { type: 'delta' as const, runId: run.id, key: 'a', label: 'A', started: 1 };
	feed.send({ ...delta, thinking: '', text: 'again ', repeats: true });
	feed.send({ ...delta, thinking: '', text: 'again ' });
	expect(feed.replay()).toMatchObject([{ text: 'again again ', repeats: true }]);
	feed.send({ ...delta, thinking: '', text: 'new', repeats: false });
	expect(feed.replay()).toMatchObject([{ repeats: false }]);
	feed.send({ ...delta, thinking: '', text: '', repeats: true });
	feed.send({ ...delta, thinking: '', text: 'anew', restart: true });
	expect(feed.replay()[0]!.repeats).toBeUndefined();
});
