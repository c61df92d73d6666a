// Runs a TypeScript file of this folder in Node: node pocket/run.mjs generate.ts arguments…
// Its default export gets the arguments.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const [file, ...rest] = process.argv.slice(2);
const { module } = await runnerImport(resolve(here, file), {
	root: resolve(here, '..'),
	logLevel: 'error',
});
await module.default(...rest);
