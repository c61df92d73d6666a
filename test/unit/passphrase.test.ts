/** Kept keys under a passphrase: what lies on the device opens nothing without it. */
import 'fake-indexeddb/auto';
import { createStore, entries } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveEndpoint } from '../../src/storage/models/endpoints.ts';
import { saveToolServer } from '../../src/storage/tools.ts';

const server = {
	...{ id: 'one', url: 'https://api.example.com/v1', name: 'One', parallel: 1, context: 4096 },
	...{ allowed: true, created: 1 },
};
const tools = {
	id: 'two',
	url: 'https://tools.example.com/mcp',
	name: 'T',
	allowed: true,
	created: 1,
};
const vault = createStore('mull-vault', 'keyval');
const phrase = 'rocking horse umbrella tin';

/** As in a tab that was just opened: nothing is in its memory. */
async function newTab() {
	vi.resetModules();
	const keys = await import('../../src/storage/models/keys.ts');
	return { ...keys, ...(await import('../../src/storage/models/passphrase.ts')) };
}

beforeEach(async () => {
	await (await newTab()).dropKeys();
	await saveEndpoint(server);
	await saveToolServer(tools);
});

test('a key kept under one is read where it was entered, and nowhere else', async () => {
	const tab = await newTab();
	await tab.protect(phrase);
	await tab.keepKey(server, 'sk-1');
	expect(await tab.readKeys([server])).toEqual({ one: 'sk-1' });

	const other = await newTab();
	expect(await other.protection()).toBe('locked');
	expect(await other.readKeys([server, tools])).toEqual({});
	expect(await other.lockedIds([server, tools])).toEqual(['one']);
	await expect(other.keepKey(server, 'sk-2')).rejects.toMatchObject({ code: 'locked' });
	expect(await other.unlock(`${phrase}s`)).toBe(false);
	expect(await other.protection()).toBe('locked');
	expect(await other.unlock(phrase)).toBe(true);
	expect(await other.readKeys([server])).toEqual({ one: 'sk-1' });
	expect(await other.lockedIds([server])).toEqual([]);
});

test('nothing that lies there opens it: no key is stored, and 600,000 rounds stand before each try', async () => {
	const tab = await newTab();
	await tab.keepKey(server, 'sk-1');
	await tab.protect(phrase);
	const rows = new Map(await entries<string, unknown>(vault));
	expect([...rows.keys()].sort()).toEqual(['key/one', 'passphrase']);
	expect(JSON.stringify([...rows])).not.toMatch(/CryptoKey|rocking/);
	const { iterations, salt } = (await tab.storedLock())!;
	expect(iterations).toBeGreaterThanOrEqual(600_000);
	expect(new Set(salt).size).toBeGreaterThan(4);
	await tab.protect(phrase);
	expect((await tab.storedLock())!.salt).not.toEqual(salt);
});

test('what was kept before, for servers of both kinds, comes along; changed and removed too', async () => {
	const tab = await newTab();
	await tab.keepKey(server, 'sk-1');
	await tab.keepKey(tools, 'sk-2');
	const both = { one: 'sk-1', two: 'sk-2' };
	await tab.protect(phrase);
	expect(await tab.readKeys([server, tools])).toEqual(both);
	await tab.protect('another one, as long');

	const next = await newTab();
	expect(await next.unlock(phrase)).toBe(false);
	await expect(next.protect('no way around it')).rejects.toMatchObject({ code: 'locked' });
	await expect(next.unprotect()).rejects.toMatchObject({ code: 'locked' });
	expect(await next.unlock('another one, as long')).toBe(true);
	await next.unprotect();
	expect(await next.protection()).toBe('none');
	expect(await (await newTab()).readKeys([server, tools])).toEqual(both);
});

test('a tab that was unlocked before another one changed it keeps nothing under the old one', async () => {
	const [here, there] = [await newTab(), await newTab()];
	await here.protect(phrase);
	await here.keepKey(server, 'sk-1');
	await there.unlock(phrase);
	await there.protect('another one, as long');
	await expect(here.keepKey(tools, 'sk-2')).rejects.toMatchObject({ code: 'locked' });
	expect(await here.protection()).toBe('locked');
});

test('a key that is being kept while a passphrase is set lies under it, or is not kept', async () => {
	for (let round = 0; round < 5; round++) {
		const [here, there] = [await newTab(), await newTab()];
		await here.dropKeys();
		const keeping = here.keepKey(server, 'sk-1').catch((thrown: unknown) => thrown);
		await Promise.all([keeping, there.protect(phrase)]);
		const kept = await there.readKeys([server]);
		expect((await keeping) === undefined ? kept : { one: 'sk-1' }).toEqual({ one: 'sk-1' });
		expect(new Map(await entries<string, unknown>(vault)).has('crypto-key')).toBe(false);
	}
});

test('a short one is refused; forgotten, it takes the kept keys alone', async () => {
	const tab = await newTab();
	await expect(tab.protect('too short')).rejects.toMatchObject({ code: 'bad-input' });
	await tab.protect(phrase);
	await tab.keepKey(server, 'sk-1');
	const next = await newTab();
	await next.dropKeys();
	expect(await next.protection()).toBe('none');
	await next.keepKey(server, 'sk-2');
	expect(await next.readKeys([server])).toEqual({ one: 'sk-2' });
});

test('the same letters typed as other signs open it', async () => {
	const tab = await newTab();
	await tab.protect('Übung macht Meister');
	expect(await (await newTab()).unlock('Übung macht Meister'.normalize('NFD'))).toBe(true);
});
