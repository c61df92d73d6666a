// npm run bench: builds the site and prints the figures of the README. One part alone:
// `npm run bench -- journal`, recall, backup, site; `-- pictures` takes the README's pictures.
// npm run bench:pocket -- --problems 30 --seed 7: what the built-in model does, alone and with each
// algorithm, into docs/pocket-bench.md; the variable MULL_POCKET names another model file.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';

const run = (...args) =>
	spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, MULL_BUILT: '1' } }).status ===
	0;

const part = process.argv[2];
if (part === 'pocket') process.exit(pocket(process.argv.slice(3)) ? 0 : 1);
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

function pocket(options) {
	const { values } = parseArgs({
		args: options,
		options: { problems: { type: 'string' }, seed: { type: 'string' } },
	});
	if (values.problems) process.env.MULL_POCKET_PROBLEMS = values.problems;
	if (values.seed) process.env.MULL_POCKET_SEED = values.seed;
	const written = 'test/.out/pocket-bench.md';
	rmSync(written, { force: true });
	const good = run('vitest', 'run', '--project', 'bench-pocket', '--reporter=dot');
	if (!existsSync(written)) return false;
	console.log(`\n${readFileSync(written, 'utf8')}`);
	// The tables of the model that ships are part of what ships; those of a trial are not.
	if (good && !process.env.MULL_POCKET) copyFileSync(written, 'docs/pocket-bench.md');
	return good;
}
