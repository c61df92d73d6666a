/** For tests in Node that choose a file in a browser: the tiny model on disk. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTinyGguf, type TinyModel } from './tiny-gguf.ts';

/** Writes the model to a folder of its own; `remove` deletes both. */
export async function writeTinyGguf(
	options: TinyModel = {},
	name = 'tiny.gguf',
): Promise<{ path: string; bytes: number; remove(): Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), 'mull-'));
	const path = join(folder, name);
	const file = makeTinyGguf(options);
	await writeFile(path, file);
	return { path, bytes: file.length, remove: () => rm(folder, { recursive: true, force: true }) };
}
