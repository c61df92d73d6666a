import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { KeysState } from '../../src/state/models/keys.svelte.ts';
import { dropKeys } from '../../src/storage/keys.ts';

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
