// Runs a program in TypeScript: built into one file each time, which takes less than reading its modules
// one by one.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));

/** `path`: relative to this folder. Its default export gets the arguments and returns the exit status. */
export async function runTs(path, ...args) {
	const built = await build({
		root: resolve(here, '..'),
		configFile: false,
		logLevel: 'error',
		ssr: { noExternal: true },
		build: { ssr: resolve(here, path), write: false, target: 'node20', minify: false },
	});
	const [file] = (Array.isArray(built) ? built[0] : built).output;
	const folder = await mkdtemp(join(tmpdir(), 'mull-'));
	let program;
	try {
		await writeFile(join(folder, 'program.mjs'), file.code);
		program = await import(pathToFileURL(join(folder, 'program.mjs')).href);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	return program.default(...args);
}
