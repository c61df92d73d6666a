// npm run gpu: what this machine's graphics processor does with Mull's engines, into docs/gpu.md. Ten
// minutes at most.
//   --software          on WebGPU in software, to try the program itself; --only device,tiny: some parts
//   --model FILE        a GGUF file with real weights beside Pocket, measured in the same ways
//   --webllm FOLDER     folders that test/webllm/make.sh made: WebLLM models of real widths
//   --minutes N         what is not begun by then is left out, and said
//   --pack FOLDER       no measurement: everything that is needed into that folder, this Chromium and
//                       Node included. On a machine without network: sh FOLDER/run.sh
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { findChromium } from './chromium.mjs';
import { measure } from './gpu/measure.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const at = (...path) => join(root, ...path);
const { values: options } = parseArgs({
	options: {
		software: { type: 'boolean', default: false },
		only: { type: 'string' },
		model: { type: 'string', multiple: true, default: [] },
		webllm: { type: 'string', multiple: true, default: [] },
		minutes: { type: 'string', default: '9.5' },
		pack: { type: 'string' },
	},
});

const chromium = findChromium();
if (!chromium) {
	console.error('There is no Chromium. Install one, or set the variable CHROMIUM.');
	process.exit(1);
}
const site = options.pack ? resolve(options.pack, 'site') : at('test/.out/gpu');
/** What software does is no figure of a graphics processor. */
const report = options.software ? at('test/.out/gpu.md') : at('docs/gpu.md');
await buildSite();
if (options.pack) pack(resolve(options.pack));
else
	await measure({
		...options,
		minutes: Number(options.minutes),
		only: options.only?.split(','),
		...{ site, chromium, report, figures: at('test/.out/gpu.json') },
	});

/** The page, and beside it the models that are to be measured. */
async function buildSite() {
	rmSync(site, { recursive: true, force: true });
	await build({
		...{ configFile: false, root: at('test/gpu'), base: './', logLevel: 'warn' },
		worker: { format: 'es' },
		build: { outDir: site, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 10_000 },
	});
	writeFileSync(
		join(site, '_headers'),
		'/*\n  Cross-Origin-Opener-Policy: same-origin\n  Cross-Origin-Embedder-Policy: require-corp\n',
	);
	mkdirSync(join(site, 'models'));
	for (const file of [at('public/pocket/pocket.gguf'), ...options.model])
		cpSync(file, join(site, 'models', basename(file)));
	cpSync(at('test/webllm/model'), join(site, 'webllm/tiny'), { recursive: true });
	for (const folder of options.webllm)
		cpSync(folder, join(site, 'webllm', basename(folder)), { recursive: true });
}

/** This program, Node, Chromium and the libraries that it needs (Linux). */
function pack(folder) {
	const to = (...path) => join(folder, ...path);
	for (const name of ['measure.mjs', 'parts.mjs', 'report.mjs', 'main.mjs'])
		cpSync(at('scripts/gpu', name), to('scripts/gpu', name));
	for (const name of ['serve.mjs', 'headers.mjs']) cpSync(at('scripts', name), to('scripts', name));
	cpSync(at('node_modules/playwright-core'), to('node_modules/playwright'), { recursive: true });
	cpSync(process.execPath, to('node'));
	// A script may stand before the program itself, as on Debian.
	const program = ['/usr/lib/chromium/chromium', realpathSync(chromium)].find(existsSync);
	cpSync(dirname(program), to('chromium'), {
		recursive: true,
		filter: (path) => !/locales\/(?!en-US\.pak)|validation|mock_icd/.test(path),
	});
	mkdirSync(to('libraries'));
	// The C and C++ libraries must be those of the machine that it will run on.
	const system =
		/\/(libc|libm|libdl|libpthread|librt|ld-linux.*|libstdc\+\+|libgcc_s|libresolv)\.so/;
	const named = spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.matchAll(/=> (\/\S+)/g);
	const byName = ['libsoftokn3.so', 'libfreebl3.so', 'libfreeblpriv3.so', 'libnssckbi.so'];
	const all = [...named].map(([, path]) => path);
	const nss = dirname(all.find((path) => path.includes('libnss3')) ?? '/usr/lib');
	for (const path of [...all, ...byName.map((name) => join(nss, name))])
		if (existsSync(path) && !system.test(path))
			cpSync(realpathSync(path), to('libraries', basename(path)));
	writeFileSync(
		to('run.sh'),
		[
			'#!/bin/sh',
			'here=$(cd "$(dirname "$0")" && pwd)',
			'export MULL_LIBRARIES="$here/libraries"',
			`exec "$here/node" "$here/scripts/gpu/main.mjs" ${basename(program)} "$@"`,
			'',
		].join('\n'),
	);
	console.log(
		`Everything is in ${folder}. There: sh run.sh [--minutes N] [--only PARTS] [--out FOLDER]`,
	);
}
