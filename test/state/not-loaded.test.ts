/** A part of the page whose program cannot be had says so, with a way out. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { createApp, type App as State } from '../../src/state/app.ts';
import { router, type Screen } from '../../src/state/router.svelte.ts';
import { RunWatch } from '../../src/state/think/run.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import App from '../../src/ui/App.svelte';
import Trace from '../../src/ui/trace/Trace.svelte';
import { mission } from '../support/mission.ts';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

// As when a new version was taken in another tab and the files of this one are gone.
const gone = vi.hoisted(() => () => {
	throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../src/host/wake-lock.ts', gone);
vi.mock('../../src/ui/turn/Turn.svelte', gone);
vi.mock('../../src/ui/mission/ThoughtView.svelte', gone);
vi.mock('../../src/ui/memory/MemoryScreen.svelte', gone);
vi.mock('../../src/ui/models/ModelsScreen.svelte', gone);
vi.mock('../../src/ui/settings/SettingsScreen.svelte', gone);

let app: State;
let think: ThinkState;
let closing: (() => unknown)[];

beforeEach(() => {
	const media = { matches: true, addEventListener() {}, removeEventListener() {} };
	vi.stubGlobal('matchMedia', () => media);
	const client = pageClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	closing = [() => think.close(), () => app.settings.close()];
});
afterEach(async () => {
	for (const close of closing.reverse()) await close();
	router.go('think');
	vi.unstubAllGlobals();
	document.body.replaceChildren();
	await Promise.all(db.tables.map((table) => table.clear()));
});

async function expectSaid(): Promise<void> {
	await waitFor(() => {
		const alert = document.querySelector('[role="alert"]');
		// Else what is shown instead, and what was read of the conversation.
		const { ready, turns, error } = think;
		const seen = JSON.stringify({ ready, turns: turns.length, error });
		expect(alert?.textContent ?? `${document.body.textContent} ${seen}`).toContain(
			'could not be loaded',
		);
		expect(alert?.querySelector('button')?.textContent?.trim()).toBe('Reload');
	});
}
function show(): void {
	const shown = mount(App, { target: document.body, props: { app, think } });
	closing.push(() => unmount(shown));
}

test.each([
	['memory', 'Memory'],
	['models', 'Models'],
	['settings', 'Settings'],
] satisfies [Screen, string][])(
	'the screen %s, after a sign that it loads',
	async (screen, title) => {
		router.go(screen);
		show();
		// At once, so that nobody looks at an empty page.
		flushSync();
		const main = document.querySelector('main')!;
		expect(main.querySelector('h1')?.textContent).toBe(title);
		expect(main.querySelector('[role="status"]')?.textContent).toBe('Loading …');
		await expectSaid();
	},
);

test('the turns of a conversation', async () => {
	router.go('think', await think.ask('One?'));
	show();
	await expectSaid();
});

test('what keeps the screen on is done without', async () => {
	const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
	const unhandled = vi.fn();
	process.on('unhandledRejection', unhandled);
	router.go('think', await think.ask('One?'));
	show();
	await waitFor(() => expect(warned).toHaveBeenCalledWith(expect.any(Error)));
	process.off('unhandledRejection', unhandled);
	expect(unhandled).not.toHaveBeenCalled();
	warned.mockRestore();
});

test('the view of a mission', async () => {
	const run = mission();
	await db.runs.put(run);
	const watch = new RunWatch(run, think.live, think.privateRuns);
	const props = { think, watch, onopen: () => {} };
	const shown = mount(Trace, { target: document.body, props });
	closing.push(
		() => watch.close(),
		() => unmount(shown),
	);
	await expectSaid();
});
