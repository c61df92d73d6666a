// Makes Pocket again, from nothing: npm run pocket
// Or trains the one that ships further: npm run pocket -- --minutes 90 (and deeper: --layers 8)
// Or on a graphics processor (gpu.py): npm run pocket -- --gpu. Where no network is, .work/pack and
// gpu.py are enough: npm run pocket -- --pack makes it, and --weights FILE ships what was fetched.
//
//   1. a Python environment with requirements.txt (or --python /path/to/python that has them)
//   2. training text, by program, from the app's own prompts
//   3. tokenizer, tokens, training, export to public/pocket/pocket.gguf
//   4. the check that llama.cpp's probabilities are the trainer's
//
// What is finished is not done again, and training goes on from its last checkpoint: run it once
// more after an interruption. Everything that is not shipped lies in pocket/.work; delete it to
// begin afresh. About five hours on two cores with AMX, of which training takes most.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pack, packed } from './pack.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '..');
const { values: options } = parseArgs({
	options: {
		python: { type: 'string' },
		steps: { type: 'string', default: '21000' },
		minutes: { type: 'string' },
		layers: { type: 'string' },
		gpu: { type: 'boolean', default: false },
		pack: { type: 'boolean', default: false },
		weights: { type: 'string' },
	},
});
const work = join(here, '.work');
mkdirSync(work, { recursive: true });
const at = (name) => join(work, name);

// Large arrays come and go with every step: glibc would give their pages back and fetch them anew,
// which took a tenth of the time.
const kept = 'glibc.malloc.mmap_threshold=1073741824:glibc.malloc.trim_threshold=4294967296';
const env = { GLIBC_TUNABLES: kept, ...process.env };

/** Runs a program and ends with it when it fails. */
function run(program, ...args) {
	console.log(`\n── ${program} ${args.join(' ')}`);
	const { status, error } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' });
	if (error) console.error(`${program} cannot be started: ${error.message}`);
	if (status !== 0) process.exit(status ?? 1);
}

/** Makes `file` unless it is there: under another name first, so that half a file is none. */
function make(file, how) {
	if (existsSync(file)) return;
	const half = file.replace(/(\.\w+)$/, '.half$1');
	how(half);
	renameSync(half, file);
}

let { python } = options;
if (!python) {
	python = at('venv/bin/python');
	if (!existsSync(python)) run('python3', '-m', 'venv', at('venv'));
	run(python, '-m', 'pip', 'install', '--quiet', '-r', join(here, 'requirements.txt'));
}
const script = (name, ...args) => run(python, join(here, name), ...args);
const generate = (...args) => run('node', join(here, 'run.mjs'), 'generate.ts', ...args);

if (options.pack || options.gpu) await pack();
if (options.pack) {
	const wanted = readFileSync(join(here, 'requirements.txt'), 'utf8').match(/^gguf==.*$/m)[0];
	const target = join(packed, 'python');
	run(python, '-m', 'pip', 'install', '--quiet', '--no-deps', '--target', target, wanted);
	process.exit();
}

const ours = options.minutes ? 'further' : 'run';
const tokenizer = join(here, 'tokenizer.json');
const shipped = join(root, 'public/pocket/pocket.gguf');

make(at('heldout.jsonl'), (file) =>
	run('node', join(here, 'run.mjs'), 'heldout.ts', '400', '99', file),
);
/** Tokens of so many examples of a mix. */
const text = (mix, count, seed) => {
	make(at(`${mix}.jsonl`), (file) => generate(mix, count, seed, file));
	make(at(`${mix}.npz`), (file) => script('prepare.py', at(`${mix}.jsonl`), tokenizer, file));
};
/** Parts of the text in turn, one schedule: each until that share of it. */
const train = (parts, ...options) => {
	for (const [data, share] of parts)
		script(
			...['train.py', at(ours), '--data', at(`${data}.npz`), '--until', `${share}`],
			...['--heldout', at('heldout.jsonl'), '--tokenizer', tokenizer, ...options],
		);
};

const layers = options.layers ? ['--layers', options.layers] : [];
let weights = at(`${ours}/last.pt`);
if (options.weights) weights = resolve(options.weights);
else if (options.gpu) {
	script('gpu.py', ...layers, ...(options.minutes ? ['--minutes', options.minutes] : []));
	weights = at('gpu/pocket.pt');
	if (!existsSync(weights)) process.exit();
} else if (options.minutes) {
	make(at('begin.pt'), (file) =>
		script(...['go_on.py', shipped, tokenizer, tokenizer, file, ...layers]),
	);
	text('reading', '75000', '1402');
	text('people', '66000', '1503');
	// People's own words first, then as Mull asks.
	train(
		[
			['reading', 0.74],
			['people', 1],
		],
		...['--minutes', options.minutes, '--begin', at('begin.pt'), '--decay', '0.75'],
		...['--tokens', '4096', '--lr', '0.016', '--adam', '0.0009', '--eval', '100000'],
		...['--threads', '1', '--workers', `${cpus().length}`],
	);
	// A mean with what it began with is better than either.
	script('mean.py', weights, at('begin.pt'), at('mean.pt'));
	weights = at('mean.pt');
} else {
	// Kept beside the code: other training text would cut words otherwise. Delete it to make it anew.
	make(tokenizer, (file) => {
		generate('full', '45000', '5', at('words.jsonl'));
		script('tokenizer.py', at('words.jsonl'), file);
	});
	text('recall', '110000', '31');
	text('warm', '260000', '33');
	text('full', '240000', '32');
	// What to find, how to calculate, how Mull asks.
	train(
		[
			['recall', 0.041],
			['warm', 0.141],
			['full', 1],
		],
		...['--steps', options.steps, '--eval-problems', '32'],
	);
}
script('export.py', weights, tokenizer, shipped);
run('node', join(here, 'run.mjs'), 'prompts.ts');
// What the app holds a question against before this model answers it.
run('node', join(here, 'run.mjs'), 'words.ts');

// llama.cpp against the trainer: the weights as they are to the last digits, then the file that ships.
const said = join(here, 'agree.json');
script('agree.py', weights, tokenizer, said);
script('export.py', weights, tokenizer, at('exact.gguf'), '--type', 'f32');
run('node', join(here, 'agree.mjs'), at('exact.gguf'), said, 'exact');
run('node', join(here, 'agree.mjs'), shipped, said);
