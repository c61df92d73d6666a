/** Deleting everything while a second tab is open. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { embedderCache } from '../../src/catalogue/embedders.ts';
import { webllmParts } from '../../src/catalogue/storage-names.ts';
import { createErasure, type Erasure } from '../../src/state/settings/erase.ts';
import { showTheme } from '../../src/state/settings/theme.ts';
import { db } from '../../src/storage/db.ts';
import { firstTime } from '../../src/storage/settings.ts';
import { openLock } from '../../src/worker/client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

/** What happened, in order. */
let events: string[];
let brains: Set<string>;
let tabs: Erasure[];
let kept: Set<string>;
/** Deletes a folder of files, as the browser does. */
let removeEntry: (name: string) => Promise<void>;

/** Locks of one browser: whoever asks waits for those before; each living brain holds the open one. */
let last: Promise<unknown>;
const locks = {
	request: ((_name: string, ...rest: unknown[]) => {
		const work = rest.at(-1) as () => unknown;
		return (last = last.then(work, work));
	}) as LockManager['request'],
	query: async () => ({ held: [...brains].map(() => ({ name: openLock })) }),
};

function tab(name: string, request = async (order: { type: string }) => order.type as unknown) {
	brains.add(name);
	const erasure = createErasure({
		client: {
			request: async (order: { type: string }) => {
				events.push(`${name} ${order.type} beside ${brains.size - 1}`);
				return request(order);
			},
			async close() {
				const left = await db.runs.count();
				brains.delete(name);
				events.push(`${name} ends with ${left} runs`);
			},
		} as unknown as Parameters<typeof createErasure>[0]['client'],
		models: () => ['here'],
		locks,
	});
	tabs.push(erasure);
	erasure.obey(() => void events.push(`${name} reloads`));
	return erasure;
}

beforeEach(async () => {
	[events, brains, tabs, last] = [[], new Set(), [], Promise.resolve()];
	kept = new Set([embedderCache, webllmParts, 'mull-assets']);
	vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) });
	removeEntry = async (name) => void events.push(`folder ${name} goes beside ${brains.size}`);
	const root = { removeEntry: (name: string) => removeEntry(name) };
	vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } });
	await db.runs.put(someRun({ status: 'running' }));
});
afterEach(async () => {
	tabs.forEach((tab) => tab.close());
	vi.unstubAllGlobals();
	await db.runs.clear();
});

test('the other tab’s brain ends before anything is deleted, and its page begins anew after', async () => {
	const [mine] = [tab('mine'), tab('other')];
	await mine.erase();
	await waitFor(() => expect(events).toContain('other reloads'));
	expect(events).toEqual([
		'other ends with 1 runs',
		'mine delete-model beside 0',
		'mine ends with 1 runs',
		'folder models goes beside 0',
		'other reloads',
	]);
	expect(await db.runs.count()).toBe(0);
});

test('files that wait to be asked with go in each tab: they lie in its own storage', async () => {
	const dropped = vi.spyOn(Storage.prototype, 'removeItem');
	const [mine] = [tab('mine'), tab('other')];
	await mine.erase();
	await waitFor(() => expect(events).toContain('other reloads'));
	expect(dropped.mock.calls.filter(([name]) => name === 'mull-attached')).toHaveLength(2);
	dropped.mockRestore();
});

test('embedders and the remembered theme go too; the application stays', async () => {
	showTheme('dark');
	await firstTime('asked');
	await tab('mine').erase();
	expect([...kept]).toEqual(['mull-assets']);
	expect(localStorage.length).toBe(0);
	expect(await firstTime('asked')).toBe(true);
});

test('what cannot be deleted is said, and the other tab goes on all the same', async () => {
	const mine = tab('mine', () => Promise.reject(new Error('in use')));
	tab('other');
	await expect(mine.erase()).rejects.toThrow('in use');
	await waitFor(() => expect(events).toContain('other reloads'));
	expect(await db.runs.count()).toBe(1);
});

test('a browser without a folder for files, or without Mull’s in it, has nothing to delete there', async () => {
	removeEntry = () => Promise.reject(new DOMException('none', 'NotFoundError'));
	await tab('mine').erase();
	const refuse = () => Promise.reject(new DOMException('private', 'SecurityError'));
	vi.stubGlobal('navigator', { storage: { getDirectory: refuse } });
	await tab('mine').erase();
	expect(await db.runs.count()).toBe(0);
});
