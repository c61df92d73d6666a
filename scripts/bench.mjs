// npm run bench: builds the site and prints the figures of docs/figures.md. One part alone:
// `npm run bench -- journal`, recall, backup, formats, site, presses, browsers, engines, webllm (a part of engines);
// `-- pictures` takes the documents' pictures, `-- lab` lets Pocket through an experiment, `-- lab-server`
// measures the Lab's command on 10,000 answers.
// npm run bench -- answers --data FOLDER: what is read in public files of real replies that lie there;
// `-- answers --help` says which, and where they are.
// npm run bench -- formats --model FILE --url http://localhost:8080/v1: that file, beside a llama-server.
// npm run bench -- recall --data FOLDER: recall and its bar on public questions that lie there.
// npm run bench -- prompts: all prompts of one mission, for docs/prompts-of-a-mission.md
// npm run bench -- missions --seeds 200: the Thought agent's missions on a reader that errs.
// npm run bench -- missions --url http://localhost:8080/v1: ten of them on the model of a server.
// npm run bench:pocket -- --problems 30 --seed 7: an experiment of the Lab on what the built-in model
// does, alone and with each algorithm, into docs/pocket-bench.md; the variable MULL_POCKET names another model file. With
// --sets everyday,blind-2 (or numbers, phrasings, families): Direct and MidTry on these alone, with
// what the app warns of; --direct leaves MidTry out; --arms names other ways
// of the Lab, direct-0 among them. With --effort: what MidTry two by two saves, and with
// ten problems or fewer reviews in one call as well. With --confidence: how often MidTry's answers are
// right by what is said of them.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const run = (...args) =>
	spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, MULL_BUILT: '1' } }).status ===
	0;

const part = process.argv[2];
if (part === 'pocket') process.exit(pocket(process.argv.slice(3)) ? 0 : 1);
if (part === 'answers') process.exit(answers(process.argv.slice(3)) ? 0 : 1);
if (part === 'recall' && process.argv.length > 3)
	process.exit(relevance(process.argv.slice(3)) ? 0 : 1);
if (part === 'formats' && process.argv.length > 3)
	process.exit(modelFile(process.argv.slice(3)) ? 0 : 1);
if (part === 'prompts')
	process.exit(run('vitest', 'run', '--project', 'bench-missions', '/prompts.bench') ? 0 : 1);
if (part === 'missions') process.exit(missions(process.argv.slice(3)) ? 0 : 1);
const measured = [
	'journal',
	'recall',
	'backup',
	'engines',
	'formats',
	'webllm',
	'site',
	'presses',
	'browsers',
	'drawing',
];
const outputs = [...measured, 'lab-server'].map((name) => `test/.out/bench-${name}.json`);
for (const file of outputs) rmSync(file, { force: true });

let ok = run('vite', 'build');
const browserParts = ['journal', 'recall', 'backup', 'formats', 'webllm'];
if (ok && (!part || browserParts.includes(part))) {
	ok = run('vitest', 'run', '--project', 'bench-browser', ...(part ? [part] : []));
}
if (part === 'engines') ok = run('vitest', 'run', '--project', 'bench-browser', 'webllm') && ok;
if (!part || part === 'engines')
	ok = run('vitest', 'run', '--project', 'bench-pocket', 'engines.bench') && ok;
for (const name of ['site', 'presses', 'browsers', 'drawing']) {
	if (!part || part === name)
		ok = run('vitest', 'run', '--project', 'bench', `/${name}.bench`) && ok;
}
if (['pictures', 'lab', 'lab-server'].includes(part))
	ok = run('vitest', 'run', '--project', 'bench', `/${part}.bench`);

const cpu = cpus();
console.log(`\nMeasured on ${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown processor'}`);
for (const file of outputs.filter((name) => existsSync(name))) {
	for (const [name, value] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) {
		console.log(`  ${name.padEnd(66)} ${value.toFixed(value < 10 ? 3 : 0)}`);
	}
}
process.exit(ok ? 0 : 1);

function answers(options) {
	const { values } = parseArgs({
		args: options,
		options: { data: { type: 'string' }, show: { type: 'string' }, help: { type: 'boolean' } },
	});
	if (values.help || !values.data || !existsSync(values.data)) {
		console.log(`npm run bench -- answers --data FOLDER [--show SET]

Reads what lies in FOLDER of these public files and prints a table; none is part of Mull. --show prints
the cases of one set that are not as the reference has them: --show 'GSM8K, pairs of seven'.
Get each with git clone --depth 1 https://ADDRESS and copy the files named.
  example_model_solutions.jsonl   github.com/openai/grade-school-math, grade_school_math/data
  NAME_zero_shot_cot.log          github.com/kojima-takeshi188/zero_shot_cot, log: svamp, multiarith,
                                  addsub, singleeq, aqua, commonsensqa, date_understanding,
                                  strategyqa, coin_flip, last_letters, gsm8k
  MODEL.jsonl                     github.com/microsoft/ToRA, src/outputs/llm-agents/MODEL/gsm8k,
                                  each renamed: tora-70b-v1.0, tora-code-34b-v1.0
  test_all.py                     github.com/huggingface/Math-Verify, tests
  bbh/, code-davinci-002-cot/     github.com/suzgunmirac/BIG-Bench-Hard, two folders with their files
  mmlu-pro/                       github.com/TIGER-AI-Lab/MMLU-Pro, eval_results: any ZIP files, unpacked
  alpaca-eval/                    github.com/tatsu-lab/alpaca_eval, results/MODEL/model_outputs.json,
                                  each renamed, four or more
  TQ.json, NQ.json                github.com/wangcunxiang/QA-Eval, EVOUNA`);
		return values.help === true;
	}
	process.env.MULL_ANSWERS = resolve(values.data);
	if (values.show) process.env.MULL_ANSWERS_SHOW = values.show;
	return run('vitest', 'run', '--project', 'bench', '/answers', '--disable-console-intercept');
}

function modelFile(options) {
	const { values } = parseArgs({
		args: options,
		options: { model: { type: 'string' }, url: { type: 'string' }, help: { type: 'boolean' } },
	});
	if (values.help || !values.model || !existsSync(values.model)) {
		console.log(`npm run bench -- formats --model FILE [--url http://localhost:8080/v1]

A GGUF file with a slow format, as it is and in 8 bits: loading, reading, writing, and whether it writes
the same. --url: a llama-server that has the same file, with one thread, answers beside it.`);
		return values.help === true;
	}
	process.env.MULL_POCKET = resolve(values.model);
	process.env.MULL_SERVER = values.url ?? '';
	const done = run('vitest', 'run', '--project', 'bench-pocket', 'model-file.bench');
	console.log(readFileSync('test/.out/bench-model-file.json', 'utf8'));
	return done;
}

function relevance(options) {
	const { values } = parseArgs({
		args: options,
		options: {
			data: { type: 'string' },
			url: { type: 'string' },
			model: { type: 'string', multiple: true },
			help: { type: 'boolean' },
		},
	});
	if (values.help || !values.data || !existsSync(values.data) || !values.url !== !values.model) {
		console.log(`npm run bench -- recall --data FOLDER [--url http://localhost:8080/v1 --model NAME]

Reads what lies in FOLDER of these public files; none is part of Mull. Prints how often recall finds the
right passage, and how many right and unrelated pairs pass the bar of relevance. Without --data: what
recall costs in a browser. Get each with git clone --depth 1 https://ADDRESS and copy the files named.
  xquad.en.json, xquad.de.json         github.com/google-deepmind/xquad
  cran.all.1400, cran.qry, cranqrel    github.com/Chetan-Prasad/IR-Lucene_Cran
  NAME/tokenizer.json, NAME/onnx/model_quantized.onnx
                                       an embedder of Mull's list, from huggingface.co/Xenova/NAME;
                                       the first run keeps its vectors beside it
With --url and --model, which may stand several times: embedding models of a server, too.`);
		return values.help === true;
	}
	process.env.MULL_RECALL = resolve(values.data);
	if (values.url) {
		process.env.MULL_RECALL_URL = values.url.replace(/\/+$/, '');
		process.env.MULL_RECALL_MODELS = values.model.join('\n');
	}
	return run(
		'vitest',
		'run',
		'--project',
		'bench',
		'/recall-sets.bench',
		'/relevance.bench',
		'--disable-console-intercept',
	);
}

function missions(options) {
	const { values } = parseArgs({
		args: options,
		options: { seeds: { type: 'string' }, url: { type: 'string' }, model: { type: 'string' } },
	});
	if (values.seeds) process.env.MULL_MISSIONS_SEEDS = values.seeds;
	if (!values.url) return run('vitest', 'run', '--project', 'bench-missions', '/missions.bench');
	process.env.MULL_MISSIONS_URL = values.url;
	if (values.model) process.env.MULL_MISSIONS_MODEL = values.model;
	return run('vitest', 'run', '--project', 'bench-missions', '/missions-server.bench');
}

function pocket(options) {
	const { values } = parseArgs({
		args: options,
		options: {
			...{ problems: { type: 'string' }, seed: { type: 'string' }, sets: { type: 'string' } },
			arms: { type: 'string' },
			...{
				direct: { type: 'boolean', default: false },
				effort: { type: 'boolean', default: false },
				confidence: { type: 'boolean', default: false },
			},
		},
	});
	if (values.sets) process.env.MULL_POCKET_SETS = values.sets;
	if (values.arms) process.env.MULL_POCKET_ARMS = values.arms;
	if (values.direct) process.env.MULL_POCKET_DIRECT = '1';
	if (values.problems) process.env.MULL_POCKET_PROBLEMS = values.problems;
	if (values.seed) process.env.MULL_POCKET_SEED = values.seed;
	const what = values.confidence ? 'confidence' : values.effort ? 'effort' : 'bench';
	const written = `test/.out/pocket-${what}.md`;
	rmSync(written, { force: true });
	const good = run('vitest', 'run', '--project', 'bench-pocket', ...only(what));
	if (!existsSync(written)) return false;
	console.log(`\n${readFileSync(written, 'utf8')}`);
	// The tables of the model that ships are part of what ships; those of a trial are not.
	if (good && what === 'bench' && !values.sets && !values.arms && !process.env.MULL_POCKET)
		copyFileSync(written, 'docs/pocket-bench.md');
	return good;
}

/** One of the files of the project. */
function only(what) {
	return [what === 'bench' ? 'pocket.bench' : `pocket-${what}`];
}
