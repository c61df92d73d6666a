// What the build adds to Vite's: the security policy, and the service worker with its list of files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { headerPolicy, isolation, metaPolicy, permissions } from './csp.mjs';

/** Models that the site offers, and their list: the service worker keeps none of them. */
const modelsFolder = 'models';

/** What the service worker keeps none of: not asked for by a page, or of use only with a network. */
const unserved = new Set(['_headers', 'sw.js', 'signed-in.html', 'signed-in.js']);

/** The Vite plugin. */
export function site() {
	let config;
	const shellFiles = new Set();
	return {
		name: 'mull-site',
		apply: 'build',
		configResolved(resolved) {
			config = resolved;
		},
		transformIndexHtml: {
			order: 'post',
			handler: (_, { bundle }) => [
				{
					tag: 'meta',
					attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy },
					injectTo: 'head-prepend',
				},
				...Object.keys(bundle).filter(firstFont).map(preload),
			],
		},
		writeBundle(_, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type === 'chunk' && file.isEntry)
					addWithImports(file.fileName, bundle, shellFiles);
			}
		},
		async closeBundle(error) {
			if (error || shellFiles.size === 0) return;
			const { root, build: options } = config;
			const out = resolve(root, options.outDir);
			offerNone(join(out, modelsFolder));
			fill(join(out, '_headers'), '%CSP%', headerPolicy);
			const manifest = siteManifest(out, shellFiles);
			await buildServiceWorker(root, options.outDir, manifest);
			config.logger.info(report(manifest));
		},
	};
}

/** The font of the first heading: if it came later, the page would move. */
const firstFont = (name) => /literata-latin-wght-normal-[^/]+\.woff2$/.test(name);
const preload = (name) => ({
	tag: 'link',
	attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${name}`, crossorigin: '' },
	injectTo: 'head',
});

function addWithImports(name, bundle, into) {
	if (into.has(name)) return;
	into.add(name);
	for (const style of bundle[name]?.viteMetadata?.importedCss ?? []) into.add(style);
	for (const imported of bundle[name]?.imports ?? []) addWithImports(imported, bundle, into);
}

/** An empty list where there is none, so that no browser complains of a missing file. */
function offerNone(folder) {
	const list = join(folder, 'models.json');
	if (existsSync(list)) return;
	mkdirSync(folder, { recursive: true });
	writeFileSync(list, '{ "models": [] }\n');
}

function fill(file, mark, value) {
	writeFileSync(file, readFileSync(file, 'utf8').replaceAll(mark, value));
}

/** What only memory, downloaded embedders and dictation need, 20 MB, and tables for some PDF files, 1 MB: kept once used. */
const chosen =
	/^static-embedder\/|^assets\/(embed(-gguf)?\.worker|speech\.worker|ort-wasm)|\.bcmap$/;

/** What a first answer needs: of the engines these are kept first, so that it works offline soonest. */
const firstAnswer = /^pocket\/|^assets\/(brain\.worker|wllama(-compat)?|Turn|\w+View)-/;

/** The two builds of llama.cpp: a browser runs one and keeps that alone. */
const onlyWith = {
	memory64: /^assets\/wllama-(?!compat-)[^/]+\.wasm$/,
	memory32: /^assets\/wllama-compat-/,
};
const only = (path) => {
	const [build] = Object.entries(onlyWith).find(([, pattern]) => pattern.test(path)) ?? [];
	return build ? { only: build } : {};
};

/**
 * Every file of the build in its tier: what loads on demand (scripts, styles, icons, WebAssembly, the
 * built-in model) is engines, in the order in which it is kept, but for what is optional.
 */
function siteManifest(out, shellFiles) {
	const version = createHash('sha256');
	const shell = [];
	const engines = [];
	const optional = [];
	const paths = readdirSync(out, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) =>
			join(entry.parentPath, entry.name)
				.slice(out.length + 1)
				.replaceAll('\\', '/'),
		)
		.filter((path) => !unserved.has(path) && !path.endsWith('.map'))
		.filter((path) => !path.startsWith(`${modelsFolder}/`))
		// Only the browser shows them, before it installs.
		.filter((path) => !path.startsWith('screenshots/'))
		.sort();
	for (const path of paths) {
		const content = readFileSync(join(out, path));
		version.update(path).update(content);
		const late = /\.(m?js|css|png|wasm|gguf)$/.test(path) && !shellFiles.has(path);
		// A name under assets/ has a hash already.
		const hash = path.startsWith('assets/')
			? {}
			: { hash: digest(createHash('sha256').update(content)) };
		(chosen.test(path) ? optional : late ? engines : shell).push({
			path,
			bytes: content.length,
			...hash,
			...only(path),
		});
	}
	const rank = ({ path }) => (firstAnswer.test(path) ? 0 : 1);
	engines.sort((a, b) => rank(a) - rank(b) || a.bytes - b.bytes);
	const headers = { ...isolation, ...permissions, 'Content-Security-Policy': headerPolicy };
	return { version: digest(version), shell, engines, optional, headers };
}

const digest = (hash) => hash.digest('hex').slice(0, 12);

async function buildServiceWorker(root, outDir, manifest) {
	await build({
		root,
		configFile: false,
		logLevel: 'warn',
		publicDir: false,
		define: { __SITE__: JSON.stringify(manifest) },
		build: {
			target: 'es2022',
			outDir,
			emptyOutDir: false,
			rolldownOptions: {
				input: 'src/sw/sw.ts',
				output: { format: 'iife', entryFileNames: 'sw.js' },
			},
		},
	});
}

function report({ version, shell, engines, optional }) {
	const shared = engines.filter(({ only }) => only !== 'memory32');
	const size = (files) => `${files.length} files, ${kB(files.reduce((n, f) => n + f.bytes, 0))}`;
	return `service worker ${version}: shell ${size(shell)}; engines ${size(shared)}, for 32-bit memory ${size(engines.filter((f) => f.only !== 'memory64'))}; optional ${size(optional)}`;
}

const kB = (bytes) => `${Math.round(bytes / 1000)} kB`;
