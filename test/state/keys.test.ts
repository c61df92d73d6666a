// @vitest-environment node
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { KeysState } from '../../src/state/models/keys.svelte.ts';
import { saveDraft, testDraft, draftOf } from '../../src/state/models/endpoint-draft.ts';
import { saveEndpoint } from '../../src/storage/models/endpoints.ts';
import { dropKeys } from '../../src/storage/models/keys.ts';

const one = { id: 'one', url: 'https://a.example/v1' };
const two = { id: 'two', url: 'https://b.example/v1' };

function fresh() {
	const handed: Record<string, string>[] = [];
	const state = new KeysState({
		request: async (order) => void handed.push(structuredClone(order.keys)),
	});
	return { state, handed };
}

beforeEach(dropKeys);

test('a key is in memory only unless the person keeps it', async () => {
	const tab = fresh();
	await tab.state.put(one, ' sk-1 ', false);
	expect(tab.state.has('one')).toBe(true);
	expect(tab.state.isKept('one')).toBe(false);
	expect(tab.handed.at(-1)).toEqual({ one: 'sk-1' });

	const reloaded = fresh();
	await reloaded.state.load([one]);
	expect(reloaded.state.has('one')).toBe(false);
});

test('a kept key comes back after a reload and goes to the brain', async () => {
	await fresh().state.put(one, 'sk-1', true);
	const { state, handed } = fresh();
	await state.load([one, two]);
	expect(state.isKept('one')).toBe(true);
	expect(state.keptCount).toBe(1);
	expect(handed.at(-1)).toEqual({ one: 'sk-1' });
});

test('"keep" can be taken back: the key stays for this tab only', async () => {
	const { state } = fresh();
	await state.put(one, 'sk-1', true);
	await state.keep(one, false);
	expect(state.get('one')).toBe('sk-1');
	const reloaded = fresh().state;
	await reloaded.load([one]);
	expect(reloaded.has('one')).toBe(false);
});

test('an empty key forgets the old one, on the device too', async () => {
	const { state, handed } = fresh();
	await state.put(one, 'sk-1', true);
	await state.put(one, '  ', true);
	expect(state.has('one')).toBe(false);
	expect(handed.at(-1)).toEqual({});
	const reloaded = fresh().state;
	await reloaded.load([one]);
	expect(reloaded.has('one')).toBe(false);
});

test('a key typed while the device was read is the newer one', async () => {
	await fresh().state.put(one, 'old', true);
	const { state } = fresh();
	const loading = state.load([one]);
	await state.put(one, 'new', false);
	await loading;
	expect(state.get('one')).toBe('new');
});

test('all keys can be forgotten at once', async () => {
	const { state, handed } = fresh();
	await state.put(one, 'a', true);
	await state.put(two, 'b', false);
	await state.forgetAll();
	expect(handed.at(-1)).toEqual({});
	expect(state.keptCount).toBe(0);
});

const passphrase = 'rocking horse umbrella tin';
const server = { ...one, name: 'One', parallel: 1, context: 4096, allowed: true, created: 1 };

/** A tab of the next start, with a key that is kept under a passphrase. */
async function nextStart() {
	await saveEndpoint(server);
	const before = fresh().state;
	await before.load([one]);
	await before.protect(passphrase);
	await before.put(one, 'sk-1', true);
	before.close();
	vi.resetModules();
	const { KeysState: Anew } = await import('../../src/state/models/keys.svelte.ts');
	const handed: Record<string, string>[] = [];
	const keys = new Anew({
		request: async (order) => void handed.push(structuredClone(order.keys)),
	});
	await keys.load([one, two]);
	return { keys, handed };
}

test('a key under a passphrase is kept and locked; unlocked, it goes to the brain', async () => {
	const { keys, handed } = await nextStart();
	const how = () => [keys.protection, keys.has('one'), keys.isKept('one'), keys.isLocked('one')];
	expect(how()).toEqual(['locked', false, true, true]);
	expect([keys.keptCount, keys.isLocked('two'), handed.at(-1)]).toEqual([1, false, {}]);
	expect(await keys.unlock('another one altogether')).toBe(false);
	expect(how()).toEqual(['locked', false, true, true]);
	expect(await keys.unlock(passphrase)).toBe(true);
	expect(how()).toEqual(['open', true, true, false]);
	expect(handed.at(-1)).toEqual({ one: 'sk-1' });
	await keys.protect(null);
	expect(how()).toEqual(['none', true, true, false]);
});

test('saving a server whose key is locked does not lose it; testing it says why it cannot', async () => {
	const { keys } = await nextStart();
	const endpoints = { keys, page: 'https://mull.example', get: () => server, open: async () => {} };
	const draft = draftOf(server, endpoints as never);
	await expect(testDraft(draft, endpoints as never)).rejects.toMatchObject({ code: 'locked' });
	await saveDraft(draft, endpoints as never);
	await keys.unlock(passphrase);
	expect(keys.get('one')).toBe('sk-1');
});

test('a key typed while the others are locked is at hand, and not kept; all can be forgotten', async () => {
	const { keys, handed } = await nextStart();
	await expect(keys.put(two, 'sk-2', true)).rejects.toMatchObject({ code: 'locked' });
	expect([handed.at(-1), keys.isKept('two')]).toEqual([{ two: 'sk-2' }, false]);
	await keys.forgetAll();
	expect([keys.protection, keys.keptCount, keys.isLocked('one')]).toEqual(['none', 0, false]);
	await keys.put(one, 'sk-3', true);
	expect(keys.isKept('one')).toBe(true);
});
