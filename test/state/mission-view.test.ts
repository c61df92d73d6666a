/** The view of a mission, as far as it needs no browser: what a press does while the run goes on. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import type { Run } from '../../src/core/types.ts';
import { RunWatch } from '../../src/state/think/run.svelte.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import MissionQuestions from '../../src/ui/mission/MissionQuestions.svelte';
import Trace from '../../src/ui/trace/Trace.svelte';
import { conversation, journal, mission, questions, runId, tasks } from '../support/mission.ts';
import { pageClient, type PageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

let client: PageClient;
let settings: SettingsState;
let think: ThinkState;
let watch: RunWatch;
let shown: Record<string, unknown>;
let asks: Record<string, unknown>;

beforeEach(async () => {
	client = pageClient();
	settings = new SettingsState(client);
	think = new ThinkState(client, settings, entries);
	await db.tasks.bulkPut(tasks);
	await db.steps.bulkPut(journal);
});
afterEach(async () => {
	await Promise.all([unmount(shown), unmount(asks)]);
	watch.close();
	think.close();
	settings.close();
	document.body.replaceChildren();
	await Promise.all(db.tables.map((table) => table.clear()));
});

async function show(change: Partial<Run>): Promise<void> {
	const run = mission({ status: 'running', ...change });
	if (run.private) think.privateRuns.add(run, { ...conversation, private: true });
	else await db.runs.put(run);
	watch = new RunWatch(run, think.live, think.privateRuns);
	shown = mount(Trace, { target: document.body, props: { think, watch, onopen: () => {} } });
	asks = mount(MissionQuestions, { target: document.body, props: { think, watch } });
	await waitFor(() => expect(document.body.textContent).toContain('How it worked'));
}
const heading = () => document.querySelector('.task h3')?.textContent;
const task = (id: number) =>
	[...document.querySelectorAll<HTMLElement>('.node')].find(({ textContent }) =>
		textContent!.trim().startsWith(`Task ${id}:`),
	);
const button = (name: string) =>
	[...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);

test('an edit stays open when the agent turns to another task', async () => {
	await show({});
	await waitFor(() => expect(task(7)).toBeDefined());
	task(7)!.click();
	await waitFor(() => expect(heading()).toBe('Length and climb of stage 2'));
	button('Edit')!.click();
	flushSync();
	const name = document.querySelector<HTMLInputElement>('.task form input')!;
	name.value = 'Length of stage 2, by code';
	const turned = { type: 'agent/phase', taskId: 3, phase: 'routes', text: 'On to beds.' } as const;
	await db.steps.put({
		...{ runId, key: 't3/say-1', seq: 999, kind: 'event', started: 1, ended: 1, event: turned },
	});
	await waitFor(() => expect(document.body.textContent).toContain('On to beds.'));
	expect(heading()).toBe('Length and climb of stage 2');
	expect(document.querySelector('.task form input')).toBe(name);
});

test('an answer being written is still there after a look at another screen', async () => {
	await db.questions.bulkPut(questions);
	const box = () => document.querySelector<HTMLTextAreaElement>('.question textarea');
	await show({});
	await waitFor(() => expect(box()).not.toBeNull());
	box()!.value = 'A ro';
	box()!.dispatchEvent(new Event('input', { bubbles: true }));
	flushSync();
	await Promise.all([unmount(shown), unmount(asks)]);
	watch.close();
	expect(think.lostOnClose.answers).toBe(1);
	await show({});
	await waitFor(() => expect(box()?.value).toBe('A ro'));
	button('Answer')!.click();
	await waitFor(() => expect(box()).toBeNull());
	expect(think.lostOnClose.answers).toBe(0);
});

test('a mission that leaves no trace shows its own tasks and questions, and can be given a task', async () => {
	await show({ private: true });
	expect(document.querySelectorAll('.node')).toHaveLength(0);
	client.stored({ runId, steps: [], texts: [], notes: [], rows: { tasks, questions } });
	await waitFor(() => expect(document.querySelectorAll('.node')).toHaveLength(tasks.length));
	const box = document.querySelector<HTMLTextAreaElement>('.question textarea')!;
	box.value = 'A room.';
	box.dispatchEvent(new Event('input', { bubbles: true }));
	flushSync();
	button('Answer')!.click();
	await waitFor(() =>
		expect(client.asked).toContainEqual(['answerPrivate', runId, questions[0]!.id, 'A room.']),
	);
	expect(button('Add a task')).toBeDefined();
});
