// npm run lab -- --url http://localhost:8080/v1 --model NAME: an experiment of the Lab in Node, on
// any OpenAI-compatible server. `--help` lists the rest; the work is in scripts/lab/, built into one
// file each time, which takes less than reading its modules one by one.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const built = await build({
	root: resolve(here, '..'),
	configFile: false,
	logLevel: 'error',
	ssr: { noExternal: true },
	build: { ssr: resolve(here, 'lab/main.ts'), write: false, target: 'node20', minify: false },
});
const [file] = (Array.isArray(built) ? built[0] : built).output;
const folder = await mkdtemp(join(tmpdir(), 'mull-lab-'));
let lab;
try {
	await writeFile(join(folder, 'lab.mjs'), file.code);
	lab = await import(pathToFileURL(join(folder, 'lab.mjs')).href);
} finally {
	await rm(folder, { recursive: true, force: true });
}
process.exitCode = await lab.default(...process.argv.slice(2));
