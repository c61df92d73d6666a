/** What other applications share: kept by the service worker until the page takes it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeShared, sharedCache, takeSharedFiles } from '../../src/network/shared.ts';
import { memoryCaches } from '../support/service-worker.ts';

let caches: ReturnType<typeof memoryCaches>;
beforeEach(() => void vi.stubGlobal('caches', (caches = memoryCaches())));
afterEach(() => void vi.unstubAllGlobals());

const scope = 'https://mull.example/app/';
function form(fields: Record<string, string>, ...files: File[]): FormData {
	const made = new FormData();
	for (const [name, value] of Object.entries(fields)) made.set(name, value);
	for (const file of files) made.append('files', file);
	return made;
}

test('words and files come as they were sent, and are then kept nowhere else', async () => {
	const room = new File(['Räume\u0000'], 'räume 1.txt', { type: 'text/plain' });
	const nameless = new File([new Uint8Array([1, 2])], '');
	await storeShared(form({ text: 'Is this right?' }, room, nameless), scope);
	const { text, files } = await takeSharedFiles();
	expect(text).toBe('Is this right?');
	expect(files.map(({ name, type }) => [name, type])).toEqual([
		['räume 1.txt', 'text/plain'],
		['shared', ''],
	]);
	expect(await files[0]!.text()).toBe('Räume\u0000');
	expect(caches.paths(sharedCache)).toEqual([]);
	expect(await takeSharedFiles()).toEqual({ text: '', files: [] });
});

test.each([
	[
		{ title: 'A page', text: 'See https://a.example/', url: 'https://a.example/' },
		'A page\nSee https://a.example/',
	],
	[{ title: 'A page', text: '', url: 'https://a.example/' }, 'A page\nhttps://a.example/'],
	[{ title: 'The same', text: 'The same', url: '' }, 'The same'],
	[{ title: '  ', other: 'not ours' }, ''],
])('of %o the words are %j', async (fields, words) => {
	await storeShared(form(fields), scope);
	expect((await takeSharedFiles()).text).toBe(words);
});

test('what comes second takes the place of what nobody took', async () => {
	await storeShared(
		form({ text: 'first' }, new File(['1'], 'a.txt'), new File(['2'], 'b.txt')),
		scope,
	);
	await storeShared(form({ text: 'second' }, new File(['3'], 'c.txt')), scope);
	const { text, files } = await takeSharedFiles();
	expect([text, files.map(({ name }) => name)]).toEqual(['second', ['c.txt']]);
});
