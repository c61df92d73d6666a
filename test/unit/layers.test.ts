/** The arrows between folders go one way (docs/architecture.md, Layers). */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { engines } from '../../src/core/engines/list.ts';

const below = {
	// Pure functions of bytes: the platform's own hash is slower for a short text.
	core: ['@noble/hashes'],
	catalogue: ['core'],
	// Only JSON: the messages of the screens, and what is under an answer.
	locales: [],
	algorithms: ['core', 'locales'],
	runs: ['core'],
	// The families that Pocket learnt from are problems like any other.
	lab: ['core', 'algorithms', 'families', 'problem.ts'],
	memory: ['core', 'minisearch'],
	network: ['core', 'idb-keyval'],
	engines: [
		...['core', 'catalogue', 'network'],
		...['@wllama/wllama', '@wllama/wllama-compat', '@mlc-ai/web-llm', '@xenova/transformers'],
		// MD5, which lists of WebLLM's files have and browsers do not.
		'@noble/hashes',
	],
	instruments: [
		...['core', 'network'],
		...['@jitl/quickjs-wasmfile-release-sync', 'quickjs-emscripten-core'],
		...['@modelcontextprotocol/client', 'htmlparser2', 'pdfjs-dist'],
	],
	storage: [
		...['core', 'catalogue', 'algorithms', 'network', 'lab', 'locales'],
		...['dexie', 'idb-keyval', '@noble/hashes'],
		// Answers that other programs keep as HTML; loaded with their import.
		'htmlparser2',
	],
	sw: ['core', 'network'],
	host: ['core', 'storage', 'network', 'sw'],
	worker: [
		...['core', 'catalogue', 'algorithms', 'runs', 'memory', 'engines', 'instruments'],
		...['network', 'storage'],
		...['@mlc-ai/web-llm', '@xenova/transformers', 'onnxruntime-web'],
	],
	state: [
		...['core', 'catalogue', 'algorithms', 'runs', 'memory', 'engines', 'network', 'storage'],
		...['host', 'worker', 'lab', 'locales', 'svelte'],
	],
	ui: [
		...['core', 'catalogue', 'algorithms', 'memory', 'host', 'state', 'lab'],
		...['locales', 'svelte', 'marked', 'temml', 'highlight.js'],
	],
} as Record<string, string[]>;

/** What keeps a model runtime and an index out of the page: of these folders it may see only this. */
const pageMaySee = [
	/^src\/worker\/(client|answer-calls|protocol|bound|speech\/dictation)\.ts$/,
	/^src\/runs\/live\.ts$/,
	/^src\/engines\/(device|gguf\/[a-z]+)\.ts$/,
	/^src\/engines\/browser\/(download|name)\.ts$/,
	/^src\/memory\/text-view\.ts$/,
];

const cases = fs
	.readdirSync('src', { recursive: true, encoding: 'utf8' })
	.filter((path) => /\/.*\.(ts|svelte)$/.test(path))
	.map((path) => [`src/${path}`, fs.readFileSync(`src/${path}`, 'utf8')] as const);

test('the files are found', () => expect(cases.length).toBeGreaterThan(500));

function imports(text: string): { spec: string; typeOnly: boolean }[] {
	const found = text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'"]*?\bfrom\s+'([^']+)'/gms);
	const bare = text.matchAll(/^\s*import\s+'([^']+)'/gm);
	const lazy = text.matchAll(/\bimport\(\s*'([^']+)'/g);
	return [
		...[...found].map((m) => ({ spec: m[2]!, typeOnly: m[1] !== undefined })),
		...[...bare, ...lazy].map((m) => ({ spec: m[1]!, typeOnly: false })),
	];
}

const inside = (path: string, spec: string) =>
	new URL(spec.replace(/\?.*/, ''), `file:///${path}`).pathname.slice(1);

test('the folders are the ones that docs/architecture.md names', () => {
	const folders = new Set(cases.map(([path]) => path.split('/')[1]!));
	expect([...folders].filter((folder) => !(folder in below))).toEqual([]);
});

test('every file imports only what lies below its folder, and a page no runtime', () => {
	const wrong = cases.flatMap(([path, text]) => {
		const layer = path.split('/')[1]!;
		return imports(text).flatMap(({ spec, typeOnly }) => {
			const local = spec.startsWith('.');
			const target = local
				? inside(path, spec).split('/')[1]!
				: spec.match(/^(@[^/]+\/[^/]+|[^/]+)/)![1]!;
			if (target === layer || target.startsWith('@fontsource')) return [];
			if (!below[layer]?.includes(target)) return [`${path} imports ${spec}`];
			const heavy = ['worker', 'runs', 'engines', 'memory'].includes(target) && !typeOnly;
			if (!['state', 'ui'].includes(layer) || !heavy) return [];
			const allowed = pageMaySee.some((rule) => rule.test(inside(path, spec)));
			return allowed ? [] : [`${path} imports ${spec}, which may pull a runtime into the page`];
		});
	});
	expect(wrong).toEqual([]);
});

/** Where an engine's id may be written: its description. Everybody else asks (`core/engines/engine-of.ts`). */
const describes = /^src\/core\/engines\//;
const ids = engines.map(({ id }) => id).join('|');
const written = new RegExp(`'(${ids})'`);
const compared = new RegExp(
	`[=!]==?\\s*(${ids})\\.id\\b|\\b(${ids})\\.id\\s*[=!]==?|\\bcase (${ids})\\.id\\b`,
);

test('no file compares an engine by its id', () => {
	const found = cases
		.filter(([path]) => !describes.test(path))
		.flatMap(([path, text]) =>
			[written, compared].flatMap((rule) => {
				const there = rule.exec(text)?.[0];
				return there ? [`${path}: ${there}`] : [];
			}),
		);
	expect(found).toEqual([]);
});

test.each([
	"if (model.engine === 'webllm')",
	"case 'llamacpp':",
	'engine !== remote.id',
	'llamacpp.id === engine',
	'case webllm.id:',
])('a comparison would be found: %s', (text) => {
	expect(written.test(text) || compared.test(text)).toBe(true);
});

test('each engine has a folder with a driver', () => {
	const drivers = cases.filter(([path]) => /^src\/engines\/[a-z]+\/driver\.ts$/.test(path));
	const found = drivers.map(([path]) => path.split('/')[2]);
	expect(found.sort()).toEqual(engines.map(({ id }): string => id).sort());
});

test('a folder has at most 20 files directly in it', () => {
	const all = fs.readdirSync('src', { recursive: true, withFileTypes: true });
	const counts = new Map<string, number>();
	for (const one of all)
		if (one.isFile()) counts.set(one.parentPath, (counts.get(one.parentPath) ?? 0) + 1);
	const tooFull = [...counts].filter(([, count]) => count > 20);
	expect(tooFull).toEqual([]);
});

test('a file has at most 300 lines', () => {
	const tooLong = cases
		.map(([path, text]) => [path, text.trimEnd().split('\n').length] as const)
		.filter(([, lines]) => lines > 300);
	expect(tooLong).toEqual([]);
});
