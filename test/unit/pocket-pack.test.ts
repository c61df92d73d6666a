/** On a machine without packages, Pocket's text is written by bundles: the same text as here. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import generate from '../../pocket/generate.ts';
import heldout from '../../pocket/heldout.ts';
import { pack } from '../../pocket/pack.mjs';

const folder = await mkdtemp(join(tmpdir(), 'mull-pack-'));
afterAll(() => rm(folder, { recursive: true }));
const read = (name: string) => readFile(join(folder, name), 'utf8');

test('the bundles write what the sources write', { timeout: 300_000 }, async () => {
	await pack(folder);
	const bundled = (name: string, ...rest: string[]) =>
		promisify(execFile)('node', [resolve('pocket/run.mjs'), join(folder, name), ...rest]);

	await bundled('generate.js', 'people', '40', '7', join(folder, 'bundled'));
	await generate('people', '40', '7', join(folder, 'written'));
	expect((await read('bundled')).split('\n')).toHaveLength(41);
	expect(await read('bundled')).toBe(await read('written'));

	await bundled('heldout.js', '5', '99', join(folder, 'held bundled'));
	heldout('5', '99', join(folder, 'held written'));
	expect(await read('held bundled')).toBe(await read('held written'));
	// Alone: nothing but Node's own modules.
	for (const name of ['generate.js', 'heldout.js']) {
		expect([...(await read(name)).matchAll(/^import .* from "(?!node:)/gm)]).toEqual([]);
	}
});
