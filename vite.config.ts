import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, findChromium } from './scripts/chromium.mjs';
import { isolation } from './scripts/csp.mjs';
import { site } from './scripts/site-plugin.mjs';
import { processorTime } from './test/support/processor-time.ts';

const chromium = {
	enabled: true,
	headless: true,
	screenshotFailures: false,
	provider: playwright({
		launchOptions: { executablePath: findChromium() ?? '', args: browserArguments },
	}),
	instances: [{ browser: 'chromium' as const }],
};

/**
 * How long a test and a wait inside it may take before they count as hung: nets, above what a busy
 * machine needs; a passing test is not slowed down by them. The wait ends first, so a failure says what
 * was waited for. A test that takes longer says so itself, and why.
 */
const patience = {
	testTimeout: 60_000,
	hookTimeout: 60_000,
	expect: { poll: { timeout: 30_000 } },
};

/** `npm run test:all`; tests read it in `test/support/all.ts`, in the browser too. */
const all = Boolean(process.env.MULL_ALL);
const env = { MULL_ALL: process.env.MULL_ALL ?? '', MULL_SEED: process.env.MULL_SEED ?? '' };

/** The benchmarks are projects of their own: `npm run bench` names them, `npm test` does not. */
const bench = [
	{
		extends: true as const,
		server: { headers: isolation },
		test: {
			name: 'bench-browser',
			include: ['test/bench/{journal,recall,backup,webllm,formats}.bench.ts'],
			testTimeout: 600_000,
			browser: { ...chromium, commands: { processorTime } },
		},
	},
	{
		extends: true as const,
		server: { headers: isolation },
		test: {
			name: 'bench-pocket',
			include: ['test/bench/{pocket,pocket-confidence,pocket-effort,engines,model-file}.bench.ts'],
			globalSetup: 'test/support/pocket-bench-setup.ts',
			env: { MULL_SERVER: process.env.MULL_SERVER ?? '' },
			// As long as somebody asked for problems.
			testTimeout: 24 * 3_600_000,
			browser: { ...chromium, commands: { processorTime } },
		},
	},
	{
		extends: true as const,
		test: {
			name: 'bench-missions',
			environment: 'node' as const,
			include: ['test/bench/{missions,missions-server,prompts}.bench.ts'],
			testTimeout: 3_600_000,
		},
	},
	{
		extends: true as const,
		test: {
			name: 'bench',
			environment: 'node' as const,
			include: [
				'test/bench/{site,presses,pictures,browsers,drawing,lab,lab-server,answers,answers-judged,relevance,recall-sets}.bench.ts',
			],
			globalSetup: 'test/e2e/build.ts',
			testTimeout: 600_000,
			hookTimeout: 120_000,
			fileParallelism: false,
		},
	},
];

/** The languages of `ui/markdown/highlight.ts`. */
const highlighted = [
	...['bash', 'c', 'cpp', 'css', 'go', 'java', 'javascript', 'json', 'markdown', 'python', 'rust'],
	...['sql', 'typescript', 'xml'],
];

/**
 * Many web servers do not know `.mjs`, and a browser runs no module without the type of one. The two
 * builds of llama.cpp have one name; the service worker must tell them apart.
 */
const assetFileNames = ({ names, originalFileNames }: Named): string => {
	if (names[0]?.endsWith('.mjs')) return 'assets/[name]-[hash].js';
	const compat = originalFileNames.some((path) => path.includes('wllama-compat'));
	return `assets/${compat ? 'wllama-compat' : '[name]'}-[hash][extname]`;
};
/** The messages of a language come as one file; English comes with its screens. */
const translation = (path: string): string | null =>
	/\/locales\/(?!en\/)(\w+)\/(?:\w+\/)?[\w-]+\.json$/.exec(path)?.[1] ?? null;

interface Named {
	names: string[];
	originalFileNames: string[];
}

export default defineConfig({
	base: './',
	plugins: [svelte({ configFile: false }), site()],
	worker: { format: 'es', rolldownOptions: { output: { assetFileNames } } },
	server: { headers: isolation },
	build: {
		target: 'es2022',
		assetsInlineLimit: 0,
		rolldownOptions: {
			// What the page begins with comes in one file, and not in twenty small ones that other parts share.
			output: {
				codeSplitting: {
					groups: [{ name: translation }, { name: 'page', test: /src\/main\.ts$/ }],
				},
			},
		},
	},
	resolve: {
		alias: {
			'@modelcontextprotocol/client/_shims': fileURLToPath(
				new URL('src/instruments/tools/tool-shims.ts', import.meta.url),
			),
			// What the package names is its build for older browsers, 2 kB larger when packed.
			dexie: fileURLToPath(new URL('node_modules/dexie/dist/modern/dexie.mjs', import.meta.url)),
			// transformers.js asks for the runtime build with WebGPU, 27 MB; embedders run on the processor.
			'onnxruntime-web/webgpu': fileURLToPath(
				new URL('node_modules/onnxruntime-web/dist/ort.wasm.min.mjs', import.meta.url),
			),
		},
	},
	optimizeDeps: {
		exclude: [
			'@wllama/wllama',
			'@wllama/wllama-compat',
			'@mlc-ai/web-llm',
			'@xenova/transformers',
			'onnxruntime-web',
		],
		// Only workers import these, some lazily: found late they would reload the page in development.
		include: [
			'@jitl/quickjs-wasmfile-release-sync',
			'@noble/hashes/legacy.js',
			'@modelcontextprotocol/client',
			'htmlparser2',
			'pdfjs-dist/legacy/build/pdf.mjs',
			'pdfjs-dist/legacy/build/pdf.worker.mjs',
			'quickjs-emscripten-core',
			'highlight.js/lib/core',
			...highlighted.map((language) => `highlight.js/lib/languages/${language}`),
		],
	},
	test: {
		env,
		// A failure says all that was expected, not “Array(1)”.
		chaiConfig: { truncateThreshold: 2_000 },
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					environment: 'node',
					include: ['test/unit/**/*.test.ts'],
					// Loading the sources once instead of for each file halves the time; that each file
					// passes by itself is shown with `npm run test:all`.
					pool: 'threads',
					isolate: all,
					// Dexie takes the database that is there when it is first loaded.
					setupFiles: ['fake-indexeddb/auto', 'test/support/seed.ts'],
					...patience,
				},
			},
			{
				extends: true,
				resolve: { conditions: ['browser'] },
				test: {
					name: 'state',
					environment: 'jsdom',
					// A thread begins sooner than a process; each file still has its own.
					pool: 'threads',
					include: ['test/state/**/*.test.ts', 'test/state/**/*.test.svelte.ts'],
					setupFiles: 'test/support/seed.ts',
					...patience,
				},
			},
			{
				extends: true,
				server: { headers: isolation },
				test: {
					name: 'browser',
					include: ['test/browser/**/*.test.ts', ...(all ? ['test/all/browser/*.test.ts'] : [])],
					globalSetup: [
						'test/support/openai-server-setup.ts',
						'test/support/file-server-setup.ts',
						'test/support/mcp-server-setup.ts',
						...(all ? ['test/support/everything-server-setup.ts'] : []),
					],
					setupFiles: ['test/support/seed.ts', 'test/support/clean-page.ts'],
					...patience,
					// All files share one page: a new one for each file would take half as much time again.
					browser: { ...chromium, isolate: all },
				},
			},
			{
				extends: true,
				test: {
					name: 'e2e',
					environment: 'node',
					include: ['test/e2e/**/*.test.ts', ...(all ? ['test/all/e2e/*.test.ts'] : [])],
					globalSetup: 'test/e2e/build.ts',
					// All files share one browser.
					isolate: all,
					...patience,
					testTimeout: 120_000,
				},
			},
			{
				extends: true,
				test: {
					// The built site in Chromium, Firefox and WebKit.
					name: 'engines',
					environment: 'node',
					include: ['test/browsers/*.test.ts', ...(all ? ['test/all/browsers/*.test.ts'] : [])],
					globalSetup: 'test/e2e/build.ts',
					...patience,
					fileParallelism: false,
				},
			},
			{
				extends: true,
				test: {
					// Against real servers, installed from their registries: only with `npm run test:all`.
					name: 'long',
					environment: 'node',
					include: ['test/all/node/*.test.ts'],
					...patience,
					testTimeout: 1_200_000,
					fileParallelism: false,
				},
			},
			...bench,
		],
	},
});
