/** What the system hands over: files opened with Mull, and what other applications share. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import type { Shared } from '../../src/network/shared.ts';
import type { App } from '../../src/state/app.ts';
import { receiveFiles } from '../../src/state/received-files.ts';
import { takePendingImport } from '../../src/state/memory/pending-import.ts';
import { router } from '../../src/state/router.svelte.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

/** What waits to be taken. */
let shared: Shared;
vi.mock('../../src/network/shared.ts', () => ({ takeSharedFiles: async () => shared }));

let think: ThinkState;
let app: App;
let opened: string[][];
/** Names of the files that were read for the question. */
let read: string[];

beforeEach(() => {
	shared = { text: '', files: [] };
	opened = [];
	read = [];
	const client = {
		...pageClient(),
		request: async ({ file }: { file: File }) => {
			read.push(file.name);
			return { kind: 'text', bytes: 1, characters: 1, passages: 1, text: 'x', held: [] };
		},
	};
	const settings = new SettingsState(client as never, true);
	think = new ThinkState(client as never, settings, entries);
	const models = {
		openFile: async (...parts: File[]) => (opened.push(parts.map(({ name }) => name)), null),
	};
	app = { settings, models } as unknown as App;
	history.replaceState(null, '', '/');
});
afterEach(() => {
	for (const { leave } of toasts.list) leave?.();
	vi.unstubAllGlobals();
});

const file = (name: string): File => new File(['words'], name, { type: 'text/plain' });

test('shared words are the question being written; files are asked about, then attached', async () => {
	shared = { text: 'Is this right?', files: [file('räume.txt')] };
	history.replaceState(null, '', '/?shared');
	await receiveFiles(app, think);
	expect(location.search).toBe('');
	expect(think.draft).toBe('Is this right?');
	const [toast] = toasts.list.slice(-1);
	expect(toast!.text).toContain('räume.txt');
	expect(read).toEqual([]);
	toast!.action!.run();
	await waitFor(() => expect(think.attached?.of(null).length).toBe(1));
	expect(read).toEqual(['räume.txt']);
});

interface Handle {
	getFile(): Promise<File>;
}
/** The system opens the page with these files. */
async function opens(files: Handle[]): Promise<void> {
	type Consumer = (launch: { files: Handle[] }) => void;
	vi.stubGlobal('launchQueue', { setConsumer: (consume: Consumer) => consume({ files }) });
	history.replaceState(null, '', '/?open');
	await receiveFiles(app, think);
}

test('a file that cannot be read is said', async () => {
	await opens([{ getFile: () => Promise.reject(new Error('The file is gone.')) }]);
	expect(toasts.list.at(-1)).toMatchObject({ tone: 'bad' });
	expect(toasts.list.at(-1)!.text).toContain('The file is gone.');
});

test('files that are opened go where they belong', async () => {
	const open = (...names: string[]) =>
		opens(names.map((name) => ({ getFile: async () => file(name) })));

	await open('notes.md');
	await waitFor(() => expect(read.length).toBe(1));
	expect(router.route.screen).toBe('think');
	await open('mull-2026-11-27.json.gz', 'mull-2026-11-26.json');
	expect(toasts.list.at(-1)!.text).toContain('Only mull-2026-11-27.json.gz is imported now');
	await waitFor(() => expect(router.route.screen).toBe('settings'));
	expect(router.route).toEqual({ screen: 'settings', id: 'data' });
	expect(takePendingImport()?.name).toBe('mull-2026-11-27.json.gz');
	expect(takePendingImport()).toBeNull();
	await open('model-00001-of-00002.gguf', 'model-00002-of-00002.gguf');
	await waitFor(() => expect(opened.length).toBe(1));
	expect(router.route.screen).toBe('models');
	expect(opened[0]).toHaveLength(2);
	expect(read).toEqual(['notes.md']);
});

test('opened with nothing, it leaves everything as it is', async () => {
	const before = toasts.list;
	history.replaceState(null, '', '/?shared#/think');
	await receiveFiles(app, think);
	expect([location.search, think.draft, toasts.list]).toEqual(['', '', before]);
});
