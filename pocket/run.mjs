// Runs a TypeScript file of this folder in Node: node pocket/run.mjs generate.ts arguments…
// Its default export gets the arguments. A bundle (pack.mjs) runs where no packages are.
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const [file, ...rest] = process.argv.slice(2);
const path = resolve(here, file);

async function imported() {
	if (!path.endsWith('.ts')) return import(pathToFileURL(path).href);
	const { runnerImport } = await import('vite');
	const root = resolve(here, '..');
	return (await runnerImport(path, { root, logLevel: 'error' })).module;
}

await (await imported()).default(...rest);
