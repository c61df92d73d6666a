/** A mission that waits for an answer says so in the list of conversations, whatever else is open. */
import 'fake-indexeddb/auto';
import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import Conversations from '../../src/ui/think/Conversations.svelte';
import { conversation } from '../support/mission.ts';
import { pageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

const client = pageClient();
const settings = new SettingsState(client);
const think = new ThinkState(client, settings, entries);
let shown: Record<string, unknown> | undefined;
afterEach(async () => {
	if (shown) await unmount(shown);
	think.close();
	settings.close();
	await Promise.all(db.tables.map((table) => table.clear()));
});

const row = (id: string) => document.getElementById(`conversation-${id}`)!.textContent;
const waits = (code: 'waiting-user' | 'server') => ({
	status: 'suspended' as const,
	waiting: { code, message: 'It waits.', wayOut: 'Answer.' },
});

test('only the conversation whose mission asks is marked, and only until it is answered', async () => {
	globalThis.IntersectionObserver ??= class {
		observe() {}
		disconnect() {}
	} as unknown as typeof IntersectionObserver;
	for (const id of ['asks', 'offline', 'done'])
		await db.conversations.put({ ...conversation, id, title: id });
	await db.runs.bulkPut([
		someRun({
			id: 'run-1',
			conversationId: 'asks',
			algorithm: 'thought',
			...waits('waiting-user'),
		}),
		someRun({ id: 'run-2', conversationId: 'offline', ...waits('server') }),
		someRun({ id: 'run-3', conversationId: 'done', status: 'done' }),
	]);
	shown = mount(Conversations, {
		target: document.body,
		props: { think, onpick() {}, onsearch() {} },
	});
	await waitFor(() => expect(row('asks')).toContain('asks you'));
	expect(row('offline')).not.toContain('asks you');
	expect(row('done')).not.toContain('asks you');
	await db.runs.update('run-1', { status: 'running' });
	await waitFor(() => expect(row('asks')).not.toContain('asks you'));
});
