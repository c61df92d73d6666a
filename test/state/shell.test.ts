/** The frame around the screens: what is lost by a new version, by leaving, by a change of screen. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { createApp, type App as State } from '../../src/state/app.ts';
import { router } from '../../src/state/router.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { db } from '../../src/storage/db.ts';
import App from '../../src/ui/App.svelte';
import Update from '../../src/ui/Update.svelte';
import { pageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

let app: State;
let think: ThinkState;
let wide: boolean;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
	wide = true;
	// jsdom lays nothing out, and knows dialogs by name only.
	const media = { addEventListener() {}, removeEventListener() {} };
	vi.stubGlobal('matchMedia', () => ({ ...media, matches: wide }));
	HTMLDialogElement.prototype.showModal = function () {
		this.setAttribute('open', '');
	};
	HTMLDialogElement.prototype.close = function () {
		this.removeAttribute('open');
		this.dispatchEvent(new Event('close'));
	};
	const client = pageClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
});
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	think.close();
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
const button = (name: string) =>
	[...document.querySelectorAll('button')].find(
		(one) => one.textContent?.trim() === name || one.ariaLabel === name,
	);
const press = (name: string) => (button(name)!.click(), flushSync());
const words = () => document.body.textContent ?? '';
const unseen = async () => {
	think.begin(true);
	await think.ask('A secret');
	think.open(null);
};

test('the question being written is still there after a look at another screen', async () => {
	show();
	const box = () => document.querySelector<HTMLTextAreaElement>('#ask');
	box()!.value = 'How long is';
	box()!.dispatchEvent(new Event('input', { bubbles: true }));
	router.go('settings');
	await waitFor(() => expect(words()).toContain('Data and privacy'));
	expect(box()).toBeNull();
	router.go('think');
	flushSync();
	expect(box()!.value).toBe('How long is');
});

describe('a new version', () => {
	const apply = vi.fn();
	const offer = () => {
		apply.mockClear();
		shown = mount(Update, { target: document.body, props: { think, onapply: apply } });
		press('Take it now');
	};

	test('is taken at once where nothing is lost', () => {
		offer();
		expect(apply).toHaveBeenCalledTimes(1);
	});

	test('asks where something would be lost, and says what', async () => {
		await unseen();
		think.draft = 'How long is';
		think.answers.write('run-1/1', 'A ro');
		offer();
		expect(apply).not.toHaveBeenCalled();
		expect(words()).toContain(
			'a private conversation, the question that you are writing, the answer that you are writing to the agent.',
		);
		press('Not now');
		expect(document.querySelector('dialog[open]')).toBeNull();
		press('Take it now');
		press('Take it, and lose that');
		expect(apply).toHaveBeenCalledTimes(1);
	});
});

test('the page asks before it goes as long as there is a conversation that leaves no trace', async () => {
	const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
	show();
	expect(asks()).toBe(false);
	await unseen();
	flushSync();
	expect(asks()).toBe(true);
	await think.conversations.remove(think.conversations.list[0]!.id);
	flushSync();
	expect(asks()).toBe(false);
});

test('a conversation deleted in the drawer closes it, so that “Undo” can be pressed', async () => {
	wide = false;
	await think.ask('Delete me?');
	show();
	await waitFor(() => expect(button('Menu of Delete me?')).toBeDefined());
	press('Conversations');
	expect(document.querySelector('dialog[open]')).not.toBeNull();
	press('Menu of Delete me?');
	press('Delete');
	expect(document.querySelector('dialog[open]')).toBeNull();
	await waitFor(() => expect(button('Undo')).toBeDefined());
	press('Undo');
	await waitFor(async () => expect(await db.conversations.count()).toBe(1));
});

test('a message waits under the pointer and while its button has the focus', () => {
	show();
	vi.useFakeTimers();
	try {
		toasts.show('Deleted.', { action: { label: 'Undo', run: () => {} } });
		flushSync();
		const toast = document.querySelector('.toast')!;
		const say = (type: string) => toast.dispatchEvent(new Event(type, { bubbles: true }));
		say('pointerenter');
		button('Undo')!.focus();
		vi.advanceTimersByTime(60_000);
		// The focus is still in it.
		say('pointerleave');
		vi.advanceTimersByTime(60_000);
		expect(toasts.list).toHaveLength(1);
		button('Undo')!.blur();
		vi.advanceTimersByTime(20_000);
		expect(toasts.list).toHaveLength(0);
	} finally {
		vi.useRealTimers();
	}
});

test('what leaves this device is said where the conversations are', async () => {
	show();
	await waitFor(() => expect(words()).toContain('Everything stays on this device.'));
	await db.endpoints.put({
		id: 'e',
		name: 'E',
		url: 'https://e.example/v1',
		parallel: 1,
		context: 0,
		allowed: true,
		created: 0,
	});
	await app.settings.change({ expert: { engine: 'remote', model: 'big', endpoint: 'e' } });
	await waitFor(() => expect(words()).toContain('The Expert asks a server'));
	expect(words()).not.toContain('Everything stays on this device.');
	await app.settings.change({ expert: null });
});

test('on a phone the button of the list says that a mission in it asks', async () => {
	wide = false;
	show();
	expect(button('Conversations')).toBeDefined();
	const waiting = { code: 'waiting-user' as const, message: 'It waits.', wayOut: 'Answer.' };
	await db.runs.put(someRun({ algorithm: 'thought', status: 'suspended', waiting }));
	await waitFor(() => expect(button('Conversations: asks you')).toBeDefined());
	await db.runs.update('run-1', { status: 'running' });
	await waitFor(() => expect(button('Conversations')).toBeDefined());
});
