/** `npm run models`: a folder of GGUF files and the list of them. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import command from '../../scripts/models/main.ts';
import { siteList } from '../../src/state/models/site-list.ts';
import { makeTinyGguf, makeTinySplit } from '../support/tiny-gguf.ts';

let disk: string;
let to: string;
const said: string[] = [];
beforeEach(() => {
	disk = mkdtempSync(join(tmpdir(), 'mull-models-'));
	to = join(disk, 'site', 'models');
	said.length = 0;
	for (const stream of ['log', 'error'] as const)
		vi.spyOn(console, stream).mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(disk, { recursive: true, force: true });
});

const put = (name: string, bytes: Uint8Array | string) => {
	writeFileSync(join(disk, name), bytes);
	return join(disk, name);
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const list = () => {
	const text = readFileSync(join(to, 'models.json'), 'utf8');
	expect(siteList(text, 'https://site.example/models/models.json').error).toBeNull();
	return (JSON.parse(text) as { models: Record<string, unknown>[] }).models;
};

test('a whole model and a split one are offered, with their hashes', async () => {
	const whole = makeTinyGguf({ name: 'Whole' });
	const parts = makeTinySplit(2, { name: 'Split' });
	put('whole.gguf', whole);
	parts.forEach((part, at) => put(`split-0000${at + 1}-of-00002.gguf`, part));
	put('notes.txt', 'no model');
	expect(await command(disk, '--to', to, '--from', 'the cellar')).toBe(0);
	expect(list()).toEqual([
		{
			name: 'Split',
			file: 'split-00001-of-00002.gguf',
			bytes: parts[0]!.length + parts[1]!.length,
			sha256: parts.map(sha256),
			from: 'the cellar',
		},
		{
			...{ name: 'Whole', file: 'whole.gguf', bytes: whole.length, sha256: sha256(whole) },
			from: 'the cellar',
		},
	]);
	// A link: no second copy on the disk.
	expect(statSync(join(to, 'whole.gguf')).ino).toBe(statSync(join(disk, 'whole.gguf')).ino);
});

test('what people wrote into the list stays; what the folder lost goes', async () => {
	const one = put('one.gguf', makeTinyGguf({ name: 'One', seed: 1 }));
	await command(one, '--to', to, '--licence', 'MIT');
	const [entry] = list();
	writeFileSync(
		join(to, 'models.json'),
		JSON.stringify({ models: [{ ...entry, name: 'For class 7b', sha256: 'wrong' }] }),
	);
	const two = put('two.gguf', makeTinyGguf({ name: 'Two', seed: 2 }));
	await command(two, '--to', to, '--name', 'The second');
	expect(list()).toMatchObject([
		{ name: 'For class 7b', file: 'one.gguf', licence: 'MIT', sha256: entry!.sha256 },
		{ name: 'The second', file: 'two.gguf' },
	]);
	rmSync(join(to, 'one.gguf'));
	expect(await command('--to', to)).toBe(0);
	expect(list().map(({ file }) => file)).toEqual(['two.gguf']);
});

test('what is no model is left out and named', async () => {
	const good = put('good.gguf', makeTinyGguf());
	const cut = put('cut.gguf', makeTinyGguf().slice(0, 200_000));
	const page = put('page.gguf', '<!doctype html>');
	expect(await command(good, cut, page, '--to', to)).toBe(1);
	expect(list().map(({ file }) => file)).toEqual(['good.gguf']);
	expect(said).toEqual([
		expect.stringMatching(/^Left out: cut\.gguf\. The file is cut off/),
		expect.stringMatching(/^Left out: page\.gguf\. This is a web page/),
		expect.stringMatching(/offers Tiny random model\.$/),
	]);
});

test('another file of the same name takes the place of none', async () => {
	await command(put('one.gguf', makeTinyGguf({ seed: 1 })), '--to', to);
	const before = list();
	rmSync(join(disk, 'one.gguf'));
	expect(await command(put('one.gguf', makeTinyGguf({ seed: 2 })), '--to', to)).toBe(1);
	expect(said.at(-1)).toMatch(/is there already/);
	expect(list()).toEqual(before);
	expect(await command(join(disk, 'none.gguf'), '--to', to)).toBe(1);
	expect(said.at(-1)).toMatch(/There is no .*none\.gguf/);
});
