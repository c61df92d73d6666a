/**
 * An algorithm of its own folder comes to Mull by one line in the list, and all of Mull knows it: the
 * screen before a run, the run, the screen after it, the file of it, its import and its replay.
 */
import 'fake-indexeddb/auto';
import { Blob as StreamedBlob } from 'node:buffer';
import { flushSync, mount, unmount } from 'svelte';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { tooSmallFor } from '../../src/catalogue/built-in.ts';
import type { Engine, Journal } from '../../src/core/ports.ts';
import type { Run, RunStatus } from '../../src/core/types.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import { createApp, type App as State } from '../../src/state/app.ts';
import { router } from '../../src/state/router.svelte.ts';
import { runFile, type RunFile } from '../../src/state/conversation/export.ts';
import { RunWatch } from '../../src/state/think/run.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { applyBackup, readBackup } from '../../src/storage/backup/backup.ts';
import { db } from '../../src/storage/db.ts';
import { databaseJournal } from '../../src/storage/runs/journal.ts';
import App from '../../src/ui/App.svelte';
import { announcement } from '../../src/ui/turn/announce.ts';
import { views } from '../../src/ui/trace/views.ts';
import { pageClient } from '../support/page-client.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { settingsIn } from '../support/some-memory.ts';
import { entry } from '../support/vote/entry.ts';
import { vote } from '../support/vote/vote.ts';
import VoteView from '../support/vote/VoteView.svelte';
import { waitFor } from '../support/wait.ts';

const signal = new AbortController().signal;
const big = { engine: 'llamacpp', model: 'big' } as const;
let app: State;
let think: ThinkState;
let shown: Record<string, unknown> | undefined;

// The one line of it in the list.
beforeAll(() => void entries.push(entry));
afterAll(() => void entries.pop());

beforeEach(async () => {
	const media = { matches: true, addEventListener() {}, removeEventListener() {} };
	vi.stubGlobal('matchMedia', () => media);
	// jsdom's cannot be streamed.
	vi.stubGlobal('Blob', StreamedBlob);
	const client = pageClient();
	app = createApp(client, true);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
	await app.settings.change({ algorithm: 'vote', options: { vote: { voters: 5 } } });
});
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	delete views.vote;
	think.close();
	await app.settings.chooseModel(null, ['A', 'B']);
	await app.settings.change({ algorithm: 'direct', options: {} });
	app.settings.close();
	router.go('think');
	vi.unstubAllGlobals();
	document.body.replaceChildren();
	await Promise.all(db.tables.map((table) => table.clear()));
});

function show(): void {
	shown = mount(App, { target: document.body, props: { app, think } });
	flushSync();
}
const words = () => (document.body.textContent ?? '').replace(/\s+/g, ' ');

const answers = ['four', 'five', 'four', 'six', 'four'];
const voting = () => scriptedEngine((_, index) => ({ text: answers[index]! }));
const nobody = scriptedEngine(() => {
	throw new Error('A replay must not ask an engine.');
});
const driven = (run: Run, engine: Engine, journal: Journal = databaseJournal()) =>
	drive(vote as never, {
		run,
		journal,
		stop: signal,
		now: Date.now,
		findEngine: async () => engine,
		acquireStep: () => {},
		live: () => {},
	});

/** Asked on the page, driven as the brain does. */
async function voted(): Promise<Run> {
	await app.settings.chooseModel(big, ['A', 'B']);
	router.go('think', await think.ask('2 + 2?'));
	const [run] = await db.runs.toArray();
	const change = await driven(run!, voting());
	await db.runs.update(run!.id, change as Partial<Run>);
	return (await db.runs.get(run!.id))!;
}

test('the screen before a run: its name, its options, whom it asks and how, what it costs', async () => {
	show();
	expect(words()).toContain('Vote');
	expect(document.querySelector('#estimate')!.textContent).toContain('asks the model 5 times');
	// Each algorithm has its sentence where it is chosen.
	const named = (start: string) =>
		[...document.querySelectorAll<HTMLElement>('button')].find((one) =>
			(one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(start),
		);
	named('How hard to think')!.click();
	const hints = () =>
		[...document.querySelectorAll('[role=radiogroup] .hint')].map((hint) => hint.textContent);
	await waitFor(() => expect(hints().join()).toContain(entry.summary.replace(/\.$/, '')));
	// How warm its role is asked, and all that it costs, stand among its options.
	named('Custom')!.click();
	await waitFor(() => expect(words()).toContain('Role B: temperature / top-p 0.4 / 0.2'));
	expect(document.querySelector('.cost')!.textContent).toContain('asks the model 5 times');
});

test('it says itself whether the built-in model is too small for it', async () => {
	show();
	await waitFor(() => expect(words()).toContain('“Vote” is too much for Pocket'));
	expect(words()).not.toContain('Thought agent:');
	expect(tooSmallFor(entry, app.settings.roles)).toContain('too small for the Vote');
	// It asks role B alone.
	await app.settings.chooseModel(big, ['B']);
	expect([think.next.usesBuiltIn, think.next.isTooSmall]).toEqual([false, false]);
});

test('a run: every voter is a step, the answer is on the screen, and a screen reader hears it', async () => {
	const run = await voted();
	expect(run).toMatchObject({
		algorithm: 'vote',
		status: 'done' satisfies RunStatus,
		options: { voters: 5, temperature: 0.4 },
		outcome: { answer: 'four', reason: '3 of 5 agree.' },
	});
	show();
	await waitFor(() => expect(words()).toContain('3 of 5 agree.'));
	await waitFor(() => expect(words()).toContain('Voter 5'));
	const steps = await databaseJournal().load(run.id);
	expect(announcement(steps, run)).toContain('3 say four.');
});

test('a view of its own draws what it decided', async () => {
	views.vote = async () => ({ default: VoteView as never });
	await voted();
	show();
	await waitFor(() => expect(document.querySelector('.count')?.textContent).toBe('four: 3'));
});

test('saved as a file and read somewhere else it is the same run, and its replay asks nobody', async () => {
	const run = await voted();
	const watch = new RunWatch(run, think.live, think.privateRuns);
	await waitFor(() => expect(watch.steps.length).toBe(6));
	const file = await runFile(watch);
	watch.close();
	await Promise.all(db.tables.map((table) => table.clear()));

	const plan = await imported(file);
	expect(plan.rejections).toEqual([]);
	const back = (await db.runs.get(run.id))!;
	expect(back).toMatchObject({ algorithm: 'vote', outcome: run.outcome });
	expect(await driven(back, nobody)).toMatchObject({ status: 'done', outcome: run.outcome });

	const replay = new RunWatch(back, think.live, think.privateRuns);
	await waitFor(() => expect(replay.steps.length).toBe(6));
	expect(replay.trace).toMatchObject({ kind: 'vote', counted: { winner: 'four' } });
	replay.show(2);
	expect(replay.trace).toMatchObject({ kind: 'vote', counted: null, steps: { length: 2 } });
	replay.close();
});

test('what a file claims of its events is checked as it says', async () => {
	const run = await voted();
	const watch = new RunWatch(run, think.live, think.privateRuns);
	await waitFor(() => expect(watch.steps.length).toBe(6));
	const file = await runFile(watch);
	watch.close();
	await Promise.all(db.tables.map((table) => table.clear()));
	for (const step of file.steps)
		if (step.kind === 'event') Object.assign(step.event, { votes: { four: 'many' } });
	const { rejections } = await imported(file);
	expect(JSON.stringify(rejections)).toMatch(/votes four is not a number/);
});

async function imported(file: RunFile) {
	const setup = { db, settings: settingsIn() };
	const blob = new Blob([JSON.stringify(file)]);
	const plan = await readBackup(blob, signal, undefined, setup);
	await applyBackup(plan, { mine: true }, signal, setup);
	return plan;
}
