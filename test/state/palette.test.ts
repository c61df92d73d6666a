/** One box for everything by its name, the list of keys, and a question that is edited. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { createApp, type App as State } from '../../src/state/app.ts';
import { router } from '../../src/state/router.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import Shortcuts from '../../src/ui/palette/Shortcuts.svelte';
import EditedQuestion from '../support/EditedQuestion.svelte';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

let app: State;
let think: ThinkState;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
	// jsdom lays nothing out, and knows dialogs by name only.
	vi.stubGlobal('matchMedia', () => ({ matches: false }));
	Element.prototype.scrollIntoView = () => {};
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
	router.go('think');
});
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	think.close();
	app.settings.close();
	vi.unstubAllGlobals();
	document.body.replaceChildren();
	await Promise.all(db.tables.map((table) => table.clear()));
});

const press = (key: string, more: KeyboardEventInit = {}, on: EventTarget = document.body) => {
	on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
	flushSync();
};
const box = () => document.querySelector<HTMLInputElement>('[role=combobox]')!;
const type = (words: string, into: HTMLInputElement | HTMLTextAreaElement = box()) => {
	into.value = words;
	into.dispatchEvent(new Event('input', { bubbles: true }));
	flushSync();
};
const options = () => [...document.querySelectorAll('[role=option]')];
const labels = () => options().map((option) => option.querySelector('.words')!.textContent!.trim());
const chosen = () => document.querySelector('[role=option][aria-selected=true]');

async function open(): Promise<void> {
	shown = mount(Shortcuts, { target: document.body, props: { app, think } });
	flushSync();
	press('k', { ctrlKey: true });
	await waitFor(() => expect(box()).not.toBeNull());
}

test('what is opened in the moment in which it closes stays open', async () => {
	// As in a browser: a dialog says that it was closed once whatever is going on is done.
	HTMLDialogElement.prototype.close = function () {
		this.removeAttribute('open');
		setTimeout(() => this.dispatchEvent(new Event('close')));
	};
	await open();
	type('dark');
	press('Enter', {}, box());
	press('k', { ctrlKey: true });
	await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
	await new Promise((later) => setTimeout(later, 20));
	flushSync();
	expect(document.querySelector('dialog[open] [role=combobox]')).toBe(box());
	expect(box().value).toBe('');
});

test('Ctrl K opens a combobox: arrows go round its list, and what is marked is named', async () => {
	await open();
	expect(labels()).toContain('New conversation');
	expect(box().getAttribute('aria-controls')).toBe(document.querySelector('[role=listbox]')!.id);
	const named = () => document.getElementById(box().getAttribute('aria-activedescendant')!);
	expect(chosen()).toBe(options()[0]);
	press('ArrowUp', {}, box());
	expect(chosen()).toBe(options().at(-1));
	expect(named()).toBe(chosen());
	press('ArrowDown', {}, box());
	expect(named()).toBe(options()[0]);
	type('dark');
	expect(labels()).toEqual(['Dark theme']);
	press('Enter', {}, box());
	await waitFor(() => expect(app.settings.current.theme).toBe('dark'));
	expect(document.querySelector('dialog')).toBeNull();
	await app.settings.change({ theme: 'system' });
});

test('a word of an answer is found and marked, and Enter opens its conversation', async () => {
	const id = await think.ask('Tell me of rivers.');
	const [run] = await db.runs.toArray();
	const outcome = { answer: 'The Volga.', stop: 'finished' as const, reason: '' };
	await db.runs.update(run!.id, { status: 'done', outcome });
	await open();
	type('volga');
	await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('Volga'));
	expect(labels()[0]).toContain('in the answer to: Tell me of rivers.');
	press('Enter', {}, box());
	await waitFor(() => expect(router.route.id).toBe(id));
	await think.conversations.remove(id!);
});

test('what nothing fits is said; what cannot be read as well', async () => {
	await open();
	type('zzz');
	await waitFor(() =>
		expect(document.querySelector('[role=status]')!.textContent!.trim()).toBe('Nothing fits.'),
	);
	vi.spyOn(db.runs, 'orderBy').mockImplementation(() => {
		throw new Error('the disk is gone');
	});
	type('zz');
	await waitFor(() =>
		expect(document.querySelector('[role=status]')!.textContent).toMatch(/gone|storage|read/),
	);
	vi.restoreAllMocks();
});

test('what was asked is shown while memory is still being read; that stops with other words', async () => {
	await think.ask('Tell me of rivers.');
	await open();
	/** A table that never comes to its end. */
	let stop = (): boolean => false;
	const walk: object = new Proxy(
		{},
		{
			get: (_, name) => (given: never) => {
				if (name === 'until') stop = given;
				return name === 'toArray' ? new Promise(() => {}) : walk;
			},
		},
	);
	const facts = vi.spyOn(db.facts, 'orderBy').mockReturnValue(walk as never);
	type('rivers');
	await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('rivers'));
	await waitFor(() => expect(facts).toHaveBeenCalledTimes(1));
	expect(stop()).toBe(false);
	const first = stop;
	type('rivers of');
	expect(first()).toBe(true);
	vi.restoreAllMocks();
});

test('? lists the keys, from the palette too; while something is written it is a letter', async () => {
	await open();
	type('keys');
	press('Enter', {}, box());
	const title = () => document.querySelector('dialog h2')?.textContent;
	await waitFor(() => expect(title()).toBe('Keyboard'));
	document.querySelector('dialog')!.close();
	flushSync();
	expect(document.querySelector('dialog')).toBeNull();
	const input = document.body.appendChild(document.createElement('input'));
	press('?', {}, input);
	expect(document.querySelector('dialog')).toBeNull();
	press('?');
	await waitFor(() => expect(title()).toBe('Keyboard'));
});

test('a sent question is edited where it stands; Escape leaves it, Enter asks the new one', async () => {
	think.open(await think.ask('Where is Bonn?'));
	await waitFor(() => expect(think.turns.length).toBe(1));
	shown = mount(EditedQuestion, { target: document.body, props: { think, turn: think.turns[0]! } });
	flushSync();
	const edit = () => document.querySelector<HTMLButtonElement>('#edit');
	const words = () => document.querySelector('textarea');
	edit()!.click();
	flushSync();
	await waitFor(() => expect(document.activeElement).toBe(words()));
	type('Nothing of it', words()!);
	press('Escape', {}, words()!);
	await waitFor(() => expect(document.activeElement).toBe(edit()));
	edit()!.click();
	flushSync();
	expect(words()!.value).toBe('Where is Bonn?');
	type('Where is Berlin?', words()!);
	press('Enter', {}, words()!);
	await waitFor(() => expect(think.turns[0]!.question).toBe('Where is Berlin?'));
	expect(think.branches(think.turns[0]!).length).toBe(2);
});
