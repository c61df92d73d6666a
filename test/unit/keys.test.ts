import 'fake-indexeddb/auto';
import { createStore, entries } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { dropKey, dropKeys, keepKey, readKeys } from '../../src/storage/models/keys.ts';

const here = { id: 'one', url: 'https://api.example.com/v1' };
const vault = createStore('mull-vault', 'keyval');

beforeEach(dropKeys);

test('a kept key comes back for its endpoint', async () => {
	await keepKey(here, 'sk-secret-ü');
	expect(await readKeys([here, { id: 'two', url: here.url }])).toEqual({ one: 'sk-secret-ü' });
});

test('what lies on the device does not contain the key, and the crypto key cannot be read', async () => {
	await keepKey(here, 'sk-plainly-visible');
	const rows = await entries<string, unknown>(vault);
	const sealed = rows.find(([name]) => name === 'key/one')?.[1] as { data: ArrayBuffer };
	expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('sk-plainly-visible');
	const cryptoKey = rows.find(([name]) => name === 'crypto-key')?.[1] as CryptoKey;
	expect(cryptoKey.extractable).toBe(false);
	await expect(crypto.subtle.exportKey('raw', cryptoKey)).rejects.toThrow();
});

test('the same key sealed twice looks different', async () => {
	const read = async () => {
		const rows = await entries<string, { data: ArrayBuffer }>(vault);
		return new Uint8Array(rows.find(([name]) => name === 'key/one')![1].data).join();
	};
	await keepKey(here, 'sk');
	const first = await read();
	await keepKey(here, 'sk');
	expect(await read()).not.toBe(first);
});

test('a key is for the origin it was entered for: another server gets nothing', async () => {
	await keepKey(here, 'sk');
	expect(await readKeys([{ ...here, url: 'https://evil.example.com/v1' }])).toEqual({});
	expect(await readKeys([{ ...here, url: 'https://api.example.com:8443/v1' }])).toEqual({});
	expect(await readKeys([{ ...here, url: 'https://api.example.com/other/v1' }])).toEqual({
		one: 'sk',
	});
});

test('a sealed key cannot be moved to another endpoint', async () => {
	await keepKey(here, 'sk');
	const { get, set } = await import('idb-keyval');
	await set('key/two', await get('key/one', vault), vault);
	expect(await readKeys([{ id: 'two', url: here.url }])).toEqual({});
});

test('forgotten keys are gone', async () => {
	await keepKey(here, 'a');
	await keepKey({ id: 'two', url: here.url }, 'b');
	await dropKey('one');
	expect(await readKeys([here, { id: 'two', url: here.url }])).toEqual({ two: 'b' });
	await dropKeys();
	expect(await entries(vault)).toEqual([]);
});

test('two tabs that make the crypto key at once agree on one', async () => {
	await Promise.all([keepKey(here, 'a'), keepKey({ id: 'two', url: here.url }, 'b')]);
	expect(await readKeys([here, { id: 'two', url: here.url }])).toEqual({ one: 'a', two: 'b' });
});
