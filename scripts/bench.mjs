// npm run bench: builds the site and prints the figures of the README. `npm run bench -- site` or
// `-- journal` runs one part.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';

const run = (...args) =>
	spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, MULL_BUILT: '1' } }).status ===
	0;

const part = process.argv[2];
const outputs = ['journal', 'site'].map((name) => `test/.out/bench-${name}.json`);
for (const file of outputs) rmSync(file, { force: true });

let ok = run('vite', 'build');
if (ok && part !== 'site') ok = run('vitest', 'run', '--project', 'bench-browser');
if (part !== 'journal') ok = run('vitest', 'run', '--project', 'bench') && ok;

const cpu = cpus();
console.log(`\nMeasured on ${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown processor'}`);
for (const file of outputs.filter((name) => existsSync(name))) {
	for (const [name, value] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) {
		console.log(`  ${name.padEnd(66)} ${value.toFixed(value < 10 ? 2 : 0)}`);
	}
}
process.exit(ok ? 0 : 1);
