// npm run bench: builds the site and prints the figures of the README. One part alone:
// `npm run bench -- journal`, recall, backup, site; `-- pictures` takes the README's pictures.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';

const run = (...args) =>
	spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, MULL_BUILT: '1' } }).status ===
	0;

const part = process.argv[2];
const outputs = ['journal', 'recall', 'backup', 'site'].map(
	(name) => `test/.out/bench-${name}.json`,
);
for (const file of outputs) rmSync(file, { force: true });

let ok = run('vite', 'build');
const browserParts = ['journal', 'recall', 'backup'];
if (ok && (!part || browserParts.includes(part))) {
	ok = run('vitest', 'run', '--project', 'bench-browser', ...(part ? [part] : []));
}
if (!part || part === 'site') ok = run('vitest', 'run', '--project', 'bench', 'site') && ok;
if (part === 'pictures') ok = run('vitest', 'run', '--project', 'bench', 'pictures');

const cpu = cpus();
console.log(`\nMeasured on ${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown processor'}`);
for (const file of outputs.filter((name) => existsSync(name))) {
	for (const [name, value] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) {
		console.log(`  ${name.padEnd(66)} ${value.toFixed(value < 10 ? 3 : 0)}`);
	}
}
process.exit(ok ? 0 : 1);
