// @vitest-environment node
/** A second question in the same conversation waits until the first is answered. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import type { Run } from '../../src/core/types.ts';
import type { Attachment } from '../../src/state/think/attach/attachments.svelte.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { pageClient, type PageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

let client: PageClient;
let settings: SettingsState;
let think: ThinkState;

beforeEach(async () => {
	client = pageClient();
	settings = new SettingsState(client);
	await settings.load();
	await settings.change({ algorithm: 'direct', options: {} });
	await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
	think = new ThinkState(client, settings, entries);
});
afterEach(async () => {
	think.close();
	await settings.chooseModel(null, ['A', 'B']);
	settings.close();
	await Promise.all(db.tables.map((table) => table.clear()));
	await db.table('changes').clear();
});

const end = (run: Run, status: 'done' | 'stopped', answer: string) =>
	db.runs.update(run.id, {
		...{ status, updated: Date.now() },
		outcome: { answer, stop: status === 'done' ? 'finished' : 'stopped', reason: '' },
	});
const asked = async () =>
	(await db.runs.toCollection().sortBy('created')).map(({ chat }) => chat.at(-1)!.content);

async function first(): Promise<Run> {
	const id = await think.ask('One?');
	think.open(id);
	await waitFor(() => expect(think.active).toBeDefined());
	await waitFor(() => expect(think.running.of(id!)).toBeDefined());
	return think.active!;
}

test('it is asked when the first is done, with its answer before it, as it was chosen then', async () => {
	const run = await first();
	await think.next.chooseAlgorithm('midtry');
	expect(think.wait(' Two? ')).toBe(true);
	await think.next.chooseAlgorithm('direct');
	expect(think.wait('Three?')).toBe(true);
	expect(think.wait('  ')).toBe(false);
	expect(think.queue.of(run.conversationId).map(({ question }) => question)).toEqual([
		'Two?',
		'Three?',
	]);
	// A new version of the page would lose them.
	expect(think.lostOnClose.questions).toBe(2);
	expect(await asked()).toEqual(['One?']);
	// Also while another conversation is open.
	think.open(null);
	await end(run, 'done', 'First.');
	await waitFor(async () => expect(await asked()).toEqual(['One?', 'Two?']));
	const second = (await db.runs.toCollection().sortBy('created')).at(-1)!;
	expect(second).toMatchObject({ algorithm: 'midtry', conversationId: run.conversationId });
	expect(second.chat.map(({ content }) => content)).toEqual(['One?', 'First.', 'Two?']);
	expect(think.queue.of(run.conversationId)).toHaveLength(1);
	await waitFor(() => expect(think.running.of(run.conversationId)?.id).toBe(second.id));
	await end(second, 'done', 'Second.');
	await waitFor(async () => expect(await asked()).toEqual(['One?', 'Two?', 'Three?']));
});

test('one that waits for what has ended already is asked, though nothing more is heard', async () => {
	const run = await first();
	await end(run, 'done', 'First.');
	await waitFor(() => expect(think.running.of(run.conversationId)).toBeUndefined());
	await waitFor(() => expect(think.active).toBeUndefined());
	expect(think.wait('Two?')).toBe(true);
	await waitFor(async () => expect(await asked()).toEqual(['One?', 'Two?']));
	expect(think.queue.all).toEqual([]);
});

test('it is held when the first was stopped, until the person says so, and may be taken back', async () => {
	const run = await first();
	think.wait('Two?');
	think.wait('Three?');
	await end(run, 'stopped', 'Half.');
	await waitFor(() => expect(think.active).toBeUndefined());
	await think.askWaiting(run.conversationId);
	expect(await asked()).toEqual(['One?']);
	const [, three] = think.queue.of(run.conversationId);
	expect([think.queue.take(three!.id), think.queue.take(three!.id)]).toEqual([true, false]);
	await think.askWaiting(run.conversationId, true);
	await waitFor(async () => expect(await asked()).toEqual(['One?', 'Two?']));
	expect(think.queue.all).toEqual([]);
});

test('it waits on when it could not be stored, with its files', async () => {
	const run = await first();
	const files: readonly Attachment[] = [];
	think.queue.add({
		...{ conversationId: run.conversationId, question: 'Two?', algorithm: 'direct', files },
	});
	think.wait('Three?');
	const full = vi.spyOn(think.next, 'run').mockRejectedValueOnce(new Error('no room'));
	await end(run, 'done', 'One.');
	await waitFor(() => expect(full).toHaveBeenCalled());
	await waitFor(() => expect(think.error?.message).toBe('no room'));
	const waiting = () => think.queue.all.map(({ question }) => question);
	expect(waiting()).toEqual(['Two?', 'Three?']);
	expect(think.queue.all[0]!.files).toBe(files);
	full.mockRestore();
	think.queue.take(think.queue.all[1]!.id);
	await think.askWaiting(run.conversationId, true);
	await waitFor(async () => expect(await asked()).toEqual(['One?', 'Two?']));
	expect(waiting()).toEqual([]);
});

test('stopping is said at once, and no longer when it goes on', async () => {
	const run = await first();
	let reached = (): void => {};
	client.stop = () => new Promise((resolve) => (reached = resolve));
	const stop = think.controls.stop(run);
	expect(think.running.isStopping(run)).toBe(true);
	reached();
	expect(await stop).toBe(true);
	expect(think.running.isStopping({ ...run, status: 'stopped' })).toBe(false);
	await think.controls.resume(run);
	expect(think.running.isStopping(run)).toBe(false);
});
